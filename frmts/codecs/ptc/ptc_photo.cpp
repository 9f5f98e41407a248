// SPDX-License-Identifier: MIT
// The PTC decoder from photo payload to pixels: frmts/trq1/format.md chapters
// 9.8 and 9.9.

#include "frmts/codecs/ptc/channel_planes.h"
#include "frmts/codecs/ptc/photo_format.h"
#include "frmts/codecs/ptc/ptc.h"
#include "frmts/codecs/ptc/ptc_header.h"
#include "frmts/codecs/ptc/stripe.h"

#include <algorithm>
#include <array>
#include <limits>
#include <type_traits>

namespace bgl
{

using namespace ptc;

namespace
{

/** Converts a signed sample to the bits of a pixel. */
template <class Number> struct Finishing
{
    Finishing(int bitDepth, int quantiserStep)
        : offset(Cell{1} << (bitDepth - 1)), mask((Cell{1} << bitDepth) - 1)
    {
        if (quantiserStep != 0)
        {
            half = 4;
            fractionBits = 3;
            lowest = -(1 << (bitDepth - 1));
            highest = (1 << (bitDepth - 1)) - 1;
        }
    }

    FLIGHTSIM_ALWAYS_INLINE Number operator()(Number cell) const
    {
        return ((Rounded(cell) + offset) & mask) | ones;
    }

    FLIGHTSIM_ALWAYS_INLINE Cell Rounded(Cell cell) const
    {
        const auto value =
            static_cast<std::int32_t>(Shr(cell + half, fractionBits));
        return static_cast<Cell>(std::min(std::max(value, lowest), highest));
    }

    /** Narrow cells are used for lossless images only. */
    FLIGHTSIM_ALWAYS_INLINE NarrowCell Rounded(NarrowCell cell) const
    {
        return cell;
    }

    // 0 for lossless samples.
    Cell half = 0;
    int fractionBits = 0;
    std::int32_t lowest = std::numeric_limits<std::int32_t>::min();
    std::int32_t highest = std::numeric_limits<std::int32_t>::max();
    Number offset;
    Number mask;
    /** Bits that are always set. */
    Number ones = 0;
};

/** The inputs for the pixels of an image. */
template <class Number> struct PhotoSource
{
    PhotoSource(const PtcHeader &header, BasicChannelPlanes<Number> channels,
                Cell opaque);

    /** Planes of red, green, blue (or of the colour space) and alpha. */
    const BasicChannelPlane<Number> *planes[MAX_CHANNELS];
    Finishing<Number> colour;
    Finishing<Number> alpha;
    /** Whether pixels differ in alpha; otherwise it is alpha.ones. */
    bool hasAlpha = true;
    ColourSpace colourSpace;
};

/** @param opaque highest alpha value of the format. */
template <class Number>
PhotoSource<Number>::PhotoSource(const PtcHeader &header,
                                 BasicChannelPlanes<Number> channels,
                                 Cell opaque)
    : colour(header.format.bitDepth, header.quantiserStep),
      alpha(header.format.bitDepth, header.Step(channels.size() - 1)),
      colourSpace(channels.size() < 3 ? ColourSpace::None : header.colourSpace)
{
    // A single colour channel is grey.
    const std::size_t isColour = channels.size() < 3 ? 0 : 1;
    planes[0] = channels[0];
    planes[1] = channels[1 * isColour];
    planes[2] = channels[2 * isColour];
    planes[3] = channels.back();
    alpha.mask = opaque;
    if (channels.size() % 2 != 0)
    {
        // Without alpha any plane will do.
        alpha.ones = opaque;
        hasAlpha = false;
    }
    if (planes[3]->uniform)
    {
        alpha.ones = alpha(*planes[3]->uniform);
        hasAlpha = false;
        planes[3] = channels.front();
    }
}

/** Makes the pixels at the same position in the groups of a row.
 *
 * @param place 4 * y + x.
 */
template <class Pixel, ColourSpace SPACE, bool HAS_ALPHA, class Number>
FLIGHTSIM_ALWAYS_INLINE void FinishPlace(const PhotoSource<Number> &source,
                                         std::size_t row, std::size_t place,
                                         typename Pixel::Word *pixels)
{
    const Finishing<Number> colour = source.colour;
    const Finishing<Number> alpha = source.alpha;
    const Number *cells[MAX_CHANNELS];
    for (std::size_t i = 0; i < MAX_CHANNELS; ++i)
    {
        cells[i] = source.planes[i]->samples.rows[row][place];
    }
    for (std::size_t group = 0; group < PTC_GROUPS; ++group)
    {
        Number c[] = {cells[0][group], cells[1][group], cells[2][group],
                      cells[3][group]};
        UndoColourSpace<SPACE>(c);
        c[0] = colour(c[0]);
        c[1] = colour(c[1]);
        c[2] = colour(c[2]);
        c[3] = HAS_ALPHA ? alpha(c[3]) : alpha.ones;
        pixels[group] = Pixel::Packed(c);
    }
}

/** Writes the four lines of a row of groups as pixels. */
template <class Pixel, ColourSpace SPACE, bool HAS_ALPHA, class Number>
FLIGHTSIM_ALWAYS_INLINE void FinishPhotoLines(const PhotoSource<Number> &source,
                                              std::size_t row,
                                              typename Pixel::Word *pixels)
{
    using Word = typename Pixel::Word;
    for (std::size_t y = 0; y < 4; ++y, pixels += PTC_IMAGE_SIDE)
    {
        // Two steps, because compilers vectorize each of them, but not both at
        // once.
        Word places[4][PTC_GROUPS];
        for (std::size_t x = 0; x < 4; ++x)
        {
            FinishPlace<Pixel, SPACE, HAS_ALPHA>(source, row, 4 * y + x,
                                                 places[x]);
        }
        for (std::size_t group = 0; group < PTC_GROUPS; ++group)
        {
            pixels[4 * group] = places[0][group];
            pixels[4 * group + 1] = places[1][group];
            pixels[4 * group + 2] = places[2][group];
            pixels[4 * group + 3] = places[3][group];
        }
    }
}

/** Alpha is nearly always the same throughout, which saves a quarter of the
 * work. */
template <class Pixel, ColourSpace SPACE, class Number>
FLIGHTSIM_ALWAYS_INLINE void FinishIn(const PhotoSource<Number> &source,
                                      std::size_t row,
                                      typename Pixel::Word *pixels)
{
    if (!source.hasAlpha)
    {
        FinishPhotoLines<Pixel, SPACE, false>(source, row, pixels);
    }
    else
    {
        FinishPhotoLines<Pixel, SPACE, true>(source, row, pixels);
    }
}

template <class Pixel, class Number>
FLIGHTSIM_ALWAYS_INLINE void FinishPhotoRow(const PhotoSource<Number> &source,
                                            std::size_t row,
                                            typename Pixel::Word *pixels)
{
    switch (source.colourSpace)
    {
        case ColourSpace::None:
            FinishIn<Pixel, ColourSpace::None>(source, row, pixels);
            break;
        case ColourSpace::YCoCg:
            FinishIn<Pixel, ColourSpace::YCoCg>(source, row, pixels);
            break;
        case ColourSpace::YCoCgK:
            FinishIn<Pixel, ColourSpace::YCoCgK>(source, row, pixels);
            break;
    }
}

FLIGHTSIM_SIMD_CLONES
void FinishPhotoRow(const PhotoSource<Cell> &source, std::size_t row,
                    std::uint16_t *pixels)
{
    FinishPhotoRow<Pixel1555>(source, row, pixels);
}

FLIGHTSIM_SIMD_CLONES
void FinishPhotoRow(const PhotoSource<NarrowCell> &source, std::size_t row,
                    std::uint16_t *pixels)
{
    FinishPhotoRow<Pixel1555>(source, row, pixels);
}

FLIGHTSIM_SIMD_CLONES
void FinishPhotoRow(const PhotoSource<Cell> &source, std::size_t row,
                    std::uint32_t *pixels)
{
    FinishPhotoRow<Pixel8888>(source, row, pixels);
}

/** Calls `transform` for the channels that have coefficients. */
template <class Number, class Transform>
void ForTransformed(const PtcHeader &header,
                    BasicChannelPlanes<Number> channels, Transform transform)
{
    for (std::size_t channel = 0; channel < channels.size(); ++channel)
    {
        if (!header.IsOneBit(channel) && !channels[channel]->uniform)
        {
            transform(*channels[channel]);
        }
    }
}

/** Decodes the frame after the header. */
template <class Pixel, class Number>
CodecStatus DecodeFrame(ByteSpan payload, const PtcHeader &header,
                        BasicChannelPlanes<Number> channels,
                        const PtcPixelTaker<typename Pixel::Word> &take)
{
    const CodecStatus status = DecodeStripes(payload, header, channels);
    if (!status.IsDone())
    {
        return status;
    }
    ForTransformed(header, channels,
                   [&](BasicChannelPlane<Number> &plane)
                   { InverseTransformDc(plane, header.hasOverlap); });
    const PhotoSource<Number> source(header, channels, Pixel::OPAQUE);
    alignas(64) std::array<typename Pixel::Word, 4 * PTC_IMAGE_SIDE> pixels;
    for (std::size_t row = 0; row < PTC_GROUPS; ++row)
    {
        ForTransformed(header, channels,
                       [&](BasicChannelPlane<Number> &plane)
                       { InverseTransformRow(plane, row, header.hasOverlap); });
        FinishPhotoRow(source, row, pixels.data());
        ForTransformed(header, channels,
                       [&](BasicChannelPlane<Number> &plane)
                       { ClearRow(plane, row); });
        take(row * pixels.size(), pixels);
    }
    return CodecStatus::Done();
}

/** Whether narrow cells hold all numbers of an image, which is true for
 * lossless ones of five bits, and one more for colour differences. Each stage
 * scales them by at most eight, and the steps of the second by a further
 * five. */
bool FitsNarrowCells(const PtcHeader &header)
{
    const std::size_t last = header.channelCount - 1;
    return header.format.bitDepth <= 5 && header.quantiserStep == 0 &&
           header.Step(last) == 0;
}

template <class Pixel>
CodecStatus DecodeAs(ByteSpan payload, PtcScratch &scratch,
                     const PtcPixelTaker<typename Pixel::Word> &take)
{
    PtcHeader header;
    const CodecStatus status =
        ParsePtcPhotoHeader(payload, Pixel::FORMAT, header);
    if (!status.IsDone())
    {
        return status;
    }
    PtcScratch::Planes &planes = scratch.Get();
    if constexpr (std::is_same_v<Pixel, Pixel1555>)
    {
        if (FitsNarrowCells(header))
        {
            return DecodeFrame<Pixel>(
                payload, header,
                planes.narrowChannels.First(header.channelCount), take);
        }
    }
    return DecodeFrame<Pixel>(payload, header,
                              planes.channels.First(header.channelCount), take);
}

/** Returns a function that stores all pixels. */
template <class Word> PtcPixelTaker<Word> CopyTo(std::span<Word> pixels)
{
    return [pixels](std::size_t first, std::span<const Word> taken)
    { std::copy(taken.begin(), taken.end(), pixels.subspan(first).begin()); };
}

}  // namespace

CodecStatus DecodePtcPhoto(ByteSpan payload, PtcScratch &scratch,
                           const PtcPixelTaker<std::uint16_t> &take)
{
    return DecodeAs<Pixel1555>(payload, scratch, take);
}

CodecStatus DecodePtcPhoto(ByteSpan payload, PtcScratch &scratch,
                           std::span<std::uint16_t> pixels)
{
    return DecodePtcPhoto(payload, scratch, CopyTo(pixels));
}

CodecStatus DecodePtcPhoto32(ByteSpan payload, PtcScratch &scratch,
                             const PtcPixelTaker<std::uint32_t> &take)
{
    return DecodeAs<Pixel8888>(payload, scratch, take);
}

CodecStatus DecodePtcPhoto32(ByteSpan payload, PtcScratch &scratch,
                             std::span<std::uint32_t> pixels)
{
    return DecodePtcPhoto32(payload, scratch, CopyTo(pixels));
}

}  // namespace bgl
