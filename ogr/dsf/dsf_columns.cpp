// SPDX-License-Identifier: MIT
// Columns and shapes shared by the layers of DSF files.

#include "ogr/dsf/dsf_columns.h"

#include <charconv>

namespace flightsim
{

namespace
{

/** Decimals of raw planes: the step of a pool of 32 bits over a degree. */
constexpr int PLANE_DECIMALS = 10;

void AppendPlane(std::string &text, double number)
{
    char digits[400];
    const std::to_chars_result result =
        std::to_chars(digits, digits + sizeof(digits), number,
                      std::chars_format::fixed, PLANE_DECIMALS);
    const std::string_view all(digits,
                               static_cast<std::size_t>(result.ptr - digits));
    const std::size_t last = all.find_last_not_of('0');
    text.append(text.empty() ? "" : " ");
    text.append(all.substr(0, all[last] == '.' ? last : last + 1));
}

std::string DescribeRowPlanes(const DsfRow &row)
{
    std::string text;
    for (const double value : row.values)
    {
        AppendPlane(text, value);
    }
    return text;
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
    return static_cast<std::int64_t>(
        row.content->GetDefinitionNumber(row.table, row.definitionNumber));
}

/** Nothing for a text, whose commands are made while it is read. */
std::optional<std::int64_t> GetOffset(const DsfRow &row)
{
    return row.content->file->container != dsf::Container::Text
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
    return {Text<&DsfRow::definition, &dsf::Definition::path, bgl::ToUtf8>(
                "path", "Path of the definition",
                "Path in the pack, or virtual path of a library"),
            Integer<&DsfRow::definitionNumber>(
                "definition", "Number of the definition",
                "Number of the definition in its table, from 0"),
            Word<DSF_KIND, &DsfRow::definition, &dsf::Definition::kind>(
                "kind", "What it draws",
                "What it draws, by the ending of the path")};
}

ColumnList<DsfRow> DsfFilterColumns()
{
    return {
        Text<GetRowAirport>("airport", "Airport",
                            "Airport that has to be in the pack for this to be "
                            "drawn"),
        Integer<GetFilter>("filter", "Number of the filter",
                           "Number of the filter, from 0; none if it is "
                           "always drawn")};
}

ColumnList<DsfRow> DsfRawColumns()
{
    return {Integer<&DsfRow::command, &dsf::Command::parameter>(
                "parameter", "Parameter", "Parameter as it is stored"),
            Integer<&DsfRow::planeCount>("planes", "Numbers of a point",
                                         "How many numbers each point has"),
            Text<DescribeRowPlanes>(
                "points", "Points",
                "All numbers of all points as they are stored, control points "
                "included"),
            Text<DescribeWindings>("winding_sizes", "Points of each winding")};
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

std::unique_ptr<OGRLineString>
MakeDsfLine(const std::vector<dsf::MapPoint> &points)
{
    auto line = std::make_unique<OGRLineString>();
    line->setNumPoints(static_cast<int>(points.size()), FALSE);
    for (std::size_t i = 0; i < points.size(); ++i)
    {
        line->setPoint(static_cast<int>(i), points[i].x, points[i].y);
    }
    return line;
}

std::unique_ptr<OGRLinearRing>
MakeDsfRing(const std::vector<dsf::MapPoint> &points)
{
    auto ring = std::make_unique<OGRLinearRing>();
    ring->setNumPoints(static_cast<int>(points.size()), FALSE);
    for (std::size_t i = 0; i < points.size(); ++i)
    {
        ring->setPoint(static_cast<int>(i), points[i].x, points[i].y);
    }
    ring->closeRings();
    return ring;
}

}  // namespace flightsim
