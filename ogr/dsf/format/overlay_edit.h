// SPDX-License-Identifier: MIT
// Changes what a DSF file places: format.md chapter 16.5.

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

/** What stands in place of a row: nothing where it is deleted. */
using EditedThing = std::variant<std::monostate, OverlayObject, OverlayPolygon>;

/** What the rows of a command are. */
enum class RowUnit : std::uint8_t
{
    /** The command has one row. */
    Command,
    Winding,

    /** An object, or a tree of a forest. */
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
    /** By the offset of the command in the file. */
    std::map<std::uint64_t, EditedCommand> commands{};
    std::vector<EditedThing> added{};
};

/** Makes the bytes of a sound file with changes. Commands that are not changed,
 * pools and definitions stay byte for byte; what is new goes behind them. The
 * digest is that of the new bytes. Returns nothing, with the reason in
 * `problem`, for what the format has no room for. */
std::vector<std::uint8_t>
WriteEdit(const DsfFile &file, const OverlayEdit &edit, std::string &problem);

}  // namespace dsf

#endif
