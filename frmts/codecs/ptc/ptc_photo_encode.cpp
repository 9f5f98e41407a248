// SPDX-License-Identifier: MIT
// The PTC encoder from pixels to photo payload: frmts/trq1/format.md chapter
// 9.10.

#include "frmts/codecs/ptc/channel_planes.h"
#include "frmts/codecs/ptc/frame_encode.h"
#include "frmts/codecs/ptc/photo_encode.h"
#include "frmts/codecs/ptc/photo_format.h"
#include "frmts/codecs/ptc/ptc.h"

#include <utility>

namespace bgl
{

namespace ptc
{

namespace
{

/** Copies the pixels to the sample grids, channel by channel. */
template <class Pixel>
void FillSamples(std::span<const typename Pixel::Word> pixels,
                 const PtcHeader &header, ChannelPlanes channels)
{
    constexpr std::size_t SIDE = PTC_IMAGE_SIDE;
    for (std::size_t i = 0; i < SIDE * SIDE; ++i)
    {
        const std::size_t y = i / SIDE;
        const std::size_t x = i % SIDE;
        ChannelCells cells;
        Pixel::Unpack(pixels[i], cells);
        if (channels.size() == 2)
        {
            std::swap(cells[1], cells[3]);
        }
        else if (channels.size() > 2)
        {
            ApplyColourSpace(header.colourSpace, cells);
        }
        for (std::size_t channel = 0; channel < channels.size(); ++channel)
        {
            const Cell scale = header.Step(channel) != 0 ? 8 : 1;
            channels[channel]->samples.rows[y / 4][y % 4 * 4 + x % 4][x / 4] =
                cells[channel] * scale;
        }
    }
}

template <class Pixel>
void EncodeAs(PtcHeader header, std::span<const typename Pixel::Word> pixels,
              std::vector<std::uint8_t> &sink)
{
    header.format = Pixel::FORMAT;
    ChannelPlaneSet planes;
    const ChannelPlanes channels = planes.First(header.channelCount);
    FillSamples<Pixel>(pixels, header, channels);
    EncodeFrame(header, channels, sink);
}

/** Returns the header of a photo with all colours and alpha. */
PtcHeader PhotoHeader(int quantiserStep)
{
    PtcHeader header;
    header.channelCount = 4;
    header.hasAlpha = true;
    header.colourSpace = ColourSpace::YCoCg;
    header.quantiserStep = quantiserStep;
    return header;
}

}  // namespace

void EncodePhoto(const PtcHeader &header, std::span<const std::uint16_t> pixels,
                 std::vector<std::uint8_t> &sink)
{
    EncodeAs<Pixel1555>(header, pixels, sink);
}

void EncodePhoto(const PtcHeader &header, std::span<const std::uint32_t> pixels,
                 std::vector<std::uint8_t> &sink)
{
    EncodeAs<Pixel8888>(header, pixels, sink);
}

}  // namespace ptc

void EncodePtcPhoto(std::span<const std::uint16_t> pixels, int quantiserStep,
                    std::vector<std::uint8_t> &sink)
{
    ptc::PtcHeader header = ptc::PhotoHeader(quantiserStep);
    header.oneBitChannels = 1u << 3;
    ptc::EncodePhoto(header, pixels, sink);
}

void EncodePtcPhoto32(std::span<const std::uint32_t> pixels, int quantiserStep,
                      int alphaQuantiserStep, std::vector<std::uint8_t> &sink)
{
    ptc::PtcHeader header = ptc::PhotoHeader(quantiserStep);
    header.alphaQuantiserStep = alphaQuantiserStep;
    ptc::EncodePhoto(header, pixels, sink);
}

}  // namespace bgl
