// SPDX-License-Identifier: MIT
// Writes the fields of a record: ogr/records/format.md chapter 1.

#include "ogr/records/core/record_writer.h"

#include "driver/bgl/coordinates.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace bgl
{

namespace
{

constexpr std::uint64_t REGION_LIMIT = 1U << 11;
constexpr std::uint64_t AIRPORT_LIMIT = 1U << 21;

/** Limit of the dwords of a position. */
constexpr double UNIT_LIMIT = 4294967295.0;

/** Packs kind code and text, with the kind in the lowest bits. Returns nothing
 * if the text needs more than `bits` bits. */
std::optional<std::uint64_t> Pack(const Identifier &ident, unsigned kindBits,
                                  unsigned bits)
{
    const std::optional<std::uint64_t> text = PackIdentifier(ident.text);
    if (!text || ident.kind < 0 || ident.kind >> kindBits != 0 ||
        *text >> (bits - kindBits) != 0)
    {
        return std::nullopt;
    }
    return *text << kindBits | static_cast<std::uint64_t>(ident.kind);
}

}  // namespace

std::optional<std::uint32_t> PackIdent5(const Identifier &ident)
{
    const std::optional<std::uint64_t> packed = Pack(ident, 5, 32);
    return packed ? std::optional(static_cast<std::uint32_t>(*packed))
                  : std::nullopt;
}

std::optional<std::uint64_t> PackIdent8(const Identifier &ident)
{
    return Pack(ident, 6, 64);
}

std::optional<std::uint32_t> PackRegionAndAirport(std::string_view region,
                                                  std::string_view airport)
{
    const std::optional<std::uint64_t> low = PackIdentifier(region);
    const std::optional<std::uint64_t> high = PackIdentifier(airport);
    if (!low || *low >= REGION_LIMIT || !high || *high >= AIRPORT_LIMIT)
    {
        return std::nullopt;
    }
    return static_cast<std::uint32_t>(*low | *high << 11);
}

std::uint32_t PackLongitude(double degrees, RecordWriter &writer)
{
    constexpr double TURN = LONGITUDE_TURN;
    const double units = std::floor((degrees + 180.0) * TURN / 360.0 + 0.5);
    if (units >= 0.0 && units <= UNIT_LIMIT)
    {
        return static_cast<std::uint32_t>(units);
    }
    if (!std::isfinite(degrees))
    {
        writer.Fail();
    }
    return LongitudeFromDegrees(degrees);
}

std::uint32_t PackLatitude(double degrees, RecordWriter &writer)
{
    constexpr double SPAN = LATITUDE_SPAN;
    const double units = std::floor((90.0 - degrees) * SPAN / 180.0 + 0.5);
    // The dword holds 270 degrees below the pole.
    if (!(units >= 0.0 && units <= SPAN))
    {
        writer.Fail();
        return 0;
    }
    return static_cast<std::uint32_t>(units);
}

std::int32_t PackAltitude(double metres, RecordWriter &writer)
{
    // Tolerance for rounding errors of reading a number and converting it to
    // millimetres.
    constexpr double TOLERANCE = 1e-7;
    const double units = metres * ALTITUDE_UNITS;
    const double nearest = std::round(units);
    const double whole =
        std::abs(units - nearest) < TOLERANCE ? nearest : std::trunc(units);
    if (!(std::abs(whole) <= 2147483648.0) || whole == 2147483648.0)
    {
        writer.FailAltitude();
        return 0;
    }
    return static_cast<std::int32_t>(whole);
}

std::size_t RecordWriter::BeginRecord(std::uint16_t id, HeaderForm form)
{
    const std::size_t start = Reserve(static_cast<std::size_t>(form));
    if (form != HeaderForm::None)
    {
        StoreLittleEndian(Data(start), id);
    }
    return start;
}

void RecordWriter::EndRecord(std::size_t start, HeaderForm form)
{
    const std::size_t size = m_bytes.size() - start;
    if (form == HeaderForm::Long &&
        size <= std::numeric_limits<std::uint32_t>::max())
    {
        StoreLittleEndian(Data(start) + RECORD_SIZE_PLACE,
                          static_cast<std::uint32_t>(size));
    }
    else if (form == HeaderForm::Short &&
             size <= std::numeric_limits<std::uint16_t>::max())
    {
        StoreLittleEndian(Data(start) + RECORD_SIZE_PLACE,
                          static_cast<std::uint16_t>(size));
    }
    else if (form != HeaderForm::None)
    {
        Fail();
    }
}

void RecordWriter::Pad(std::size_t start, std::size_t multiple)
{
    const std::size_t size = m_bytes.size() - start;
    Reserve((multiple - size % multiple) % multiple);
}

void RecordWriter::WriteCount16(std::size_t count)
{
    if (count > std::numeric_limits<std::uint16_t>::max())
    {
        Fail();
    }
    WriteU16(static_cast<std::uint16_t>(count));
}

void RecordWriter::WriteCount8(std::size_t count)
{
    if (count > std::numeric_limits<std::uint8_t>::max())
    {
        Fail();
    }
    WriteU8(static_cast<std::uint8_t>(count));
}

std::string RecordWriter::Encode(std::string_view text)
{
    std::optional<std::string> encoded = FromUtf8(text, m_encoding);
    if (!encoded)
    {
        Fail();
        return {};
    }
    return std::move(*encoded);
}

void RecordWriter::WriteText(std::string_view text)
{
    const std::string encoded = Encode(text);
    m_bytes.insert(m_bytes.end(), encoded.begin(), encoded.end());
}

void RecordWriter::StoreText(std::uint8_t *bytes, std::size_t size,
                             std::string_view text)
{
    const std::string encoded = Encode(text);
    if (encoded.size() > size)
    {
        Fail();
    }
    std::copy_n(encoded.begin(), std::min(encoded.size(), size), bytes);
}

}  // namespace bgl
