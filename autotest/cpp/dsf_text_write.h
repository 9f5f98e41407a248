// SPDX-License-Identifier: MIT
// Writes DSF text, which tests compare with that of Laminar's tool.

#ifndef FLIGHTSIM_AUTOTEST_CPP_DSF_TEXT_WRITE_H
#define FLIGHTSIM_AUTOTEST_CPP_DSF_TEXT_WRITE_H

#include "ogr/dsf/format/dsf_file.h"

#include <functional>
#include <string_view>

namespace dsf
{

/** Writes the content as DSF text.
 *
 * @param rasterPrefix prefix of the names of the files with the samples of
 *        rasters, which are not written.
 * @param write receives lines with line ends.
 */
void WriteDsfText(const DsfFile &file, std::string_view rasterPrefix,
                  const std::function<void(std::string_view)> &write);

}  // namespace dsf

#endif
