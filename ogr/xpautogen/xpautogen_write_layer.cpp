// SPDX-License-Identifier: MIT
// A layer of X-Plane autogen being written.

#include "ogr/xpautogen/xpautogen_write_layer.h"

#include "driver/base/driver_names.h"
#include "ogr/layer/ring_nesting.h"
#include "ogr/layer/valid_polygons.h"
#include "ogr/xpautogen/format/enumerations.h"
#include "ogr/xpautogen/format/ring.h"
#include "ogr/xpautogen/value_check.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace flightsim
{

namespace
{

using xpautogen::Point;
using xpautogen::TileContent;
using Points = std::vector<Point>;

/** Height in metres of facades that have none. */
constexpr double DEFAULT_HEIGHT = 10.0;

/** Count of objects with numbers that have no meaning in their mode. */
constexpr const char *HEIGHTS_LOST = "HEIGHTS_LOST";

constexpr const char *NO_SHAPE = "its geometry is not supported by the layer";
constexpr const char *UNKNOWN_KIND = "its kind is not known";
constexpr const char *NO_PATH = "it has no path";
constexpr const char *WRONG_WALLS = "its walls are not one number a corner";
constexpr const char *HALF_RANGE =
    "it lacks one of the two ends of a range, or a range";
constexpr const char *CROSSING_RING =
    "its ring crosses itself; an open facade is one of facade_line";
constexpr const char *WRONG_ROTATION = "its rotation is not from 0 to 3";
constexpr const char *WRONG_LAYER = "its layer is negative";
constexpr const char *WRONG_PRIORITY = "its priority is not from 0 to 10000";
constexpr const char *OTHER_FOREST =
    "its path is another one than that of the trees before, and a file has one "
    "forest";

bool IsPriority(std::int32_t priority)
{
    return priority >= 0 && priority <= xpautogen::HIGHEST_PRIORITY;
}

/** Whether a number is one of quarter turns. */
bool IsRotation(std::int32_t rotation)
{
    return rotation >= 0 && rotation <= 3;
}

/** Whether a ring crosses itself. One that did so in the file that it was read
 * from may be an open line, which only the facade's own file tells. */
bool IsNewlyCrossing(const Points &ring, const xpautogen::OldRing &old)
{
    return xpautogen::CrossesItself(ring) &&
           !(old.corners.size() == ring.size() &&
             xpautogen::CrossesItself(old.corners));
}

/** Returns the code of a word, or of its number as text; nothing for codes
 * unknown to the format. */
std::optional<int> FindKnownCode(const bgl::Enumeration &enumeration,
                                 const std::string &text)
{
    const std::optional<int> code = enumeration.FindCode(text);
    return code && enumeration.FindWord(*code) != nullptr ? code : std::nullopt;
}

Points ReadCurve(const OGRSimpleCurve &curve)
{
    Points points;
    for (int i = 0; i < curve.getNumPoints(); ++i)
    {
        points.push_back({curve.getX(i), curve.getY(i)});
    }
    return points;
}

/** Calls `visit` for every simple part of a geometry until it returns a
 * problem.
 */
template <class Visit>
const char *ForEachPart(const OGRGeometry &geometry, const Visit &visit)
{
    if (!OGR_GT_IsSubClassOf(wkbFlatten(geometry.getGeometryType()),
                             wkbGeometryCollection))
    {
        return visit(geometry);
    }
    for (const OGRGeometry *part : *geometry.toGeometryCollection())
    {
        if (const char *problem = ForEachPart(*part, visit))
        {
            return problem;
        }
    }
    return nullptr;
}

/** Returns the corners of a polygon without the repeated one, or the points of
 * a line; empty for other geometries. */
Points ReadCorners(const OGRGeometry &geometry)
{
    const OGRwkbGeometryType type = wkbFlatten(geometry.getGeometryType());
    if (type == wkbLineString)
    {
        return ReadCurve(*geometry.toLineString());
    }
    Points points;
    if (type == wkbPolygon && !geometry.IsEmpty())
    {
        points = ReadCurve(*geometry.toPolygon()->getExteriorRing());
        if (points.size() > 1 && points.front().x == points.back().x &&
            points.front().y == points.back().y)
        {
            points.pop_back();
        }
    }
    return points;
}

/** Returns the corners of all parts. */
Points ReadOutline(const OGRGeometry &geometry)
{
    Points outline;
    ForEachPart(geometry,
                [&](const OGRGeometry &part) -> const char *
                {
                    const Points corners = ReadCorners(part);
                    outline.insert(outline.end(), corners.begin(),
                                   corners.end());
                    return nullptr;
                });
    return outline;
}

/** Returns the box of an outline in metres. */
xpautogen::Rectangle FindBox(const OGRGeometry &geometry)
{
    OGREnvelope box;
    geometry.getEnvelope(&box);
    return {box.MinX, box.MinY, box.MaxX, box.MaxY};
}

/** Returns why a line for the whole file is invalid, or null. */
const char *FindSettingProblem(const std::string &name,
                               const std::string &arguments,
                               xpautogen::Kind kind)
{
    if (name == xpautogen::EDITOR_OBJECT || name == xpautogen::EDITOR_TEXT)
    {
        return nullptr;
    }
    const xpautogen::Directive *directive = xpautogen::FindDirective(name);
    const bool isSetting = directive != nullptr && directive->IsOf(kind) &&
                           (directive->family == xpautogen::Family::Setting ||
                            directive->family == xpautogen::Family::Scale);
    if (!isSetting)
    {
        return "its name is not a directive for a whole file of this kind";
    }
    xpautogen::Arguments parsed;
    return ParseArguments(*directive, arguments, parsed).empty()
               ? nullptr
               : "its arguments are not those of its directive";
}

/** Parses numbers separated by blanks until something else comes. */
Points ReadPairs(const std::string &text)
{
    Points points;
    xpautogen::TokenReader tokens(text);
    while (!tokens.IsAtEnd())
    {
        const auto x = xpautogen::ParseNumber(tokens.Next());
        const auto y = xpautogen::ParseNumber(tokens.Next());
        if (!x || !y)
        {
            break;
        }
        points.push_back({*x, *y});
    }
    return points;
}

/** Parses integers separated by blanks; nothing if something else is among
 * them. */
std::optional<std::vector<std::int32_t>> ReadNumbers(const std::string &text)
{
    std::vector<std::int32_t> numbers;
    xpautogen::TokenReader tokens(text);
    while (!tokens.IsAtEnd())
    {
        const auto number = xpautogen::ParseInteger(tokens.Next());
        if (!number)
        {
            return std::nullopt;
        }
        numbers.push_back(*number);
    }
    return numbers;
}

}  // namespace

const XPAutogenWriteLayer::NamedBody *
XPAutogenWriteLayer::FindBody(const char *name)
{
    using Layer = XPAutogenWriteLayer;
    static constexpr NamedBody bodies[] = {
        {"object", "pbs", &Layer::WriteObject, false},
        {"facade", "pbs", &Layer::WriteFacade, false},
        {"facade_line", "pbs", &Layer::WriteFacade, false},
        {"tree", "pbs", &Layer::WriteTree, false},
        {"tree_line", "pbs", &Layer::WriteTreeLine, false},
        {"tile", "ps", &Layer::WriteTile, true},
        {"point_of_interest", "pbs", &Layer::WritePointOfInterest, true},
        {"crop_polygon", "pbs", &Layer::WriteCropPolygon, false},
        {"grid", "b", &Layer::WriteGrid, true},
        {"grid_cell", "b", &Layer::WriteGridCell, true},
        {"edge_rectangle", "b", &Layer::WriteEdge, true},
        {"spelling_set", "b", &Layer::WriteSpellingSet, true},
        {"spelling", "bs", &Layer::WriteSpelling, true},
        {"corner", "s", &Layer::WriteCorner, true},
        {"group", "s", &Layer::WriteGroup, true},
        {"cap", "s", &Layer::WriteCap, true},
        {"asset", "pbs", &Layer::WriteAsset, true},
        {"setting", "pbs", &Layer::WriteSetting, true},
        {"unknown_directive", "pbs", &Layer::WriteUnknown, true},
        {SOURCE_LINE_LAYER, "pbs", &Layer::WriteSourceLine, true},
    };
    for (const NamedBody &body : bodies)
    {
        if (EQUAL(body.name, name))
        {
            return &body;
        }
    }
    return nullptr;
}

XPAutogenWriteLayer::XPAutogenWriteLayer(
    XPAutogenWriteDataset &dataset, const std::string &file,
    const AutogenLayerSpec &spec, const OGRSpatialReference *spatialReference)
    : WriteLayer(XPAUTOGEN_DRIVER_NAME, file, spec.name, spec.geometryType,
                 spatialReference),
      m_dataset(dataset),
      m_body(spec.fields.empty() ? nullptr : FindBody(spec.name))
{
    for (const FieldSpec &field : spec.fields)
    {
        AddField(field);
    }
    if (m_body == nullptr)
    {
        IgnoreFields();
    }
}

std::optional<double> XPAutogenWriteLayer::GetNumber(const OGRFeature &feature,
                                                     const char *field) const
{
    const int index = FindField(field);
    if (index < 0 || !feature.IsFieldSetAndNotNull(index))
    {
        return std::nullopt;
    }
    const double number = feature.GetFieldAsDouble(index);
    return std::isfinite(number) ? std::optional(number) : std::nullopt;
}

std::int32_t XPAutogenWriteLayer::GetInteger(const OGRFeature &feature,
                                             const char *field) const
{
    const int index = FindField(field);
    return index >= 0 && feature.IsFieldSetAndNotNull(index)
               ? feature.GetFieldAsInteger(index)
               : 0;
}

std::string XPAutogenWriteLayer::GetText(const OGRFeature &feature,
                                         const char *field) const
{
    const int index = FindField(field);
    return index >= 0 && feature.IsFieldSetAndNotNull(index)
               ? feature.GetFieldAsString(index)
               : "";
}

std::optional<Point> XPAutogenWriteLayer::GetPoint(const OGRFeature &feature,
                                                   const char *x,
                                                   const char *y) const
{
    const std::optional<double> left = GetNumber(feature, x);
    const std::optional<double> up = GetNumber(feature, y);
    return left && up ? std::optional(Point{*left, *up}) : std::nullopt;
}

TileContent &XPAutogenWriteLayer::GetTile(const OGRFeature &feature)
{
    return m_dataset.Content().Tile(GetInteger(feature, "tile"));
}

/** The heading from the top of the tile takes precedence over that from
 * north. */
double XPAutogenWriteLayer::GetHeading(const OGRFeature &feature,
                                       bool &isTrue) const
{
    const std::optional<double> heading = GetNumber(feature, "heading_deg");
    const std::optional<double> trueHeading =
        GetNumber(feature, "true_heading_deg");
    isTrue = !heading && trueHeading;
    return heading.value_or(trueHeading.value_or(0.0));
}

/** Sets from which level on an object is visible; 0 is no level. */
const char *
XPAutogenWriteLayer::SetLevels(const OGRFeature &feature,
                               xpautogen::ObjectPlacement &placement) const
{
    const auto isLevel = [](std::int32_t level)
    {
        return level == 0 || (level >= xpautogen::LOWEST_LEVEL &&
                              level <= xpautogen::HIGHEST_LEVEL);
    };
    placement.lowLevel = GetInteger(feature, "level_low");
    placement.highLevel = GetInteger(feature, "level_high");
    placement.hasLevels = placement.lowLevel != 0 && placement.highLevel != 0;
    if (!isLevel(placement.lowLevel))
    {
        return "its level_low is not from 1 to 6";
    }
    if (!isLevel(placement.highLevel))
    {
        return "its level_high is not from 1 to 6";
    }
    if (placement.lowLevel != 0 && placement.highLevel == 0)
    {
        return "it has a level_low without a level_high";
    }
    if (placement.highLevel != 0 && placement.lowLevel == 0)
    {
        return "it has a level_high without a level_low";
    }
    return placement.lowLevel > placement.highLevel
               ? "its level_low is above its level_high"
               : nullptr;
}

/** Sets how the height of an object is determined, and from which level on it
 * is visible. */
const char *XPAutogenWriteLayer::SetModes(const OGRFeature &feature, double z,
                                          xpautogen::ObjectPlacement &placement)
{
    const std::string word = GetText(feature, "mode");
    const std::optional<int> mode = FindKnownCode(xpautogen::OBJECT_MODE, word);
    if (!word.empty() && !mode)
    {
        return "its mode is not one of draped, graded, delta and scraper";
    }
    const std::optional<double> minimum = GetNumber(feature, "min_m");
    const std::optional<double> maximum = GetNumber(feature, "max_m");
    const bool isRaised =
        minimum.value_or(0.0) != 0 || maximum.value_or(0.0) != 0;
    placement.heightOffset = GetNumber(feature, "offset_m").value_or(z);
    placement.mode = mode       ? static_cast<xpautogen::ObjectMode>(*mode)
                     : isRaised ? xpautogen::ObjectMode::Scraper
                     : placement.heightOffset != 0
                         ? xpautogen::ObjectMode::Delta
                         : xpautogen::ObjectMode::Draped;
    placement.minimum = minimum.value_or(0.0);
    placement.maximum = maximum.value_or(0.0);
    // The smallest step that still is one for houses.
    placement.step =
        GetNumber(feature, "step_m").value_or(isRaised ? 1.0 : 0.0);
    const bool isScraper = placement.mode == xpautogen::ObjectMode::Scraper;
    if (isScraper && isRaised && !maximum)
    {
        return "it has a min_m without a max_m";
    }
    if (isScraper && placement.step < 0)
    {
        return "its step_m is negative";
    }
    const bool losesOffset = placement.mode != xpautogen::ObjectMode::Delta &&
                             placement.heightOffset != 0;
    const bool losesRaise = !isScraper && (isRaised || placement.step != 0);
    const char *problem = SetLevels(feature, placement);
    if (problem == nullptr && (losesOffset || losesRaise))
    {
        m_dataset.Count(HEIGHTS_LOST);
    }
    return problem;
}

/** Returns the sides in pixels, if all are given. */
std::optional<xpautogen::Rectangle>
XPAutogenWriteLayer::GetSides(const OGRFeature &feature) const
{
    const auto low = GetPoint(feature, "left_px", "bottom_px");
    const auto high = GetPoint(feature, "right_px", "top_px");
    return low && high ? std::optional(xpautogen::Rectangle{low->x, low->y,
                                                            high->x, high->y})
                       : std::nullopt;
}

/** Returns both ends, if they are given. */
std::optional<xpautogen::Range>
XPAutogenWriteLayer::GetRange(const OGRFeature &feature, const char *minimum,
                              const char *maximum) const
{
    const auto low = GetNumber(feature, minimum);
    const auto high = GetNumber(feature, maximum);
    return low && high ? std::optional(xpautogen::Range{*low, *high, true})
                       : std::nullopt;
}

/** Returns the number of the line that it was read from; 0 for none. */
std::uint32_t XPAutogenWriteLayer::GetLine(const OGRFeature &feature) const
{
    return static_cast<std::uint32_t>(
        std::max(GetInteger(feature, "line"), std::int32_t{0}));
}

/** Reads a formula of all four fields or none. */
const char *XPAutogenWriteLayer::ReadFormula(
    const OGRFeature &feature,
    std::optional<xpautogen::GroundFormula> &formula) const
{
    const auto ratios = GetPoint(feature, "ground_x_ratio", "ground_y_ratio");
    const auto deltas = GetPoint(feature, "ground_x_m", "ground_y_m");
    const bool isAny = GetNumber(feature, "ground_x_ratio") ||
                       GetNumber(feature, "ground_y_ratio") ||
                       GetNumber(feature, "ground_x_m") ||
                       GetNumber(feature, "ground_y_m");
    if (!isAny)
    {
        return nullptr;
    }
    if (!ratios || !deltas)
    {
        return "its ground point formula lacks one of four numbers";
    }
    if (m_dataset.GetKind() != xpautogen::Kind::Block)
    {
        return "only blocks have ground point formulas";
    }
    formula = {ratios->x, ratios->y, deltas->x, deltas->y, 0};
    return nullptr;
}

const char *XPAutogenWriteLayer::WriteObject(const OGRFeature &feature,
                                             const OGRGeometry *geometry)
{
    TileContent::Object object;
    if (const char *problem = ReadFormula(feature, object.formula))
    {
        return problem;
    }
    object.path = GetText(feature, "path");
    object.editorPath = GetText(feature, "editor_path");
    object.placement.object = GetInteger(feature, "object");
    object.placement.heading = GetHeading(feature, object.isTrueHeading);
    if (object.path.empty() && !GetNumber(feature, "object"))
    {
        return NO_PATH;
    }
    return ForEachPart(
        *geometry,
        [&](const OGRGeometry &part) -> const char *
        {
            if (wkbFlatten(part.getGeometryType()) != wkbPoint)
            {
                return NO_SHAPE;
            }
            const OGRPoint &point = *part.toPoint();
            object.placement.point = {point.getX(), point.getY()};
            const char *problem =
                SetModes(feature, point.getZ(), object.placement);
            if (problem == nullptr)
            {
                GetTile(feature).objects.push_back(object);
            }
            return problem;
        });
}

/** Returns the corners of a ring as they were in the file that it was read
 * from. */
xpautogen::OldRing
XPAutogenWriteLayer::GetOldRing(const OGRFeature &feature) const
{
    // A Shapefile cuts longer texts, in the middle of a number or before it.
    constexpr std::size_t maximumBytes = 254;
    const std::string text = GetText(feature, "points_px");
    xpautogen::OldRing old{ReadPairs(text)};
    const std::int32_t count = GetInteger(feature, "point_count");
    old.isCut = count > 0 ? old.corners.size() < static_cast<std::size_t>(count)
                          : text.size() + 1 >= maximumBytes;
    if (old.isCut && !old.corners.empty())
    {
        old.corners.pop_back();
    }
    return old;
}

/** Counts the holes of a part, which is written without them. */
void XPAutogenWriteLayer::CountHoles(const OGRGeometry &part)
{
    if (wkbFlatten(part.getGeometryType()) == wkbPolygon)
    {
        for (int i = part.toPolygon()->getNumInteriorRings(); i > 0; --i)
        {
            m_dataset.Count("HOLES");
        }
    }
}

const char *XPAutogenWriteLayer::WriteFacade(const OGRFeature &feature,
                                             const OGRGeometry *geometry)
{
    TileContent::Facade facade;
    if (const char *problem = ReadFormula(feature, facade.formula))
    {
        return problem;
    }
    facade.path = GetText(feature, "path");
    facade.facade = GetInteger(feature, "facade");
    facade.height = GetNumber(feature, "height_m").value_or(DEFAULT_HEIGHT);
    if (facade.height < 0)
    {
        return "its height_m is negative";
    }
    const auto walls = ReadNumbers(GetText(feature, "walls"));
    if (!walls)
    {
        return WRONG_WALLS;
    }
    facade.walls = *walls;
    if (facade.path.empty() && !GetNumber(feature, "facade"))
    {
        return NO_PATH;
    }
    return ForEachPart(*geometry,
                       [&](const OGRGeometry &part) -> const char *
                       {
                           facade.points = ReadCorners(part);
                           if (facade.points.size() < 2)
                           {
                               return NO_SHAPE;
                           }
                           if (!facade.walls.empty() &&
                               facade.walls.size() != facade.points.size())
                           {
                               return WRONG_WALLS;
                           }
                           const bool isRing =
                               wkbFlatten(part.getGeometryType()) == wkbPolygon;
                           facade.oldRing = isRing ? GetOldRing(feature)
                                                   : xpautogen::OldRing{};
                           if (isRing &&
                               IsNewlyCrossing(facade.points, facade.oldRing))
                           {
                               return CROSSING_RING;
                           }
                           CountHoles(part);
                           GetTile(feature).facades.push_back(facade);
                           return nullptr;
                       });
}

const char *XPAutogenWriteLayer::WriteTree(const OGRFeature &feature,
                                           const OGRGeometry *geometry)
{
    TileContent::Tree tree;
    if (const char *problem = ReadFormula(feature, tree.formula))
    {
        return problem;
    }
    tree.placement.heading = GetHeading(feature, tree.isTrueHeading);
    tree.placement.width = GetNumber(feature, "width_m").value_or(0.0);
    tree.placement.layer = GetInteger(feature, "layer");
    if (tree.placement.width < 0)
    {
        return "its width_m is negative";
    }
    if (tree.placement.layer < 0)
    {
        return WRONG_LAYER;
    }
    if (!m_dataset.Content().SetForest(GetText(feature, "path")))
    {
        return OTHER_FOREST;
    }
    return ForEachPart(*geometry,
                       [&](const OGRGeometry &part) -> const char *
                       {
                           if (wkbFlatten(part.getGeometryType()) != wkbPoint)
                           {
                               return NO_SHAPE;
                           }
                           tree.placement.point = {part.toPoint()->getX(),
                                                   part.toPoint()->getY()};
                           GetTile(feature).trees.push_back(tree);
                           return nullptr;
                       });
}

/** One row per segment. */
const char *XPAutogenWriteLayer::WriteTreeLine(const OGRFeature &feature,
                                               const OGRGeometry *geometry)
{
    if (!m_dataset.Content().SetForest(GetText(feature, "path")))
    {
        return OTHER_FOREST;
    }
    TileContent::TreeRow row;
    row.placement.layer = GetInteger(feature, "layer");
    if (row.placement.layer < 0)
    {
        return WRONG_LAYER;
    }
    if (const char *problem = ReadFormula(feature, row.formula))
    {
        return problem;
    }
    return ForEachPart(
        *geometry,
        [&](const OGRGeometry &part) -> const char *
        {
            if (wkbFlatten(part.getGeometryType()) != wkbLineString)
            {
                return NO_SHAPE;
            }
            const Points points = ReadCurve(*part.toLineString());
            for (std::size_t i = 0; i + 1 < points.size(); ++i)
            {
                row.placement.start = points[i];
                row.placement.end = points[i + 1];
                GetTile(feature).treeLines.push_back(row);
            }
            return nullptr;
        });
}

const char *XPAutogenWriteLayer::WriteTile(const OGRFeature &feature,
                                           const OGRGeometry *geometry)
{
    TileContent &tile = GetTile(feature);
    const std::optional<xpautogen::Rectangle> sides = GetSides(feature);
    const Points outline =
        geometry != nullptr ? ReadOutline(*geometry) : Points{};
    if (!sides && outline.size() < 3)
    {
        return NO_SHAPE;
    }
    if (!IsRotation(GetInteger(feature, "rotation")))
    {
        return WRONG_ROTATION;
    }
    if (std::exchange(tile.isGiven, true))
    {
        return "there is another tile of its number";
    }
    tile.line = GetLine(feature);
    tile.sides = sides;
    tile.outline = outline;
    tile.rotation = GetInteger(feature, "rotation");
    tile.isMirroredX = GetInteger(feature, "mirrored_x") != 0;
    tile.isMirroredY = GetInteger(feature, "mirrored_y") != 0;
    tile.anchor = GetPoint(feature, "anchor_x_px", "anchor_y_px");
    tile.ground = GetPoint(feature, "ground_x_px", "ground_y_px");
    return nullptr;
}

const char *
XPAutogenWriteLayer::WritePointOfInterest(const OGRFeature &feature,
                                          const OGRGeometry *geometry)
{
    const std::optional<int> kind =
        FindKnownCode(xpautogen::POINT_KIND, GetText(feature, "kind"));
    xpautogen::PointContent point;
    point.pixel = GetPoint(feature, "x_px", "y_px");
    if (geometry != nullptr &&
        wkbFlatten(geometry->getGeometryType()) != wkbPoint)
    {
        return NO_SHAPE;
    }
    if (geometry != nullptr)
    {
        point.place = {geometry->toPoint()->getX(),
                       geometry->toPoint()->getY()};
    }
    if (!kind)
    {
        return UNKNOWN_KIND;
    }
    point.kind = static_cast<xpautogen::PointKind>(*kind);
    if (point.kind > xpautogen::PointKind::Ground &&
        m_dataset.GetKind() != xpautogen::Kind::String)
    {
        return "only strings have stop and pivot points";
    }
    if (!point.place && !point.pixel)
    {
        return NO_SHAPE;
    }
    GetTile(feature).points.push_back(point);
    return nullptr;
}

const char *XPAutogenWriteLayer::WriteCropPolygon(const OGRFeature &feature,
                                                  const OGRGeometry *geometry)
{
    return ForEachPart(*geometry,
                       [&](const OGRGeometry &part) -> const char *
                       {
                           Points points = ReadCorners(part);
                           if (points.size() < 3)
                           {
                               return NO_SHAPE;
                           }
                           xpautogen::OldRing old = GetOldRing(feature);
                           if (IsNewlyCrossing(points, old))
                           {
                               return "its ring crosses itself";
                           }
                           CountHoles(part);
                           GetTile(feature).cropPolygons.push_back(
                               {std::move(points), std::move(old)});
                           return nullptr;
                       });
}

const char *XPAutogenWriteLayer::WriteGrid(const OGRFeature &feature,
                                           const OGRGeometry *geometry)
{
    const std::int32_t number = GetInteger(feature, "grid");
    xpautogen::GridContent &grid = m_dataset.Content().Grid(number);
    if (grid.isGiven)
    {
        return "there is another grid of its number";
    }
    if (!IsRotation(GetInteger(feature, "rotation")))
    {
        return WRONG_ROTATION;
    }
    grid.isGiven = true;
    grid.counts[0] = GetInteger(feature, "columns");
    grid.counts[1] = GetInteger(feature, "rows");
    grid.sides = GetSides(feature);
    if (geometry != nullptr)
    {
        grid.outline = ReadOutline(*geometry);
    }
    grid.overlap[0] = GetNumber(feature, "overlap_h_px");
    grid.overlap[1] = GetNumber(feature, "overlap_v_px");
    m_dataset.Content().Tile(number).rotation = GetInteger(feature, "rotation");
    return nullptr;
}

const char *XPAutogenWriteLayer::WriteGridCell(const OGRFeature &feature,
                                               const OGRGeometry *geometry)
{
    xpautogen::CellContent cell;
    cell.column = GetInteger(feature, "grid_column");
    cell.row = GetInteger(feature, "grid_row");
    const std::optional<xpautogen::Rectangle> sides = GetSides(feature);
    cell.isInPixels = sides.has_value();
    if (!sides && geometry == nullptr)
    {
        return NO_SHAPE;
    }
    cell.sides = sides ? *sides : FindBox(*geometry);
    if (!sides && !xpautogen::IsUprightRectangle(ReadOutline(*geometry)))
    {
        m_dataset.Count(xpautogen::SHAPES_MADE_UPRIGHT);
    }
    if (sides && geometry != nullptr)
    {
        cell.shape = FindBox(*geometry);
    }
    const auto readCut =
        [&](const char *slop, const char *overlap, const char *antiSlop)
    {
        xpautogen::Cut cut;
        cut.isSlop = GetInteger(feature, slop) != 0;
        cut.overlap =
            cut.isSlop ? GetNumber(feature, overlap).value_or(0.0) : 0.0;
        cut.antiSlop = GetNumber(feature, antiSlop).value_or(0.0);
        return cut;
    };
    cell.columnCut = readCut("slop_h", "overlap_h_px", "antislop_h_px");
    cell.rowCut = readCut("slop_v", "overlap_v_px", "antislop_v_px");
    return m_dataset.Content().Grid(GetInteger(feature, "grid")).AddCell(cell);
}

const char *XPAutogenWriteLayer::WriteEdge(const OGRFeature &feature,
                                           const OGRGeometry *geometry)
{
    const std::optional<int> kind =
        FindKnownCode(xpautogen::EDGE_KIND, GetText(feature, "kind"));
    if (!kind)
    {
        return UNKNOWN_KIND;
    }
    xpautogen::EdgeContent edge;
    edge.kind = static_cast<xpautogen::EdgeKind>(*kind);
    edge.sides = GetSides(feature);
    if (geometry != nullptr)
    {
        edge.outline = ReadOutline(*geometry);
    }
    if (!edge.sides && edge.outline.size() < 3)
    {
        return NO_SHAPE;
    }
    m_dataset.Content()
        .Grid(GetInteger(feature, "grid"))
        .edges.push_back(std::move(edge));
    return nullptr;
}

const char *XPAutogenWriteLayer::WriteSpellingSet(const OGRFeature &feature,
                                                  const OGRGeometry *)
{
    xpautogen::SpellingSet set;
    set.parameter = GetInteger(feature, "parameter");
    set.frequency = GetNumber(feature, "frequency").value_or(1.0);
    if (set.parameter < 0 || set.parameter > 0xFF)
    {
        return "its parameter is not from 0 to 255";
    }
    if (set.frequency < 0)
    {
        return "its frequency is negative";
    }
    if (GetNumber(feature, "grid"))
    {
        set.grid = GetInteger(feature, "grid");
    }
    const auto read =
        [&](xpautogen::Range &range, const char *minimum, const char *maximum)
    {
        range = GetRange(feature, minimum, maximum).value_or(range);
        return range.isGiven ||
               (!GetNumber(feature, minimum) && !GetNumber(feature, maximum));
    };
    if (!read(set.height, "height_min_m", "height_max_m") ||
        !read(set.width, "width_min_m", "width_max_m") ||
        !read(set.depth, "depth_min_m", "depth_max_m"))
    {
        return HALF_RANGE;
    }
    auto &sets = m_dataset.Content().Spellings().sets;
    const std::int32_t number = GetNumber(feature, "spelling_set")
                                    ? GetInteger(feature, "spelling_set")
                                : sets.empty() ? 0
                                               : sets.rbegin()->first + 1;
    return sets.emplace(number, set).second
               ? nullptr
               : "there is another spelling set of its number";
}

const char *XPAutogenWriteLayer::WriteSpelling(const OGRFeature &feature,
                                               const OGRGeometry *)
{
    using xpautogen::SpellingKind;
    const bool isBlock = m_dataset.GetKind() == xpautogen::Kind::Block;
    const std::string kindWord = GetText(feature, "kind");
    const std::optional<int> kind =
        kindWord.empty() ? 0
                         : FindKnownCode(xpautogen::SPELLING_KIND, kindWord);
    const std::optional<int> axis =
        FindKnownCode(xpautogen::AXIS, GetText(feature, "axis"));
    xpautogen::SpellingContent spelling;
    spelling.kind = static_cast<SpellingKind>(kind.value_or(0));
    const bool isNamed = spelling.kind == SpellingKind::Defined ||
                         spelling.kind == SpellingKind::Used;
    const bool isAtomic = spelling.kind == SpellingKind::Atomic;
    if (!kind || (isBlock ? isAtomic : isNamed))
    {
        return UNKNOWN_KIND;
    }
    if (isBlock && !axis)
    {
        return "its axis is neither column nor row";
    }
    spelling.axis = static_cast<xpautogen::Axis>(axis.value_or(0));
    spelling.name = GetText(feature, "name");
    if (isNamed && (spelling.name.empty() ||
                    spelling.name.find_first_of(" \t#") != std::string::npos))
    {
        return "its name is not one word";
    }
    spelling.items = GetText(feature, "items");
    const auto items = ReadNumbers(spelling.items);
    const bool isUse = spelling.kind == SpellingKind::Used;
    if (!items || (items->empty() && !isUse) ||
        (isBlock && std::ranges::any_of(*items, [](std::int32_t item)
                                        { return item < 0; })))
    {
        return "its items are not numbers of columns, rows or tiles";
    }
    if (isBlock && GetNumber(feature, "spelling_set"))
    {
        spelling.set = GetInteger(feature, "spelling_set");
    }
    if (isBlock && !spelling.set && spelling.kind != SpellingKind::Defined)
    {
        return "it has no spelling set";
    }
    spelling.line = GetLine(feature);
    if (isBlock)
    {
        m_dataset.Content().Spellings().spellings.push_back(spelling);
        return nullptr;
    }
    const auto length = GetRange(feature, "length_min_m", "length_max_m");
    if (isAtomic && !length)
    {
        return HALF_RANGE;
    }
    spelling.length = length.value_or(spelling.length);
    spelling.group = GetInteger(feature, "group_id");
    spelling.priority = GetInteger(feature, "priority");
    if (!IsPriority(spelling.priority))
    {
        return WRONG_PRIORITY;
    }
    m_dataset.Content().Rules().spellings.push_back(spelling);
    return nullptr;
}

const char *XPAutogenWriteLayer::WriteCorner(const OGRFeature &feature,
                                             const OGRGeometry *)
{
    using xpautogen::CornerKind;
    const std::string kindWord = GetText(feature, "kind");
    const std::optional<int> kind =
        kindWord.empty() ? 0 : FindKnownCode(xpautogen::CORNER_KIND, kindWord);
    if (!kind)
    {
        return UNKNOWN_KIND;
    }
    xpautogen::CornerContent content{{}, GetLine(feature)};
    xpautogen::Corner &corner = content.corner;
    corner.kind = static_cast<CornerKind>(*kind);
    corner.group = GetInteger(feature, "group_id");
    corner.priority = GetInteger(feature, "priority");
    const bool isPlain = corner.kind == CornerKind::Plain;
    const bool isPair = corner.kind == CornerKind::Pair;
    const auto read = [&](xpautogen::Range &range, const char *minimum,
                          const char *maximum, bool isNeeded)
    {
        const auto found = GetRange(feature, minimum, maximum);
        range = found.value_or(range);
        return found.has_value() || !isNeeded;
    };
    if (!read(corner.angles[0], "angle1_min_deg", "angle1_max_deg", true) ||
        !read(corner.angles[1], "angle2_min_deg", "angle2_max_deg", isPair) ||
        !read(corner.lengths[0], "length1_min_m", "length1_max_m", !isPlain) ||
        !read(corner.lengths[1], "length2_min_m", "length2_max_m",
              !isPlain && !isPair))
    {
        return HALF_RANGE;
    }
    if (!IsPriority(corner.priority))
    {
        return WRONG_PRIORITY;
    }
    static constexpr const char *TILES[] = {"tile1", "tile2", "tile3"};
    static constexpr const char *ORDERS[] = {"order1", "order2", "order3"};
    std::uint32_t orderCount = 0;
    for (std::uint32_t i = 0; i < xpautogen::Corner::MAXIMUM_TILES; ++i)
    {
        if (corner.tileCount == i && GetNumber(feature, TILES[i]))
        {
            corner.tiles[corner.tileCount++] = GetInteger(feature, TILES[i]);
        }
        corner.order[i] = GetInteger(feature, ORDERS[i]);
        orderCount += GetNumber(feature, ORDERS[i]) ? 1U : 0U;
        if (corner.order[i] < 0 || corner.order[i] > 2)
        {
            return "its order is not of 0, 1 and 2";
        }
    }
    corner.hasOrder = orderCount == xpautogen::Corner::MAXIMUM_TILES;
    if (corner.tileCount != 1 &&
        corner.tileCount != xpautogen::Corner::MAXIMUM_TILES)
    {
        return "it has neither one tile nor three";
    }
    if (orderCount != 0 && (!corner.hasOrder || corner.tileCount == 1))
    {
        return "its order is not that of three tiles";
    }
    m_dataset.Content().Rules().corners.push_back(content);
    return nullptr;
}

const char *XPAutogenWriteLayer::WriteGroup(const OGRFeature &feature,
                                            const OGRGeometry *)
{
    if (!GetNumber(feature, "group_id") || !GetNumber(feature, "tile"))
    {
        return "it lacks a group or a tile";
    }
    if (GetInteger(feature, "group_id") < 1)
    {
        return "its group_id is not positive";
    }
    m_dataset.Content().Rules().groups.push_back(
        {{GetInteger(feature, "group_id"), GetInteger(feature, "tile"), {}},
         GetLine(feature)});
    return nullptr;
}

const char *XPAutogenWriteLayer::WriteCap(const OGRFeature &feature,
                                          const OGRGeometry *)
{
    if (!GetNumber(feature, "tile"))
    {
        return "it has no tile";
    }
    m_dataset.Content().Rules().caps.push_back(
        {{0, GetInteger(feature, "tile"), {}}, GetLine(feature)});
    return nullptr;
}

const char *XPAutogenWriteLayer::WriteAsset(const OGRFeature &feature,
                                            const OGRGeometry * /* none */)
{
    const std::optional<int> kind =
        FindKnownCode(xpautogen::ASSET_KIND, GetText(feature, "kind"));
    if (!kind)
    {
        return UNKNOWN_KIND;
    }
    m_dataset.Content().AddAsset(
        GetLine(feature), static_cast<xpautogen::AssetKind>(*kind),
        GetText(feature, "path"), GetText(feature, "parameters"),
        GetText(feature, "editor_path"));
    return nullptr;
}

const char *XPAutogenWriteLayer::WriteSetting(const OGRFeature &feature,
                                              const OGRGeometry * /* none */)
{
    std::string name = GetText(feature, "name");
    if (name.empty())
    {
        return "it has no name";
    }
    std::string arguments = GetText(feature, "arguments");
    if (const char *problem =
            FindSettingProblem(name, arguments, m_dataset.GetKind()))
    {
        return problem;
    }
    m_dataset.Content().AddSetting(GetLine(feature), std::move(name),
                                   std::move(arguments));
    return nullptr;
}

const char *XPAutogenWriteLayer::WriteUnknown(const OGRFeature &feature,
                                              const OGRGeometry * /* none */)
{
    const std::optional<int> reason =
        FindKnownCode(xpautogen::RAW_REASON, GetText(feature, "reason"));
    const bool isHarmless =
        reason &&
        *reason <= static_cast<int>(xpautogen::RawLineReason::OtherFormat);
    if (isHarmless)
    {
        m_dataset.Content().Lines().AddUnknown(GetText(feature, "text"));
    }
    else
    {
        m_dataset.Count(xpautogen::UNKNOWN_DIRECTIVES);
    }
    return nullptr;
}

const char *XPAutogenWriteLayer::WriteSourceLine(const OGRFeature &feature,
                                                 const OGRGeometry * /* none */)
{
    const int field = FindField("line");
    const bool isNumbered = feature.IsFieldSetAndNotNull(field) != 0;
    m_dataset.Content().Lines().Add(
        isNumbered ? std::optional(feature.GetFieldAsInteger64(field))
                   : std::nullopt,
        GetText(feature, "text"));
    return nullptr;
}

/** Returns why the file cannot have such features, or null. */
const char *XPAutogenWriteLayer::FindKindProblem() const
{
    const xpautogen::Kind kind = m_dataset.GetKind();
    if (std::string_view(m_body->kinds).find(GetKindLetter(kind)) !=
        std::string_view::npos)
    {
        return nullptr;
    }
    return kind == xpautogen::Kind::Point   ? "an .agp file has no such items"
           : kind == xpautogen::Kind::Block ? "an .agb file has no such items"
                                            : "an .ags file has no such items";
}

OGRErr XPAutogenWriteLayer::Write(const OGRFeature &feature,
                                  const OGRGeometry *geometry)
{
    if (m_body == nullptr)
    {
        return OGRERR_NONE;
    }
    const bool hasShape = geometry != nullptr && !geometry->IsEmpty();
    if (m_body->body != &XPAutogenWriteLayer::WriteSourceLine)
    {
        m_dataset.ExpectLayers();
    }
    if (const char *other = FindKindProblem())
    {
        return Refuse(feature, other);
    }
    if (!hasShape && !m_body->needsNoShape)
    {
        m_dataset.Count("FEATURES_WITHOUT_GEOMETRY");
        return OGRERR_NONE;
    }
    const char *problem =
        hasShape ? FindPlaceProblem(*geometry, m_dataset.IsOnEarth()) : nullptr;
    for (int i = 0; problem == nullptr && i < feature.GetFieldCount(); ++i)
    {
        problem = FindValueProblem(feature, i);
    }
    std::string rangeProblem;
    if (problem == nullptr && HasReversedRange(feature, rangeProblem))
    {
        problem = rangeProblem.c_str();
    }
    if (problem != nullptr)
    {
        return Refuse(feature, problem);
    }
    std::unique_ptr<OGRGeometry> linear;
    if (hasShape && geometry->hasCurveGeometry())
    {
        linear.reset(geometry->getLinearGeometry());
        geometry = linear.get();
    }
    const NestedRings nested = hasShape ? NestRings(*geometry) : NestedRings{};
    if (nested.exceedsNestingLimit)
    {
        return Refuse(feature, TOO_MANY_CROSSINGS);
    }
    if (nested.polygons != nullptr)
    {
        m_dataset.Count(RINGS_BY_NESTING, nested.moved);
        geometry = nested.polygons.get();
        if (nested.polygons->getNumGeometries() == 1)
        {
            geometry = nested.polygons->getGeometryRef(0);
        }
    }
    problem = (this->*m_body->body)(feature, hasShape ? geometry : nullptr);
    return problem != nullptr ? Refuse(feature, problem) : OGRERR_NONE;
}

}  // namespace flightsim
