// SPDX-License-Identifier: MIT
// Destination of the bytes that the format library writes.

#ifndef FLIGHTSIM_DRIVER_BYTES_BYTE_SINK_H
#define FLIGHTSIM_DRIVER_BYTES_BYTE_SINK_H

#include "driver/bytes/bytes.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace bgl
{

/** Counterpart of ByteSource: a file, or anything else with positional writes.
 *
 * Not thread-safe. Gaps that are never written read as zero.
 */
class ByteSink
{
  public:
    virtual ~ByteSink() = default;

    /** Writes `bytes` at `offset`.
     *
     * @return false when not all of them could be written; the content of the
     *         range is then undefined.
     */
    [[nodiscard]] virtual bool Write(std::uint64_t offset, ByteSpan bytes) = 0;
};

/** Bytes in memory, up to the end of the furthest write. */
class MemorySink final : public ByteSink
{
  public:
    [[nodiscard]] bool Write(std::uint64_t offset, ByteSpan bytes) override
    {
        const auto start = static_cast<std::size_t>(offset);
        m_bytes.resize(std::max(m_bytes.size(), start + bytes.size()));
        std::copy(bytes.begin(), bytes.end(),
                  m_bytes.begin() + static_cast<std::ptrdiff_t>(start));
        return true;
    }

    const std::vector<std::uint8_t> &Bytes() const
    {
        return m_bytes;
    }

  private:
    std::vector<std::uint8_t> m_bytes;
};

}  // namespace bgl

#endif
