// SPDX-License-Identifier: MIT
// Reads bits, most significant bit of each byte first: frmts/trq1/format.md
// chapter 9.4.

#ifndef FLIGHTSIM_DRIVER_BYTES_BIT_READER_MSB_H
#define FLIGHTSIM_DRIVER_BYTES_BIT_READER_MSB_H

#include "driver/bytes/bytes.h"
#include "driver/bytes/cpu_dispatch.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#if defined(_MSC_VER)
#include <cstdlib>
#endif

namespace bgl::ptc
{

/** Reads bits through a 64-bit window whose top bit is the next bit.
 *
 * Past the end of the bytes it reads zeros, so that the hot loops need no
 * check; End() then shows that the stream was too short. The class is a plain
 * value: a decoder keeps it in registers, and rare cases work on copies.
 */
class BitReaderMsb final
{
  public:
    /** An empty stream, which reads as zeros. */
    BitReaderMsb() = default;

    /** @param begin offset in `bytes` of the byte with the first bit. */
    BitReaderMsb(ByteSpan bytes, std::size_t begin)
        : m_next(bytes.data() + begin), m_bytes(bytes)
    {
        if (bytes.size() - begin >= sizeof(m_window))
        {
            m_loadEnd = bytes.data() + bytes.size() - sizeof(m_window) + 1;
        }
    }

    /** Fills the window; at least MIN_VALID bits are valid afterwards. */
    FLIGHTSIM_ALWAYS_INLINE void Refill()
    {
        if (m_next < m_loadEnd) [[likely]]
        {
            // Bits of a byte that fits only in part are loaded, and or'ed in,
            // again by the next refill.
            m_window |= LoadBigEndian(m_next) >> m_valid;
            m_next += (63 - m_valid) >> 3;
            m_valid |= MIN_VALID;
        }
        else
        {
            *this = RefilledAtTail(*this);
        }
    }

    std::uint64_t Window() const
    {
        return m_window;
    }

    /** Number of bits of the window that may be skipped. */
    unsigned Valid() const
    {
        return m_valid;
    }

    /** Skips valid bits, fewer than 64. */
    FLIGHTSIM_ALWAYS_INLINE void Skip(unsigned count)
    {
        m_window <<= count;
        m_valid -= count;
    }

    /** Reads `count` bits, 0 to 32. */
    std::uint32_t ReadBits(unsigned count)
    {
        Refill();
        const std::uint64_t bits = (m_window >> 1) >> (63 - count);
        Skip(count);
        return static_cast<std::uint32_t>(bits);
    }

    /** Counts ones up to the next zero, and also skips that zero. */
    std::uint32_t ReadUnary()
    {
        for (std::uint32_t sum = 0;; sum += MIN_VALID)
        {
            Refill();
            const auto ones = static_cast<unsigned>(std::countl_one(m_window));
            if (ones < MIN_VALID)
            {
                Skip(ones + 1);
                return sum + ones;
            }
            Skip(MIN_VALID);
        }
    }

    /** Offset of the first byte of which no bit has been skipped; exceeds the
     * size if more bits were skipped than there are. */
    std::size_t End() const
    {
        return static_cast<std::size_t>(m_next - m_bytes.data()) + m_zeroBytes -
               m_valid / 8;
    }

    static constexpr unsigned MIN_VALID = 56;

  private:
    static std::uint64_t LoadBigEndian(const std::uint8_t *bytes)
    {
        const auto value = LoadLittleEndian<std::uint64_t>(bytes);
#if defined(_MSC_VER)
        return _byteswap_uint64(value);
#else
        return __builtin_bswap64(value);
#endif
    }

    static BitReaderMsb RefilledAtTail(BitReaderMsb reader)
    {
        const std::uint8_t *end = reader.m_bytes.data() + reader.m_bytes.size();
        for (; reader.m_valid < MIN_VALID; reader.m_valid += 8)
        {
            if (reader.m_next == end)
            {
                ++reader.m_zeroBytes;
                continue;
            }
            const std::uint64_t byte = *reader.m_next++;
            reader.m_window |= byte << (MIN_VALID - reader.m_valid);
        }
        return reader;
    }

    const std::uint8_t *m_next = nullptr;
    /** End of the positions from which a whole window can be loaded. */
    const std::uint8_t *m_loadEnd = nullptr;
    std::uint64_t m_window = 0;
    unsigned m_valid = 0;
    /** Number of bytes needed past the end. */
    std::size_t m_zeroBytes = 0;
    ByteSpan m_bytes{};
};

}  // namespace bgl::ptc

#endif
