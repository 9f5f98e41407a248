// SPDX-License-Identifier: MIT
// Checks that every byte of every record has been read: format.md, evidence.

#ifndef FLIGHTSIM_OGR_RECORDS_RECORD_ACCOUNT_H
#define FLIGHTSIM_OGR_RECORDS_RECORD_ACCOUNT_H

#include "ogr/records/record_block.h"
#include "ogr/records/core/record_cursor.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace bgl
{

/** Walks the records of all blocks after their parsers have covered the bytes
 * that they understand. Counts unexpected records and unaccounted bytes. The
 * log must track coverage. */
class RecordAccount final
{
  public:
    explicit RecordAccount(RecordLog &log) : m_log(log)
    {
    }

    /** Must be called once per block, after its parsers, with the blocks of a
     * subsection in sequence. */
    void AddBlock(const RecordBlock &block, ByteSpan bytes);

    /** Must be called after the last block. */
    void Finish();

    /** Returns the number of bytes that no parser has covered, without unknown
     * records. */
    std::uint64_t CountUnaccounted() const;

    std::uint64_t CountUnknown() const
    {
        return m_log.GetUnknownCount();
    }

    /** Returns one line per kind of record with unaccounted bytes: "section
     * 0x03 (airport), record 0x66 (tower object): 40 bytes". */
    std::string Describe() const;

  private:
    using Place = std::pair<std::uint32_t, std::uint16_t>;

    /** Each returns the number of bytes not covered, and adds them to the kinds
     * of records. */
    std::uint64_t AddRecords(RecordCursor records, const char *container);
    std::uint64_t AddRecord(const RecordView &record, const char *container);
    std::uint64_t AddUncovered(std::uint16_t id, std::uint64_t offset,
                               std::uint64_t size);

    RecordLog &m_log;
    std::uint32_t m_section = 0;

    /** The subsection of entries being added; size 0 for none. */
    std::uint64_t m_entriesOffset = 0;
    std::uint64_t m_entriesSize = 0;
    std::map<Place, std::uint64_t> m_unaccounted{};
};

}  // namespace bgl

#endif
