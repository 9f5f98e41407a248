// SPDX-License-Identifier: MIT
// Makes a coarser tile from four: format.md 11.4.

#include "frmts/trq1/tile_pyramid.h"

#include "frmts/trq1/elevation.h"
#include "frmts/trq1/photo_tile.h"

#include <algorithm>

namespace bgl
{

namespace
{

/** A position in one of the four children. */
struct ChildPlace
{
    const WriteTile *tile = nullptr;
    std::size_t index = 0;

    bool IsPresent() const
    {
        return tile != nullptr && tile->mask[index] != 0;
    }
};

/** The child and the row or column of a post in the 513x513 posts of all
 * children; a shared post is that of the first one. */
struct ChildAxis
{
    std::size_t child;
    std::size_t position;
};

ChildAxis SplitAxis(std::size_t position, bool prefersSecond)
{
    constexpr std::size_t side = CELL_INTERVALS;
    const bool isSecond = prefersSecond ? position >= side : position > side;
    return {isSecond ? 1U : 0U, isSecond ? position - side : position};
}

/** Returns the post at a position of the 513x513, from any child that has
 * it. */
ChildPlace FindPost(const ChildTiles &children, std::size_t row,
                    std::size_t column)
{
    ChildPlace found;
    for (const unsigned choice : {0U, 1U, 2U, 3U})
    {
        const ChildAxis vertical = SplitAxis(row, (choice & 2) != 0);
        const ChildAxis horizontal = SplitAxis(column, (choice & 1) != 0);
        const ChildPlace place{children[2 * vertical.child + horizontal.child],
                               vertical.position * POST_SIDE +
                                   horizontal.position};
        if (place.IsPresent())
        {
            return place;
        }
    }
    return found;
}

/** Returns the most frequent code around a post; its own in a tie. */
std::uint8_t FindMajority(const ChildTiles &children, std::size_t row,
                          std::size_t column, std::uint8_t own)
{
    std::array<int, 256> frequencies{};
    constexpr std::size_t last = 2 * CELL_INTERVALS;
    for (std::size_t y = row > 0 ? row - 1 : 0; y <= std::min(row + 1, last);
         ++y)
    {
        for (std::size_t x = column > 0 ? column - 1 : 0;
             x <= std::min(column + 1, last); ++x)
        {
            const ChildPlace place = FindPost(children, y, x);
            if (place.IsPresent())
            {
                ++frequencies[place.tile->planes[place.index]];
            }
        }
    }
    const auto best = std::max_element(frequencies.begin(), frequencies.end());
    return std::count(frequencies.begin(), frequencies.end(), *best) > 1
               ? own
               : static_cast<std::uint8_t>(best - frequencies.begin());
}

/** Sums up to four pixels of a photo. */
class PixelMean final
{
  public:
    void Add(const WriteTile &tile, std::size_t index)
    {
        m_isInTile = true;
        const std::uint8_t weight = tile.mask[index];
        m_weight = std::max(m_weight, weight);
        if (weight == 0)
        {
            return;
        }
        ++m_count;
        for (std::size_t plane = 0; plane < PHOTO_WRITE_PLANES; ++plane)
        {
            m_sums[plane] += tile.planes[plane * PHOTO_PIXELS + index];
        }
    }

    void Store(WriteTile &tile, std::size_t index) const
    {
        tile.mask[index] = m_weight;
        for (std::size_t plane = 0; plane < PHOTO_LAND_PLANE; ++plane)
        {
            tile.planes[plane * PHOTO_PIXELS + index] =
                static_cast<std::uint8_t>(
                    m_count > 0 ? (m_sums[plane] + m_count / 2) / m_count : 0);
        }
        // Land if most pixels are. Pixels outside the image are also land; a
        // quadrant without a tile is not.
        const unsigned land = m_sums[PHOTO_LAND_PLANE];
        const bool isLand =
            m_count > 0 ? 2 * land >= 255 * m_count : m_isInTile;
        tile.planes[PHOTO_LAND_PLANE * PHOTO_PIXELS + index] = isLand ? 255 : 0;
    }

  private:
    static constexpr std::size_t PHOTO_LAND_PLANE = 3;
    static constexpr std::size_t PHOTO_WRITE_PLANES = 4;

    std::array<unsigned, PHOTO_WRITE_PLANES> m_sums{};
    unsigned m_count = 0;
    std::uint8_t m_weight = 0;
    bool m_isInTile = false;
};

PixelMean AddFour(const ChildTiles &children, std::size_t row,
                  std::size_t column)
{
    constexpr std::size_t half = PHOTO_SIDE / 2;
    PixelMean mean;
    const WriteTile *child = children[2 * (row / half) + column / half];
    if (child == nullptr)
    {
        return mean;
    }
    const std::size_t first =
        2 * (row % half) * PHOTO_SIDE + 2 * (column % half);
    for (const std::size_t index :
         {first, first + 1, first + PHOTO_SIDE, first + PHOTO_SIDE + 1})
    {
        mean.Add(*child, index);
    }
    return mean;
}

}  // namespace

bool WriteTile::HasSamples() const
{
    return std::any_of(mask.begin(), mask.end(),
                       [](std::uint8_t value) { return value != 0; });
}

bool WriteTile::IsWhole() const
{
    return std::all_of(mask.begin(), mask.end(),
                       [](std::uint8_t value) { return value == 255; });
}

WriteTile MakeElevationParent(const ChildTiles &children)
{
    WriteTile parent;
    parent.posts.resize(POST_COUNT);
    parent.mask.resize(POST_COUNT);
    for (std::size_t i = 0; i < POST_COUNT; ++i)
    {
        const ChildPlace place =
            FindPost(children, 2 * (i / POST_SIDE), 2 * (i % POST_SIDE));
        if (place.IsPresent())
        {
            parent.posts[i] = place.tile->posts[place.index];
            parent.mask[i] = 255;
        }
    }
    return parent;
}

WriteTile MakeClassParent(const ChildTiles &children)
{
    WriteTile parent;
    parent.planes.resize(POST_COUNT);
    parent.mask.resize(POST_COUNT);
    for (std::size_t i = 0; i < POST_COUNT; ++i)
    {
        const std::size_t row = 2 * (i / POST_SIDE);
        const std::size_t column = 2 * (i % POST_SIDE);
        const ChildPlace place = FindPost(children, row, column);
        if (place.IsPresent())
        {
            parent.planes[i] = FindMajority(children, row, column,
                                            place.tile->planes[place.index]);
            parent.mask[i] = 255;
        }
    }
    return parent;
}

WriteTile MakePhotoParent(const ChildTiles &children)
{
    WriteTile parent;
    parent.planes.resize(4 * PHOTO_PIXELS);
    parent.mask.resize(PHOTO_PIXELS);
    for (std::size_t i = 0; i < PHOTO_PIXELS; ++i)
    {
        AddFour(children, i / PHOTO_SIDE, i % PHOTO_SIDE).Store(parent, i);
    }
    return parent;
}

}  // namespace bgl
