// SPDX-License-Identifier: MIT
// Memory that grows, as Arrow wants it.

#ifndef FLIGHTSIM_OGR_LAYER_ARROW_BUFFER_H
#define FLIGHTSIM_OGR_LAYER_ARROW_BUFFER_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>

namespace flightsim
{

/** Bytes that begin at a multiple of 64. What is added is not cleared, as it is
 * about to be written. */
class ArrowBuffer final
{
  public:
    std::size_t Size() const
    {
        return m_size;
    }

    std::uint8_t *Data()
    {
        return m_bytes.get();
    }

    void Resize(std::size_t size)
    {
        if (size > m_capacity)
        {
            Grow(size);
        }
        m_size = size;
    }

    /** Adds bytes; returns the place of the first. */
    std::uint8_t *Extend(std::size_t size)
    {
        Resize(m_size + size);
        return m_bytes.get() + m_size - size;
    }

    template <class T> void Append(T value)
    {
        std::memcpy(Extend(sizeof(T)), &value, sizeof(T));
    }

  private:
    static constexpr std::align_val_t ALIGNMENT{64};
    static constexpr std::size_t SMALLEST = 4096;

    struct Free
    {
        void operator()(std::uint8_t *bytes) const
        {
            ::operator delete(bytes, ALIGNMENT);
        }
    };

    using Bytes = std::unique_ptr<std::uint8_t, Free>;

    void Grow(std::size_t size)
    {
        const std::size_t capacity = std::max({size, 2 * m_capacity, SMALLEST});
        Bytes bytes(
            static_cast<std::uint8_t *>(::operator new(capacity, ALIGNMENT)));
        if (m_size > 0)
        {
            std::memcpy(bytes.get(), m_bytes.get(), m_size);
        }
        m_bytes = std::move(bytes);
        m_capacity = capacity;
    }

    Bytes m_bytes{};
    std::size_t m_size = 0;
    std::size_t m_capacity = 0;
};

}  // namespace flightsim

#endif
