// SPDX-License-Identifier: MIT
// Summarises a file from its tables: format.md chapter 5.

#include "ogr/library/format/file_summary.h"

#include "driver/bgl/qmid.h"
#include "driver/bgl/subsection.h"
#include "driver/bytes/byte_reader.h"
#include "driver/bytes/byte_window.h"
#include "ogr/records/core/encryption.h"
#include "ogr/records/record_block.h"
#include "ogr/records/core/reference_table.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <utility>

namespace library
{

namespace
{

using bgl::SectionKind;

/** Sections whose entries are not cells, or only the cell of the whole file. */
constexpr std::uint32_t SECTIONS_WITHOUT_CELLS[] = {
    bgl::SECTION_NAME_LIST,
    bgl::SECTION_ILS_VOR_INDEX,
    bgl::SECTION_NDB_INDEX,
    bgl::SECTION_WAYPOINT_INDEX,
    bgl::SECTION_MODEL_DATA,
    bgl::SECTION_AIRPORT_SUMMARY,
    bgl::SECTION_TERRAIN_INDEX,
    bgl::SECTION_MODEL_EXTENTS,
    bgl::SECTION_ILS_VOR_INDEX_MSFS_2024,
    bgl::SECTION_NDB_INDEX_MSFS_2024,
    bgl::SECTION_WAYPOINT_INDEX_MSFS_2024,
    bgl::SECTION_NAME_LIST_MSFS_2024,
    bgl::SECTION_TACAN_INDEX,
    bgl::SECTION_AIRPORT_SUMMARY_PREPAR3D};

/** Copyright and GUID precede it and have no place either. */
constexpr std::uint32_t FIRST_SECTION_WITH_CELLS = bgl::SECTION_AIRPORT;

bool HasCells(std::uint32_t type)
{
    return type >= FIRST_SECTION_WITH_CELLS &&
           bgl::GetSectionKind(type) != SectionKind::Unknown &&
           std::find(std::begin(SECTIONS_WITHOUT_CELLS),
                     std::end(SECTIONS_WITHOUT_CELLS),
                     type) == std::end(SECTIONS_WITHOUT_CELLS);
}

/** Returns the part of a cell that lies on the earth. */
Bounds GetBounds(const bgl::Qmid &cell)
{
    return {cell.West(), std::max(cell.South(), -90.0),
            std::min(cell.East(), 180.0), cell.North()};
}

/** Adds a cell. Returns false for an invalid one, and for the whole earth,
 * which means that the table gives no place. */
bool AddCell(std::uint64_t packed, FileSummary &summary)
{
    const std::optional<bgl::Qmid> cell = bgl::Qmid::FromPacked(packed);
    if (!cell || cell->level == 0 || !cell->IsOnEarth())
    {
        return false;
    }
    summary.bounds.Add(GetBounds(*cell));
    summary.finestLevel = std::max(summary.finestLevel, cell->level);
    summary.coarsestLevel = summary.coarsestLevel < 0
                                ? cell->level
                                : std::min(summary.coarsestLevel, cell->level);
    return true;
}

/** Reads the tables of a file's sections. */
class Summarizer final
{
  public:
    Summarizer(const bgl::Container &container, bgl::ProblemList &problems)
        : m_source(container.GetSource()), m_problems(problems),
          m_budget(container.GetSource().Size())
    {
        m_summary.fileTime = container.GetHeader().fileTime;
    }

    void Add(const bgl::Section &section);
    FileSummary Finish();

  private:
    void AddEntries(const bgl::Section &section,
                    const std::vector<bgl::Subsection> &entries);
    void AddTiles(const bgl::Section &section);
    void CheckEnd(const bgl::Section &section, const bgl::Subsection &entry);
    bool IsEncrypted(const bgl::Section &section,
                     const std::vector<bgl::Subsection> &entries) const;

    const bgl::ByteSource &m_source;
    bgl::ProblemList &m_problems;
    bgl::TableBudget m_budget;
    FileSummary m_summary{};

    /** Chunks listed by several sections count once. */
    std::set<std::uint32_t> m_chunks{};
    std::set<std::uint16_t> m_types{};
    std::set<std::uint16_t> m_unplaced{};
};

void Summarizer::Add(const bgl::Section &section)
{
    m_types.insert(static_cast<std::uint16_t>(section.type));
    if (bgl::GetSectionKind(section.type) == SectionKind::Unknown ||
        !m_budget.Take(section, m_problems))
    {
        return;
    }
    if (section.sectionClass == bgl::Section::CLASS_INDIRECT)
    {
        AddTiles(section);
        AddEntries(section, bgl::ReadReferences(m_source, section, m_problems));
    }
    else
    {
        AddEntries(section,
                   bgl::ReadSubsections(m_source, section, m_problems));
    }
}

FileSummary Summarizer::Finish()
{
    m_summary.chunks = m_chunks.size();
    m_summary.sections.assign(m_types.begin(), m_types.end());
    m_summary.unplacedSections.assign(m_unplaced.begin(), m_unplaced.end());
    return std::move(m_summary);
}

void Summarizer::AddEntries(const bgl::Section &section,
                            const std::vector<bgl::Subsection> &entries)
{
    const bool isDirect = section.sectionClass != bgl::Section::CLASS_INDIRECT;
    const bool hasCells = isDirect && HasCells(section.type);
    const bool isRaster =
        bgl::GetSectionKind(section.type) == SectionKind::Raster;
    for (const bgl::Subsection &entry : entries)
    {
        if (!hasCells || !AddCell(entry.packedQmid, m_summary))
        {
            m_unplaced.insert(static_cast<std::uint16_t>(section.type));
        }
        if (isRaster)
        {
            m_chunks.insert(entry.offset);
        }
        else
        {
            m_summary.records += std::max<std::uint32_t>(entry.recordCount, 1);
        }
        CheckEnd(section, entry);
    }
    m_summary.isEncrypted =
        m_summary.isEncrypted || IsEncrypted(section, entries);
}

/** Adds the tiles of an indirect section; each starts with the A dword of its
 * cell (ogr/records/format.md chapter 2). */
void Summarizer::AddTiles(const bgl::Section &section)
{
    constexpr std::uint64_t tileSize = 16;
    bgl::ByteWindow window(m_source);
    for (std::uint32_t i = 0; i < section.subsectionCount; ++i)
    {
        const auto bytes =
            window.Get(section.tableOffset + i * tileSize, tileSize);
        if (!bytes)
        {
            return;
        }
        AddCell(bgl::LoadLittleEndian<std::uint32_t>(bytes->data()), m_summary);
    }
}

/** Describes the first part that is truncated by the end of the file. */
void Summarizer::CheckEnd(const bgl::Section &section,
                          const bgl::Subsection &entry)
{
    if (!m_summary.isCut && !m_source.Holds(entry.offset, entry.size))
    {
        m_summary.isCut = true;
        m_problems.Add(bgl::DescribeSection(section.type), entry.offset,
                       "expected " + std::to_string(entry.size) +
                           " bytes of data, found the end of the file");
    }
}

bool Summarizer::IsEncrypted(const bgl::Section &section,
                             const std::vector<bgl::Subsection> &entries) const
{
    return (section.type == bgl::SECTION_AIRPORT ||
            section.type == bgl::SECTION_SCENERY) &&
           !entries.empty() &&
           bgl::LooksEncrypted(entries, bgl::GetHeaderForm(section.type),
                               m_source);
}

}  // namespace

void Bounds::Add(const Bounds &other)
{
    west = std::min(west, other.west);
    south = std::min(south, other.south);
    east = std::max(east, other.east);
    north = std::max(north, other.north);
}

void SplitBounds::Add(const Bounds &bounds)
{
    if (!bounds.IsEmpty())
    {
        (bounds.west + bounds.east < 0 ? m_west : m_east).Add(bounds);
    }
}

void SplitBounds::Add(const SplitBounds &other)
{
    if (!other.m_west.IsEmpty())
    {
        m_west.Add(other.m_west);
    }
    if (!other.m_east.IsEmpty())
    {
        m_east.Add(other.m_east);
    }
}

std::vector<Bounds> SplitBounds::GetParts() const
{
    if (m_west.IsEmpty() || m_east.IsEmpty())
    {
        return IsEmpty()
                   ? std::vector<Bounds>()
                   : std::vector<Bounds>{m_west.IsEmpty() ? m_east : m_west};
    }
    const double gapAtGreenwich = m_east.west - m_west.east;
    const double gapAtAntimeridian = 360 - (m_east.east - m_west.west);
    if (gapAtGreenwich > gapAtAntimeridian)
    {
        return {m_west, m_east};
    }
    Bounds all = m_west;
    all.Add(m_east);
    return {all};
}

bool FileSummary::HasSection(std::uint32_t type) const
{
    return std::binary_search(sections.begin(), sections.end(), type);
}

bool FileSummary::IsUnplaced(std::uint32_t type) const
{
    return std::binary_search(unplacedSections.begin(), unplacedSections.end(),
                              type);
}

bool FileSummary::HasRasters() const
{
    return std::any_of(sections.begin(), sections.end(),
                       [](std::uint16_t type)
                       {
                           const SectionKind kind = bgl::GetSectionKind(type);
                           return kind == SectionKind::Raster ||
                                  kind == SectionKind::Shared;
                       });
}

FileSummary Summarize(const bgl::Container &container,
                      bgl::ProblemList &problems)
{
    Summarizer summarizer(container, problems);
    for (const bgl::Section &section : container.GetSections())
    {
        summarizer.Add(section);
    }
    return summarizer.Finish();
}

std::optional<Bounds> ReadLegacyBounds(bgl::ByteSpan start)
{
    constexpr std::uint16_t legacyMagic = 1;
    if (start.size() < LEGACY_HEADER_SIZE)
    {
        return std::nullopt;
    }
    bgl::ByteReader reader{start};
    const std::uint16_t magic = reader.ReadU16();
    const auto latitude = [&] {
        return static_cast<std::int32_t>(reader.ReadU32()) *
               (90.0 / 10001750.0);
    };
    const auto longitude = [&]
    {
        return static_cast<std::int32_t>(reader.ReadU32()) *
               (360.0 / 4294967296.0);
    };
    Bounds bounds;
    bounds.north = latitude();
    bounds.south = latitude();
    bounds.east = longitude();
    bounds.west = longitude();
    const bool isSane = magic == legacyMagic && bounds.south >= -90 &&
                        bounds.north <= 90 && !bounds.IsEmpty();
    const bool isNull = bounds.north == 0 && bounds.south == 0 &&
                        bounds.east == 0 && bounds.west == 0;
    return isSane && !isNull ? std::optional<Bounds>(bounds) : std::nullopt;
}

}  // namespace library
