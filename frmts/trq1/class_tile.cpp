// SPDX-License-Identifier: MIT
// Chunks of class codes: spec raster.md chapters 3.1, 3.3.

#include "frmts/trq1/class_tile.h"

#include "frmts/trq1/raster_type.h"

namespace bgl
{

std::optional<ChunkFailure> DecodeClassTile(const ByteSource &source,
                                            const Chunk &chunk,
                                            ChunkScratch &scratch,
                                            std::span<std::uint8_t> posts)
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
                      {POST_SIDE, POST_SIDE, 1}, scratch.decode, posts),
        "classes");
    if (!failure)
    {
        failure = payload->DecodeMask(scratch.decode, scratch.mask);
    }
    for (std::size_t i = 0; !failure && i < scratch.mask.size(); ++i)
    {
        posts[i] = scratch.mask[i] != 0 ? posts[i] : MISSING_CLASS;
    }
    return failure;
}

}  // namespace bgl
