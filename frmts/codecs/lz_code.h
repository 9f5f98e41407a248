// SPDX-License-Identifier: MIT
// The codes of LZ1 and LZ2 streams, which differ only in the values of an
// LzCode: frmts/trq1/format.md chapter 5.

#ifndef FLIGHTSIM_FRMTS_CODECS_LZ_CODE_H
#define FLIGHTSIM_FRMTS_CODECS_LZ_CODE_H

#include <array>
#include <cstddef>
#include <cstdint>

namespace bgl
{

/** A bit pattern; the first bit in the stream is the lowest of `bits`. */
struct LzPrefix
{
    std::uint8_t bits;
    std::uint8_t bitCount;
};

/** Distances that share a prefix: `base` plus an unsigned field. */
struct LzDistanceClass
{
    std::uint16_t base;
    std::uint8_t fieldBits;
};

inline constexpr std::size_t LZ_CLASS_COUNT = 3;
inline constexpr std::array<LzDistanceClass, LZ_CLASS_COUNT>
    LZ_DISTANCE_CLASSES{{{0, 6}, {64, 8}, {320, 12}}};

/** The largest value of the last class is not a distance: a match token with it
 * is the sync marker and has no length. */
inline constexpr std::uint32_t LZ_SYNC_MARKER = 320 + 0xFFF;
inline constexpr std::uint32_t LZ_LONGEST_DISTANCE = LZ_SYNC_MARKER - 1;

/** Literals have this many bits after their prefix, which gives the top bit of
 * the byte. */
inline constexpr unsigned LZ_LITERAL_BITS = 7;

/** A length is z zero bits, a one and z more bits. */
inline constexpr unsigned LZ_MAX_LENGTH_ZEROS = 15;

/** Microsoft's encoder does not let matches cross the end of a sector and
 * writes a sync marker after each. */
inline constexpr std::size_t LZ_SECTOR_SIZE = 512;

inline constexpr std::size_t LZ_HEADER_SIZE = 4;

/** Maximum number of literals that the decoder takes at once, and of their
 * bits: one refill leaves enough bits for a short match after them. */
inline constexpr unsigned LZ_LONGEST_RUN = 4;
inline constexpr unsigned LZ_LONGEST_RUN_BITS = 36;

/** The literals at the start of some bits. */
struct LzLiteralRun
{
    std::uint32_t bytes;  // the first lowest; undefined after `count`
    unsigned count;
    unsigned bitCount;
    std::uint64_t rest;  // the bits after the literals
};

static_assert(sizeof(LzLiteralRun::bytes) == LZ_LONGEST_RUN);

/** One of the two codes. */
struct LzCode
{
    std::array<std::uint8_t, LZ_HEADER_SIZE> header;
    const char *headerText;
    unsigned minimumLength;
    LzPrefix lowLiteral;   // bytes below 0x80
    LzPrefix highLiteral;  // bytes from 0x80 on
    std::array<LzPrefix, LZ_CLASS_COUNT> match;
};

/** A literal has nine bits, of which the first two differ. */
inline constexpr LzCode LZ1_CODE{
    {'D', 'S', 0, 1}, "the LZ1 stream header DS",           2, {0b10, 2},
    {0b01, 2},        {{{0b00, 2}, {0b011, 3}, {0b111, 3}}}};

/** A literal has eight bits from 0 on or nine from 11 on. */
inline constexpr LzCode LZ2_CODE{{'J', 'M', 0, 1},
                                 "the LZ2 stream header JM",
                                 3,
                                 {0b0, 1},
                                 {0b11, 2},
                                 {{{0b001, 3}, {0b0101, 4}, {0b1101, 4}}}};

}  // namespace bgl

#endif
