// SPDX-License-Identifier: MIT
// Bits taken from each byte least-significant first, as the LZ and bitpack
// streams hold them: frmts/trq1/format.md chapters 5 and 7.

#ifndef FLIGHTSIM_DRIVER_BYTES_BIT_READER_LSB_H
#define FLIGHTSIM_DRIVER_BYTES_BIT_READER_LSB_H

#include "driver/bytes/bytes.h"

#include <cstddef>
#include <cstdint>

namespace bgl
{

/** The bits from bit `position` of the stream on, the first in the lowest bit.
 *
 * At least 57 bits are valid, for a 64-bit load may begin up to seven bits
 * early. Behind the end of the stream all bits are zero.
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
 * Call Refill(), look at Peek(), compare what is needed with Available(), then
 * Skip(). Only the end of the stream makes fewer than MINIMUM bits available.
 */
class BitReaderLsb final
{
  public:
    /** Bits available after a refill while the stream lasts. */
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

    /** Refill() for all but the end of the stream. */
    void RefillWord()
    {
        // Whole bytes that fit are taken over; the load may set bits above
        // m_count too, which the next refill sets again to the same.
        m_bits |= LoadLittleEndian<std::uint64_t>(m_next) << m_count;
        m_next += (63 - m_count) / 8;
        m_count |= MINIMUM;
    }

    /** The next bits, the first in the lowest bit. Bits from Available() on
     * mean nothing. */
    std::uint64_t Peek() const
    {
        return m_bits;
    }

    unsigned Available() const
    {
        return m_count;
    }

    /** Drops `count` bits, not more than Available() and less than 64. */
    void Skip(unsigned count)
    {
        m_bits >>= count;
        m_count -= count;
    }

    /** Skip() when Peek() >> count is known already. */
    void SkipTo(std::uint64_t rest, unsigned count)
    {
        m_bits = rest;
        m_count -= count;
    }

    /** Index of the byte that holds the next bit. */
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
