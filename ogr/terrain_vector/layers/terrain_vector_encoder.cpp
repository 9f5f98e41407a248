// SPDX-License-Identifier: MIT
// Makes entities from features with the fields of a terrain vector layer.

#include "ogr/terrain_vector/layers/terrain_vector_encoder.h"

#include "driver/base/driver_names.h"
#include "driver/base/driver_options.h"
#include "driver/bytes/guid.h"
#include "ogr/layer/ring_nesting.h"
#include "ogr/terrain_vector/layers/terrain_vector_tables.h"

#include <algorithm>

namespace flightsim
{

namespace
{

/** Levels at which the compiler cuts. */
constexpr int CLIP_LEVEL = 11;
constexpr int FREEWAY_CLIP_LEVEL = 15;

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

/** Makes a sort key from a number, to keep the order of a file. */
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

/** Whether any vertex has an altitude other than 0, which layers with altitudes
 * use for vertices without one. */
bool HasAltitudes(const TerrainVectorPaths &paths)
{
    const auto isRaised = [](const bgl::MapPath &path)
    {
        return std::any_of(path.begin(), path.end(),
                           [](const bgl::MapVertex &vertex)
                           { return vertex.altitude != 0.0; });
    };
    return std::any_of(paths.features.begin(), paths.features.end(),
                       [&isRaised](const bgl::MapFeature &part) {
                           return std::any_of(part.paths.begin(),
                                              part.paths.end(), isRaised);
                       });
}

}  // namespace

TerrainVectorEncoder::TerrainVectorEncoder(bgl::VectorClass vectorClass,
                                           const OGRFeatureDefn &definition,
                                           const bgl::TerrainConfig *config,
                                           CSLConstList options)
    : m_class(vectorClass),
      m_cutter(GetLevel(vectorClass), GetMaximumPoints(options)),
      m_hasAltitudes(
          !EQUAL(CSLFetchNameValueDef(options, "ALTITUDE", "AUTO"), "NONE")),
      m_hasQuirks(CPLFetchBool(options, "QUIRKS", true)),
      m_attributes(vectorClass, definition, config)
{
    FindFields(definition);
}

void TerrainVectorEncoder::FindFields(const OGRFeatureDefn &definition)
{
    m_slopeXField = definition.GetFieldIndex("slope_x");
    m_slopeYField = definition.GetFieldIndex("slope_y");
    m_uuidField = definition.GetFieldIndex("uuid");
    m_modeField = definition.GetFieldIndex("altitude_mode");
    m_levelField = definition.GetFieldIndex("level");
    m_uField = definition.GetFieldIndex("u");
    m_vField = definition.GetFieldIndex("v");
    m_entityField = definition.GetFieldIndex("entity");
    m_addsField = definition.GetFieldIndex("add_to_cells");
}

void TerrainVectorEncoder::SetSchema(const TerrainVectorSchema &schema,
                                     const OGRFeatureDefn &definition)
{
    if (schema.clipLevel)
    {
        m_cutter.SetLevel(*schema.clipLevel);
    }
    m_attributes.SetSchema(schema, definition);
}

/** Returns the sort key of a feature that was read from a file: its position,
 * if the piece is still in the same cell. */
std::optional<bgl::Guid> TerrainVectorEncoder::FindPosition(
    const OGRFeature &feature,
    const std::vector<bgl::FeaturePiece> &pieces) const
{
    for (const int field : {m_levelField, m_uField, m_vField, m_entityField})
    {
        if (!HasAttributeValue(feature, field))
        {
            return std::nullopt;
        }
    }
    const bgl::Qmid cell{
        feature.GetFieldAsInteger(m_levelField),
        static_cast<std::uint32_t>(feature.GetFieldAsInteger(m_uField)),
        static_cast<std::uint32_t>(feature.GetFieldAsInteger(m_vField))};
    if (pieces.size() != 1 || pieces.front().cell != cell)
    {
        return std::nullopt;
    }
    return MakePositionGuid(
        static_cast<std::uint32_t>(feature.GetFieldAsInteger(m_entityField)));
}

void TerrainVectorEncoder::SetOrder(const OGRFeature &feature,
                                    EncodedVector &vector) const
{
    vector.order.addsToCells.reset();
    vector.order.isPosition = false;
    if (HasAttributeValue(feature, m_addsField))
    {
        vector.order.addsToCells = feature.GetFieldAsInteger(m_addsField) != 0;
    }
    if (HasAttributeValue(feature, m_uuidField))
    {
        const std::optional<bgl::Guid> uuid =
            bgl::Guid::FromString(feature.GetFieldAsString(m_uuidField));
        vector.order.uuid = uuid.value_or(bgl::Guid{});
        vector.problem = uuid ? "" : "its uuid is not a UUID";
    }
    else if (const std::optional<bgl::Guid> position =
                 FindPosition(feature, vector.pieces))
    {
        vector.order.uuid = *position;
        vector.order.isPosition = true;
    }
    else
    {
        vector.order.uuid =
            bgl::MakeNameUuid(std::string(GetTerrainVectorTable(m_class).name) +
                              "/" + std::to_string(feature.GetFID()));
    }
}

bgl::AltitudeMode
TerrainVectorEncoder::FindMode(const OGRFeature &feature,
                               const TerrainVectorPaths &paths) const
{
    const std::optional<int> mode =
        HasAttributeValue(feature, m_modeField)
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

/** Only polygons with an altitude per vertex get sloped corners. */
void TerrainVectorEncoder::SetCornerPlane(const OGRFeature &feature,
                                          bgl::AltitudeMode mode,
                                          bgl::MapFeature &part) const
{
    if (m_hasQuirks || mode != bgl::AltitudeMode::PerPoint ||
        part.geometry != bgl::VectorGeometry::Polygon)
    {
        return;
    }
    part.cornerPlane = bgl::FitAltitudePlane(part.paths);
    if (HasAttributeValue(feature, m_slopeXField) &&
        HasAttributeValue(feature, m_slopeYField))
    {
        part.cornerPlane->slopeX = feature.GetFieldAsDouble(m_slopeXField);
        part.cornerPlane->slopeY = feature.GetFieldAsDouble(m_slopeYField);
    }
}

void TerrainVectorEncoder::Cut(const OGRFeature &feature,
                               TerrainVectorPaths &paths,
                               EncodedVector &vector) const
{
    const bgl::AltitudeMode mode = FindMode(feature, paths);
    if (m_hasAltitudes && mode == bgl::AltitudeMode::None &&
        HasAltitudes(paths))
    {
        vector.losses.emplace_back("ALTITUDES_OF_MODE_NONE", 1);
    }
    std::size_t lost = 0;
    for (bgl::MapFeature &part : paths.features)
    {
        part.altitudeMode = mode;
        SetCornerPlane(feature, mode, part);
        lost += m_cutter.Cut(part, vector.pieces);
    }
    SetOrder(feature, vector);
    if (lost > 0)
    {
        vector.losses.emplace_back("RINGS_WITHOUT_AREA",
                                   static_cast<std::int64_t>(lost));
    }
}

void TerrainVectorEncoder::EncodeAttributes(const OGRFeature &feature,
                                            EncodedVector &vector)
{
    vector.problem.clear();
    vector.losses.clear();
    if (!m_attributes.Make(feature, vector.attributes))
    {
        vector.problem = m_attributes.Problem();
        return;
    }
    if (HasAttributeValue(feature, m_modeField) &&
        !ALTITUDE_MODE.FindCode(feature.GetFieldAsString(m_modeField)))
    {
        vector.problem =
            std::string("altitude_mode: ")
                .append(feature.GetFieldAsString(m_modeField))
                .append(" is not one of " + ALTITUDE_MODE.ListWords());
        return;
    }
    vector.unknownTexture = m_attributes.TakeUnknownTexture();
    if (!vector.unknownTexture.empty())
    {
        vector.losses.emplace_back("UNKNOWN_TEXTURES", 1);
    }
    if (m_attributes.LacksTexture())
    {
        vector.losses.emplace_back("FEATURES_WITHOUT_TEXTURE", 1);
    }
}

void TerrainVectorEncoder::Encode(const OGRFeature &feature,
                                  const OGRGeometry *geometry,
                                  EncodedVector &vector)
{
    vector.pieces.clear();
    if (geometry == nullptr || geometry->IsEmpty())
    {
        vector.problem.clear();
        vector.unknownTexture.clear();
        vector.losses = {{"FEATURES_WITHOUT_GEOMETRY", 1}};
        return;
    }
    TerrainVectorPaths paths = CollectTerrainVectorPaths(
        *geometry, bgl::GetClassGeometry(m_class), m_cutter);
    if (!paths.problem.empty())
    {
        vector.problem = paths.problem;
        return;
    }
    EncodeAttributes(feature, vector);
    if (!vector.problem.empty())
    {
        return;
    }
    if (paths.emptyParts > 0)
    {
        vector.losses.emplace_back("EMPTY_PARTS", paths.emptyParts);
    }
    if (paths.nestedRings > 0)
    {
        vector.losses.emplace_back(RINGS_BY_NESTING, paths.nestedRings);
    }
    if (paths.repairedPolygons > 0)
    {
        vector.losses.emplace_back("REPAIRED_POLYGONS", paths.repairedPolygons);
    }
    Cut(feature, paths, vector);
}

}  // namespace flightsim
