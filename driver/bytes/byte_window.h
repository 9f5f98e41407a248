// SPDX-License-Identifier: MIT
// Buffered look at a byte source, for walks from header to header.

#ifndef FLIGHTSIM_DRIVER_BYTES_BYTE_WINDOW_H
#define FLIGHTSIM_DRIVER_BYTES_BYTE_WINDOW_H

#include "driver/bytes/byte_source.h"

#include <memory>
#include <optional>

namespace bgl
{

/** Gives small pieces of a source that lie close together, from one read for
 * many of them. */
class ByteWindow final
{
  public:
    /** The source has to outlive the window. */
    explicit ByteWindow(const ByteSource &source) : m_source(source)
    {
    }

    /** The bytes of a range, valid until the next call; nothing when the range
     * is not inside the source or cannot be read. */
    std::optional<ByteSpan> Get(std::uint64_t offset, std::size_t size);

  private:
    const ByteSource &m_source;

    /** Not cleared before it is read into: that took longer than the read. */
    std::unique_ptr<std::uint8_t[]> m_buffer{};
    std::size_t m_capacity = 0;

    /** Bytes from m_start on. */
    std::size_t m_size = 0;
    std::uint64_t m_start = 0;
};

}  // namespace bgl

#endif
