// SPDX-License-Identifier: MIT
// Writes bits, most significant bit of each byte first: frmts/trq1/format.md
// chapter 9.4.

#ifndef FLIGHTSIM_DRIVER_BYTES_BIT_WRITER_MSB_H
#define FLIGHTSIM_DRIVER_BYTES_BIT_WRITER_MSB_H

#include <cstdint>
#include <vector>

namespace bgl::ptc
{

/** Appends bits to a byte vector. */
class BitWriterMsb final
{
  public:
    explicit BitWriterMsb(std::vector<std::uint8_t> &sink) : m_sink(sink)
    {
    }

    /** Writes the low `count` bits of `value`, 0 to 32; the bits above must be
     * zero. */
    void WriteBits(std::uint32_t value, unsigned count)
    {
        m_pending = m_pending << count | value;
        m_pendingCount += count;
        while (m_pendingCount >= 8)
        {
            m_pendingCount -= 8;
            m_sink.push_back(
                static_cast<std::uint8_t>(m_pending >> m_pendingCount));
        }
    }

    /** Writes `count` ones and a zero. */
    void WriteUnary(std::uint32_t count)
    {
        for (; count >= 16; count -= 16)
        {
            WriteBits(0xFFFF, 16);
        }
        WriteBits((2u << count) - 2, count + 1);
    }

    /** Pads the last byte with zero bits. */
    void PadToByte()
    {
        WriteBits(0, (8 - m_pendingCount) % 8);
    }

  private:
    std::vector<std::uint8_t> &m_sink;
    // Only the lowest m_pendingCount bits (fewer than eight) are still to be
    // written; the bits above them are already written and shift out.
    std::uint64_t m_pending = 0;
    unsigned m_pendingCount = 0;
};

}  // namespace bgl::ptc

#endif
