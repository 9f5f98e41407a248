// SPDX-License-Identifier: MIT
// Writes a BGL file from any georeferenced raster.

#ifndef FLIGHTSIM_FRMTS_BGL_CREATE_COPY_H
#define FLIGHTSIM_FRMTS_BGL_CREATE_COPY_H

#include "driver/base/gdal_compat.h"

#include "cpl_string.h"

#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** What has become of a raster. */
struct WrittenRaster
{
    std::vector<std::string> files{};

    /** What was changed, in words and numbers, for WRITE_REPORT_DOMAIN. */
    CPLStringList report{};
};

/** Writes the source, which has bands, as the creation options say; those that
 * stand in its metadata count where `options` has none.
 *
 * @param isStrict whether bands that have no place are an error.
 * @return nothing, with an error, after which nothing is left of the files.
 */
std::optional<WrittenRaster> WriteRaster(const char *path, GDALDataset &source,
                                         bool isStrict, CSLConstList options,
                                         GDALProgressFunc progress,
                                         void *progressData);

/** GDALDriver::pfnCreateCopy. The file appears when it is whole; nothing stays
 * after an error or a cancel.
 *
 * @param isStrict whether bands that the format has no place for are an error.
 * @return the file opened again; null, with an error.
 */
GDALDataset *CreateCopy(const char *path, GDALDataset *source, int isStrict,
                        CopyOptions options, GDALProgressFunc progress,
                        void *progressData);

}  // namespace flightsim

#endif
