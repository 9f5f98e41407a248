// SPDX-License-Identifier: MIT
// Writes a BGL file sequentially.

#ifndef FLIGHTSIM_DRIVER_BGL_CONTAINER_WRITER_H
#define FLIGHTSIM_DRIVER_BGL_CONTAINER_WRITER_H

#include "driver/bgl/container.h"
#include "driver/bgl/qmid.h"
#include "driver/bytes/byte_sink.h"

#include <array>
#include <limits>
#include <set>
#include <span>
#include <vector>

namespace bgl
{

/** Collects the cells of a file and computes the eight dwords of the header,
 * each the A dword of a cell, 0 if there are fewer. Takes constant memory. */
class HeaderQmids final
{
  public:
    using Dwords = std::array<std::uint32_t, 8>;

    /** Of cells of facilities, and of those that bglcomp names since FSX. */
    static constexpr int FACILITY_LEVEL = 9;

    /** @param sectionType of the section whose cell it is. */
    void Add(const Qmid &cell, std::uint32_t sectionType);

    /** Returns cells of the deepest level up to 15 at which the rectangle
     * around all cells has at most eight of them, row by row, like resample and
     * shp2vec. All zero without cells. */
    Dwords Rectangle() const;

    /** Returns the distinct cells of level 9, sorted, like bglcomp. If ILS and
     * VOR are the only navaids, their cells come first, then those of the other
     * sections, even if they are the same. Returns level 0 for a file without
     * cells, and Rectangle() if there are more than eight or a cell is coarser;
     * no file shows the rule for these cases. */
    Dwords Level9Cells() const;

    /** Returns the distinct cells of the subsections, sorted, like bglcomp of
     * FS2004 [U: one file, of objects]; Level9Cells() for none and for more
     * than eight. */
    Dwords SubsectionCells() const;

  private:
    // Inclusive bounds in cells of the deepest level.
    std::uint32_t m_west = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t m_east = 0;
    std::uint32_t m_north = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t m_south = 0;

    std::set<std::uint32_t> m_cells;
    std::set<std::uint32_t> m_level9;
    std::set<std::uint32_t> m_ilsLevel9;
    std::set<std::uint32_t> m_otherLevel9;
    bool m_hasOtherNavaids = false;
    bool m_hasCoarserCell = false;
};

/** The two orders of the parts after the header and the section entries. */
enum class ContainerLayout
{
    /** The data of all sections, then all tables: resample and shp2vec. */
    DataFirst,
    /** All tables, then the data of all sections: bglcomp. */
    TablesFirst
};

/** Properties of a section that must be known before the first byte is
 * written. */
struct SectionPlan
{
    std::uint32_t type = 0;
    std::uint16_t sectionClass = Section::CLASS_DIRECT;

    /** Number of subsections; only needed for ContainerLayout::TablesFirst. */
    std::uint32_t subsectionCount = 0;

    /** For Section::CLASS_INDIRECT, whose subsections are cells: their total
     * number of references. */
    std::uint32_t referenceCount = 0;
};

/** Why a file could not be written. */
enum class ContainerFailure
{
    None,
    /** The sink failed to write. */
    Sink,
    /** An offset would exceed 32 bits. */
    TooLarge,
    /** The sections or their subsections differ from the plan, or a cell needs
     * 20-byte entries in a file that begins with its tables. */
    Plan
};

/** Writes header, section entries, tables and data to a sink.
 *
 * Sections come in planned order. The data of a section are stored in the order
 * in which they are appended, and its table is sorted by QMID. Data go directly
 * to the sink; 24 bytes per subsection stay in memory. The header is written
 * last, so that an unfinished file is invalid.
 *
 * After a failure all methods return false; Failure() gives the reason. Not
 * thread-safe.
 */
class ContainerWriter final
{
  public:
    ContainerWriter(ByteSink &sink, ContainerLayout layout,
                    std::vector<SectionPlan> plan);

    /** Begins the next planned section. */
    [[nodiscard]] bool BeginSection();

    /** Lets the next planned section share the table, and so the data, of the
     * current section. */
    [[nodiscard]] bool RepeatSection();

    /** Adds a subsection to the current section.
     *
     * @param packedQmid the cell or, in sections of other classes, the value
     *        that entries have instead.
     * @param recordCount stored in 16-byte entries of facility records; terrain
     *        and rasters have 0.
     * @param parts are concatenated.
     */
    [[nodiscard]] bool Append(std::uint64_t packedQmid,
                              std::uint32_t recordCount,
                              std::span<const ByteSpan> parts);

    /** Adds a record to the current section, of Section::CLASS_INDIRECT.
     *
     * @param cells packed QMIDs of the cells that refer to the record.
     */
    [[nodiscard]] bool AppendShared(std::span<const std::uint64_t> cells,
                                    ByteSpan record);

    /** Adds a cell of terrain or raster data. */
    [[nodiscard]] bool Append(const Qmid &cell, ByteSpan data)
    {
        return Append(cell.Packed(), 0, {&data, 1});
    }

    /** Writes the remaining parts: tables, section entries and the header.
     *
     * @param fileTime see FileTimeToIso8601.
     */
    [[nodiscard]] bool Finish(std::uint64_t fileTime);

    ContainerFailure Failure() const
    {
        return m_failure;
    }

    /** Makes the header name the cells of the subsections like bglcomp of
     * FS2004: HeaderQmids::SubsectionCells(). */
    void NameSubsectionCells()
    {
        m_namesSubsectionCells = true;
    }

    /** Number of subsections appended so far. */
    std::uint64_t CountSubsections() const
    {
        return m_subsectionCount;
    }

    /** Size of the file so far, including the tables to come. */
    std::uint64_t Size() const
    {
        return m_position + m_pendingTables;
    }

  private:
    struct Entry
    {
        std::uint64_t packedQmid;
        std::uint32_t recordCount;
        std::uint32_t offset;
        std::uint32_t size;
    };

    struct PlannedSection
    {
        SectionPlan plan;
        std::vector<Entry> entries{};
        bool isWide = false;

        /** Index of the section whose table this one shares. */
        std::size_t tableOf = 0;
        std::uint64_t tableOffset = 0;

        std::uint32_t EntrySize() const;
        std::uint64_t TableSize() const;
        std::uint32_t CountCells() const;
    };

    bool Fail(ContainerFailure failure);
    bool IsOpen() const;
    bool Write(std::uint64_t offset, ByteSpan bytes);
    bool WriteParts(std::span<const ByteSpan> parts);
    bool ReserveEntry(std::uint64_t packedQmid);
    void SortEntries();
    bool PlaceTables();
    bool WriteTables();
    bool WriteTable(PlannedSection &section);
    bool WriteReferences(const PlannedSection &section);
    bool WriteStart(std::uint64_t fileTime);
    bool HasAll(const PlannedSection &section) const;

    ByteSink &m_sink;
    const ContainerLayout m_layout;
    std::vector<PlannedSection> m_sections;
    HeaderQmids m_qmids;
    bool m_namesSubsectionCells = false;
    std::size_t m_begun = 0;
    std::uint64_t m_subsectionCount = 0;
    std::uint64_t m_position = 0;
    std::uint64_t m_pendingTables = 0;
    ContainerFailure m_failure = ContainerFailure::None;
};

}  // namespace bgl

#endif
