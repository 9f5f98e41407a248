// SPDX-License-Identifier: MIT
// Checks and lists the records of a chunk: format.md chapter 3.

#include "ogr/agn/format/annotation_scan.h"
#include "ogr/agn/format/placement.h"

#include <algorithm>
#include <utility>

namespace agn
{

namespace
{

RectangleForm GetForm(RecordKind kind)
{
    switch (kind)
    {
        case RecordKind::RowHouse:
            return ROW_HOUSE_FORM;
        case RecordKind::VegetationRectangle:
        case RecordKind::LegacyVegetation:
            return VEGETATION_RECTANGLE_FORM;
        default:
            return RectangleForm::DirectionAndSize;
    }
}

}  // namespace

bool AnnotationScan::TakeGuid(Part &part, bgl::Guid &guid)
{
    constexpr std::size_t size = sizeof(guid.bytes);
    if (part.end - part.begin < size)
    {
        Report(part.chunk, part.begin,
               "a GUID of 16 bytes, found " +
                   std::to_string(part.end - part.begin) + " bytes");
        return false;
    }
    guid = bgl::Guid::FromBytes(m_file.subspan(part.begin, size));
    part.begin += size;
    return true;
}

void AnnotationScan::AddGroup(RecordKind kind, const bgl::Guid &guid,
                              std::size_t stride)
{
    RecordGroup group{kind, guid, stride, m_target.Count(kind), 0, {}};
    if (kind == RecordKind::LegacyVegetation)
    {
        group.classes = m_classes;
    }
    m_target.m_groups.push_back(group);
}

/** Adds a record to the last group. */
void AnnotationScan::AddRecord(std::size_t offset)
{
    RecordGroup &group = m_target.m_groups.back();
    ++group.recordCount;
    m_target.m_records[static_cast<std::size_t>(group.kind)].push_back(
        {static_cast<std::uint32_t>(offset),
         static_cast<std::uint32_t>(m_target.m_groups.size() - 1)});
}

/** Sizes that are multiples of 48 fit both. Each record of 24 bytes has a unit
 * vector; of 16-byte records read as 24 bytes, at most every second one
 * does. */
std::size_t AnnotationScan::ChooseObjectStride(const Part &part) const
{
    const std::size_t size = part.end - part.begin;
    const bool fitsLong = size % RectangleRecord::SIZE == 0;
    const bool fitsShort = size % RectangleRecord::SHORT_SIZE == 0;
    if (fitsLong != fitsShort || size == 0)
    {
        return fitsLong ? RectangleRecord::SIZE : RectangleRecord::SHORT_SIZE;
    }
    std::size_t count = 0;
    std::size_t directions = 0;
    for (std::size_t at = part.begin; at + RectangleRecord::SIZE <= part.end;
         at += RectangleRecord::SIZE)
    {
        const RectangleRecord record = RectangleRecord::FromBytes(
            m_file.subspan(at, RectangleRecord::SIZE));
        ++count;
        directions += record.HasUnitDirection() ? 1U : 0U;
    }
    return 2 * directions > count ? RectangleRecord::SIZE
                                  : RectangleRecord::SHORT_SIZE;
}

void AnnotationScan::ScanRectangles(const Part &part, RecordKind kind,
                                    const bgl::Guid &guid, std::size_t stride)
{
    AddGroup(kind, guid, stride);
    std::size_t at = part.begin;
    for (; stride <= part.end - at; at += stride)
    {
        const RectangleRecord record =
            RectangleRecord::FromBytes(m_file.subspan(at, stride));
        if (CheckRectangle(part.chunk, at, record, GetForm(kind)))
        {
            AddRecord(at);
        }
    }
    if (at < part.end)
    {
        Report(part.chunk, at,
               "records of " + std::to_string(stride) + " bytes, found " +
                   std::to_string(part.end - at) + " at the end");
    }
}

bool AnnotationScan::CheckRectangle(const RiffChunk &chunk, std::size_t offset,
                                    const RectangleRecord &record,
                                    RectangleForm form)
{
    if (!record.IsPlausible())
    {
        Report(chunk, offset, "numbers in reach of the square");
        return false;
    }
    if (form == RectangleForm::DirectionAndSize && !record.HasUnitDirection())
    {
        // A record without any direction cannot be placed.
        const bool isZero = record.directionX == 0 && record.directionY == 0;
        Report(chunk, offset, "a direction of length 1",
               isZero ? bgl::Effect::Skipped : bgl::Effect::Noted);
        if (isZero)
        {
            return false;
        }
    }
    const Rectangle rectangle = Rectangle::FromRecord(record, form);
    const Corners corners = rectangle.GetCorners();
    const auto [west, east] =
        std::minmax({corners[0].x, corners[1].x, corners[2].x, corners[3].x});
    const auto [north, south] =
        std::minmax({corners[0].y, corners[1].y, corners[2].y, corners[3].y});
    CheckReach(chunk, offset, Placement::ToCorner({west, north}),
               Placement::ToCorner({east, south}));
    return true;
}

void AnnotationScan::ScanPolygons(const Part &part)
{
    bgl::ByteReader reader(m_file.subspan(part.begin, part.end - part.begin));
    while (reader.Remaining() > 0)
    {
        const std::size_t offset = part.begin + reader.Position();
        VertexList vertices;
        if (!TakeVertices(part.chunk, reader, part.begin, vertices))
        {
            return;
        }
        const std::size_t corners =
            vertices.Count() - (vertices.IsClosed() ? 1 : 0);
        if (corners < 3)
        {
            Report(part.chunk, offset,
                   "a polygon with three corners or more, found " +
                       std::to_string(corners));
        }
        else if (!vertices.IsPlausible())
        {
            Report(part.chunk, offset, "vertices in reach of the square");
        }
        else
        {
            AddRecord(offset);
            CheckReach(part.chunk, offset, vertices.Lowest(),
                       vertices.Highest());
        }
    }
}

void AnnotationScan::ScanBuildings(const Part &part)
{
    bgl::ByteReader reader(m_file.subspan(part.begin, part.end - part.begin));
    while (reader.Remaining() > 0)
    {
        const std::size_t offset = part.begin + reader.Position();
        const std::uint32_t mark = reader.ReadU32();
        PolylineBuilding building;
        building.width = reader.ReadF32();
        if (!TakeVertices(part.chunk, reader, part.begin, building.line))
        {
            return;
        }
        if (mark != POLYLINE_BUILDING_MARK)
        {
            Report(part.chunk, offset,
                   "the number 1, found " + std::to_string(mark),
                   bgl::Effect::Noted);
        }
        if (CheckBuilding(part.chunk, offset, building))
        {
            AddRecord(offset);
        }
    }
}

bool AnnotationScan::CheckBuilding(const RiffChunk &chunk, std::size_t offset,
                                   const PolylineBuilding &building)
{
    if (building.line.Count() < 2)
    {
        Report(chunk, offset,
               "a line with two vertices or more, found " +
                   std::to_string(building.line.Count()));
        return false;
    }
    if (!IsPlausible(building.width) || !building.line.IsPlausible())
    {
        Report(chunk, offset, "width and vertices in reach of the square");
        return false;
    }
    const double width = std::abs(building.width);
    CheckReach(chunk, offset, building.line.Lowest() - Point{width, width},
               building.line.Highest() + Point{width, width});
    return true;
}

/** Reads a count and that many vertices. Returns false if they exceed the
 * chunk. */
bool AnnotationScan::TakeVertices(const RiffChunk &chunk,
                                  bgl::ByteReader &reader, std::size_t begin,
                                  VertexList &vertices)
{
    const std::size_t offset = begin + reader.Position();
    const std::size_t count = reader.ReadU32();
    const std::size_t fitting = reader.Remaining() / VertexList::VERTEX_SIZE;
    if (!reader.IsOk())
    {
        Report(chunk, offset, "another record, which is cut off");
        return false;
    }
    if (count > fitting)
    {
        Report(chunk, offset,
               "vertex count " + std::to_string(count) + ", but only " +
                   std::to_string(fitting) + " fit into the chunk");
        return false;
    }
    vertices = VertexList(reader.ReadBytes(count * VertexList::VERTEX_SIZE));
    return true;
}

/** Spatial filters select files by their squares. */
void AnnotationScan::CheckReach(const RiffChunk &chunk, std::size_t offset,
                                Point lowest, Point highest)
{
    constexpr double reach = Placement::REACH;
    if (lowest.x < -reach || lowest.y < -reach || highest.x > 1 + reach ||
        highest.y > 1 + reach)
    {
        Report(chunk, offset,
               "a record inside the square; spatial filters may miss this one",
               bgl::Effect::Noted);
    }
}

}  // namespace agn
