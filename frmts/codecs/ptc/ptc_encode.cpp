// SPDX-License-Identifier: MIT
// The PTC encoder from posts to elevation payload: frmts/trq1/format.md chapter
// 9.10.

#include "frmts/codecs/ptc/channel_planes.h"
#include "frmts/codecs/ptc/frame_encode.h"
#include "frmts/codecs/ptc/ptc.h"
#include "frmts/codecs/ptc/ptc_header.h"

#include <algorithm>

namespace bgl
{

using namespace ptc;

namespace
{

/** Returns line `y` of the image in the posts, whose first row and column are
 * not stored. */
std::span<const std::int16_t> ImageLine(std::span<const std::int16_t> posts,
                                        std::size_t y)
{
    return posts.subspan((y + 1) * PTC_POST_SIDE + 1, PTC_IMAGE_SIDE);
}

/** Returns the bias that makes the lowest stored post zero, as far as 16 bits
 * allow. */
std::int16_t Bias(std::span<const std::int16_t> posts)
{
    int minimum = 32767;
    for (std::size_t y = 0; y < PTC_IMAGE_SIDE; ++y)
    {
        const auto line = ImageLine(posts, y);
        minimum = std::min<int>(minimum, *std::ranges::min_element(line));
    }
    return static_cast<std::int16_t>(std::min(-minimum, 32767));
}

/** Copies the posts to the sample grid as signed numbers, with three fraction
 * bits if the image is lossy. */
void FillSamples(std::span<const std::int16_t> posts, const PtcHeader &header,
                 LappedGrid<64> &grid)
{
    const int scale = header.quantiserStep != 0 ? 8 : 1;
    for (std::size_t y = 0; y < PTC_IMAGE_SIDE; ++y)
    {
        const auto line = ImageLine(posts, y);
        for (std::size_t x = 0; x < PTC_IMAGE_SIDE; ++x)
        {
            const int sample = line[x] + header.bias - 32768;
            grid.rows[y / 4][y % 4 * 4 + x % 4][x / 4] =
                static_cast<Cell>(sample * scale);
        }
    }
}

}  // namespace

void EncodePtcElevation(std::span<const std::int16_t> posts, int quantiserStep,
                        std::vector<std::uint8_t> &sink)
{
    PtcHeader header;
    header.bias = Bias(posts);
    header.quantiserStep = quantiserStep;
    // There is no alpha, but Microsoft's encoder writes this value.
    header.alphaQuantiserStep = 4;
    ChannelPlaneSet planes;
    const ChannelPlanes channels = planes.First(1);
    FillSamples(posts, header, channels.front()->samples);
    EncodeFrame(header, channels, sink);
}

}  // namespace bgl
