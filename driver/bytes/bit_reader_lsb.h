// SPDX-License-Identifier: MIT
// Reads bits, least-significant bit of each byte first, as in LZ and bitpack
// streams: frmts/trq1/format.md chapters 5 and 7.

#ifndef FLIGHTSIM_DRIVER_BYTES_BIT_READER_LSB_H
#define FLIGHTSIM_DRIVER_BYTES_BIT_READER_LSB_H

#include "driver/bytes/bytes.h"

#include <cstddef>
#include <cstdint>

namespace bgl
{

/** Returns the bits from bit `position` of the stream on, the first in the
 * lowest bit.
 *
 * At least 57 bits are valid, because a 64-bit load may begin up to seven bits
 * early. Past the end of the stream all bits are zero.
 */
inline std::uint64_t LoadBitsLsb(ByteSpan stream, std::size_t position)
{
    const std::size_t byte = position / 8;
    std::uint64_t bits = 0;
    if (byte + sizeof(bits) <= stream.size())
    {
        std::memcpy(&bits, stream.data() + byte, sizeof(bits));
    }
    else if (byte < stream.size())
    {
        std::memcpy(&bits, stream.data() + byte, stream.size() - byte);
    }
    return bits >> (position % 8);
}

/** Streaming reader that keeps the next bits of a stream in a register.
 *
 * Call Refill(), inspect Peek(), check Available(), then Skip(). Fewer than
 * MINIMUM bits are available only at the end of the stream.
 */
class BitReaderLsb final
{
  public:
    /** Bits available after a refill before the end of the stream. */
    static constexpr unsigned MINIMUM = 56;

    explicit BitReaderLsb(ByteSpan stream)
        : m_begin(stream.data()), m_next(stream.data()),
          m_end(stream.data() + stream.size())
    {
    }

    void Refill()
    {
        if (HoldsWord())
        {
            RefillWord();
            return;
        }
        while (m_next != m_end && m_count <= MINIMUM)
        {
            m_bits |= static_cast<std::uint64_t>(*m_next++) << m_count;
            m_count += 8;
        }
    }

    /** Whether RefillWord() may be called. */
    bool HoldsWord() const
    {
        return m_end - m_next >= 8;
    }

    /** Refill(), except near the end of the stream. */
    void RefillWord()
    {
        // Consumes the whole bytes that fit; the load may also set bits above
        // m_count, which the next refill sets to the same values.
        m_bits |= LoadLittleEndian<std::uint64_t>(m_next) << m_count;
        m_next += (63 - m_count) / 8;
        m_count |= MINIMUM;
    }

    /** Returns the next bits, the first in the lowest bit. Bits from
     * Available() on are undefined. */
    std::uint64_t Peek() const
    {
        return m_bits;
    }

    unsigned Available() const
    {
        return m_count;
    }

    /** Drops `count` bits, at most Available() and less than 64. */
    void Skip(unsigned count)
    {
        m_bits >>= count;
        m_count -= count;
    }

    /** Skip() if Peek() >> count is already known. */
    void SkipTo(std::uint64_t rest, unsigned count)
    {
        m_bits = rest;
        m_count -= count;
    }

    /** Index of the byte that contains the next bit. */
    std::size_t BytePosition() const
    {
        return BitPosition() / 8;
    }

    /** Number of bytes of which at least one bit was dropped. */
    std::size_t BytesTouched() const
    {
        return (BitPosition() + 7) / 8;
    }

  private:
    std::size_t BitPosition() const
    {
        return static_cast<std::size_t>(m_next - m_begin) * 8 - m_count;
    }

    const std::uint8_t *m_begin;
    const std::uint8_t *m_next;
    const std::uint8_t *m_end;
    std::uint64_t m_bits = 0;
    unsigned m_count = 0;
};

}  // namespace bgl

#endif
