// SPDX-License-Identifier: MIT
// Appends little-endian numbers to a byte vector.

#ifndef FLIGHTSIM_DRIVER_BYTES_BYTE_WRITER_H
#define FLIGHTSIM_DRIVER_BYTES_BYTE_WRITER_H

#include "driver/bytes/bytes.h"

#include <cstddef>
#include <vector>

namespace bgl
{

/** Counterpart of ByteReader. */
class ByteWriter final
{
  public:
    explicit ByteWriter(std::vector<std::uint8_t> &sink) : m_sink(sink)
    {
    }

    template <class T> void Write(T value)
    {
        const std::size_t position = m_sink.size();
        m_sink.resize(position + sizeof(T));
        StoreLittleEndian(m_sink.data() + position, value);
    }

    void WriteBytes(ByteSpan bytes)
    {
        m_sink.insert(m_sink.end(), bytes.begin(), bytes.end());
    }

  private:
    std::vector<std::uint8_t> &m_sink;
};

}  // namespace bgl

#endif
