// SPDX-License-Identifier: MIT
// Collects findings of record readers: damage, unknown records, bytes read.

#ifndef FLIGHTSIM_OGR_RECORDS_CORE_RECORD_LOG_H
#define FLIGHTSIM_OGR_RECORDS_CORE_RECORD_LOG_H

#include "driver/bytes/problem.h"
#include "ogr/records/core/record.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace bgl
{

/** How often parsers began to read a record. */
struct ReadCount
{
    std::uint16_t id = 0;
    std::uint32_t count = 0;
};

/** By file offset of the record. */
using ReadCounts = std::unordered_map<std::uint64_t, ReadCount>;

/** Collects problems from parsers. The caller sets the section first, so that
 * messages name it. Several layers walk the same records: repeated problems of
 * one place count once. */
class RecordLog final
{
  public:
    /** `problems` must outlive the log. */
    explicit RecordLog(ProblemList &problems) : m_problems(&problems)
    {
    }

    /** Discards problems, for a second pass over records that would find them
     * again. */
    RecordLog() = default;

    RecordLog(const RecordLog &) = delete;
    RecordLog &operator=(const RecordLog &) = delete;

    /** Sets the section being read, for example 0x03. */
    void EnterSection(std::uint32_t type)
    {
        m_section = type;
    }

    /** Reports that a record, or the rest of its container, is left out.
     *
     * @param id 0 if it is not a single record but a whole subsection.
     * @param offset file offset of the damage.
     */
    void Skip(std::uint16_t id, std::uint64_t offset,
              const std::string &expected);

    /** Reports something unusual that was read anyway. */
    void Note(std::uint16_t id, std::uint64_t offset,
              const std::string &expected);

    /** Counts a record of an id that is unknown in its container. */
    void CountUnknown(const RecordView &record);

    std::uint64_t GetUnknownCount() const
    {
        return m_unknownCount;
    }

    /** Starts to track coverage for a file of that size. */
    void StartCoverage(std::uint64_t fileSize);

    /** Marks bytes that a parser has understood, or recognized as padding. */
    void Cover(std::uint64_t offset, std::uint64_t size);

    /** Returns the number of unmarked bytes in a range; 0 without
     * StartCoverage. */
    std::uint64_t CountUncovered(std::uint64_t offset,
                                 std::uint64_t size) const;

    /** Counts a header visited by a cursor. */
    void CountVisit()
    {
        ++m_visits;
    }

    /** Counts the parsing of an airport's fixed part. */
    void CountAirport()
    {
        ++m_airports;
    }

    /** Starts to count how often records are read, for tests; `counts` must
     * outlive the log. */
    void StartCountingReads(ReadCounts &counts)
    {
        m_reads = &counts;
    }

    /** Counts a parser that begins to read a record. */
    void CountRead(const RecordView &record)
    {
        if (m_reads != nullptr)
        {
            ReadCount &read = (*m_reads)[record.offset];
            read.id = record.id;
            ++read.count;
        }
    }

    std::uint64_t GetVisits() const
    {
        return m_visits;
    }

    std::uint64_t GetAirports() const
    {
        return m_airports;
    }

  private:
    std::string Where(std::uint16_t id) const;
    bool IsNew(std::uint16_t id, std::uint64_t offset);

    /** Null if nothing is collected. */
    ProblemList *m_problems = nullptr;
    std::uint32_t m_section = 0;
    std::uint64_t m_unknownCount = 0;
    std::uint64_t m_visits = 0;
    std::uint64_t m_airports = 0;
    ReadCounts *m_reads = nullptr;
    std::unordered_set<std::uint64_t> m_places{};
    std::vector<bool> m_covered{};
};

}  // namespace bgl

#endif
