// SPDX-License-Identifier: MIT
// Source of the bytes that the format library reads.

#ifndef FLIGHTSIM_DRIVER_BYTES_BYTE_SOURCE_H
#define FLIGHTSIM_DRIVER_BYTES_BYTE_SOURCE_H

#include "driver/bytes/bytes.h"

#include <optional>

namespace bgl
{

/** A file, or anything else with a size and positional reads.
 *
 * All methods may be called from several threads at once.
 */
class ByteSource
{
  public:
    virtual ~ByteSource() = default;

    virtual std::uint64_t Size() const = 0;

    /** Fills `buffer` with the bytes at `offset`.
     *
     * @return false, with undefined content, when not all of them could be
     *         read.
     */
    virtual bool Read(std::uint64_t offset, MutableByteSpan buffer) const = 0;

    /** Returns a range that is in memory, valid while the source is open;
     * nothing if the range has to be read. */
    virtual std::optional<ByteSpan> View(std::uint64_t offset,
                                         std::size_t size) const
    {
        static_cast<void>(offset);
        static_cast<void>(size);
        return std::nullopt;
    }

    /** Whether the range lies inside the source. */
    bool Holds(std::uint64_t offset, std::uint64_t size) const
    {
        return size <= Size() && offset <= Size() - size;
    }
};

/** Bytes in memory, which must outlive the source. */
class MemorySource final : public ByteSource
{
  public:
    explicit MemorySource(ByteSpan bytes) : m_bytes(bytes)
    {
    }

    std::uint64_t Size() const override
    {
        return m_bytes.size();
    }

    bool Read(std::uint64_t offset, MutableByteSpan buffer) const override
    {
        if (!Holds(offset, buffer.size()))
        {
            return false;
        }
        if (!buffer.empty())
        {
            std::memcpy(buffer.data(), m_bytes.data() + offset, buffer.size());
        }
        return true;
    }

    std::optional<ByteSpan> View(std::uint64_t offset,
                                 std::size_t size) const override
    {
        return Holds(offset, size)
                   ? std::optional(m_bytes.subspan(
                         static_cast<std::size_t>(offset), size))
                   : std::nullopt;
    }

  private:
    ByteSpan m_bytes;
};

}  // namespace bgl

#endif
