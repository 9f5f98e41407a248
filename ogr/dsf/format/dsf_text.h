// SPDX-License-Identifier: MIT
// Reads DSF text, the format of Laminar's DSFTool: format.md chapter 14.

#ifndef FLIGHTSIM_OGR_DSF_FORMAT_DSF_TEXT_H
#define FLIGHTSIM_OGR_DSF_FORMAT_DSF_TEXT_H

#include "ogr/dsf/format/dsf_file.h"

#include <memory>
#include <string_view>

namespace dsf
{

/** Whether a text may be DSF text: its third line is DSF2TEXT. Needs only the
 * first bytes of the file. */
bool HasTextHeader(std::string_view text);

/** Reads DSF text. Keeps its numbers exactly, and turns its lines into
 * commands. Skips invalid lines, with a problem for each. */
std::unique_ptr<DsfFile> ReadDsfText(std::string_view text,
                                     bgl::ProblemList &problems);

}  // namespace dsf

#endif
