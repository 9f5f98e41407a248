// SPDX-License-Identifier: MIT
// A layer of terrain vectors that is being written.

#include "ogr/terrain_vector/layers/terrain_vector_write_layer.h"

#include "driver/base/driver_names.h"
#include "driver/base/driver_options.h"
#include "driver/bytes/guid.h"
#include "ogr/layer/valid_polygons.h"
#include "ogr/terrain_vector/cell_grid.h"
#include "ogr/terrain_vector/layers/terrain_vector_layers.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace flightsim
{

namespace
{

/** Longitudes beyond 180 continue a feature over the antimeridian. */
constexpr double MAXIMUM_LONGITUDE = 540.0;

/** Which of the two ways around the earth a longer edge takes is not known. */
constexpr double MAXIMUM_EDGE = 180.0;

class PathCollector final
{
  public:
    PathCollector(bgl::VectorGeometry wanted, const bgl::FeatureCutter &cutter,
                  TerrainVectorPaths &paths)
        : m_wanted(wanted), m_cutter(cutter), m_paths(paths)
    {
    }

    void Add(const OGRGeometry &geometry)
    {
        if (geometry.IsEmpty())
        {
            ++m_paths.emptyParts;
            return;
        }
        const OGRwkbGeometryType type = wkbFlatten(geometry.getGeometryType());
        if (OGR_GT_IsSubClassOf(type, wkbGeometryCollection))
        {
            for (const OGRGeometry *part : *geometry.toGeometryCollection())
            {
                Add(*part);
            }
        }
        else if (type == wkbLineString && m_wanted == bgl::VectorGeometry::Line)
        {
            AddLine(*geometry.toLineString());
        }
        else if (OGR_GT_IsSubClassOf(type, wkbPolyhedralSurface))
        {
            for (const OGRPolygon *patch : *geometry.toPolyhedralSurface())
            {
                Add(*patch);
            }
        }
        else if (OGR_GT_IsSubClassOf(type, wkbPolygon) &&
                 m_wanted == bgl::VectorGeometry::Polygon)
        {
            AddPolygon(*geometry.toPolygon());
        }
        else
        {
            SetProblem(
                std::string("the layer takes ") +
                (m_wanted == bgl::VectorGeometry::Line ? "lines" : "polygons") +
                ", not " + geometry.getGeometryName());
        }
    }

  private:
    void SetProblem(const std::string &problem)
    {
        if (m_paths.problem.empty())
        {
            m_paths.problem = problem;
        }
    }

    void AddLine(const OGRLineString &line)
    {
        bgl::MapPath path = MakePath(line);
        if (path.size() < 2)
        {
            ++m_paths.emptyParts;
            return;
        }
        m_paths.features.push_back({bgl::VectorGeometry::Line,
                                    bgl::AltitudeMode::None,
                                    {std::move(path)},
                                    std::nullopt});
    }

    void AddPolygon(const OGRPolygon &polygon)
    {
        bgl::MapFeature feature;
        feature.geometry = bgl::VectorGeometry::Polygon;
        for (const OGRLinearRing *ring : polygon)
        {
            feature.paths.push_back(MakePath(*ring));
        }
        if (!m_isRepaired && m_paths.problem.empty() && IsLarge(polygon) &&
            !IsValid(polygon) && !m_cutter.KeepsArea(feature))
        {
            Repair(polygon);
            return;
        }
        m_paths.features.push_back(std::move(feature));
    }

    /** Whether a polygon may have to be cut. Only then its rings have to be in
     * order; others are written as they are. */
    static bool IsLarge(const OGRPolygon &polygon)
    {
        OGREnvelope envelope;
        polygon.getEnvelope(&envelope);
        const bgl::MapGrid grid = bgl::MakeCellGrid(11);
        int count = 0;
        for (const OGRLinearRing *ring : polygon)
        {
            count += ring->getNumPoints();
        }
        return count > static_cast<int>(bgl::FeatureCutter::MAXIMUM_POINTS) ||
               grid.FindColumn(envelope.MinX) !=
                   grid.FindColumn(envelope.MaxX) ||
               grid.FindRow(envelope.MaxY) != grid.FindRow(envelope.MinY);
    }

    /** Coordinates that are no numbers are found later. */
    static bool IsValid(const OGRPolygon &polygon)
    {
        OGREnvelope envelope;
        polygon.getEnvelope(&envelope);
        if (!OGRGeometryFactory::haveGEOS() || !std::isfinite(envelope.MinX) ||
            !std::isfinite(envelope.MaxX) || !std::isfinite(envelope.MinY) ||
            !std::isfinite(envelope.MaxY))
        {
            return true;
        }
        CPLErrorStateBackuper backuper;
        CPLErrorHandlerPusher quiet(CPLQuietErrorHandler);
        return polygon.IsValid() != FALSE;
    }

    void Repair(const OGRPolygon &polygon)
    {
        const std::unique_ptr<OGRMultiPolygon> parts = RepairPolygon(polygon);
        ++m_paths.repairedPolygons;
        m_isRepaired = true;
        if (parts != nullptr)
        {
            for (const OGRPolygon *part : *parts)
            {
                AddPolygon(*part);
            }
        }
        m_isRepaired = false;
    }

    bgl::MapPath MakePath(const OGRSimpleCurve &curve)
    {
        bgl::MapPath path;
        path.reserve(static_cast<std::size_t>(curve.getNumPoints()));
        for (int i = 0; i < curve.getNumPoints(); ++i)
        {
            path.push_back({curve.getX(i), curve.getY(i), curve.getZ(i)});
            Check(path);
        }
        m_paths.hasAltitudes = m_paths.hasAltitudes || curve.Is3D();
        return path;
    }

    /** Checks the last vertex. */
    void Check(const bgl::MapPath &path)
    {
        const bgl::MapVertex &vertex = path.back();
        if (!std::isfinite(vertex.longitude) ||
            !std::isfinite(vertex.latitude) || !std::isfinite(vertex.altitude))
        {
            SetProblem("a coordinate is no number");
        }
        else if (std::abs(vertex.latitude) > 90.0 ||
                 std::abs(vertex.longitude) > MAXIMUM_LONGITUDE)
        {
            SetProblem(CPLSPrintf("%.15g %.15g is outside the world",
                                  vertex.longitude, vertex.latitude));
        }
        else if (path.size() > 1 &&
                 std::abs(vertex.longitude - path[path.size() - 2].longitude) >
                     MAXIMUM_EDGE)
        {
            SetProblem("it jumps over the antimeridian: longitudes have to go "
                       "on beyond 180, or an edge longer than half the world "
                       "needs another vertex");
        }
    }

    bgl::VectorGeometry m_wanted;
    const bgl::FeatureCutter &m_cutter;
    TerrainVectorPaths &m_paths;
    bool m_isRepaired = false;
};

}  // namespace

TerrainVectorPaths CollectTerrainVectorPaths(const OGRGeometry &geometry,
                                             bgl::VectorGeometry wanted,
                                             const bgl::FeatureCutter &cutter)
{
    TerrainVectorPaths paths;
    if (geometry.hasCurveGeometry())
    {
        const std::unique_ptr<OGRGeometry> linear(geometry.getLinearGeometry());
        PathCollector(wanted, cutter, paths).Add(*linear);
    }
    else
    {
        PathCollector(wanted, cutter, paths).Add(geometry);
    }
    return paths;
}

namespace
{

/** The levels that the compiler cuts at. */
constexpr int CLIP_LEVEL = 11;
constexpr int FREEWAY_CLIP_LEVEL = 15;

constexpr FieldSpec UUID_FIELD = {
    "uuid", FieldKind::Text,
    "Orders the entities of a record; is not stored itself"};

int GetLevel(bgl::VectorClass vectorClass)
{
    return vectorClass == bgl::VectorClass::FreewayTraffic ? FREEWAY_CLIP_LEVEL
                                                           : CLIP_LEVEL;
}

std::size_t GetMaximumPoints(CSLConstList options)
{
    const char *value = CSLFetchNameValue(options, "MAXIMUM_POINTS");
    constexpr NumberRange range{0, 1e9, bgl::FeatureCutter::MAXIMUM_POINTS};
    return value == nullptr
               ? bgl::FeatureCutter::MAXIMUM_POINTS
               : static_cast<std::size_t>(ReadNumberOption(
                     BGL_DRIVER_NAME, "MAXIMUM_POINTS", value, range));
}

/** Orders by a number: what a file had in order stays in order. */
bgl::Guid MakePositionGuid(std::uint32_t position)
{
    bgl::Guid guid;
    for (std::size_t i = 0; i < 4; ++i)
    {
        guid.bytes[12 + i] =
            static_cast<std::uint8_t>(position >> (24 - 8 * i));
    }
    return guid;
}

}  // namespace

TerrainVectorWriteLayer::TerrainVectorWriteLayer(
    WriteDataset &dataset, TerrainVectorStore &store, const std::string &file,
    bgl::VectorClass vectorClass, const OGRSpatialReference *spatialReference,
    CSLConstList options)
    : WriteLayer(BGL_DRIVER_NAME, file, GetTerrainVectorTable(vectorClass).name,
                 OGR_GT_SetZ(GetTerrainVectorTable(vectorClass).geometryType),
                 spatialReference),
      m_dataset(dataset), m_store(store), m_class(vectorClass),
      m_cutter(GetLevel(vectorClass), GetMaximumPoints(options)),
      m_hasAltitudes(
          !EQUAL(CSLFetchNameValueDef(options, "ALTITUDE", "AUTO"), "NONE")),
      m_hasQuirks(CPLFetchBool(options, "QUIRKS", true))
{
    AddFields();
    m_attributes.emplace(vectorClass, *GetLayerDefn(), store.GetConfig());
}

void TerrainVectorWriteLayer::AddFields()
{
    for (const auto &column : GetTerrainVectorTable(m_class).columns)
    {
        AddField(column.spec);
    }
    AddField(UUID_FIELD);
    m_slopeXField = FindField("slope_x");
    m_slopeYField = FindField("slope_y");
    m_uuidField = FindField("uuid");
    m_modeField = FindField("altitude_mode");
    m_levelField = FindField("level");
    m_uField = FindField("u");
    m_vField = FindField("v");
    m_entityField = FindField("entity");
    m_addsField = FindField("add_to_cells");
}

namespace
{

FieldKind GetKind(SchemaType type)
{
    return type == SchemaType::UInt8 || type == SchemaType::UInt32
               ? FieldKind::Integer64
           : type == SchemaType::Float32 ? FieldKind::Real
                                         : FieldKind::Text;
}

}  // namespace

void TerrainVectorWriteLayer::SetSchema(const TerrainVectorSchema &schema)
{
    if (schema.clipLevel)
    {
        m_cutter.SetLevel(*schema.clipLevel);
    }
    for (const SchemaBlock &block : schema.blocks)
    {
        for (const SchemaField &field : block.fields)
        {
            for (const std::string &name : GetSourceNames(field))
            {
                if (FindField(name.c_str()) < 0)
                {
                    AddField({name.c_str(), GetKind(field.type), name.c_str()});
                }
            }
        }
    }
    m_attributes->SetSchema(schema, *GetLayerDefn());
    m_store.SetBlockOrder(schema);
}

bool TerrainVectorWriteLayer::IsSet(const OGRFeature &feature, int field) const
{
    return field >= 0 && feature.IsFieldSetAndNotNull(field);
}

/** The order of features that were read from a file: their position, if this is
 * the piece of the cell that they were. */
std::optional<bgl::Guid>
TerrainVectorWriteLayer::FindPosition(const OGRFeature &feature) const
{
    for (const int field : {m_levelField, m_uField, m_vField, m_entityField})
    {
        if (!IsSet(feature, field))
        {
            return std::nullopt;
        }
    }
    const bgl::Qmid cell{
        feature.GetFieldAsInteger(m_levelField),
        static_cast<std::uint32_t>(feature.GetFieldAsInteger(m_uField)),
        static_cast<std::uint32_t>(feature.GetFieldAsInteger(m_vField))};
    if (m_pieces.size() != 1 || m_pieces.front().cell != cell)
    {
        return std::nullopt;
    }
    return MakePositionGuid(
        static_cast<std::uint32_t>(feature.GetFieldAsInteger(m_entityField)));
}

bool TerrainVectorWriteLayer::SetOrder(const OGRFeature &feature)
{
    m_order.addsToCells.reset();
    if (IsSet(feature, m_addsField))
    {
        m_order.addsToCells = feature.GetFieldAsInteger(m_addsField) != 0;
    }
    if (IsSet(feature, m_uuidField))
    {
        const std::optional<bgl::Guid> uuid =
            bgl::Guid::FromString(feature.GetFieldAsString(m_uuidField));
        m_order.uuid = uuid.value_or(bgl::Guid{});
        return uuid.has_value();
    }
    if (const std::optional<bgl::Guid> position = FindPosition(feature))
    {
        m_order.uuid = *position;
        return true;
    }
    m_order.uuid =
        bgl::MakeNameUuid(std::string(GetTerrainVectorTable(m_class).name) +
                          "/" + std::to_string(feature.GetFID()));
    return true;
}

bgl::AltitudeMode
TerrainVectorWriteLayer::FindMode(const OGRFeature &feature,
                                  const TerrainVectorPaths &paths) const
{
    const std::optional<int> mode =
        IsSet(feature, m_modeField)
            ? ALTITUDE_MODE.FindCode(feature.GetFieldAsString(m_modeField))
            : std::nullopt;
    const auto is = [mode](bgl::AltitudeMode value)
    { return mode == static_cast<int>(value); };
    if (!m_hasAltitudes || !paths.hasAltitudes || is(bgl::AltitudeMode::None))
    {
        return bgl::AltitudeMode::None;
    }
    if (is(bgl::AltitudeMode::PerPoint))
    {
        return bgl::AltitudeMode::PerPoint;
    }
    std::vector<bgl::MapPath> all;
    for (const bgl::MapFeature &feature_ : paths.features)
    {
        all.insert(all.end(), feature_.paths.begin(), feature_.paths.end());
    }
    return bgl::FindAltitudeMode(all);
}

/** Only polygons with altitudes of their own get corners that stand out. */
void TerrainVectorWriteLayer::SetCornerPlane(const OGRFeature &feature,
                                             bgl::AltitudeMode mode,
                                             bgl::MapFeature &part) const
{
    if (m_hasQuirks || mode != bgl::AltitudeMode::PerPoint ||
        part.geometry != bgl::VectorGeometry::Polygon)
    {
        return;
    }
    part.cornerPlane = bgl::FitAltitudePlane(part.paths);
    if (IsSet(feature, m_slopeXField) && IsSet(feature, m_slopeYField))
    {
        part.cornerPlane->slopeX = feature.GetFieldAsDouble(m_slopeXField);
        part.cornerPlane->slopeY = feature.GetFieldAsDouble(m_slopeYField);
    }
}

void TerrainVectorWriteLayer::ReportUnknownTexture()
{
    const std::string texture = m_attributes->TakeUnknownTexture();
    if (texture.empty())
    {
        return;
    }
    m_dataset.Count("UNKNOWN_TEXTURES");
    if (!m_hasUnknownTexture)
    {
        CPLError(CE_Warning, CPLE_AppDefined,
                 "%s: texture %s is in no list of textures, and written as it "
                 "is; TERRAIN_CFG names the list of a simulator",
                 GetPlace().c_str(), texture.c_str());
    }
    m_hasUnknownTexture = true;
}

OGRErr TerrainVectorWriteLayer::WritePaths(const OGRFeature &feature,
                                           TerrainVectorPaths &paths)
{
    const bgl::AltitudeMode mode = FindMode(feature, paths);
    m_pieces.clear();
    std::size_t lost = 0;
    for (bgl::MapFeature &part : paths.features)
    {
        part.altitudeMode = mode;
        SetCornerPlane(feature, mode, part);
        lost += m_cutter.Cut(part, m_pieces);
    }
    if (!SetOrder(feature))
    {
        return Refuse(feature, "its uuid is none");
    }
    if (lost > 0)
    {
        m_dataset.Count("RINGS_WITHOUT_AREA", static_cast<std::int64_t>(lost));
    }
    for (const bgl::FeaturePiece &piece : m_pieces)
    {
        if (!m_store.Add(bgl::GetClassGeometry(m_class), piece, m_set, m_order))
        {
            return OGRERR_FAILURE;
        }
    }
    return OGRERR_NONE;
}

OGRErr TerrainVectorWriteLayer::Write(const OGRFeature &feature,
                                      const OGRGeometry *geometry)
{
    if (geometry == nullptr || geometry->IsEmpty())
    {
        m_dataset.Count("FEATURES_WITHOUT_GEOMETRY");
        return OGRERR_NONE;
    }
    TerrainVectorPaths paths = CollectTerrainVectorPaths(
        *geometry, bgl::GetClassGeometry(m_class), m_cutter);
    if (!paths.problem.empty())
    {
        return Refuse(feature, paths.problem.c_str());
    }
    if (!m_attributes->Make(feature, m_set))
    {
        return Refuse(feature, m_attributes->Problem().c_str());
    }
    ReportUnknownTexture();
    if (m_attributes->LacksTexture())
    {
        m_dataset.Count("FEATURES_WITHOUT_TEXTURE");
    }
    if (paths.emptyParts > 0)
    {
        m_dataset.Count("EMPTY_PARTS", paths.emptyParts);
    }
    if (paths.repairedPolygons > 0)
    {
        m_dataset.Count("REPAIRED_POLYGONS", paths.repairedPolygons);
    }
    return WritePaths(feature, paths);
}

}  // namespace flightsim
