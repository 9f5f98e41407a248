// SPDX-License-Identifier: MIT
// An editable layer of the terrain vectors of a file.

#include "ogr/terrain_vector/layers/terrain_vector_edit_layer.h"

#include "driver/base/memory_guard.h"
#include "driver/base/wgs84.h"
#include "ogr/layer/feature_difference.h"
#include "ogr/terrain_vector/layers/schema_attributes.h"
#include "ogr/terrain_vector/layers/terrain_vector_write_layer.h"
#include "ogr/terrain_vector/layers/terrain_vector_tables.h"

#include <algorithm>
#include <iterator>
#include <new>
#include <string_view>
#include <utility>

namespace flightsim
{

TerrainVectorEditLayer::TerrainVectorEditLayer(
    TerrainVectorEdit &edit, bgl::VectorClass vectorClass,
    OGRwkbGeometryType geometryType, CSLConstList options,
    const TerrainVectorSchema *schema)
    : EditLayer(schema != nullptr ? GetSchemaTable(vectorClass, *schema)
                                  : GetTerrainVectorTable(vectorClass),
                nullptr, MakeWgs84().get(), geometryType),
      m_edit(edit), m_class(vectorClass), m_firstFile(edit.GetFile()),
      m_encoder(vectorClass, *Defn(),
                m_firstFile->GetConfig() ? &*m_firstFile->GetConfig() : nullptr,
                options),
      m_newEncoder(m_encoder),
      m_modeField(Defn()->GetFieldIndex("altitude_mode")),
      m_flagField(Defn()->GetFieldIndex("add_to_cells"))
{
    if (schema != nullptr)
    {
        m_newEncoder.SetSchema(*schema, *Defn());
    }
    Renew();
}

void TerrainVectorEditLayer::Renew()
{
    const bgl::VectorClassSummary summary{
        0, OGR_GT_HasZ(GetType()) != FALSE,
        OGR_GT_IsSubClassOf(wkbFlatten(GetType()), wkbGeometryCollection) !=
            FALSE};
    SetSource(std::make_unique<EditedVectorRows>(m_edit, m_class, summary));
}

namespace
{

bool IsSameField(const OGRFeature &a, const OGRFeature &b, int field)
{
    const bool isSet = a.IsFieldSetAndNotNull(field) != FALSE;
    return isSet == (b.IsFieldSetAndNotNull(field) != FALSE) &&
           (!isSet || std::string_view(a.GetFieldAsString(field)) ==
                          b.GetFieldAsString(field));
}

/** How changed values of a field are treated. */
enum class FieldUse
{
    Place,
    Flag,
    Attribute,
    Nothing
};

FieldUse FindUse(std::string_view name)
{
    if (name == "altitude_mode")
    {
        return FieldUse::Place;
    }
    if (name == "add_to_cells")
    {
        return FieldUse::Flag;
    }
    constexpr std::string_view FIXED[] = {"num_points", "level", "u", "v",
                                          "entity"};
    return std::find(std::begin(FIXED), std::end(FIXED), name) ==
                   std::end(FIXED)
               ? FieldUse::Attribute
               : FieldUse::Nothing;
}

}  // namespace

/** Returns the feature of a row with all fields, ignored ones included. */
OGRFeatureUniquePtr
TerrainVectorEditLayer::MakeWhole(const TerrainVectorRow &row)
{
    OGRFeatureUniquePtr feature(MakeEmptyFeature().release());
    FieldWriter writer(*feature, GetKeyPrefix());
    int field = 0;
    for (const auto &column : GetTable().columns)
    {
        writer.SelectField(field, column.spec.kind, IsWide(field));
        column.get(row, writer);
        ++field;
    }
    feature->SetGeometryDirectly(GetTable().MakeGeometry(row).release());
    return feature;
}

std::string TerrainVectorEditLayer::TakeField(int field,
                                              const OGRFeature &feature,
                                              Request &request) const
{
    const auto place = static_cast<std::size_t>(field);
    const bool isRead = place < GetTerrainVectorTable(m_class).columns.size();
    const FieldUse use = isRead ? FindUse(GetTable().columns[place].spec.name)
                                : FieldUse::Nothing;
    request.hasPlace = request.hasPlace || use == FieldUse::Place;
    request.hasFlag = request.hasFlag || use == FieldUse::Flag;
    request.hasFields = request.hasFields || use == FieldUse::Attribute;
    const bool isSet = feature.IsFieldSetAndNotNull(field) != FALSE;
    if (use == FieldUse::Nothing || (use != FieldUse::Attribute && !isSet))
    {
        return std::string("field ")
            .append(feature.GetFieldDefnRef(field)->GetNameRef())
            .append(": ")
            .append(feature.GetFieldAsString(field))
            .append(" cannot be changed");
    }
    if (isSet)
    {
        request.after->SetField(field, feature.GetRawFieldRef(field));
    }
    else
    {
        request.after->SetFieldNull(field);
    }
    return {};
}

std::string TerrainVectorEditLayer::TakeFields(const OGRFeature &feature,
                                               const OGRFeature &old,
                                               Request &request) const
{
    const std::vector<Column> &columns = GetTable().columns;
    bool hasGuid = false;
    for (int i = 0; i < static_cast<int>(columns.size()); ++i)
    {
        // Programs only set the fields that they change.
        if (!feature.IsFieldSet(i) || IsSameField(feature, old, i))
        {
            continue;
        }
        const std::string_view name =
            columns[static_cast<std::size_t>(i)].spec.name;
        hasGuid = hasGuid || name.ends_with("_guid");
        const std::string why = TakeField(i, feature, request);
        if (!why.empty())
        {
            return why;
        }
        // The GUID comes before the name and would take precedence.
        if (name.ends_with("_name") && !hasGuid)
        {
            request.after->SetFieldNull(i - 1);
        }
    }
    return {};
}

/** Returns a request that changes nothing yet. */
TerrainVectorEditLayer::Request
TerrainVectorEditLayer::MakeRequest(const TerrainVectorRow &row)
{
    Request request;
    request.before = MakeWhole(row);
    request.after.reset(Clone(*request.before).release());
    return request;
}

OGRErr TerrainVectorEditLayer::ChangeRow(const LayerRow &found,
                                         const OGRFeature &feature)
{
    const auto &row = static_cast<const TerrainVectorRow &>(found);
    const AllocationWatch watch;
    const std::unique_ptr<OGRFeature> old = MakeFeature(row);
    Request request = MakeRequest(row);
    std::string why = TakeFields(feature, *old, request);
    if (!IsSameGeometry(feature, *old))
    {
        request.hasPlace = true;
        // SetGeometry keeps a dangling pointer if copying fails.
        const OGRGeometry *place = feature.GetGeometryRef();
        request.after->SetGeometryDirectly(
            place != nullptr ? Clone(*place).release() : nullptr);
    }
    watch.Check();
    if (why.empty())
    {
        why = m_edit.FindProblem(row.cell);
    }
    if (why.empty())
    {
        why = ApplyRequest(row, request);
    }
    return why.empty() ? OGRERR_NONE : Refuse(feature, why);
}

/** Encodes the blocks of a row, replacing only those whose fields changed: the
 * fields of the others may merely spell the same value differently. */
std::string TerrainVectorEditLayer::EncodeFields(const TerrainVectorRow &row,
                                                 const Request &request,
                                                 bgl::AttributeSet &attributes)
{
    m_encoder.EncodeAttributes(*request.before, m_vector);
    const bgl::AttributeSet before =
        m_vector.problem.empty() ? m_vector.attributes : bgl::AttributeSet{};
    m_encoder.EncodeAttributes(*request.after, m_vector);
    const bgl::AttributeSet &after = m_vector.attributes;
    attributes = bgl::CopyAttributes(row.entity);
    const auto has =
        [](const bgl::AttributeSet &set, const bgl::AttributeData &block)
    { return std::find(set.begin(), set.end(), block) != set.end(); };
    for (const bgl::AttributeData &block : before)
    {
        if (!has(after, block))
        {
            std::erase_if(attributes, [&block](const bgl::AttributeData &other)
                          { return other.guid == block.guid; });
        }
    }
    for (const bgl::AttributeData &block : after)
    {
        if (!has(before, block) && !has(attributes, block))
        {
            attributes.insert(
                std::upper_bound(attributes.begin(), attributes.end(), block),
                block);
        }
    }
    return m_vector.problem;
}

std::string
TerrainVectorEditLayer::ChangeAttributes(const TerrainVectorRow &row,
                                         const Request &request)
{
    bgl::AttributeSet attributes;
    std::string why = EncodeFields(row, request, attributes);
    m_vector.order.addsToCells = row.addsToCells;
    std::optional<EditedEntity> entity =
        why.empty() ? MakeEntity(row.cell, bgl::CopySegments(row.entity),
                                 attributes, why)
                    : std::nullopt;
    if (!entity)
    {
        return why;
    }
    m_edit.Set(GetNumber(row), std::move(*entity));
    NoteTaken();
    return {};
}

std::string TerrainVectorEditLayer::ApplyRequest(const TerrainVectorRow &row,
                                                 const Request &request)
{
    // A change of the row overwrites it.
    std::vector<bgl::Qmid> cells{row.cell};
    const std::string why = request.hasPlace    ? ChangePlace(row, request)
                            : request.hasFields ? ChangeAttributes(row, request)
                                                : std::string();
    if (!why.empty() || !request.hasFlag)
    {
        return why;
    }
    if (request.hasPlace)
    {
        cells.clear();
        for (const bgl::FeaturePiece &piece : m_vector.pieces)
        {
            cells.push_back(piece.cell);
        }
    }
    for (const bgl::Qmid &cell : cells)
    {
        m_edit.SetFlag(cell,
                       request.after->GetFieldAsInteger(m_flagField) != 0);
    }
    return {};
}

/** Checks the altitudes against the altitude mode field. */
std::string TerrainVectorEditLayer::CheckMode(const Request &request) const
{
    const char *wanted = request.after->GetFieldAsString(m_modeField);
    const bgl::AltitudeMode mode =
        m_vector.pieces.front().segments.front().altitudeMode;
    return IsSameField(*request.before, *request.after, m_modeField) ||
                   ALTITUDE_MODE.FindCode(wanted) == static_cast<int>(mode)
               ? std::string()
               : std::string("altitude_mode: ")
                     .append(wanted)
                     .append(" is not what the altitudes of its vertices are");
}

/** Encodes the pieces of a row that gets another geometry. */
std::string TerrainVectorEditLayer::EncodePlace(const TerrainVectorRow &row,
                                                const Request &request)
{
    bgl::AttributeSet attributes;
    std::string why = EncodeFields(row, request, attributes);
    if (why.empty())
    {
        // Cells of another level would be drawn in addition to the existing
        // ones.
        m_encoder.SetLevel(
            std::min(row.cell.level, bgl::FeatureCutter::FINEST_LEVEL));
        m_encoder.Encode(*request.after, request.after->GetGeometryRef(),
                         m_vector);
        m_vector.attributes = std::move(attributes);
        why = m_vector.problem;
    }
    if (!why.empty())
    {
        return why;
    }
    return m_vector.pieces.empty()
               ? "it has no geometry that the file could hold"
               : CheckMode(request);
}

std::string TerrainVectorEditLayer::ChangePlace(const TerrainVectorRow &row,
                                                const Request &request)
{
    if (m_class == bgl::VectorClass::OtherPoint)
    {
        return "points cannot be given another geometry";
    }
    std::string why = EncodePlace(row, request);
    std::vector<EditedEntity> entities;
    if (why.empty())
    {
        // The piece that stays in the cell keeps the number.
        std::stable_partition(m_vector.pieces.begin(), m_vector.pieces.end(),
                              [&row](const bgl::FeaturePiece &piece)
                              { return piece.cell == row.cell; });
        why = MakeEntities(entities);
    }
    if (!why.empty())
    {
        return why;
    }
    const std::int64_t number = GetNumber(row);
    m_edit.Set(number, std::move(entities.front()));
    for (auto next = entities.begin() + 1; next != entities.end(); ++next)
    {
        m_edit.Add(std::move(*next));
    }
    NoteTaken();
    return {};
}

std::optional<EditedEntity> TerrainVectorEditLayer::MakeEntity(
    const bgl::Qmid &cell, const bgl::EncodedEntity &entity,
    const bgl::AttributeSet &attributes, std::string &why) const
{
    std::optional<bgl::LooseEntity> loose =
        bgl::LooseEntity::Make(cell, entity, attributes, why);
    if (!loose || bgl::FindVectorClass(loose->GetView()) != m_class)
    {
        why = loose ? "it would belong to another layer"
                    : "it could not be read back, " + why;
        return std::nullopt;
    }
    return EditedEntity{cell, m_class, m_vector.order.addsToCells,
                        std::move(*loose)};
}

/** Applies all pieces that were cut last, or none. */
std::string
TerrainVectorEditLayer::MakeEntities(std::vector<EditedEntity> &entities)
{
    std::vector<std::uint8_t> segments;
    for (const bgl::FeaturePiece &piece : m_vector.pieces)
    {
        std::string why = m_edit.FindProblem(piece.cell);
        segments.clear();
        std::optional<EditedEntity> entity =
            why.empty()
                ? MakeEntity(piece.cell,
                             bgl::EncodeEntity(bgl::GetClassGeometry(m_class),
                                               piece.segments, segments),
                             m_vector.attributes, why)
                : std::nullopt;
        if (!entity)
        {
            return why;
        }
        entities.push_back(std::move(*entity));
    }
    return {};
}

void TerrainVectorEditLayer::NoteTaken()
{
    m_edit.Count(m_vector);
    if (!m_vector.unknownTexture.empty() && !m_hasUnknownTexture)
    {
        ReportUnknownTexture(GetMessagePrefix(), m_vector.unknownTexture);
        m_hasUnknownTexture = true;
    }
}

OGRErr TerrainVectorEditLayer::CreateRow(OGRFeature &feature)
{
    const auto refuse = [&](const std::string &why)
    {
        m_edit.NoteSuccessor(m_class, false);
        return Refuse(feature, why);
    };
    if (m_class == bgl::VectorClass::OtherPoint)
    {
        return refuse("points cannot be added");
    }
    const OGRGeometry *geometry = nullptr;
    const bool isTransformed = TransformToWgs84(feature, geometry);
    m_newEncoder.Encode(feature, geometry, m_vector);
    std::string why =
        isTransformed ? m_vector.problem : "it has no position in WGS 84";
    std::vector<EditedEntity> entities;
    if (why.empty())
    {
        why = MakeEntities(entities);
    }
    if (!why.empty())
    {
        return refuse(why);
    }
    NoteTaken();
    AddAll(entities, feature);
    return OGRERR_NONE;
}

/** Gives a feature the FID of its first piece. */
void TerrainVectorEditLayer::AddAll(std::vector<EditedEntity> &entities,
                                    OGRFeature &feature)
{
    bool isFirst = true;
    for (EditedEntity &entity : entities)
    {
        const std::int64_t number = m_edit.Add(std::move(entity));
        if (std::exchange(isFirst, false))
        {
            feature.SetFID(GetFidOfRow(m_edit.GetFids().GetFid(number)));
        }
    }
}

OGRErr TerrainVectorEditLayer::DeleteRow(const LayerRow &found)
{
    const auto &row = static_cast<const TerrainVectorRow &>(found);
    const std::string why = m_edit.FindProblem(row.cell);
    if (!why.empty())
    {
        return Refuse(*MakeFeature(row), why);
    }
    m_edit.Delete(GetNumber(row), m_class);
    return OGRERR_NONE;
}

}  // namespace flightsim
