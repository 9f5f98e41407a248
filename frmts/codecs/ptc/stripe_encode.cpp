// SPDX-License-Identifier: MIT
// Writes the stripes of a PTC frame: frmts/trq1/format.md chapter 9.2.

#include "frmts/codecs/ptc/stripe.h"

#include "frmts/codecs/ptc/blc.h"
#include "frmts/codecs/ptc/coefficient_order.h"
#include "frmts/codecs/ptc/rlgr.h"

#include <algorithm>

namespace bgl::ptc
{

namespace
{

/** Divides by the quantiser step, rounding to nearest; 0 means no division. */
std::int32_t Quantised(Cell cell, std::int32_t divisor)
{
    const auto value = static_cast<std::int32_t>(cell);
    if (divisor == 0)
    {
        return value;
    }
    const std::int32_t half = divisor / 2;
    return value < 0 ? -((half - value) / divisor) : (half + value) / divisor;
}

/** Returns the quantised coefficients of a stripe in order, the first ones as
 * differences. */
std::vector<std::int32_t> GatheredCoefficients(const ChannelPlane &plane,
                                               std::size_t stripe,
                                               std::uint32_t divisor)
{
    // No coefficient is large enough for the limit to matter.
    const auto step = static_cast<std::int32_t>(std::min(divisor, 0x7FFFFFFFu));
    std::vector<std::int32_t> coefficients;
    coefficients.reserve(STRIPE_COEFFICIENTS);
    const Cell *dc = plane.dc.rows[stripe][0];
    for (const std::uint16_t position :
         std::span(DC_POSITIONS).first(STRIPE_DC))
    {
        coefficients.push_back(Quantised(dc[position], step));
    }
    const Cell *samples = plane.samples.rows[stripe * GROUP_ROWS][0];
    for (const std::uint16_t position :
         std::span(AC_POSITIONS).first(STRIPE_COEFFICIENTS - STRIPE_DC))
    {
        coefficients.push_back(Quantised(samples[position], step));
    }
    for (std::size_t i = DIFFERENTIAL_COUNT - 1; i > 0; --i)
    {
        coefficients[i] -= coefficients[i - 1];
    }
    return coefficients;
}

/** Drops zeros at the end like Microsoft's encoder: the count is a multiple of
 * eight, and differences are never dropped. */
void DropZeros(std::vector<std::int32_t> &coefficients)
{
    const auto last = std::find_if(coefficients.rbegin(), coefficients.rend(),
                                   [](std::int32_t c) { return c != 0; });
    const auto count = static_cast<std::size_t>(coefficients.rend() - last);
    coefficients.resize(
        count == 0 ? 0 : (std::max(count, DIFFERENTIAL_COUNT) + 7) / 8 * 8);
}

void WriteCount(std::size_t count, std::vector<std::uint8_t> &sink)
{
    const std::size_t quarter = count / 4;
    if (quarter < 256)
    {
        sink.push_back(static_cast<std::uint8_t>(quarter));
        return;
    }
    sink.push_back(static_cast<std::uint8_t>(quarter | 1));
    sink.push_back(static_cast<std::uint8_t>(quarter >> 8));
}

/** Appends the coded data, preceded by their count, of a channel that is not a
 * single-bit plane. */
void EncodeCoefficients(const PtcHeader &header, std::size_t channel,
                        std::span<const std::int32_t> coefficients,
                        std::vector<std::uint8_t> &sink)
{
    const int step = header.Step(channel);
    const int bitDepth = header.format.bitDepth;
    const std::size_t firstCount = std::min(coefficients.size(), STRIPE_DC);
    EncodeRlgr(coefficients.first(firstCount),
               RlgrRange(RlgrPart::First, bitDepth, step), sink);
    EncodeRlgr(coefficients.subspan(firstCount),
               RlgrRange(RlgrPart::Rest, bitDepth, step), sink);
}

/** Returns the pixels of a one-bit channel, in which 1 means the highest and 0
 * the lowest value. */
OneBitStripe GatheredPixels(const ChannelPlane &plane, std::size_t stripe)
{
    OneBitStripe pixels;
    for (std::size_t i = 0; i < pixels.size(); ++i)
    {
        const std::size_t y = i / STRIPE_WIDTH;
        const std::size_t x = i % STRIPE_WIDTH;
        const Cell cell =
            plane.samples
                .rows[stripe * GROUP_ROWS + y / 4][4 * (y % 4) + x % 4][x / 4];
        pixels[i] = static_cast<std::int32_t>(cell) < 0 ? 0 : 1;
    }
    return pixels;
}

/** Appends one channel of a stripe, preceded by its size unless it is the last
 * one. */
void EncodeChannel(const PtcHeader &header, std::size_t channel,
                   const ChannelPlane &plane, std::size_t stripe,
                   std::vector<std::uint8_t> &sink)
{
    std::vector<std::int32_t> coefficients;
    if (!header.IsOneBit(channel))
    {
        coefficients =
            GatheredCoefficients(plane, stripe, header.Divisor(channel));
        DropZeros(coefficients);
        WriteCount(coefficients.size(), sink);
        if (coefficients.empty())
        {
            return;
        }
    }
    const bool isLast = channel + 1 == header.channelCount;
    const std::size_t begin = sink.size() + (isLast ? 0 : 2);
    sink.resize(begin);
    if (header.IsOneBit(channel))
    {
        EncodeBlc(GatheredPixels(plane, stripe), STRIPE_WIDTH, sink);
    }
    else
    {
        EncodeCoefficients(header, channel, coefficients, sink);
    }
    if (!isLast)
    {
        StoreLittleEndian(&sink[begin - 2],
                          static_cast<std::uint16_t>(sink.size() - begin));
    }
}

}  // namespace

void EncodeStripe(const PtcHeader &header, ChannelPlanes channels,
                  std::size_t stripe, std::vector<std::uint8_t> &sink)
{
    for (std::size_t channel = 0; channel < channels.size(); ++channel)
    {
        EncodeChannel(header, channel, *channels[channel], stripe, sink);
    }
}

}  // namespace bgl::ptc
