// SPDX-License-Identifier: MIT
// Layers of polygons: chapter 8 of ogr/dsf/format/format.md.

#include "ogr/dsf/dsf_layers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <utility>

namespace flightsim
{

namespace
{

const bgl::Enumeration DSF_FOREST_MODE(DSF_ENUMERATIONS, "dsf_forest_mode");

std::unique_ptr<OGRGeometry> MakeDsfArea(const DsfRow &row)
{
    auto polygon = std::make_unique<OGRPolygon>();
    std::size_t first = 0;
    for (const std::uint32_t size : row.windings)
    {
        if (size > 0)
        {
            polygon->addRingDirectly(
                MakeDsfRing(row.Flatten(first, size, true)).release());
        }
        first += size;
    }
    return polygon;
}

void AppendPoints(const std::vector<dsf::MapPoint> &points, ArrowBuffer &wkb)
{
    wkb.Append(static_cast<std::uint32_t>(points.size()));
    const std::size_t size = points.size() * sizeof(dsf::MapPoint);
    if (size > 0)
    {
        std::memcpy(wkb.Extend(size), points.data(), size);
    }
}

/** Closes the ring if it is open, as MakeDsfRing does. */
void AppendRing(const std::vector<dsf::MapPoint> &points, ArrowBuffer &wkb)
{
    const bool isOpen = points.size() > 1 && !(points.front() == points.back());
    const std::size_t place = wkb.Size();
    AppendPoints(points, wkb);
    if (isOpen)
    {
        wkb.Append(points.front());
        bgl::StoreLittleEndian(wkb.Data() + place,
                               static_cast<std::uint32_t>(points.size() + 1));
    }
}

/** Appends the result of MakeDsfArea. */
void AppendDsfArea(const DsfRow &row, ArrowBuffer &wkb)
{
    const auto rings =
        std::count_if(row.windings.begin(), row.windings.end(),
                      [](std::uint32_t size) { return size > 0; });
    AppendWkbHeader(wkbPolygon, wkb);
    wkb.Append(static_cast<std::uint32_t>(rings));
    std::size_t first = 0;
    for (const std::uint32_t size : row.windings)
    {
        if (size > 0)
        {
            AppendRing(row.Flatten(first, size, true), wkb);
        }
        first += size;
    }
}

bool IsClosedLine(const DsfRow &row)
{
    return row.command.parameter == 1;
}

template <bool (*isClosed)(const DsfRow &)>
std::unique_ptr<OGRGeometry> MakeDsfCurve(const DsfRow &row)
{
    return MakeDsfLine(row.Flatten(0, row.CountPoints(),
                                   isClosed != nullptr && isClosed(row)));
}

/** Appends the result of MakeDsfCurve. */
template <bool (*isClosed)(const DsfRow &)>
void AppendDsfCurve(const DsfRow &row, ArrowBuffer &wkb)
{
    AppendWkbHeader(wkbLineString, wkb);
    AppendPoints(
        row.Flatten(0, row.CountPoints(), isClosed != nullptr && isClosed(row)),
        wkb);
}

/** Returns the bounds of the points; for a curve, of the flattened line. */
template <std::unique_ptr<OGRGeometry> (*make)(const DsfRow &)>
bool GetDsfBounds(const DsfRow &row, OGREnvelope &envelope)
{
    if (row.layout.control >= 0)
    {
        make(row)->getEnvelope(&envelope);
        return envelope.IsInit();
    }
    for (std::size_t i = 0; i < row.CountPoints(); ++i)
    {
        const dsf::MapPoint place = row.GetPoint(i);
        envelope.Merge(place.x, place.y);
    }
    return envelope.IsInit();
}

/** Returns a whole number. The field is one of real numbers, like those of
 * other layers, so that a drawn height is rounded rather than truncated. */
double GetFacadeHeight(const DsfRow &row)
{
    return row.command.parameter;
}

/** Returns the walls of a facade: each applies to the side that begins at its
 * point. */
std::string DescribeDsfWalls(const DsfRow &row)
{
    std::string text;
    for (std::size_t i = 0; row.layout.wall >= 0 && i < row.CountPoints(); ++i)
    {
        text.append(text.empty() ? "" : " ");
        text.append(std::to_string(
            static_cast<int>(std::lround(row.Get(i, row.layout.wall)))));
    }
    return text;
}

ColumnList<DsfRow> DsfFacadeColumns()
{
    return {DsfDefinitionColumns(),
            Real<GetFacadeHeight>("height_m", "Height (m)"),
            Text<DescribeDsfWalls>("walls", "Wall types of the sides"),
            DsfFilterColumns(),
            DsfRawColumns(),
            DsfPlaceColumns()};
}

const LayerTable<DsfRow> DSF_FACADE_TABLE = {
    "facade",
    "Facades (.fac) with three or more corners. The .fac says whether they are "
    "closed.",
    wkbPolygon,
    DsfFacadeColumns(),
    MakeDsfArea,
    GetDsfBounds<MakeDsfArea>,
    nullptr,
    AppendDsfArea};

const LayerTable<DsfRow> DSF_FACADE_LINE_TABLE = {
    "facade_line",
    "Facades (.fac) with two corners: fences and walls.",
    wkbLineString,
    DsfFacadeColumns(),
    MakeDsfCurve<nullptr>,
    GetDsfBounds<MakeDsfCurve<nullptr>>,
    nullptr,
    AppendDsfCurve<nullptr>};

int GetDensity(const DsfRow &row)
{
    return row.command.parameter & 255;
}

int GetForestMode(const DsfRow &row)
{
    return row.command.parameter >> 8;
}

/** Returns the height of a single tree. Chapter 8 of format.md says what is
 * unverified. */
std::optional<double> GetTreeHeight(const DsfRow &row)
{
    return row.layout.height >= 0 ? std::optional(row.Get(0, row.layout.height))
                                  : std::nullopt;
}

ColumnList<DsfRow> DsfForestColumns()
{
    return {DsfDefinitionColumns(),
            Integer<GetDensity>("density", "Density (0 to 255)"),
            Word<DSF_FOREST_MODE, GetForestMode>("forest_mode", "Mode"),
            DsfFilterColumns(),
            DsfRawColumns(),
            DsfPlaceColumns()};
}

const LayerTable<DsfRow> FOREST_TABLE = {
    "forest",    "Areas of forest (.for), with clearings.",
    wkbPolygon,  DsfForestColumns(),
    MakeDsfArea, GetDsfBounds<MakeDsfArea>,
    nullptr,     AppendDsfArea};

const LayerTable<DsfRow> FOREST_LINE_TABLE = {
    "forest_line",
    "Rows of trees (.for) along lines.",
    wkbLineString,
    DsfForestColumns(),
    MakeDsfCurve<nullptr>,
    GetDsfBounds<MakeDsfCurve<nullptr>>,
    nullptr,
    AppendDsfCurve<nullptr>};

const LayerTable<DsfRow> FOREST_POINT_TABLE = {
    "forest_point",
    "Single trees of forests (.for).",
    wkbPoint,
    {DsfForestColumns(), Real<GetTreeHeight>("height_m", "Height (m)")},
    [](const DsfRow &row) -> std::unique_ptr<OGRGeometry>
    {
        const dsf::MapPoint place = row.GetPoint(0);
        return std::make_unique<OGRPoint>(place.x, place.y);
    }};

const LayerTable<DsfRow> PAINTED_LINE_TABLE = {
    "painted_line",
    "Painted lines and strings of lights (.lin).",
    wkbLineString,
    {DsfDefinitionColumns(), Flag<IsClosedLine>("closed", "Closed line"),
     DsfFilterColumns(), DsfRawColumns(), DsfPlaceColumns()},
    MakeDsfCurve<IsClosedLine>,
    GetDsfBounds<MakeDsfCurve<IsClosedLine>>,
    nullptr,
    AppendDsfCurve<IsClosedLine>};

double GetDsfSpacing(const DsfRow &row)
{
    return dsf::GetStringSpacing(row.command.parameter);
}

const LayerTable<DsfRow> OBJECT_STRING_TABLE = {
    "object_string",
    "Strings of objects along lines (.str).",
    wkbLineString,
    {DsfDefinitionColumns(),
     Real<GetDsfSpacing>("spacing_m", "Spacing (m)",
                         "Distance between objects in metres"),
     DsfFilterColumns(), DsfRawColumns(), DsfPlaceColumns()},
    MakeDsfCurve<nullptr>,
    GetDsfBounds<MakeDsfCurve<nullptr>>,
    nullptr,
    AppendDsfCurve<nullptr>};

double GetAutogenHeight(const DsfRow &row)
{
    return (row.command.parameter >> 8) * 4.0;
}

int GetLowByte(const DsfRow &row)
{
    return row.command.parameter & 255;
}

/** Joins windings into rings. They are sides, end to end, in either direction:
 * chapter 8.3 of format.md. */
std::unique_ptr<OGRGeometry> MakeSidesArea(const DsfRow &row)
{
    std::vector<std::vector<dsf::MapPoint>> sides;
    std::size_t first = 0;
    for (const std::uint32_t size : row.windings)
    {
        if (size > 0)
        {
            sides.push_back(row.Flatten(first, size, false));
        }
        first += size;
    }
    auto polygon = std::make_unique<OGRPolygon>();
    for (const std::vector<dsf::MapPoint> &ring :
         dsf::JoinSides(std::move(sides)))
    {
        polygon->addRingDirectly(MakeDsfRing(ring).release());
    }
    return polygon;
}

const LayerTable<DsfRow> AUTOGEN_STRING_TABLE = {
    "autogen_string",
    "Areas enclosed by autogen strings (.ags).",
    wkbPolygon,
    {DsfDefinitionColumns(),
     Real<GetAutogenHeight>("height_m", "Height (m)",
                            "Height of buildings, a multiple of 4 m"),
     Integer<GetLowByte>(
         "spawn_sides", "Sides with buildings",
         "Number of sides, from the first one, that have buildings"),
     DsfFilterColumns(), DsfRawColumns(), DsfPlaceColumns()},
    MakeSidesArea,
    GetDsfBounds<MakeSidesArea>};

bool IsSpawning(const DsfRow &row)
{
    return row.part < (row.command.parameter & 255U);
}

const LayerTable<DsfRow> AUTOGEN_STRING_SIDE_TABLE = {
    "autogen_string_side",
    "Sides of autogen strings (.ags), with or without buildings.",
    wkbLineString,
    {DsfDefinitionColumns(), Flag<IsSpawning>("spawns", "Has buildings"),
     Integer<&DsfRow::part>("side", "Side number",
                            "Number of the side, from 0"),
     DsfFilterColumns(), DsfPlaceColumns()},
    MakeDsfCurve<nullptr>,
    GetDsfBounds<MakeDsfCurve<nullptr>>,
    nullptr,
    AppendDsfCurve<nullptr>};

const LayerTable<DsfRow> AUTOGEN_BLOCK_TABLE = {
    "autogen_block",
    "Autogen blocks (.agb) with four corners.",
    wkbPolygon,
    {DsfDefinitionColumns(),
     Real<GetAutogenHeight>("height_m", "Height (m)",
                            "Height of buildings, a multiple of 4 m"),
     Integer<GetLowByte>("spelling_set", "Spelling set",
                         "Number of the spelling set in the .agb"),
     DsfFilterColumns(), DsfRawColumns(), DsfPlaceColumns()},
    MakeDsfArea,
    GetDsfBounds<MakeDsfArea>,
    nullptr,
    AppendDsfArea};

/** Returns the heading of the texture; nothing for texture coordinates. */
std::optional<double> GetTextureHeadingOf(const DsfRow &row)
{
    return row.command.parameter != dsf::BY_TEXTURE
               ? std::optional(dsf::GetTextureHeading(row.command.parameter))
               : std::nullopt;
}

const LayerTable<DsfRow> DRAPED_POLYGON_TABLE = {
    "draped_polygon",
    "Pavement and other polygons (.pol) that are draped over the ground.",
    wkbPolygon,
    {DsfDefinitionColumns(),
     Real<GetTextureHeadingOf>(
         "heading_deg", "Texture heading (deg)",
         "Heading of the texture in degrees, clockwise from north, "
         "by the rule of X-Plane 12"),
     DsfFilterColumns(), DsfRawColumns(), DsfPlaceColumns()},
    MakeDsfArea,
    GetDsfBounds<MakeDsfArea>,
    nullptr,
    AppendDsfArea};

/** Texture to ground: longitude = a + b s + c t, latitude = d + e s + f t. */
struct TextureAffine
{
    std::array<double, 6> numbers{};

    /** Largest distance of a corner from it, as a fraction of the texture. */
    double error = 0.0;
};

/** Returns the affine transformation of the first three corners that are not
 * collinear: chapter 8.5 of format.md. */
std::optional<TextureAffine> FindAffine(const DsfRow &row)
{
    const int texture = row.layout.texture;
    const std::size_t count = row.windings.empty() ? 0 : row.windings[0];
    for (std::size_t third = 2; texture >= 0 && third < count; ++third)
    {
        const dsf::MapPoint a = row.GetPoint(0, texture);
        const dsf::MapPoint b = row.GetPoint(1, texture);
        const dsf::MapPoint c = row.GetPoint(third, texture);
        const double s1 = b.x - a.x;
        const double t1 = b.y - a.y;
        const double s2 = c.x - a.x;
        const double t2 = c.y - a.y;
        const double area = s1 * t2 - s2 * t1;
        if (std::abs(area) < 1e-9)
        {
            continue;
        }
        TextureAffine affine;
        for (int axis = 0; axis < 2; ++axis)
        {
            const double start = row.Get(0, axis);
            const double first = row.Get(1, axis) - start;
            const double second = row.Get(third, axis) - start;
            const double alongS = (first * t2 - second * t1) / area;
            const double alongT = (second * s1 - first * s2) / area;
            affine.numbers[static_cast<std::size_t>(3 * axis)] =
                start - alongS * a.x - alongT * a.y;
            affine.numbers[static_cast<std::size_t>(3 * axis) + 1] = alongS;
            affine.numbers[static_cast<std::size_t>(3 * axis) + 2] = alongT;
        }
        for (std::size_t i = 0; i < row.CountPoints(); ++i)
        {
            const dsf::MapPoint st = row.GetPoint(i, texture);
            const auto &n = affine.numbers;
            const double x = n[0] + n[1] * st.x + n[2] * st.y - row.Get(i, 0);
            const double y = n[3] + n[4] * st.x + n[5] * st.y - row.Get(i, 1);
            const double size =
                std::max(std::hypot(n[1], n[4]), std::hypot(n[2], n[5]));
            affine.error = std::max(affine.error, std::hypot(x, y) / size);
        }
        return affine;
    }
    return std::nullopt;
}

std::string DescribeAffine(const DsfRow &row)
{
    const std::optional<TextureAffine> affine = FindAffine(row);
    std::string text;
    for (std::size_t i = 0; affine && i < affine->numbers.size(); ++i)
    {
        text.append(i > 0 ? " " : "");
        text.append(CPLSPrintf("%.12g", affine->numbers[i]));
    }
    return text;
}

/** Largest error of a corner, as a fraction of the texture: half a pixel of
 * 2048. */
constexpr double AFFINE_TOLERANCE = 1.0 / 4096.0;

std::optional<bool> IsAffine(const DsfRow &row)
{
    const std::optional<TextureAffine> affine = FindAffine(row);
    return affine ? std::optional(affine->error <= AFFINE_TOLERANCE)
                  : std::nullopt;
}

const LayerTable<DsfRow> ORTHOPHOTO_TABLE = {
    "orthophoto",
    "Polygons (.pol) that show part of a texture: photos, letters, signs.",
    wkbPolygon,
    {DsfDefinitionColumns(),
     Text<DescribeAffine>(
         "affine", "Ground from texture",
         "a b c d e f: longitude = a + b s + c t, latitude = d + e s + f t; s "
         "from the left side of the texture, t from the bottom, 0 to 1"),
     Flag<IsAffine>("is_affine", "Is affine",
                    "Whether affine gives the position of all corners"),
     DsfFilterColumns(), DsfRawColumns(), DsfPlaceColumns()},
    MakeDsfArea,
    GetDsfBounds<MakeDsfArea>,
    nullptr,
    AppendDsfArea};

/** Returns the points, with heights if stored: chapter 8 of format.md. */
std::unique_ptr<OGRGeometry> MakeBeach(const DsfRow &row)
{
    auto line = std::make_unique<OGRLineString>();
    const std::size_t count = row.CountPoints();
    const bool isRing = row.command.parameter == 1 && count > 0;
    for (std::size_t i = 0; i < count + (isRing ? 1 : 0); ++i)
    {
        const std::size_t point = i % count;
        line->addPoint(
            row.Get(point, 0), row.Get(point, 1),
            row.layout.height >= 0 ? row.Get(point, row.layout.height) : 0.0);
    }
    return line;
}

std::string DescribeSubtypes(const DsfRow &row)
{
    std::string text;
    for (std::size_t i = 0; row.layout.subtype >= 0 && i < row.CountPoints();
         ++i)
    {
        text.append(i > 0 ? " " : "");
        text.append(std::to_string(
            static_cast<int>(std::lround(row.Get(i, row.layout.subtype)))));
    }
    return text;
}

const LayerTable<DsfRow> BEACH_TABLE = {
    "beach",
    "Beaches (.bch) along coasts.",
    wkbLineString25D,
    {DsfDefinitionColumns(), Flag<IsClosedLine>("closed", "Closed line"),
     Text<DescribeSubtypes>("subtypes", "Beach types",
                            "Types of beach from each point"),
     DsfFilterColumns(), DsfRawColumns(), DsfPlaceColumns()},
    MakeBeach,
    GetDsfBounds<MakeBeach>};

const LayerTable<DsfRow> OTHER_POLYGON_TABLE = {
    "other_polygon",
    "Polygons whose definition has an unknown file extension.",
    wkbPolygon,
    {DsfDefinitionColumns(), DsfFilterColumns(), DsfRawColumns(),
     DsfPlaceColumns()},
    MakeDsfArea,
    GetDsfBounds<MakeDsfArea>,
    nullptr,
    AppendDsfArea};

}  // namespace

void AddDsfPolygonLayers(const DsfContext &context)
{
    AddDsfLayer(context, FOREST_POINT_TABLE, DsfLayer::ForestPoint);
    AddDsfLayer(context, DSF_FACADE_LINE_TABLE, DsfLayer::FacadeLine);
    AddDsfLayer(context, OBJECT_STRING_TABLE, DsfLayer::ObjectString);
    AddDsfLayer(context, PAINTED_LINE_TABLE, DsfLayer::PaintedLine);
    AddDsfLayer(context, FOREST_LINE_TABLE, DsfLayer::ForestLine);
    AddDsfLayer(context, AUTOGEN_STRING_SIDE_TABLE,
                DsfLayer::AutogenStringSide);
    AddDsfLayer(context, BEACH_TABLE, DsfLayer::Beach);
    AddDsfLayer(context, DSF_FACADE_TABLE, DsfLayer::Facade);
    AddDsfLayer(context, AUTOGEN_BLOCK_TABLE, DsfLayer::AutogenBlock);
    AddDsfLayer(context, AUTOGEN_STRING_TABLE, DsfLayer::AutogenString);
    AddDsfLayer(context, FOREST_TABLE, DsfLayer::Forest);
    AddDsfLayer(context, OTHER_POLYGON_TABLE, DsfLayer::OtherPolygon);
    AddDsfLayer(context, DRAPED_POLYGON_TABLE, DsfLayer::DrapedPolygon);
    AddDsfLayer(context, ORTHOPHOTO_TABLE, DsfLayer::Orthophoto);
}

}  // namespace flightsim
