// SPDX-License-Identifier: MIT
// Columns and shapes shared by the layers of autogen files.

#include "ogr/xpautogen/autogen_columns.h"

#include <algorithm>
#include <charconv>

namespace flightsim
{

namespace
{

void AddPoints(OGRSimpleCurve &curve, const AutogenFile &file,
               const std::deque<xpautogen::Point> &points, std::uint32_t first,
               std::uint32_t count, std::uint32_t tile)
{
    curve.setNumPoints(static_cast<int>(count), FALSE);
    for (std::uint32_t i = 0; i < count; ++i)
    {
        const xpautogen::Point place = file.ToMap(points[first + i], tile);
        curve.setPoint(static_cast<int>(i), place.x, place.y);
    }
}

void AddNumber(std::string &text, double number)
{
    char digits[32];
    const std::to_chars_result result =
        std::to_chars(digits, digits + sizeof(digits), number);
    text.append(text.empty() ? "" : " ");
    text.append(digits, result.ptr);
}

}  // namespace

std::string DescribePixels(const std::deque<xpautogen::Point> &points,
                           std::uint32_t first, std::uint32_t count)
{
    std::string text;
    for (std::uint32_t i = 0; i < count; ++i)
    {
        AddNumber(text, points[first + i].x);
        AddNumber(text, points[first + i].y);
    }
    return text;
}

std::unique_ptr<OGRGeometry> MakeAutogenPoint(const AutogenFile &file,
                                              const xpautogen::Point &pixel,
                                              std::uint32_t tile)
{
    const xpautogen::Point place = file.ToMap(pixel, tile);
    return std::make_unique<OGRPoint>(place.x, place.y);
}

std::unique_ptr<OGRGeometry>
MakeAutogenLine(const AutogenFile &file,
                const std::deque<xpautogen::Point> &points, std::uint32_t first,
                std::uint32_t count, std::uint32_t tile)
{
    auto line = std::make_unique<OGRLineString>();
    AddPoints(*line, file, points, first, count, tile);
    return line;
}

std::unique_ptr<OGRGeometry>
MakeAutogenPolygon(const AutogenFile &file,
                   const std::deque<xpautogen::Point> &points,
                   std::uint32_t first, std::uint32_t count, std::uint32_t tile)
{
    auto ring = std::make_unique<OGRLinearRing>();
    AddPoints(*ring, file, points, first, count, tile);
    ring->closeRings();
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRingDirectly(ring.release());
    return polygon;
}

std::unique_ptr<OGRGeometry>
MakeAutogenRectangle(const AutogenFile &file,
                     const xpautogen::Rectangle &rectangle, std::uint32_t tile)
{
    const auto [left, right] = std::minmax(rectangle.left, rectangle.right);
    const auto [bottom, top] = std::minmax(rectangle.bottom, rectangle.top);
    const std::deque<xpautogen::Point> corners = {
        {left, bottom}, {right, bottom}, {right, top}, {left, top}};
    return MakeAutogenPolygon(file, corners, 0, 4, tile);
}

}  // namespace flightsim
