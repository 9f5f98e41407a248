// SPDX-License-Identifier: MIT
// The PTC encoder from channel samples to payload: frmts/trq1/format.md chapter
// 9.10.

#include "frmts/codecs/ptc/frame_encode.h"

#include "frmts/codecs/ptc/stripe.h"

namespace bgl::ptc
{

void EncodeFrame(const PtcHeader &header, ChannelPlanes channels,
                 std::vector<std::uint8_t> &sink)
{
    for (std::size_t channel = 0; channel < channels.size(); ++channel)
    {
        if (!header.IsOneBit(channel))
        {
            ForwardTransform(*channels[channel], header.hasOverlap);
        }
    }
    std::vector<std::uint8_t> tiles;
    std::vector<std::size_t> sizes;
    for (std::size_t stripe = 0; stripe < STRIPE_COUNT; ++stripe)
    {
        const std::size_t before = tiles.size();
        EncodeStripe(header, channels, stripe, tiles);
        sizes.push_back(tiles.size() - before);
    }
    WritePtcHeader(header, sizes, sink);
    sink.insert(sink.end(), tiles.begin(), tiles.end());
}

}  // namespace bgl::ptc
