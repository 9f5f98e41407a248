// SPDX-License-Identifier: MIT
// Changes data of a BGL file and leaves everything else as it is.

#ifndef FLIGHTSIM_DRIVER_BGL_CONTAINER_EDIT_H
#define FLIGHTSIM_DRIVER_BGL_CONTAINER_EDIT_H

#include "driver/bgl/container_writer.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace bgl
{

/** A copy of a file with other data in some places.
 *
 * What is not changed is copied byte for byte, in the order of the file, gaps
 * and unknown parts included; only the places and sizes in the tables follow.
 * New cells get a subsection, and new kinds of data a section, at the end of the
 * file; cells and sections that become empty go. Offsets are those of the file
 * as it is. Writing takes constant memory beside the tables and what is new.
 * One thread at a time.
 */
class ContainerEdit final
{
  public:
    /** Reads the tables of a container, which has to outlive the edit. */
    explicit ContainerEdit(const Container &container);

    /** Why the file cannot be changed: parts that overlap, or a damaged table.
     * Empty if it can. */
    const std::string &GetProblem() const
    {
        return m_problem;
    }

    /** Puts other bytes in the place of some that the data of one subsection
     * have.
     *
     * @param size at least 1; ranges may not overlap.
     * @param countChange what is added to the number of records.
     * @return false when no subsection, or only part of one, is there.
     */
    [[nodiscard]] bool Replace(std::uint64_t offset, std::uint64_t size,
                               std::vector<std::uint8_t> bytes,
                               int countChange = 0);

    /** Appends records to those of a cell.
     *
     * @param packedQmid what stands in the entries of sections of other classes
     *        in the place of the cell.
     */
    void Append(std::uint32_t sectionType, std::uint16_t sectionClass,
                std::uint64_t packedQmid, ByteSpan records,
                std::uint32_t recordCount);

    /** Writes the file; false when the source or the sink fails, or the file
     * would pass 4 GiB. */
    [[nodiscard]] bool Write(ByteSink &sink);

    /** Whether the last Write has failed because of 4 GiB. */
    bool IsTooLarge() const
    {
        return m_isTooLarge;
    }

  private:
    /** A subsection. */
    struct Entry
    {
        std::uint64_t packedQmid = 0;
        std::uint32_t second = 0;
        std::uint32_t recordCount = 0;
        std::uint32_t offset = 0;
        std::uint32_t size = 0;

        /** The data are new and follow the end of the old file. */
        bool isNew = false;
        std::uint64_t newOffset = 0;
        std::int64_t countChange = 0;
        std::vector<std::uint8_t> appended{};
    };

    /** A reference of an indirect section. */
    struct Reference
    {
        std::uint32_t offset = 0;
        std::uint32_t size = 0;
    };

    struct Table
    {
        Section section{};
        bool hasCellsInBoth = false;

        /** All that it had is gone. */
        bool isGone = false;
        std::uint64_t newOffset = 0;
        std::vector<Entry> entries{};

        /** Of an indirect section: the tile entries as they are. */
        std::vector<std::uint8_t> tiles{};
        std::vector<Reference> references{};

        /** The number of the table that this one shares; its own else. */
        std::size_t owner = 0;

        std::uint64_t Size() const;
    };

    /** New bytes in the place of old ones, and some that are inserted in front
     * of them, which belong to what ends there. */
    struct Splice
    {
        std::uint64_t size = 0;
        std::vector<std::uint8_t> bytes{};
        std::vector<std::uint8_t> inserted{};
    };

    /** Where an entry with old data stands. */
    struct Place
    {
        std::uint32_t offset = 0;
        std::size_t table = 0;
        std::size_t entry = 0;
    };

    void FindPlaces();
    bool ReadTable(Table &table);
    bool ReadReferences(Table &table);
    bool CheckOverlap() const;
    bool ReproducesTables();
    std::uint64_t Map(std::uint64_t offset) const;
    std::uint64_t GetNewSize(const Entry &entry) const;
    void DropEmptyParts();
    bool SeparateGrownCopies();
    bool Separate(Entry &entry);
    void InsertParts();
    void SumUpChanges();
    void PlaceParts();
    std::size_t CountSections() const;
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

    /** By offset; empty until somebody asks. */
    std::vector<Place> m_places{};
    bool m_hasOtherCells = false;
    bool m_isTooLarge = false;

    /** By the place in the old file. */
    std::map<std::uint64_t, Splice> m_splices{};

    /** Places from which on everything is moved, and by how much. */
    std::vector<std::pair<std::uint64_t, std::int64_t>> m_shifts{};
    std::uint64_t m_newEnd = 0;
    std::uint64_t m_position = 0;
};

}  // namespace bgl

#endif
