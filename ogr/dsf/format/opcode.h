// SPDX-License-Identifier: MIT
// Opcodes of commands, and limits by the width of their fields: format.md
// chapter 6.

#ifndef FLIGHTSIM_OGR_DSF_FORMAT_OPCODE_H
#define FLIGHTSIM_OGR_DSF_FORMAT_OPCODE_H

#include <cstddef>
#include <cstdint>

namespace dsf
{

enum Opcode : std::uint8_t
{
    OP_POOL = 1,
    OP_JUNCTION_OFFSET = 2,
    OP_DEFINITION_8 = 3,
    OP_DEFINITION_16 = 4,
    OP_DEFINITION_32 = 5,
    OP_SUBTYPE = 6,
    OP_OBJECT = 7,
    OP_OBJECTS = 8,
    OP_CHAIN = 9,
    OP_CHAIN_RANGE = 10,
    OP_CHAIN_32 = 11,
    OP_POLYGON = 12,
    OP_POLYGON_RANGE = 13,
    OP_WINDINGS = 14,
    OP_WINDING_RANGES = 15,
    OP_PATCH = 16,
    OP_PATCH_FLAGS = 17,
    OP_PATCH_LOD = 18,
    OP_TRIANGLES = 23,
    OP_FAN_RANGE = 31,
    OP_COMMENT_8 = 32,
    OP_COMMENT_16 = 33,
    OP_COMMENT_32 = 34
};

/** Comments with a meaning: format.md chapter 6.1. */
inline constexpr std::size_t COMMENT_MEANING_SIZE = 6;
inline constexpr std::uint16_t COMMENT_FILTER = 1;
inline constexpr std::uint16_t COMMENT_ABOVE_GROUND = 2;

inline constexpr std::size_t MAXIMUM_DEFINITIONS = 65536;
inline constexpr int MAXIMUM_PLANES = 255;

}  // namespace dsf

#endif
