// SPDX-License-Identifier: MIT
// Buffered access to a byte source, for walking from header to header.

#ifndef FLIGHTSIM_DRIVER_BYTES_BYTE_WINDOW_H
#define FLIGHTSIM_DRIVER_BYTES_BYTE_WINDOW_H

#include "driver/bytes/byte_source.h"

#include <memory>
#include <optional>

namespace bgl
{

/** Returns small pieces of a source that are close together, serving many of
 * them from one read. Reads less at a time if the pieces turn out to be far
 * apart, like the headers of airports. */
class ByteWindow final
{
  public:
    /** The source must outlive the window. */
    explicit ByteWindow(const ByteSource &source) : m_source(source)
    {
    }

    /** Returns the bytes of a range, valid until the next call; nothing when
     * the range is not inside the source or cannot be read. */
    std::optional<ByteSpan> Get(std::uint64_t offset, std::size_t size);

  private:
    bool Read(std::uint64_t offset, std::size_t size);

    const ByteSource &m_source;

    /** Left uninitialised, because clearing it would take longer than
     * reading. */
    std::unique_ptr<std::uint8_t[]> m_buffer{};
    std::size_t m_capacity = 0;

    /** Number of bytes from m_start on. */
    std::size_t m_size = 0;
    std::uint64_t m_start = 0;

    /** Number of pieces that the last read has served. */
    std::size_t m_served = 0;
};

}  // namespace bgl

#endif
