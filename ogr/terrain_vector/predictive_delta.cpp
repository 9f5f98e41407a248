// SPDX-License-Identifier: MIT
// Method 1, second differences in bit planes: format.md chapter 3.

#include "ogr/terrain_vector/predictive_delta.h"

#include "driver/bytes/byte_writer.h"

namespace bgl
{

namespace
{

/** Adds without undefined overflow: a file may hold any value. */
std::int32_t WrappingSum(std::int32_t a, std::int32_t b)
{
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) +
                                     static_cast<std::uint32_t>(b));
}

}  // namespace

bool DecodePredictiveDelta(ByteSpan bytes, std::span<GridPoint> points,
                           PredictiveDeltaScratch &scratch)
{
    scratch.differences.resize(points.size() > 2 ? 2 * (points.size() - 2) : 0);
    if (!DecodeBitPlanes(bytes.subspan(PREDICTIVE_DELTA_PREFIX),
                         scratch.differences, scratch.bitPlanes))
    {
        return false;
    }
    GridPoint point{LoadLittleEndian<std::int32_t>(bytes.data()),
                    LoadLittleEndian<std::int32_t>(bytes.data() + 4)};
    GridPoint step{LoadLittleEndian<std::int32_t>(bytes.data() + 8),
                   LoadLittleEndian<std::int32_t>(bytes.data() + 12)};
    const std::int32_t *difference = scratch.differences.data();
    for (std::size_t i = 0; i < points.size(); ++i)
    {
        if (i > 1)
        {
            step.x = WrappingSum(step.x, *difference++);
            step.y = WrappingSum(step.y, *difference++);
        }
        if (i > 0)
        {
            point.x = WrappingSum(point.x, step.x);
            point.y = WrappingSum(point.y, step.y);
        }
        points[i] = point;
    }
    return true;
}

void EncodePredictiveDelta(std::span<const GridPoint> points,
                           std::vector<std::uint8_t> &sink)
{
    const GridPoint second = points.size() > 1 ? points[1] : points[0];
    GridPoint step{second.x - points[0].x, second.y - points[0].y};
    ByteWriter writer{sink};
    writer.Write(points[0].x);
    writer.Write(points[0].y);
    writer.Write(step.x);
    writer.Write(step.y);
    std::vector<std::int32_t> differences;
    for (std::size_t i = 2; i < points.size(); ++i)
    {
        const GridPoint next{points[i].x - points[i - 1].x,
                             points[i].y - points[i - 1].y};
        differences.push_back(next.x - step.x);
        differences.push_back(next.y - step.y);
        step = next;
    }
    const std::size_t sizePosition = sink.size();
    writer.Write(std::uint32_t{0});
    EncodeBitPlanes(differences, sink);
    StoreLittleEndian(sink.data() + sizePosition,
                      static_cast<std::uint32_t>(sink.size() - sizePosition -
                                                 sizeof(std::uint32_t)));
}

}  // namespace bgl
