// SPDX-License-Identifier: MIT
// Writes a copy of a DSF file in which one raster is another.

#ifndef FLIGHTSIM_FRMTS_DSF_DSF_COPY_H
#define FLIGHTSIM_FRMTS_DSF_DSF_COPY_H

#include "driver/base/gdal_compat.h"

namespace flightsim
{

/** XML of the creation options. */
extern const char *const DSF_COPY_OPTIONS;

/** Implements GDALDriver::pfnCreateCopy: the file of the option TEMPLATE with
 * the source in place of one raster. The file appears only when complete.
 *
 * @return the raster of the new file; null, with an error.
 */
GDALDataset *CopyDsf(const char *path, GDALDataset *source, int isStrict,
                     CreateCopyOptions options, GDALProgressFunc progress,
                     void *progressData);

}  // namespace flightsim

#endif
