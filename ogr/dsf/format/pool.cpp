// SPDX-License-Identifier: MIT
// Points of a DSF file, plane by plane: format.md chapter 5.

#include "ogr/dsf/format/pool.h"

#include "driver/bytes/byte_reader.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace dsf
{

namespace
{

constexpr std::size_t POOL_HEADER_SIZE = 5;
constexpr int RUN_LENGTH = 127;
constexpr int RUN_REPEATS = 128;

/** Bits of an encoding mode. */
enum PoolMode : std::uint8_t
{
    POOL_DIFFERENCES = 1,
    POOL_RUNS = 2,
    POOL_MODES = 4
};

template <class Number>
void ReadNumbers(bgl::ByteReader &reader, std::span<Number> numbers)
{
    const bgl::ByteSpan bytes =
        reader.ReadBytes(numbers.size() * sizeof(Number));
    if (!bytes.empty())
    {
        std::memcpy(numbers.data(), bytes.data(), bytes.size());
    }
}

/** Reads the stored numbers of a plane. */
template <class Number>
bool ReadRuns(bgl::ByteReader &reader, std::span<Number> numbers)
{
    std::size_t filled = 0;
    while (filled < numbers.size())
    {
        const int code = reader.ReadU8();
        const auto length = static_cast<std::size_t>(code & RUN_LENGTH);
        if (!reader.IsOk() || length == 0 || length > numbers.size() - filled)
        {
            return false;
        }
        const std::span<Number> run = numbers.subspan(filled, length);
        if (code >= RUN_REPEATS)
        {
            std::fill(run.begin(), run.end(), reader.Read<Number>());
        }
        else
        {
            ReadNumbers(reader, run);
        }
        filled += length;
    }
    return reader.IsOk();
}

template <class Number>
bool ReadPlane(bgl::ByteReader &reader, std::span<Number> numbers)
{
    const std::uint8_t mode = reader.ReadU8();
    if (!reader.IsOk() || mode >= POOL_MODES)
    {
        return false;
    }
    if ((mode & POOL_RUNS) != 0)
    {
        if (!ReadRuns(reader, numbers))
        {
            return false;
        }
    }
    else
    {
        ReadNumbers(reader, numbers);
        if (!reader.IsOk())
        {
            return false;
        }
    }
    if ((mode & POOL_DIFFERENCES) != 0)
    {
        Number last = 0;
        for (Number &number : numbers)
        {
            last = static_cast<Number>(last + number);
            number = last;
        }
    }
    return true;
}

template <class Number>
bool ReadPlanes(bgl::ByteReader &reader, const Pool::Header &header,
                std::vector<Number> &numbers)
{
    numbers.resize(std::size_t{header.pointCount} * header.planeCount);
    for (std::size_t plane = 0; plane < header.planeCount; ++plane)
    {
        const std::span<Number> all(numbers);
        if (!ReadPlane(reader, all.subspan(plane * header.pointCount,
                                           header.pointCount)))
        {
            return false;
        }
    }
    return true;
}

std::optional<std::vector<PlaneScale>> ReadScales(bgl::ByteSpan bytes,
                                                  std::size_t planeCount)
{
    bgl::ByteReader reader(bytes);
    std::vector<PlaneScale> scales(planeCount);
    bool areFinite = true;
    for (PlaneScale &scale : scales)
    {
        scale.scale = reader.ReadF32();
        scale.offset = reader.ReadF32();
        areFinite = areFinite && std::isfinite(scale.scale) &&
                    std::isfinite(scale.offset);
    }
    return reader.IsOk() && areFinite ? std::optional(std::move(scales))
                                      : std::nullopt;
}

}  // namespace

std::optional<Pool::Header> Pool::ReadHeader(bgl::ByteSpan content,
                                             PoolWidth width)
{
    bgl::ByteReader reader(content);
    Header header;
    header.pointCount = reader.ReadU32();
    header.planeCount = reader.ReadU8();
    // A run of 127 is a byte and a number.
    const std::uint64_t run = width == PoolWidth::Narrow ? 3 : 5;
    const std::uint64_t most =
        std::uint64_t{reader.Remaining()} * RUN_LENGTH / run;
    if (!reader.IsOk() ||
        std::uint64_t{header.pointCount} * header.planeCount > most ||
        (header.planeCount == 0 && header.pointCount > 0))
    {
        return std::nullopt;
    }
    return header;
}

std::optional<Pool> Pool::Decode(bgl::ByteSpan content, bgl::ByteSpan scales,
                                 PoolWidth width, std::string &expected)
{
    const std::optional<Header> header = ReadHeader(content, width);
    if (!header)
    {
        expected = "expected a number of points and planes that fits into the "
                   "atom";
        return std::nullopt;
    }
    std::optional<std::vector<PlaneScale>> planeScales =
        ReadScales(scales, header->planeCount);
    if (!planeScales)
    {
        expected = "expected a finite scale and offset for each of " +
                   std::to_string(header->planeCount) + " planes";
        return std::nullopt;
    }
    Pool pool;
    pool.m_header = *header;
    pool.m_scales = std::move(*planeScales);
    bgl::ByteReader reader(content.subspan(POOL_HEADER_SIZE));
    const bool isRead = width == PoolWidth::Narrow
                            ? ReadPlanes(reader, *header, pool.m_narrow)
                            : ReadPlanes(reader, *header, pool.m_wide);
    if (!isRead || reader.Remaining() > 0)
    {
        expected = "expected " + std::to_string(header->pointCount) +
                   " numbers in each of " + std::to_string(header->planeCount) +
                   " planes, and no bytes behind them";
        return std::nullopt;
    }
    return pool;
}

Pool Pool::FromValues(std::uint8_t planeCount, std::vector<double> values)
{
    Pool pool;
    pool.m_header.planeCount = planeCount;
    pool.m_header.pointCount =
        planeCount > 0 ? static_cast<std::uint32_t>(values.size() / planeCount)
                       : 0;
    pool.m_values = std::move(values);
    return pool;
}

}  // namespace dsf
