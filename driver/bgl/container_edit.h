// SPDX-License-Identifier: MIT
// Changes data of a BGL file and preserves everything else.

#ifndef FLIGHTSIM_DRIVER_BGL_CONTAINER_EDIT_H
#define FLIGHTSIM_DRIVER_BGL_CONTAINER_EDIT_H

#include "driver/bgl/container_writer.h"

#include <limits>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace bgl
{

/** Writes a copy of a file with some of its data changed.
 *
 * Unchanged data are copied byte for byte, in file order, including gaps and
 * unknown parts; only offsets and sizes in the tables are adjusted. New cells
 * get a subsection, and new kinds of data a section, at the end of the file;
 * empty cells and sections are removed. Offsets are those of the original file.
 * Writing takes constant memory apart from the tables and the new data. Not
 * thread-safe.
 */
class ContainerEdit final
{
  public:
    /** Reads the tables of a container, which must outlive the edit. */
    explicit ContainerEdit(const Container &container);

    /** Returns why the file cannot be changed (overlapping parts, or a damaged
     * table); empty if it can. */
    const std::string &GetProblem() const
    {
        return m_problem;
    }

    /** Replaces a range inside the data of one subsection.
     *
     * @param size at least 1; ranges must not overlap.
     * @param countChange change of the number of records.
     * @return false when the range is not inside a single subsection.
     */
    [[nodiscard]] bool Replace(std::uint64_t offset, std::uint64_t size,
                               std::vector<std::uint8_t> bytes,
                               int countChange = 0);

    /** Appends records to those of a cell.
     *
     * @param packedQmid in sections of other classes, the value that entries
     *        have instead of the cell.
     */
    void Append(std::uint32_t sectionType, std::uint16_t sectionClass,
                std::uint64_t packedQmid, ByteSpan records,
                std::uint32_t recordCount);

    /** Appends a record to an indirect section, for all of the cells.
     *
     * @param cells packed, at least one.
     */
    void AppendShared(std::uint32_t sectionType,
                      std::span<const std::uint64_t> cells, ByteSpan record);

    /** Writes the file. Returns false when the source or the sink fails, or the
     * file would exceed 4 GiB. */
    [[nodiscard]] bool Write(ByteSink &sink);

    /** Whether the last Write failed because of the 4 GiB limit. */
    bool IsTooLarge() const
    {
        return m_isTooLarge;
    }

    // Maps offsets of the old file to the new one; after Write.

    /** Returns the new offset for an old one. */
    std::uint64_t Map(std::uint64_t offset) const;

    /** Whether data of a subsection were replaced, or data were appended to
     * it. */
    bool IsChanged(std::uint64_t offset, std::uint64_t size) const;

    /** A range of the old file and its position in the new one. */
    struct Range
    {
        std::uint64_t offset = 0;
        std::uint64_t size = 0;
        std::uint64_t before = 0;
    };

    /** Returns the ranges of a subsection that were copied, and those that were
     * replaced, each truncated to the shorter of old and new data. */
    std::vector<Range> ListRanges(std::uint64_t offset,
                                  std::uint64_t size) const;

    /** Returns the offset of the records appended to a cell. */
    std::uint64_t FindAppended(std::uint32_t sectionType,
                               std::uint64_t packedQmid) const;

    /** Returns the offset of the record of the AppendShared call `number`,
     * counted from 0. */
    std::uint64_t FindShared(std::size_t number) const
    {
        return m_shared[number].newOffset;
    }

  private:
    static constexpr std::size_t NOT_SHARED =
        std::numeric_limits<std::size_t>::max();

    /** A subsection, or a reference of an indirect section. */
    struct Entry
    {
        std::uint64_t packedQmid = 0;

        /** The second dword; of a reference, the number of its tile, since tiles
         * of one cell may follow each other. */
        std::uint32_t second = 0;
        std::uint32_t recordCount = 0;
        std::uint32_t offset = 0;
        std::uint32_t size = 0;

        /** The data are new and come after the end of the old file. */
        bool isNew = false;
        std::uint64_t newOffset = 0;
        std::int64_t countChange = 0;
        std::vector<std::uint8_t> appended{};

        /** How many of the appended bytes are a copy of old data. */
        std::uint64_t copied = 0;

        /** Number of the new record that the reference points to. */
        std::size_t shared = NOT_SHARED;
    };

    /** A new record of an indirect section. */
    struct SharedRecord
    {
        std::vector<std::uint8_t> bytes{};
        std::uint64_t newOffset = 0;
    };

    struct Table
    {
        Section section{};
        bool hasCellsInBoth = false;

        /** Whether all of its data were deleted. */
        bool isGone = false;
        std::uint64_t newOffset = 0;
        std::vector<Entry> entries{};

        /** Index of the table that this one shares, otherwise its own. */
        std::size_t owner = 0;

        bool IsIndirect() const
        {
            return section.sectionClass == Section::CLASS_INDIRECT;
        }

        /** Whether a reference is the first one of its cell. */
        bool BeginsTile(std::size_t entry) const;
        std::size_t CountTiles() const;
        std::uint64_t Size() const;
    };

    /** New bytes that replace old ones, and bytes inserted before them, which
     * belong to the part that ends there. */
    struct Splice
    {
        std::uint64_t size = 0;
        std::vector<std::uint8_t> bytes{};
        std::vector<std::uint8_t> inserted{};
    };

    /** Location of an entry with old data. */
    struct Place
    {
        std::uint32_t offset = 0;
        std::size_t table = 0;
        std::size_t entry = 0;
    };

    void FindPlaces();
    Table &GetTable(std::uint32_t sectionType, std::uint16_t sectionClass);
    bool ReadTable(Table &table);
    bool ReadReferences(Table &table);
    bool CheckOverlap() const;
    bool ReproducesTables();
    std::uint64_t GetNewSize(const Entry &entry) const;
    bool HasOtherCells(const Table &table) const;
    void SortReferences();
    void DropEmptyParts();
    bool SeparateGrownCopies();
    bool Separate(Entry &entry);
    void InsertParts();
    void SumUpChanges();
    void PlaceParts();
    std::size_t CountSections() const;
    std::vector<std::uint8_t> MakeReferences(const Table &table) const;
    std::vector<std::uint8_t> MakeTable(const Table &table) const;
    std::vector<std::uint8_t> MakeStart() const;
    HeaderQmids::Dwords FindHeaderCells() const;
    bool CopyRange(std::uint64_t first, std::uint64_t last, ByteSink &sink);
    bool WriteBytes(ByteSpan bytes, ByteSink &sink);
    bool WriteOldParts(ByteSink &sink);
    bool WriteNewParts(ByteSink &sink);

    const ByteSource &m_source;
    const Header m_header;
    std::string m_problem{};
    std::vector<Table> m_tables{};

    /** Sorted by offset; empty until first used. */
    std::vector<Place> m_places{};
    std::vector<SharedRecord> m_shared{};
    bool m_hasOtherCells = false;
    bool m_isTooLarge = false;

    /** By offset in the old file. */
    std::map<std::uint64_t, Splice> m_splices{};

    /** Offsets from which the data are shifted, with the shift. */
    std::vector<std::pair<std::uint64_t, std::int64_t>> m_shifts{};
    std::uint64_t m_newEnd = 0;
    std::uint64_t m_position = 0;
};

}  // namespace bgl

#endif
