// SPDX-License-Identifier: MIT
// Rectangle records: format.md chapter 4.

#include "ogr/agn/format/rectangle.h"

namespace agn
{

RectangleRecord RectangleRecord::FromBytes(bgl::ByteSpan bytes)
{
    const auto number = [bytes](std::size_t i)
    { return bgl::LoadLittleEndian<float>(bytes.data() + i * sizeof(float)); };
    RectangleRecord record{number(0), number(1), number(2), number(3), 0, 0};
    if (bytes.size() >= SIZE)
    {
        record.length = number(4);
        record.depth = number(5);
    }
    return record;
}

bool RectangleRecord::IsPlausible() const
{
    for (const float value : {x, y, directionX, directionY, length, depth})
    {
        if (!agn::IsPlausible(value))
        {
            return false;
        }
    }
    return true;
}

bool RectangleRecord::HasUnitDirection() const
{
    constexpr double tolerance = 1e-3;
    const Point direction{directionX, directionY};
    return std::abs(direction.Length() - 1.0) <= tolerance;
}

Rectangle Rectangle::FromRecord(const RectangleRecord &record,
                                RectangleForm form)
{
    const Point origin{record.x, record.y};
    const Point vector{record.directionX, record.directionY};
    if (form == RectangleForm::OppositeCorner)
    {
        // Eastward or westward, so that the right-hand side is south or north.
        const double east = vector.x < 0 ? -1.0 : 1.0;
        return {origin, {east, 0.0}, std::abs(vector.x), east * vector.y};
    }
    return {origin, vector, record.length, record.depth};
}

Rectangle Rectangle::FromCorners(const Corners &corners, std::size_t side,
                                 bool isReversed)
{
    constexpr std::size_t count = std::tuple_size_v<Corners>;
    const auto corner = [&](std::size_t i) { return corners[i % count]; };
    const Point start = corner(isReversed ? side + 1 : side);
    const Point end = corner(isReversed ? side : side + 1);
    const Point across = corner(isReversed ? side + 2 : side + 3) - start;
    const double length = (end - start).Length();
    const Point direction = (end - start) * (1.0 / length);
    return {start, direction, length, Cross(direction, across)};
}

RectangleRecord Rectangle::ToRecord() const
{
    return {static_cast<float>(origin.x),    static_cast<float>(origin.y),
            static_cast<float>(direction.x), static_cast<float>(direction.y),
            static_cast<float>(length),      static_cast<float>(depth)};
}

Corners Rectangle::GetCorners() const
{
    const Point front = Front();
    const Point side = Side();
    return {origin, origin + front, origin + front + side, origin + side};
}

Point Rectangle::GetObjectPlace() const
{
    return origin + (Front() + Side()) * LIBRARY_OBJECT_PLACE;
}

}  // namespace agn
