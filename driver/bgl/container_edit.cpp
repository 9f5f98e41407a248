// SPDX-License-Identifier: MIT
// Changes data of a BGL file and preserves everything else: format.md chapters
// 6 and 7.

#include "driver/bgl/container_edit.h"

#include "driver/bgl/container_writer.h"
#include "driver/bgl/qmid.h"
#include "driver/bgl/subsection.h"
#include "driver/bytes/byte_reader.h"
#include "driver/bytes/byte_writer.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace bgl
{

namespace
{

constexpr std::uint64_t MAXIMUM_SIZE =
    std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t REFERENCE_SIZE = 8;

bool HasCellsInBothDwords(std::uint32_t type)
{
    const SectionKind kind = GetSectionKind(type);
    return kind == SectionKind::Raster || kind == SectionKind::Terrain;
}

std::uint32_t GetEntrySize(const Section &section)
{
    return section.hasWideEntries ? Subsection::WIDE_SIZE
                                  : Subsection::NARROW_SIZE;
}

}  // namespace

std::uint64_t ContainerEdit::Table::Size() const
{
    return tiles.size() + REFERENCE_SIZE * references.size() +
           std::uint64_t{GetEntrySize(section)} * entries.size();
}

ContainerEdit::ContainerEdit(const Container &container)
    : m_source(container.GetSource()), m_header(container.GetHeader())
{
    std::map<std::uint32_t, std::size_t> owners;
    // Overlapping tables could each be as large as the file.
    std::uint64_t left = m_source.Size();
    for (const Section &section : container.GetSections())
    {
        Table &table = m_tables.emplace_back();
        table.section = section;
        table.hasCellsInBoth = HasCellsInBothDwords(section.type);
        table.owner =
            owners.try_emplace(section.tableOffset, m_tables.size() - 1)
                .first->second;
        if (table.owner != m_tables.size() - 1 || section.tableSize == 0)
        {
            continue;
        }
        if (section.tableSize > left ||
            !m_source.Holds(section.tableOffset, section.tableSize) ||
            !ReadTable(table))
        {
            m_problem = DescribeSection(section.type) + " has a damaged table";
            return;
        }
        left -= section.tableSize;
    }
    if (m_tables.size() != m_header.sectionCount || !CheckOverlap())
    {
        m_problem = "parts of the file overlap or are missing";
    }
    else if (!ReproducesTables())
    {
        m_problem = "its tables have more than is known of them";
    }
}

/** Whether all tables are reproduced unchanged without changes. */
bool ContainerEdit::ReproducesTables()
{
    PlaceParts();
    const auto stands = [this](std::uint64_t offset, ByteSpan bytes)
    {
        std::vector<std::uint8_t> old(bytes.size());
        return m_source.Read(offset, old) &&
               std::equal(old.begin(), old.end(), bytes.begin());
    };
    for (std::size_t i = 0; i < m_tables.size(); ++i)
    {
        const Table &table = m_tables[i];
        if (table.owner == i &&
            !stands(table.section.tableOffset, MakeTable(table)))
        {
            return false;
        }
    }
    return stands(0, MakeStart());
}

bool ContainerEdit::ReadTable(Table &table)
{
    Section &section = table.section;
    if (section.sectionClass == Section::CLASS_INDIRECT)
    {
        return ReadReferences(table);
    }
    const std::uint64_t count = section.subsectionCount;
    section.hasWideEntries = section.tableSize == count * Subsection::WIDE_SIZE;
    const std::uint32_t entrySize = GetEntrySize(section);
    std::vector<std::uint8_t> bytes(section.tableSize);
    if (section.tableSize != count * entrySize ||
        !m_source.Read(section.tableOffset, bytes))
    {
        return false;
    }
    ByteReader reader{bytes};
    for (std::uint64_t i = 0; i < count; ++i)
    {
        Entry &entry = table.entries.emplace_back();
        entry.packedQmid = reader.ReadU32();
        entry.second = reader.ReadU32();
        entry.recordCount =
            section.hasWideEntries ? reader.ReadU32() : entry.second;
        entry.offset = reader.ReadU32();
        entry.size = reader.ReadU32();
        if (section.hasWideEntries || table.hasCellsInBoth)
        {
            entry.packedQmid |= std::uint64_t{entry.second} << 32;
        }
    }
    return true;
}

bool ContainerEdit::ReadReferences(Table &table)
{
    const Section &section = table.section;
    const std::uint64_t tiles =
        std::uint64_t{section.subsectionCount} * Subsection::NARROW_SIZE;
    std::vector<std::uint8_t> bytes(section.tableSize);
    if (section.tableSize < tiles ||
        (section.tableSize - tiles) % REFERENCE_SIZE != 0 ||
        !m_source.Read(section.tableOffset, bytes))
    {
        return false;
    }
    table.tiles.assign(bytes.begin(),
                       bytes.begin() + static_cast<std::ptrdiff_t>(tiles));
    ByteReader reader{ByteSpan(bytes).subspan(tiles)};
    for (std::uint64_t at = tiles; at < bytes.size(); at += REFERENCE_SIZE)
    {
        const std::uint32_t offset = reader.ReadU32();
        table.references.push_back({offset, reader.ReadU32()});
    }
    return true;
}

/** Checks that parts do not overlap, except data shared by several entries. */
bool ContainerEdit::CheckOverlap() const
{
    using Extent = std::pair<std::uint64_t, std::uint64_t>;
    std::vector<Extent> extents{
        {0, m_header.headerSize + Section::ENTRY_SIZE * m_tables.size()}};
    for (std::size_t i = 0; i < m_tables.size(); ++i)
    {
        const Table &table = m_tables[i];
        if (table.owner == i)
        {
            extents.emplace_back(table.section.tableOffset,
                                 table.section.tableSize);
        }
        for (const Entry &entry : table.entries)
        {
            extents.emplace_back(entry.offset, entry.size);
        }
        for (const Reference &reference : table.references)
        {
            extents.emplace_back(reference.offset, reference.size);
        }
    }
    std::sort(extents.begin(), extents.end());
    extents.erase(std::unique(extents.begin(), extents.end()), extents.end());
    std::uint64_t end = 0;
    for (const auto &[offset, size] : extents)
    {
        if (size > 0 && (offset < end || !m_source.Holds(offset, size)))
        {
            return false;
        }
        end = std::max(end, size > 0 ? offset + size : 0);
    }
    return true;
}

bool ContainerEdit::Replace(std::uint64_t offset, std::uint64_t size,
                            std::vector<std::uint8_t> bytes, int countChange)
{
    if (m_places.empty())
    {
        FindPlaces();
    }
    const auto next = std::upper_bound(m_places.begin(), m_places.end(), offset,
                                       [](std::uint64_t at, const Place &place)
                                       { return at < place.offset; });
    bool isFound = false;
    // Several entries may refer to the same data.
    for (auto place = next;
         place != m_places.begin() && (place - 1)->offset == (next - 1)->offset;
         --place)
    {
        const Place &found = *(place - 1);
        Entry &entry = m_tables[found.table].entries[found.entry];
        if (offset - entry.offset < entry.size &&
            size <= entry.size - (offset - entry.offset))
        {
            entry.countChange += countChange;
            isFound = true;
        }
    }
    if (isFound)
    {
        m_splices[offset] = {size, std::move(bytes), {}};
    }
    return isFound;
}

void ContainerEdit::FindPlaces()
{
    for (std::size_t i = 0; i < m_tables.size(); ++i)
    {
        const std::vector<Entry> &entries = m_tables[i].entries;
        for (std::size_t j = 0; j < entries.size(); ++j)
        {
            if (!entries[j].isNew && entries[j].size > 0)
            {
                m_places.push_back({entries[j].offset, i, j});
            }
        }
    }
    std::sort(m_places.begin(), m_places.end(),
              [](const Place &a, const Place &b)
              { return a.offset < b.offset; });
}

void ContainerEdit::Append(std::uint32_t sectionType,
                           std::uint16_t sectionClass, std::uint64_t packedQmid,
                           ByteSpan records, std::uint32_t recordCount)
{
    // A table shared with another section is not extended.
    auto table = std::find_if(m_tables.begin(), m_tables.end(),
                              [&](const Table &other)
                              {
                                  return other.section.type == sectionType &&
                                         &m_tables[other.owner] == &other;
                              });
    if (table == m_tables.end())
    {
        table = m_tables.insert(table, Table{});
        table->section.type = sectionType;
        table->section.sectionClass = sectionClass;
        table->hasCellsInBoth = HasCellsInBothDwords(sectionType);
        table->owner = m_tables.size() - 1;
    }
    std::vector<Entry> &entries = table->entries;
    const auto place =
        std::lower_bound(entries.begin(), entries.end(), packedQmid,
                         [](const Entry &entry, std::uint64_t q)
                         { return entry.packedQmid < q; });
    auto entry = place;
    if (place == entries.end() || place->packedQmid != packedQmid ||
        (!place->isNew && place->size == 0))
    {
        m_places.clear();
        entry = entries.insert(place, Entry{});
        entry->packedQmid = packedQmid;
        entry->second = static_cast<std::uint32_t>(packedQmid >> 32);
        entry->isNew = true;
        m_hasOtherCells = true;
    }
    entry->countChange += recordCount;
    entry->appended.insert(entry->appended.end(), records.begin(),
                           records.end());
}

/** Returns the new offset of a part that begins at an old offset. */
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

/** Removes subsections whose data were deleted, and sections without any. */
void ContainerEdit::DropEmptyParts()
{
    for (Table &table : m_tables)
    {
        const std::size_t count =
            std::erase_if(table.entries, [this](const Entry &entry)
                          { return entry.size > 0 && GetNewSize(entry) == 0; });
        m_hasOtherCells = m_hasOtherCells || count > 0;
        table.isGone = count > 0 && table.entries.empty();
    }
    // Readers would reject a file without any section.
    if (!m_tables.empty() && CountSections() == 0)
    {
        m_tables.back().isGone = false;
    }
}

/** Records what is appended to old data, and reserves space for tables and the
 * start of the file, whose bytes come later. */
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

/** Assigns new offsets to all parts; new ones go to the end. */
void ContainerEdit::PlaceParts()
{
    for (std::size_t i = 0; i < m_tables.size(); ++i)
    {
        Table &table = m_tables[i];
        for (Entry &entry : table.entries)
        {
            entry.newOffset = entry.isNew ? m_newEnd : Map(entry.offset);
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

std::vector<std::uint8_t> ContainerEdit::MakeTable(const Table &table) const
{
    std::vector<std::uint8_t> bytes = table.tiles;
    ByteWriter writer{bytes};
    for (const Reference &reference : table.references)
    {
        writer.Write(static_cast<std::uint32_t>(Map(reference.offset)));
        writer.Write(reference.size);
    }
    for (const Entry &entry : table.entries)
    {
        const auto count =
            static_cast<std::uint32_t>(entry.recordCount + entry.countChange);
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

/** Returns the cells for the header, by the rule that belongs to the file's
 * layout. */
HeaderQmids::Dwords ContainerEdit::FindHeaderCells() const
{
    HeaderQmids cells;
    bool hasTablesFirst = true;
    bool hasVectorsAlone = true;
    for (const Table &table : m_tables)
    {
        for (const Entry &entry : table.entries)
        {
            const std::optional<Qmid> cell =
                table.section.sectionClass == Section::CLASS_DIRECT
                    ? Qmid::FromPacked(entry.packedQmid)
                    : std::nullopt;
            if (cell && table.section.type != SECTION_TERRAIN_INDEX)
            {
                cells.Add(*cell);
            }
            hasVectorsAlone =
                hasVectorsAlone && table.section.type == SECTION_TERRAIN_VECTOR;
            hasTablesFirst = hasTablesFirst &&
                             (entry.isNew || table.section.tableSize == 0 ||
                              table.section.tableOffset < entry.offset);
        }
    }
    return hasTablesFirst && !hasVectorsAlone ? cells.Level9Cells()
                                              : cells.Rectangle();
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
        const bool isIndirect = section.sectionClass == Section::CLASS_INDIRECT;
        writer.Write(section.type);
        writer.Write(std::uint32_t{section.sectionClass} |
                     (owner.section.hasWideEntries ? Section::WIDE_FLAG : 0U));
        writer.Write(isIndirect
                         ? section.subsectionCount
                         : static_cast<std::uint32_t>(owner.entries.size()));
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
    DropEmptyParts();
    InsertParts();
    SumUpChanges();
    PlaceParts();
    m_isTooLarge = m_newEnd > MAXIMUM_SIZE;
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

}  // namespace bgl
