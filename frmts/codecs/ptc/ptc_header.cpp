// SPDX-License-Identifier: MIT
// The headers of a PTC payload: frmts/trq1/format.md chapter 9.1.

#include "frmts/codecs/ptc/ptc_header.h"

#include "frmts/codecs/ptc/header_fields.h"
#include "frmts/codecs/ptc/ptc.h"

#include <cstring>
#include <span>
#include <utility>

namespace bgl::ptc
{

namespace
{

constexpr CodecStatus DONE = CodecStatus::Done();
constexpr CodecStatus::Kind DAMAGED = CodecStatus::Kind::Damaged;
constexpr CodecStatus::Kind UNSUPPORTED = CodecStatus::Kind::Unsupported;

/** A field that must hold a certain value. */
struct FieldRule
{
    std::size_t offset;
    std::size_t size;
    std::uint32_t value;
    CodecStatus::Kind kind;
    const char *text;
};

constexpr FieldRule BLOCK_RULES[] = {
    {0, 4, BLOCK_SIGNATURE, DAMAGED, "signature of the PTC block"},
    {4, 1, BLOCK_VERSION, UNSUPPORTED,
     "PTC block of a version other than 1 is not supported"},
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
    {32, 4, PTC_IMAGE_SIDE, DAMAGED, "PTC frame as high as the image"},
    {36, 4, PTC_IMAGE_SIDE, DAMAGED, "PTC frame as wide as the image"},
    {54, 2, PTC_IMAGE_SIDE, UNSUPPORTED,
     "PTC with chunks narrower than the image is not supported"}};

constexpr FieldRule ELEVATION_PREFIX_RULES[] = {
    {0, 1, ELEVATION_VERSION, UNSUPPORTED,
     "PTC elevation prefix of a version other than 5 is not supported"},
    {1, 1, SKIPS_ROW_AND_COLUMN, UNSUPPORTED,
     "PTC elevation that does not leave out the first row and column is not "
     "supported"}};

constexpr FieldRule ELEVATION_FRAME_RULES[] = {
    {20, 2, 0, UNSUPPORTED, "PTC with one-bit channels is not supported"},
    {50, 2, 16, UNSUPPORTED,
     "PTC elevation of other than 16 bits is not supported"},
    {52, 2, 1, UNSUPPORTED,
     "PTC elevation of other than one channel is not supported"}};

constexpr FieldRule PHOTO_PREFIX_RULES[] = {
    {0, 1, PHOTO_VERSION, UNSUPPORTED,
     "PTC photo prefix of a version other than 1 is not supported"},
    {1, 3, 0, UNSUPPORTED, "PTC photo prefix with flags is not supported"}};

constexpr FieldRule PHOTO_1555_FRAME_RULES[] = {
    {50, 2, 5, UNSUPPORTED,
     "PTC photo 1-5-5-5 of other than 5 bits per channel is not supported"}};

constexpr FieldRule PHOTO_8888_FRAME_RULES[] = {
    {50, 2, 8, UNSUPPORTED,
     "PTC photo 8-8-8-8 of other than 8 bits per channel is not supported"}};

/** Rules for the headers of one kind of image. */
struct ImageKind
{
    const PixelFormat &format;
    const char *prefixName;
    std::span<const FieldRule> prefixRules;
    const char *formatText;
    std::span<const FieldRule> frameRules;
};

constexpr ImageKind ELEVATION = {
    PIXEL_GREY16, "PTC elevation prefix of 4 bytes", ELEVATION_PREFIX_RULES,
    "PTC elevation in a pixel format other than 16-bit grey is not supported",
    ELEVATION_FRAME_RULES};
constexpr ImageKind PHOTO_1555 = {
    PIXEL_1555, "PTC photo prefix of 4 bytes", PHOTO_PREFIX_RULES,
    "PTC photo in a pixel format other than 1-5-5-5 is not supported",
    PHOTO_1555_FRAME_RULES};
constexpr ImageKind PHOTO_8888 = {
    PIXEL_8888, "PTC photo prefix of 4 bytes", PHOTO_PREFIX_RULES,
    "PTC photo in a pixel format other than 8-8-8-8 is not supported",
    PHOTO_8888_FRAME_RULES};

/** Why an entropy coder is not supported; null for the supported one. */
constexpr const char *UNSUPPORTED_CODERS[] = {
    "PTC with bit-plane entropy coder is not supported", nullptr,
    "PTC with one-bit-plane (BLC) entropy coder is not supported",
    "PTC with raw coefficients is not supported"};

/** Parses the headers. Every method parses the one at the cursor and advances
 * the cursor. */
class HeaderParser final
{
  public:
    HeaderParser(ByteSpan payload, const ImageKind &kind, PtcHeader &header)
        : m_payload(payload), m_kind(kind), m_header(header)
    {
        header.format = kind.format;
    }

    CodecStatus All();

  private:
    CodecStatus Prefix();
    CodecStatus BlockHeader();
    CodecStatus FileHeader();
    CodecStatus FrameHeader();
    CodecStatus TileSizes();

    template <class T> T Field(std::size_t offset) const
    {
        return LoadLittleEndian<T>(m_payload.data() + m_cursor + offset);
    }

    std::size_t Remaining() const
    {
        return m_payload.size() - m_cursor;
    }

    /** Whether a field holds the number of bytes from `begin` to the end. */
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

    CodecStatus FrameFields();
    CodecStatus CheckSize(std::size_t headerSize, const char *header) const;
    CodecStatus CheckHeader(std::size_t headerSize, const char *header,
                            std::span<const FieldRule> rules) const;
    CodecStatus Check(std::span<const FieldRule> rules) const;
    CodecStatus CheckFlags(unsigned flags) const;
    CodecStatus CheckElevationFlags(unsigned flags) const;
    CodecStatus CheckPhotoFlags(unsigned flags) const;
    CodecStatus CheckChannels() const;
    CodecStatus CheckQuantiserSteps() const;
    CodecStatus CheckAlphaCoder(unsigned flags) const;
    void TakeFrameFields(unsigned flags);

    ByteSpan m_payload;
    const ImageKind &m_kind;
    PtcHeader &m_header;
    std::size_t m_cursor = 0;
};

CodecStatus HeaderParser::All()
{
    for (const auto parse :
         {&HeaderParser::Prefix, &HeaderParser::BlockHeader,
          &HeaderParser::FileHeader, &HeaderParser::FrameHeader,
          &HeaderParser::TileSizes})
    {
        if (const CodecStatus status = (this->*parse)(); !status.IsDone())
        {
            return status;
        }
    }
    return DONE;
}

CodecStatus HeaderParser::CheckSize(std::size_t headerSize,
                                    const char *header) const
{
    return Remaining() < headerSize ? Damaged(0, header) : DONE;
}

/** Checks fields of a header that is known to be complete. */
CodecStatus HeaderParser::Check(std::span<const FieldRule> rules) const
{
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

CodecStatus HeaderParser::CheckHeader(std::size_t headerSize,
                                      const char *header,
                                      std::span<const FieldRule> rules) const
{
    const CodecStatus status = CheckSize(headerSize, header);
    return status.IsDone() ? Check(rules) : status;
}

CodecStatus HeaderParser::Prefix()
{
    const CodecStatus status =
        CheckHeader(PREFIX_SIZE, m_kind.prefixName, m_kind.prefixRules);
    if (status.IsDone())
    {
        m_header.bias = Field<std::int16_t>(2);
        m_cursor += PREFIX_SIZE;
    }
    return status;
}

CodecStatus HeaderParser::BlockHeader()
{
    const CodecStatus status = CheckHeader(
        BLOCK_HEADER_SIZE, "PTC block header of 44 bytes", BLOCK_RULES);
    if (!status.IsDone())
    {
        return status;
    }
    if (Field<std::uint8_t>(5) != m_kind.format.code)
    {
        return Unsupported(5, m_kind.formatText);
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
        CheckHeader(FILE_HEADER_SIZE + FRAME_LENGTH_SIZE,
                    "PTC file header of 40 bytes and frame length", FILE_RULES);
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
        CheckSize(FRAME_HEADER_SIZE, "PTC frame header of 76 bytes");
    if (status.IsDone())
    {
        status = FrameFields();
    }
    if (!status.IsDone())
    {
        return status;
    }
    if (!IsRemainder(0, m_cursor))
    {
        return Damaged(0, "length of the PTC frame up to the payload's end");
    }
    const auto metadataSize = Field<std::uint32_t>(72);
    if (metadataSize > Remaining() - FRAME_HEADER_SIZE)
    {
        return Damaged(72, "size of PTC frame metadata inside the payload");
    }
    m_cursor += FRAME_HEADER_SIZE + metadataSize;
    return DONE;
}

/** Checks and stores the image properties in the frame header. */
CodecStatus HeaderParser::FrameFields()
{
    const unsigned flags = Field<std::uint16_t>(22);
    CodecStatus status = Check(FRAME_RULES);
    if (status.IsDone())
    {
        status = Check(m_kind.frameRules);
    }
    if (status.IsDone())
    {
        status = CheckFlags(flags);
    }
    if (!status.IsDone())
    {
        return status;
    }
    TakeFrameFields(flags);
    for (const auto check :
         {&HeaderParser::CheckChannels, &HeaderParser::CheckQuantiserSteps})
    {
        status = (this->*check)();
        if (!status.IsDone())
        {
            return status;
        }
    }
    return CheckAlphaCoder(flags);
}

CodecStatus HeaderParser::CheckFlags(unsigned flags) const
{
    if (const char *coder = UNSUPPORTED_CODERS[flags & FLAG_CODER])
    {
        return Unsupported(22, coder);
    }
    if ((flags & FLAG_BAYER) != 0)
    {
        return Unsupported(22, "PTC with a Bayer pattern is not supported");
    }
    if ((flags & FLAG_HDR) != 0)
    {
        return Unsupported(22, "PTC with high dynamic range is not supported");
    }
    return m_kind.format.code == PIXEL_GREY16.code ? CheckElevationFlags(flags)
                                                   : CheckPhotoFlags(flags);
}

CodecStatus HeaderParser::CheckElevationFlags(unsigned flags) const
{
    if ((flags & FLAG_COLOUR_SPACE) != 0)
    {
        return Unsupported(22, "PTC elevation with a colour space is not "
                               "supported");
    }
    if ((flags & FLAG_HAS_ALPHA) != 0)
    {
        return Unsupported(22, "PTC elevation with an alpha channel is not "
                               "supported");
    }
    return DONE;
}

CodecStatus HeaderParser::CheckPhotoFlags(unsigned flags) const
{
    const unsigned colourSpace =
        (flags & FLAG_COLOUR_SPACE) >> FLAG_COLOUR_SPACE_SHIFT;
    if (colourSpace == 4)
    {
        return Unsupported(22, "PTC with a Bayer pattern is not supported");
    }
    if (colourSpace > 4)
    {
        return Unsupported(22, "PTC with a colour space above 4 is not "
                               "supported");
    }
    return DONE;
}

void HeaderParser::TakeFrameFields(unsigned flags)
{
    const unsigned colourSpace =
        (flags & FLAG_COLOUR_SPACE) >> FLAG_COLOUR_SPACE_SHIFT;
    m_header.colourSpace = colourSpace == 2
                               ? ColourSpace::YCoCg
                               : static_cast<ColourSpace>(colourSpace);
    m_header.hasAlpha = (flags & FLAG_HAS_ALPHA) != 0;
    m_header.hasOverlap = (flags & FLAG_NO_OVERLAP) == 0;
    m_header.channelCount = Field<std::uint16_t>(52);
    m_header.oneBitChannels = Field<std::uint16_t>(20);
    m_header.quantiserStep = Field<std::int32_t>(24);
    m_header.alphaQuantiserStep = Field<std::int32_t>(28);
}

/** Checks that channels and colour space are consistent. */
CodecStatus HeaderParser::CheckChannels() const
{
    const std::size_t count = m_header.channelCount;
    if (count > MAX_CHANNELS)
    {
        return Unsupported(52, "PTC of more than 4 channels is not supported");
    }
    const std::size_t colours = count - (m_header.hasAlpha ? 1 : 0);
    if (count == 0 || colours == 0 || colours == 2)
    {
        return Unsupported(52, "PTC of other than 1, 3 or 4 colour channels "
                               "is not supported");
    }
    const bool mixesFour = m_header.colourSpace == ColourSpace::YCoCgK;
    if (mixesFour && colours != 4)
    {
        return Unsupported(22, "PTC with a colour space of four channels but "
                               "fewer colour channels is not supported");
    }
    const bool mixes = m_header.colourSpace != ColourSpace::None && count >= 3;
    if (mixes && (m_header.oneBitChannels & (mixesFour ? 15 : 7)) != 0)
    {
        return Unsupported(20, "PTC with one-bit channels inside a colour "
                               "space is not supported");
    }
    return DONE;
}

CodecStatus HeaderParser::CheckQuantiserSteps() const
{
    if (m_header.quantiserStep < 0)
    {
        return Damaged(24, "PTC quantiser step of at least 0");
    }
    if (m_header.hasAlpha && m_header.alphaQuantiserStep < 0)
    {
        return Damaged(28, "PTC quantiser step of alpha of at least 0");
    }
    return DONE;
}

/** Checks the coder of alpha, which is meaningless if alpha is a single-bit
 * plane. */
CodecStatus HeaderParser::CheckAlphaCoder(unsigned flags) const
{
    const char *coder =
        UNSUPPORTED_CODERS[flags >> FLAG_ALPHA_CODER_SHIFT & FLAG_CODER];
    if (!m_header.hasAlpha || coder == nullptr ||
        m_header.IsOneBit(m_header.channelCount - 1))
    {
        return DONE;
    }
    return Unsupported(22, coder);
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

}  // namespace

CodecStatus ParsePtcElevationHeader(ByteSpan payload, PtcHeader &header)
{
    return HeaderParser(payload, ELEVATION, header).All();
}

CodecStatus ParsePtcPhotoHeader(ByteSpan payload, const PixelFormat &format,
                                PtcHeader &header)
{
    const ImageKind &kind =
        format.code == PIXEL_1555.code ? PHOTO_1555 : PHOTO_8888;
    return HeaderParser(payload, kind, header).All();
}

}  // namespace bgl::ptc
