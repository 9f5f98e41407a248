// SPDX-License-Identifier: MIT
// A terrain vector record, which holds all vectors of a cell: format.md chapter
// 2.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_RECORD_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_RECORD_H

#include "driver/bytes/problem.h"
#include "ogr/terrain_vector/segment.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace bgl
{

/** Totals that a record declares for its entities. */
struct RecordTotals
{
    /** Total number of references to attribute blocks. */
    std::uint64_t references = 0;

    /** Total number of points of all segments. */
    std::uint64_t points = 0;

    /** Total number of points in segments with an altitude per point. */
    std::uint64_t altitudePoints = 0;

    bool operator==(const RecordTotals &) const = default;
};

/** The fixed part at the start of a record. */
struct VectorRecordHeader
{
    static constexpr std::size_t SIZE = 0x20;

    /** Version written by all simulators from FSX to MSFS 2020. */
    static constexpr std::uint32_t VERSION = 6;

    std::uint32_t version = VERSION;

    /** A dword of the cell. */
    std::uint32_t cell = 0;

    /** Whether the vectors are added to those of lower priority in the cell
     * instead of replacing them. */
    bool addsToCells = false;

    std::uint32_t entityCount = 0;
    std::uint32_t attributeSize = 0;
    RecordTotals totals;

    /** Parses the first SIZE bytes; nothing when there are fewer. */
    static std::optional<VectorRecordHeader> Parse(ByteSpan bytes);
};

/** Cells of the simulators' own files are below one MiB. Records are read
 * whole, and a sparse file may declare gigabytes. */
inline constexpr std::uint32_t MAXIMUM_VECTOR_RECORD_SIZE = 64U << 20;

/** Limits how many bytes of attribute blocks entities may refer to: a multiple
 * of their own size, plus a free amount. Entities share blocks, and each writes
 * the block out again as JSON. */
inline constexpr std::uint64_t MAXIMUM_ATTRIBUTE_BYTES_PER_BYTE = 32;
inline constexpr std::uint32_t MAXIMUM_FREE_ATTRIBUTE_BYTES = 65536;

/** Messages about records beyond these limits. */
inline constexpr const char *TOO_MANY_POINTS =
    "expected no more than 4 points for each byte";
inline constexpr const char *TOO_MANY_ATTRIBUTES =
    "expected no more than 32 bytes of attributes for each byte";

/** The points and attribute bytes that the entities of a record may use in
 * total, in addition to the multiples of their size MAXIMUM_POINTS_PER_BYTE and
 * MAXIMUM_ATTRIBUTE_BYTES_PER_BYTE. */
struct RecordAllowance
{
    std::uint32_t points = MAXIMUM_FREE_POINTS;
    std::uint32_t attributeBytes = MAXIMUM_FREE_ATTRIBUTE_BYTES;
};

/** The part of allowances that records have used. */
struct RecordUse
{
    std::uint64_t points = 0;
    std::uint64_t attributeBytes = 0;

    void Add(const RecordAllowance &offered, const RecordAllowance &left)
    {
        Add({offered.points - left.points,
             offered.attributeBytes - left.attributeBytes});
    }

    void Add(const RecordUse &other)
    {
        points += other.points;
        attributeBytes += other.attributeBytes;
    }

    void Drop(const RecordUse &other)
    {
        points -= other.points;
        attributeBytes -= other.attributeBytes;
    }
};

/** The allowance of all records of a file in total: the same amount as for a
 * single record, so that many small records cannot bypass the limit. */
class FileAllowance final
{
  public:
    explicit FileAllowance(std::uint64_t fileSize)
        : m_left{MAXIMUM_FREE_POINTS + MAXIMUM_POINTS_PER_BYTE * fileSize,
                 MAXIMUM_FREE_ATTRIBUTE_BYTES +
                     MAXIMUM_ATTRIBUTE_BYTES_PER_BYTE * fileSize}
    {
    }

    /** Returns the allowance of the next record. */
    RecordAllowance Offer() const
    {
        const RecordAllowance most;
        return {static_cast<std::uint32_t>(
                    std::min<std::uint64_t>(most.points, m_left.points)),
                static_cast<std::uint32_t>(std::min<std::uint64_t>(
                    most.attributeBytes, m_left.attributeBytes))};
    }

    void Take(const RecordUse &use)
    {
        m_left.Drop(use);
    }

    const RecordUse &GetLeft() const
    {
        return m_left;
    }

  private:
    RecordUse m_left;
};

/** A whole record in memory. */
struct VectorRecord
{
    VectorRecordHeader header;
    RecordAllowance allowance;

    /** The bytes of the whole record. */
    ByteSpan bytes;

    ByteSpan attributes;

    /** Offset of the first entity. */
    std::size_t EntityOffset() const
    {
        return VectorRecordHeader::SIZE + attributes.size();
    }

    /** Returns Done and fills `record`, or returns the damage that makes the
     * record unreadable, with its offset from the first byte. */
    static CodecStatus Parse(ByteSpan bytes, VectorRecord &record);
};

}  // namespace bgl

#endif
