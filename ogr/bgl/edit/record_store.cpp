// SPDX-License-Identifier: MIT
// Collects records to be written to a BGL file: ogr/records/format.md 9.2.

#include "ogr/bgl/edit/record_store.h"

#include "driver/bgl/container.h"
#include "ogr/records/scenery/model_data.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <set>

namespace flightsim
{

namespace
{

/** Properties of a kind of section: driver/bgl/format.md 8.3. */
struct SectionRule
{
    std::uint32_t type;
    std::uint16_t sectionClass;

    /** Type of the index section; 0 for none. */
    std::uint32_t index;
};

/** Classes of sections that are used in this file only. */
constexpr std::uint16_t CLASS_NAME_LIST = 3;
constexpr std::uint16_t CLASS_GUID_INDEX = 5;
constexpr std::uint16_t CLASS_TIME_ZONE = 7;

/** In the order in which the compilers write them. */
constexpr SectionRule SECTIONS[] = {
    {bgl::SECTION_AIRPORT, bgl::Section::CLASS_DIRECT, 0},
    {bgl::SECTION_TERRAIN_VECTOR, bgl::Section::CLASS_DIRECT, 0},
    {bgl::SECTION_AIRPORT_SUMMARY, bgl::Section::CLASS_DIRECT, 0},
    {bgl::SECTION_AIRPORT_SUMMARY_PREPAR3D, bgl::Section::CLASS_DIRECT, 0},
    {bgl::SECTION_ILS_VOR, bgl::Section::CLASS_DIRECT,
     bgl::SECTION_ILS_VOR_INDEX},
    {bgl::SECTION_TACAN, bgl::Section::CLASS_DIRECT, bgl::SECTION_TACAN_INDEX},
    {bgl::SECTION_NDB, bgl::Section::CLASS_DIRECT, bgl::SECTION_NDB_INDEX},
    {bgl::SECTION_MARKER, bgl::Section::CLASS_DIRECT, 0},
    {bgl::SECTION_BOUNDARY, bgl::Section::CLASS_INDIRECT, 0},
    {bgl::SECTION_GEOPOL, bgl::Section::CLASS_INDIRECT, 0},
    {bgl::SECTION_WAYPOINT, bgl::Section::CLASS_DIRECT,
     bgl::SECTION_WAYPOINT_INDEX},
    {bgl::SECTION_SCENERY, bgl::Section::CLASS_DIRECT, 0},
    {bgl::SECTION_ILS_VOR_INDEX, bgl::Section::CLASS_ICAO_INDEX, 0},
    {bgl::SECTION_TACAN_INDEX, bgl::Section::CLASS_ICAO_INDEX, 0},
    {bgl::SECTION_NDB_INDEX, bgl::Section::CLASS_ICAO_INDEX, 0},
    {bgl::SECTION_WAYPOINT_INDEX, bgl::Section::CLASS_ICAO_INDEX, 0},
    {bgl::SECTION_NAME_LIST, CLASS_NAME_LIST, 0},
    {bgl::SECTION_NAME_LIST_MSFS_2024, CLASS_NAME_LIST, 0},
    {bgl::SECTION_MODEL_DATA, CLASS_GUID_INDEX, 0},
    {bgl::SECTION_EXCLUSION, bgl::Section::CLASS_EXCLUSION, 0},
    {bgl::SECTION_TIME_ZONE, CLASS_TIME_ZONE, 0},
    {bgl::SECTION_LANDMARK, bgl::Section::CLASS_DIRECT, 0},
};

std::size_t FindRule(std::uint32_t type)
{
    const auto found = std::find_if(std::begin(SECTIONS), std::end(SECTIONS),
                                    [type](const SectionRule &rule)
                                    { return rule.type == type; });
    return static_cast<std::size_t>(found - std::begin(SECTIONS));
}

std::uint64_t GetNumber(const SortedSpill::Key &key, std::size_t place)
{
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < sizeof(number); ++i)
    {
        number = number << 8 | key[place * sizeof(number) + i];
    }
    return number;
}

}  // namespace

std::uint16_t RecordStore::GetClass(std::uint32_t section)
{
    return SECTIONS[FindRule(section)].sectionClass;
}

std::uint32_t RecordStore::GetNameListSection() const
{
    return m_profile == RecordProfile::Msfs2024
               ? bgl::SECTION_NAME_LIST_MSFS_2024
               : bgl::SECTION_NAME_LIST;
}

std::uint32_t RecordStore::FindIndex(std::uint32_t section)
{
    return SECTIONS[FindRule(section)].index;
}

void RecordStore::AddToIndex(const EncodedRecord &record)
{
    IndexRow row{record.index->ident.text, {}};
    bgl::RecordWriter writer(row.bytes, GetTextEncoding(m_profile));
    bgl::WriteIcaoIndexEntry(*record.index, writer);
    m_indexes[FindRule(SECTIONS[FindRule(record.section)].index)].push_back(
        std::move(row));
}

bool RecordStore::Add(const EncodedRecord &record)
{
    if (record.airportLink)
    {
        if (record.join)
        {
            m_joined.NoteObjectOfTower(record);
        }
        m_airports.Add(record);
        return true;
    }
    return record.join || record.airway ? AddJoined(record) : AddSorted(record);
}

bool RecordStore::AddJoined(const EncodedRecord &record)
{
    if (record.airway)
    {
        m_hasParts = true;
        m_joined.AddAirway(*record.airway);
        return true;
    }
    if (record.join->role == JoinRole::Parent &&
        record.section == bgl::SECTION_SCENERY)
    {
        const std::uint32_t sequence = Reserve(record);
        m_joined.NoteKey(record, sequence);
        return Put(record, sequence);
    }
    m_hasParts = true;
    if (record.join->role == JoinRole::Parent ||
        record.join->role == JoinRole::Start)
    {
        m_joined.AddStart(record, Reserve(record));
    }
    else
    {
        m_joined.AddPart(record);
    }
    return true;
}

bool RecordStore::AddSorted(const EncodedRecord &record)
{
    return Put(record, Reserve(record));
}

std::uint64_t RecordStore::GetPackedCell(const EncodedRecord &record)
{
    return record.cell ? record.cell->Packed() : NO_CELL;
}

/** Reserves the next place in its section for a record, and adds its index
 * entry. */
std::uint32_t RecordStore::Reserve(const EncodedRecord &record)
{
    const std::size_t place = FindRule(record.section);
    const auto [found, isFirst] = m_order.try_emplace(place);
    Order &order = found->second;
    // The compiler of MSFS sorts stably, as is done for lists without cells.
    order.isSequence =
        order.isSequence || m_keepsOrder || IsMsfs(m_profile) ||
        SECTIONS[place].sectionClass != bgl::Section::CLASS_DIRECT ||
        order.entries.size() >= MAXIMUM_ORDER;
    const bgl::CompilerEntry entry{GetPackedCell(record), order.nextSequence++};
    ++order.counts[entry.cell];
    if (order.isSequence)
    {
        order.entries = {};
    }
    else
    {
        order.entries.push_back(entry);
    }
    if (record.index)
    {
        AddToIndex(record);
    }
    for (const bgl::Qmid &cell : record.sharedCells)
    {
        m_sharedCells[place][entry.sequence].push_back(cell.Packed());
    }
    return entry.sequence;
}

/** Stores the bytes of a record at its place. */
bool RecordStore::Put(const EncodedRecord &record, std::uint32_t sequence)
{
    SpillKeyWriter key;
    key.Add(FindRule(record.section)).Add(GetPackedCell(record)).Add(sequence);
    m_hasFailed = m_hasFailed || !m_spill.Add(key.Get(), record.bytes);
    return !m_hasFailed;
}

/** Removes unused places from the order of a section.
 *
 * @param dropped their cells, by sequence number.
 */
void RecordStore::Drop(std::size_t place, const Sequences &dropped)
{
    Order &order = m_order[place];
    std::erase_if(order.entries, [&dropped](const bgl::CompilerEntry &entry)
                  { return dropped.contains(entry.sequence); });
    for (const auto &[sequence, cell] : dropped)
    {
        if (--order.counts[cell] == 0)
        {
            order.counts.erase(cell);
        }
    }
    if (order.counts.empty())
    {
        m_order.erase(place);
    }
}

/** Completes records that come from several layers. */
bool RecordStore::FinishJoined()
{
    // Keep their places reserved until all records have one.
    std::map<std::size_t, Sequences> dropped;
    const std::string problem = m_joined.Finish(
        [this](const EncodedRecord &record,
               const std::optional<std::uint32_t> &sequence)
        { return Put(record, sequence ? *sequence : Reserve(record)); },
        [&dropped](const EncodedRecord &record, std::uint32_t sequence) {
            dropped[FindRule(record.section)][sequence] = GetPackedCell(record);
        });
    for (const auto &[place, sequences] : dropped)
    {
        Drop(place, sequences);
    }
    if (!problem.empty() && !m_hasFailed)
    {
        CPLError(CE_Failure, CPLE_AppDefined, "%s: %s",
                 m_airports.GetMessagePrefix().c_str(), problem.c_str());
    }
    return problem.empty();
}

/** Plans the section of records at a position. */
bgl::SectionPlan RecordStore::PlanRecords(std::size_t place) const
{
    const SectionRule &rule = SECTIONS[place];
    bgl::SectionPlan plan{
        rule.type, rule.sectionClass,
        static_cast<std::uint32_t>(m_order.at(place).counts.size())};
    if (rule.sectionClass == bgl::Section::CLASS_INDIRECT)
    {
        std::set<std::uint64_t> cells;
        for (const auto &[sequence, shared] : m_sharedCells.at(place))
        {
            cells.insert(shared.begin(), shared.end());
            plan.referenceCount += static_cast<std::uint32_t>(shared.size());
        }
        plan.subsectionCount = static_cast<std::uint32_t>(cells.size());
    }
    return plan;
}

bool RecordStore::Plan(std::vector<bgl::SectionPlan> &plan,
                       std::uint32_t vectorCells)
{
    const auto add = [this](const EncodedRecord &record)
    {
        if (record.airportLink)
        {
            m_joined.CountLost(OBJECTS_WITHOUT_THEIR_AIRPORT);
        }
        return AddSorted(record);
    };
    bool areWhole = true;
    m_airports.CompleteObjects(
        [this, &areWhole](EncodedRecord &record)
        {
            const bool isKept = m_joined.CompleteObjectOfTower(record);
            areWhole = areWhole && (!isKept || !record.bytes.empty());
            return isKept;
        });
    if (!areWhole)
    {
        CPLError(CE_Failure, CPLE_AppDefined, "%s: %s",
                 m_airports.GetMessagePrefix().c_str(), TOO_MANY_POINTS);
    }
    if (!areWhole || !m_airports.Finish(add) || !FinishJoined())
    {
        return false;
    }
    for (const auto &[what, count] : m_airports.GetLost())
    {
        m_joined.CountLost(what.c_str(), count);
    }
    for (auto &[place, order] : m_order)
    {
        bgl::SortAsCompiler(order.entries);
    }
    for (std::size_t place = 0; place < std::size(SECTIONS); ++place)
    {
        const SectionRule &rule = SECTIONS[place];
        if (m_order.contains(place))
        {
            plan.push_back(PlanRecords(place));
        }
        else if (m_indexes.contains(place) ||
                 (rule.type == GetNameListSection() &&
                  !m_airports.GetNames().empty()))
        {
            plan.push_back({rule.type, rule.sectionClass, 1});
        }
        else if (rule.type == bgl::SECTION_TERRAIN_VECTOR && vectorCells > 0)
        {
            plan.push_back({rule.type, rule.sectionClass, vectorCells});
        }
    }
    return true;
}

bool RecordStore::WriteNames(bgl::ContainerWriter &container) const
{
    std::vector<bgl::NameListEntry> entries = m_airports.GetNames();
    std::vector<std::uint8_t> bytes;
    bgl::WriteNameList(entries, GetNameListSection(), bytes);
    if (bytes.empty())
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: the names of the airports do not fit into the list of "
                 "names",
                 m_airports.GetMessagePrefix().c_str());
        return false;
    }
    const bgl::ByteSpan part(bytes);
    return container.BeginSection() &&
           container.Append(NO_CELL, static_cast<std::uint32_t>(entries.size()),
                            {&part, 1});
}

bool RecordStore::WriteIndex(const Index &index,
                             bgl::ContainerWriter &container) const
{
    std::vector<const IndexRow *> rows;
    for (const IndexRow &row : index)
    {
        rows.push_back(&row);
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const IndexRow *a, const IndexRow *b)
                     { return a->ident < b->ident; });
    std::vector<std::uint8_t> bytes;
    for (const IndexRow *row : rows)
    {
        bytes.insert(bytes.end(), row->bytes.begin(), row->bytes.end());
    }
    const bgl::ByteSpan part(bytes);
    return container.BeginSection() &&
           container.Append(NO_CELL, static_cast<std::uint32_t>(rows.size()),
                            {&part, 1});
}

/** Sorts and writes records, cell by cell. */
class RecordStore::SectionWriter final
{
  public:
    SectionWriter(const RecordStore &store, bgl::ContainerWriter &container,
                  const std::function<bool()> &writeVectors)
        : m_store(store), m_container(container), m_writeVectors(writeVectors)
    {
    }

    bool Add(const SortedSpill::Key &key, bgl::ByteSpan record)
    {
        const std::uint64_t place = GetNumber(key, 0);
        const std::uint64_t cell = GetNumber(key, 1);
        if ((place != m_place || cell != m_cell) && !FinishCell())
        {
            return false;
        }
        if (place != m_place && !Begin(place))
        {
            return false;
        }
        m_cell = cell;
        m_numbers[static_cast<std::uint32_t>(GetNumber(key, 2))] = {
            m_bytes.size(), record.size()};
        m_bytes.insert(m_bytes.end(), record.begin(), record.end());
        return true;
    }

    /** Writes the last cell and the remaining sections. */
    bool Finish()
    {
        return FinishCell() && WriteIndexes(std::size(SECTIONS));
    }

  private:
    struct Extent
    {
        std::size_t offset = 0;
        std::size_t size = 0;
    };

    /** Writes the sections without records that precede a section. */
    bool WriteIndexes(std::uint64_t end)
    {
        for (; m_next < end; ++m_next)
        {
            if (SECTIONS[m_next].type == bgl::SECTION_TERRAIN_VECTOR &&
                m_writeVectors && !m_writeVectors())
            {
                return false;
            }
            if (SECTIONS[m_next].type == m_store.GetNameListSection() &&
                !m_store.m_airports.GetNames().empty() &&
                !m_store.WriteNames(m_container))
            {
                return false;
            }
            const auto found = m_store.m_indexes.find(m_next);
            if (found != m_store.m_indexes.end() &&
                !m_store.WriteIndex(found->second, m_container))
            {
                return false;
            }
        }
        return true;
    }

    bool Begin(std::uint64_t place)
    {
        m_place = place;
        m_written = 0;
        return WriteIndexes(place) && m_container.BeginSection();
    }

    bool IsShared() const
    {
        return SECTIONS[m_place].sectionClass == bgl::Section::CLASS_INDIRECT;
    }

    /** Returns false, with an error, for an empty record. An empty record
     * stands for one that cannot hold all of its parts. */
    bool HasRoom(bgl::ByteSpan record) const
    {
        if (record.empty())
        {
            CPLError(CE_Failure, CPLE_AppDefined,
                     "%s: an object has more attachments than its record "
                     "has room for",
                     m_store.m_airports.GetMessagePrefix().c_str());
        }
        return !record.empty();
    }

    /** Appends the last part to the cells of a record. */
    bool AppendShared(std::uint32_t sequence,
                      const std::vector<bgl::ByteSpan> &parts)
    {
        const SharedCells &cells = m_store.m_sharedCells.at(m_place);
        const auto found = cells.find(sequence);
        return found == cells.end() ||
               m_container.AppendShared(found->second, parts.back());
    }

    bool AppendParts(const std::vector<bgl::ByteSpan> &parts)
    {
        return SECTIONS[m_place].type == bgl::SECTION_MODEL_DATA
                   ? AppendModels(parts)
                   : m_container.Append(
                         m_cell, static_cast<std::uint32_t>(parts.size()),
                         parts);
    }

    /** Appends the list of models, followed by the models. Each input is a GUID
     * with its model. */
    bool AppendModels(const std::vector<bgl::ByteSpan> &models)
    {
        constexpr std::uint64_t NO_MODEL_CELL = 0;
        constexpr std::size_t ENTRY_SIZE = sizeof(bgl::Guid) + 8;
        std::vector<std::uint8_t> list;
        bgl::RecordWriter writer(list, bgl::TextEncoding::Utf8);
        std::vector<bgl::ByteSpan> parts(1);
        std::size_t offset = models.size() * ENTRY_SIZE;
        for (const bgl::ByteSpan model : models)
        {
            const bgl::ByteSpan bytes = model.subspan(sizeof(bgl::Guid));
            bgl::WriteModelEntry({bgl::Guid::FromBytes(model),
                                  static_cast<std::uint32_t>(offset),
                                  static_cast<std::uint32_t>(bytes.size())},
                                 writer);
            parts.push_back(bytes);
            offset += bytes.size();
        }
        parts.front() = list;
        return m_container.Append(
            NO_MODEL_CELL, static_cast<std::uint32_t>(models.size()), parts);
    }

    /** Returns the records of the cell in writing order. */
    std::vector<std::uint32_t> ListSequences() const
    {
        const Order &order = m_store.m_order.at(m_place);
        std::vector<std::uint32_t> sequences;
        for (const auto &[sequence, extent] : m_numbers)
        {
            sequences.push_back(
                order.isSequence
                    ? sequence
                    : order.entries[m_written + sequences.size()].sequence);
        }
        return sequences;
    }

    bool FinishCell()
    {
        if (m_numbers.empty())
        {
            return true;
        }
        std::vector<bgl::ByteSpan> parts;
        std::deque<JoinedRecords::Bytes> completed;
        bool isDone = true;
        for (const std::uint32_t sequence : ListSequences())
        {
            const Extent &extent = m_numbers[sequence];
            parts.emplace_back(m_bytes.data() + extent.offset, extent.size);
            if (auto whole = m_store.m_joined.Complete(SECTIONS[m_place].type,
                                                       sequence, parts.back()))
            {
                parts.back() = completed.emplace_back(std::move(*whole));
                isDone = isDone && HasRoom(parts.back());
            }
            isDone = isDone && (!IsShared() || AppendShared(sequence, parts));
        }
        isDone = isDone && (IsShared() || AppendParts(parts));
        m_written += parts.size();
        m_numbers.clear();
        m_bytes.clear();
        return isDone;
    }

    const RecordStore &m_store;
    bgl::ContainerWriter &m_container;
    const std::function<bool()> &m_writeVectors;
    std::uint64_t m_place = std::size(SECTIONS);
    std::uint64_t m_cell = 0;
    std::uint64_t m_next = 0;

    /** Number of records of the section written so far. */
    std::size_t m_written = 0;

    /** The extent of each record's bytes in the cell. */
    std::map<std::uint32_t, Extent> m_numbers{};
    std::vector<std::uint8_t> m_bytes{};
};

bool RecordStore::Write(bgl::ContainerWriter &container,
                        const std::function<bool()> &writeVectors)
{
    SectionWriter writer(*this, container, writeVectors);
    return m_spill.Visit([&](const SortedSpill::Key &key, bgl::ByteSpan record)
                         { return writer.Add(key, record); }) &&
           writer.Finish();
}

namespace
{

/** Returns the ident of an entry, by which indexes are sorted. */
std::string ReadIdent(bgl::ByteSpan entry)
{
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    return bgl::ReadIcaoIndexEntry({0, bgl::HeaderForm::None, entry, 0}, log)
        .ident.text;
}

std::vector<std::vector<std::uint8_t>> SplitEntries(bgl::ByteSpan bytes,
                                                    std::size_t size)
{
    std::vector<std::vector<std::uint8_t>> entries;
    for (; size > 0 && bytes.size() >= size; bytes = bytes.subspan(size))
    {
        entries.emplace_back(bytes.begin(),
                             bytes.begin() + static_cast<std::ptrdiff_t>(size));
    }
    return entries;
}

/** Inserts an entry in the order of idents. */
void InsertEntry(const std::string &ident,
                 const std::vector<std::uint8_t> &entry,
                 std::vector<std::vector<std::uint8_t>> &entries)
{
    const auto place =
        std::find_if(entries.begin(), entries.end(),
                     [&ident](const std::vector<std::uint8_t> &other)
                     { return ident < ReadIdent(other); });
    entries.insert(place, entry);
}

}  // namespace

std::vector<std::uint8_t>
ApplyIndexChanges(bgl::ByteSpan entries, std::size_t entrySize,
                  const std::vector<IndexChange> &changes)
{
    std::vector<std::vector<std::uint8_t>> list =
        SplitEntries(entries, entrySize);
    for (const IndexChange &change : changes)
    {
        const auto old = std::find(list.begin(), list.end(), change.before);
        if (old != list.end())
        {
            list.erase(old);
        }
        if (!change.after.empty())
        {
            InsertEntry(change.ident, change.after, list);
        }
    }
    std::vector<std::uint8_t> bytes;
    for (const std::vector<std::uint8_t> &entry : list)
    {
        bytes.insert(bytes.end(), entry.begin(), entry.end());
    }
    return bytes;
}

}  // namespace flightsim
