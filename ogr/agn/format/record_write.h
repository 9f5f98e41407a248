// SPDX-License-Identifier: MIT
// Writes single records: format.md chapters 3 and 4.

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_RECORD_WRITE_H
#define FLIGHTSIM_OGR_AGN_FORMAT_RECORD_WRITE_H

#include "ogr/agn/format/rectangle.h"

#include <cstddef>
#include <cstdint>

namespace agn
{

/** Writes all six numbers of a record, or the first four. `Writer` has Write
 * for numbers, like bgl::ByteWriter. */
template <class Writer>
void WriteRectangle(Writer &writer, const RectangleRecord &record,
                    std::size_t size = RectangleRecord::SIZE)
{
    writer.Write(record.x);
    writer.Write(record.y);
    writer.Write(record.directionX);
    writer.Write(record.directionY);
    if (size >= RectangleRecord::SIZE)
    {
        writer.Write(record.length);
        writer.Write(record.depth);
    }
}

/** Writes a polygon of PRDE; the first vertex should be repeated at the end.
 *
 * @param vertices points by index, in the corner system.
 */
template <class Writer, class Vertices>
void WriteVertices(Writer &writer, const Vertices &vertices, std::size_t count)
{
    writer.Write(static_cast<std::uint32_t>(count));
    for (std::size_t i = 0; i < count; ++i)
    {
        const Point vertex = vertices[i];
        writer.Write(static_cast<float>(vertex.x));
        writer.Write(static_cast<float>(vertex.y));
    }
}

/** Writes a record of PBDE.
 *
 * @param width in sides of the square, positive to the right of the line.
 */
template <class Writer, class Vertices>
void WritePolylineBuilding(Writer &writer, float width,
                           const Vertices &vertices, std::size_t count)
{
    writer.Write(POLYLINE_BUILDING_MARK);
    writer.Write(width);
    WriteVertices(writer, vertices, count);
}

}  // namespace agn

#endif
