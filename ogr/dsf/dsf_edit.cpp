// SPDX-License-Identifier: MIT
// Changes placements of a DSF file, and saves them.

#include "ogr/dsf/dsf_edit.h"

#include "driver/base/driver_names.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/dsf/dsf_columns.h"
#include "ogr/layer/feature_difference.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace flightsim
{

namespace
{

/** Tolerance for comparing the numbers of features with those of rows. */
constexpr double SAME_NUMBER = 1e-6;

dsf::RowUnit FindRowUnit(DsfLayer layer)
{
    switch (layer)
    {
        case DsfLayer::Object:
        case DsfLayer::AutogenPoint:
        case DsfLayer::ForestPoint:
            return dsf::RowUnit::Point;
        case DsfLayer::FacadeLine:
        case DsfLayer::ForestLine:
        case DsfLayer::PaintedLine:
        case DsfLayer::ObjectString:
        case DsfLayer::Beach:
            return dsf::RowUnit::Winding;
        default:
            return dsf::RowUnit::Command;
    }
}

/** Returns the tolerance for a stored number: numbers in a parameter are
 * rounded to its steps, as in new files. */
double GetTolerance(DsfLayer layer, std::string_view field)
{
    constexpr double whole = 0.5;
    constexpr double autogenHeight = 2.0;
    constexpr double fraction = 1.0 / 256.0;
    switch (layer)
    {
        case DsfLayer::Facade:
        case DsfLayer::FacadeLine:
            return field == "height_m" ? whole : SAME_NUMBER;
        case DsfLayer::AutogenString:
        case DsfLayer::AutogenBlock:
            return field == "height_m" ? autogenHeight : SAME_NUMBER;
        case DsfLayer::ObjectString:
            return field == "spacing_m" ? fraction : SAME_NUMBER;
        case DsfLayer::DrapedPolygon:
            return field == "heading_deg" ? fraction : SAME_NUMBER;
        default:
            return SAME_NUMBER;
    }
}

dsf::EditedThing MakeThing(const DsfRow &row)
{
    if (row.table == dsf::Table::Object)
    {
        return dsf::OverlayObject{row.definition->path, row.values,
                                  row.state.isAboveGround, row.state.filter};
    }
    return dsf::OverlayPolygon{row.definition->path, row.command.parameter,
                               row.state.filter,     row.planeCount,
                               row.values,           row.windings};
}

}  // namespace

DsfEditSession::DsfEditSession(std::shared_ptr<const DsfContent> content,
                               std::unique_ptr<DsfWriteDataset> writer,
                               const DsfCorner &corner,
                               CSLConstList openOptions)
    : m_content(std::move(content)), m_writer(std::move(writer)),
      m_corner(corner),
      m_file(m_content->path, FileState::Read(m_content->path), DSF_DRIVER_NAME,
             CPLFetchBool(openOptions, "BACKUP", true))
{
    for (const dsf::Table table : {dsf::Table::Object, dsf::Table::Polygon})
    {
        const auto place = static_cast<std::size_t>(table);
        const std::size_t first = m_content->firstDefinitions[place];
        const std::size_t count = m_content->file->GetTable(table).size();
        for (std::size_t i = 0; i < count; ++i)
        {
            m_numbers[place].emplace(m_content->paths[first + i],
                                     static_cast<std::uint32_t>(i));
        }
    }
}

std::shared_ptr<DsfEditSession>
DsfEditSession::Start(std::shared_ptr<const DsfContent> content,
                      CSLConstList openOptions)
{
    const std::string &path = content->path;
    const std::optional<dsf::TileBounds> bounds = content->file->FindBounds();
    const bool isShort = EQUAL(
        CSLFetchNameValueDef(openOptions, "FIELD_NAMES", "LONG"), "SHORT");
    const char *problem = content->isDamaged ? "it is damaged"
                          : content->skippedCommands > 0
                              ? "it has commands without a target"
                          : !bounds ? "the bounds of its tile are not known"
                          : isShort ? "FIELD_NAMES=SHORT is for reading"
                                    : nullptr;
    if (content->file->container == dsf::Container::Text ||
        !EditedFile::IsWritable(path))
    {
        return nullptr;
    }
    if (problem != nullptr)
    {
        CPLError(CE_Failure, CPLE_NotSupported, "%s: %s can only be read: %s",
                 DSF_DRIVER_NAME, path.c_str(), problem);
        return nullptr;
    }
    const DsfCorner corner{static_cast<int>(std::floor(bounds->south)),
                           static_cast<int>(std::floor(bounds->west))};
    std::unique_ptr<DsfWriteDataset> writer =
        DsfWriteDataset::MakeConverter(path.c_str(), corner);
    return std::shared_ptr<DsfEditSession>(new DsfEditSession(
        std::move(content), std::move(writer), corner, openOptions));
}

bool DsfEditSession::Covers(DsfLayer layer)
{
    return layer != DsfLayer::NetworkEdge &&
           layer != DsfLayer::TerrainTriangle &&
           layer != DsfLayer::AutogenStringSide;
}

DsfWriteLayer &DsfEditSession::FindWriter(const char *layer)
{
    std::unique_ptr<DsfWriteLayer> &writer = m_layers[layer];
    if (writer == nullptr)
    {
        writer = DsfWriteLayer::Make(*m_writer, m_content->path, layer,
                                     wkbUnknown, nullptr);
    }
    return *writer;
}

OGRErr DsfEditSession::Convert(EditLayer &layer, const OGRFeature &feature,
                               DsfRow &row)
{
    dsf::Overlay &overlay = m_writer->FindTile(m_corner)->overlay;
    overlay.objects.clear();
    overlay.polygons.clear();
    const OGRGeometry *geometry = feature.GetGeometryRef();
    if (geometry == nullptr || geometry->IsEmpty())
    {
        return layer.Refuse(feature, "it has no geometry");
    }
    const OGRErr error =
        FindWriter(layer.GetDescription()).Write(feature, geometry);
    if (error != OGRERR_NONE)
    {
        return error;
    }
    if (overlay.objects.size() + overlay.polygons.size() != 1)
    {
        return layer.Refuse(
            feature, "its geometry has several parts; each is a feature");
    }
    row.content = m_content.get();
    row.windings.clear();
    row.layout = {};
    std::string path;
    if (!overlay.objects.empty())
    {
        dsf::OverlayObject &object = overlay.objects.front();
        row.table = dsf::Table::Object;
        row.command.kind = dsf::CommandKind::Objects;
        row.values = std::move(object.planes);
        row.planeCount = static_cast<int>(row.values.size());
        row.state.isAboveGround = object.isAboveGround;
        path = std::move(object.path);
    }
    else
    {
        dsf::OverlayPolygon &polygon = overlay.polygons.front();
        row.table = dsf::Table::Polygon;
        row.command.kind = dsf::CommandKind::Polygon;
        row.command.parameter = polygon.parameter;
        row.values = std::move(polygon.values);
        row.windings = std::move(polygon.windings);
        row.planeCount = polygon.planeCount;
        path = std::move(polygon.path);
        row.layout = dsf::FindPlaneLayout(dsf::FindAssetKind(path),
                                          polygon.parameter, row.planeCount);
    }
    SetDefinition(path, row);
    return SetAirport(layer, feature, row);
}

/** Sets the definition of a row. A path that the file has in another encoding
 * keeps its bytes. */
void DsfEditSession::SetDefinition(const std::string &path, DsfRow &row)
{
    const auto place = static_cast<std::size_t>(row.table);
    const auto found = m_numbers[place].find(path);
    if (found != m_numbers[place].end())
    {
        row.definitionNumber = found->second;
        row.definition = &m_content->file->GetTable(row.table)[found->second];
        return;
    }
    const auto entry =
        m_newDefinitions
            .emplace(path, dsf::Definition{path, dsf::FindAssetKind(path)})
            .first;
    row.definitionNumber = dsf::CommandState::NONE;
    row.definition = &entry->second;
}

OGRErr DsfEditSession::SetAirport(EditLayer &layer, const OGRFeature &feature,
                                  DsfRow &row) const
{
    const std::string airport = DsfFields(feature).GetText("airport");
    if (GetDsfAirport(*m_content, row.state.filter) == airport)
    {
        return OGRERR_NONE;
    }
    row.state.filter = -1;
    const auto count = static_cast<std::int32_t>(m_content->airports.size());
    for (std::int32_t i = 0; i < count && !airport.empty(); ++i)
    {
        if (GetDsfAirport(*m_content, i) == airport)
        {
            row.state.filter = i;
            return OGRERR_NONE;
        }
    }
    return airport.empty()
               ? OGRERR_NONE
               : layer.Refuse(feature,
                              "field airport: the file has no filter for " +
                                  airport);
}

dsf::OverlayEdit DsfEditSession::ListChanges() const
{
    dsf::OverlayEdit edit;
    for (std::size_t layer = 0; layer < DSF_LAYER_COUNT; ++layer)
    {
        const dsf::RowUnit unit = FindRowUnit(static_cast<DsfLayer>(layer));
        const auto put = [&](std::uint64_t offset, std::uint32_t part,
                             dsf::EditedThing thing)
        {
            dsf::EditedCommand &command = edit.commands[offset];
            command.unit = unit;
            command.parts[part] = std::move(thing);
        };
        const RowChanges &changes = m_changes[layer];
        for (const std::int64_t number : changes.deleted)
        {
            const Place &place = m_deleted[layer].at(number);
            put(place.first, place.second, {});
        }
        for (const auto &[number, changed] : changes.rows)
        {
            const auto &row = static_cast<const DsfRow &>(*changed);
            if (row.isNew)
            {
                edit.added.push_back(MakeThing(row));
            }
            else
            {
                put(row.command.offset, row.part, MakeThing(row));
            }
        }
    }
    return edit;
}

/** Returns the FIDs of a layer in the saved file, where new rows follow the
 * existing ones. */
FidMap DsfEditSession::MakeSavedFids(DsfLayer layer) const
{
    const FidMap &before = m_content->GetFids(layer);
    const RowChanges &changes = m_changes[static_cast<std::size_t>(layer)];
    const std::int64_t count = m_content->GetRows(layer).count;
    std::vector<NumberRun> order;
    for (std::int64_t number = 0; number < count; ++number)
    {
        if (!changes.deleted.contains(before.GetFid(number)))
        {
            AppendNumber(number, order);
        }
    }
    for (const auto &[fid, row] : changes.rows)
    {
        if (static_cast<const DsfRow &>(*row).isNew)
        {
            AppendNumber(before.FindNumber(fid), order);
        }
    }
    return before.MakeSavedMap(
        order,
        changes.nextNumber < 0 ? count : before.FindNumber(changes.nextNumber));
}

void DsfEditSession::ShareFids()
{
    auto fids = std::make_shared<FileFids>();
    for (std::size_t i = 0; i < DSF_LAYER_COUNT; ++i)
    {
        const auto layer = static_cast<DsfLayer>(i);
        fids->Set(GetDsfFidList(layer), MakeSavedFids(layer));
    }
    m_fids = std::move(fids);
    SharedFids::Share(m_content->path, m_fids);
}

std::function<void()> DsfEditSession::MakeUndo()
{
    if (m_hasChanges)
    {
        return nullptr;
    }
    return [this, changes = m_changes, deleted = m_deleted]
    {
        m_changes = changes;
        m_deleted = deleted;
        m_hasChanges = false;
        static_cast<void>(m_writer->TakeCounts());
    };
}

bool DsfEditSession::Save()
{
    if (!m_hasChanges)
    {
        return true;
    }
    const std::string &path = m_content->path;
    std::string problem;
    const std::vector<std::uint8_t> bytes =
        dsf::WriteEdit(*m_content->file, ListChanges(), problem);
    if (bytes.empty())
    {
        CPLError(CE_Failure, CPLE_AppDefined, "%s: %s: %s; nothing is saved",
                 DSF_DRIVER_NAME, path.c_str(), problem.c_str());
        return false;
    }
    // Programs such as QGIS use separate handles for reading and writing.
    const SharedFids::Pause pause;
    if (!m_file.Replace(bytes))
    {
        return false;
    }
    ShareFids();
    m_hasChanges = false;
    if (m_content->file->container == dsf::Container::SevenZip &&
        !std::exchange(m_hasToldPacked, true))
    {
        CPLError(CE_Warning, CPLE_AppDefined,
                 "%s: %s was a 7z archive; it is not packed any more and has "
                 "%llu bytes",
                 DSF_DRIVER_NAME, path.c_str(),
                 static_cast<unsigned long long>(bytes.size()));
    }
    ReportLosses(DSF_DRIVER_NAME, path, m_writer->TakeCounts());
    return true;
}

DsfEditLayer::DsfEditLayer(const LayerTable<DsfRow> &table, DsfLayer layer,
                           const std::shared_ptr<const DsfContent> &content,
                           std::shared_ptr<DsfEditSession> session,
                           const OGRSpatialReference *spatialReference)
    : EditLayer(table, nullptr, spatialReference), m_layer(layer),
      m_session(std::move(session)), m_changes(m_session->GetChanges(layer))
{
    auto rows = std::make_unique<EditedRows>(
        std::make_unique<DsfRowSource>(content, layer), m_changes);
    m_rows = rows.get();
    SetSource(std::move(rows));
}

OGRErr DsfEditLayer::ChangeRow(const LayerRow &found, const OGRFeature &feature)
{
    auto row = std::make_shared<DsfRow>(static_cast<const DsfRow &>(found));
    const std::unique_ptr<OGRFeature> old = MakeFeature(*row);
    const std::vector<int> changed = ListChangedFields(
        feature, *old, static_cast<int>(GetTable().columns.size()),
        SAME_NUMBER);
    if (changed.empty() && IsSameGeometry(feature, *old))
    {
        return OGRERR_NONE;
    }
    const OGRErr error = m_session->Convert(*this, feature, *row);
    if (error != OGRERR_NONE)
    {
        return error;
    }
    constexpr std::size_t height = 3;
    // Z of an object on the ground is 0, which is not a height.
    if (row->table == dsf::Table::Object && row->values.size() > height &&
        static_cast<const DsfRow &>(found).values.size() <= height &&
        row->values[height] == 0.0 && !DsfFields(feature).GetNumber("height_m"))
    {
        return Refuse(feature, NO_OBJECT_HEIGHT);
    }
    const std::unique_ptr<OGRFeature> made = MakeFeature(*row);
    for (const int field : changed)
    {
        // A new feature may omit values derived from others.
        const bool isLeftOut =
            row->isNew && !feature.IsFieldSetAndNotNull(field);
        const char *name = feature.GetFieldDefnRef(field)->GetNameRef();
        if (!isLeftOut &&
            !IsStoredValue(feature, *made, field, GetTolerance(m_layer, name)))
        {
            return RefuseValue(feature, name);
        }
    }
    m_changes.Put(std::move(row));
    m_session->NoteChange();
    return OGRERR_NONE;
}

OGRErr DsfEditLayer::CreateRow(OGRFeature &feature)
{
    auto row = std::make_shared<DsfRow>();
    row->isNew = true;
    const OGRErr error = m_session->Convert(*this, feature, *row);
    if (error == OGRERR_NONE)
    {
        feature.SetFID(GetFidOfRow(m_rows->Add(std::move(row))));
        m_session->NoteChange();
    }
    return error;
}

OGRErr DsfEditLayer::DeleteRow(const LayerRow &row)
{
    m_session->NoteDeleted(m_layer, static_cast<const DsfRow &>(row));
    m_rows->Delete(row.fid);
    m_session->NoteChange();
    return OGRERR_NONE;
}

}  // namespace flightsim
