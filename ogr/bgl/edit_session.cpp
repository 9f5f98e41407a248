// SPDX-License-Identifier: MIT
// Unsaved changes of the records of a file: ogr/records/format.md 9.6.

#include "ogr/bgl/edit_session.h"

#include "ogr/bgl/joined_records.h"
#include "ogr/bgl/record_store.h"
#include "ogr/records/airport.h"
#include "ogr/records/record_cursor.h"
#include "ogr/records/record_ids.h"
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
    m_context = std::move(context);
    m_hasChanges = false;
    m_records.clear();
    m_newRecords.clear();
    m_airports.clear();
    m_closedCells.clear();
    m_indexes.clear();
}

std::string EditSession::FindProblem() const
{
    return bgl::ContainerEdit(m_context->file->GetContainer()).GetProblem();
}

bgl::TextEncoding EditSession::GetEncoding() const
{
    return bgl::GetTextEncoding(m_context->dialect);
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
    m_records[offset] = std::move(bytes);
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

bool EditSession::HasMoved() const
{
    return !m_newRecords.empty() &&
           m_newRecords.begin()->first < FIRST_NEW_NUMBER;
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
    // Only a whole one is kept, whatever memory lacks for.
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

bool EditSession::ChangeAirports(bgl::ContainerEdit &edit,
                                 std::string &problem) const
{
    for (const auto &[offset, airport] : m_airports)
    {
        ByteList bytes = MakeAirport(airport);
        if (bytes == airport.bytes)
        {
            continue;
        }
        const std::optional<bgl::Airport> fixed = ParseFixedPart(airport.bytes);
        if (!fixed || bytes.empty() ||
            !SetCounts(FindFacts(airport.bytes, *fixed),
                       FindFacts(bytes, *fixed), *fixed, GetEncoding(), bytes))
        {
            problem = "has an airport that cannot have as many parts of a kind";
            return false;
        }
        if (!ChangeSummary(airport.bytes, bytes, offset, edit) ||
            !edit.Replace(offset, airport.bytes.size(), bytes))
        {
            return false;
        }
    }
    return true;
}

namespace
{

bool IsSummarySection(std::uint32_t type)
{
    return type == bgl::SECTION_AIRPORT_SUMMARY ||
           type == bgl::SECTION_AIRPORT_SUMMARY_PREPAR3D;
}

/** Updates a summary for an airport's changed facts, where it agreed with the
 * airport before. */
bgl::AirportSummary FollowFacts(const bgl::AirportSummary &summary,
                                const AirportFacts &before,
                                const AirportFacts &after)
{
    const auto isSame = [](double a, double b)
    { return static_cast<float>(a) == static_cast<float>(b); };
    bgl::AirportSummary other = summary;
    if (isSame(summary.longestRunway, before.longestRunway))
    {
        other.longestRunway = after.longestRunway;
    }
    if (isSame(summary.longestRunwayHeading, before.heading))
    {
        other.longestRunwayHeading = after.heading;
    }
    if (((summary.flags & 1) != 0) == before.hasTower)
    {
        other.flags = static_cast<std::uint16_t>((summary.flags & ~1) |
                                                 (after.hasTower ? 1 : 0));
    }
    return other;
}

ByteList WriteSummary(std::uint16_t id, const bgl::AirportSummary &summary,
                      bgl::TextEncoding encoding)
{
    ByteList bytes;
    bgl::RecordWriter writer(bytes, encoding);
    bgl::WriteAirportSummary(id, summary, writer);
    return bytes;
}

}  // namespace

/** Updates the summaries of an airport for its record. */
bool EditSession::ChangeSummary(const ByteList &before, const ByteList &after,
                                std::uint64_t offset,
                                bgl::ContainerEdit &edit) const
{
    const std::optional<bgl::Airport> fixed = ParseFixedPart(before);
    const SummaryChange change{m_context->airports.FindAirport(offset)->ident,
                               FindFacts(before, *fixed),
                               FindFacts(after, *fixed)};
    return std::all_of(m_context->blocks.begin(), m_context->blocks.end(),
                       [&](const bgl::RecordBlock &block)
                       {
                           return !IsSummarySection(block.sectionType) ||
                                  ChangeSummaryBlock(block, change, edit);
                       });
}

bool EditSession::ChangeSummaryBlock(const bgl::RecordBlock &block,
                                     const SummaryChange &change,
                                     bgl::ContainerEdit &edit) const
{
    ByteList bytes(block.size);
    if (!m_context->file->GetSource().Read(block.offset, bytes))
    {
        return false;
    }
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    bgl::RecordCursor records(bytes, block.offset, bgl::HeaderForm::Long, 0,
                              log);
    while (const std::optional<bgl::RecordView> record = records.Next())
    {
        const auto summary = bgl::ParseAirportSummary(*record, log);
        if (!summary || summary->ident.text != change.ident)
        {
            continue;
        }
        const ByteList patched = PatchRecord(
            record->bytes, WriteSummary(record->id, *summary, GetEncoding()),
            WriteSummary(record->id,
                         FollowFacts(*summary, change.before, change.after),
                         GetEncoding()));
        if (!patched.empty() &&
            !edit.Replace(record->offset, record->bytes.size(), patched))
        {
            return false;
        }
    }
    return true;
}

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

namespace
{

/** Returns the ident of an entry, for its place in the index. */
std::string ReadIdent(bgl::ByteSpan entry)
{
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    return bgl::ReadIcaoIndexEntry({0, bgl::HeaderForm::None, entry, 0}, log)
        .ident.text;
}

std::vector<ByteList> SplitEntries(bgl::ByteSpan bytes, std::size_t size)
{
    std::vector<ByteList> entries;
    for (; size > 0 && bytes.size() >= size; bytes = bytes.subspan(size))
    {
        entries.emplace_back(bytes.begin(),
                             bytes.begin() + static_cast<std::ptrdiff_t>(size));
    }
    return entries;
}

/** Indexes are sorted by ident. */
void InsertEntry(const std::string &ident, const ByteList &entry,
                 std::vector<ByteList> &entries)
{
    const auto place = std::find_if(entries.begin(), entries.end(),
                                    [&ident](const ByteList &other)
                                    { return ident < ReadIdent(other); });
    entries.insert(place, entry);
}

}  // namespace

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
    std::vector<ByteList> entries =
        SplitEntries(bytes, bgl::GetEntrySize(type));
    const auto before = static_cast<int>(entries.size());
    for (const IndexChange &change : changes)
    {
        const auto old =
            std::find(entries.begin(), entries.end(), change.before);
        if (old != entries.end())
        {
            entries.erase(old);
        }
        if (!change.after.empty())
        {
            InsertEntry(change.ident, change.after, entries);
        }
    }
    ByteList other;
    for (const ByteList &entry : entries)
    {
        other.insert(other.end(), entry.begin(), entry.end());
    }
    const auto count = static_cast<int>(entries.size());
    if (isThere)
    {
        return edit.Replace(block->subsectionOffset, bytes.size(), other,
                            count - before);
    }
    edit.Append(type, bgl::Section::CLASS_ICAO_INDEX, RecordStore::NO_CELL,
                other, static_cast<std::uint32_t>(count));
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
            ++losses[NameLostOthers(record.section)];
        }
        if (isNew && record.lost != nullptr)
        {
            ++losses[record.lost];
        }
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
    return {};
}

}  // namespace flightsim
