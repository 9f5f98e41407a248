// SPDX-License-Identifier: MIT
// Changes placements of a DSF file: format.md chapter 16.5.

#ifndef FLIGHTSIM_OGR_DSF_FORMAT_OVERLAY_EDIT_H
#define FLIGHTSIM_OGR_DSF_FORMAT_OVERLAY_EDIT_H

#include "ogr/dsf/format/overlay_write.h"

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace dsf
{

/** The replacement of a row; empty if it is deleted. */
using EditedThing = std::variant<std::monostate, OverlayObject, OverlayPolygon>;

/** The part of a command that makes a row. */
enum class RowUnit : std::uint8_t
{
    /** The whole command is a row. */
    Command,
    Winding,

    /** Each object, or tree of a forest, is a row. */
    Point
};

/** Changes of the rows of a command, by their numbers in it. */
struct EditedCommand
{
    RowUnit unit = RowUnit::Command;
    std::map<std::uint32_t, EditedThing> parts{};
};

/** Changes of a file. */
struct OverlayEdit
{
    /** By file offset of the command. */
    std::map<std::uint64_t, EditedCommand> commands{};
    std::vector<EditedThing> added{};
};

/** Makes the bytes of a changed file, which must be undamaged. Unchanged
 * commands, pools and definitions stay byte for byte; new ones follow them.
 * Computes a new digest. Returns nothing, with the reason in `problem`, if a
 * limit of the format is exceeded. */
std::vector<std::uint8_t>
WriteEdit(const DsfFile &file, const OverlayEdit &edit, std::string &problem);

}  // namespace dsf

#endif
