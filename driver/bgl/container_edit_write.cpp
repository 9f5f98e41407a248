// SPDX-License-Identifier: MIT
// Writes the changed copy of a BGL file: format.md chapters 6 and 7.

#include "driver/bgl/container_edit.h"

#include "driver/bgl/qmid.h"
#include "driver/bytes/byte_sink.h"
#include "driver/bytes/byte_writer.h"

#include <algorithm>
#include <limits>
#include <set>

namespace bgl
{

std::uint64_t ContainerEdit::Map(std::uint64_t offset) const
{
    const auto next =
        std::upper_bound(m_shifts.begin(), m_shifts.end(), offset,
                         [](std::uint64_t place, const auto &shift)
                         { return place < shift.first; });
    return next == m_shifts.begin()
               ? offset
               : offset + static_cast<std::uint64_t>((next - 1)->second);
}

std::uint64_t ContainerEdit::GetNewSize(const Entry &entry) const
{
    if (entry.shared != NOT_SHARED)
    {
        return m_shared[entry.shared].bytes.size();
    }
    std::uint64_t size = entry.size + entry.appended.size();
    const std::uint64_t end = std::uint64_t{entry.offset} + entry.size;
    for (auto splice = m_splices.lower_bound(entry.offset);
         !entry.isNew && splice != m_splices.end() && splice->first < end;
         ++splice)
    {
        size += splice->second.bytes.size() - splice->second.size;
    }
    return size;
}

/** Whether the cells of an indirect section change. */
bool ContainerEdit::HasOtherCells(const Table &table) const
{
    std::set<std::uint64_t> before;
    std::set<std::uint64_t> after;
    for (const Entry &entry : table.entries)
    {
        if (!entry.isNew)
        {
            before.insert(entry.packedQmid);
        }
        if (GetNewSize(entry) > 0)
        {
            after.insert(entry.packedQmid);
        }
    }
    return before != after;
}

/** Moves new references after the existing ones of their cells. */
void ContainerEdit::SortReferences()
{
    for (Table &table : m_tables)
    {
        std::vector<Entry> &entries = table.entries;
        if (!table.IsIndirect() || entries.empty())
        {
            continue;
        }
        m_hasOtherCells = m_hasOtherCells || HasOtherCells(table);
        if (!entries.back().isNew)
        {
            continue;
        }
        std::stable_sort(entries.begin(), entries.end(),
                         [](const Entry &a, const Entry &b)
                         { return a.packedQmid < b.packedQmid; });
        for (std::size_t i = 1; i < entries.size(); ++i)
        {
            if (entries[i].isNew)
            {
                entries[i].second = entries[i - 1].second;
            }
        }
    }
}

/** Removes subsections without data, and sections without subsections. */
void ContainerEdit::DropEmptyParts()
{
    for (Table &table : m_tables)
    {
        const std::size_t count =
            std::erase_if(table.entries, [this](const Entry &entry)
                          { return entry.size > 0 && GetNewSize(entry) == 0; });
        m_hasOtherCells = m_hasOtherCells || (count > 0 && !table.IsIndirect());
        table.isGone = count > 0 && table.entries.empty();
    }
    // Readers do not accept a file without sections.
    if (!m_tables.empty() && CountSections() == 0)
    {
        m_tables.back().isGone = false;
    }
}

/** Gives an entry its own copy of the data that it shares, with their
 * changes. */
bool ContainerEdit::Separate(Entry &entry)
{
    const std::uint64_t end = std::uint64_t{entry.offset} + entry.size;
    MemorySink sink;
    std::uint64_t position = entry.offset;
    m_position = 0;
    for (auto splice = m_splices.lower_bound(entry.offset);
         splice != m_splices.end() && splice->first < end; ++splice)
    {
        if (!CopyRange(position, splice->first, sink) ||
            !WriteBytes(splice->second.bytes, sink))
        {
            return false;
        }
        position = splice->first + splice->second.size;
    }
    if (!CopyRange(position, end, sink))
    {
        return false;
    }
    entry.copied = m_position;
    if (!WriteBytes(entry.appended, sink))
    {
        return false;
    }
    entry.appended = sink.Bytes();
    entry.size = 0;
    entry.isNew = true;
    return true;
}

/** Separates all but the first of the entries that share their data and get
 * appended records, as these can follow the data only once. */
bool ContainerEdit::SeparateGrownCopies()
{
    std::set<std::uint64_t> grown;
    for (Table &table : m_tables)
    {
        for (Entry &entry : table.entries)
        {
            const bool hasGrown = !entry.isNew && !entry.appended.empty();
            if (hasGrown && !grown.insert(entry.offset).second &&
                !Separate(entry))
            {
                return false;
            }
        }
    }
    return true;
}

/** Registers the data appended to old data, and reserves space for the tables
 * and the start, which are written later. */
void ContainerEdit::InsertParts()
{
    for (std::size_t i = 0; i < m_tables.size(); ++i)
    {
        Table &table = m_tables[i];
        for (const Entry &entry : table.entries)
        {
            if (!entry.isNew && !entry.appended.empty())
            {
                m_splices[std::uint64_t{entry.offset} + entry.size].inserted =
                    entry.appended;
            }
        }
        if (table.owner == i && table.section.tableSize > 0)
        {
            Splice &splice = m_splices[table.section.tableOffset];
            splice.size = table.section.tableSize;
            splice.bytes.resize(table.Size());
        }
    }
    Splice &start = m_splices[0];
    start.size = m_header.headerSize +
                 std::uint64_t{Section::ENTRY_SIZE} * m_header.sectionCount;
    start.bytes.resize(m_header.headerSize +
                       Section::ENTRY_SIZE * CountSections());
}

void ContainerEdit::SumUpChanges()
{
    m_shifts.clear();
    std::int64_t sum = 0;
    for (const auto &[offset, splice] : m_splices)
    {
        if (!splice.inserted.empty())
        {
            sum += static_cast<std::int64_t>(splice.inserted.size());
            m_shifts.emplace_back(offset, sum);
        }
        sum += static_cast<std::int64_t>(splice.bytes.size()) -
               static_cast<std::int64_t>(splice.size);
        m_shifts.emplace_back(offset + splice.size, sum);
    }
    m_newEnd = m_source.Size() + static_cast<std::uint64_t>(sum);
}

/** Assigns offsets in the new file; new data follow the end of the old file. */
void ContainerEdit::PlaceParts()
{
    for (SharedRecord &record : m_shared)
    {
        record.newOffset = m_newEnd;
        m_newEnd += record.bytes.size();
    }
    for (std::size_t i = 0; i < m_tables.size(); ++i)
    {
        Table &table = m_tables[i];
        for (Entry &entry : table.entries)
        {
            entry.newOffset = entry.shared != NOT_SHARED
                                  ? FindShared(entry.shared)
                              : entry.isNew ? m_newEnd
                                            : Map(entry.offset);
            m_newEnd += entry.isNew ? entry.appended.size() : 0;
        }
        table.newOffset = Map(table.section.tableOffset);
        if (table.owner != i)
        {
            table.newOffset = m_tables[table.owner].newOffset;
        }
        else if (table.section.tableSize == 0 && !table.entries.empty())
        {
            table.newOffset = m_newEnd;
            m_newEnd += table.Size();
        }
    }
}

std::size_t ContainerEdit::CountSections() const
{
    return static_cast<std::size_t>(
        std::count_if(m_tables.begin(), m_tables.end(),
                      [](const Table &table) { return !table.isGone; }));
}

/** Returns the table of an indirect section: its cells, each with the count and
 * the first index of its references, followed by all references. */
std::vector<std::uint8_t>
ContainerEdit::MakeReferences(const Table &table) const
{
    constexpr std::uint32_t NOTHING = 0;
    std::vector<std::uint8_t> bytes;
    std::vector<std::uint8_t> references;
    ByteWriter tiles{bytes};
    ByteWriter writer{references};
    const std::vector<Entry> &entries = table.entries;
    std::size_t first = 0;
    for (std::size_t i = 0; i < entries.size(); ++i)
    {
        writer.Write(static_cast<std::uint32_t>(entries[i].newOffset));
        writer.Write(static_cast<std::uint32_t>(GetNewSize(entries[i])));
        if (i + 1 == entries.size() || table.BeginsTile(i + 1))
        {
            tiles.Write(static_cast<std::uint32_t>(entries[i].packedQmid));
            tiles.Write(static_cast<std::uint32_t>(i + 1 - first));
            tiles.Write(static_cast<std::uint32_t>(first));
            tiles.Write(NOTHING);
            first = i + 1;
        }
    }
    bytes.insert(bytes.end(), references.begin(), references.end());
    return bytes;
}

std::vector<std::uint8_t> ContainerEdit::MakeTable(const Table &table) const
{
    if (table.IsIndirect())
    {
        return MakeReferences(table);
    }
    std::vector<std::uint8_t> bytes;
    ByteWriter writer{bytes};
    for (const Entry &entry : table.entries)
    {
        // Some files declare fewer records than they have.
        const auto count = static_cast<std::uint32_t>(
            std::max<std::int64_t>(entry.recordCount + entry.countChange, 0));
        writer.Write(static_cast<std::uint32_t>(entry.packedQmid));
        if (table.section.hasWideEntries || table.hasCellsInBoth)
        {
            writer.Write(entry.second);
        }
        if (table.section.hasWideEntries || !table.hasCellsInBoth)
        {
            writer.Write(count);
        }
        writer.Write(static_cast<std::uint32_t>(entry.newOffset));
        writer.Write(static_cast<std::uint32_t>(GetNewSize(entry)));
    }
    return bytes;
}

namespace
{

/** Whether a header names cells of objects like bglcomp of FS2004, not those of
 * level 9 like later ones. */
bool NamesDeepCells(const Header &header)
{
    return std::any_of(
        header.qmids.begin(), header.qmids.end(),
        [](std::uint32_t dword)
        {
            const std::optional<Qmid> cell = Qmid::FromPacked(dword);
            return cell && cell->level > HeaderQmids::FACILITY_LEVEL;
        });
}

}  // namespace

/** Computes the cells in the header, by the rule of the compilers that use the
 * file's order of parts. */
HeaderQmids::Dwords ContainerEdit::FindHeaderCells() const
{
    HeaderQmids cells;
    HeaderQmids allCells;
    bool hasTablesFirst = true;
    bool hasVectorsAlone = true;
    for (const Table &table : m_tables)
    {
        const bool isIndirect = table.IsIndirect();
        const bool hasCells = (isIndirect || table.section.sectionClass ==
                                                 Section::CLASS_DIRECT) &&
                              table.section.type != SECTION_TERRAIN_INDEX;
        for (const Entry &entry : table.entries)
        {
            const std::optional<Qmid> cell =
                hasCells ? Qmid::FromPacked(entry.packedQmid) : std::nullopt;
            if (cell)
            {
                (isIndirect ? allCells : cells).Add(*cell, table.section.type);
                allCells.Add(*cell, table.section.type);
            }
            hasVectorsAlone =
                hasVectorsAlone && table.section.type == SECTION_TERRAIN_VECTOR;
            hasTablesFirst = hasTablesFirst &&
                             (entry.isNew || table.section.tableSize == 0 ||
                              table.section.tableOffset < entry.offset);
        }
    }
    if (!hasTablesFirst || hasVectorsAlone)
    {
        return allCells.Rectangle();
    }
    return NamesDeepCells(m_header) ? cells.SubsectionCells()
                                    : cells.Level9Cells();
}

std::vector<std::uint8_t> ContainerEdit::MakeStart() const
{
    std::vector<std::uint8_t> bytes(m_header.headerSize);
    if (!m_source.Read(0, bytes))
    {
        return {};
    }
    StoreLittleEndian(bytes.data() + Header::SECTION_COUNT_PLACE,
                      static_cast<std::uint32_t>(CountSections()));
    if (m_hasOtherCells)
    {
        std::uint8_t *place = bytes.data() + Header::QMIDS_PLACE;
        for (const std::uint32_t dword : FindHeaderCells())
        {
            StoreLittleEndian(place, dword);
            place += sizeof(dword);
        }
    }
    ByteWriter writer{bytes};
    for (const Table &table : m_tables)
    {
        if (table.isGone)
        {
            continue;
        }
        const Table &owner = m_tables[table.owner];
        const Section &section = table.section;
        writer.Write(section.type);
        writer.Write(std::uint32_t{section.sectionClass} |
                     (owner.section.hasWideEntries ? Section::WIDE_FLAG : 0U));
        writer.Write(static_cast<std::uint32_t>(
            owner.IsIndirect() ? owner.CountTiles() : owner.entries.size()));
        writer.Write(static_cast<std::uint32_t>(table.newOffset));
        writer.Write(static_cast<std::uint32_t>(owner.Size()));
    }
    return bytes;
}

bool ContainerEdit::WriteBytes(ByteSpan bytes, ByteSink &sink)
{
    const bool isDone = bytes.empty() || sink.Write(m_position, bytes);
    m_position += bytes.size();
    return isDone;
}

bool ContainerEdit::CopyRange(std::uint64_t first, std::uint64_t last,
                              ByteSink &sink)
{
    constexpr std::uint64_t BLOCK = 1 << 20;
    std::vector<std::uint8_t> block;
    while (first < last)
    {
        block.resize(std::min(BLOCK, last - first));
        if (!m_source.Read(first, block) || !WriteBytes(block, sink))
        {
            return false;
        }
        first += block.size();
    }
    return true;
}

bool ContainerEdit::WriteOldParts(ByteSink &sink)
{
    std::uint64_t end = 0;
    for (const auto &[offset, splice] : m_splices)
    {
        if (!CopyRange(end, offset, sink) ||
            !WriteBytes(splice.inserted, sink) ||
            !WriteBytes(splice.bytes, sink))
        {
            return false;
        }
        end = offset + splice.size;
    }
    return CopyRange(end, m_source.Size(), sink);
}

bool ContainerEdit::WriteNewParts(ByteSink &sink)
{
    for (const SharedRecord &record : m_shared)
    {
        if (!WriteBytes(record.bytes, sink))
        {
            return false;
        }
    }
    for (std::size_t i = 0; i < m_tables.size(); ++i)
    {
        const Table &table = m_tables[i];
        for (const Entry &entry : table.entries)
        {
            if (entry.isNew && !WriteBytes(entry.appended, sink))
            {
                return false;
            }
        }
        if (table.owner == i && table.section.tableSize == 0 &&
            !WriteBytes(MakeTable(table), sink))
        {
            return false;
        }
    }
    return true;
}

bool ContainerEdit::Write(ByteSink &sink)
{
    // Entries were moved and removed; Replace must look them up again.
    m_places.clear();
    SortReferences();
    DropEmptyParts();
    if (!SeparateGrownCopies())
    {
        return false;
    }
    InsertParts();
    SumUpChanges();
    PlaceParts();
    m_isTooLarge = m_newEnd > MAXIMUM_FILE_SIZE;
    if (m_isTooLarge)
    {
        return false;
    }
    for (std::size_t i = 0; i < m_tables.size(); ++i)
    {
        const Table &table = m_tables[i];
        if (table.owner == i && table.section.tableSize > 0)
        {
            m_splices[table.section.tableOffset].bytes = MakeTable(table);
        }
    }
    m_splices[0].bytes = MakeStart();
    m_position = 0;
    return !m_splices[0].bytes.empty() && WriteOldParts(sink) &&
           WriteNewParts(sink);
}

bool ContainerEdit::IsChanged(std::uint64_t offset, std::uint64_t size) const
{
    const auto next = m_splices.lower_bound(offset);
    if (next != m_splices.end() && next->first < offset + size)
    {
        return true;
    }
    const auto end = m_splices.find(offset + size);
    return end != m_splices.end() && !end->second.inserted.empty();
}

std::vector<ContainerEdit::Range>
ContainerEdit::ListRanges(std::uint64_t offset, std::uint64_t size) const
{
    const std::uint64_t end = offset + size;
    std::vector<Range> ranges;
    for (auto splice = m_splices.lower_bound(offset);
         splice != m_splices.end() && splice->first < end; ++splice)
    {
        ranges.push_back({Map(offset), splice->first - offset, offset});
        ranges.push_back({Map(splice->first),
                          std::min<std::uint64_t>(splice->second.size,
                                                  splice->second.bytes.size()),
                          splice->first});
        offset = splice->first + splice->second.size;
    }
    ranges.push_back({Map(offset), end - offset, offset});
    std::erase_if(ranges, [](const Range &range) { return range.size == 0; });
    return ranges;
}

std::uint64_t ContainerEdit::FindAppended(std::uint32_t sectionType,
                                          std::uint64_t packedQmid) const
{
    for (std::size_t i = 0; i < m_tables.size(); ++i)
    {
        for (const Entry &entry : m_tables[i].entries)
        {
            if (m_tables[i].section.type == sectionType &&
                entry.packedQmid == packedQmid && !entry.appended.empty())
            {
                return entry.isNew
                           ? entry.newOffset + entry.copied
                           : Map(std::uint64_t{entry.offset} + entry.size) -
                                 entry.appended.size();
            }
        }
    }
    return 0;
}

}  // namespace bgl
