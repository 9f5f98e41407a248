// SPDX-License-Identifier: MIT
// Unsaved changes of the records of a file: ogr/records/format.md 9.6.

#include "ogr/bgl/edit/edit_session.h"

#include "driver/bgl/subsection.h"
#include "ogr/bgl/edit/joined_records.h"
#include "ogr/bgl/read/record_layer.h"
#include "ogr/records/airport/airport.h"
#include "ogr/records/navigation/area.h"
#include "ogr/records/core/record_cursor.h"
#include "ogr/records/core/record_ids.h"
#include "ogr/records/airport/taxi_sign.h"
#include "ogr/terrain_vector/layers/terrain_vector_edit.h"

#include <algorithm>
#include <utility>

namespace flightsim
{

namespace
{

/** Larger records are damaged. */
constexpr std::uint32_t MAXIMUM_AIRPORT = 64U << 20;

}  // namespace

EditSession::EditSession() : m_vectors(std::make_unique<TerrainVectorEdit>())
{
}

EditSession::~EditSession() = default;

bool EditSession::HasChanges() const
{
    return m_hasChanges || m_vectors->HasChanges();
}

void EditSession::Start(std::shared_ptr<const RecordContext> context)
{
    if (m_context != nullptr)
    {
        // A file that was saved without its last records does not tell.
        m_profile = GetProfile();
        m_dialect = GetDialect();
    }
    m_context = std::move(context);
    m_hasChanges = false;
    m_records.clear();
    m_newRecords.clear();
    m_airports.clear();
    m_containers.clear();
    m_readContainers.clear();
    m_lost.clear();
    m_elements.clear();
    m_newOwners.clear();
    m_closedCells.clear();
    m_indexes.clear();
}

std::string EditSession::FindProblem() const
{
    return bgl::ContainerEdit(m_context->file->GetContainer()).GetProblem();
}

RecordProfile EditSession::GetProfile() const
{
    if (!m_profile)
    {
        m_profile = m_context->IsOfPrepar3DV6()
                        ? RecordProfile::Prepar3Dv6
                        : flightsim::GetProfile(m_context->dialect);
    }
    return *m_profile;
}

bgl::TextEncoding EditSession::GetEncoding() const
{
    return bgl::GetTextEncoding(GetDialect());
}

const bgl::RecordBlock *EditSession::FindBlock(std::uint64_t offset) const
{
    const auto found = std::find_if(
        m_context->blocks.begin(), m_context->blocks.end(),
        [offset](const bgl::RecordBlock &block) {
            return offset >= block.offset && offset - block.offset < block.size;
        });
    return found != m_context->blocks.end() ? &*found : nullptr;
}

std::uint32_t EditSession::FindSection(std::uint64_t offset) const
{
    const bgl::RecordBlock *block = FindBlock(offset);
    return block != nullptr ? block->sectionType : 0;
}

ByteList EditSession::ReadOldRecord(std::uint64_t offset) const
{
    const bgl::RecordBlock *block = FindBlock(offset);
    if (block == nullptr)
    {
        return {};
    }
    const bgl::ByteSource &source = m_context->file->GetSource();
    const bgl::HeaderForm form = bgl::GetHeaderForm(block->sectionType);
    std::uint32_t size = bgl::GetEntrySize(block->sectionType);
    std::uint8_t header[bgl::LONG_HEADER] = {};
    if (size == 0 &&
        source.Read(offset, {header, static_cast<std::size_t>(form)}))
    {
        size = bgl::LoadRecordSize(header, form);
    }
    ByteList bytes(size <= block->size - (offset - block->offset) ? size : 0);
    return !bytes.empty() && source.Read(offset, bytes) ? bytes : ByteList{};
}

ByteList EditSession::ReadRecord(std::uint64_t offset) const
{
    const auto moved = m_newRecords.find(offset);
    if (moved != m_newRecords.end())
    {
        return moved->second.bytes;
    }
    const auto changed = m_records.find(offset);
    return changed != m_records.end() ? changed->second : ReadOldRecord(offset);
}

void EditSession::SetRecord(std::uint64_t offset, ByteList bytes)
{
    const auto moved = m_newRecords.find(offset);
    (moved != m_newRecords.end() ? moved->second.bytes : m_records[offset]) =
        std::move(bytes);
}

void EditSession::DeleteRecord(std::uint64_t offset)
{
    if (m_newRecords.erase(offset) == 0)
    {
        m_records[offset].clear();
    }
}

std::uint64_t EditSession::AddRecord(EncodedRecord record)
{
    const std::uint64_t number = MakeNumber();
    m_newRecords[number] = std::move(record);
    return number;
}

void EditSession::MoveRecord(std::uint64_t offset, EncodedRecord record)
{
    m_records[offset].clear();
    m_newRecords[offset] = std::move(record);
}

EncodedRecord *EditSession::FindNewRecord(std::uint64_t number)
{
    const auto found = m_newRecords.find(number);
    return found != m_newRecords.end() ? &found->second : nullptr;
}

void EditSession::ChangeIndex(std::uint32_t section,
                              const std::optional<bgl::IcaoIndexEntry> &before,
                              const std::optional<bgl::IcaoIndexEntry> &after)
{
    IndexChange change;
    const auto write = [this](const auto &entry, ByteList &bytes)
    {
        if (entry)
        {
            bgl::RecordWriter writer(bytes, GetEncoding());
            bgl::WriteIcaoIndexEntry(*entry, writer);
        }
    };
    write(before, change.before);
    write(after, change.after);
    change.ident = after ? after->ident.text : "";
    if (change.before != change.after)
    {
        m_indexes[RecordStore::FindIndex(section)].push_back(std::move(change));
    }
}

AirportEdit *EditSession::GetAirport(std::uint64_t offset)
{
    const auto known = m_airports.find(offset);
    if (known != m_airports.end())
    {
        return &known->second;
    }
    // Keep only a complete airport, even if memory runs out.
    AirportEdit airport;
    airport.bytes = ReadOldRecord(offset);
    airport.offset = offset;
    const IndexedAirport *indexed = m_context->airports.FindAirport(offset);
    if (indexed == nullptr || airport.bytes.size() < bgl::LONG_HEADER ||
        airport.bytes.size() > MAXIMUM_AIRPORT)
    {
        return nullptr;
    }
    airport.fixedSize = indexed->fixedSize;
    airport.children =
        ListChildren(ViewRecord(airport.bytes, offset), airport.fixedSize);
    return &m_airports.emplace(offset, std::move(airport)).first->second;
}

ByteList EditSession::ReadChild(std::uint64_t airport, std::uint64_t child)
{
    const AirportEdit *edit = GetAirport(airport);
    if (edit == nullptr)
    {
        return {};
    }
    const auto changed = edit->changed.find(child);
    if (changed != edit->changed.end())
    {
        return changed->second;
    }
    const auto found = std::find_if(
        edit->children.begin(), edit->children.end(),
        [child](const bgl::RecordView &view) { return view.offset == child; });
    return found != edit->children.end()
               ? ByteList(found->bytes.begin(), found->bytes.end())
               : ByteList{};
}

void EditSession::SetChild(std::uint64_t airport, std::uint64_t child,
                           ByteList bytes)
{
    if (AirportEdit *edit = GetAirport(airport))
    {
        edit->changed[child] = std::move(bytes);
    }
}

std::uint64_t EditSession::FindNextChild(std::uint64_t airport,
                                         std::uint64_t child)
{
    const AirportEdit *edit = GetAirport(airport);
    const auto next =
        edit != nullptr
            ? std::find_if(edit->children.begin(), edit->children.end(),
                           [child](const bgl::RecordView &view)
                           { return view.offset > child; })
            : std::vector<bgl::RecordView>::const_iterator{};
    return edit != nullptr && next != edit->children.end() ? next->offset : 0;
}

void EditSession::DeleteChild(std::uint64_t airport, std::uint64_t child)
{
    if (AirportEdit *edit = GetAirport(airport))
    {
        edit->changed[child].clear();
    }
}

std::uint64_t EditSession::AddChild(std::uint64_t airport, ByteList bytes)
{
    const std::uint64_t number = MakeNumber();
    SetChild(airport, number, std::move(bytes));
    return number;
}

/** Returns the offset of the last airport that begins at or before an offset; 0
 * for none. */
std::uint64_t EditSession::FindAirportAround(std::uint64_t offset) const
{
    std::uint64_t found = 0;
    for (std::int64_t fid = 0; m_context->airports.GetOffset(fid) >= 0; ++fid)
    {
        const auto start =
            static_cast<std::uint64_t>(m_context->airports.GetOffset(fid));
        found = start <= offset ? std::max(found, start) : found;
    }
    return found;
}

bool EditSession::IsContained(std::uint64_t object) const
{
    const bool isOld =
        object < FIRST_NEW_NUMBER && IsAirportSection(FindSection(object));
    return isOld || std::any_of(m_containers.begin(), m_containers.end(),
                                [object](const Container &container)
                                { return container.objects.Holds(object); });
}

/** Reads the records with objects of an airport, once. */
void EditSession::ReadContainers(std::uint64_t airport)
{
    const AirportEdit *edit = GetAirport(airport);
    if (edit == nullptr || !m_readContainers.insert(airport).second)
    {
        return;
    }
    std::map<std::uint16_t, int> counts;
    for (const bgl::RecordView &child : edit->children)
    {
        std::optional<ContainedObjects> objects = ContainedObjects::Read(child);
        if (objects)
        {
            m_containers.push_back({airport, child.offset, counts[child.id]++,
                                    std::move(*objects)});
        }
    }
}

EditSession::Container *EditSession::FindContainer(std::uint64_t object)
{
    if (object < FIRST_NEW_NUMBER)
    {
        ReadContainers(FindAirportAround(object));
    }
    const auto found = std::find_if(m_containers.begin(), m_containers.end(),
                                    [object](const Container &container) {
                                        return container.objects.Holds(object);
                                    });
    return found != m_containers.end() ? &*found : nullptr;
}

ByteList EditSession::ReadContained(std::uint64_t object)
{
    const Container *container = FindContainer(object);
    return container != nullptr ? *container->objects.Find(object) : ByteList{};
}

std::string EditSession::StoreContained(Container &container,
                                        ContainedObjects changed)
{
    std::optional<ByteList> record = changed.Write();
    AirportEdit *edit = GetAirport(container.airport);
    if (!record || edit == nullptr)
    {
        return "has no room in the record of its airport";
    }
    edit->changed[container.child] = std::move(*record);
    edit->origins[container.child] = changed.ListOrigins();
    container.objects = std::move(changed);
    m_hasChanges = true;
    return {};
}

std::string EditSession::SetContained(std::uint64_t object, ByteList bytes)
{
    Container *container = FindContainer(object);
    if (container == nullptr)
    {
        return "has parts that would not be written as they are";
    }
    ContainedObjects changed = container->objects;
    if (bytes.empty())
    {
        changed.Delete(object);
    }
    else
    {
        changed.Set(object, std::move(bytes));
    }
    return StoreContained(*container, std::move(changed));
}

std::string EditSession::AddContained(std::uint64_t airport, std::uint16_t id,
                                      int number, ByteList bytes,
                                      std::uint64_t &object)
{
    ReadContainers(airport);
    auto container = std::find_if(m_containers.begin(), m_containers.end(),
                                  [&](const Container &known)
                                  {
                                      return known.airport == airport &&
                                             known.objects.GetId() == id &&
                                             known.number == number;
                                  });
    if (container == m_containers.end())
    {
        container = m_containers.insert(
            container, {airport, MakeNumber(), number, ContainedObjects(id)});
    }
    object = MakeNumber();
    ContainedObjects changed = container->objects;
    changed.Add(object, std::move(bytes));
    return StoreContained(*container, std::move(changed));
}

std::string EditSession::FindAirport(AirportReference &airport) const
{
    const AirportIndex &airports = m_context->airports;
    if (airport.ident.empty())
    {
        const IndexedAirport *only =
            airports.GetOffset(1) < 0 && airports.GetOffset(0) >= 0
                ? airports.FindAirport(
                      static_cast<std::uint64_t>(airports.GetOffset(0)))
                : nullptr;
        if (only == nullptr)
        {
            return "names no airport in the field airport_ident";
        }
        airport.ident = only->ident;
    }
    airport.fid = airports.FindByIdent(airport.ident);
    airport.fileOffset = airports.GetOffset(airport.fid);
    return airport.fid >= 0 ? std::string()
                            : "names an airport that the file does not have: " +
                                  airport.ident;
}

bgl::GeoPosition EditSession::GetPosition(std::uint64_t airport)
{
    const AirportEdit *edit = GetAirport(airport);
    bgl::RecordLog log;
    const std::optional<bgl::Airport> parsed =
        edit != nullptr
            ? bgl::ParseAirport(ViewRecord(edit->bytes, airport), log)
            : std::nullopt;
    return parsed ? parsed->position : bgl::GeoPosition{};
}

std::uint16_t EditSession::GetAirportId(std::uint64_t airport) const
{
    const IndexedAirport *found = m_context->airports.FindAirport(airport);
    return found != nullptr ? found->recordId : std::uint16_t{0};
}

TaxiNetworkEdit *EditSession::GetNetwork(std::uint64_t airport)
{
    AirportEdit *edit = GetAirport(airport);
    if (edit != nullptr && edit->network == nullptr)
    {
        edit->network = std::make_unique<TaxiNetworkEdit>(
            GetAirportId(airport), edit->children, GetEncoding());
    }
    return edit != nullptr ? edit->network.get() : nullptr;
}

namespace
{

std::vector<std::uint64_t> PackCells(const std::vector<bgl::Qmid> &cells)
{
    std::vector<std::uint64_t> packed;
    for (const bgl::Qmid &cell : cells)
    {
        packed.push_back(cell.Packed());
    }
    return packed;
}

}  // namespace

bool EditSession::ChangeRecords(bgl::ContainerEdit &edit) const
{
    for (const auto &[offset, bytes] : m_records)
    {
        const ByteList old = ReadOldRecord(offset);
        const bool isGone = bytes.empty();
        const auto attached = isGone ? ReadAttached(offset) : ByteList{};
        if (old.empty() || !attached ||
            (old != bytes &&
             !edit.Replace(offset, old.size() + attached->size(), bytes,
                           isGone ? -1 : 0)))
        {
            return false;
        }
    }
    for (const auto &[number, record] : m_newRecords)
    {
        if (!record.sharedCells.empty())
        {
            edit.AppendShared(record.section, PackCells(record.sharedCells),
                              record.bytes);
            continue;
        }
        ByteList bytes = record.bytes;
        if (const auto attached = ReadAttached(number))
        {
            bytes.insert(bytes.end(), attached->begin(), attached->end());
        }
        edit.Append(record.section, RecordStore::GetClass(record.section),
                    record.cell ? record.cell->Packed() : RecordStore::NO_CELL,
                    bytes, 1);
    }
    return true;
}

bool EditSession::ChangeIndexes(bgl::ContainerEdit &edit) const
{
    return std::all_of(
        m_indexes.begin(), m_indexes.end(),
        [&](const auto &index)
        { return ChangeOneIndex(index.first, index.second, edit); });
}

bool EditSession::ChangeOneIndex(std::uint32_t type,
                                 const std::vector<IndexChange> &changes,
                                 bgl::ContainerEdit &edit) const
{
    const auto block =
        std::find_if(m_context->blocks.begin(), m_context->blocks.end(),
                     [type](const bgl::RecordBlock &other)
                     { return other.sectionType == type; });
    const bool isThere = block != m_context->blocks.end();
    ByteList bytes(isThere ? block->subsectionSize : 0);
    if (isThere &&
        !m_context->file->GetSource().Read(block->subsectionOffset, bytes))
    {
        return false;
    }
    const std::size_t size = bgl::GetEntrySize(type);
    const ByteList other = ApplyIndexChanges(bytes, size, changes);
    const auto count = static_cast<int>(other.size() / size);
    if (isThere)
    {
        return edit.Replace(block->subsectionOffset, bytes.size(), other,
                            count - static_cast<int>(bytes.size() / size));
    }
    // A file without an index does not get an empty one.
    if (count > 0)
    {
        edit.Append(type, bgl::Section::CLASS_ICAO_INDEX, RecordStore::NO_CELL,
                    other, static_cast<std::uint32_t>(count));
    }
    return true;
}

std::map<std::string, std::int64_t> EditSession::CountLosses() const
{
    std::map<std::string, std::int64_t> losses;
    for (const auto &[number, record] : m_newRecords)
    {
        const bool isNew = number >= FIRST_NEW_NUMBER;
        if (isNew && record.join && record.join->hasOthers)
        {
            ++losses[GetLossCounter(record.section)];
        }
        if (isNew && record.lost != nullptr)
        {
            ++losses[record.lost];
        }
    }
    for (const auto &[offset, lost] : m_lost)
    {
        ++losses[lost];
    }
    return losses;
}

std::string EditSession::Write(bgl::ByteSink &sink)
{
    bgl::ContainerEdit edit(m_context->file->GetContainer());
    std::string problem = "has parts that would not be written as they are";
    if (!edit.GetProblem().empty() || !ChangeRecords(edit) ||
        !ChangeAirports(edit, problem) || !ChangeIndexes(edit) ||
        !m_vectors->Apply(edit, problem))
    {
        return problem;
    }
    if (!edit.Write(sink))
    {
        return edit.IsTooLarge() ? "would be larger than 4 GiB"
                                 : "cannot be written";
    }
    NoteSaved(edit);
    return {};
}

/** Records the origins of records that were added or moved to another cell. */
void EditSession::AddNewOrigins(const bgl::ContainerEdit &edit)
{
    std::map<std::pair<std::uint32_t, std::uint64_t>, std::uint64_t> ends;
    std::size_t shared = 0;
    for (const auto &[number, record] : m_newRecords)
    {
        const std::uint64_t cell =
            record.cell ? record.cell->Packed() : RecordStore::NO_CELL;
        std::uint64_t &end = ends[{record.section, cell}];
        if (!record.sharedCells.empty())
        {
            end = edit.FindShared(shared++);
        }
        end = end != 0 ? end : edit.FindAppended(record.section, cell);
        const auto attached = ReadAttached(number);
        const std::uint64_t rest = attached ? attached->size() : 0;
        m_saved.origins.push_back({end, record.bytes.size(), number});
        AddElementOrigins(number, end);
        end += record.bytes.size();
        if (rest > 0)
        {
            m_saved.origins.push_back(
                {end, rest, number + ReadOldRecord(number).size()});
        }
        end += rest;
    }
}

namespace
{

/** Returns the file offsets of the elements of a record: the points of an
 * airspace, or the signs of an object. */
std::vector<std::uint64_t>
ListElements(std::uint32_t section, const ByteList &bytes, std::uint64_t offset)
{
    std::vector<std::uint64_t> offsets;
    if (bytes.empty())
    {
        return offsets;
    }
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    bgl::RecordView record = ViewRecord(bytes, offset);
    if (section == bgl::SECTION_BOUNDARY)
    {
        const auto boundary = bgl::ParseBoundary(record, log);
        for (const auto &point : boundary.value_or(bgl::Boundary{}).points)
        {
            offsets.push_back(point.offset);
        }
        return offsets;
    }
    record.form = bgl::HeaderForm::Short;
    std::vector<bgl::TaxiSign> signs;
    bgl::ParseTaxiSigns(record, log, signs);
    for (const bgl::TaxiSign &sign : signs)
    {
        offsets.push_back(sign.offset);
    }
    return offsets;
}

}  // namespace

/** Records the origins of the elements of a record, which is at `offset` in the
 * new file. Points of airspaces keep their order. */
void EditSession::AddElementOrigins(std::uint64_t record, std::uint64_t offset)
{
    const std::uint32_t section = FindSection(record);
    const auto known = m_elements.find(record);
    const std::vector<std::uint64_t> before =
        section == bgl::SECTION_BOUNDARY
            ? ListElements(section, ReadOldRecord(record), record)
        : known != m_elements.end() ? known->second
                                    : std::vector<std::uint64_t>{};
    if (before.empty())
    {
        return;
    }
    const std::vector<std::uint64_t> now =
        ListElements(section, ReadRecord(record), offset);
    const std::size_t count = std::min(now.size(), before.size());
    for (std::size_t i = 0; i < count; ++i)
    {
        m_saved.origins.push_back({now[i], 1, before[i]});
    }
}

/** Records the origins of the existing parts of a subsection, except changed
 * airports, whose children have their own origins. */
void EditSession::AddOldOrigins(const bgl::ContainerEdit &edit,
                                const bgl::RecordBlock &block,
                                const std::set<std::uint64_t> &airports)
{
    for (const auto &range :
         edit.ListRanges(block.subsectionOffset, block.subsectionSize))
    {
        if (!airports.contains(range.before))
        {
            m_saved.origins.push_back({range.offset, range.size, range.before});
        }
    }
}

void EditSession::NoteSaved(const bgl::ContainerEdit &edit)
{
    m_saved = {};
    const std::set<std::uint64_t> airports = AddAirportOrigins(edit);
    for (const bgl::RecordBlock &block : m_context->blocks)
    {
        const std::uint64_t offset = block.subsectionOffset;
        if (!edit.IsChanged(offset, block.subsectionSize))
        {
            m_saved.copied[edit.Map(offset)] = offset;
        }
        else if (m_saved.changed.insert(offset).second)
        {
            AddOldOrigins(edit, block, airports);
        }
    }
    for (const auto &[record, bytes] : m_records)
    {
        if (!bytes.empty())
        {
            AddElementOrigins(record, edit.Map(record));
        }
    }
    AddNewOrigins(edit);
    // A deleted item would hide the one that is now at its offset.
    std::erase_if(m_saved.origins,
                  [](const RowOrigin &origin) { return origin.size == 0; });
    std::sort(m_saved.origins.begin(), m_saved.origins.end(),
              [](const RowOrigin &a, const RowOrigin &b)
              { return a.offset < b.offset; });
}

std::uint64_t SavedRecords::FindOrigin(std::uint64_t offset) const
{
    const auto next =
        std::upper_bound(origins.begin(), origins.end(), offset,
                         [](std::uint64_t place, const RowOrigin &origin)
                         { return place < origin.offset; });
    if (next == origins.begin())
    {
        return 0;
    }
    const RowOrigin &origin = *(next - 1);
    const std::uint64_t distance = offset - origin.offset;
    const bool isPart = distance < origin.size &&
                        (distance == 0 || origin.before < FIRST_NEW_NUMBER);
    return isPart ? origin.before + distance : 0;
}

std::optional<ByteList> EditSession::ReadAttached(std::uint64_t offset) const
{
    const std::uint64_t start = offset + ReadOldRecord(offset).size();
    const bgl::RecordBlock *block = FindBlock(offset);
    if (block == nullptr || block->sectionType != bgl::SECTION_SCENERY)
    {
        return ByteList{};
    }
    ByteList rest(block->offset + block->size - start);
    if (!m_context->file->GetSource().Read(start, rest))
    {
        return std::nullopt;
    }
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    bgl::RecordCursor records(rest, start, bgl::HeaderForm::Short, 0, log);
    bool isInside = false;
    while (const std::optional<bgl::RecordView> record = records.Next())
    {
        const bool begins = record->id == bgl::RECORD_ATTACHMENTS_BEGIN;
        if (!isInside && !begins)
        {
            return ByteList{};
        }
        if (isInside && begins)
        {
            return std::nullopt;
        }
        isInside = true;
        if (bgl::AttachmentGroup::IsEnd(record->id))
        {
            rest.resize(record->offset + record->bytes.size() - start);
            return rest;
        }
    }
    return isInside ? std::nullopt : std::optional(ByteList{});
}

namespace
{

/** Whether all lists of attached objects in a cell are terminated. */
bool IsTerminated(const bgl::ByteSource &source, const bgl::Subsection &cell)
{
    ByteList bytes(cell.size);
    if (!source.Read(cell.offset, bytes))
    {
        return false;
    }
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    bgl::RecordCursor records(bytes, cell.offset, bgl::HeaderForm::Short, 0,
                              log);
    bool isInside = false;
    while (const std::optional<bgl::RecordView> record = records.Next())
    {
        isInside = record->id == bgl::RECORD_ATTACHMENTS_BEGIN ||
                   (isInside && !bgl::AttachmentGroup::IsEnd(record->id));
    }
    return !isInside;
}

}  // namespace

bool EditSession::CanAppend(const EncodedRecord &record)
{
    if (record.section != bgl::SECTION_SCENERY || !record.cell)
    {
        return true;
    }
    const std::uint64_t cell = record.cell->Packed();
    const auto [known, isNew] = m_closedCells.try_emplace(cell, true);
    const bgl::ByteSource &source = m_context->file->GetSource();
    bgl::ProblemList problems;
    for (const bgl::Section &section :
         m_context->file->GetContainer().GetSections())
    {
        if (!isNew || section.type != record.section)
        {
            continue;
        }
        for (const bgl::Subsection &part :
             bgl::ReadSubsections(source, section, problems))
        {
            known->second = known->second && (part.packedQmid != cell ||
                                              IsTerminated(source, part));
        }
    }
    return known->second;
}

}  // namespace flightsim
