// SPDX-License-Identifier: MIT
// Elevation chunks as posts in metres: format.md chapters 2.1, 3.1, 3.4.

#include "frmts/trq1/elevation.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bgl
{

namespace
{

/** Whether a stored -32768 is a void: it would be deeper than any sea. */
bool HasStoredVoids(const ScaleRecord &scale)
{
    constexpr double deepest = -12000.0;
    return double{scale.scale} * MISSING_ELEVATION + double{scale.base} <
           deepest;
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

/** Converts 16-bit posts of whole metres in place. A real post never equals the
 * missing value. */
void ToMetres(const ScaleRecord &scale, std::span<std::int16_t> posts)
{
    constexpr int lowest = MISSING_ELEVATION + 1;
    constexpr int highest = std::numeric_limits<std::int16_t>::max();
    const int base = static_cast<int>(scale.base);
    const bool hasVoids = HasStoredVoids(scale);
    if (base == 0)
    {
        return;
    }
    for (std::int16_t &post : posts)
    {
        post = hasVoids && post == MISSING_ELEVATION
                   ? post
                   : static_cast<std::int16_t>(
                         std::clamp(post + base, lowest, highest));
    }
}

void ToMetres(const ScaleRecord &scale, std::span<const std::int16_t> values,
              std::span<float> posts)
{
    constexpr auto missing = static_cast<float>(MISSING_ELEVATION);
    const float aboveMissing = std::nextafter(missing, 0.0F);
    const bool hasVoids = HasStoredVoids(scale);
    const double factor = scale.scale;
    const double base = scale.base;
    for (std::size_t i = 0; i < posts.size(); ++i)
    {
        const auto post = static_cast<float>(values[i] * factor + base);
        const bool isVoid = hasVoids && values[i] == MISSING_ELEVATION;
        posts[i] = isVoid ? missing : post == missing ? aboveMissing : post;
    }
}

template <class Post>
void ClearMissingPosts(std::span<const std::uint8_t> mask,
                       std::span<Post> posts)
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

std::optional<ChunkFailure>
DecodeStoredElevation(const ByteSource &source, const Chunk &chunk,
                      ChunkScratch &scratch, std::span<std::int16_t> values,
                      std::vector<std::uint8_t> &mask)
{
    std::optional<ChunkFailure> failure;
    const std::optional<ChunkPayload> payload =
        ChunkPayload::Read(source, chunk, POST_SIDE, scratch, failure);
    if (!payload)
    {
        return failure;
    }
    failure = payload->DataFailure(DecodeValues(payload->Data(),
                                                chunk.header.compression,
                                                scratch.decode, values),
                                   "elevations");
    return failure ? failure : payload->DecodeMask(scratch.decode, mask);
}

template <class Post>
std::optional<ChunkFailure>
DecodeElevation(const ByteSource &source, const Chunk &chunk,
                ChunkScratch &scratch, std::span<Post> posts)
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
    if (std::optional<ChunkFailure> failure =
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
    ClearMissingPosts<Post>(scratch.mask, posts);
    return std::nullopt;
}

template std::optional<ChunkFailure>
DecodeElevation<std::int16_t>(const ByteSource &, const Chunk &, ChunkScratch &,
                              std::span<std::int16_t>);
template std::optional<ChunkFailure> DecodeElevation<float>(const ByteSource &,
                                                            const Chunk &,
                                                            ChunkScratch &,
                                                            std::span<float>);

}  // namespace bgl
