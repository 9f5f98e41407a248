// SPDX-License-Identifier: MIT
// Bounded little-endian cursor over bytes in memory.

#ifndef FLIGHTSIM_DRIVER_BYTES_BYTE_READER_H
#define FLIGHTSIM_DRIVER_BYTES_BYTE_READER_H

#include "driver/bytes/bytes.h"

#include <cstddef>

namespace bgl
{

/** Reads consecutive numbers.
 *
 * A read past the end yields 0 and makes the reader fail permanently, so a
 * parser reads all its fields and checks IsOk() once.
 */
class ByteReader final
{
  public:
    explicit ByteReader(ByteSpan bytes) : m_bytes(bytes)
    {
    }

    template <class T> T Read()
    {
        if (Remaining() < sizeof(T))
        {
            Fail();
            return T{};
        }
        const T value = LoadLittleEndian<T>(m_bytes.data() + m_position);
        m_position += sizeof(T);
        return value;
    }

    std::uint8_t ReadU8()
    {
        return Read<std::uint8_t>();
    }

    std::uint16_t ReadU16()
    {
        return Read<std::uint16_t>();
    }

    std::uint32_t ReadU32()
    {
        return Read<std::uint32_t>();
    }

    std::uint64_t ReadU64()
    {
        return Read<std::uint64_t>();
    }

    float ReadF32()
    {
        return Read<float>();
    }

    /** Returns the next `count` bytes; an empty span if there are fewer. */
    ByteSpan ReadBytes(std::size_t count)
    {
        if (Remaining() < count)
        {
            Fail();
            return {};
        }
        const ByteSpan part = m_bytes.subspan(m_position, count);
        m_position += count;
        return part;
    }

    void Skip(std::size_t count)
    {
        static_cast<void>(ReadBytes(count));
    }

    std::size_t Position() const
    {
        return m_position;
    }

    std::size_t Remaining() const
    {
        return m_bytes.size() - m_position;
    }

    /** Returns the bytes not yet read. */
    ByteSpan Rest() const
    {
        return m_bytes.subspan(m_position);
    }

    bool IsOk() const
    {
        return m_isOk;
    }

  private:
    void Fail()
    {
        m_isOk = false;
        m_position = m_bytes.size();
    }

    ByteSpan m_bytes;
    std::size_t m_position = 0;
    bool m_isOk = true;
};

}  // namespace bgl

#endif
