// SPDX-License-Identifier: MIT
// Writes a copy of a DSF file with one raster replaced.

#ifndef FLIGHTSIM_FRMTS_DSF_DSF_COPY_H
#define FLIGHTSIM_FRMTS_DSF_DSF_COPY_H

#include "driver/base/gdal_compat.h"
#include "ogr/dsf/format/dsf_file.h"

#include <string>

namespace flightsim
{

/** XML of the creation options. */
extern const char *const DSF_COPY_OPTIONS;

/** Returns the name of the raster to replace, by the options. */
std::string GetDsfRasterName(CSLConstList options);

/** Writes a copy of a file, which must be undamaged and have bounds, with the
 * source in place of one raster. The new file appears only when complete; it
 * may replace the original.
 *
 * @return false, with an error.
 */
bool WriteDsfCopy(const std::string &path, GDALDataset &source,
                  const dsf::DsfFile &original, CSLConstList options,
                  GDALProgressFunc progress, void *progressData);

}  // namespace flightsim

#endif
