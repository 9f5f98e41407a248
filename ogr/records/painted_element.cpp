// SPDX-License-Identifier: MIT
// Painted lines and hatched areas of MSFS: spec records.md 3.12.

#include "ogr/records/painted_element.h"

namespace bgl
{

std::optional<PaintedLine> ParsePaintedLine(const RecordView &record,
                                            RecordLog &log)
{
    if (record.id != RECORD_PAINTED_LINE)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    PaintedLine line;
    line.type = reader.ReadU8();
    line.trueAngle = reader.ReadU8();
    const std::size_t count = reader.ReadU32();
    line.material = reader.ReadGuid();
    if (!reader.HoldsElements(count, VertexList::VERTEX_SIZE))
    {
        return std::nullopt;
    }
    line.vertices =
        VertexList(reader.ReadBytes(count * VertexList::VERTEX_SIZE));
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return line;
}

std::optional<PaintedArea> ParsePaintedArea(const RecordView &record,
                                            RecordLog &log)
{
    if (record.id != RECORD_PAINTED_AREA)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    PaintedArea area;
    area.type = reader.ReadU32();
    const std::size_t count = reader.ReadU16();
    area.heading = reader.ReadF32();
    area.spacing = reader.ReadF32();
    if (!reader.HoldsElements(count, VertexList::VERTEX_SIZE))
    {
        return std::nullopt;
    }
    area.vertices =
        VertexList(reader.ReadBytes(count * VertexList::VERTEX_SIZE));
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return area;
}

}  // namespace bgl
