// SPDX-License-Identifier: MIT
// The headers of a PTC payload: spec raster.md chapter 9.1.

#include "frmts/codecs/ptc/ptc_header.h"

#include "frmts/codecs/ptc/ptc.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <span>
#include <utility>

namespace bgl::ptc
{

namespace
{

constexpr std::uint8_t ELEVATION_VERSION = 5;
constexpr std::uint8_t SKIPS_ROW_AND_COLUMN = 3;
constexpr std::uint8_t BLOCK_VERSION = 1;
constexpr std::uint8_t PIXEL_GREY16 = 8;
constexpr int FILE_VERSION = 430;
constexpr unsigned CODER_RLGR = 1;
constexpr std::uint32_t BLOCK_SIGNATURE = 0x00435450;      // "PTC\0"
constexpr std::uint32_t FILE_SIGNATURE_LOW = 0x2B435450;   // "PTC+"
constexpr std::uint32_t FILE_SIGNATURE_HIGH = 0x4D48534D;  // "MSHM"
constexpr std::uint8_t METADATA[] = {0xFF, 'M', 'E', 'T', 'A'};

// Sizes of the headers, in the order in which they stand.
constexpr std::size_t PREFIX_SIZE = 4;
constexpr std::size_t BLOCK_HEADER_SIZE = 44;
constexpr std::size_t FILE_HEADER_SIZE = 40;
constexpr std::size_t FRAME_LENGTH_SIZE = 4;
constexpr std::size_t FRAME_HEADER_SIZE = 76;

// Frame flags.
constexpr unsigned FLAG_COLOUR_SPACE = 15u << 4;
constexpr unsigned FLAG_BAYER = 7u << 8;
constexpr unsigned FLAG_NO_OVERLAP = 1u << 11;
constexpr unsigned FLAG_HAS_ALPHA = 1u << 12;
constexpr unsigned FLAG_HDR = 1u << 13;

constexpr CodecStatus DONE = CodecStatus::Done();
constexpr CodecStatus::Kind DAMAGED = CodecStatus::Kind::Damaged;
constexpr CodecStatus::Kind UNSUPPORTED = CodecStatus::Kind::Unsupported;

/** A field that has to hold one certain value. */
struct FieldRule
{
    std::size_t offset;
    std::size_t size;
    std::uint32_t value;
    CodecStatus::Kind kind;
    const char *text;
};

constexpr FieldRule PREFIX_RULES[] = {
    {0, 1, ELEVATION_VERSION, UNSUPPORTED,
     "PTC elevation prefix of a version other than 5 is not supported"},
    {1, 1, SKIPS_ROW_AND_COLUMN, UNSUPPORTED,
     "PTC elevation that does not leave out the first row and column is not "
     "supported"}};

constexpr FieldRule BLOCK_RULES[] = {
    {0, 4, BLOCK_SIGNATURE, DAMAGED, "signature of the PTC block"},
    {4, 1, BLOCK_VERSION, UNSUPPORTED,
     "PTC block of a version other than 1 is not supported"},
    {5, 1, PIXEL_GREY16, UNSUPPORTED,
     "PTC elevation in a pixel format other than 16-bit grey is not supported"},
    {6, 2, 0, UNSUPPORTED, "PTC with mip levels is not supported"},
    {8, 4, PTC_IMAGE_SIDE, UNSUPPORTED,
     "PTC image of a width other than 256 is not supported"},
    {12, 4, PTC_IMAGE_SIDE, UNSUPPORTED,
     "PTC image of a height other than 256 is not supported"},
    {28, 4, BLOCK_HEADER_SIZE, DAMAGED, "PTC frame file at 44"},
    {36, 1, 0, UNSUPPORTED, "PTC with mip levels is not supported"}};

constexpr FieldRule FILE_RULES[] = {
    {0, 4, FILE_SIGNATURE_LOW, DAMAGED, "signature of the PTC frame file"},
    {4, 4, FILE_SIGNATURE_HIGH, DAMAGED, "signature of the PTC frame file"},
    {20, 4, 1, UNSUPPORTED, "PTC with other than one frame is not supported"}};

constexpr FieldRule FRAME_RULES[] = {
    {8, 4, STRIPE_COUNT, DAMAGED, "PTC tile count 16"},
    {20, 2, 0, UNSUPPORTED, "PTC with one-bit channels is not supported"},
    {32, 4, PTC_IMAGE_SIDE, DAMAGED, "PTC frame as high as the image"},
    {36, 4, PTC_IMAGE_SIDE, DAMAGED, "PTC frame as wide as the image"},
    {50, 2, 16, UNSUPPORTED,
     "PTC elevation of other than 16 bits is not supported"},
    {52, 2, 1, UNSUPPORTED,
     "PTC elevation of other than one channel is not supported"},
    {54, 2, PTC_IMAGE_SIDE, UNSUPPORTED,
     "PTC with chunks narrower than the image is not supported"}};

/** Goes through the headers. Every method parses one of them at the cursor and
 * moves the cursor behind it. */
class HeaderParser final
{
  public:
    HeaderParser(ByteSpan payload, PtcHeader &header)
        : m_payload(payload), m_header(header)
    {
    }

    CodecStatus Prefix();
    CodecStatus BlockHeader();
    CodecStatus FileHeader();
    CodecStatus FrameHeader();
    CodecStatus TileSizes();

  private:
    template <class T> T Field(std::size_t offset) const
    {
        return LoadLittleEndian<T>(m_payload.data() + m_cursor + offset);
    }

    std::size_t Remaining() const
    {
        return m_payload.size() - m_cursor;
    }

    /** Whether a field holds the number of bytes from `begin` on. */
    bool IsRemainder(std::size_t offset, std::size_t begin) const
    {
        return Field<std::uint32_t>(offset) == m_payload.size() - begin;
    }

    CodecStatus Damaged(std::size_t offset, const char *expected) const
    {
        return CodecStatus::Damaged(m_cursor + offset, expected);
    }

    CodecStatus Unsupported(std::size_t offset, const char *variant) const
    {
        return CodecStatus::Unsupported(m_cursor + offset, variant);
    }

    CodecStatus Check(std::size_t headerSize, std::span<const FieldRule> rules,
                      const char *header) const;
    CodecStatus CheckFrameFlags(unsigned flags) const;

    ByteSpan m_payload;
    PtcHeader &m_header;
    std::size_t m_cursor = 0;
};

/** Checks that a header is all there and keeps its rules. */
CodecStatus HeaderParser::Check(std::size_t headerSize,
                                std::span<const FieldRule> rules,
                                const char *header) const
{
    if (Remaining() < headerSize)
    {
        return Damaged(0, header);
    }
    for (const FieldRule &rule : rules)
    {
        std::uint32_t value = 0;
        std::memcpy(&value, m_payload.data() + m_cursor + rule.offset,
                    rule.size);
        if (value != rule.value)
        {
            return rule.kind == DAMAGED ? Damaged(rule.offset, rule.text)
                                        : Unsupported(rule.offset, rule.text);
        }
    }
    return DONE;
}

CodecStatus HeaderParser::Prefix()
{
    const CodecStatus status =
        Check(PREFIX_SIZE, PREFIX_RULES, "PTC elevation prefix of 4 bytes");
    if (status.IsDone())
    {
        m_header.bias = Field<std::int16_t>(2);
        m_cursor += PREFIX_SIZE;
    }
    return status;
}

CodecStatus HeaderParser::BlockHeader()
{
    const CodecStatus status =
        Check(BLOCK_HEADER_SIZE, BLOCK_RULES, "PTC block header of 44 bytes");
    if (!status.IsDone())
    {
        return status;
    }
    if (!IsRemainder(24, m_cursor))
    {
        return Damaged(24, "length of the PTC block up to the payload's end");
    }
    if (!IsRemainder(32, m_cursor + BLOCK_HEADER_SIZE))
    {
        return Damaged(32, "size of the PTC frame file up to the payload's "
                           "end");
    }
    m_cursor += BLOCK_HEADER_SIZE;
    return DONE;
}

CodecStatus HeaderParser::FileHeader()
{
    const CodecStatus status =
        Check(FILE_HEADER_SIZE + FRAME_LENGTH_SIZE, FILE_RULES,
              "PTC file header of 40 bytes and frame length");
    if (!status.IsDone())
    {
        return status;
    }
    if (Field<std::int16_t>(8) > FILE_VERSION)
    {
        return Unsupported(8, "PTC file of a version above 430 is not "
                              "supported");
    }
    const auto metadataSize = Field<std::uint32_t>(36);
    if (metadataSize > Remaining() - FILE_HEADER_SIZE - FRAME_LENGTH_SIZE)
    {
        return Damaged(36, "size of PTC global metadata inside the payload");
    }
    const std::size_t frameLength = FILE_HEADER_SIZE + metadataSize;
    const std::size_t frame = m_cursor + frameLength + FRAME_LENGTH_SIZE;
    if (!IsRemainder(16, frame))
    {
        return Damaged(16, "data length of the PTC file up to the payload's "
                           "end");
    }
    if (!IsRemainder(frameLength, frame))
    {
        return Damaged(frameLength, "length of the PTC frame up to the "
                                    "payload's end");
    }
    m_cursor = frame;
    return DONE;
}

CodecStatus HeaderParser::FrameHeader()
{
    CodecStatus status =
        Check(FRAME_HEADER_SIZE, FRAME_RULES, "PTC frame header of 76 bytes");
    if (!status.IsDone())
    {
        return status;
    }
    if (!IsRemainder(0, m_cursor))
    {
        return Damaged(0, "length of the PTC frame up to the payload's end");
    }
    const unsigned flags = Field<std::uint16_t>(22);
    status = CheckFrameFlags(flags);
    if (!status.IsDone())
    {
        return status;
    }
    const auto metadataSize = Field<std::uint32_t>(72);
    if (metadataSize > Remaining() - FRAME_HEADER_SIZE)
    {
        return Damaged(72, "size of PTC frame metadata inside the payload");
    }
    m_header.hasOverlap = (flags & FLAG_NO_OVERLAP) == 0;
    m_header.bitDepth = Field<std::int16_t>(50);
    m_header.channelCount = Field<std::uint16_t>(52);
    m_header.quantiserStep = Field<std::int32_t>(24);
    if (m_header.quantiserStep < 0)
    {
        return Damaged(24, "PTC quantiser step of at least 0");
    }
    m_cursor += FRAME_HEADER_SIZE + metadataSize;
    return DONE;
}

CodecStatus HeaderParser::CheckFrameFlags(unsigned flags) const
{
    static constexpr const char *CODERS[] = {
        "PTC with bit-plane entropy coder is not supported", nullptr,
        "PTC with one-bit-plane (BLC) entropy coder is not supported",
        "PTC with raw coefficients is not supported"};
    static constexpr std::pair<unsigned, const char *> VARIANTS[] = {
        {FLAG_BAYER, "PTC with a Bayer pattern is not supported"},
        {FLAG_COLOUR_SPACE, "PTC with a colour space is not supported"},
        {FLAG_HAS_ALPHA, "PTC with an alpha channel is not supported"},
        {FLAG_HDR, "PTC with high dynamic range is not supported"}};
    const char *coder = CODERS[flags & 3];
    if (coder != nullptr)
    {
        return Unsupported(22, coder);
    }
    for (const auto &[flag, text] : VARIANTS)
    {
        if ((flags & flag) != 0)
        {
            return Unsupported(22, text);
        }
    }
    return DONE;
}

CodecStatus HeaderParser::TileSizes()
{
    m_header.tileSizes = m_cursor;
    if (Remaining() < 4 * STRIPE_COUNT)
    {
        return Damaged(0, "sizes of 16 PTC tiles");
    }
    std::size_t remaining = Remaining() - 4 * STRIPE_COUNT;
    for (std::size_t tile = 0; tile < STRIPE_COUNT; ++tile)
    {
        const std::size_t size = m_header.TileSize(m_payload, tile);
        if (size > remaining)
        {
            return Damaged(4 * tile, "size of a PTC tile inside the payload");
        }
        remaining -= size;
    }
    if (remaining != 0)
    {
        return CodecStatus::Damaged(m_payload.size() - remaining,
                                    "end of the payload behind the last PTC "
                                    "tile");
    }
    return DONE;
}

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

void WriteBlockHeader(std::size_t frameLength, HeaderWriter &writer)
{
    const std::size_t fileLength =
        FILE_HEADER_SIZE + FRAME_LENGTH_SIZE + frameLength;
    writer.Put(BLOCK_SIGNATURE);
    writer.Put(BLOCK_VERSION);
    writer.Put(PIXEL_GREY16);
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

void WriteFrameHeader(const PtcHeader &header, std::size_t frameLength,
                      std::size_t longestTile, HeaderWriter &writer)
{
    // The coder of the alpha channel, its step and the pixel's bit count say
    // nothing here, but are what Microsoft's encoder writes.
    const unsigned flags = CODER_RLGR | CODER_RLGR << 2 |
                           (header.hasOverlap ? 0 : FLAG_NO_OVERLAP);
    writer.PutSize(frameLength);
    writer.PutSize(longestTile);
    writer.PutSize(STRIPE_COUNT);
    writer.PutZeros(8);
    writer.Put(std::uint16_t{0});  // one-bit channels
    writer.Put(static_cast<std::uint16_t>(flags));
    writer.Put(static_cast<std::int32_t>(header.quantiserStep));
    writer.Put(std::int32_t{4});  // step of the alpha channel
    writer.PutSize(PTC_IMAGE_SIDE);
    writer.PutSize(PTC_IMAGE_SIDE);
    writer.PutZeros(8);
    writer.Put(std::int16_t{24});  // bits of a pixel
    writer.Put(static_cast<std::int16_t>(header.bitDepth));
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

CodecStatus ParsePtcElevationHeader(ByteSpan payload, PtcHeader &header)
{
    HeaderParser parser(payload, header);
    for (const auto parse :
         {&HeaderParser::Prefix, &HeaderParser::BlockHeader,
          &HeaderParser::FileHeader, &HeaderParser::FrameHeader,
          &HeaderParser::TileSizes})
    {
        if (const CodecStatus status = (parser.*parse)(); !status.IsDone())
        {
            return status;
        }
    }
    return DONE;
}

void WritePtcElevationHeader(const PtcHeader &header,
                             const std::vector<std::size_t> &tileSizes,
                             std::vector<std::uint8_t> &sink)
{
    const std::size_t tilesLength =
        std::accumulate(tileSizes.begin(), tileSizes.end(), std::size_t{0});
    const std::size_t frameLength = FRAME_HEADER_SIZE + sizeof(METADATA) +
                                    4 * tileSizes.size() + tilesLength;
    HeaderWriter writer(sink);
    writer.Put(ELEVATION_VERSION);
    writer.Put(SKIPS_ROW_AND_COLUMN);
    writer.Put(header.bias);
    WriteBlockHeader(frameLength, writer);
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
