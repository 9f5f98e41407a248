// SPDX-License-Identifier: MIT
// The pieces in which the records of a file are read.

#ifndef FLIGHTSIM_OGR_RECORDS_RECORD_BLOCK_H
#define FLIGHTSIM_OGR_RECORDS_RECORD_BLOCK_H

#include "driver/bgl/container.h"
#include "ogr/records/record_log.h"

#include <bitset>
#include <vector>

namespace bgl
{

/** Which ids of records occur. Those beyond the largest known one, which are
 * those of brackets around attachments or of nothing that is read, count as one:
 * data/record_ids.csv. */
class RecordIdSet final
{
  public:
    /** Whether the id is new. */
    bool Add(std::uint16_t id)
    {
        const std::size_t place = GetPlace(id);
        const bool isNew = !m_ids[place];
        m_ids.set(place);
        return isNew;
    }

    /** Of a large id, whether any large one occurs. */
    bool Holds(std::uint16_t id) const
    {
        return m_ids[GetPlace(id)];
    }

    void Clear()
    {
        m_ids.reset();
    }

  private:
    static constexpr std::size_t LIMIT = 0x200;

    static std::size_t GetPlace(std::uint16_t id)
    {
        return id < LIMIT ? id : LIMIT;
    }

    std::bitset<LIMIT + 1> m_ids{};
};

/** A run of whole records of one section.
 *
 * In sections whose records have headers it is about 64 KiB, or one record that
 * is larger; in a scenery section attachments stay with their object. Of
 * sections with fixed entries it is a run of entries, and of a name list the
 * whole list.
 */
struct RecordBlock
{
    std::uint32_t sectionType = 0;

    /** File offset and size of the records. */
    std::uint64_t offset = 0;
    std::uint32_t size = 0;

    /** File offset and size of the subsection's data: what the offsets of model
     * data count from. */
    std::uint64_t subsectionOffset = 0;
    std::uint32_t subsectionSize = 0;

    /** Number of records that the subsection declares. */
    std::uint32_t recordCount = 0;

    /** Of the records at the top, where records have headers. */
    RecordIdSet topIds{};
};

/** How the records of a section begin; None for entries. */
HeaderForm GetHeaderForm(std::uint32_t sectionType);

/** Finds the records of all facility sections of a file, in the order of the
 * sections and, within one, of the file.
 *
 * Reads only headers. What lies outside the file, overlaps other records of its
 * section, or is not what a subsection declares, goes to `log`. Each reference
 * of an indirect section counts once: format.md chapter 2.
 */
std::vector<RecordBlock> ListRecordBlocks(const Container &container,
                                          RecordLog &log,
                                          ProblemList &problems);

}  // namespace bgl

#endif
