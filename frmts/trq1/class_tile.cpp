// SPDX-License-Identifier: MIT
// Chunks of class codes: format.md chapters 3.1, 3.3.

#include "frmts/trq1/class_tile.h"

#include "frmts/trq1/raster_type.h"

#include <algorithm>

namespace bgl
{

namespace
{

/** Decodes the codes of a chunk and, into the scratch memory, its mask. */
std::optional<ChunkFailure> DecodeCodes(const ByteSource &source,
                                        const Chunk &chunk,
                                        ChunkScratch &scratch,
                                        MutableByteSpan codes)
{
    std::optional<ChunkFailure> failure;
    const std::optional<ChunkPayload> payload =
        ChunkPayload::Read(source, chunk, POST_SIDE, scratch, failure);
    if (!payload)
    {
        return failure;
    }
    failure = payload->DataFailure(
        DecodeSamples(payload->Data(), chunk.header.compression,
                      {POST_SIDE, POST_SIDE, 1}, scratch.decode, codes),
        "classes");
    return failure ? failure
                   : payload->DecodeMask(scratch.decode, scratch.mask);
}

}  // namespace

std::optional<ChunkFailure> DecodeClassTile(const ByteSource &source,
                                            const Chunk &chunk,
                                            ChunkScratch &scratch,
                                            std::span<std::uint8_t> posts)
{
    std::optional<ChunkFailure> failure =
        DecodeCodes(source, chunk, scratch, posts);
    for (std::size_t i = 0; !failure && i < scratch.mask.size(); ++i)
    {
        posts[i] = scratch.mask[i] != 0 ? posts[i] : MISSING_CLASS;
    }
    return failure;
}

std::optional<ChunkFailure> DecodeClassTile(const ByteSource &source,
                                            const Chunk &chunk,
                                            ChunkScratch &scratch,
                                            std::span<std::uint16_t> posts)
{
    scratch.bytes.resize(posts.size());
    std::optional<ChunkFailure> failure =
        DecodeCodes(source, chunk, scratch, scratch.bytes);
    if (failure)
    {
        return failure;
    }
    std::copy(scratch.bytes.begin(), scratch.bytes.end(), posts.begin());
    for (std::size_t i = 0; i < scratch.mask.size(); ++i)
    {
        posts[i] = scratch.mask[i] != 0 ? posts[i] : MISSING_WIDE_CLASS;
    }
    return std::nullopt;
}

}  // namespace bgl
