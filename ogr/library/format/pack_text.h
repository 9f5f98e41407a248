// SPDX-License-Identifier: MIT
// scenery_packs.ini and library.txt of X-Plane: chapters 12 and 13 of
// ogr/dsf/format/format.md.

#ifndef FLIGHTSIM_OGR_LIBRARY_FORMAT_PACK_TEXT_H
#define FLIGHTSIM_OGR_LIBRARY_FORMAT_PACK_TEXT_H

#include <string>
#include <string_view>
#include <vector>

namespace library
{

/** The path for the airports shipped with X-Plane 12. */
inline constexpr std::string_view GLOBAL_AIRPORTS = "*GLOBAL_AIRPORTS*";

/** A line of scenery_packs.ini. */
struct PackLine
{
    /** Without a slash at the end. */
    std::string path;
    bool isDisabled = false;
};

/** Reads the packs of a scenery_packs.ini, the uppermost first. Skips all other
 * lines. */
std::vector<PackLine> ParseSceneryPacks(std::string_view text);

/** An export of a library.txt. */
struct LibraryExport
{
    /** EXPORT, EXPORT_EXTEND ... */
    std::string directive{};
    std::string virtualPath{};

    /** Path in the pack. */
    std::string file{};

    /** Weight and seasons as in the file; empty for none. */
    std::string ratio{};
    std::string seasons{};

    /** The region in which it applies; empty for everywhere. */
    std::string region{};

    /** PUBLIC, PRIVATE, DEPRECATED or SEMI_DEPRECATED. */
    std::string visibility{};

    /** From 1. */
    int line = 0;
};

/** The content of a library.txt. */
struct LibraryText
{
    std::vector<LibraryExport> exports{};

    /** Numbers of lines that begin like an export but are invalid. */
    std::vector<int> damagedLines{};
};

LibraryText ParseLibraryText(std::string_view text);

}  // namespace library

#endif
