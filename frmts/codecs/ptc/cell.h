// SPDX-License-Identifier: MIT
// The numbers that PTC transforms: frmts/trq1/format.md chapters 9.8 and 9.9.

#ifndef FLIGHTSIM_FRMTS_CODECS_PTC_CELL_H
#define FLIGHTSIM_FRMTS_CODECS_PTC_CELL_H

#include "driver/bytes/cpu_dispatch.h"

#include <cstdint>

namespace bgl::ptc
{

/** A sample or coefficient in two's complement. Samples stay far inside 32
 * bits, but the coefficients of a damaged file may exceed them, and must
 * wrap. */
using Cell = std::uint32_t;

/** Shifts the cell right as a signed number. */
FLIGHTSIM_ALWAYS_INLINE Cell Shr(Cell cell, int count)
{
    return static_cast<Cell>(static_cast<std::int32_t>(cell) >> count);
}

/** A cell of half the size, for images with few bits: vectors hold twice as
 * many. */
class NarrowCell final
{
  public:
    NarrowCell() = default;

    FLIGHTSIM_ALWAYS_INLINE NarrowCell(Cell cell)
        : m_bits(static_cast<std::uint16_t>(cell))
    {
    }

    FLIGHTSIM_ALWAYS_INLINE explicit operator std::uint16_t() const
    {
        return m_bits;
    }

    FLIGHTSIM_ALWAYS_INLINE NarrowCell &operator+=(NarrowCell other)
    {
        return *this = *this + other;
    }

    FLIGHTSIM_ALWAYS_INLINE NarrowCell &operator-=(NarrowCell other)
    {
        return *this = *this - other;
    }

    FLIGHTSIM_ALWAYS_INLINE NarrowCell &operator*=(NarrowCell other)
    {
        return *this = *this * other;
    }

    FLIGHTSIM_ALWAYS_INLINE friend NarrowCell operator+(NarrowCell a,
                                                        NarrowCell b)
    {
        return Cell{a.m_bits} + b.m_bits;
    }

    FLIGHTSIM_ALWAYS_INLINE friend NarrowCell operator-(NarrowCell a,
                                                        NarrowCell b)
    {
        return Cell{a.m_bits} - b.m_bits;
    }

    FLIGHTSIM_ALWAYS_INLINE friend NarrowCell operator*(NarrowCell a,
                                                        NarrowCell b)
    {
        return Cell{a.m_bits} * b.m_bits;
    }

    FLIGHTSIM_ALWAYS_INLINE friend NarrowCell operator&(NarrowCell a,
                                                        NarrowCell b)
    {
        return Cell{a.m_bits} & b.m_bits;
    }

    FLIGHTSIM_ALWAYS_INLINE friend NarrowCell operator|(NarrowCell a,
                                                        NarrowCell b)
    {
        return Cell{a.m_bits} | b.m_bits;
    }

    FLIGHTSIM_ALWAYS_INLINE friend NarrowCell operator<<(NarrowCell cell,
                                                         int count)
    {
        return Cell{cell.m_bits} << count;
    }

    FLIGHTSIM_ALWAYS_INLINE friend NarrowCell Shr(NarrowCell cell, int count)
    {
        return static_cast<Cell>(static_cast<std::int16_t>(cell.m_bits) >>
                                 count);
    }

  private:
    std::uint16_t m_bits;
};

}  // namespace bgl::ptc

#endif
