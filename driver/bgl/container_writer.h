// SPDX-License-Identifier: MIT
// Writes a BGL file as its parts come.

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

/** Collects the cells of a file and makes the eight dwords of the header, each
 * the A dword of a cell, 0 where there are fewer. Memory is constant. */
class HeaderQmids final
{
  public:
    using Dwords = std::array<std::uint32_t, 8>;

    void Add(const Qmid &cell);

    /** The deepest level up to 15 at which the rectangle around all cells has
     * at most eight cells, row by row: resample and shp2vec. All zero for no
     * cells. */
    Dwords Rectangle() const;

    /** The distinct cells of level 9, ascending: bglcomp. Level 0 stands for a
     * file without cells. Rectangle() takes over where there are more than
     * eight or a cell is coarser, for which no file shows the rule. */
    Dwords Level9Cells() const;

  private:
    // Bounds, inclusive, in cells of the deepest level.
    std::uint32_t m_west = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t m_east = 0;
    std::uint32_t m_north = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t m_south = 0;

    std::set<std::uint32_t> m_level9;
    bool m_hasCoarserCell = false;
};

/** The two orders of the parts behind the header and the section entries. */
enum class ContainerLayout
{
    /** The data of all sections, then all tables: resample and shp2vec. */
    DataFirst,
    /** All tables, then the data of all sections: bglcomp. */
    TablesFirst
};

/** What has to be known of a section before the first byte is written. */
struct SectionPlan
{
    std::uint32_t type = 0;
    std::uint16_t sectionClass = Section::CLASS_DIRECT;

    /** Number of subsections; only ContainerLayout::TablesFirst needs it. */
    std::uint32_t subsectionCount = 0;

    /** Of Section::CLASS_INDIRECT, whose subsections are cells: the number of
     * references of all of them. */
    std::uint32_t referenceCount = 0;
};

/** Why a file could not be written. */
enum class ContainerFailure
{
    None,
    /** The sink has refused bytes. */
    Sink,
    /** An offset would have passed what 32 bits hold. */
    TooLarge,
    /** The sections or their subsections are not those of the plan, or a cell
     * needs 20-byte entries in a file that begins with its tables. */
    Plan
};

/** Writes header, section entries, tables and data to a sink.
 *
 * Sections come in the order of the plan; the data of a section in the order in
 * which they are appended, while its table is sorted by QMID. Data go straight
 * to the sink: 24 bytes a subsection stay in memory. The header is written
 * last, so that a file that was not finished is none.
 *
 * A method returns false once anything has failed; Failure() has the reason.
 * One thread at a time.
 */
class ContainerWriter final
{
  public:
    ContainerWriter(ByteSink &sink, ContainerLayout layout,
                    std::vector<SectionPlan> plan);

    /** Begins the next section of the plan. */
    [[nodiscard]] bool BeginSection();

    /** Gives the next section of the plan the table, and so the data, of the
     * section that is being written. */
    [[nodiscard]] bool RepeatSection();

    /** Adds a subsection to the section that was begun last.
     *
     * @param packedQmid the cell, or what the entries of sections of other
     *        classes have in its place.
     * @param recordCount stands in 16-byte entries of facility records; terrain
     *        and rasters have 0.
     * @param parts are stored one behind the other.
     */
    [[nodiscard]] bool Append(std::uint64_t packedQmid,
                              std::uint32_t recordCount,
                              std::span<const ByteSpan> parts);

    /** Adds a record to the section of Section::CLASS_INDIRECT that was begun
     * last.
     *
     * @param cells packed QMIDs of those that refer to the record.
     */
    [[nodiscard]] bool AppendShared(std::span<const std::uint64_t> cells,
                                    ByteSpan record);

    /** Adds a cell of terrain or raster data. */
    [[nodiscard]] bool Append(const Qmid &cell, ByteSpan data)
    {
        return Append(cell.Packed(), 0, {&data, 1});
    }

    /** Writes what is left: tables, section entries and the header.
     *
     * @param fileTime see FileTimeToIso8601.
     */
    [[nodiscard]] bool Finish(std::uint64_t fileTime);

    ContainerFailure Failure() const
    {
        return m_failure;
    }

    /** Subsections that have been appended. */
    std::uint64_t CountSubsections() const
    {
        return m_subsectionCount;
    }

    /** Bytes of the file so far, the tables to come included. */
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

        /** The section whose table this one has. */
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
    bool Note(std::uint64_t packedQmid);
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
    std::size_t m_begun = 0;
    std::uint64_t m_subsectionCount = 0;
    std::uint64_t m_position = 0;
    std::uint64_t m_pendingTables = 0;
    ContainerFailure m_failure = ContainerFailure::None;
};

}  // namespace bgl

#endif
