// SPDX-License-Identifier: MIT
// A segment, which is a line or ring of an entity: format.md chapters 2 and 3.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_SEGMENT_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_SEGMENT_H

#include "driver/bytes/byte_reader.h"
#include "driver/bytes/codec_status.h"
#include "driver/bytes/cpu_dispatch.h"
#include "ogr/terrain_vector/predictive_delta.h"
#include "ogr/terrain_vector/quantization.h"

#include <vector>

namespace bgl
{

/** The altitude flag of a segment. */
enum class AltitudeMode : std::uint8_t
{
    None = 0,
    /** One altitude per point. */
    PerPoint = 1,
    /** One altitude for all points. */
    Level = 2
};

/** How the coordinates of a segment are stored. */
enum class CoordinateMethod : std::uint8_t
{
    PredictiveDelta = 1,
    Quantization = 2
};

/** Whether a method code is one of these. */
inline constexpr bool IsUsualMethod(std::uint8_t method)
{
    return method == 1 || method == 2;
}

/** Whether a method code means uncompressed coordinates. [U]: not seen in any
 * file. The compiler's log lists raw data before method 1, which suggests 0;
 * another source says 3. */
inline constexpr bool IsRawMethod(std::uint8_t method)
{
    return method == 0 || method == 3;
}

/** The parts of a segment as stored in a record. */
struct SegmentView
{
    std::uint32_t pointCount = 0;
    AltitudeMode altitudeMode = AltitudeMode::None;
    std::uint8_t method = 0;

    /** The data of the method: prefix and payload of method 1, width and values
     * of method 2. */
    ByteSpan coordinates;

    /** 32-bit floats: none, one, or one per point. */
    ByteSpan altitudes;
};

/** Result of ReadSegment. */
struct SegmentFinding
{
    CodecStatus status;

    /** Whether the reader is at the end of the segment, so that reading can
     * continue even if this one is damaged. */
    bool isSizeKnown;
};

/** Finds the parts of a segment without decoding it, and checks sizes, codes,
 * bit widths and the number of points. Offsets in the status count from the
 * reader's first byte. */
SegmentFinding ReadSegment(ByteReader &reader, SegmentView &segment);

/** Number of points allowed that take no bits of their own. Method 1 needs none
 * for equidistant points on a straight line, of which a cell holds no more; a
 * larger number would only cost time and memory. */
inline constexpr std::uint32_t MAXIMUM_FREE_POINTS = CELL_STEPS + 1;

/** Reached by method 2 with one bit per coordinate. Real files have at most
 * 0.68 points per byte of an entity. */
inline constexpr std::uint64_t MAXIMUM_POINTS_PER_BYTE = 4;

/** The numbers at the start of a sound segment of one of the two known methods,
 * and the resulting sizes. */
struct UsualSegment
{
    static constexpr std::size_t HEADER_SIZE = 6;

    std::uint32_t pointCount;
    std::uint8_t altitudeFlag;
    std::uint8_t method;
    std::size_t coordinateSize;
    std::size_t altitudeSize;

    /** Number of points with an altitude of their own. */
    std::uint64_t CountAltitudePoints() const
    {
        return altitudeFlag == 1 ? pointCount : 0;
    }

    std::size_t Size() const
    {
        return HEADER_SIZE + coordinateSize + altitudeSize;
    }
};

/** Returns the size of prefix and payload of method 1. */
inline std::uint64_t GetPredictiveDeltaSize(const std::uint8_t *prefix)
{
    return PREDICTIVE_DELTA_PREFIX +
           std::uint64_t{LoadLittleEndian<std::uint32_t>(
               prefix + PREDICTIVE_DELTA_PREFIX - sizeof(std::uint32_t))};
}

/** Measures the usual case, a sound segment of one of the two methods; returns
 * false for all others.
 *
 * The method is unpredictable, so the results for both are computed, and
 * selected by a mask: compilers turn conditional expressions into branches, and
 * this function dominates the survey of a large file. */
FLIGHTSIM_ALWAYS_INLINE bool MeasureUsualSegment(ByteSpan rest,
                                                 UsualSegment &segment)
{
    constexpr auto predictiveDelta =
        static_cast<std::uint8_t>(CoordinateMethod::PredictiveDelta);
    constexpr std::uint64_t planesSpan =
        4 * MAXIMUM_BIT_PLANES + 3 - MAXIMUM_QUANTIZATION_WIDTH;
    if (rest.size() < UsualSegment::HEADER_SIZE + PREDICTIVE_DELTA_PREFIX + 1)
    {
        return false;
    }
    const std::uint8_t *bytes = rest.data() + UsualSegment::HEADER_SIZE;
    const auto pointCount = LoadLittleEndian<std::uint32_t>(rest.data());
    const std::uint8_t flag = rest[4];
    const std::uint8_t method = rest[5];
    const std::uint64_t mask = 0 - std::uint64_t{method == predictiveDelta};
    const std::uint64_t quantized =
        1 + GetQuantizationSize(pointCount, bytes[0]);
    const std::uint64_t size =
        quantized ^ ((quantized ^ GetPredictiveDeltaSize(bytes)) & mask);
    // The number of planes, in six of the bits, or the width.
    const unsigned code =
        bytes[static_cast<std::size_t>(PREDICTIVE_DELTA_PREFIX & mask)];
    const std::uint64_t most = MAXIMUM_QUANTIZATION_WIDTH + (planesSpan & mask);
    // One altitude per point or else half of the flag: none, or one for all.
    const std::uint64_t altitudes = flag == 1 ? pointCount : flag / 2U;
    const std::uint64_t altitudeSize = altitudes * sizeof(float);
    segment = {pointCount, flag, method, static_cast<std::size_t>(size),
               static_cast<std::size_t>(altitudeSize)};
    return IsUsualMethod(method) && flag <= 2 && code <= most &&
           size > (PREDICTIVE_DELTA_PREFIX & mask) &&
           size + altitudeSize <= rest.size() - UsualSegment::HEADER_SIZE &&
           pointCount <= MAXIMUM_FREE_POINTS + MAXIMUM_POINTS_PER_BYTE * size;
}

/** Reads the usual case; see ReadSegment.
 *
 * @return false, with the reader unmoved, for all others.
 */
inline bool ReadUsualSegment(ByteReader &reader, SegmentView &segment)
{
    const ByteSpan rest = reader.Rest();
    UsualSegment usual;
    if (!MeasureUsualSegment(rest, usual))
    {
        return false;
    }
    segment.pointCount = usual.pointCount;
    segment.altitudeMode = static_cast<AltitudeMode>(usual.altitudeFlag);
    segment.method = usual.method;
    segment.coordinates =
        rest.subspan(UsualSegment::HEADER_SIZE, usual.coordinateSize);
    segment.altitudes = rest.subspan(
        UsualSegment::HEADER_SIZE + usual.coordinateSize, usual.altitudeSize);
    reader.Skip(usual.Size());
    return true;
}

/** Memory that decoding reuses between segments. */
struct SegmentScratch
{
    PredictiveDeltaScratch predictiveDelta;
};

/** Decodes the points of a segment that ReadSegment found sound, resizing
 * `points`.
 *
 * @return whether all points lie in the cell. If not, they are returned as
 *         stored.
 */
bool DecodePoints(const SegmentView &segment, std::vector<GridPoint> &points,
                  SegmentScratch &scratch);

/** Returns the altitude of a point in metres. The segment must have
 * altitudes. */
inline float GetAltitude(const SegmentView &segment, std::size_t point)
{
    const std::size_t i =
        segment.altitudeMode == AltitudeMode::PerPoint ? point : 0;
    return LoadLittleEndian<float>(segment.altitudes.data() + 4 * i);
}

/** A segment to be written. */
struct SegmentData
{
    std::vector<GridPoint> points;
    AltitudeMode altitudeMode = AltitudeMode::None;

    /** Metres; as many as the mode requires. */
    std::vector<float> altitudes;
};

/** Appends a segment of one or more points in the cell. Picks the shorter of
 * the two methods, as the simulators' compiler does. */
void EncodeSegment(const SegmentData &segment, std::vector<std::uint8_t> &sink);

}  // namespace bgl

#endif
