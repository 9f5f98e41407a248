// SPDX-License-Identifier: MIT
// A layer of an overlay being written.

#include "ogr/dsf/dsf_write_layer.h"

#include "driver/base/memory_guard.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/dsf/dsf_columns.h"
#include "ogr/dsf/dsf_layers.h"
#include "ogr/layer/antimeridian.h"
#include "ogr/layer/row_source.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace flightsim
{

namespace
{

constexpr double HIGHEST = 1e5;

/** Longitudes beyond 180 continue a feature across the antimeridian. */
constexpr double MAXIMUM_LONGITUDE = 540.0;

const bgl::Enumeration WRITTEN_REFERENCE(DSF_ENUMERATIONS,
                                         "dsf_height_reference");

constexpr const char *EXCLUDED_KINDS[] = {"obj", "fac", "for", "bch",
                                          "net", "lin", "pol", "str"};

/** Returns an area as the text of a property: chapter 3.2 of format.md. */
std::string DescribeArea(const std::vector<dsf::MapPoint> &corners,
                         const OGREnvelope &box)
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
    const auto polygon = [](const char *name, const PolygonRule &rule) {
        return Entry{name, rule.shape, &Self::WritePolygon, Use::Written,
                     &rule};
    };
    const auto other = [](const char *name, OGRwkbGeometryType type, Use use) {
        return Entry{name, type, nullptr, use};
    };
    static const std::vector<Entry> entries = {
        {"object", wkbPoint25D, &Self::WriteObject},
        {"autogen_point", wkbPoint, &Self::WriteObject},
        polygon("facade", FACADE_RULE),
        polygon("facade_line", FACADE_LINE_RULE),
        polygon("forest", FOREST_RULE),
        polygon("forest_line", FOREST_LINE_RULE),
        polygon("forest_point", FOREST_POINT_RULE),
        polygon("painted_line", PAINTED_LINE_RULE),
        polygon("object_string", OBJECT_STRING_RULE),
        polygon("autogen_string", AUTOGEN_STRING_RULE),
        polygon("autogen_block", AUTOGEN_BLOCK_RULE),
        polygon("draped_polygon", DRAPED_POLYGON_RULE),
        polygon("orthophoto", ORTHOPHOTO_RULE),
        polygon("beach", BEACH_RULE),
        polygon("other_polygon", OTHER_POLYGON_RULE),
        {"network_edge", wkbLineString, &Self::WriteEdge},
        {"exclusion", wkbPolygon, &Self::WriteExclusion},
        {"property", wkbNone, &Self::WriteProperty},
        other("definition", wkbNone, Use::Derived),
        other("filter", wkbNone, Use::Derived),
        other("tile", wkbPolygon, Use::Derived),
        other("autogen_string_side", wkbLineString, Use::Derived),
        other("network_node", wkbPoint, Use::Derived),
        other("terrain", wkbMultiPolygon, Use::LeftOut),
        other("terrain_triangle", wkbPolygon25D, Use::LeftOut),
        other("raster", wkbPolygon, Use::LeftOut)};
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
            if (entry.use == Use::LeftOut)
            {
                CPLError(CE_Warning, CPLE_NotSupported,
                         "%s: %s: layer %s is left out; the layers that are "
                         "written are %s",
                         DSF_DRIVER_NAME, file.c_str(), name,
                         ListNames().c_str());
            }
            if (entry.body == &DsfWriteLayer::WriteExclusion)
            {
                dataset.TakeExclusions();
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
        if (entry.use == Use::Written)
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
      m_dataset(dataset), m_entry(entry)
{
    if (m_entry.use != Use::Written)
    {
        IgnoreFields();
        return;
    }
    const std::string name = entry.name;
    for (const Column &column : ListDsfColumns(name))
    {
        AddField(column.spec);
    }
}

bool DsfWriteLayer::IsDerived() const
{
    return m_entry.use != Use::Written;
}

const char *DsfWriteLayer::WriteObject(const DsfFields &fields,
                                       const OGRGeometry *geometry)
{
    dsf::OverlayObject object;
    object.path = fields.GetText("path");
    const dsf::AssetKind kind = dsf::FindAssetKind(object.path);
    if (kind != dsf::AssetKind::Object && kind != dsf::AssetKind::Other &&
        kind != dsf::AssetKind::AutogenPoint)
    {
        return "its path is not that of an object";
    }
    double heading = fields.GetNumber("heading_deg").value_or(0.0);
    if (heading < 0.0 || heading > 360.0)
    {
        heading = std::fmod(heading, 360.0);
        heading += heading < 0.0 ? 360.0 : 0.0;
    }
    const std::string word = fields.GetText("height_reference");
    const std::optional<int> reference = WRITTEN_REFERENCE.FindCode(word);
    if (!word.empty() && !reference)
    {
        return "its height_reference is not one of ground, sea_level and "
               "above_ground";
    }
    const std::optional<double> height = fields.GetNumber("height_m");
    const bool isOnGround = reference ? *reference == 0 : !height;
    object.isAboveGround = reference == 2;
    std::vector<std::pair<DsfWrittenTile *, dsf::OverlayObject>> made;
    const char *problem = VisitParts(
        *geometry,
        [&](const OGRGeometry &part) -> const char *
        {
            if (wkbFlatten(part.getGeometryType()) != wkbPoint)
            {
                return NO_DSF_SHAPE;
            }
            const OGRPoint &point = *part.toPoint();
            if (!isOnGround && !height && !point.Is3D())
            {
                return NO_OBJECT_HEIGHT;
            }
            object.planes = {point.getX(), point.getY(), heading};
            if (!isOnGround)
            {
                object.planes.push_back(height.value_or(point.getZ()));
                if (!(std::abs(object.planes.back()) <= HIGHEST))
                {
                    return "its height is beyond 100000 m";
                }
            }
            if (const char *wrong = dsf::FindObjectProblem(object))
            {
                return wrong;
            }
            OGREnvelope box;
            part.getEnvelope(&box);
            DsfWrittenTile *tile = m_dataset.FindTile(box, 0.0);
            made.emplace_back(tile, object);
            return tile != nullptr ? nullptr : OTHER_TILE;
        });
    for (auto &[tile, placed] : made)
    {
        if (problem == nullptr)
        {
            if (isOnGround && height.value_or(0.0) != 0.0)
            {
                m_dataset.Count("HEIGHTS_LOST");
            }
            placed.filter = tile->FindFilter(fields.GetText("airport"));
            tile->overlay.objects.push_back(std::move(placed));
        }
    }
    return problem;
}

const char *DsfWriteLayer::WritePolygon(const DsfFields &fields,
                                        const OGRGeometry *geometry)
{
    return WriteDsfPolygon(m_dataset, *m_entry.rule, fields, *geometry);
}

const char *DsfWriteLayer::WriteEdge(const DsfFields &fields,
                                     const OGRGeometry *geometry)
{
    return WriteDsfEdge(m_dataset, fields, *geometry);
}

const char *DsfWriteLayer::WriteExclusion(const DsfFields &fields,
                                          const OGRGeometry *geometry)
{
    std::string kind = fields.GetText("kind");
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
        return "its kind is not one of obj, fac, for, bch, net, lin, pol and "
               "str";
    }
    const std::string key = std::string(dsf::EXCLUSION_KEY) + kind;
    dsf::DsfFile stored;
    stored.properties = {{key, fields.GetText("text")}};
    std::vector<dsf::MapPoint> before =
        dsf::ListExclusions(stored).front().corners;
    if (!before.empty() && !(before.front() == before.back()))
    {
        before.push_back(before.front());
    }
    const auto write = [&](const OGRPolygon &part) -> const char *
    {
        OGREnvelope box;
        part.getEnvelope(&box);
        std::vector<dsf::MapPoint> corners =
            ListMapPoints(*part.getExteriorRing());
        std::string value = stored.properties[0].value;
        if (!std::all_of(corners.begin(), corners.end(),
                         [](const dsf::MapPoint &corner) {
                             return std::isfinite(corner.x) &&
                                    std::isfinite(corner.y);
                         }))
        {
            return "one of its coordinates is not a valid number";
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
            if (part.getNumInteriorRings() > 0)
            {
                m_dataset.Count("HOLES", part.getNumInteriorRings());
            }
            value = DescribeArea(corners, box);
        }
        const std::vector<DsfWrittenTile *> tiles = m_dataset.FindTouched(box);
        for (DsfWrittenTile *tile : tiles)
        {
            tile->exclusions.push_back({key, value, fields.GetText("airport")});
        }
        return tiles.empty() ? "it lies outside of the tile" : nullptr;
    };
    return VisitParts(
        *geometry,
        [&](const OGRGeometry &part) -> const char *
        {
            if (wkbFlatten(part.getGeometryType()) != wkbPolygon ||
                part.IsEmpty())
            {
                return NO_DSF_SHAPE;
            }
            if (!IsAcrossAntimeridian(part))
            {
                return write(*part.toPolygon());
            }
            // A single tile contains only one of the sides.
            const char *problem = NO_DSF_SHAPE;
            bool isWritten = false;
            for (const auto &side : CutAtAntimeridian(*part.toPolygon()))
            {
                problem = write(*side);
                isWritten = isWritten || problem == nullptr;
            }
            return isWritten ? nullptr : problem;
        });
}

const char *DsfWriteLayer::WriteProperty(const DsfFields &fields,
                                         const OGRGeometry * /* none */)
{
    std::string name = fields.GetText("property");
    if (name.empty())
    {
        return "it has no name";
    }
    m_dataset.AddProperty({std::move(name), fields.GetText("value")});
    return nullptr;
}

OGRErr DsfWriteLayer::Write(const OGRFeature &feature,
                            const OGRGeometry *geometry)
{
    if (m_entry.use == Use::LeftOut)
    {
        m_dataset.Count(
            bgl::ToUpper(std::string("not_written_") + GetDescription())
                .c_str());
    }
    if (m_entry.use != Use::Written)
    {
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
        if (!(std::abs(box.MinX) <= MAXIMUM_LONGITUDE &&
              std::abs(box.MaxX) <= MAXIMUM_LONGITUDE &&
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
            return Refuse(feature, "one of its numbers is not finite");
        }
    }
    const DsfFields fields(feature);
    for (const char *name : {"path", "airport", "text", "property", "value"})
    {
        if (!dsf::IsTableText(fields.GetText(name)))
        {
            return Refuse(feature, "one of its texts has control characters");
        }
    }
    std::unique_ptr<OGRGeometry> linear;
    if (needsShape && geometry->hasCurveGeometry())
    {
        linear.reset(geometry->getLinearGeometry());
        geometry = linear.get();
    }
    const char *problem = nullptr;
    std::unique_ptr<OGRGeometry> continued;
    if (needsShape && IsAcrossAntimeridian(*geometry))
    {
        continued = Clone(*geometry);
        problem = ContinueAcrossAntimeridian(*continued);
        geometry = continued.get();
    }
    problem =
        problem != nullptr ? problem : (this->*m_entry.body)(fields, geometry);
    return problem != nullptr ? Refuse(feature, problem) : OGRERR_NONE;
}

}  // namespace flightsim
