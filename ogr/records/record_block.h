// SPDX-License-Identifier: MIT
// The blocks in which the records of a file are read.

#ifndef FLIGHTSIM_OGR_RECORDS_RECORD_BLOCK_H
#define FLIGHTSIM_OGR_RECORDS_RECORD_BLOCK_H

#include "driver/bgl/container.h"
#include "ogr/records/core/record_log.h"

#include <bitset>
#include <vector>

namespace bgl
{

/** A set of record ids. Ids beyond the largest known one (brackets around
 * attachments, and unread records) count as one: data/record_ids.csv. */
class RecordIdSet final
{
  public:
    /** Returns whether the id is new. */
    bool Add(std::uint16_t id)
    {
        const std::size_t place = GetIndex(id);
        const bool isNew = !m_ids[place];
        m_ids.set(place);
        return isNew;
    }

    /** For a large id, whether any large id is in the set. */
    bool Holds(std::uint16_t id) const
    {
        return m_ids[GetIndex(id)];
    }

    void Clear()
    {
        m_ids.reset();
    }

  private:
    static constexpr std::size_t LIMIT = 0x200;

    static std::size_t GetIndex(std::uint16_t id)
    {
        return id < LIMIT ? id : LIMIT;
    }

    std::bitset<LIMIT + 1> m_ids{};
};

/** A run of whole records of one section.
 *
 * In sections whose records have headers it has about 64 KiB, or one larger
 * record; in a scenery section attachments stay with their object. In sections
 * with fixed entries it is a run of entries, and of a name list the whole list.
 */
struct RecordBlock
{
    std::uint32_t sectionType = 0;

    /** File offset and size of the records. */
    std::uint64_t offset = 0;
    std::uint32_t size = 0;

    /** File offset and size of the subsection's data, to which the offsets of
     * model data are relative. */
    std::uint64_t subsectionOffset = 0;
    std::uint32_t subsectionSize = 0;

    /** Number of records as declared by the subsection. */
    std::uint32_t recordCount = 0;

    /** Ids of the top-level records, if records have headers. */
    RecordIdSet topIds{};
};

/** Returns the header form of a section's records; None for entries. */
HeaderForm GetHeaderForm(std::uint32_t sectionType);

/** Finds the records of all facility sections of a file, in section order and,
 * within a section, in file order.
 *
 * Reads only headers. Anything that lies outside the file, overlaps other
 * records of its section, or contradicts its subsection goes to `log`. Each
 * reference of an indirect section counts once: format.md chapter 2.
 */
std::vector<RecordBlock> ListRecordBlocks(const Container &container,
                                          RecordLog &log,
                                          ProblemList &problems);

}  // namespace bgl

#endif
