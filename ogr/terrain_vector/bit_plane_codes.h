// SPDX-License-Identifier: MIT
// The codes of a bit plane for several elements at once: format.md chapter 3.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_BIT_PLANE_CODES_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_BIT_PLANE_CODES_H

#include <algorithm>
#include <array>
#include <cstdint>

namespace bgl
{

/** The adaptive run length of insignificant elements: one zero bit stands for
 * 2^Bits() elements. Restarts with each plane. */
class RunLength final
{
  public:
    constexpr RunLength() = default;

    explicit constexpr RunLength(unsigned eighths) : m_eighths(eighths)
    {
    }

    constexpr unsigned Bits() const
    {
        return m_eighths >> 3;
    }

    constexpr unsigned Eighths() const
    {
        return m_eighths;
    }

    /** Called after a zero bit. */
    constexpr void Grow()
    {
        m_eighths = std::min(MAXIMUM, m_eighths + (Bits() == 0 ? 4 : 5));
    }

    /** Called after an element that became significant. */
    constexpr void Shrink()
    {
        const unsigned step = Bits() == 0 ? 3 : 6;
        m_eighths = m_eighths > step ? m_eighths - step : 0;
    }

  private:
    static constexpr unsigned MAXIMUM = 96;

    unsigned m_eighths = 8;
};

/** Bits that are decoded at once. */
inline constexpr unsigned CODE_BITS = 7;

/** Maximum number of candidates that they decide. */
inline constexpr unsigned CODE_CANDIDATES = 16;

/** The first of these candidates. */
inline constexpr unsigned FIRST_CANDIDATE = 1U << (CODE_CANDIDATES - 1);

/** Run lengths below this number of eighths, of up to 16 elements, have table
 * rows; longer runs are rare. */
inline constexpr unsigned CODE_STATES = 40;

/** The candidates that the next bits decide. The first candidate has the
 * highest bit of a set: elements are in the order of the bits of a payload, so
 * that bits need not be reversed. */
struct Codes
{
    /** The count for a run length and bits without an entry. */
    static constexpr std::uint8_t NONE = 0xFF;

    std::uint16_t significant = 0;
    std::uint16_t negative = 0;

    /** Number of candidates decided. */
    std::uint8_t count = NONE;

    std::uint8_t bits = 0;

    /** Index of the row for the run length after them. */
    std::uint16_t row = 0;
};

/** The number of bits used if only the first n candidates are left: four bits
 * for each n from 1, starting with the lowest. */
using CodeEnds = std::uint64_t;

/** A table indexed by the eighths of the run length, and the next bits. */
template <class T>
using CodeTable = std::array<T, std::size_t{CODE_STATES} << CODE_BITS>;

extern const CodeTable<Codes> CODES;
extern const CodeTable<CodeEnds> CODE_ENDS;

}  // namespace bgl

#endif
