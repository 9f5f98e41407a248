// SPDX-License-Identifier: MIT
// Changes an annotation file and saves it.

#include "ogr/agn/agn_edit_session.h"

#include "driver/base/driver_names.h"
#include "driver/base/memory_guard.h"
#include "driver/bgl/qmid.h"
#include "driver/bytes/byte_writer.h"
#include "ogr/agn/agn_write_layer.h"
#include "ogr/agn/format/annotation_write.h"
#include "ogr/agn/format/record_write.h"
#include "ogr/layer/edit_layer.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace flightsim
{

namespace
{

/** Fields that a record stores besides the geometry, except those that its
 * whole chunk shares. */
constexpr std::string_view SHAPE_FIELDS[] = {"width_m",     "depth_m",
                                             "heading_deg", "true_heading_deg",
                                             "length_m",    "width"};

bool Has(const std::vector<const char *> &names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
}

void Unset(OGRFeature &feature, const char *name)
{
    if (const int field = feature.GetFieldIndex(name); field >= 0)
    {
        feature.UnsetField(field);
    }
}

bool IsUnset(const OGRFeature &feature, const char *name)
{
    const int field = feature.GetFieldIndex(name);
    return field < 0 || !feature.IsFieldSetAndNotNull(field);
}

/** Returns a record with the values that its whole chunk shares. */
agn::EditedRecord GetRecord(const AnnotationFile &file, agn::RecordKind kind,
                            std::size_t index)
{
    const agn::Annotation &annotation = file.GetAnnotation();
    const bgl::ByteSpan bytes = annotation.GetRecordBytes(kind, index);
    return {agn::GetGroupKey(
                annotation.GetGroups()[annotation.GetGroup(kind, index)]),
            {bytes.begin(), bytes.end()}};
}

/** Whether a layer shows a record. */
bool IsShown(LayerContent content, const AnnotationFile &file,
             std::size_t index)
{
    constexpr agn::RecordKind kind = agn::RecordKind::LibraryObject;
    const agn::Annotation &annotation = file.GetAnnotation();
    return content != LayerContent::SizedObject ||
           annotation.GetGroups()[annotation.GetGroup(kind, index)].stride ==
               agn::RectangleRecord::SIZE;
}

/** Makes a sentence from a problem of the writer. */
std::string MakeReason(const std::string &problem)
{
    return problem.starts_with("it ") || problem.starts_with("its ")
               ? problem
               : "it cannot be written: " + problem;
}

std::unique_ptr<OGRLineString> MakeLineOf(const AnnotationFile &file,
                                          std::size_t index)
{
    const agn::PolylineBuilding building =
        file.GetAnnotation().GetPolylineBuilding(index);
    auto line = std::make_unique<OGRLineString>();
    for (std::size_t i = 0; i < building.line.Count(); ++i)
    {
        const agn::Point place =
            file.GetPlacement().FromCorner(building.line[i]);
        line->addPoint(place.x, place.y);
    }
    return line;
}

/** Makes the record of an object that has a direction and no rectangle. */
void Shorten(agn::EditedRecord &record)
{
    const agn::Rectangle rectangle = agn::Rectangle::FromRecord(
        agn::RectangleRecord::FromBytes(record.bytes),
        agn::RectangleForm::DirectionAndSize);
    agn::RectangleRecord made = rectangle.ToRecord();
    const agn::Point place = rectangle.GetObjectPlace();
    made.x = static_cast<float>(place.x);
    made.y = static_cast<float>(place.y);
    record.key.stride = agn::RectangleRecord::SHORT_SIZE;
    record.bytes.clear();
    bgl::ByteWriter writer(record.bytes);
    agn::WriteRectangle(writer, made, record.key.stride);
}

}  // namespace

AgnEditSession::AgnEditSession(std::shared_ptr<AnnotationSet> files,
                               const FileState &state, CSLConstList openOptions)
    : m_files(std::move(files)), m_file(*m_files->GetOnlyFile()),
      m_cell(*m_files->GetFolder().GetCell(0)),
      m_writer(AgnWriteDataset::MakeConverter(
          m_files->GetFolder().GetPath(0).c_str(), m_files->GetNames())),
      m_saved(m_files->GetFolder().GetPath(0), state, AGN_DRIVER_NAME,
              CPLFetchBool(openOptions, "BACKUP", true))
{
    for (std::size_t kind = 0; kind < m_state.ends.size(); ++kind)
    {
        m_state.ends[kind] =
            m_file.GetAnnotation().Count(static_cast<agn::RecordKind>(kind));
    }
}

AgnEditSession::~AgnEditSession() = default;

std::shared_ptr<AgnEditSession>
AgnEditSession::Start(std::shared_ptr<AnnotationSet> files,
                      const FileState &state, const bgl::ProblemList &problems,
                      CSLConstList openOptions)
{
    const std::string path = files->GetFolder().GetPath(0);
    if (!EditedFile::IsWritable(path))
    {
        return nullptr;
    }
    const bool isShort = EQUAL(
        CSLFetchNameValueDef(openOptions, "FIELD_NAMES", "LONG"), "SHORT");
    const char *problem =
        !files->GetFolder().IsGeoreferenced() ? "its name is not that of a cell"
        : isShort ? "FIELD_NAMES=SHORT is for reading"
                  : agn::FindEditProblem(files->GetOnlyFile()->GetAnnotation(),
                                         problems);
    if (problem != nullptr)
    {
        CPLError(CE_Failure, CPLE_NotSupported, "%s: %s can only be read: %s",
                 AGN_DRIVER_NAME, path.c_str(), problem);
        return nullptr;
    }
    if (FileState::Read(path) != state)
    {
        return nullptr;
    }
    return std::shared_ptr<AgnEditSession>(
        new AgnEditSession(std::move(files), state, openOptions));
}

AgnWriteLayer &AgnEditSession::FindWriter(const char *layer)
{
    std::unique_ptr<AgnWriteLayer> &writer = m_layers[layer];
    if (writer == nullptr)
    {
        const AnnotationLayerSpecs &specs = GetAnnotationLayerSpecs();
        const auto spec =
            std::ranges::find_if(specs, [layer](const AnnotationLayerSpec &each)
                                 { return EQUAL(each.name, layer); });
        writer = std::make_unique<AgnWriteLayer>(
            *m_writer, m_files->GetFolder().GetPath(0), *spec, false, nullptr);
        writer->SetHome(m_cell);
    }
    return *writer;
}

const AgnEditSession::Changes &
AgnEditSession::GetChanges(LayerContent content) const
{
    return m_state.changes[static_cast<std::size_t>(GetRecordKind(content))];
}

std::size_t AgnEditSession::CountNumbers(LayerContent content) const
{
    return content == LayerContent::Tile
               ? 1
               : m_state.ends[static_cast<std::size_t>(GetRecordKind(content))];
}

std::int64_t AgnEditSession::CountRows(LayerContent content) const
{
    auto count = static_cast<std::int64_t>(m_file.CountRows(content));
    if (content == LayerContent::Tile)
    {
        return count;
    }
    const std::size_t before = m_file.CountRecords(content);
    for (const auto &[number, part] : GetChanges(content))
    {
        count -= number < before && IsShown(content, m_file, number);
        count += part != nullptr && IsShown(content, *part, 0);
    }
    return count;
}

const AnnotationFile *AgnEditSession::Find(LayerContent content,
                                           std::size_t number,
                                           std::size_t &index) const
{
    index = number;
    if (content == LayerContent::Tile)
    {
        return &m_file;
    }
    const Changes &changes = GetChanges(content);
    const auto changed = changes.find(number);
    if (changed == changes.end())
    {
        return number < m_file.CountRecords(content) ? &m_file : nullptr;
    }
    index = 0;
    return changed->second.get();
}

AgnEditSession::Part
AgnEditSession::MakePart(const agn::EditedRecord &record) const
{
    agn::AnnotationBuilder builder;
    builder.Add(record.key, record.bytes);
    std::vector<std::uint8_t> bytes;
    auto part = std::make_shared<AnnotationFile>();
    const bool isRead =
        builder.Write(bytes) &&
        part->LoadPart(m_file, std::move(bytes), m_files->GetNames()) &&
        part->GetAnnotation().Count(record.key.kind) == 1 &&
        GetRecord(*part, record.key.kind, 0) == record;
    part->UseTileOf(&m_file);
    return isRead ? part : nullptr;
}

/** Makes the only record of a feature, in the tile of the file. */
std::optional<agn::EditedRecord>
AgnEditSession::Convert(EditLayer &layer, const OGRFeature &feature)
{
    const OGRGeometry *geometry = feature.GetGeometryRef();
    if (geometry == nullptr || geometry->IsEmpty())
    {
        layer.Refuse(feature, "it has no geometry");
        return std::nullopt;
    }
    m_writer->TakeCounts();
    const char *problem =
        FindWriter(layer.GetDescription()).AddRecords(feature, geometry);
    std::vector<ConvertedRecord> records = m_writer->TakeConverted();
    if (problem != nullptr)
    {
        layer.Refuse(feature, MakeReason(problem));
        return std::nullopt;
    }
    const auto outside =
        std::ranges::find_if(records, [this](const ConvertedRecord &record)
                             { return record.cell != m_cell; });
    if (outside != records.end())
    {
        layer.Refuse(
            feature,
            "it reaches farther than an eighth of a side out of the tile; "
            "the file of the tile " +
                bgl::ToQuadKey(outside->cell) + " would have it");
        return std::nullopt;
    }
    if (records.size() != 1)
    {
        layer.Refuse(feature,
                     records.empty()
                         ? "it has no area, or is narrower than one metre"
                         : "it has several parts; each is a feature");
        return std::nullopt;
    }
    for (const auto &[what, count] : m_writer->TakeCounts())
    {
        m_state.losses[what] += count;
    }
    return std::move(records.front().record);
}

std::optional<agn::EditedRecord>
AgnEditSession::ChangeKey(EditLayer &layer, const OGRFeature &feature,
                          agn::EditedRecord record)
{
    const std::size_t stride = record.key.stride;
    if (const char *problem =
            FindWriter(layer.GetDescription()).MakeKey(feature, record.key))
    {
        layer.Refuse(feature, MakeReason(problem));
        return std::nullopt;
    }
    record.key.stride = stride;
    return record;
}

AgnEditSession::Part
AgnEditSession::Make(EditLayer &layer, LayerContent content,
                     const OGRFeature &feature,
                     std::optional<std::size_t> number,
                     const std::vector<const char *> &changed, bool isMoved)
{
    const std::unique_ptr<OGRFeature> wanted = Clone(feature);
    std::size_t index = 0;
    const AnnotationFile *old =
        number ? Find(content, *number, index) : nullptr;
    if (old != nullptr && Has(changed, "name") && !Has(changed, "guid"))
    {
        Unset(*wanted, "guid");
    }
    const agn::RecordKind kind = GetRecordKind(content);
    std::optional<agn::EditedRecord> record;
    if (old != nullptr && !isMoved &&
        std::ranges::none_of(SHAPE_FIELDS, [&](std::string_view name)
                             { return Has(changed, name); }))
    {
        record = ChangeKey(layer, *wanted, GetRecord(*old, kind, index));
    }
    else
    {
        if (old != nullptr && Has(changed, "width_m") && !Has(changed, "width"))
        {
            Unset(*wanted, "width");
        }
        if (old != nullptr && !isMoved &&
            kind == agn::RecordKind::PolylineBuilding)
        {
            wanted->SetGeometryDirectly(MakeLineOf(*old, index).release());
        }
        record = Convert(layer, *wanted);
        const bool isShort = old != nullptr &&
                             kind == agn::RecordKind::LibraryObject &&
                             GetRecord(*old, kind, index).key.stride ==
                                 agn::RectangleRecord::SHORT_SIZE;
        if (record && isShort && IsUnset(feature, "length_m") &&
            IsUnset(feature, "width_m"))
        {
            Shorten(*record);
        }
    }
    if (!record)
    {
        return nullptr;
    }
    Part part = MakePart(*record);
    if (part == nullptr)
    {
        layer.Refuse(feature,
                     "it has a place or a shape that would not be read again");
    }
    return part;
}

/** Unchanged properties stay, even those that no field could hold. */
AgnEditSession::Part
AgnEditSession::MakeTile(EditLayer &layer, const OGRFeature &feature,
                         const std::vector<const char *> &changed)
{
    const std::unique_ptr<OGRFeature> wanted = Clone(feature);
    const bool hasShares = std::ranges::any_of(
        changed, [](const char *name) { return STARTS_WITH(name, "floors_"); });
    for (int i = 0; i < wanted->GetFieldCount(); ++i)
    {
        const char *name = wanted->GetFieldDefnRef(i)->GetNameRef();
        const bool isKept = EQUAL(name, "tile") || Has(changed, name) ||
                            (hasShares && STARTS_WITH(name, "floors_"));
        if (!isKept)
        {
            wanted->UnsetField(i);
        }
    }
    agn::AnnotationHeader made;
    if (const char *problem =
            FindWriter(layer.GetDescription()).MakeHeader(*wanted, made))
    {
        layer.Refuse(feature, MakeReason(problem));
        return nullptr;
    }
    agn::AnnotationHeader header = m_file.GetHeader();
    if (made.version)
    {
        header.version = made.version;
    }
    if (made.floorShares)
    {
        header.floorShares = made.floorShares;
    }
    if (Has(changed, "building_texture"))
    {
        header.buildingTexture = made.buildingTexture;
    }
    if (Has(changed, "row_house_texture"))
    {
        header.rowHouseTexture = made.rowHouseTexture;
    }
    std::vector<std::uint8_t> bytes;
    agn::AnnotationWriter writer(bytes);
    if (header.version)
    {
        writer.WriteVersion(*header.version);
    }
    if (header.floorShares)
    {
        writer.WriteFloorShares(*header.floorShares);
    }
    writer.WriteTexture(agn::GBTE, header.buildingTexture);
    writer.WriteTexture(agn::RHTE, header.rowHouseTexture);
    auto part = std::make_shared<AnnotationFile>();
    const bool isRead =
        writer.Finish() && part->LoadPart(m_file, std::move(bytes), {});
    return isRead ? part : nullptr;
}

AgnEditSession::Change
AgnEditSession::Replace(LayerContent content, std::size_t number, Change change)
{
    if (content == LayerContent::Tile)
    {
        Part before = std::exchange(m_state.tile, std::move(change.part));
        m_file.UseTileOf(m_state.tile.get());
        return {before != nullptr, std::move(before)};
    }
    const auto kind = static_cast<std::size_t>(GetRecordKind(content));
    Changes &changes = m_state.changes[kind];
    Change before;
    if (const auto found = changes.find(number); found != changes.end())
    {
        before = {true, found->second};
    }
    if (change.isChanged)
    {
        changes[number] = std::move(change.part);
        m_state.ends[kind] = std::max(m_state.ends[kind], number + 1);
    }
    else
    {
        changes.erase(number);
    }
    return before;
}

agn::AnnotationEdit AgnEditSession::ListChanges() const
{
    agn::AnnotationEdit edit;
    edit.header = m_file.GetHeader();
    for (std::size_t kind = 0; kind < m_state.changes.size(); ++kind)
    {
        for (const auto &[number, part] : m_state.changes[kind])
        {
            std::optional<agn::EditedRecord> record;
            if (part != nullptr)
            {
                record =
                    GetRecord(*part, static_cast<agn::RecordKind>(kind), 0);
            }
            edit.records[kind].emplace(number, std::move(record));
        }
    }
    return edit;
}

/** Returns the FIDs of the records in the file that was saved. */
std::shared_ptr<const FileFids>
AgnEditSession::MakeSavedFids(const agn::RecordOrder &order) const
{
    auto fids = std::make_shared<FileFids>();
    for (std::size_t i = 0; i < LAYER_CONTENT_COUNT; ++i)
    {
        const auto content = static_cast<LayerContent>(i);
        if (content == LayerContent::Tile)
        {
            continue;
        }
        const agn::RecordKind kind = GetRecordKind(content);
        const auto place = static_cast<std::size_t>(kind);
        std::vector<NumberRun> runs;
        for (const std::int64_t number : order[place])
        {
            AppendNumber(number, runs);
        }
        fids->Set(GetFidList(kind),
                  m_file.GetFids(content).MakeSavedMap(
                      runs, static_cast<std::int64_t>(m_state.ends[place])));
    }
    return fids;
}

std::function<void()> AgnEditSession::MakeUndo()
{
    if (m_state.hasChanges)
    {
        return nullptr;
    }
    return [this, before = m_state]
    {
        m_state = before;
        m_file.UseTileOf(m_state.tile.get());
    };
}

bool AgnEditSession::Save()
{
    const std::string path = m_files->GetFolder().GetPath(0);
    std::vector<std::uint8_t> bytes;
    agn::RecordOrder order;
    if (const char *problem =
            agn::WriteEdit(m_file.GetAnnotation(), ListChanges(), bytes, order))
    {
        CPLError(CE_Failure, CPLE_AppDefined, "%s: %s: %s; nothing is saved",
                 AGN_DRIVER_NAME, path.c_str(), problem);
        return false;
    }
    // Programs such as QGIS use separate handles for reading and writing.
    const SharedFids::Pause pause;
    if (!m_saved.Replace(bytes))
    {
        return false;
    }
    m_fids = MakeSavedFids(order);
    SharedFids::Share(path, m_fids);
    SharedFids::ShareKey(path, m_file.GetKey());
    m_state.hasChanges = false;
    ReportLosses(AGN_DRIVER_NAME, path, std::exchange(m_state.losses, {}));
    return true;
}

}  // namespace flightsim
