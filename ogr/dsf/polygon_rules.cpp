// SPDX-License-Identifier: MIT
// Parameters and planes of written polygons: chapter 8 of
// ogr/dsf/format/format.md.

#include "ogr/dsf/polygon_writer.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace flightsim
{

namespace
{

constexpr double DEFAULT_FACADE_HEIGHT = 10.0;
constexpr double DEFAULT_AUTOGEN_HEIGHT = 8.0;
constexpr double DEFAULT_STRING_SPACING = 10.0;
constexpr double METRES_OF_AUTOGEN_STEP = 4.0;
constexpr double HIGHEST_BYTE = 255.0;
constexpr double HIGHEST_WORD = 65535.0;

bool HasParameter(const DrawnPolygon &drawn)
{
    return drawn.fields.GetNumber("parameter").has_value();
}

/** Returns the number of a field, else that of the parameter, else a
 * default. */
double GetOr(const DrawnPolygon &drawn, const char *field, double stored,
             double missing)
{
    return drawn.fields.GetNumber(field).value_or(
        HasParameter(drawn) ? stored : missing);
}

bool IsWithin(double number, double most)
{
    return number >= 0.0 && number <= most;
}

const char *KeepParameter(DrawnPolygon & /* drawn */)
{
    return nullptr;
}

const char *SetFacadeHeight(DrawnPolygon &drawn)
{
    const double height = GetOr(drawn, "height_m", drawn.polygon.parameter,
                                DEFAULT_FACADE_HEIGHT);
    if (!IsWithin(height, HIGHEST_WORD))
    {
        return "its height is not from 0 to 65535";
    }
    drawn.polygon.parameter = static_cast<std::uint16_t>(std::lround(height));
    return nullptr;
}

template <dsf::ForestMode mode> const char *SetDensity(DrawnPolygon &drawn)
{
    const unsigned stored = drawn.polygon.parameter;
    const double density = GetOr(drawn, "density", stored & 255U, HIGHEST_BYTE);
    if (!IsWithin(density, HIGHEST_BYTE))
    {
        return "its density is not from 0 to 255";
    }
    unsigned number = static_cast<unsigned>(mode);
    // Unknown modes are areas, too.
    if (mode == dsf::ForestMode::Area && (stored >> 8U) > 2)
    {
        number = stored >> 8U;
    }
    drawn.polygon.parameter = static_cast<std::uint16_t>(
        (number << 8U) + static_cast<unsigned>(std::lround(density)));
    return nullptr;
}

const char *SetClosed(DrawnPolygon &drawn)
{
    const bool isStored = drawn.polygon.parameter == 1;
    const bool isClosed =
        drawn.fields.GetNumber("closed").value_or(
            (HasParameter(drawn) ? isStored : drawn.isRing) ? 1.0 : 0.0) != 0.0;
    if (isClosed != isStored)
    {
        drawn.polygon.parameter = isClosed ? 1 : 0;
    }
    return nullptr;
}

const char *SetSpacing(DrawnPolygon &drawn)
{
    const double stored = dsf::GetStringSpacing(drawn.polygon.parameter);
    const double spacing =
        GetOr(drawn, "spacing_m", stored, DEFAULT_STRING_SPACING);
    if (HasParameter(drawn) && spacing == stored)
    {
        return nullptr;
    }
    const std::optional<std::uint16_t> parameter =
        dsf::MakeStringSpacing(spacing);
    if (!parameter)
    {
        return "its spacing is not from 0 to 433 m, or up to 9999 whole ones";
    }
    drawn.polygon.parameter = *parameter;
    return nullptr;
}

/** Sets the height in steps, and the number of another field. */
const char *SetAutogen(DrawnPolygon &drawn, const char *field, double missing)
{
    const unsigned stored = drawn.polygon.parameter;
    const double height =
        GetOr(drawn, "height_m", (stored >> 8U) * METRES_OF_AUTOGEN_STEP,
              DEFAULT_AUTOGEN_HEIGHT) /
        METRES_OF_AUTOGEN_STEP;
    const double number = GetOr(drawn, field, stored & 255U, missing);
    if (!(height >= 0.0 && height < 255.5))
    {
        return "its height is not from 0 to 1020 m";
    }
    if (!IsWithin(number, HIGHEST_BYTE))
    {
        return "its spelling_set, or its number of sides, is not from 0 to 255";
    }
    drawn.polygon.parameter = static_cast<std::uint16_t>(
        (static_cast<unsigned>(std::lround(height)) << 8U) +
        static_cast<unsigned>(std::lround(number)));
    return nullptr;
}

const char *SetBlock(DrawnPolygon &drawn)
{
    return SetAutogen(drawn, "spelling_set", 0.0);
}

const char *SetSides(DrawnPolygon &drawn)
{
    return SetAutogen(
        drawn, "spawn_sides",
        std::min(static_cast<double>(drawn.ringCount), HIGHEST_BYTE));
}

const char *SetHeading(DrawnPolygon &drawn)
{
    const std::optional<double> heading = drawn.fields.GetNumber("heading_deg");
    const std::uint16_t stored = drawn.polygon.parameter;
    if (!heading || (stored != dsf::BY_TEXTURE && HasParameter(drawn) &&
                     *heading == dsf::GetTextureHeading(stored)))
    {
        return nullptr;
    }
    if (!(std::abs(*heading) <= 1e6))
    {
        return "its heading is beyond 1000000 degrees";
    }
    const double turned = std::fmod(*heading, 360.0);
    drawn.polygon.parameter =
        dsf::MakeTextureHeading(turned < 0.0 ? turned + 360.0 : turned);
    return nullptr;
}

const char *SetByTexture(DrawnPolygon &drawn)
{
    drawn.polygon.parameter = dsf::BY_TEXTURE;
    return nullptr;
}

/** Adds a plane after the first two of each point, or replaces it. */
void SetPlane(dsf::OverlayPolygon &polygon, const std::vector<double> &numbers,
              int existing)
{
    const auto planes = static_cast<std::size_t>(polygon.planeCount);
    if (existing >= 0)
    {
        for (std::size_t i = 0; i < numbers.size(); ++i)
        {
            polygon.values[i * planes + static_cast<std::size_t>(existing)] =
                numbers[i];
        }
        return;
    }
    std::vector<double> values;
    for (std::size_t i = 0; i < numbers.size(); ++i)
    {
        const double *point = polygon.values.data() + i * planes;
        values.insert(values.end(), point, point + 2);
        values.push_back(numbers[i]);
        values.insert(values.end(), point + 2, point + planes);
    }
    ++polygon.planeCount;
    polygon.values = std::move(values);
}

std::size_t CountPoints(const dsf::OverlayPolygon &polygon)
{
    return polygon.values.size() / static_cast<std::size_t>(polygon.planeCount);
}

/** Reads whole numbers from 0 to 65535, one for each point. */
const char *ReadCodes(const DrawnPolygon &drawn, const char *field,
                      std::vector<double> &codes)
{
    const auto numbers = drawn.fields.GetNumbers(field);
    if (!numbers || !std::all_of(numbers->begin(), numbers->end(),
                                 [](double code) {
                                     return IsWithin(code, HIGHEST_WORD) &&
                                            code == std::floor(code);
                                 }))
    {
        return "its walls or subtypes are not numbers from 0 to 65535";
    }
    codes = *numbers;
    return nullptr;
}

/** Sets the walls of a facade from their field, one per corner. */
const char *SetWalls(DsfWriteDataset &dataset, DrawnPolygon &drawn)
{
    std::vector<double> walls;
    const char *problem = ReadCodes(drawn, "walls", walls);
    if (problem != nullptr || walls.empty())
    {
        return problem;
    }
    if (walls.size() != CountPoints(drawn.polygon))
    {
        dataset.Count("WALLS_LOST");
        return nullptr;
    }
    auto first = walls.begin();
    for (std::size_t i = 0; i < drawn.isTurned.size(); ++i)
    {
        const auto end =
            first + static_cast<std::ptrdiff_t>(drawn.polygon.windings[i]);
        if (drawn.isTurned[i])
        {
            // A wall belongs to the side that begins at its point.
            std::reverse(first, end);
        }
        first = end;
    }
    const int planes = drawn.polygon.planeCount;
    SetPlane(drawn.polygon, walls, planes == 3 || planes == 5 ? 2 : -1);
    return nullptr;
}

const char *SetTreeHeight(DsfWriteDataset & /* dataset */, DrawnPolygon &drawn)
{
    const auto height = drawn.fields.GetNumber("height_m");
    if (!drawn.isStored && height)
    {
        SetPlane(drawn.polygon, {*height}, -1);
    }
    return nullptr;
}

/** Sets the heights of a beach whose points have them, else counts those that
 * are lost. */
void SetHeights(DsfWriteDataset &dataset, DrawnPolygon &drawn)
{
    constexpr double sameHeight = 1e-6;
    dsf::OverlayPolygon &polygon = drawn.polygon;
    const int plane =
        dsf::FindPlaneLayout(dsf::AssetKind::Beach, polygon.parameter,
                             polygon.planeCount)
            .height;
    const std::size_t count = CountPoints(polygon);
    bool isOther = false;
    for (std::size_t i = 0; i < std::min(count, drawn.heights.size()); ++i)
    {
        const auto place = i * static_cast<std::size_t>(polygon.planeCount) +
                           static_cast<std::size_t>(std::max(plane, 0));
        const double before = plane >= 0 ? polygon.values[place] : 0.0;
        if (std::abs(drawn.heights[i] - before) > sameHeight)
        {
            isOther = true;
            if (plane >= 0)
            {
                polygon.values[place] = drawn.heights[i];
            }
        }
    }
    const bool hadHeights =
        !drawn.isStored && drawn.fields.GetNumber("planes") == 6.0;
    if (plane < 0 && (isOther || hadHeights))
    {
        dataset.Count("HEIGHTS_LOST");
    }
}

/** Sets the subtypes of a beach from their field, one per point. */
const char *SetSubtypes(DsfWriteDataset &dataset, DrawnPolygon &drawn)
{
    std::vector<double> subtypes;
    if (const char *problem = ReadCodes(drawn, "subtypes", subtypes))
    {
        return problem;
    }
    const std::size_t count = CountPoints(drawn.polygon);
    if (!drawn.isStored && subtypes.size() != count)
    {
        if (subtypes.size() > 1)
        {
            dataset.Count("SUBTYPES_LOST");
        }
        subtypes.assign(count, subtypes.empty() ? 0.0 : subtypes.front());
    }
    SetHeights(dataset, drawn);
    if (subtypes.size() == count)
    {
        const int planes = drawn.polygon.planeCount;
        SetPlane(drawn.polygon, subtypes,
                 planes == 3   ? 2
                 : planes == 6 ? 5
                               : -1);
    }
    return nullptr;
}

/** Keeps the texture coordinates if the number of corners is the same; else
 * computes them with `affine`. */
const char *SetTexture(DsfWriteDataset & /* dataset */, DrawnPolygon &drawn)
{
    if (drawn.isStored)
    {
        return nullptr;
    }
    dsf::OverlayPolygon &polygon = drawn.polygon;
    const auto stored = drawn.fields.GetNumbers("points");
    const auto sizes = drawn.fields.GetNumbers("winding_sizes");
    const std::size_t count = CountPoints(polygon);
    std::vector<double> values;
    const bool isSame =
        stored && sizes && drawn.fields.GetNumber("planes") == 4.0 &&
        std::none_of(drawn.isTurned.begin(), drawn.isTurned.end(),
                     [](bool isTurned) { return isTurned; }) &&
        stored->size() == 4 * count &&
        std::equal(sizes->begin(), sizes->end(), polygon.windings.begin(),
                   polygon.windings.end());
    if (isSame)
    {
        for (std::size_t i = 0; i < count; ++i)
        {
            values.insert(values.end(),
                          {polygon.values[2 * i], polygon.values[2 * i + 1],
                           (*stored)[4 * i + 2], (*stored)[4 * i + 3]});
        }
    }
    else
    {
        const auto affine = drawn.fields.GetNumbers("affine");
        if (!affine || affine->size() != 6)
        {
            return "it has neither points that agree with its geometry nor an "
                   "affine of six numbers";
        }
        const std::vector<double> &a = *affine;
        const double area = a[1] * a[5] - a[2] * a[4];
        if (!(std::abs(area) > 1e-30))
        {
            return "its affine has no inverse";
        }
        for (std::size_t i = 0; i < count; ++i)
        {
            const double east = polygon.values[2 * i] - a[0];
            const double north = polygon.values[2 * i + 1] - a[3];
            const auto round = [](double part)
            { return std::round(part * 1e6) / 1e6; };
            values.insert(values.end(),
                          {polygon.values[2 * i], polygon.values[2 * i + 1],
                           round((east * a[5] - north * a[2]) / area),
                           round((north * a[1] - east * a[4]) / area)});
        }
    }
    polygon.planeCount = 4;
    polygon.values = std::move(values);
    return nullptr;
}

const char *CheckBlock(DsfWriteDataset & /* dataset */, DrawnPolygon &drawn)
{
    return drawn.isStored || (drawn.polygon.windings.size() == 1 &&
                              drawn.polygon.windings[0] == 4)
               ? nullptr
               : "it does not have four corners";
}

using Edge = PolygonRule::Edge;
using dsf::AssetKind;
using dsf::ForestMode;

}  // namespace

const PolygonRule FACADE_RULE = {
    AssetKind::Facade, "its path does not end in .fac",
    wkbPolygon,        SetFacadeHeight,
    SetWalls,          Edge::Whole};
const PolygonRule FACADE_LINE_RULE = {
    AssetKind::Facade, "its path does not end in .fac",
    wkbLineString,     SetFacadeHeight,
    SetWalls,          Edge::Whole};
const PolygonRule FOREST_RULE = {AssetKind::Forest,
                                 "its path does not end in .for", wkbPolygon,
                                 SetDensity<ForestMode::Area>};
const PolygonRule FOREST_LINE_RULE = {
    AssetKind::Forest, "its path does not end in .for", wkbLineString,
    SetDensity<ForestMode::Line>};
const PolygonRule FOREST_POINT_RULE = {
    AssetKind::Forest, "its path does not end in .for", wkbPoint,
    SetDensity<ForestMode::Point>, SetTreeHeight};
const PolygonRule PAINTED_LINE_RULE = {AssetKind::PaintedLine,
                                       "its path does not end in .lin",
                                       wkbLineString, SetClosed};
const PolygonRule OBJECT_STRING_RULE = {AssetKind::ObjectString,
                                        "its path does not end in .str",
                                        wkbLineString, SetSpacing};
const PolygonRule AUTOGEN_STRING_RULE = {AssetKind::AutogenString,
                                         "its path does not end in .ags",
                                         wkbPolygon,
                                         SetSides,
                                         nullptr,
                                         Edge::Refused,
                                         true};
const PolygonRule AUTOGEN_BLOCK_RULE = {AssetKind::AutogenBlock,
                                        "its path does not end in .agb",
                                        wkbPolygon,
                                        SetBlock,
                                        CheckBlock,
                                        Edge::Refused};
const PolygonRule DRAPED_POLYGON_RULE = {AssetKind::DrapedPolygon,
                                         "its path does not end in .pol",
                                         wkbPolygon, SetHeading};
const PolygonRule ORTHOPHOTO_RULE = {AssetKind::DrapedPolygon,
                                     "its path does not end in .pol",
                                     wkbPolygon, SetByTexture, SetTexture};
const PolygonRule BEACH_RULE = {
    AssetKind::Beach, "its path does not end in .bch",
    wkbLineString,    SetClosed,
    SetSubtypes,      Edge::Refused};
const PolygonRule OTHER_POLYGON_RULE = {
    AssetKind::Other, "its path has an ending that another layer has",
    wkbPolygon, KeepParameter};

}  // namespace flightsim
