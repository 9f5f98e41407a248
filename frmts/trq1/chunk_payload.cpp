// SPDX-License-Identifier: MIT
// Reads the two payloads of a chunk: format.md chapters 2, 3.4, 4.

#include "frmts/trq1/chunk_payload.h"

#include <algorithm>

namespace bgl
{

namespace
{

ChunkFailure MakeFailure(const Chunk &chunk, std::uint64_t offset,
                         const std::string &expected, bool isReadError = false)
{
    return {{chunk.Describe(), offset, expected}, isReadError};
}

/** Returns a limit far above the payload of any codec for the worst samples;
 * anything larger is invalid and not worth the memory. */
std::uint64_t MaximumPayloadSize(int side)
{
    constexpr std::uint64_t bytesPerSample = 16;
    constexpr std::uint64_t headers = 4096;
    const auto samples =
        static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side);
    return bytesPerSample * samples + headers;
}

/** Checks that the payload is worth reading. */
std::optional<ChunkFailure> CheckHeader(const Chunk &chunk, int side)
{
    const ChunkHeader &header = chunk.header;
    if (!chunk.isComplete)
    {
        return MakeFailure(chunk, chunk.offset, "the chunk is damaged");
    }
    if (header.rows != side || header.columns != side)
    {
        const std::string wanted = std::to_string(side);
        return MakeFailure(chunk, chunk.offset + 0x18,
                           "expected " + wanted + " rows and " + wanted +
                               " columns, found " +
                               std::to_string(header.rows) + " and " +
                               std::to_string(header.columns));
    }
    if (std::max(header.dataSize, header.maskSize) > MaximumPayloadSize(side))
    {
        return MakeFailure(chunk, chunk.offset + 0x20,
                           "expected payloads no larger than the raster can "
                           "need, found " +
                               std::to_string(header.dataSize) + " and " +
                               std::to_string(header.maskSize) + " bytes");
    }
    return std::nullopt;
}

std::optional<ChunkFailure> ToFailure(const Chunk &chunk,
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

std::size_t StreamStart(const Chunk &chunk)
{
    return chunk.hasScale ? ScaleRecord::SIZE : 0;
}

}  // namespace

namespace
{

/** Reads bytes of a payload into the scratch memory. */
ByteSpan ReadStored(const ByteSource &source, const Chunk &chunk,
                    std::uint64_t offset, std::size_t size,
                    ChunkScratch &scratch, std::optional<ChunkFailure> &failure)
{
    if (scratch.stored.size() < size)
    {
        scratch.stored.resize(size);
    }
    const MutableByteSpan stored = MutableByteSpan(scratch.stored).first(size);
    if (!source.Read(offset, stored))
    {
        failure = MakeFailure(chunk, offset,
                              "the payload of " + std::to_string(size) +
                                  " bytes cannot be read",
                              true);
    }
    return stored;
}

}  // namespace

std::optional<ChunkFailure> ChunkPayload::ReadMask(const ByteSource &source,
                                                   const Chunk &chunk, int side,
                                                   ChunkScratch &scratch)
{
    std::optional<ChunkFailure> failure = CheckHeader(chunk, side);
    if (failure)
    {
        return failure;
    }
    const ChunkHeader &header = chunk.header;
    const ByteSpan mask =
        ReadStored(source, chunk, chunk.PayloadOffset() + header.dataSize,
                   header.maskSize, scratch, failure);
    return failure ? failure
                   : ChunkPayload(chunk, {}, mask)
                         .DecodeMask(scratch.decode, scratch.mask);
}

std::optional<ChunkPayload>
ChunkPayload::Read(const ByteSource &source, const Chunk &chunk, int side,
                   ChunkScratch &scratch, std::optional<ChunkFailure> &failure)
{
    failure = CheckHeader(chunk, side);
    if (failure)
    {
        return std::nullopt;
    }
    const ChunkHeader &header = chunk.header;
    const std::size_t size = std::size_t{header.dataSize} + header.maskSize;
    const ByteSpan stored = ReadStored(source, chunk, chunk.PayloadOffset(),
                                       size, scratch, failure);
    if (failure)
    {
        return std::nullopt;
    }
    const ByteSpan data = stored.first(header.dataSize);
    return ChunkPayload(chunk, data.subspan(StreamStart(chunk)),
                        stored.subspan(header.dataSize));
}

std::optional<ChunkFailure>
ChunkPayload::DecodeMask(DecodeScratch &scratch,
                         std::vector<std::uint8_t> &mask) const
{
    const ChunkHeader &header = m_chunk->header;
    if (header.maskSize == 0)
    {
        mask.clear();
        return std::nullopt;
    }
    const RasterShape shape{header.rows, header.columns, 1};
    mask.resize(shape.ByteCount());
    return ToFailure(
        *m_chunk,
        DecodeSamples(m_mask, header.maskCompression, shape, scratch, mask),
        m_chunk->PayloadOffset() + header.dataSize, header.maskCompression,
        "mask");
}

std::optional<ChunkFailure> ChunkPayload::DataFailure(const CodecStatus &status,
                                                      const char *what) const
{
    return ToFailure(*m_chunk, status,
                     m_chunk->PayloadOffset() + StreamStart(*m_chunk),
                     m_chunk->header.compression, what);
}

}  // namespace bgl
