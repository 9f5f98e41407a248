// SPDX-License-Identifier: MIT
// The terrain index, section 0x6E: spec raster.md 1.5.

#include "frmts/trq1/terrain_index.h"

#include "frmts/trq1/chunk_header.h"
#include "frmts/trq1/compression.h"
#include "frmts/trq1/raster_type.h"

namespace bgl
{

namespace
{

constexpr std::uint8_t COMPRESSION_BITPACK_LZ1 = 7;

using IndexRaster =
    std::array<std::uint16_t, std::size_t{INDEX_SIDE} * INDEX_SIDE>;

std::vector<std::uint8_t> EncodeIndexChunk(const Qmid &cell,
                                           const IndexRaster &raster)
{
    std::vector<std::uint8_t> payload;
    const ByteSpan bytes{reinterpret_cast<const std::uint8_t *>(raster.data()),
                         sizeof(raster)};
    static_cast<void>(EncodeSamples(bytes, COMPRESSION_BITPACK_LZ1,
                                    {INDEX_SIDE, INDEX_SIDE, 2}, payload));
    ChunkHeader header;
    header.dataType = DATA_TYPE_TERRAIN_INDEX;
    header.compression = COMPRESSION_BITPACK_LZ1;
    header.packedQmid = cell.Packed();
    header.columns = INDEX_SIDE;
    header.rows = INDEX_SIDE;
    header.dataSize = static_cast<std::uint32_t>(payload.size());
    std::vector<std::uint8_t> chunk;
    header.Write(chunk);
    chunk.insert(chunk.end(), payload.begin(), payload.end());
    return chunk;
}

}  // namespace

std::optional<ChunkFailure> DecodeIndexTile(const ByteSource &source,
                                            const Chunk &chunk,
                                            ChunkScratch &scratch,
                                            std::span<std::uint16_t> cells)
{
    std::optional<ChunkFailure> failure;
    const std::optional<ChunkPayload> payload =
        ChunkPayload::Read(source, chunk, INDEX_SIDE, scratch, failure);
    if (!payload)
    {
        return failure;
    }
    return payload->DataFailure(
        DecodeSamples(payload->Data(), chunk.header.compression,
                      {INDEX_SIDE, INDEX_SIDE, 2}, scratch.decode,
                      {reinterpret_cast<std::uint8_t *>(cells.data()),
                       cells.size_bytes()}),
        "index");
}

void TerrainIndexBuilder::Add(const Qmid &cell, std::uint16_t bit)
{
    if (cell.level < INDEX_LEVELS)
    {
        return;
    }
    const Qmid parent = cell.Ancestor(INDEX_LEVELS);
    const auto [entry, isNew] = m_chunks.try_emplace(parent.Packed());
    if (isNew)
    {
        entry->second.fill(0);
        Add(parent, INDEX_BIT_TERRAIN_INDEX);
    }
    entry->second[(cell.v % INDEX_SIDE) * INDEX_SIDE + cell.u % INDEX_SIDE] |=
        bit;
}

std::vector<IndexChunk> TerrainIndexBuilder::Encode() const
{
    std::vector<IndexChunk> chunks;
    chunks.reserve(m_chunks.size());
    for (const auto &[packedQmid, raster] : m_chunks)
    {
        const Qmid cell = *Qmid::FromPacked(packedQmid);
        chunks.push_back({cell, EncodeIndexChunk(cell, raster)});
    }
    return chunks;
}

}  // namespace bgl
