// SPDX-License-Identifier: MIT
// Writes bits, least-significant bit of each byte first, as in LZ and bitpack
// streams: frmts/trq1/format.md chapters 5 and 7.

#ifndef FLIGHTSIM_DRIVER_BYTES_BIT_WRITER_LSB_H
#define FLIGHTSIM_DRIVER_BYTES_BIT_WRITER_LSB_H

#include "driver/bytes/bytes.h"

#include <cstdint>
#include <vector>

namespace bgl
{

/** Appends bit fields to a byte vector. AlignToByte() must end the stream;
 * until then the last bits are not in the vector. */
class BitWriterLsb final
{
  public:
    explicit BitWriterLsb(std::vector<std::uint8_t> &sink) : m_sink(sink)
    {
    }

    /** Appends the low `count` bits of `value`, at most 32; its other bits must
     * be zero. */
    void Put(std::uint32_t value, unsigned count)
    {
        m_bits |= static_cast<std::uint64_t>(value) << m_count;
        m_count += count;
        if (m_count >= 32)
        {
            AppendLow(4);
            m_bits >>= 32;
            m_count -= 32;
        }
    }

    /** Pads the last byte with zero bits. */
    void AlignToByte()
    {
        AppendLow((m_count + 7) / 8);
        m_bits = 0;
        m_count = 0;
    }

  private:
    void AppendLow(unsigned byteCount)
    {
        std::uint8_t bytes[8];
        StoreLittleEndian(bytes, m_bits);
        m_sink.insert(m_sink.end(), bytes, bytes + byteCount);
    }

    std::vector<std::uint8_t> &m_sink;
    std::uint64_t m_bits = 0;
    unsigned m_count = 0;
};

}  // namespace bgl

#endif
