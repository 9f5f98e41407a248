// SPDX-License-Identifier: MIT
// Writes the headers of a PTC payload: frmts/trq1/format.md chapter 9.1.

#include "frmts/codecs/ptc/header_fields.h"
#include "frmts/codecs/ptc/ptc.h"
#include "frmts/codecs/ptc/ptc_header.h"

#include <algorithm>
#include <numeric>

namespace bgl::ptc
{

namespace
{

constexpr std::uint8_t METADATA[] = {0xFF, 'M', 'E', 'T', 'A'};

/** Appends scalars and byte strings. */
class HeaderWriter final
{
  public:
    explicit HeaderWriter(std::vector<std::uint8_t> &sink) : m_sink(sink)
    {
    }

    template <class T> void Put(T value)
    {
        const std::size_t size = m_sink.size();
        m_sink.resize(size + sizeof(T));
        StoreLittleEndian(m_sink.data() + size, value);
    }

    void PutSize(std::size_t size)
    {
        Put(static_cast<std::uint32_t>(size));
    }

    void PutBytes(ByteSpan bytes)
    {
        m_sink.insert(m_sink.end(), bytes.begin(), bytes.end());
    }

    void PutZeros(std::size_t count)
    {
        m_sink.insert(m_sink.end(), count, 0);
    }

  private:
    std::vector<std::uint8_t> &m_sink;
};

void WritePrefix(const PtcHeader &header, HeaderWriter &writer)
{
    if (header.format.code == PIXEL_GREY16.code)
    {
        writer.Put(ELEVATION_VERSION);
        writer.Put(SKIPS_ROW_AND_COLUMN);
        writer.Put(header.bias);
    }
    else
    {
        writer.Put(PHOTO_VERSION);
        writer.PutZeros(3);
    }
}

void WriteBlockHeader(const PtcHeader &header, std::size_t frameLength,
                      HeaderWriter &writer)
{
    const std::size_t fileLength =
        FILE_HEADER_SIZE + FRAME_LENGTH_SIZE + frameLength;
    writer.Put(BLOCK_SIGNATURE);
    writer.Put(BLOCK_VERSION);
    writer.Put(header.format.code);
    writer.Put(std::uint16_t{0});  // mip levels
    writer.PutSize(PTC_IMAGE_SIDE);
    writer.PutSize(PTC_IMAGE_SIDE);
    writer.PutZeros(8);  // scale and bias of float images
    writer.PutSize(BLOCK_HEADER_SIZE + fileLength);
    writer.PutSize(BLOCK_HEADER_SIZE);
    writer.PutSize(fileLength);
    writer.PutZeros(8);
}

void WriteFileHeader(std::size_t frameLength, HeaderWriter &writer)
{
    writer.Put(FILE_SIGNATURE_LOW);
    writer.Put(FILE_SIGNATURE_HIGH);
    writer.Put(static_cast<std::int16_t>(FILE_VERSION));
    writer.PutZeros(6);
    writer.PutSize(frameLength);
    writer.Put(std::int32_t{1});  // frames
    writer.PutZeros(12);
    writer.Put(std::int32_t{0});  // global metadata
    writer.PutSize(frameLength);
}

/** Returns the flags; like Microsoft's encoder, they include the coder of alpha
 * even without alpha. */
std::uint16_t FrameFlags(const PtcHeader &header)
{
    const unsigned colourSpace = static_cast<unsigned>(header.colourSpace);
    const unsigned flags = CODER_RLGR | CODER_RLGR << FLAG_ALPHA_CODER_SHIFT |
                           colourSpace << FLAG_COLOUR_SPACE_SHIFT |
                           (header.hasOverlap ? 0 : FLAG_NO_OVERLAP) |
                           (header.hasAlpha ? FLAG_HAS_ALPHA : 0);
    return static_cast<std::uint16_t>(flags);
}

void WriteFrameHeader(const PtcHeader &header, std::size_t frameLength,
                      std::size_t longestTile, HeaderWriter &writer)
{
    writer.PutSize(frameLength);
    writer.PutSize(longestTile);
    writer.PutSize(STRIPE_COUNT);
    writer.PutZeros(8);
    writer.Put(static_cast<std::uint16_t>(header.oneBitChannels));
    writer.Put(FrameFlags(header));
    writer.Put(static_cast<std::int32_t>(header.quantiserStep));
    writer.Put(static_cast<std::int32_t>(header.alphaQuantiserStep));
    writer.PutSize(PTC_IMAGE_SIDE);
    writer.PutSize(PTC_IMAGE_SIDE);
    writer.PutZeros(8);
    writer.Put(static_cast<std::int16_t>(header.format.pixelBits));
    writer.Put(static_cast<std::int16_t>(header.format.bitDepth));
    writer.Put(static_cast<std::int16_t>(header.channelCount));
    writer.Put(static_cast<std::int16_t>(PTC_IMAGE_SIDE));
    writer.Put(std::int32_t{2200});
    writer.Put(std::int32_t{0});
    writer.Put(-1.0f);            // scale of float images
    writer.Put(std::int32_t{0});  // float mode
    writer.PutSize(sizeof(METADATA));
    writer.PutBytes(METADATA);
}

}  // namespace

void WritePtcHeader(const PtcHeader &header,
                    const std::vector<std::size_t> &tileSizes,
                    std::vector<std::uint8_t> &sink)
{
    const std::size_t tilesLength =
        std::accumulate(tileSizes.begin(), tileSizes.end(), std::size_t{0});
    const std::size_t frameLength = FRAME_HEADER_SIZE + sizeof(METADATA) +
                                    4 * tileSizes.size() + tilesLength;
    HeaderWriter writer(sink);
    WritePrefix(header, writer);
    WriteBlockHeader(header, frameLength, writer);
    WriteFileHeader(frameLength, writer);
    WriteFrameHeader(header, frameLength,
                     *std::max_element(tileSizes.begin(), tileSizes.end()),
                     writer);
    for (const std::size_t size : tileSizes)
    {
        writer.PutSize(size);
    }
}

}  // namespace bgl::ptc
