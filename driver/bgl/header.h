// SPDX-License-Identifier: MIT
// The BGL file header: format.md chapter 7 and format.md chapter 4.

#ifndef FLIGHTSIM_DRIVER_BGL_HEADER_H
#define FLIGHTSIM_DRIVER_BGL_HEADER_H

#include "driver/bytes/byte_source.h"
#include "driver/bytes/problem.h"

#include <array>
#include <cstddef>
#include <optional>

namespace bgl
{

/** The fixed part at the start of a BGL file of FS2004 and later. */
struct Header
{
    static constexpr std::size_t SIZE = 0x38;
    static constexpr std::uint32_t MAGIC_1 = 0x19920201;
    static constexpr std::uint32_t MAGIC_2 = 0x08051803;

    /** Bytes needed by HasMagic. */
    static constexpr std::size_t MAGIC_END = 0x14;

    /** Size of the header as written in the file; the section entries follow
     * it. */
    std::uint32_t headerSize = SIZE;

    /** See FileTimeToIso8601. */
    std::uint64_t fileTime = 0;

    std::uint32_t sectionCount = 0;

    /** A dwords of the cells the file touches, 0 = unused. Not a tight
     * bound. */
    std::array<std::uint32_t, 8> qmids{};

    /** Whether the first bytes of a file are those of a BGL. False for other
     * formats, the opcode BGL of FS98 and FS2000 among them. */
    static bool HasMagic(ByteSpan start);

    /** Reads the header; a problem and nothing when it is cut or not one. */
    static std::optional<Header> Read(const ByteSource &source,
                                      ProblemList &problems);
};

}  // namespace bgl

#endif
