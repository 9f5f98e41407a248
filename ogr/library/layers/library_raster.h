// SPDX-License-Identifier: MIT
// A theme in all files of a library as one raster.

#ifndef FLIGHTSIM_OGR_LIBRARY_LAYERS_LIBRARY_RASTER_H
#define FLIGHTSIM_OGR_LIBRARY_LAYERS_LIBRARY_RASTER_H

#include "driver/base/subdataset_name.h"
#include "frmts/bgl/read/mosaic_dataset.h"
#include "ogr/library/files/library.h"

#include <memory>
#include <string>

namespace flightsim
{

/** The open options of these rasters, for option lists. */
extern const char *const LIBRARY_RASTER_OPTIONS;

/** Shows a theme like the simulator. PROVENANCE=YES appends the bands `file`
 * and `level`. */
class LibraryRaster final : public MosaicDataset
{
  public:
    /** Returns null, with an error, when no file has the theme.
     *
     * @param name path of the library and theme.
     * @param threads number of threads that read tile headers.
     */
    static std::unique_ptr<LibraryRaster> Open(const GDALOpenInfo &openInfo,
                                               const SubdatasetName &name,
                                               const Library &library,
                                               int threads);

    char **GetFileList() override;

  protected:
    CPLErr IBuildOverviews(const char *resampling, int overviewCount,
                           const int *overviews, int bandCount,
                           const int *bands, GDALProgressFunc progress,
                           void *progressData, CSLConstList options) override;

  private:
    LibraryRaster(const SubdatasetName &name, std::unique_ptr<Mosaic> mosaic,
                  std::unique_ptr<Mosaic> provenance);

    void SetItems(std::size_t files);

    const std::string m_path;

    /** Null unless requested. */
    const std::unique_ptr<Mosaic> m_provenance;
};

/** Returns the metadata domain SUBDATASETS of a library. Reads the headers of
 * all tiles.
 *
 * @param path of the library.
 */
CPLStringList ListSubdatasets(const Library &library, const std::string &path,
                              int threads);

}  // namespace flightsim

#endif
