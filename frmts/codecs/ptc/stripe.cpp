// SPDX-License-Identifier: MIT
// Stripes of 16 lines, the tiles of a PTC frame: spec raster.md chapter 9.2.

#include "frmts/codecs/ptc/stripe.h"

#include "frmts/codecs/ptc/coefficient_order.h"
#include "frmts/codecs/ptc/rlgr.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace bgl::ptc
{

namespace
{

/** How many coefficients, at most, are coded as differences: the DC of the 16
 * macroblocks. */
constexpr std::size_t DIFFERENTIAL_COUNT = 16;

constexpr std::size_t GROUP_ROWS = STRIPE_LINES / 4;

constexpr CodecStatus DONE = CodecStatus::Done();

/** A tile on the way through its bytes. */
struct Tile
{
    std::size_t stripe;
    std::size_t cursor;
    std::size_t end;
    /** Coefficients of the current channel. */
    std::size_t count = 0;
};

/** Decodes tiles two at a time; see DecodeRlgr(). */
class StripeDecoder final
{
  public:
    StripeDecoder(ByteSpan payload, const PtcHeader &header,
                  std::span<ChannelPlane> channels)
        : m_payload(payload), m_header(header), m_channels(channels)
    {
    }

    CodecStatus Decode(std::array<Tile, 2> tiles)
    {
        for (std::size_t channel = 0; channel < m_channels.size(); ++channel)
        {
            const CodecStatus status = DecodeChannel(channel, tiles);
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
        return DONE;
    }

  private:
    CodecStatus DecodeChannel(std::size_t channel, std::array<Tile, 2> &tiles);
    CodecStatus ReadCount(std::size_t channel, Tile &tile) const;
    CodecStatus DecodePart(RlgrPart part, ChannelPlane &plane,
                           std::array<Tile, 2> &tiles) const;
    RlgrStream Stream(RlgrPart part, ChannelPlane &plane,
                      const Tile &tile) const;

    ByteSpan m_payload;
    const PtcHeader &m_header;
    std::span<ChannelPlane> m_channels;
};

void ClearStripe(ChannelPlane &plane, std::size_t stripe)
{
    std::memset(plane.dc.rows[stripe], 0, sizeof(plane.dc.rows[stripe]));
    std::memset(plane.samples.rows[stripe * GROUP_ROWS], 0,
                GROUP_ROWS * sizeof(plane.samples.rows[0]));
}

/** Multiplies all coefficients of a stripe by the quantiser step. */
void Dequantise(ChannelPlane &plane, std::size_t stripe, Cell step)
{
    for (Cell &cell : std::span(plane.dc.rows[stripe][0],
                                sizeof(plane.dc.rows[0]) / sizeof(Cell)))
    {
        cell *= step;
    }
    for (Cell &cell :
         std::span(plane.samples.rows[stripe * GROUP_ROWS][0],
                   GROUP_ROWS * sizeof(plane.samples.rows[0]) / sizeof(Cell)))
    {
        cell *= step;
    }
}

/** Undoes the prediction of every macroblock's DC from its left neighbour. */
void IntegrateDc(Cell *dc, std::size_t count)
{
    for (std::size_t i = 1; i < std::min(count, DIFFERENTIAL_COUNT); ++i)
    {
        dc[i] += dc[i - 1];
    }
}

CodecStatus StripeDecoder::DecodeChannel(std::size_t channel,
                                         std::array<Tile, 2> &tiles)
{
    ChannelPlane &plane = m_channels[channel];
    for (Tile &tile : tiles)
    {
        ClearStripe(plane, tile.stripe);
        const CodecStatus status = ReadCount(channel, tile);
        if (!status.IsDone())
        {
            return status;
        }
    }
    for (const RlgrPart part : {RlgrPart::First, RlgrPart::Rest})
    {
        const CodecStatus status = DecodePart(part, plane, tiles);
        if (!status.IsDone())
        {
            return status;
        }
    }
    for (const Tile &tile : tiles)
    {
        IntegrateDc(plane.dc.rows[tile.stripe][0], tile.count);
        if (m_header.quantiserStep > 1)
        {
            Dequantise(plane, tile.stripe,
                       static_cast<Cell>(m_header.quantiserStep));
        }
    }
    return DONE;
}

/** Reads the number of coefficients of a tile's channel. */
CodecStatus StripeDecoder::ReadCount(std::size_t channel, Tile &tile) const
{
    const std::size_t available = tile.end - tile.cursor;
    const std::uint8_t *bytes = m_payload.data() + tile.cursor;
    if (available < 1 || (bytes[0] % 2 != 0 && available < 2))
    {
        return CodecStatus::Damaged(tile.cursor, "PTC coefficient count");
    }
    std::size_t headSize = 1;
    tile.count = 4u * bytes[0];
    if (bytes[0] % 2 != 0)
    {
        headSize = 2;
        tile.count = 4u * (LoadLittleEndian<std::uint16_t>(bytes) & 0xFFFEu);
    }
    if (tile.count > STRIPE_COEFFICIENTS)
    {
        return CodecStatus::Damaged(tile.cursor,
                                    "PTC coefficient count up to 4096");
    }
    if (channel + 1 < m_channels.size() && tile.count > 0)
    {
        headSize += 2;  // size of the coded data, which tells nothing new
    }
    if (headSize > available)
    {
        return CodecStatus::Damaged(tile.cursor, "size of a PTC channel");
    }
    tile.cursor += headSize;
    return DONE;
}

RlgrStream StripeDecoder::Stream(RlgrPart part, ChannelPlane &plane,
                                 const Tile &tile) const
{
    RlgrStream stream{};
    stream.bytes = m_payload;
    stream.begin = tile.cursor;
    stream.range = RlgrRange(part, m_header.bitDepth, m_header.quantiserStep);
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

CodecStatus StripeDecoder::DecodePart(RlgrPart part, ChannelPlane &plane,
                                      std::array<Tile, 2> &tiles) const
{
    std::array<RlgrStream, 2> streams = {Stream(part, plane, tiles[0]),
                                         Stream(part, plane, tiles[1])};
    DecodeRlgr(streams[0], streams[1]);
    for (std::size_t i = 0; i < tiles.size(); ++i)
    {
        if (!streams[i].isSound)
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
    return DONE;
}

/** Division by the quantiser step, rounding to nearest. */
std::int32_t Quantised(Cell cell, int step)
{
    const auto value = static_cast<std::int32_t>(cell);
    if (step == 0)
    {
        return value;
    }
    const std::int32_t half = step / 2;
    return value < 0 ? -((half - value) / step) : (half + value) / step;
}

/** The coefficients of a stripe in their order, quantised, the first ones as
 * differences. */
std::vector<std::int32_t> GatheredCoefficients(const ChannelPlane &plane,
                                               std::size_t stripe, int step)
{
    std::vector<std::int32_t> coefficients;
    coefficients.reserve(STRIPE_COEFFICIENTS);
    const Cell *dc = plane.dc.rows[stripe][0];
    for (const std::uint16_t position : DC_POSITIONS)
    {
        coefficients.push_back(Quantised(dc[position], step));
    }
    const Cell *samples = plane.samples.rows[stripe * GROUP_ROWS][0];
    for (const std::uint16_t position : AC_POSITIONS)
    {
        coefficients.push_back(Quantised(samples[position], step));
    }
    for (std::size_t i = DIFFERENTIAL_COUNT - 1; i > 0; --i)
    {
        coefficients[i] -= coefficients[i - 1];
    }
    return coefficients;
}

/** Drops zeros at the end as Microsoft's encoder does: the count is a multiple
 * of eight, and never cuts off a difference. */
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

}  // namespace

CodecStatus DecodeStripes(ByteSpan payload, const PtcHeader &header,
                          std::span<ChannelPlane> channels)
{
    StripeDecoder decoder(payload, header, channels);
    std::size_t cursor = header.FirstTile();
    for (std::size_t stripe = 0; stripe < STRIPE_COUNT; stripe += 2)
    {
        const std::size_t middle = cursor + header.TileSize(payload, stripe);
        const std::size_t end = middle + header.TileSize(payload, stripe + 1);
        const CodecStatus status = decoder.Decode(
            {Tile{stripe, cursor, middle}, Tile{stripe + 1, middle, end}});
        if (!status.IsDone())
        {
            return status;
        }
        cursor = end;
    }
    return DONE;
}

void EncodeStripe(const PtcHeader &header, const ChannelPlane &channel,
                  std::size_t stripe, std::vector<std::uint8_t> &sink)
{
    std::vector<std::int32_t> coefficients =
        GatheredCoefficients(channel, stripe, header.quantiserStep);
    DropZeros(coefficients);
    WriteCount(coefficients.size(), sink);
    const std::span<const std::int32_t> all(coefficients);
    const std::size_t firstCount = std::min(all.size(), STRIPE_DC);
    EncodeRlgr(
        all.first(firstCount),
        RlgrRange(RlgrPart::First, header.bitDepth, header.quantiserStep),
        sink);
    EncodeRlgr(all.subspan(firstCount),
               RlgrRange(RlgrPart::Rest, header.bitDepth, header.quantiserStep),
               sink);
}

}  // namespace bgl::ptc
