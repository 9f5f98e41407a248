// SPDX-License-Identifier: MIT
// Columns and geometry builders shared by the layers of DSF files.

#include "ogr/dsf/dsf_columns.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <string_view>
#include <vector>

namespace flightsim
{

namespace
{

/** Decimals of raw planes: resolve one step of a 32-bit pool over a degree. */
constexpr int PLANE_DECIMALS = 10;
constexpr std::uint64_t STEPS_OF_PLANE = 10'000'000'000;

/** Characters of the longest double in fixed notation, with sign and point. */
constexpr std::size_t MAXIMUM_PLANE_SIZE = 330 + PLANE_DECIMALS;

/** The digits of the numbers from 00 to 99. */
constexpr auto PAIRS = []
{
    std::array<char, 200> pairs{};
    for (std::size_t i = 0; i < pairs.size() / 2; ++i)
    {
        pairs[2 * i] = static_cast<char>('0' + i / 10);
        pairs[2 * i + 1] = static_cast<char>('0' + i % 10);
    }
    return pairs;
}();

/** Writes the five digits of a number below 100000, from the first one on: each
 * is the whole part of a fraction of 2^32, whose rest has the others. Takes
 * half the time of dividing. */
void WriteFiveDigits(std::uint32_t number, char *text)
{
    // Rounded up; the error of a thousandth is less than a digit.
    constexpr std::uint64_t thousandth = (std::uint64_t{1} << 32U) / 1000 + 1;
    std::uint64_t fraction = number * thousandth;
    std::memcpy(text, &PAIRS[2 * (fraction >> 32U)], 2);
    fraction = std::uint64_t{static_cast<std::uint32_t>(fraction)} * 100;
    std::memcpy(text + 2, &PAIRS[2 * (fraction >> 32U)], 2);
    fraction = std::uint64_t{static_cast<std::uint32_t>(fraction)} * 10;
    text[4] = static_cast<char>('0' + (fraction >> 32U));
}

/** Writes a number below 2^32; returns its end. Most have at most three
 * digits, because they are degrees. */
char *WriteWhole(std::uint32_t number, char *text)
{
    if (number >= 1000)
    {
        return std::to_chars(text, text + MAXIMUM_PLANE_SIZE, number).ptr;
    }
    if (number >= 100)
    {
        *text++ = static_cast<char>('0' + number / 100);
        number %= 100;
    }
    else if (number < 10)
    {
        *text = static_cast<char>('0' + number);
        return text + 1;
    }
    std::memcpy(text, &PAIRS[2 * std::size_t{number}], 2);
    return text + 2;
}

/** Writes a number with as many decimals as it needs; returns its end. */
char *WritePlane(double number, char *text)
{
    constexpr double factor = 1e10;
    constexpr double maximumScaled = 4503599627370496.0;
    const double scaled = std::abs(number) * factor;
    char *end = text;
    // Same digits as std::to_chars in a tenth of the time.
    if (scaled < maximumScaled)
    {
        const auto floor = static_cast<std::int64_t>(scaled);
        const double rest = scaled - static_cast<double>(floor);
        // Lets std::to_chars decide how to round half a step: the product may
        // have been rounded.
        if (rest != 0.5)
        {
            const auto steps =
                static_cast<std::uint64_t>(floor + (rest > 0.5 ? 1 : 0));
            *end = '-';
            end += std::signbit(number) ? 1 : 0;
            const std::uint64_t whole = steps / STEPS_OF_PLANE;
            const std::uint64_t decimals = steps - whole * STEPS_OF_PLANE;
            end = WriteWhole(static_cast<std::uint32_t>(whole), end);
            if (decimals == 0)
            {
                return end;
            }
            *end = '.';
            // Two halves in parallel, in 32-bit arithmetic.
            constexpr std::uint64_t half = 100'000;
            constexpr int halfDecimals = PLANE_DECIMALS / 2;
            static_assert(halfDecimals == 5);
            WriteFiveDigits(static_cast<std::uint32_t>(decimals / half),
                            end + 1);
            WriteFiveDigits(static_cast<std::uint32_t>(decimals % half),
                            end + 1 + halfDecimals);
            end += PLANE_DECIMALS + 1;
            while (end[-1] == '0')
            {
                --end;
            }
            return end;
        }
    }
    end = std::to_chars(text, text + MAXIMUM_PLANE_SIZE, number,
                        std::chars_format::fixed, PLANE_DECIMALS)
              .ptr;
    while (end[-1] == '0')
    {
        --end;
    }
    return end[-1] == '.' ? end - 1 : end;
}

/** Returns a text that is valid until the next call for the row. */
std::string_view DescribeRowPlanes(const DsfRow &row)
{
    constexpr std::size_t usualSize = 16;
    std::vector<char> &text = row.text;
    // Local variables, because the compiler would otherwise assume that writing
    // characters changes them.
    char *begin = text.data();
    char *limit = begin + text.size();
    char *end = begin;
    for (const double value : row.values)
    {
        if (static_cast<std::size_t>(limit - end) < MAXIMUM_PLANE_SIZE + 1)
        {
            const auto size = static_cast<std::size_t>(end - begin);
            text.resize(size + row.values.size() * usualSize +
                        MAXIMUM_PLANE_SIZE + 1);
            begin = text.data();
            limit = begin + text.size();
            end = begin + size;
        }
        end = WritePlane(value, end);
        *end++ = ' ';
    }
    const auto size = static_cast<std::size_t>(end - begin);
    return {begin, size > 0 ? size - 1 : 0};
}

std::string DescribeWindings(const DsfRow &row)
{
    std::string text;
    for (const std::uint32_t size : row.windings)
    {
        text.append(text.empty() ? "" : " ").append(std::to_string(size));
    }
    return text;
}

/** Sets all points at once: for GDAL, setting one takes longer than copying
 * all. */
void SetDsfPoints(OGRSimpleCurve &curve,
                  const std::vector<dsf::MapPoint> &points)
{
    static_assert(sizeof(OGRRawPoint) == sizeof(dsf::MapPoint));
    if (!points.empty())
    {
        curve.setPoints(static_cast<int>(points.size()),
                        reinterpret_cast<const OGRRawPoint *>(points.data()));
    }
}

std::optional<std::int64_t> GetFilter(const DsfRow &row)
{
    return row.state.filter >= 0 ? std::optional<std::int64_t>(row.state.filter)
                                 : std::nullopt;
}

std::string GetRowAirport(const DsfRow &row)
{
    return GetDsfAirport(*row.content, row.state.filter);
}

std::int64_t GetDefinitionRow(const DsfRow &row)
{
    return row.HasNewDefinition()
               ? -1
               : static_cast<std::int64_t>(row.content->GetDefinitionNumber(
                     row.table, row.definitionNumber));
}

/** Returns the offset of a command; nothing for DSF text, which has no stored
 * commands. */
std::optional<std::int64_t> GetOffset(const DsfRow &row)
{
    return row.content->file->container != dsf::Container::Text && !row.isNew
               ? std::optional(static_cast<std::int64_t>(row.command.offset))
               : std::nullopt;
}

std::int64_t GetFilterRow(const DsfRow &row)
{
    return row.state.filter >= 0 && static_cast<std::size_t>(row.state.filter) <
                                        row.content->airports.size()
               ? std::int64_t{row.state.filter}
               : std::int64_t{-1};
}

}  // namespace

std::string GetDsfAirport(const DsfContent &content, std::int64_t filter)
{
    return filter >= 0 &&
                   static_cast<std::size_t>(filter) < content.airports.size()
               ? bgl::ToUtf8(content.airports[static_cast<std::size_t>(filter)])
               : std::string();
}

ColumnList<DsfRow> DsfDefinitionColumns()
{
    return {Text<&DsfRow::GetPath>(
                "path", "Definition path",
                "Path in the pack, or virtual path of a library"),
            Integer<&DsfRow::definitionNumber>(
                "definition", "Definition number",
                "Number of the definition in its table, from 0"),
            Word<DSF_KIND, &DsfRow::definition, &dsf::Definition::kind>(
                "kind", "Kind", "Kind of art, by the extension of the path")};
}

ColumnList<DsfRow> DsfFilterColumns()
{
    return {Text<GetRowAirport>(
                "airport", "Airport",
                "Airport that the pack must contain for this to be drawn"),
            Integer<GetFilter>(
                "filter", "Filter number",
                "Number of the filter, from 0; null if always drawn")};
}

ColumnList<DsfRow> DsfRawColumns()
{
    return {Integer<&DsfRow::command, &dsf::Command::parameter>(
                "parameter", "Parameter", "Parameter, as stored in the file"),
            Integer<&DsfRow::planeCount>(
                "planes", "Numbers per point",
                "How many numbers are stored for each point"),
            Text<DescribeRowPlanes>(
                "points", "Points",
                "All stored numbers of all points, including control points"),
            Text<DescribeWindings>("winding_sizes", "Points per winding")};
}

ColumnList<DsfRow> DsfPlaceColumns()
{
    return {
        FileOffset<GetOffset>("file_offset", "File offset",
                              "Offset of the command in the file, unpacked"),
        Text<&DsfRow::content, &DsfContent::tile>(
            "tile", "Tile", "South-west corner of the tile"),
        OwnKey<&DsfRow::fid>(),
        Key<GetDefinitionRow>("definition_key", "Definition key",
                              "Key of the definition in the layer definition"),
        Key<GetFilterRow>("filter_key", "Filter key",
                          "Key of the filter in the layer filter")};
}

void AppendWkbHeader(std::uint32_t type, ArrowBuffer &wkb)
{
    wkb.Append(static_cast<std::uint8_t>(wkbNDR));
    wkb.Append(type);
}

std::unique_ptr<OGRLineString>
MakeDsfLine(const std::vector<dsf::MapPoint> &points)
{
    auto line = std::make_unique<OGRLineString>();
    SetDsfPoints(*line, points);
    return line;
}

std::unique_ptr<OGRLinearRing>
MakeDsfRing(const std::vector<dsf::MapPoint> &points)
{
    auto ring = std::make_unique<OGRLinearRing>();
    SetDsfPoints(*ring, points);
    ring->closeRings();
    return ring;
}

}  // namespace flightsim
