// SPDX-License-Identifier: MIT
// Elevation chunks as posts in metres: spec raster.md chapters 2.1, 3.1, 3.4.

#include "frmts/trq1/elevation.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bgl
{

namespace
{

ElevationFailure MakeFailure(const Chunk &chunk, std::uint64_t offset,
                             const std::string &expected,
                             bool isReadError = false)
{
    return {{chunk.Describe(), offset, expected}, isReadError};
}

/** What has to hold before the payload is worth reading. */
std::optional<ElevationFailure> CheckHeader(const Chunk &chunk)
{
    const ChunkHeader &header = chunk.header;
    if (!chunk.isComplete)
    {
        return MakeFailure(chunk, chunk.offset, "the chunk is damaged");
    }
    if (header.rows != POST_SIDE || header.columns != POST_SIDE)
    {
        return MakeFailure(chunk, chunk.offset + 0x18,
                           "expected 257 rows and 257 columns, found " +
                               std::to_string(header.rows) + " and " +
                               std::to_string(header.columns));
    }
    return std::nullopt;
}

std::optional<ElevationFailure> ToFailure(const Chunk &chunk,
                                          const CodecStatus &status,
                                          std::uint64_t payloadOffset,
                                          std::uint8_t code, const char *what)
{
    if (status.IsDone())
    {
        return std::nullopt;
    }
    const bool isDamage = status.GetKind() == CodecStatus::Kind::Damaged;
    return MakeFailure(
        chunk, payloadOffset + status.Offset(),
        std::string(what) + " with compression " + std::to_string(code) + " (" +
            GetCompressionName(code) + (isDamage ? "): expected " : "): ") +
            status.Expected());
}

CodecStatus DecodeValues(ByteSpan payload, std::uint8_t code,
                         DecodeScratch &scratch, std::span<std::int16_t> values)
{
    if (code == COMPRESSION_PTC)
    {
        return DecodePtcElevation(payload, scratch.ptc, values);
    }
    const MutableByteSpan bytes{reinterpret_cast<std::uint8_t *>(values.data()),
                                values.size_bytes()};
    return DecodeSamples(payload, code, {POST_SIDE, POST_SIDE, 2}, scratch,
                         bytes);
}

/** 16-bit posts of whole metres, in place. Also keeps a real post from looking
 * like a missing one. */
void ToMetres(const ScaleRecord &scale, std::span<std::int16_t> posts)
{
    constexpr int lowest = MISSING_ELEVATION + 1;
    constexpr int highest = std::numeric_limits<std::int16_t>::max();
    const int base = static_cast<int>(scale.base);
    if (base == 0)
    {
        for (std::int16_t &post : posts)
        {
            post = std::max(post, static_cast<std::int16_t>(lowest));
        }
        return;
    }
    for (std::int16_t &post : posts)
    {
        post =
            static_cast<std::int16_t>(std::clamp(post + base, lowest, highest));
    }
}

void ToMetres(const ScaleRecord &scale, std::span<const std::int16_t> values,
              std::span<float> posts)
{
    constexpr auto missing = static_cast<float>(MISSING_ELEVATION);
    const float aboveMissing = std::nextafter(missing, 0.0F);
    const double factor = scale.scale;
    const double base = scale.base;
    for (std::size_t i = 0; i < posts.size(); ++i)
    {
        const auto post = static_cast<float>(values[i] * factor + base);
        posts[i] = post == missing ? aboveMissing : post;
    }
}

template <class Post>
void PunchHoles(std::span<const std::uint8_t> mask, std::span<Post> posts)
{
    for (std::size_t i = 0; i < mask.size(); ++i)
    {
        posts[i] =
            mask[i] != 0 ? posts[i] : static_cast<Post>(MISSING_ELEVATION);
    }
}

}  // namespace

bool HasWholeMetres(const Chunk &chunk)
{
    if (!chunk.isComplete)
    {
        return true;
    }
    const float base = chunk.scale.base;
    return chunk.scale.scale == 1.0F && std::abs(base) <= 32767.0F &&
           base == std::trunc(base);
}

std::optional<ElevationFailure>
DecodeStoredElevation(const ByteSource &source, const Chunk &chunk,
                      ElevationScratch &scratch, std::span<std::int16_t> values,
                      std::vector<std::uint8_t> &mask)
{
    if (std::optional<ElevationFailure> failure = CheckHeader(chunk))
    {
        return failure;
    }
    const ChunkHeader &header = chunk.header;
    const std::size_t storedSize =
        std::size_t{header.dataSize} + header.maskSize;
    if (scratch.stored.size() < storedSize)
    {
        scratch.stored.resize(storedSize);
    }
    const MutableByteSpan stored =
        MutableByteSpan(scratch.stored).first(storedSize);
    if (!source.Read(chunk.PayloadOffset(), stored))
    {
        return MakeFailure(chunk, chunk.PayloadOffset(),
                           "the payload of " + std::to_string(storedSize) +
                               " bytes cannot be read",
                           true);
    }
    const std::size_t streamStart = chunk.hasScale ? ScaleRecord::SIZE : 0;
    const CodecStatus status =
        DecodeValues(stored.subspan(streamStart, header.dataSize - streamStart),
                     header.compression, scratch.decode, values);
    if (!status.IsDone() || header.maskSize == 0)
    {
        mask.clear();
        return ToFailure(chunk, status, chunk.PayloadOffset() + streamStart,
                         header.compression, "elevations");
    }
    mask.resize(POST_COUNT);
    return ToFailure(
        chunk,
        DecodeSamples(stored.subspan(header.dataSize), header.maskCompression,
                      {POST_SIDE, POST_SIDE, 1}, scratch.decode, mask),
        chunk.PayloadOffset() + header.dataSize, header.maskCompression,
        "mask");
}

template <class Post>
std::optional<ElevationFailure>
DecodeElevation(const ByteSource &source, const Chunk &chunk,
                ElevationScratch &scratch, std::span<Post> posts)
{
    std::span<std::int16_t> values;
    if constexpr (std::is_same_v<Post, std::int16_t>)
    {
        values = posts;
    }
    else
    {
        scratch.values.resize(POST_COUNT);
        values = scratch.values;
    }
    if (std::optional<ElevationFailure> failure =
            DecodeStoredElevation(source, chunk, scratch, values, scratch.mask))
    {
        return failure;
    }
    if constexpr (std::is_same_v<Post, std::int16_t>)
    {
        ToMetres(chunk.scale, posts);
    }
    else
    {
        ToMetres(chunk.scale, values, posts);
    }
    PunchHoles<Post>(scratch.mask, posts);
    return std::nullopt;
}

template std::optional<ElevationFailure>
DecodeElevation<std::int16_t>(const ByteSource &, const Chunk &,
                              ElevationScratch &, std::span<std::int16_t>);
template std::optional<ElevationFailure>
DecodeElevation<float>(const ByteSource &, const Chunk &, ElevationScratch &,
                       std::span<float>);

}  // namespace bgl
