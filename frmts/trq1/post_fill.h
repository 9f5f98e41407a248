// SPDX-License-Identifier: MIT
// Fills missing posts from coarser levels.

#ifndef FLIGHTSIM_FRMTS_TRQ1_POST_FILL_H
#define FLIGHTSIM_FRMTS_TRQ1_POST_FILL_H

#include "frmts/trq1/tile_index.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace bgl
{

/** Works on one part of a window at a time: call Start, then, for each coarser
 * level in turn, get its posts with NextCoarser and call Interpolate.
 *
 * Elevation is interpolated bilinearly; all posts with a weight must be
 * present. Posts of levels that differ by s are on the same grid lines, 2^s
 * apart, so the weights are dyadic and the sums exact. Whole metres are rounded
 * half away from zero. Class codes, which are unsigned, are those of the
 * nearest post; halfway, of the one to the west and north. Marks of elevations,
 * of 32 bits, are those of the post with the greatest weight, the first in rows
 * from the north.
 */
template <class Post> class PostFill final
{
  public:
    explicit PostFill(Post missing) : m_missing(missing)
    {
    }

    void Start(const GridWindow &part, Post *posts, std::ptrdiff_t lineStride)
    {
        m_part = part;
        m_posts = posts;
        m_lineStride = lineStride;
    }

    bool IsIncomplete() const
    {
        for (std::int64_t y = 0; y < m_part.Height(); ++y)
        {
            const Post *line = m_posts + y * m_lineStride;
            if (std::find(line, line + m_part.Width(), m_missing) !=
                line + m_part.Width())
            {
                return true;
            }
        }
        return false;
    }

    /** Returns the window, `shift` levels up, that surrounds the part, and
     * memory for its posts, all initially missing. */
    std::pair<GridWindow, Post *> NextCoarser(int shift)
    {
        m_shift = shift;
        m_coarse = {m_part.west >> shift, m_part.north >> shift,
                    ((m_part.east - 1) >> shift) + 2,
                    ((m_part.south - 1) >> shift) + 2};
        m_coarsePosts.assign(
            static_cast<std::size_t>(m_coarse.Width() * m_coarse.Height()),
            m_missing);
        return {m_coarse, m_coarsePosts.data()};
    }

    void Interpolate()
    {
        for (std::int64_t y = m_part.north; y < m_part.south; ++y)
        {
            Post *line = m_posts + (y - m_part.north) * m_lineStride;
            for (std::int64_t x = m_part.west; x < m_part.east; ++x)
            {
                Post &post = line[x - m_part.west];
                post = post == m_missing ? InterpolateAt(x, y) : post;
            }
        }
    }

  private:
    Post CoarseAt(std::int64_t x, std::int64_t y) const
    {
        return m_coarsePosts[static_cast<std::size_t>(
            (y - m_coarse.north) * m_coarse.Width() + (x - m_coarse.west))];
    }

    Post InterpolateAt(std::int64_t x, std::int64_t y) const
    {
        if constexpr (std::is_unsigned_v<Post>)
        {
            const std::int64_t half = ((std::int64_t{1} << m_shift) - 1) / 2;
            return CoarseAt((x + half) >> m_shift, (y + half) >> m_shift);
        }
        else
        {
            return BilinearAt(x, y);
        }
    }

    /** Returns missing if a post with a weight is missing. */
    Post BilinearAt(std::int64_t x, std::int64_t y) const
    {
        const std::int64_t step = std::int64_t{1} << m_shift;
        const double weightX =
            static_cast<double>(x & (step - 1)) / static_cast<double>(step);
        const double weightY =
            static_cast<double>(y & (step - 1)) / static_cast<double>(step);
        const std::int64_t west = x >> m_shift;
        const std::int64_t north = y >> m_shift;
        double sum = 0.0;
        double greatest = 0.0;
        Post mark = m_missing;
        for (int corner = 0; corner < 4; ++corner)
        {
            const bool isEast = (corner & 1) != 0;
            const bool isSouth = (corner & 2) != 0;
            const double weight = (isEast ? weightX : 1.0 - weightX) *
                                  (isSouth ? weightY : 1.0 - weightY);
            if (weight == 0.0)
            {
                continue;
            }
            const Post post = CoarseAt(west + isEast, north + isSouth);
            if (post == m_missing)
            {
                return m_missing;
            }
            sum += weight * static_cast<double>(post);
            mark = weight > greatest ? post : mark;
            greatest = std::max(greatest, weight);
        }
        return ToPost(sum, mark);
    }

    /** Returns a weighted sum as a post; the mark with the greatest weight
     * where posts are marks. */
    static Post ToPost(double sum, [[maybe_unused]] Post mark)
    {
        if constexpr (std::is_same_v<Post, std::int32_t>)
        {
            return mark;
        }
        if constexpr (std::is_integral_v<Post>)
        {
            sum = std::round(sum);
        }
        return static_cast<Post>(sum);
    }

    Post m_missing;
    GridWindow m_part{};
    Post *m_posts = nullptr;
    std::ptrdiff_t m_lineStride = 0;
    int m_shift = 0;
    GridWindow m_coarse{};
    std::vector<Post> m_coarsePosts{};
};

}  // namespace bgl

#endif
