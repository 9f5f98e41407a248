// SPDX-License-Identifier: MIT
// Photo chunks as byte planes: format.md chapters 3.2 to 3.4, 8.

#include "frmts/trq1/photo_tile.h"

#include "frmts/codecs/dxt.h"
#include "driver/bytes/cpu_dispatch.h"
#include "frmts/trq1/raster_type.h"

#include <algorithm>
#include <cstring>
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
void SplitColours(const std::uint16_t *words, std::size_t count,
                  std::uint8_t *red, std::uint8_t *green, std::uint8_t *blue)
{
    for (std::size_t i = 0; i < count; ++i)
    {
        const unsigned word = words[i];
        red[i] = Expand(word >> 10 & 31);
        green[i] = Expand(word >> 5 & 31);
        blue[i] = Expand(word & 31);
    }
}

/** Splits 8-8-8-8 dwords, with A in the highest byte. */
FLIGHTSIM_SIMD_CLONES
void SplitColours(const std::uint32_t *dwords, std::size_t count,
                  std::uint8_t *red, std::uint8_t *green, std::uint8_t *blue)
{
    for (std::size_t i = 0; i < count; ++i)
    {
        const std::uint32_t dword = dwords[i];
        red[i] = static_cast<std::uint8_t>(dword >> 16);
        green[i] = static_cast<std::uint8_t>(dword >> 8);
        blue[i] = static_cast<std::uint8_t>(dword);
    }
}

/** Splits words or dwords, of which the first is pixel `first`. The land bit is
 * the top one. */
template <class Word>
void Split(std::span<const Word> words, std::size_t first, const Planes &planes)
{
    SplitColours(words.data(), words.size(), planes[PHOTO_RED] + first,
                 planes[PHOTO_GREEN] + first, planes[PHOTO_BLUE] + first);
    if (planes.Has(PHOTO_LAND))
    {
        std::transform(words.begin(), words.end(), planes[PHOTO_LAND] + first,
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

/** Decodes and splits a PTC photo.
 *
 * Splits a few lines at a time: after the whole tile, all these stores waited
 * for memory, which took a tenth of the time of a lossy photo. Between lines,
 * work on the next ones hides that.
 */
CodecStatus DecodePtc(ByteSpan data, PtcScratch &scratch, const Planes &planes)
{
    return DecodePtcPhoto(
        data, scratch,
        [&planes](std::size_t first, std::span<const std::uint16_t> words)
        { Split(words, first, planes); });
}

/** The same for four bytes per pixel. Leaves them in `pixels`, for their
 * alpha. */
CodecStatus DecodePtc32(ByteSpan data, PtcScratch &scratch,
                        const Planes &planes, std::uint8_t *pixels)
{
    return DecodePtcPhoto32(
        data, scratch,
        [&planes, pixels](std::size_t first,
                          std::span<const std::uint32_t> dwords)
        {
            std::memcpy(pixels + first * sizeof(std::uint32_t), dwords.data(),
                        dwords.size_bytes());
            Split(dwords, first, planes);
        });
}

/** Decodes and splits words or dwords in any codec except PTC and DXT. */
template <class Word>
CodecStatus DecodeWords(ByteSpan data, std::uint8_t code,
                        DecodeScratch &scratch, MutableByteSpan bytes,
                        const Planes &planes)
{
    constexpr std::size_t size = PHOTO_PIXELS * sizeof(Word);
    const CodecStatus status =
        DecodeSamples(data, code, {PHOTO_SIDE, PHOTO_SIDE, int{sizeof(Word)}},
                      scratch, bytes.first(size));
    const auto *words = reinterpret_cast<const Word *>(bytes.data());
    Split(std::span(words, PHOTO_PIXELS), 0, planes);
    return status;
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
    const bool isWide = header.dataType == DATA_TYPE_PHOTO32;
    if (header.compression == COMPRESSION_PTC)
    {
        return isWide ? DecodePtc32(data, scratch.decode.ptc, planes,
                                    scratch.bytes.data())
                      : DecodePtc(data, scratch.decode.ptc, planes);
    }
    return isWide ? DecodeWords<std::uint32_t>(data, header.compression,
                                               scratch.decode, scratch.bytes,
                                               planes)
                  : DecodeWords<std::uint16_t>(data, header.compression,
                                               scratch.decode, scratch.bytes,
                                               planes);
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

/** Sets everything to land, for photos whose alpha is not land. */
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
void ClearMissingPixels(std::span<const std::uint8_t> mask,
                        const Planes &planes)
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
        ClearMissingPixels(scratch.mask, target);
        if (target.Has(PHOTO_ALPHA))
        {
            SetAlpha(scratch.mask, target);
        }
    }
    return failure;
}

}  // namespace bgl
