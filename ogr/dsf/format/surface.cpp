// SPDX-License-Identifier: MIT
// The ground surface of the triangles: format.md chapter 10.1.

#include "ogr/dsf/format/surface.h"

#include <algorithm>
#include <cmath>

namespace dsf
{

namespace
{

/** The intersection of a row and an edge of a triangle, and its height. */
struct Crossing
{
    double x = 0.0;
    double height = 0.0;
};

constexpr double RASTER_HEIGHT_LIMIT = HEIGHT_OF_RASTER + 0.5;

}  // namespace

double SampleRaster(const Raster &raster, const TileBounds &bounds,
                    const MapPoint &place)
{
    // Outer posts are on the edges of the tile; areas are sampled at their
    // centres.
    const double inset = raster.HasPosts() ? 0.0 : 0.5;
    const double columns = raster.width - 1.0 + 2.0 * inset;
    const double rows = raster.height - 1.0 + 2.0 * inset;
    const double x = std::clamp(
        (place.x - bounds.west) / (bounds.east - bounds.west) * columns - inset,
        0.0, raster.width - 1.0);
    const double y = std::clamp(
        (place.y - bounds.south) / (bounds.north - bounds.south) * rows - inset,
        0.0, raster.height - 1.0);
    const auto column = static_cast<std::uint32_t>(x);
    const auto row = static_cast<std::uint32_t>(y);
    double sum = 0.0;
    double weights = 0.0;
    for (std::uint32_t dy = 0; dy < 2; ++dy)
    {
        for (std::uint32_t dx = 0; dx < 2; ++dx)
        {
            const double weight = (dx == 0 ? 1.0 - (x - column) : x - column) *
                                  (dy == 0 ? 1.0 - (y - row) : y - row);
            if (weight <= 0.0)
            {
                continue;
            }
            const double sample = raster.GetSample(row + dy, column + dx);
            if (sample != HEIGHT_OF_RASTER)
            {
                sum += weight * raster.Convert(sample);
                weights += weight;
            }
        }
    }
    return weights > 0.0 ? sum / weights : HEIGHT_OF_RASTER;
}

GroundSurface::GroundSurface(const DsfFile &file, const TileBounds &bounds)
    : m_bounds(bounds), m_step(FindTerrainStep(file)),
      m_triangles(ListTriangles(file, PATCH_HARD)), m_bands(BANDS)
{
    for (std::size_t i = 0; i < m_triangles.size(); ++i)
    {
        TerrainTriangle &triangle = m_triangles[i];
        SetHeights(file, triangle);
        const auto [low, high] =
            std::minmax({triangle.corners[0].y, triangle.corners[1].y,
                         triangle.corners[2].y});
        const int last = FindBand(high + m_step);
        for (int band = FindBand(low - m_step); band <= last; ++band)
        {
            m_bands[static_cast<std::size_t>(band)].push_back(
                static_cast<std::uint32_t>(i));
        }
    }
}

int GroundSurface::FindBand(double latitude) const
{
    const double band =
        (latitude - m_bounds.south) / (m_bounds.north - m_bounds.south) * BANDS;
    return static_cast<int>(std::clamp(band, 0.0, BANDS - 1.0));
}

/** Sets heights of corners without one from the raster "elevation". */
void GroundSurface::SetHeights(const DsfFile &file,
                               TerrainTriangle &triangle) const
{
    const Raster *elevation = file.FindRaster("elevation");
    for (std::size_t i = 0; i < 3; ++i)
    {
        if (static_cast<double>(triangle.heights[i]) < RASTER_HEIGHT_LIMIT)
        {
            triangle.heights[i] =
                elevation != nullptr
                    ? static_cast<float>(SampleRaster(*elevation, m_bounds,
                                                      triangle.corners[i]))
                    : NO_HEIGHT;
        }
    }
}

void GroundSurface::FillRow(const TerrainTriangle &triangle, double latitude,
                            std::span<float> heights,
                            std::span<std::uint16_t> types) const
{
    Crossing left{1e9, 0.0};
    Crossing right{-1e9, 0.0};
    double lowest = 1e9;
    for (std::size_t i = 0; i < 3; ++i)
    {
        const MapPoint &a = triangle.corners[i];
        const MapPoint &b = triangle.corners[(i + 1) % 3];
        const auto first = static_cast<double>(triangle.heights[i]);
        const auto second = static_cast<double>(triangle.heights[(i + 1) % 3]);
        lowest = std::min(lowest, first);
        const auto [low, high] = std::minmax(a.y, b.y);
        if (latitude < low - m_step || latitude > high + m_step)
        {
            continue;
        }
        const auto note = [&](double t)
        {
            const Crossing crossing{a.x + t * (b.x - a.x),
                                    first + t * (second - first)};
            if (crossing.x < left.x)
            {
                left = crossing;
            }
            if (crossing.x > right.x)
            {
                right = crossing;
            }
        };
        if (high - low <= 2.0 * m_step)
        {
            note(0.0);
            note(1.0);
        }
        else
        {
            note(std::clamp((latitude - a.y) / (b.y - a.y), 0.0, 1.0));
        }
    }
    if (left.x > right.x || lowest < RASTER_HEIGHT_LIMIT)
    {
        return;
    }
    const double spacing = (m_bounds.east - m_bounds.west) /
                           static_cast<double>(heights.size() - 1);
    const double first = std::ceil((left.x - m_step - m_bounds.west) / spacing);
    const double last =
        std::floor((right.x + m_step - m_bounds.west) / spacing);
    const double width = right.x - left.x;
    for (double i = std::max(first, 0.0);
         i <= std::min(last, static_cast<double>(heights.size()) - 1.0);
         i += 1.0)
    {
        const double x = m_bounds.west + i * spacing;
        const double t =
            width > 0.0 ? std::clamp((x - left.x) / width, 0.0, 1.0) : 0.0;
        const auto column = static_cast<std::size_t>(i);
        heights[column] =
            static_cast<float>(left.height + t * (right.height - left.height));
        if (!types.empty())
        {
            types[column] = static_cast<std::uint16_t>(
                std::min(triangle.definition, std::uint32_t{NO_TYPE}));
        }
    }
}

void GroundSurface::ReadRow(double latitude, std::span<float> heights,
                            std::span<std::uint16_t> types) const
{
    std::fill(heights.begin(), heights.end(), NO_HEIGHT);
    std::fill(types.begin(), types.end(), NO_TYPE);
    if (heights.size() < 2)
    {
        return;
    }
    for (const std::uint32_t number :
         m_bands[static_cast<std::size_t>(FindBand(latitude))])
    {
        FillRow(m_triangles[number], latitude, heights, types);
    }
}

}  // namespace dsf
