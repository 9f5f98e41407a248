// SPDX-License-Identifier: MIT
// A layer of an overlay being written.

#include "ogr/dsf/dsf_write_layer.h"

#include "driver/bytes/decimal.h"
#include "ogr/dsf/dsf_columns.h"
#include "ogr/layer/row_source.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace flightsim
{

namespace
{

using MapPoints = std::vector<dsf::MapPoint>;

constexpr const char *NO_DSF_SHAPE =
    "its geometry is not of the kind that the layer has";
constexpr const char *OTHER_TILE =
    "it lies outside of the tile, or reaches over its edge";

/** Degrees that facades and handles of curves reach over the edge in real
 * files: chapter 5.3 of format.md. */
constexpr double FACADE_MARGIN = 0.06;

/** Degrees, 1 mm, by which points and geometry may differ. */
constexpr double SAME_PLACE = 1e-8;

constexpr double DEFAULT_FACADE_HEIGHT = 10.0;
constexpr double DENSEST = 255.0;
constexpr double HIGHEST = 1e5;

const bgl::Enumeration WRITTEN_REFERENCE(DSF_ENUMERATIONS,
                                         "dsf_height_reference");

constexpr const char *EXCLUDED_KINDS[] = {"obj", "fac", "for", "bch",
                                          "net", "lin", "pol", "str"};

bool AreClose(const MapPoints &one, const MapPoints &other)
{
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](const dsf::MapPoint &a, const dsf::MapPoint &b)
                      {
                          return std::abs(a.x - b.x) <= SAME_PLACE &&
                                 std::abs(a.y - b.y) <= SAME_PLACE;
                      });
}

MapPoints ListPoints(const OGRSimpleCurve &curve)
{
    MapPoints points;
    for (int i = 0; i < curve.getNumPoints(); ++i)
    {
        points.push_back({curve.getX(i), curve.getY(i)});
    }
    return points;
}

/** Returns the windings of a point, line or polygon, rings closed. */
std::vector<MapPoints> ListWindings(const OGRGeometry &geometry)
{
    std::vector<MapPoints> windings;
    switch (wkbFlatten(geometry.getGeometryType()))
    {
        case wkbPoint:
            windings.push_back(
                {{geometry.toPoint()->getX(), geometry.toPoint()->getY()}});
            break;
        case wkbLineString:
            windings.push_back(ListPoints(*geometry.toLineString()));
            break;
        case wkbPolygon:
            for (const OGRLinearRing *ring : *geometry.toPolygon())
            {
                windings.push_back(ListPoints(*ring));
            }
            break;
        default:
            break;
    }
    return windings;
}

/** Calls `visit` for every simple part until it returns a problem. */
template <class Visit>
const char *VisitParts(const OGRGeometry &geometry, const Visit &visit)
{
    if (!OGR_GT_IsSubClassOf(wkbFlatten(geometry.getGeometryType()),
                             wkbGeometryCollection))
    {
        return visit(geometry);
    }
    for (const OGRGeometry *part : *geometry.toGeometryCollection())
    {
        if (const char *problem = VisitParts(*part, visit))
        {
            return problem;
        }
    }
    return nullptr;
}

/** Reads numbers between blanks; nothing if something else is among them. */
std::optional<std::vector<double>> ReadPlanes(const std::string &text)
{
    std::vector<double> numbers;
    const char *const end = text.data() + text.size();
    for (const char *at = text.data(); at < end;)
    {
        if (*at == ' ')
        {
            ++at;
            continue;
        }
        double number = 0.0;
        const std::from_chars_result result = bgl::ReadReal(at, end, number);
        if (result.ec != std::errc{} || !std::isfinite(number) ||
            (result.ptr < end && *result.ptr != ' '))
        {
            return std::nullopt;
        }
        numbers.push_back(number);
        at = result.ptr;
    }
    return numbers;
}

/** Twice the area on the plane, positive where a ring turns to the left. */
double MeasureTurn(const MapPoints &ring)
{
    double area = 0.0;
    for (std::size_t i = 0; i < ring.size(); ++i)
    {
        const dsf::MapPoint &a = ring[i];
        const dsf::MapPoint &b = ring[(i + 1) % ring.size()];
        area += (a.x - ring[0].x) * (b.y - ring[0].y) -
                (b.x - ring[0].x) * (a.y - ring[0].y);
    }
    return area;
}

/** Returns the text of an area: chapter 3.2 of format.md. */
std::string DescribeArea(const MapPoints &corners, const OGREnvelope &box)
{
    std::string text = CPLSPrintf("%.9f/%.9f/%.9f/%.9f", box.MinX, box.MinY,
                                  box.MaxX, box.MaxY);
    const auto isCorner = [&](const dsf::MapPoint &point)
    {
        return (point.x == box.MinX || point.x == box.MaxX) &&
               (point.y == box.MinY || point.y == box.MaxY);
    };
    if (corners.size() == 4 &&
        std::all_of(corners.begin(), corners.end(), isCorner))
    {
        return text;
    }
    for (std::size_t i = 0; i < corners.size(); ++i)
    {
        text += CPLSPrintf("%c%.9f/%.9f", i == 0 ? ';' : ',', corners[i].x,
                           corners[i].y);
    }
    return text;
}

}  // namespace

const std::vector<DsfWriteLayer::Entry> &DsfWriteLayer::ListEntries()
{
    using Self = DsfWriteLayer;
    static const std::vector<const char *> numbers = {
        "height_m",   "parameter", "planes",
        "definition", "filter",    "file_offset"};
    static const std::vector<const char *> texts = {
        "path", "airport", "points",         "winding_sizes", "walls",
        "kind", "tile",    "definition_key", "filter_key",    KEY_COLUMN};
    static const std::vector<const char *> treeNumbers = []
    {
        std::vector<const char *> all = numbers;
        all.push_back("density");
        return all;
    }();
    static const std::vector<const char *> treeTexts = []
    {
        std::vector<const char *> all = texts;
        all.push_back("forest_mode");
        return all;
    }();
    static const std::vector<Entry> entries = {
        {"object",
         wkbPoint25D,
         &Self::WriteObject,
         {"heading_deg", "height_m", "definition", "filter", "file_offset"},
         {"path", "height_reference", "airport", "kind", "tile",
          "definition_key", "filter_key", KEY_COLUMN}},
        {"autogen_point",
         wkbPoint,
         &Self::WriteObject,
         {"heading_deg", "definition", "filter", "file_offset"},
         {"path", "airport", "kind", "tile", "definition_key", "filter_key",
          KEY_COLUMN}},
        {"facade", wkbPolygon, &Self::WritePolygon, numbers, texts},
        {"facade_line", wkbLineString, &Self::WritePolygon, numbers, texts},
        {"forest", wkbPolygon, &Self::WritePolygon, treeNumbers, treeTexts},
        {"forest_line", wkbLineString, &Self::WritePolygon, treeNumbers,
         treeTexts},
        {"forest_point", wkbPoint, &Self::WritePolygon, treeNumbers, treeTexts},
        {"exclusion",
         wkbPolygon,
         &Self::WriteExclusion,
         {"polygonal"},
         {"kind", "airport", "text", "property_key", "filter_key", KEY_COLUMN}},
        {"property",
         wkbNone,
         &Self::WriteProperty,
         {},
         {"property", "value", KEY_COLUMN}},
        {"definition", wkbNone, nullptr, {}, {}},
        {"filter", wkbNone, nullptr, {}, {}},
        {"tile", wkbPolygon, nullptr, {}, {}},
        {"painted_line", wkbLineString, &Self::CountOnly, {}, {}},
        {"object_string", wkbLineString, &Self::CountOnly, {}, {}},
        {"autogen_string", wkbPolygon, &Self::CountOnly, {}, {}},
        {"autogen_string_side", wkbLineString, &Self::CountOnly, {}, {}},
        {"autogen_block", wkbPolygon, &Self::CountOnly, {}, {}},
        {"draped_polygon", wkbPolygon, &Self::CountOnly, {}, {}},
        {"orthophoto", wkbPolygon, &Self::CountOnly, {}, {}},
        {"beach", wkbLineString25D, &Self::CountOnly, {}, {}},
        {"other_polygon", wkbPolygon, &Self::CountOnly, {}, {}},
        {"network_edge", wkbLineString25D, &Self::CountOnly, {}, {}},
        {"network_node", wkbPoint, &Self::CountOnly, {}, {}},
        {"terrain", wkbMultiPolygon, &Self::CountOnly, {}, {}},
        {"terrain_triangle", wkbPolygon25D, &Self::CountOnly, {}, {}},
        {"raster", wkbPolygon, &Self::CountOnly, {}, {}}};
    return entries;
}

std::unique_ptr<DsfWriteLayer>
DsfWriteLayer::Make(DsfWriteDataset &dataset, const std::string &file,
                    const char *name, OGRwkbGeometryType /* type */,
                    const OGRSpatialReference *spatialReference)
{
    for (const Entry &entry : ListEntries())
    {
        if (EQUAL(entry.name, name))
        {
            if (entry.body == &DsfWriteLayer::CountOnly)
            {
                CPLError(CE_Warning, CPLE_NotSupported,
                         "%s: %s: layer %s is left out: what is written are "
                         "the layers %s",
                         DSF_DRIVER_NAME, file.c_str(), name,
                         ListNames().c_str());
            }
            return std::unique_ptr<DsfWriteLayer>(
                new DsfWriteLayer(dataset, file, entry, spatialReference));
        }
    }
    return nullptr;
}

std::string DsfWriteLayer::ListNames()
{
    std::string names;
    for (const Entry &entry : ListEntries())
    {
        if (entry.body != nullptr && entry.body != &DsfWriteLayer::CountOnly)
        {
            names += names.empty() ? "" : ", ";
            names += entry.name;
        }
    }
    return names;
}

DsfWriteLayer::DsfWriteLayer(DsfWriteDataset &dataset, const std::string &file,
                             const Entry &entry,
                             const OGRSpatialReference *spatialReference)
    : WriteLayer(DSF_DRIVER_NAME, file, entry.name, entry.type,
                 spatialReference),
      m_dataset(dataset), m_body(entry.body)
{
    for (const char *name : entry.numbers)
    {
        AddField({name, FieldKind::Real, name});
    }
    for (const char *name : entry.texts)
    {
        AddField({name, FieldKind::Text, name});
    }
    if (m_body == nullptr || m_body == &DsfWriteLayer::CountOnly)
    {
        IgnoreFields();
    }
}

bool DsfWriteLayer::IsDerived() const
{
    return m_body == nullptr || m_body == &DsfWriteLayer::CountOnly;
}

std::optional<double> DsfWriteLayer::GetNumber(const OGRFeature &feature,
                                               const char *field) const
{
    const int index = FindField(field);
    return index >= 0 && feature.IsFieldSetAndNotNull(index)
               ? std::optional(feature.GetFieldAsDouble(index))
               : std::nullopt;
}

std::string DsfWriteLayer::GetText(const OGRFeature &feature,
                                   const char *field) const
{
    const int index = FindField(field);
    return index >= 0 && feature.IsFieldSetAndNotNull(index)
               ? feature.GetFieldAsString(index)
               : "";
}

const char *DsfWriteLayer::WriteObject(const OGRFeature &feature,
                                       const OGRGeometry *geometry)
{
    dsf::OverlayObject object;
    object.path = GetText(feature, "path");
    const dsf::AssetKind kind = dsf::FindAssetKind(object.path);
    if (kind != dsf::AssetKind::Object && kind != dsf::AssetKind::Other &&
        kind != dsf::AssetKind::AutogenPoint)
    {
        return "its path is not that of an object";
    }
    double heading = GetNumber(feature, "heading_deg").value_or(0.0);
    if (heading < 0.0 || heading > 360.0)
    {
        heading = std::fmod(heading, 360.0);
        heading += heading < 0.0 ? 360.0 : 0.0;
    }
    const std::string word = GetText(feature, "height_reference");
    const std::optional<int> reference = WRITTEN_REFERENCE.FindCode(word);
    if (!word.empty() && !reference)
    {
        return "its height_reference is none of ground, sea_level and "
               "above_ground";
    }
    const std::optional<double> height = GetNumber(feature, "height_m");
    const bool isOnGround = reference ? *reference == 0 : !height;
    object.isAboveGround = reference == 2;
    return VisitParts(
        *geometry,
        [&](const OGRGeometry &part) -> const char *
        {
            if (wkbFlatten(part.getGeometryType()) != wkbPoint)
            {
                return NO_DSF_SHAPE;
            }
            const OGRPoint &point = *part.toPoint();
            object.planes = {point.getX(), point.getY(), heading};
            if (!isOnGround)
            {
                object.planes.push_back(height.value_or(point.getZ()));
                if (!(std::abs(object.planes.back()) <= HIGHEST))
                {
                    return "its height is no possible one";
                }
            }
            if (const char *problem = dsf::FindObjectProblem(object))
            {
                return problem;
            }
            OGREnvelope box;
            part.getEnvelope(&box);
            if (!m_dataset.Holds(box, 0.0))
            {
                return OTHER_TILE;
            }
            object.filter = m_dataset.FindFilter(GetText(feature, "airport"));
            m_dataset.Content().objects.push_back(object);
            return nullptr;
        });
}

/** Facades have their height as the parameter, forests mode and density. */
const char *DsfWriteLayer::SetParameter(const OGRFeature &feature,
                                        dsf::OverlayPolygon &polygon) const
{
    const double stored = GetNumber(feature, "parameter").value_or(0.0);
    if (!(stored >= 0.0 && stored <= 65535.0))
    {
        return "its parameter is not from 0 to 65535";
    }
    auto parameter = static_cast<unsigned>(stored);
    const bool hasParameter = GetNumber(feature, "parameter").has_value();
    if (STARTS_WITH_CI(GetDescription(), "facade"))
    {
        const double height =
            GetNumber(feature, "height_m")
                .value_or(hasParameter ? stored : DEFAULT_FACADE_HEIGHT);
        if (!(height >= 0.0 && height <= 65535.0))
        {
            return "its height is not from 0 to 65535";
        }
        polygon.parameter = static_cast<std::uint16_t>(std::lround(height));
        return nullptr;
    }
    const double density =
        GetNumber(feature, "density")
            .value_or(hasParameter ? parameter & 255U : DENSEST);
    if (!(density >= 0.0 && density <= DENSEST))
    {
        return "its density is not from 0 to 255";
    }
    using dsf::ForestMode;
    const ForestMode mode = IsNamed("forest_line")    ? ForestMode::Line
                            : IsNamed("forest_point") ? ForestMode::Point
                                                      : ForestMode::Area;
    unsigned number = static_cast<unsigned>(mode);
    // What the format has no word for is an area, too.
    if (mode == ForestMode::Area && (parameter >> 8) > 2)
    {
        number = parameter >> 8;
    }
    polygon.parameter = static_cast<std::uint16_t>(
        (number << 8) + static_cast<unsigned>(std::lround(density)));
    return nullptr;
}

/** Takes the planes as they were read as long as they give the geometry. */
bool DsfWriteLayer::TakePoints(const OGRFeature &feature,
                               const OGRGeometry &geometry,
                               dsf::OverlayPolygon &polygon)
{
    const double planes = GetNumber(feature, "planes").value_or(0.0);
    const auto values = ReadPlanes(GetText(feature, "points"));
    const auto sizes = ReadPlanes(GetText(feature, "winding_sizes"));
    if (!(planes >= 2.0 && planes <= 10.0) || !values || !sizes)
    {
        return false;
    }
    dsf::OverlayPolygon stored = polygon;
    stored.planeCount = static_cast<int>(planes);
    stored.values = *values;
    for (const double size : *sizes)
    {
        if (!(size >= 1.0 && size <= 65535.0))
        {
            return false;
        }
        stored.windings.push_back(static_cast<std::uint32_t>(size));
    }
    if (dsf::FindPolygonProblem(stored) != nullptr)
    {
        return false;
    }
    const dsf::PlaneLayout layout = dsf::FindPlaneLayout(
        dsf::FindAssetKind(stored.path), stored.parameter, stored.planeCount);
    const bool isArea = wkbFlatten(geometry.getGeometryType()) == wkbPolygon;
    const dsf::CurveFlattener flattener(0.1);
    const std::vector<MapPoints> windings = ListWindings(geometry);
    bool agrees = windings.size() == stored.windings.size();
    const double *at = stored.values.data();
    for (std::size_t i = 0; agrees && i < windings.size(); ++i)
    {
        std::vector<dsf::CurvePoint> corners;
        for (std::uint32_t k = 0; k < stored.windings[i]; ++k)
        {
            const double *control =
                at + (layout.control >= 0 ? layout.control : 0);
            corners.push_back({{at[0], at[1]}, {control[0], control[1]}});
            at += stored.planeCount;
        }
        MapPoints line;
        flattener.AppendWinding(corners, isArea, line);
        if (isArea && !line.empty() && !(line.front() == line.back()))
        {
            line.push_back(line.front());
        }
        agrees = AreClose(line, windings[i]);
    }
    if (!agrees)
    {
        if (layout.control >= 0)
        {
            m_dataset.Count("CURVES_LOST");
        }
        return false;
    }
    polygon = std::move(stored);
    return true;
}

/** Gives facades the walls of their field, one a corner. */
const char *DsfWriteLayer::SetWalls(const OGRFeature &feature,
                                    dsf::OverlayPolygon &polygon, bool isTurned)
{
    auto walls = ReadPlanes(GetText(feature, "walls"));
    if (!walls || !std::all_of(walls->begin(), walls->end(),
                               [](double wall) {
                                   return wall >= 0.0 && wall <= 65535.0 &&
                                          wall == std::floor(wall);
                               }))
    {
        return "its walls are not numbers from 0 to 65535";
    }
    const auto planes = static_cast<std::size_t>(polygon.planeCount);
    const std::size_t count = polygon.values.size() / planes;
    if (walls->empty())
    {
        return nullptr;
    }
    if (walls->size() != count)
    {
        m_dataset.Count("WALLS_LOST");
        return nullptr;
    }
    if (isTurned)
    {
        std::reverse(walls->begin(), walls->end());
    }
    const bool hasWalls = planes == 3 || planes == 5;
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i)
    {
        const double *point = polygon.values.data() + i * planes;
        values.insert(values.end(), point, point + 2);
        values.push_back((*walls)[i]);
        values.insert(values.end(), point + (hasWalls ? 3 : 2), point + planes);
    }
    polygon.planeCount += hasWalls ? 0 : 1;
    polygon.values = std::move(values);
    return nullptr;
}

const char *DsfWriteLayer::WritePolygon(const OGRFeature &feature,
                                        const OGRGeometry *geometry)
{
    dsf::OverlayPolygon common;
    common.path = GetText(feature, "path");
    const bool isFacade = STARTS_WITH_CI(GetDescription(), "facade");
    if (dsf::FindAssetKind(common.path) !=
        (isFacade ? dsf::AssetKind::Facade : dsf::AssetKind::Forest))
    {
        return isFacade ? "its path does not end in .fac"
                        : "its path does not end in .for";
    }
    if (const char *problem = SetParameter(feature, common))
    {
        return problem;
    }
    return VisitParts(
        *geometry,
        [&](const OGRGeometry &part) -> const char *
        {
            const OGRwkbGeometryType type = wkbFlatten(part.getGeometryType());
            if (type != wkbFlatten(GetLayerDefn()->GetGeomType()))
            {
                return NO_DSF_SHAPE;
            }
            dsf::OverlayPolygon polygon = common;
            bool isTurned = false;
            if (!TakePoints(feature, part, polygon))
            {
                for (MapPoints &winding : ListWindings(part))
                {
                    if (type == wkbPolygon && winding.size() > 1 &&
                        winding.front() == winding.back())
                    {
                        winding.pop_back();
                    }
                    if (winding.size() < (type == wkbPolygon      ? 3U
                                          : type == wkbLineString ? 2U
                                                                  : 1U))
                    {
                        return NO_DSF_SHAPE;
                    }
                    const bool isOuter = polygon.windings.empty();
                    if (type == wkbPolygon &&
                        (MeasureTurn(winding) > 0.0) != isOuter)
                    {
                        std::reverse(winding.begin() + 1, winding.end());
                        isTurned |= isOuter;
                    }
                    polygon.windings.push_back(
                        static_cast<std::uint32_t>(winding.size()));
                    for (const dsf::MapPoint &point : winding)
                    {
                        polygon.values.push_back(point.x);
                        polygon.values.push_back(point.y);
                    }
                }
                const auto height = GetNumber(feature, "height_m");
                if (IsNamed("forest_point") && height)
                {
                    polygon.planeCount = 3;
                    polygon.values.push_back(*height);
                }
            }
            const char *problem =
                isFacade ? SetWalls(feature, polygon, isTurned) : nullptr;
            problem =
                problem != nullptr ? problem : dsf::FindPolygonProblem(polygon);
            if (problem != nullptr)
            {
                return problem;
            }
            OGREnvelope box;
            part.getEnvelope(&box);
            if (!m_dataset.Holds(box, isFacade ? FACADE_MARGIN : 0.0))
            {
                return OTHER_TILE;
            }
            polygon.filter = m_dataset.FindFilter(GetText(feature, "airport"));
            m_dataset.Content().polygons.push_back(std::move(polygon));
            return nullptr;
        });
}

const char *DsfWriteLayer::WriteExclusion(const OGRFeature &feature,
                                          const OGRGeometry *geometry)
{
    std::string kind = GetText(feature, "kind");
    std::transform(kind.begin(), kind.end(), kind.begin(),
                   [](char letter)
                   {
                       return letter >= 'A' && letter <= 'Z'
                                  ? static_cast<char>(letter - 'A' + 'a')
                                  : letter;
                   });
    if (std::find(std::begin(EXCLUDED_KINDS), std::end(EXCLUDED_KINDS), kind) ==
        std::end(EXCLUDED_KINDS))
    {
        return "its kind is none of obj, fac, for, bch, net, lin, pol and str";
    }
    const std::string key = std::string(dsf::EXCLUSION_KEY) + kind;
    dsf::DsfFile stored;
    stored.properties = {{key, GetText(feature, "text")}};
    MapPoints before = dsf::ListExclusions(stored).front().corners;
    if (!before.empty() && !(before.front() == before.back()))
    {
        before.push_back(before.front());
    }
    return VisitParts(
        *geometry,
        [&](const OGRGeometry &part) -> const char *
        {
            if (wkbFlatten(part.getGeometryType()) != wkbPolygon ||
                part.IsEmpty())
            {
                return NO_DSF_SHAPE;
            }
            OGREnvelope box;
            part.getEnvelope(&box);
            if (!m_dataset.Touches(box))
            {
                return "it lies outside of the tile";
            }
            MapPoints corners =
                ListPoints(*part.toPolygon()->getExteriorRing());
            std::string value = stored.properties[0].value;
            if (!std::all_of(corners.begin(), corners.end(),
                             [](const dsf::MapPoint &corner) {
                                 return std::isfinite(corner.x) &&
                                        std::isfinite(corner.y);
                             }))
            {
                return "a coordinate of it is no possible number";
            }
            if (!AreClose(before, corners))
            {
                if (corners.size() > 1 && corners.front() == corners.back())
                {
                    corners.pop_back();
                }
                if (corners.size() < 3)
                {
                    return NO_DSF_SHAPE;
                }
                if (part.toPolygon()->getNumInteriorRings() > 0)
                {
                    m_dataset.Count("HOLES",
                                    part.toPolygon()->getNumInteriorRings());
                }
                value = DescribeArea(corners, box);
            }
            m_dataset.AddExclusion({key, value, GetText(feature, "airport")});
            return nullptr;
        });
}

const char *DsfWriteLayer::WriteProperty(const OGRFeature &feature,
                                         const OGRGeometry * /* none */)
{
    std::string name = GetText(feature, "property");
    if (name.empty())
    {
        return "it has no name";
    }
    m_dataset.AddProperty({std::move(name), GetText(feature, "value")});
    return nullptr;
}

const char *DsfWriteLayer::CountOnly(const OGRFeature & /* feature */,
                                     const OGRGeometry * /* geometry */)
{
    m_dataset.Count(CPLString(std::string("not_written_") + GetDescription())
                        .toupper()
                        .c_str());
    return nullptr;
}

OGRErr DsfWriteLayer::Write(const OGRFeature &feature,
                            const OGRGeometry *geometry)
{
    if (m_body == nullptr)
    {
        return OGRERR_NONE;
    }
    if (m_body == &DsfWriteLayer::CountOnly)
    {
        CountOnly(feature, geometry);
        return OGRERR_NONE;
    }
    const bool needsShape = GetLayerDefn()->GetGeomType() != wkbNone;
    if (needsShape && (geometry == nullptr || geometry->IsEmpty()))
    {
        m_dataset.Count("FEATURES_WITHOUT_GEOMETRY");
        return OGRERR_NONE;
    }
    if (needsShape)
    {
        OGREnvelope box;
        geometry->getEnvelope(&box);
        if (!(std::abs(box.MinX) <= 360.0 && std::abs(box.MaxX) <= 360.0 &&
              std::abs(box.MinY) <= 90.0 && std::abs(box.MaxY) <= 90.0))
        {
            return Refuse(feature, "its place is not on the earth");
        }
    }
    for (int i = 0; i < feature.GetFieldCount(); ++i)
    {
        if (feature.GetFieldDefnRef(i)->GetType() == OFTReal &&
            feature.IsFieldSetAndNotNull(i) &&
            !std::isfinite(feature.GetFieldAsDouble(i)))
        {
            return Refuse(feature, "a number of it is not finite");
        }
    }
    std::unique_ptr<OGRGeometry> linear;
    if (needsShape && geometry->hasCurveGeometry())
    {
        linear.reset(geometry->getLinearGeometry());
        geometry = linear.get();
    }
    const char *problem = (this->*m_body)(feature, geometry);
    return problem != nullptr ? Refuse(feature, problem) : OGRERR_NONE;
}

}  // namespace flightsim
