// SPDX-License-Identifier: MIT
// Decodes the first bits of an LZ1 or LZ2 token: frmts/trq1/format.md chapter
// 5.1.

#ifndef FLIGHTSIM_FRMTS_CODECS_LZ_TOKEN_H
#define FLIGHTSIM_FRMTS_CODECS_LZ_TOKEN_H

#include "frmts/codecs/lz_code.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace bgl
{

/** The kind of a token.
 *
 * Literals are treated as matches, so that the same branchless code decodes
 * both: a literal is a match of length 1 with LZ_ALL_BYTES (lz_copy.h), byte +
 * 1 back from its end, without bits for its length.
 */
struct LzTokenKind
{
    std::uint16_t distanceBase;
    std::uint16_t distanceMask;
    std::uint8_t prefixBits;
    std::uint8_t bitCount;  // of prefix and distance
    std::uint8_t lengthBase;
    std::uint8_t isLiteral;  // 0 or 1
};

/** A token of which all bits are known. */
struct LzToken
{
    std::size_t distance;
    std::size_t length;
    unsigned lengthZeros;
    unsigned bitCount;
};

/** Number of bits that determine the kind of every token. */
inline constexpr unsigned LZ_LOOKUP_BITS = 4;

inline constexpr unsigned LZ_KIND_COUNT = 1U << LZ_LOOKUP_BITS;

using LzTokenTable = std::array<LzTokenKind, LZ_KIND_COUNT>;

constexpr bool HasLzPrefix(unsigned bits, const LzPrefix &prefix)
{
    return (bits & ((1U << prefix.bitCount) - 1)) == prefix.bits;
}

constexpr LzTokenKind LzLiteralKind(const LzPrefix &prefix, unsigned topBit)
{
    return {static_cast<std::uint16_t>(topBit + 1),
            (1U << LZ_LITERAL_BITS) - 1,
            prefix.bitCount,
            static_cast<std::uint8_t>(prefix.bitCount + LZ_LITERAL_BITS),
            0,
            1};
}

constexpr LzTokenKind LzMatchKind(const LzPrefix &prefix,
                                  const LzDistanceClass &distances,
                                  unsigned minimumLength)
{
    return {distances.base,
            static_cast<std::uint16_t>((1U << distances.fieldBits) - 1),
            prefix.bitCount,
            static_cast<std::uint8_t>(prefix.bitCount + distances.fieldBits),
            static_cast<std::uint8_t>(minimumLength - 1),
            0};
}

constexpr LzTokenKind ClassifyLzToken(const LzCode &code, unsigned bits)
{
    if (HasLzPrefix(bits, code.lowLiteral))
    {
        return LzLiteralKind(code.lowLiteral, 0x00);
    }
    if (HasLzPrefix(bits, code.highLiteral))
    {
        return LzLiteralKind(code.highLiteral, 0x80);
    }
    std::size_t kind = 0;
    while (!HasLzPrefix(bits, code.match[kind]))
    {
        ++kind;
    }
    return LzMatchKind(code.match[kind], LZ_DISTANCE_CLASSES[kind],
                       code.minimumLength);
}

constexpr LzTokenTable MakeLzTokenTable(const LzCode &code)
{
    LzTokenTable table{};
    for (unsigned bits = 0; bits < table.size(); ++bits)
    {
        table[bits] = ClassifyLzToken(code, bits);
    }
    return table;
}

/** Returns the distance of a match, or the byte of a literal plus one. */
inline std::size_t LzDistance(const LzTokenKind &kind, std::uint64_t bits)
{
    return kind.distanceBase + (bits >> kind.prefixBits & kind.distanceMask);
}

/** Parses a token from the bits that it begins. The length is undefined for
 * more than LZ_MAX_LENGTH_ZEROS. */
inline LzToken ParseLzToken(const LzTokenKind &kind, std::uint64_t bits)
{
    // The one that ends the zeros of a length also serves for a literal, which
    // has no length.
    const std::uint64_t field = bits >> kind.bitCount | kind.isLiteral;
    const auto zeros = static_cast<unsigned>(std::countr_zero(field));
    const std::size_t top = std::size_t{1} << zeros % 64;
    const std::size_t low = field >> (zeros + 1) % 64 & (top - 1);
    return {LzDistance(kind, bits), top + low + kind.lengthBase, zeros,
            kind.bitCount + (1U - kind.isLiteral) + 2 * zeros};
}

/** ParseLzToken() for matches, optimized for speed.
 *
 * The start of the next token depends on the length of this one, whose position
 * depends on the kind. A table in a register gives it earlier than one in
 * memory: the bits of prefix and distance, minus the minimum, in four bits per
 * kind.
 */
class LzMatchBits final
{
  public:
    constexpr explicit LzMatchBits(const LzTokenTable &kinds)
    {
        for (std::size_t i = 0; i < kinds.size(); ++i)
        {
            const unsigned bitCount =
                kinds[i].isLiteral ? 0 : kinds[i].bitCount;
            m_extra |= std::uint64_t{bitCount - std::min(bitCount, FEWEST)}
                       << 4 * i;
        }
    }

    /** @param bits at least 48 bits, the maximum of a match. */
    LzToken Parse(const LzTokenKind &kind, std::uint64_t bits) const
    {
        const auto extra =
            static_cast<unsigned>(m_extra >> bits % LZ_KIND_COUNT * 4 & 15);
        const std::uint64_t field = (bits | END) >> FEWEST >> extra;
        const auto zeros = static_cast<unsigned>(std::countr_zero(field));
        const std::size_t top = std::size_t{1} << zeros;
        const std::size_t low = field >> (zeros + 1) & (top - 1);
        return {LzDistance(kind, bits), top + low + kind.lengthBase, zeros,
                2 * zeros + (extra + FEWEST + 1)};
    }

  private:
    static constexpr unsigned FEWEST = 8;

    /** Ends the zeros of an invalid length. */
    static constexpr std::uint64_t END = std::uint64_t{1} << 48;

    std::uint64_t m_extra = 0;
};

}  // namespace bgl

#endif
