// SPDX-License-Identifier: MIT
// Collects what readers of records meet: damage, unknown records, bytes read.

#ifndef FLIGHTSIM_OGR_RECORDS_RECORD_LOG_H
#define FLIGHTSIM_OGR_RECORDS_RECORD_LOG_H

#include "driver/bytes/problem.h"
#include "ogr/records/record.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace bgl
{

/** How often parsers have begun to read a record. */
struct ReadCount
{
    std::uint16_t id = 0;
    std::uint32_t count = 0;
};

/** By the file offset of the record. */
using ReadCounts = std::unordered_map<std::uint64_t, ReadCount>;

/** Collects what parsers have to say. Parsers add to it; the caller names the
 * section first, so that messages name the place. Several layers walk the same
 * records: what is said twice of one place counts once. */
class RecordLog final
{
  public:
    /** `problems` has to outlive the log. */
    explicit RecordLog(ProblemList &problems) : m_problems(&problems)
    {
    }

    /** Leaves out what is told: for a second look at records, which would tell
     * the same again. */
    RecordLog() = default;

    RecordLog(const RecordLog &) = delete;
    RecordLog &operator=(const RecordLog &) = delete;

    /** The section that is being read, e.g. 0x03. */
    void EnterSection(std::uint32_t type)
    {
        m_section = type;
    }

    /** A record, or the rest of its container, is left out.
     *
     * @param id 0 for what is not one record but the whole of a subsection.
     * @param offset file offset at which the expectation failed.
     */
    void Skip(std::uint16_t id, std::uint64_t offset,
              const std::string &expected);

    /** Something is odd, and read all the same. */
    void Note(std::uint16_t id, std::uint64_t offset,
              const std::string &expected);

    /** A record whose id its container is not known to hold. */
    void CountUnknown(const RecordView &record);

    std::uint64_t GetUnknownCount() const
    {
        return m_unknownCount;
    }

    /** Starts to account for the bytes of a file of that size. */
    void StartCoverage(std::uint64_t fileSize);

    /** Marks bytes that a parser has understood, or knows to be padding. */
    void Cover(std::uint64_t offset, std::uint64_t size);

    /** Bytes of a range that nothing has marked; 0 without StartCoverage. */
    std::uint64_t CountUncovered(std::uint64_t offset,
                                 std::uint64_t size) const;

    /** Counts a header that a cursor has passed. */
    void CountVisit()
    {
        ++m_visits;
    }

    /** Counts a fixed part of an airport that has been parsed. */
    void CountAirport()
    {
        ++m_airports;
    }

    /** Starts to count how often records are read, for tests; `counts` has to
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

    /** Null where nothing is collected. */
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
