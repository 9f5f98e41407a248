// SPDX-License-Identifier: MIT
// Buffered access to a byte source, for walking from header to header.

#include "driver/bytes/byte_window.h"

#include <algorithm>

namespace bgl
{

namespace
{

constexpr std::size_t WINDOW_SIZE = 65536;

/** One page: reading less takes as long. */
constexpr std::size_t SMALL_SIZE = 4096;

}  // namespace

std::optional<ByteSpan> ByteWindow::Get(std::uint64_t offset, std::size_t size)
{
    if (const std::optional<ByteSpan> bytes = m_source.View(offset, size))
    {
        return bytes;
    }
    if (!m_source.Holds(offset, size))
    {
        return std::nullopt;
    }
    const bool isInside = offset >= m_start && offset - m_start <= m_size &&
                          size <= m_size - (offset - m_start);
    if (!isInside && !Read(offset, size))
    {
        return std::nullopt;
    }
    ++m_served;
    return ByteSpan(m_buffer.get(), m_size)
        .subspan(static_cast<std::size_t>(offset - m_start), size);
}

/** Reads at least `size` bytes, which the source holds. */
bool ByteWindow::Read(std::uint64_t offset, std::size_t size)
{
    const std::size_t usual = m_served == 1 ? SMALL_SIZE : WINDOW_SIZE;
    const std::uint64_t rest = m_source.Size() - offset;
    const auto wanted = static_cast<std::size_t>(
        std::min<std::uint64_t>(rest, std::max(size, usual)));
    if (wanted > m_capacity)
    {
        m_buffer = std::make_unique_for_overwrite<std::uint8_t[]>(wanted);
        m_capacity = wanted;
    }
    m_served = 0;
    m_start = offset;
    m_size = wanted;
    if (!m_source.Read(offset, {m_buffer.get(), m_size}))
    {
        m_size = 0;
        return false;
    }
    return true;
}

}  // namespace bgl
