// SPDX-License-Identifier: MIT
// A segment, which is a line or ring of an entity: format.md chapters 2 and 3.

#include "ogr/terrain_vector/segment.h"

#include "driver/bytes/byte_writer.h"

#include <algorithm>

namespace bgl
{

namespace
{

/** Returns the size of the altitudes; nothing for an unknown flag. */
std::optional<std::uint64_t> GetAltitudeSize(std::uint8_t flag,
                                             std::uint64_t pointCount)
{
    constexpr std::uint64_t size = sizeof(float);
    switch (flag)
    {
        case 0:
            return 0;
        case 1:
            return pointCount * size;
        case 2:
            return size;
        default:
            return std::nullopt;
    }
}

/** Returns the size of the coordinates, from the bytes available. Exceeds them
 * if there are too few. */
std::uint64_t GetCoordinateSize(const SegmentView &segment, ByteSpan rest)
{
    if (segment.method ==
        static_cast<std::uint8_t>(CoordinateMethod::PredictiveDelta))
    {
        return rest.size() < PREDICTIVE_DELTA_PREFIX
                   ? PREDICTIVE_DELTA_PREFIX
                   : GetPredictiveDeltaSize(rest.data());
    }
    if (segment.method ==
        static_cast<std::uint8_t>(CoordinateMethod::Quantization))
    {
        return rest.empty()
                   ? 1
                   : 1 + GetQuantizationSize(segment.pointCount, rest[0]);
    }
    return std::uint64_t{segment.pointCount} * sizeof(GridPoint);
}

/** Checks a segment that is complete. */
CodecStatus CheckContent(const SegmentView &segment, std::size_t offset)
{
    const ByteSpan bytes = segment.coordinates;
    if (segment.method ==
            static_cast<std::uint8_t>(CoordinateMethod::Quantization) &&
        bytes[0] > MAXIMUM_QUANTIZATION_WIDTH)
    {
        return CodecStatus::Damaged(offset + UsualSegment::HEADER_SIZE,
                                    "expected coordinates of 32 bits at most");
    }
    if (segment.method ==
            static_cast<std::uint8_t>(CoordinateMethod::PredictiveDelta) &&
        GetBitPlaneCount(bytes.subspan(PREDICTIVE_DELTA_PREFIX)) >
            MAXIMUM_BIT_PLANES)
    {
        return CodecStatus::Damaged(offset + UsualSegment::HEADER_SIZE +
                                        PREDICTIVE_DELTA_PREFIX,
                                    "expected 31 bit planes at most");
    }
    if (segment.pointCount >
        MAXIMUM_FREE_POINTS + MAXIMUM_POINTS_PER_BYTE * bytes.size())
    {
        return CodecStatus::Damaged(
            offset, "expected no more points than the coordinates can hold");
    }
    return CodecStatus::Done();
}

/** Describes a segment after which reading cannot continue. */
SegmentFinding MakeEndless(const CodecStatus &status)
{
    return {status, false};
}

void DecodeRaw(ByteSpan bytes, std::span<GridPoint> points)
{
    ByteReader reader(bytes);
    for (GridPoint &point : points)
    {
        point.x = reader.Read<std::int32_t>();
        point.y = reader.Read<std::int32_t>();
    }
}

/** Whether all points lie in the cell. Combines the signs of all coordinates,
 * and of their differences from the cell's size, instead of comparing each. */
bool AreInCell(std::span<const GridPoint> points)
{
    constexpr auto size = static_cast<std::uint32_t>(CELL_STEPS);
    std::uint32_t signs = 0;
    for (const GridPoint &point : points)
    {
        const auto x = static_cast<std::uint32_t>(point.x);
        const auto y = static_cast<std::uint32_t>(point.y);
        signs |= x | (size - x) | y | (size - y);
    }
    return signs >> 31 == 0;
}

}  // namespace

SegmentFinding ReadSegment(ByteReader &reader, SegmentView &segment)
{
    const std::size_t offset = reader.Position();
    segment.pointCount = reader.ReadU32();
    const std::uint8_t altitudeFlag = reader.ReadU8();
    segment.method = reader.ReadU8();
    const std::optional<std::uint64_t> altitudeSize =
        GetAltitudeSize(altitudeFlag, segment.pointCount);
    if (!reader.IsOk())
    {
        return MakeEndless(CodecStatus::Damaged(
            offset, "the segment runs past the end of the record"));
    }
    if (!altitudeSize)
    {
        return MakeEndless(CodecStatus::Damaged(
            offset + 4, "expected an altitude flag from 0 to 2"));
    }
    if (segment.method > 3)
    {
        return MakeEndless(CodecStatus::Damaged(
            offset + 5, "expected a coordinate method from 0 to 3"));
    }
    segment.altitudeMode = static_cast<AltitudeMode>(altitudeFlag);
    const std::uint64_t size = GetCoordinateSize(segment, reader.Rest());
    if (size + *altitudeSize > reader.Remaining())
    {
        return MakeEndless(CodecStatus::Damaged(
            offset, size > reader.Remaining()
                        ? "the coordinates run past the end of the record"
                        : "the altitudes run past the end of the record"));
    }
    segment.coordinates = reader.ReadBytes(static_cast<std::size_t>(size));
    segment.altitudes =
        reader.ReadBytes(static_cast<std::size_t>(*altitudeSize));
    return {CheckContent(segment, offset), true};
}

bool DecodePoints(const SegmentView &segment, std::vector<GridPoint> &points,
                  SegmentScratch &scratch)
{
    points.resize(segment.pointCount);
    if (segment.method ==
        static_cast<std::uint8_t>(CoordinateMethod::PredictiveDelta))
    {
        DecodePredictiveDelta(segment.coordinates, points,
                              scratch.predictiveDelta);
    }
    else if (segment.method ==
             static_cast<std::uint8_t>(CoordinateMethod::Quantization))
    {
        DecodeQuantization(segment.coordinates.subspan(1),
                           segment.coordinates[0], points);
    }
    else
    {
        DecodeRaw(segment.coordinates, points);
    }
    return AreInCell(points);
}

void EncodeSegment(const SegmentData &segment, std::vector<std::uint8_t> &sink)
{
    ByteWriter writer{sink};
    writer.Write(static_cast<std::uint32_t>(segment.points.size()));
    writer.Write(static_cast<std::uint8_t>(segment.altitudeMode));
    std::vector<std::uint8_t> predictiveDelta;
    EncodePredictiveDelta(segment.points, predictiveDelta);
    std::vector<std::uint8_t> quantization;
    EncodeQuantization(segment.points, quantization);
    const bool isPredicted = predictiveDelta.size() <= quantization.size();
    writer.Write(static_cast<std::uint8_t>(
        isPredicted ? CoordinateMethod::PredictiveDelta
                    : CoordinateMethod::Quantization));
    writer.WriteBytes(isPredicted ? predictiveDelta : quantization);
    for (const float altitude : segment.altitudes)
    {
        writer.Write(altitude);
    }
}

}  // namespace bgl
