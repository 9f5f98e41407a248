// SPDX-License-Identifier: MIT
// Stripes of 16 lines, the tiles of a PTC frame: frmts/trq1/format.md chapter
// 9.2.

#include "frmts/codecs/ptc/stripe.h"

#include "frmts/codecs/ptc/blc.h"
#include "frmts/codecs/ptc/coefficient_order.h"
#include "frmts/codecs/ptc/rlgr.h"
#include "driver/bytes/cpu_dispatch.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace bgl::ptc
{

namespace
{

static_assert(BLC_LINES == STRIPE_LINES && BLC_MAX_WIDTH >= STRIPE_WIDTH);

/** A tile being decoded. */
struct Tile
{
    std::size_t stripe;
    std::size_t cursor;
    std::size_t end;
    /** Number of coefficients of the current channel. */
    std::size_t count = 0;
};

/** All tiles of a frame. */
using Tiles = std::array<Tile, STRIPE_COUNT>;

/** Decodes all tiles channel by channel, so that there are many streams at a
 * time; see DecodeRlgr(). */
template <class Number> class StripeDecoder final
{
  public:
    StripeDecoder(ByteSpan payload, const PtcHeader &header,
                  BasicChannelPlanes<Number> channels)
        : m_payload(payload), m_header(header), m_channels(channels)
    {
    }

    CodecStatus Decode(Tiles &tiles)
    {
        for (std::size_t channel = 0; channel < m_channels.size(); ++channel)
        {
            const CodecStatus status = m_header.IsOneBit(channel)
                                           ? DecodeOneBit(channel, tiles)
                                           : DecodeChannel(channel, tiles);
            if (!status.IsDone())
            {
                return status;
            }
        }
        for (const Tile &tile : tiles)
        {
            if (tile.cursor != tile.end)
            {
                return CodecStatus::Damaged(tile.cursor, "end of a PTC tile");
            }
        }
        return CodecStatus::Done();
    }

  private:
    CodecStatus DecodeChannel(std::size_t channel, Tiles &tiles);
    CodecStatus DecodeOneBit(std::size_t channel, Tiles &tiles);
    bool IsOpaque() const;
    bool MayBeUniform(std::size_t channel, const Tiles &tiles) const;
    CodecStatus ReadCounts(std::size_t channel, Tiles &tiles) const;
    CodecStatus ReadCount(Tile &tile) const;
    CodecStatus SkipSize(std::size_t channel, Tile &tile) const;
    CodecStatus DecodePart(RlgrPart part, std::size_t channel,
                           Tiles &tiles) const;
    BasicRlgrStream<Number> Stream(RlgrPart part, std::size_t channel,
                                   const Tile &tile) const;

    ByteSpan m_payload;
    const PtcHeader &m_header;
    BasicChannelPlanes<Number> m_channels;
    std::array<OneBitStripe, STRIPE_COUNT> m_oneBitStripes;
};

/** Clears both grids for a channel to be decoded, which they usually are
 * already. */
template <class Number> void Prepare(BasicChannelPlane<Number> &plane)
{
    if (!plane.isClear)
    {
        ClearGrid(plane.dc);
        ClearGrid(plane.samples);
    }
    plane.isClear = false;
    plane.uniform.reset();
}

/** Multiplies the coefficients of a stripe in the DC grid by the quantiser step.
 * The others are multiplied as the transform loads them: a pass over all of
 * them took a sixteenth of the time of a lossy photo. */
template <class Number>
FLIGHTSIM_ALWAYS_INLINE void ScaleDc(BasicChannelPlane<Number> &plane,
                                     std::size_t stripe)
{
    const Number step = plane.step;
    for (auto &line : plane.dc.rows[stripe])
    {
        for (Number &cell : line)
        {
            cell *= step;
        }
    }
}

FLIGHTSIM_SIMD_CLONES
void DequantiseDc(ChannelPlane &plane, std::size_t stripe)
{
    ScaleDc(plane, stripe);
}

FLIGHTSIM_SIMD_CLONES
void DequantiseDc(NarrowChannelPlane &plane, std::size_t stripe)
{
    ScaleDc(plane, stripe);
}

/** Reverts the prediction of every macroblock's DC from its left neighbour. */
template <class Number> void IntegrateDc(Number *dc, std::size_t count)
{
    for (std::size_t i = 1; i < std::min(count, DIFFERENTIAL_COUNT); ++i)
    {
        dc[i] += dc[i - 1];
    }
}

std::int32_t SignedValue(Cell cell)
{
    return static_cast<std::int32_t>(cell);
}

std::int32_t SignedValue(NarrowCell cell)
{
    return static_cast<std::int16_t>(static_cast<std::uint16_t>(cell));
}

/** Returns the value of all samples of a channel that has no coefficients
 * except the DC of its macroblocks: a sixteenth of that, if it is the same for
 * all. */
template <class Number>
std::optional<Cell> FindUniform(const BasicChannelPlane<Number> &plane)
{
    constexpr std::int32_t gain = 16;
    const std::int32_t value = SignedValue(plane.dc.rows[0][0][0]);
    for (const auto &row : plane.dc.rows)
    {
        for (std::size_t i = 0; i < DIFFERENTIAL_COUNT; ++i)
        {
            if (SignedValue(row[0][i]) != value)
            {
                return std::nullopt;
            }
        }
    }
    return value % gain == 0 ? std::optional(static_cast<Cell>(value / gain))
                             : std::nullopt;
}

/** Copies the pixels of a stripe to the sample grid.
 *
 * @param values the samples for 0 and 1.
 */
template <class Number>
FLIGHTSIM_ALWAYS_INLINE void
SpreadOneBitStripe(const OneBitStripe &pixels,
                   const std::array<Cell, 2> &values,
                   BasicChannelPlane<Number> &plane, std::size_t stripe)
{
    const Number zero = values[0];
    const Number difference = values[1] - values[0];
    for (std::size_t y = 0; y < STRIPE_LINES; ++y)
    {
        const std::uint8_t *line = &pixels[y * STRIPE_WIDTH];
        auto &row = plane.samples.rows[stripe * GROUP_ROWS + y / 4];
        for (std::size_t x = 0; x < 4; ++x)
        {
            for (std::size_t group = 0; group < STRIPE_WIDTH / 4; ++group)
            {
                row[4 * (y % 4) + x][group] =
                    zero + line[4 * group + x] * difference;
            }
        }
    }
}

FLIGHTSIM_SIMD_CLONES
void StoreOneBitStripe(const OneBitStripe &pixels,
                       const std::array<Cell, 2> &values, ChannelPlane &plane,
                       std::size_t stripe)
{
    SpreadOneBitStripe(pixels, values, plane, stripe);
}

FLIGHTSIM_SIMD_CLONES
void StoreOneBitStripe(const OneBitStripe &pixels,
                       const std::array<Cell, 2> &values,
                       NarrowChannelPlane &plane, std::size_t stripe)
{
    SpreadOneBitStripe(pixels, values, plane, stripe);
}

/** Whether a channel is alpha that may be uniform, as it usually is: then the
 * samples need not be computed. */
template <class Number>
bool StripeDecoder<Number>::MayBeUniform(std::size_t channel,
                                         const Tiles &tiles) const
{
    return m_header.IsAlpha(channel) && m_header.Divisor(channel) <= 1 &&
           std::all_of(tiles.begin(), tiles.end(),
                       [](const Tile &tile)
                       { return tile.count <= DIFFERENTIAL_COUNT; });
}

/** Finishes the values of the tiles that were decoded. */
template <class Number, class Tiles>
void FinishTiles(const Tiles &tiles, BasicChannelPlane<Number> &plane)
{
    for (const auto &tile : tiles)
    {
        IntegrateDc(plane.dc.rows[tile.stripe][0], tile.count);
        if (plane.step != 1)
        {
            DequantiseDc(plane, tile.stripe);
        }
    }
}

template <class Number>
CodecStatus StripeDecoder<Number>::DecodeChannel(std::size_t channel,
                                                 Tiles &tiles)
{
    CodecStatus status = ReadCounts(channel, tiles);
    if (!status.IsDone())
    {
        return status;
    }
    BasicChannelPlane<Number> &plane = *m_channels[channel];
    Prepare(plane);
    for (const RlgrPart part : {RlgrPart::First, RlgrPart::Rest})
    {
        status = DecodePart(part, channel, tiles);
        if (!status.IsDone())
        {
            return status;
        }
    }
    plane.step = std::max(m_header.Divisor(channel), Cell{1});
    FinishTiles(tiles, plane);
    if (MayBeUniform(channel, tiles))
    {
        plane.uniform = FindUniform(plane);
    }
    if (plane.uniform)
    {
        ClearGrid(plane.dc);
        plane.isClear = true;
    }
    return CodecStatus::Done();
}

template <class Number>
CodecStatus StripeDecoder<Number>::DecodeOneBit(std::size_t channel,
                                                Tiles &tiles)
{
    for (Tile &tile : tiles)
    {
        const CodecStatus status = SkipSize(channel, tile);
        if (!status.IsDone())
        {
            return status;
        }
        const std::size_t end = DecodeBlc(m_payload, tile.cursor, STRIPE_WIDTH,
                                          m_oneBitStripes[tile.stripe]);
        if (end > tile.end)
        {
            return CodecStatus::Damaged(tile.end, "more bytes of a BLC stream");
        }
        tile.cursor = end;
    }
    BasicChannelPlane<Number> &plane = *m_channels[channel];
    const std::array<Cell, 2> values = m_header.OneBitValues(channel);
    plane.uniform.reset();
    if (m_header.IsAlpha(channel) && IsOpaque())
    {
        plane.uniform = values[1];
        return CodecStatus::Done();
    }
    plane.isClear = false;
    for (const Tile &tile : tiles)
    {
        StoreOneBitStripe(m_oneBitStripes[tile.stripe], values, plane,
                          tile.stripe);
    }
    return CodecStatus::Done();
}

/** Whether all pixels of all stripes are 1, as in the alpha of most photos. */
template <class Number> bool StripeDecoder<Number>::IsOpaque() const
{
    return std::all_of(
        m_oneBitStripes.begin(), m_oneBitStripes.end(),
        [](const OneBitStripe &stripe)
        { return std::memchr(stripe.data(), 0, stripe.size()) == nullptr; });
}

/** Reads the number of coefficients of a channel for all tiles. */
template <class Number>
CodecStatus StripeDecoder<Number>::ReadCounts(std::size_t channel,
                                              Tiles &tiles) const
{
    for (Tile &tile : tiles)
    {
        CodecStatus status = ReadCount(tile);
        if (status.IsDone() && tile.count > 0)
        {
            status = SkipSize(channel, tile);
        }
        if (!status.IsDone())
        {
            return status;
        }
    }
    return CodecStatus::Done();
}

/** Reads the number of coefficients of a channel for one tile. */
template <class Number>
CodecStatus StripeDecoder<Number>::ReadCount(Tile &tile) const
{
    const std::size_t available = tile.end - tile.cursor;
    const std::uint8_t *bytes = m_payload.data() + tile.cursor;
    if (available < 1 || (bytes[0] % 2 != 0 && available < 2))
    {
        return CodecStatus::Damaged(tile.cursor, "PTC coefficient count");
    }
    std::size_t headSize = 1;
    tile.count = std::size_t{4} * bytes[0];
    if (bytes[0] % 2 != 0)
    {
        headSize = 2;
        tile.count =
            std::size_t{4} * (LoadLittleEndian<std::uint16_t>(bytes) & 0xFFFEu);
    }
    if (tile.count > STRIPE_COEFFICIENTS)
    {
        return CodecStatus::Damaged(tile.cursor,
                                    "PTC coefficient count up to 4096");
    }
    tile.cursor += headSize;
    return CodecStatus::Done();
}

/** Skips the size of a channel's coded data, which is redundant. The last
 * channel has none. */
template <class Number>
CodecStatus StripeDecoder<Number>::SkipSize(std::size_t channel,
                                            Tile &tile) const
{
    if (channel + 1 == m_channels.size())
    {
        return CodecStatus::Done();
    }
    if (tile.end - tile.cursor < 2)
    {
        return CodecStatus::Damaged(tile.cursor, "size of a PTC channel");
    }
    tile.cursor += 2;
    return CodecStatus::Done();
}

template <class Number>
BasicRlgrStream<Number> StripeDecoder<Number>::Stream(RlgrPart part,
                                                      std::size_t channel,
                                                      const Tile &tile) const
{
    BasicChannelPlane<Number> &plane = *m_channels[channel];
    BasicRlgrStream<Number> stream{};
    stream.bytes = m_payload;
    stream.begin = tile.cursor;
    stream.range =
        RlgrRange(part, m_header.format.bitDepth, m_header.Step(channel));
    if (part == RlgrPart::First)
    {
        stream.positions =
            std::span(DC_POSITIONS).first(std::min(tile.count, STRIPE_DC));
        stream.cells = plane.dc.rows[tile.stripe][0];
    }
    else
    {
        stream.positions =
            std::span(AC_POSITIONS)
                .first(std::max(tile.count, STRIPE_DC) - STRIPE_DC);
        stream.cells = plane.samples.rows[tile.stripe * GROUP_ROWS][0];
    }
    return stream;
}

template <class Number>
CodecStatus StripeDecoder<Number>::DecodePart(RlgrPart part,
                                              std::size_t channel,
                                              Tiles &tiles) const
{
    std::array<BasicRlgrStream<Number>, STRIPE_COUNT> streams;
    std::transform(tiles.begin(), tiles.end(), streams.begin(),
                   [&](const Tile &tile)
                   { return Stream(part, channel, tile); });
    DecodeRlgr(std::span<BasicRlgrStream<Number>>(streams));
    for (std::size_t i = 0; i < tiles.size(); ++i)
    {
        if (!streams[i].isValid)
        {
            return CodecStatus::Damaged(
                tiles[i].cursor, "RLGR stream that ends inside the stripe");
        }
        if (streams[i].end > tiles[i].end)
        {
            return CodecStatus::Damaged(tiles[i].end,
                                        "more bytes of an RLGR stream");
        }
        tiles[i].cursor = streams[i].end;
    }
    return CodecStatus::Done();
}

/** Finds the tiles after the header and decodes them. */
template <class Number>
CodecStatus DecodeTiles(ByteSpan payload, const PtcHeader &header,
                        BasicChannelPlanes<Number> channels)
{
    StripeDecoder<Number> decoder(payload, header, channels);
    std::size_t cursor = header.FirstTile();
    Tiles tiles;
    for (std::size_t stripe = 0; stripe < STRIPE_COUNT; ++stripe)
    {
        const std::size_t end = cursor + header.TileSize(payload, stripe);
        tiles[stripe] = {stripe, cursor, end};
        cursor = end;
    }
    return decoder.Decode(tiles);
}

}  // namespace

CodecStatus DecodeStripes(ByteSpan payload, const PtcHeader &header,
                          ChannelPlanes channels)
{
    return DecodeTiles(payload, header, channels);
}

CodecStatus DecodeStripes(ByteSpan payload, const PtcHeader &header,
                          NarrowChannelPlanes channels)
{
    return DecodeTiles(payload, header, channels);
}

}  // namespace bgl::ptc
