// SPDX-License-Identifier: MIT
// DSF as text, as Laminar's tool writes it: format.md chapter 14.

#ifndef FLIGHTSIM_OGR_DSF_FORMAT_DSF_TEXT_H
#define FLIGHTSIM_OGR_DSF_FORMAT_DSF_TEXT_H

#include "ogr/dsf/format/dsf_file.h"

#include <functional>
#include <memory>
#include <string_view>

namespace dsf
{

/** Whether a text may be a DSF: its third line is DSF2TEXT. The first bytes of
 * the file are enough. */
bool HasTextHeader(std::string_view text);

/** Reads a text. Its numbers are kept as they are, its lines become commands.
 * Lines that make no sense are added to `problems` and left out. */
std::unique_ptr<DsfFile> ReadDsfText(std::string_view text,
                                     bgl::ProblemList &problems);

/** Writes the content as text.
 *
 * @param rasterPrefix goes before the names of the files with the samples of
 *        rasters, which are not written.
 * @param write receives lines, with their ends.
 */
void WriteDsfText(const DsfFile &file, std::string_view rasterPrefix,
                  const std::function<void(std::string_view)> &write);

}  // namespace dsf

#endif
