// SPDX-License-Identifier: MIT
// Writes a BGL file from any georeferenced raster.

#ifndef FLIGHTSIM_FRMTS_BGL_WRITE_CREATE_COPY_H
#define FLIGHTSIM_FRMTS_BGL_WRITE_CREATE_COPY_H

#include "driver/base/gdal_compat.h"

#include "cpl_string.h"

#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** Result of writing a raster. */
struct WrittenRaster
{
    std::vector<std::string> files{};

    /** The changes, in words and numbers, for WRITE_REPORT_DOMAIN. */
    CPLStringList report{};
};

/** Writes the source, which must have bands, with the creation options; those
 * in its metadata apply where `options` has none.
 *
 * @param isStrict whether bands that cannot be stored are an error.
 * @return nothing, with an error, in which case no files are left.
 */
std::optional<WrittenRaster> WriteRaster(const char *path, GDALDataset &source,
                                         bool isStrict, CSLConstList options,
                                         GDALProgressFunc progress,
                                         void *progressData);

/** Implements GDALDriver::pfnCreateCopy. The file appears only when complete;
 * nothing is left after an error or a cancellation.
 *
 * @param isStrict whether bands that cannot be stored are an error.
 * @return the file opened again; null, with an error.
 */
GDALDataset *CreateCopy(const char *path, GDALDataset *source, int isStrict,
                        CreateCopyOptions options, GDALProgressFunc progress,
                        void *progressData);

}  // namespace flightsim

#endif
