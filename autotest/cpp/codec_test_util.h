// SPDX-License-Identifier: MIT
// Helpers for the codec tests: several kinds of data, damage, and the payloads
// of the real elevation file.

#ifndef FLIGHTSIM_AUTOTEST_CPP_CODEC_TEST_UTIL_H
#define FLIGHTSIM_AUTOTEST_CPP_CODEC_TEST_UTIL_H

#include "autotest/cpp/test_data.h"
#include "driver/bytes/bytes.h"
#include "driver/bytes/codec_status.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace codectest
{

using Bytes = std::vector<std::uint8_t>;

inline constexpr const char *ELEVATION_FILE =
    "raster/DeathValley_Elevations.bgl";

/** A copy of bytes in a heap block of exactly their size, so that a sanitizer
 * detects the first access outside. */
class ExactBytes final
{
  public:
    explicit ExactBytes(bgl::ByteSpan bytes) : ExactBytes(bytes.size())
    {
        std::copy(bytes.begin(), bytes.end(), m_bytes.get());
    }

    explicit ExactBytes(std::size_t size)
        : m_bytes(new std::uint8_t[size]()), m_size(size)
    {
    }

    bgl::ByteSpan Get() const
    {
        return {m_bytes.get(), m_size};
    }

    bgl::MutableByteSpan GetMutable()
    {
        return {m_bytes.get(), m_size};
    }

    Bytes Copy() const
    {
        return {m_bytes.get(), m_bytes.get() + m_size};
    }

  private:
    std::unique_ptr<std::uint8_t[]> m_bytes;
    std::size_t m_size;
};

/** Returns random bytes in 0 .. valueCount - 1. */
inline Bytes RandomBytes(std::size_t size, unsigned valueCount, unsigned seed)
{
    std::mt19937 generator(seed);
    Bytes bytes(size);
    for (std::uint8_t &byte : bytes)
    {
        byte = static_cast<std::uint8_t>(generator() % valueCount);
    }
    return bytes;
}

/** Returns bytes with repetitions at all distances. */
inline Bytes RepetitiveBytes(std::size_t size, unsigned seed)
{
    std::mt19937 generator(seed);
    Bytes bytes;
    while (bytes.size() < size)
    {
        const std::size_t limit = std::min<std::size_t>(bytes.size(), 6000);
        const std::size_t length = 1 + generator() % 40;
        const std::size_t distance = limit == 0 ? 0 : generator() % limit;
        for (std::size_t i = 0; i < length; ++i)
        {
            bytes.push_back(distance == 0
                                ? static_cast<std::uint8_t>(generator())
                                : bytes[bytes.size() - distance]);
        }
    }
    bytes.resize(size);
    return bytes;
}

inline Bytes WordsToBytes(const std::vector<int> &words)
{
    Bytes bytes(words.size() * 2);
    for (std::size_t i = 0; i < words.size(); ++i)
    {
        bgl::StoreLittleEndian(&bytes[2 * i],
                               static_cast<std::uint16_t>(words[i]));
    }
    return bytes;
}

/** A compressed payload of the elevation file: data or mask. */
struct Payload
{
    std::size_t fileOffset = 0;
    int code = 0;
    int rows = 0;
    int columns = 0;
    int bytesPerSample = 0;
    std::size_t intermediateSize = 0;
    Bytes lzStream;

    std::size_t RawSize() const
    {
        return static_cast<std::size_t>(rows) *
               static_cast<std::size_t>(columns) *
               static_cast<std::size_t>(bytesPerSample);
    }
};

namespace detail
{

inline constexpr std::uint32_t TRQ1 = 0x31515254;
inline constexpr std::uint32_t RCS1 = 0x31534352;
inline constexpr std::size_t TRQ1_SIZE = 40;
inline constexpr std::size_t RCS1_SIZE = 12;

template <class T> T Load(const Bytes &file, std::size_t offset)
{
    return bgl::LoadLittleEndian<T>(&file.at(offset));
}

inline bool IsTwoStageLz(int code)
{
    return code == 3 || code == 5 || code == 7 || code == 9;
}

inline void AddPayload(const Bytes &file, std::size_t offset, std::size_t size,
                       Payload payload, std::vector<Payload> &payloads)
{
    if (!IsTwoStageLz(payload.code))
    {
        return;
    }
    if (Load<std::uint32_t>(file, offset) == RCS1)
    {
        offset += RCS1_SIZE;
        size -= RCS1_SIZE;
    }
    payload.fileOffset = offset;
    payload.intermediateSize = Load<std::uint32_t>(file, offset);
    const auto begin = file.begin() + static_cast<std::ptrdiff_t>(offset);
    payload.lzStream.assign(begin + 4,
                            begin + static_cast<std::ptrdiff_t>(size));
    payloads.push_back(std::move(payload));
}

inline void AddChunk(const Bytes &file, std::size_t offset,
                     std::vector<Payload> &payloads)
{
    Payload payload;
    payload.rows = Load<std::uint16_t>(file, offset + 0x1C);
    payload.columns = Load<std::uint16_t>(file, offset + 0x18);
    const auto dataSize = Load<std::uint32_t>(file, offset + 0x20);
    const auto maskSize = Load<std::uint32_t>(file, offset + 0x24);
    const std::size_t dataOffset = offset + TRQ1_SIZE;
    payload.code = file.at(offset + 0x0A);
    payload.bytesPerSample = 2;
    AddPayload(file, dataOffset, dataSize, payload, payloads);
    payload.code = file.at(offset + 0x0B);
    payload.bytesPerSample = 1;
    AddPayload(file, dataOffset + dataSize, maskSize, payload, payloads);
}

}  // namespace detail

/** Reads every payload of the elevation file that is delta or bitpack with
 * LZ. */
inline std::vector<Payload> ReadElevationPayloads()
{
    const Bytes file = testdata::ReadFile(testdata::SharedFile(ELEVATION_FILE));
    std::vector<Payload> payloads;
    for (std::size_t i = 0; i + detail::TRQ1_SIZE <= file.size(); ++i)
    {
        if (detail::Load<std::uint32_t>(file, i) == detail::TRQ1 &&
            detail::Load<std::uint32_t>(file, i + 4) == detail::TRQ1_SIZE)
        {
            detail::AddChunk(file, i, payloads);
        }
    }
    return payloads;
}

}  // namespace codectest

#endif
