// SPDX-License-Identifier: MIT
// Changes data of a BGL file and preserves everything else: format.md chapters
// 6 and 7.

#include "driver/bgl/container_edit.h"

#include "driver/bgl/qmid.h"
#include "driver/bgl/subsection.h"
#include "driver/bytes/byte_reader.h"

#include <algorithm>
#include <utility>

namespace bgl
{

namespace
{

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

bool ContainerEdit::Table::BeginsTile(std::size_t entry) const
{
    return entry == 0 ||
           entries[entry].packedQmid != entries[entry - 1].packedQmid ||
           entries[entry].second != entries[entry - 1].second;
}

std::size_t ContainerEdit::Table::CountTiles() const
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < entries.size(); ++i)
    {
        count += BeginsTile(i) ? 1U : 0U;
    }
    return count;
}

std::uint64_t ContainerEdit::Table::Size() const
{
    return IsIndirect() ? Subsection::NARROW_SIZE * CountTiles() +
                              REFERENCE_SIZE * entries.size()
                        : std::uint64_t{GetEntrySize(section)} * entries.size();
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
            (table.Size() != table.section.tableSize ||
             !stands(table.section.tableOffset, MakeTable(table))))
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
    // Tables whose tiles are not in the order of their references are not
    // reproduced.
    ByteReader tile{bytes};
    ByteReader reference{ByteSpan(bytes).subspan(tiles)};
    std::uint64_t left = (bytes.size() - tiles) / REFERENCE_SIZE;
    for (std::uint32_t i = 0; i < section.subsectionCount; ++i)
    {
        const std::uint32_t cell = tile.ReadU32();
        const std::uint64_t count =
            std::min<std::uint64_t>(tile.ReadU32(), left);
        tile.Skip(2 * sizeof(std::uint32_t));
        left -= count;
        for (std::uint64_t j = 0; j < count; ++j)
        {
            Entry &entry = table.entries.emplace_back();
            entry.packedQmid = cell;
            entry.second = i;
            entry.recordCount = 1;
            entry.offset = reference.ReadU32();
            entry.size = reference.ReadU32();
        }
    }
    return true;
}

/** Whether parts do not overlap, except data shared by several entries. */
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

/** Returns the table of a kind of section, creating it if there is none. Does
 * not return a table shared with another section. */
ContainerEdit::Table &ContainerEdit::GetTable(std::uint32_t sectionType,
                                              std::uint16_t sectionClass)
{
    const auto table =
        std::find_if(m_tables.begin(), m_tables.end(),
                     [&](const Table &other)
                     {
                         return other.section.type == sectionType &&
                                other.IsIndirect() ==
                                    (sectionClass == Section::CLASS_INDIRECT) &&
                                &m_tables[other.owner] == &other;
                     });
    if (table != m_tables.end())
    {
        return *table;
    }
    Table &made = m_tables.emplace_back();
    made.section.type = sectionType;
    made.section.sectionClass = sectionClass;
    made.hasCellsInBoth = HasCellsInBothDwords(sectionType);
    made.owner = m_tables.size() - 1;
    return made;
}

void ContainerEdit::Append(std::uint32_t sectionType,
                           std::uint16_t sectionClass, std::uint64_t packedQmid,
                           ByteSpan records, std::uint32_t recordCount)
{
    std::vector<Entry> &entries = GetTable(sectionType, sectionClass).entries;
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

void ContainerEdit::AppendShared(std::uint32_t sectionType,
                                 std::span<const std::uint64_t> cells,
                                 ByteSpan record)
{
    Table &table = GetTable(sectionType, Section::CLASS_INDIRECT);
    for (const std::uint64_t cell : cells)
    {
        Entry &entry = table.entries.emplace_back();
        entry.packedQmid = cell;
        entry.recordCount = 1;
        entry.isNew = true;
        entry.shared = m_shared.size();
    }
    m_shared.push_back({{record.begin(), record.end()}});
}

}  // namespace bgl
