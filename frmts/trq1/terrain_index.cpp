// SPDX-License-Identifier: MIT
// The terrain index, section 0x6E: format.md 1.5 and 11.6.

#include "frmts/trq1/terrain_index.h"

#include "frmts/trq1/chunk_write.h"
#include "frmts/trq1/compression.h"
#include "frmts/trq1/raster_type.h"

#include <utility>

namespace bgl
{

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

std::uint16_t GetIndexBit(std::uint16_t dataType)
{
    switch (dataType)
    {
        case DATA_TYPE_ELEVATION:
            return INDEX_BIT_ELEVATION;
        case DATA_TYPE_LAND_CLASS:
            return INDEX_BIT_LAND_CLASS;
        case DATA_TYPE_WATER_CLASS:
            return INDEX_BIT_WATER_CLASS;
        case DATA_TYPE_REGION:
            return INDEX_BIT_REGION;
        case DATA_TYPE_SEASON:
            return INDEX_BIT_SEASON;
        case DATA_TYPE_POPULATION_DENSITY:
            return INDEX_BIT_POPULATION_DENSITY;
        case DATA_TYPE_TERRAIN_INDEX:
            return INDEX_BIT_TERRAIN_INDEX;
        default:
            return INDEX_BIT_PHOTO;
    }
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
        ChunkEncoding encoding;
        encoding.compression = ChunkEncoding::AUTO;
        std::vector<std::uint8_t> bytes;
        // AUTO always succeeds, because delta can encode anything.
        static_cast<void>(EncodeIndexChunk(cell, raster, encoding, bytes));
        chunks.push_back({cell, std::move(bytes)});
    }
    return chunks;
}

}  // namespace bgl
