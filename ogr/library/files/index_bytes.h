// SPDX-License-Identifier: MIT
// Serializes numbers and texts for the index of a library.

#ifndef FLIGHTSIM_OGR_LIBRARY_FILES_INDEX_BYTES_H
#define FLIGHTSIM_OGR_LIBRARY_FILES_INDEX_BYTES_H

#include "driver/bytes/byte_reader.h"
#include "driver/bytes/byte_writer.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace flightsim
{

using IndexBytes = std::vector<std::uint8_t>;

/** Returns a 64-bit FNV-1a checksum, which detects damage. */
inline std::uint64_t SumBytes(bgl::ByteSpan bytes,
                              std::uint64_t sum = 14695981039346656037ULL)
{
    for (const std::uint8_t byte : bytes)
    {
        sum = (sum ^ byte) * 1099511628211ULL;
    }
    return sum;
}

inline bgl::ByteSpan ToSpan(const std::string &text)
{
    return {reinterpret_cast<const std::uint8_t *>(text.data()), text.size()};
}

/** Appends values to a byte array. */
class IndexPacker final
{
  public:
    template <class T> void Number(T value)
    {
        bgl::ByteWriter(m_bytes).Write(value);
    }

    void Text(const std::string &text)
    {
        Number(static_cast<std::uint32_t>(text.size()));
        bgl::ByteWriter(m_bytes).WriteBytes(ToSpan(text));
    }

    void Count(std::size_t count)
    {
        Number(static_cast<std::uint32_t>(count));
    }

    IndexBytes Take()
    {
        return std::move(m_bytes);
    }

  private:
    IndexBytes m_bytes{};
};

/** Reads values back. Missing ones are 0 or empty, and clear IsWhole. */
class IndexUnpacker final
{
  public:
    explicit IndexUnpacker(bgl::ByteSpan bytes) : m_reader(bytes)
    {
    }

    template <class T> T Number()
    {
        return m_reader.Read<T>();
    }

    std::string Text()
    {
        const bgl::ByteSpan text = m_reader.ReadBytes(Number<std::uint32_t>());
        return {reinterpret_cast<const char *>(text.data()), text.size()};
    }

    /** Reads a number of elements that take at least `elementSize` bytes
     * each. */
    std::size_t Count(std::size_t elementSize)
    {
        const std::size_t count = Number<std::uint32_t>();
        if (count > m_reader.Remaining() / elementSize)
        {
            m_reader.Skip(m_reader.Remaining() + 1);
            return 0;
        }
        return count;
    }

    /** Whether everything was present and nothing is left. */
    bool IsWhole() const
    {
        return m_reader.IsOk() && m_reader.Remaining() == 0;
    }

    bool IsOk() const
    {
        return m_reader.IsOk();
    }

  private:
    bgl::ByteReader m_reader;
};

}  // namespace flightsim

#endif
