// SPDX-License-Identifier: MIT
// A layer of X-Plane autogen being written.

#include "ogr/xpautogen/xpautogen_write_layer.h"

#include "driver/base/driver_names.h"
#include "ogr/layer/ring_nesting.h"
#include "ogr/layer/valid_polygons.h"
#include "ogr/xpautogen/format/enumerations.h"
#include "ogr/xpautogen/value_check.h"

#include <cmath>
#include <limits>
#include <memory>

namespace flightsim
{

namespace
{

using xpautogen::Point;
using xpautogen::TileContent;
using Points = std::vector<Point>;

constexpr const char *NO_SHAPE = "its geometry is not supported by the layer";
constexpr const char *NO_PATH = "it has no path";
constexpr const char *WRONG_WALLS = "its walls are not one number a corner";
constexpr const char *OTHER_FOREST =
    "its path is another one than that of the trees before, and a file has one "
    "forest";

/** Returns the code of a word, or of its number as text; nothing for what the
 * format does not have. */
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

XPAutogenWriteLayer::Body XPAutogenWriteLayer::FindBody(const char *name)
{
    struct NamedBody
    {
        const char *name;
        Body body;
    };

    static constexpr NamedBody bodies[] = {
        {"object", &XPAutogenWriteLayer::WriteObject},
        {"facade", &XPAutogenWriteLayer::WriteFacade},
        {"facade_line", &XPAutogenWriteLayer::WriteFacade},
        {"tree", &XPAutogenWriteLayer::WriteTree},
        {"tree_line", &XPAutogenWriteLayer::WriteTreeLine},
        {"tile", &XPAutogenWriteLayer::WriteTile},
        {"point_of_interest", &XPAutogenWriteLayer::WritePointOfInterest},
        {"crop_polygon", &XPAutogenWriteLayer::WriteCropPolygon},
        {"asset", &XPAutogenWriteLayer::WriteAsset},
        {"setting", &XPAutogenWriteLayer::WriteSetting},
        {"unknown_directive", &XPAutogenWriteLayer::WriteUnknown},
        {SOURCE_LINE_LAYER, &XPAutogenWriteLayer::WriteSourceLine},
    };
    for (const NamedBody &body : bodies)
    {
        if (EQUAL(body.name, name))
        {
            return body.body;
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

/** Sets how the height of an object is determined, and from which level on it
 * is visible. */
const char *
XPAutogenWriteLayer::SetModes(const OGRFeature &feature, double z,
                              xpautogen::ObjectPlacement &placement) const
{
    const std::string word = GetText(feature, "mode");
    const std::optional<int> mode = FindKnownCode(xpautogen::OBJECT_MODE, word);
    if (!word.empty() && !mode)
    {
        return "its mode is none of draped, graded, delta and scraper";
    }
    placement.heightOffset = GetNumber(feature, "offset_m").value_or(z);
    placement.mode = mode ? static_cast<xpautogen::ObjectMode>(*mode)
                     : placement.heightOffset != 0
                         ? xpautogen::ObjectMode::Delta
                         : xpautogen::ObjectMode::Draped;
    placement.minimum = GetNumber(feature, "min_m").value_or(0.0);
    placement.maximum = GetNumber(feature, "max_m").value_or(0.0);
    placement.step = GetNumber(feature, "step_m").value_or(0.0);
    placement.lowLevel = GetInteger(feature, "level_low");
    placement.highLevel = GetInteger(feature, "level_high");
    placement.hasLevels = placement.lowLevel != 0 && placement.highLevel != 0;
    return nullptr;
}

const char *XPAutogenWriteLayer::WriteObject(const OGRFeature &feature,
                                             const OGRGeometry *geometry)
{
    TileContent::Object object;
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
    facade.path = GetText(feature, "path");
    facade.facade = GetInteger(feature, "facade");
    facade.height = GetNumber(feature, "height_m").value_or(0.0);
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
                           CountHoles(part);
                           GetTile(feature).facades.push_back(facade);
                           return nullptr;
                       });
}

const char *XPAutogenWriteLayer::WriteTree(const OGRFeature &feature,
                                           const OGRGeometry *geometry)
{
    TileContent::Tree tree;
    tree.placement.heading = GetHeading(feature, tree.isTrueHeading);
    tree.placement.width = GetNumber(feature, "width_m").value_or(0.0);
    tree.placement.layer = GetInteger(feature, "layer");
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
    const std::int32_t layer = GetInteger(feature, "layer");
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
                GetTile(feature).treeLines.push_back(
                    {points[i], points[i + 1], layer, 0, {}});
            }
            return nullptr;
        });
}

const char *XPAutogenWriteLayer::WriteTile(const OGRFeature &feature,
                                           const OGRGeometry *geometry)
{
    TileContent &tile = GetTile(feature);
    const auto lowerLeft = GetPoint(feature, "left_px", "bottom_px");
    const auto upperRight = GetPoint(feature, "right_px", "top_px");
    if (lowerLeft && upperRight)
    {
        tile.sides = {lowerLeft->x, lowerLeft->y, upperRight->x, upperRight->y};
    }
    if (geometry != nullptr)
    {
        tile.outline = ReadCorners(*geometry);
    }
    if (!tile.sides && tile.outline.size() < 3)
    {
        return NO_SHAPE;
    }
    tile.rotation = GetInteger(feature, "rotation");
    tile.isMirroredX = GetInteger(feature, "mirrored_x") != 0;
    tile.isMirroredY = GetInteger(feature, "mirrored_y") != 0;
    tile.anchor = GetPoint(feature, "anchor_x_px", "anchor_y_px");
    tile.ground = GetPoint(feature, "ground_x_px", "ground_y_px");
    return nullptr;
}

/** Anchors and ground points are fields of their tiles; here it only counts
 * that the file has them. */
const char *
XPAutogenWriteLayer::WritePointOfInterest(const OGRFeature &feature,
                                          const OGRGeometry * /* geometry */)
{
    const std::optional<int> kind =
        FindKnownCode(xpautogen::POINT_KIND, GetText(feature, "kind"));
    TileContent &tile = GetTile(feature);
    tile.statesAnchor = tile.statesAnchor ||
                        kind == static_cast<int>(xpautogen::PointKind::Anchor);
    tile.statesGround = tile.statesGround ||
                        kind == static_cast<int>(xpautogen::PointKind::Ground);
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
                           CountHoles(part);
                           GetTile(feature).cropPolygons.push_back(
                               std::move(points));
                           return nullptr;
                       });
}

const char *XPAutogenWriteLayer::WriteAsset(const OGRFeature &feature,
                                            const OGRGeometry * /* none */)
{
    const std::optional<int> kind =
        FindKnownCode(xpautogen::ASSET_KIND, GetText(feature, "kind"));
    if (!kind)
    {
        return "its kind is not known";
    }
    m_dataset.Content().AddAsset(
        static_cast<std::uint32_t>(GetInteger(feature, "line")),
        static_cast<xpautogen::AssetKind>(*kind), GetText(feature, "path"),
        GetText(feature, "parameters"), GetText(feature, "editor_path"));
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
    m_dataset.Content().AddSetting(
        static_cast<std::uint32_t>(GetInteger(feature, "line")),
        std::move(name), GetText(feature, "arguments"));
    return nullptr;
}

const char *XPAutogenWriteLayer::WriteUnknown(const OGRFeature & /* feature */,
                                              const OGRGeometry * /* none */)
{
    m_dataset.Count("UNKNOWN_DIRECTIVES");
    return nullptr;
}

const char *XPAutogenWriteLayer::WriteSourceLine(const OGRFeature &feature,
                                                 const OGRGeometry * /* none */)
{
    const std::optional<double> number = GetNumber(feature, "line");
    m_dataset.AddSourceLine(number ? static_cast<std::int64_t>(*number)
                                   : std::numeric_limits<std::int64_t>::max(),
                            GetText(feature, "text"));
    return nullptr;
}

OGRErr XPAutogenWriteLayer::Write(const OGRFeature &feature,
                                  const OGRGeometry *geometry)
{
    if (m_body == nullptr)
    {
        return OGRERR_NONE;
    }
    const bool hasShape = geometry != nullptr && !geometry->IsEmpty();
    if (GetLayerDefn()->GetGeomType() != wkbNone && !hasShape &&
        m_body != &XPAutogenWriteLayer::WriteTile &&
        m_body != &XPAutogenWriteLayer::WritePointOfInterest)
    {
        m_dataset.Count("FEATURES_WITHOUT_GEOMETRY");
        return OGRERR_NONE;
    }
    const char *problem =
        hasShape ? FindPlaceProblem(*geometry, GetSpatialRef() != nullptr)
                 : nullptr;
    for (int i = 0; problem == nullptr && i < feature.GetFieldCount(); ++i)
    {
        problem = FindValueProblem(feature, i);
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
    if (nested.isTangled)
    {
        return Refuse(feature, TANGLED_POLYGON);
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
    problem = (this->*m_body)(feature, hasShape ? geometry : nullptr);
    return problem != nullptr ? Refuse(feature, problem) : OGRERR_NONE;
}

}  // namespace flightsim
