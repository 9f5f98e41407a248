// SPDX-License-Identifier: MIT
// Writes a BGL file sequentially: format.md chapters 4 and 6.

#include "driver/bgl/container_writer.h"

#include "driver/bgl/subsection.h"
#include "driver/bytes/byte_writer.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace bgl
{

namespace
{

constexpr int DEEPEST_HEADER_LEVEL = 15;

// The single dword of a file without cells: the cell of level 0.
constexpr std::uint32_t WHOLE_WORLD = 2;

}  // namespace

void HeaderQmids::Add(const Qmid &cell, std::uint32_t sectionType)
{
    const int shift = Qmid::MAXIMUM_LEVEL - cell.level;
    m_west = std::min(m_west, cell.u << shift);
    m_east = std::max(m_east, ((cell.u + 1) << shift) - 1);
    m_north = std::min(m_north, cell.v << shift);
    m_south = std::max(m_south, ((cell.v + 1) << shift) - 1);
    if (m_cells.size() <= Dwords{}.size())
    {
        m_cells.insert(cell.A());
    }
    if (cell.level < FACILITY_LEVEL)
    {
        m_hasCoarserCell = true;
    }
    else if (m_level9.size() <= Dwords{}.size())
    {
        const std::uint32_t dword =
            cell.Ancestor(cell.level - FACILITY_LEVEL).A();
        m_level9.insert(dword);
        (sectionType == SECTION_ILS_VOR ? m_ilsLevel9 : m_otherLevel9)
            .insert(dword);
    }
    m_hasOtherNavaids = m_hasOtherNavaids || sectionType == SECTION_NDB ||
                        sectionType == SECTION_WAYPOINT;
}

HeaderQmids::Dwords HeaderQmids::Rectangle() const
{
    Dwords dwords{};
    if (m_west > m_east)
    {
        return dwords;
    }
    int shift = Qmid::MAXIMUM_LEVEL - DEEPEST_HEADER_LEVEL;
    const auto count = [&](std::uint32_t first, std::uint32_t last)
    { return std::uint64_t{(last >> shift) - (first >> shift) + 1}; };
    while (count(m_west, m_east) * count(m_north, m_south) > dwords.size())
    {
        ++shift;
    }
    std::size_t i = 0;
    for (std::uint32_t v = m_north >> shift; v <= m_south >> shift; ++v)
    {
        for (std::uint32_t u = m_west >> shift; u <= m_east >> shift; ++u)
        {
            dwords[i++] = Qmid{Qmid::MAXIMUM_LEVEL - shift, u, v}.A();
        }
    }
    return dwords;
}

HeaderQmids::Dwords HeaderQmids::Level9Cells() const
{
    Dwords dwords{};
    if (m_hasCoarserCell || m_level9.size() > dwords.size())
    {
        return Rectangle();
    }
    dwords[0] = WHOLE_WORLD;
    // driver/bgl/format.md 6.3 [U]: four files of three compilers.
    if (!m_hasOtherNavaids &&
        m_ilsLevel9.size() + m_otherLevel9.size() <= dwords.size())
    {
        std::copy(
            m_otherLevel9.begin(), m_otherLevel9.end(),
            std::copy(m_ilsLevel9.begin(), m_ilsLevel9.end(), dwords.begin()));
    }
    else
    {
        std::copy(m_level9.begin(), m_level9.end(), dwords.begin());
    }
    return dwords;
}

HeaderQmids::Dwords HeaderQmids::SubsectionCells() const
{
    Dwords dwords{};
    if (m_cells.empty() || m_cells.size() > dwords.size())
    {
        return Level9Cells();
    }
    std::copy(m_cells.begin(), m_cells.end(), dwords.begin());
    return dwords;
}

namespace
{

// A deeper cell does not fit into its A dword.
constexpr int DEEPEST_NARROW_LEVEL = 15;

/** 20-byte entries count the one record that a chunk is; 16-byte entries of
 * terrain and rasters hold the B dword, which is 0, in that place. */
constexpr std::uint32_t CHUNK_RECORD_COUNT = 1;

}  // namespace

ContainerWriter::ContainerWriter(ByteSink &sink, ContainerLayout layout,
                                 std::vector<SectionPlan> plan)
    : m_sink(sink), m_layout(layout)
{
    m_sections.reserve(plan.size());
    for (const SectionPlan &section : plan)
    {
        m_sections.push_back({section});
    }
    m_position = Header::SIZE + Section::ENTRY_SIZE * plan.size();
    if (m_layout == ContainerLayout::TablesFirst)
    {
        for (PlannedSection &section : m_sections)
        {
            section.tableOffset = m_position;
            m_position +=
                std::uint64_t{section.plan.subsectionCount} *
                    Subsection::NARROW_SIZE +
                std::uint64_t{section.plan.referenceCount} * REFERENCE_SIZE;
        }
    }
}

std::uint32_t ContainerWriter::PlannedSection::EntrySize() const
{
    return isWide ? Subsection::WIDE_SIZE : Subsection::NARROW_SIZE;
}

/** Returns the number of distinct cells of an indirect section, which must be
 * sorted; for others, the number of entries. */
std::uint32_t ContainerWriter::PlannedSection::CountCells() const
{
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < entries.size(); ++i)
    {
        const bool isShared =
            plan.sectionClass == Section::CLASS_INDIRECT && i > 0 &&
            entries[i].packedQmid == entries[i - 1].packedQmid;
        count += isShared ? 0 : 1;
    }
    return count;
}

std::uint64_t ContainerWriter::PlannedSection::TableSize() const
{
    const bool isIndirect = plan.sectionClass == Section::CLASS_INDIRECT;
    return std::uint64_t{CountCells()} * EntrySize() +
           (isIndirect ? std::uint64_t{REFERENCE_SIZE} * entries.size() : 0);
}

bool ContainerWriter::Fail(ContainerFailure failure)
{
    m_failure = failure;
    return false;
}

/** Whether another section can begin. */
bool ContainerWriter::IsOpen() const
{
    return m_failure == ContainerFailure::None && m_begun < m_sections.size();
}

bool ContainerWriter::BeginSection()
{
    if (!IsOpen())
    {
        return m_failure == ContainerFailure::None &&
               Fail(ContainerFailure::Plan);
    }
    m_sections[m_begun].tableOf = m_begun;
    ++m_begun;
    return true;
}

bool ContainerWriter::RepeatSection()
{
    if (!IsOpen() || m_begun == 0)
    {
        return m_failure == ContainerFailure::None &&
               Fail(ContainerFailure::Plan);
    }
    m_sections[m_begun].tableOf = m_sections[m_begun - 1].tableOf;
    ++m_begun;
    return true;
}

/** Reserves an entry in the table of the current section, and counts the cell
 * for the header. */
bool ContainerWriter::ReserveEntry(std::uint64_t packedQmid)
{
    PlannedSection &section = m_sections[m_begun - 1];
    const bool isDirect = section.plan.sectionClass == Section::CLASS_DIRECT;
    const std::optional<Qmid> cell =
        isDirect ? Qmid::FromPacked(packedQmid) : std::nullopt;
    if (cell && cell->level > DEEPEST_NARROW_LEVEL && !section.isWide)
    {
        section.isWide = true;
        m_pendingTables +=
            section.entries.size() *
            std::uint64_t{Subsection::WIDE_SIZE - Subsection::NARROW_SIZE};
    }
    if (section.tableOf != m_begun - 1 ||
        (section.isWide && m_layout == ContainerLayout::TablesFirst))
    {
        return Fail(ContainerFailure::Plan);
    }
    // The index has coarser cells than the tiles that it describes.
    if (cell && section.plan.type != SECTION_TERRAIN_INDEX)
    {
        m_qmids.Add(*cell, section.plan.type);
    }
    if (m_layout == ContainerLayout::DataFirst)
    {
        m_pendingTables += section.EntrySize();
    }
    return true;
}

bool ContainerWriter::Append(std::uint64_t packedQmid,
                             std::uint32_t recordCount,
                             std::span<const ByteSpan> parts)
{
    if (m_failure != ContainerFailure::None)
    {
        return false;
    }
    if (m_begun == 0)
    {
        return Fail(ContainerFailure::Plan);
    }
    std::uint64_t size = 0;
    for (const ByteSpan part : parts)
    {
        size += part.size();
    }
    if (!ReserveEntry(packedQmid))
    {
        return false;
    }
    if (Size() + size > MAXIMUM_FILE_SIZE)
    {
        return Fail(ContainerFailure::TooLarge);
    }
    m_sections[m_begun - 1].entries.push_back(
        {packedQmid, recordCount, static_cast<std::uint32_t>(m_position),
         static_cast<std::uint32_t>(size)});
    ++m_subsectionCount;
    return WriteParts(parts);
}

bool ContainerWriter::AppendShared(std::span<const std::uint64_t> cells,
                                   ByteSpan record)
{
    const bool isIndirect =
        m_begun > 0 &&
        m_sections[m_begun - 1].plan.sectionClass == Section::CLASS_INDIRECT;
    if (m_failure != ContainerFailure::None || !isIndirect || cells.empty())
    {
        return m_failure == ContainerFailure::None &&
               Fail(ContainerFailure::Plan);
    }
    if (m_layout == ContainerLayout::DataFirst)
    {
        // An upper limit, because cells with several records have one entry.
        m_pendingTables +=
            cells.size() *
            std::uint64_t{Subsection::NARROW_SIZE + REFERENCE_SIZE};
        for (const std::uint64_t cell : cells)
        {
            m_qmids.Add(Qmid::FromPacked(cell).value_or(Qmid{}),
                        m_sections[m_begun - 1].plan.type);
        }
    }
    if (Size() + record.size() > MAXIMUM_FILE_SIZE)
    {
        return Fail(ContainerFailure::TooLarge);
    }
    for (const std::uint64_t cell : cells)
    {
        m_sections[m_begun - 1].entries.push_back(
            {cell, 1, static_cast<std::uint32_t>(m_position),
             static_cast<std::uint32_t>(record.size())});
    }
    return WriteParts({&record, 1});
}

bool ContainerWriter::Write(std::uint64_t offset, ByteSpan bytes)
{
    return m_sink.Write(offset, bytes) || Fail(ContainerFailure::Sink);
}

bool ContainerWriter::WriteParts(std::span<const ByteSpan> parts)
{
    for (const ByteSpan part : parts)
    {
        if (!Write(m_position, part))
        {
            return false;
        }
        m_position += part.size();
    }
    return true;
}

/** Whether the section has as many subsections as planned. */
bool ContainerWriter::HasAll(const PlannedSection &section) const
{
    const std::size_t count = m_sections[section.tableOf].entries.size();
    return m_layout == ContainerLayout::DataFirst ||
           (section.plan.sectionClass == Section::CLASS_INDIRECT
                ? section.plan.referenceCount
                : section.plan.subsectionCount) == count;
}

void ContainerWriter::SortEntries()
{
    for (PlannedSection &section : m_sections)
    {
        std::stable_sort(section.entries.begin(), section.entries.end(),
                         [](const Entry &a, const Entry &b)
                         { return a.packedQmid < b.packedQmid; });
    }
}

/** Assigns offsets after the data to all tables, whose entries must be
 * sorted. */
bool ContainerWriter::PlaceTables()
{
    std::uint64_t end = m_position;
    for (PlannedSection &section : m_sections)
    {
        const PlannedSection &owner = m_sections[section.tableOf];
        section.isWide = owner.isWide;
        section.tableOffset = end;
        end += owner.TableSize();
    }
    return end <= MAXIMUM_FILE_SIZE || Fail(ContainerFailure::TooLarge);
}

/** Writes a table of cells, whose entries must be sorted, and of their
 * references: format.md chapter 7. */
bool ContainerWriter::WriteReferences(const PlannedSection &section)
{
    std::vector<std::uint8_t> cells;
    std::vector<std::uint8_t> references;
    ByteWriter cellWriter{cells};
    ByteWriter referenceWriter{references};
    const std::vector<Entry> &entries = section.entries;
    for (std::size_t i = 0; i < entries.size();)
    {
        std::size_t end = i;
        for (; end < entries.size() &&
               entries[end].packedQmid == entries[i].packedQmid;
             ++end)
        {
            referenceWriter.Write(entries[end].offset);
            referenceWriter.Write(entries[end].size);
        }
        cellWriter.Write(static_cast<std::uint32_t>(entries[i].packedQmid));
        cellWriter.Write(static_cast<std::uint32_t>(end - i));
        cellWriter.Write(static_cast<std::uint32_t>(i));
        cellWriter.Write(std::uint32_t{0});
        i = end;
    }
    if (m_layout == ContainerLayout::TablesFirst &&
        cells.size() !=
            std::size_t{section.plan.subsectionCount} * Subsection::NARROW_SIZE)
    {
        return Fail(ContainerFailure::Plan);
    }
    return Write(section.tableOffset, cells) &&
           Write(section.tableOffset + cells.size(), references);
}

bool ContainerWriter::WriteTable(PlannedSection &section)
{
    const std::vector<Entry> &entries = m_sections[section.tableOf].entries;
    if (section.plan.sectionClass == Section::CLASS_INDIRECT)
    {
        return WriteReferences(section);
    }
    // Writes block by block, because a table can be as long as the file.
    constexpr std::size_t BLOCK = 4096;
    std::vector<std::uint8_t> bytes;
    std::uint64_t offset = section.tableOffset;
    for (std::size_t i = 0; i < entries.size(); ++i)
    {
        const Entry &entry = entries[i];
        ByteWriter writer{bytes};
        writer.Write(static_cast<std::uint32_t>(entry.packedQmid));
        if (section.isWide)
        {
            writer.Write(static_cast<std::uint32_t>(entry.packedQmid >> 32));
        }
        writer.Write(section.isWide ? CHUNK_RECORD_COUNT : entry.recordCount);
        writer.Write(entry.offset);
        writer.Write(entry.size);
        if ((i + 1) % BLOCK == 0 || i + 1 == entries.size())
        {
            if (!Write(offset, bytes))
            {
                return false;
            }
            offset += bytes.size();
            bytes.clear();
        }
    }
    return true;
}

bool ContainerWriter::WriteTables()
{
    for (PlannedSection &section : m_sections)
    {
        if (!WriteTable(section))
        {
            return false;
        }
    }
    return true;
}

/** Writes header and section entries. */
bool ContainerWriter::WriteStart(std::uint64_t fileTime)
{
    std::vector<std::uint8_t> bytes;
    ByteWriter writer{bytes};
    writer.Write(Header::MAGIC_1);
    writer.Write(static_cast<std::uint32_t>(Header::SIZE));
    writer.Write(fileTime);
    writer.Write(Header::MAGIC_2);
    writer.Write(static_cast<std::uint32_t>(m_sections.size()));
    for (const std::uint32_t dword :
         m_namesSubsectionCells                   ? m_qmids.SubsectionCells()
         : m_layout == ContainerLayout::DataFirst ? m_qmids.Rectangle()
                                                  : m_qmids.Level9Cells())
    {
        writer.Write(dword);
    }
    for (const PlannedSection &section : m_sections)
    {
        const PlannedSection &owner = m_sections[section.tableOf];
        const std::uint32_t count = owner.CountCells();
        writer.Write(section.plan.type);
        writer.Write(std::uint32_t{section.plan.sectionClass} |
                     (section.isWide ? Section::WIDE_FLAG : 0U));
        writer.Write(count);
        writer.Write(static_cast<std::uint32_t>(section.tableOffset));
        writer.Write(static_cast<std::uint32_t>(owner.TableSize()));
    }
    return Write(0, bytes);
}

bool ContainerWriter::Finish(std::uint64_t fileTime)
{
    if (m_failure != ContainerFailure::None)
    {
        return false;
    }
    const bool isComplete = m_begun == m_sections.size() &&
                            std::all_of(m_sections.begin(), m_sections.end(),
                                        [&](const PlannedSection &section)
                                        { return HasAll(section); });
    if (!isComplete)
    {
        return Fail(ContainerFailure::Plan);
    }
    SortEntries();
    if (m_layout == ContainerLayout::DataFirst && !PlaceTables())
    {
        return false;
    }
    return WriteTables() && WriteStart(fileTime);
}

}  // namespace bgl
