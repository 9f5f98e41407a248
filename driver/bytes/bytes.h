// SPDX-License-Identifier: MIT
// Byte spans and little-endian scalars, the basic types of the format library.

#ifndef FLIGHTSIM_DRIVER_BYTES_BYTES_H
#define FLIGHTSIM_DRIVER_BYTES_BYTES_H

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

namespace bgl
{

// Every number in the formats is little-endian; samples are decoded in place,
// so the host must be little-endian too.
static_assert(std::endian::native == std::endian::little,
              "the format library needs a little-endian host");

using ByteSpan = std::span<const std::uint8_t>;
using MutableByteSpan = std::span<std::uint8_t>;

/** Reads a number from unaligned memory. */
template <class T> inline T LoadLittleEndian(const std::uint8_t *bytes)
{
    static_assert(std::is_arithmetic_v<T>);
    T value;
    std::memcpy(&value, bytes, sizeof(T));
    return value;
}

/** Writes a number to unaligned memory. */
template <class T> inline void StoreLittleEndian(std::uint8_t *bytes, T value)
{
    static_assert(std::is_arithmetic_v<T>);
    std::memcpy(bytes, &value, sizeof(T));
}

}  // namespace bgl

#endif
