// SPDX-License-Identifier: MIT
// The magnetic variation, magdec.bgl, as a raster.

#ifndef FLIGHTSIM_FRMTS_BGL_READ_MAGNETIC_DATASET_H
#define FLIGHTSIM_FRMTS_BGL_READ_MAGNETIC_DATASET_H

#include "driver/base/gdal_compat.h"
#include "driver/base/wgs84.h"
#include "frmts/trq1/magnetic_variation.h"

#include <memory>
#include <string>

namespace flightsim
{

/** One band in degrees, with a post at each whole degree of longitude and
 * latitude; the item DATE gives the date. Leaves no side file. */
class MagneticDataset final : public GDALPamDataset
{
  public:
    /** Returns null, with an error, for a file that is not such a table or
     * cannot be read.
     *
     * @param path of the file.
     */
    static std::unique_ptr<MagneticDataset> Open(const std::string &path,
                                                 const bgl::ByteSource &source);

    const OGRSpatialReference *GetSpatialRef() const override;
#if FLIGHTSIM_HAS_GEO_TRANSFORM_CLASS
    CPLErr GetGeoTransform(GDALGeoTransform &geoTransform) const override;
#else
    CPLErr GetGeoTransform(double *geoTransform) override;
#endif

  private:
    explicit MagneticDataset(bgl::MagneticVariation table);

    SpatialReferencePointer m_spatialReference;
};

}  // namespace flightsim

#endif
