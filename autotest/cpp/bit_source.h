// SPDX-License-Identifier: MIT
// Reads bits one by one, for the reference decoders of the tests.

#ifndef FLIGHTSIM_AUTOTEST_CPP_BIT_SOURCE_H
#define FLIGHTSIM_AUTOTEST_CPP_BIT_SOURCE_H

#include "driver/bytes/bytes.h"

#include <cstddef>
#include <cstdint>

namespace codectest
{

/** Least significant bit first; zero past the end. */
class BitSource final
{
  public:
    explicit BitSource(bgl::ByteSpan bytes) : m_bytes(bytes)
    {
    }

    std::uint32_t Read(unsigned bitCount)
    {
        std::uint32_t value = 0;
        for (unsigned i = 0; i < bitCount; ++i, ++m_position)
        {
            if (m_position / 8 < m_bytes.size())
            {
                const unsigned byte = m_bytes[m_position / 8];
                value |= (byte >> (m_position % 8) & 1U) << i;
            }
        }
        return value;
    }

    /** Whether more bits were read than there are. */
    bool IsExhausted() const
    {
        return m_position > m_bytes.size() * 8;
    }

    std::size_t BytesTouched() const
    {
        return (m_position + 7) / 8;
    }

  private:
    bgl::ByteSpan m_bytes;
    std::size_t m_position = 0;
};

}  // namespace codectest

#endif
