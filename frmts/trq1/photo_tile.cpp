// SPDX-License-Identifier: MIT
// Photo chunks as byte planes: format.md chapters 3.2 to 3.4, 8.

#include "frmts/trq1/photo_tile.h"

#include "frmts/codecs/dxt.h"
#include "driver/bytes/cpu_dispatch.h"
#include "frmts/trq1/raster_type.h"

#include <algorithm>
#include <vector>

namespace bgl
{

namespace
{

/** Pointers to the planes of one tile. */
class Planes final
{
  public:
    explicit Planes(std::span<std::uint8_t> bytes) : m_bytes(bytes)
    {
    }

    /** Whether a plane is requested. */
    bool Has(PhotoPlane plane) const
    {
        return static_cast<std::size_t>(plane) * PHOTO_PIXELS < m_bytes.size();
    }

    std::uint8_t *operator[](PhotoPlane plane) const
    {
        return m_bytes.data() + static_cast<std::size_t>(plane) * PHOTO_PIXELS;
    }

  private:
    std::span<std::uint8_t> m_bytes;
};

/** Expands 5 bits to 8, exactly. */
constexpr std::uint8_t Expand(unsigned channel)
{
    return static_cast<std::uint8_t>(channel << 3 | channel >> 2);
}

/** Splits 1-5-5-5 words. Bit 15 is land, not validity. */
FLIGHTSIM_SIMD_CLONES
void SplitColours(const std::uint16_t *words, std::uint8_t *red,
                  std::uint8_t *green, std::uint8_t *blue)
{
    for (std::size_t i = 0; i < PHOTO_PIXELS; ++i)
    {
        const unsigned word = words[i];
        red[i] = Expand(word >> 10 & 31);
        green[i] = Expand(word >> 5 & 31);
        blue[i] = Expand(word & 31);
    }
}

/** Splits 8-8-8-8 dwords, with A in the highest byte. */
FLIGHTSIM_SIMD_CLONES
void SplitColours(const std::uint32_t *dwords, std::uint8_t *red,
                  std::uint8_t *green, std::uint8_t *blue)
{
    for (std::size_t i = 0; i < PHOTO_PIXELS; ++i)
    {
        const std::uint32_t dword = dwords[i];
        red[i] = static_cast<std::uint8_t>(dword >> 16);
        green[i] = static_cast<std::uint8_t>(dword >> 8);
        blue[i] = static_cast<std::uint8_t>(dword);
    }
}

/** Splits words or dwords. The land bit is the top one. */
template <class Word>
void Split(const std::uint8_t *bytes, const Planes &planes)
{
    const auto *words = reinterpret_cast<const Word *>(bytes);
    SplitColours(words, planes[PHOTO_RED], planes[PHOTO_GREEN],
                 planes[PHOTO_BLUE]);
    if (planes.Has(PHOTO_LAND))
    {
        std::transform(words, words + PHOTO_PIXELS, planes[PHOTO_LAND],
                       [](Word word) -> std::uint8_t {
                           return word >> (8 * sizeof(Word) - 1) != 0 ? 255 : 0;
                       });
    }
}

/** Splits bytes R, G, B, A. */
void SplitRgba(const std::uint8_t *pixels, const Planes &planes)
{
    for (std::size_t i = 0; i < PHOTO_PIXELS; ++i)
    {
        planes[PHOTO_RED][i] = pixels[4 * i];
        planes[PHOTO_GREEN][i] = pixels[4 * i + 1];
        planes[PHOTO_BLUE][i] = pixels[4 * i + 2];
    }
    for (std::size_t i = 0; planes.Has(PHOTO_LAND) && i < PHOTO_PIXELS; ++i)
    {
        planes[PHOTO_LAND][i] = pixels[4 * i + 3] >= 128 ? 255 : 0;
    }
}

std::optional<DxtFormat> GetDxtFormat(std::uint8_t code)
{
    switch (code)
    {
        case COMPRESSION_DXT1:
            return DxtFormat::Dxt1;
        case COMPRESSION_DXT3:
            return DxtFormat::Dxt3;
        case COMPRESSION_DXT5:
            return DxtFormat::Dxt5;
        default:
            return std::nullopt;
    }
}

/** Decodes words or dwords, in any codec except DXT. */
CodecStatus DecodeWords(ByteSpan data, std::uint8_t code, int bytesPerPixel,
                        DecodeScratch &scratch, MutableByteSpan bytes)
{
    if (code != COMPRESSION_PTC)
    {
        return DecodeSamples(data, code,
                             {PHOTO_SIDE, PHOTO_SIDE, bytesPerPixel}, scratch,
                             bytes);
    }
    if (bytesPerPixel == 2)
    {
        return DecodePtcPhoto(
            data, scratch.ptc,
            {reinterpret_cast<std::uint16_t *>(bytes.data()), PHOTO_PIXELS});
    }
    return DecodePtcPhoto32(
        data, scratch.ptc,
        {reinterpret_cast<std::uint32_t *>(bytes.data()), PHOTO_PIXELS});
}

CodecStatus DecodeColours(ByteSpan data, const ChunkHeader &header,
                          ChunkScratch &scratch, const Planes &planes)
{
    scratch.bytes.resize(4 * PHOTO_PIXELS);
    if (const std::optional<DxtFormat> format =
            GetDxtFormat(header.compression))
    {
        const CodecStatus status =
            DecodeDxt(data, *format, PHOTO_SIDE, scratch.bytes);
        SplitRgba(scratch.bytes.data(), planes);
        return status;
    }
    const int width = header.dataType == DATA_TYPE_PHOTO32 ? 4 : 2;
    const CodecStatus status =
        DecodeWords(data, header.compression, width, scratch.decode,
                    MutableByteSpan(scratch.bytes)
                        .first(static_cast<std::size_t>(width) * PHOTO_PIXELS));
    if (width == 2)
    {
        Split<std::uint16_t>(scratch.bytes.data(), planes);
    }
    else
    {
        Split<std::uint32_t>(scratch.bytes.data(), planes);
    }
    return status;
}

/** Multiplies the weights of the mask by the alpha of four-byte pixels, which
 * is the last byte both in DXT pixels and in dwords. */
void ApplyTexelAlpha(const std::uint8_t *pixels,
                     std::vector<std::uint8_t> &mask)
{
    mask.resize(PHOTO_PIXELS, mask.empty() ? 255 : 0);
    for (std::size_t i = 0; i < PHOTO_PIXELS; ++i)
    {
        const unsigned product = unsigned{mask[i]} * pixels[4 * i + 3];
        mask[i] = static_cast<std::uint8_t>((product + 127) / 255);
    }
}

/** If alpha is not land, everything is land. */
void SetLand(const Planes &planes)
{
    if (planes.Has(PHOTO_LAND))
    {
        std::fill_n(planes[PHOTO_LAND], PHOTO_PIXELS, std::uint8_t{255});
    }
}

/** Fills the plane of alpha. */
void SetAlpha(std::span<const std::uint8_t> mask, const Planes &planes)
{
    if (mask.empty())
    {
        std::fill_n(planes[PHOTO_ALPHA], PHOTO_PIXELS, std::uint8_t{255});
    }
    else
    {
        std::copy(mask.begin(), mask.end(), planes[PHOTO_ALPHA]);
    }
}

/** Clears missing pixels. */
void PunchHoles(std::span<const std::uint8_t> mask, const Planes &planes)
{
    for (const PhotoPlane plane :
         {PHOTO_RED, PHOTO_GREEN, PHOTO_BLUE, PHOTO_LAND})
    {
        std::uint8_t *bytes = planes[plane];
        for (std::size_t i = 0; planes.Has(plane) && i < mask.size(); ++i)
        {
            bytes[i] = mask[i] != 0 ? bytes[i] : std::uint8_t{0};
        }
    }
}

}  // namespace

bool HasTexelAlpha(const ChunkHeader &header)
{
    return header.dataType == DATA_TYPE_PHOTO32 ||
           (header.dataType == DATA_TYPE_PHOTO &&
            GetDxtFormat(header.compression).has_value());
}

std::optional<ChunkFailure> DecodePhotoTile(const ByteSource &source,
                                            const Chunk &chunk,
                                            ChunkScratch &scratch,
                                            TexelAlpha texelAlpha,
                                            std::span<std::uint8_t> planes)
{
    std::optional<ChunkFailure> failure;
    const std::optional<ChunkPayload> payload =
        ChunkPayload::Read(source, chunk, PHOTO_SIDE, scratch, failure);
    if (!payload)
    {
        return failure;
    }
    const Planes target(planes);
    failure = payload->DataFailure(
        DecodeColours(payload->Data(), chunk.header, scratch, target),
        "pixels");
    if (!failure)
    {
        failure = payload->DecodeMask(scratch.decode, scratch.mask);
    }
    if (!failure)
    {
        if (texelAlpha == TexelAlpha::Opacity && HasTexelAlpha(chunk.header))
        {
            ApplyTexelAlpha(scratch.bytes.data(), scratch.mask);
            SetLand(target);
        }
        PunchHoles(scratch.mask, target);
        if (target.Has(PHOTO_ALPHA))
        {
            SetAlpha(scratch.mask, target);
        }
    }
    return failure;
}

}  // namespace bgl
