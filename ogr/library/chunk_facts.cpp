// SPDX-License-Identifier: MIT
// The raster tiles of a file as the index keeps them.

#include "ogr/library/chunk_facts.h"

#include "driver/base/driver_names.h"
#include "driver/base/vsi_source.h"
#include "driver/bgl/container.h"
#include "frmts/trq1/chunk_scan.h"
#include "frmts/trq1/raster_type.h"

#include <memory>

namespace flightsim
{

namespace
{

void Pack(const bgl::ChunkHeader &header, IndexPacker &packer)
{
    packer.Number(header.headerSize);
    packer.Number(header.dataType);
    packer.Number(header.compression);
    packer.Number(header.maskCompression);
    packer.Number(header.packedQmid);
    packer.Number(header.monthMask);
    packer.Number(header.columns);
    packer.Number(header.flags);
    packer.Number(header.rows);
    packer.Number(header.dataSize);
    packer.Number(header.maskSize);
}

bgl::ChunkHeader UnpackHeader(IndexUnpacker &unpacker)
{
    bgl::ChunkHeader header;
    header.headerSize = unpacker.Number<std::uint32_t>();
    header.dataType = unpacker.Number<std::uint16_t>();
    header.compression = unpacker.Number<std::uint8_t>();
    header.maskCompression = unpacker.Number<std::uint8_t>();
    header.packedQmid = unpacker.Number<std::uint64_t>();
    header.monthMask = unpacker.Number<std::uint32_t>();
    header.columns = unpacker.Number<std::uint16_t>();
    header.flags = unpacker.Number<std::uint16_t>();
    header.rows = unpacker.Number<std::uint16_t>();
    header.dataSize = unpacker.Number<std::uint32_t>();
    header.maskSize = unpacker.Number<std::uint32_t>();
    return header;
}

void Pack(const bgl::Chunk &chunk, IndexPacker &packer)
{
    packer.Number(chunk.offset);
    packer.Number(chunk.number);
    packer.Number(chunk.sectionType);
    Pack(chunk.header, packer);
    packer.Number(static_cast<std::int32_t>(chunk.cell.level));
    packer.Number(chunk.cell.u);
    packer.Number(chunk.cell.v);
    packer.Number(static_cast<std::uint8_t>(chunk.hasScale));
    packer.Number(chunk.scale.scale);
    packer.Number(chunk.scale.base);
    packer.Number(static_cast<std::uint8_t>(chunk.isComplete));
    packer.Number(static_cast<std::uint8_t>(chunk.isInItsPlace));
}

bgl::Chunk UnpackChunk(IndexUnpacker &unpacker)
{
    bgl::Chunk chunk;
    chunk.offset = unpacker.Number<std::uint64_t>();
    chunk.number = unpacker.Number<std::uint32_t>();
    chunk.sectionType = unpacker.Number<std::uint32_t>();
    chunk.header = UnpackHeader(unpacker);
    chunk.cell.level = unpacker.Number<std::int32_t>();
    chunk.cell.u = unpacker.Number<std::uint32_t>();
    chunk.cell.v = unpacker.Number<std::uint32_t>();
    chunk.hasScale = unpacker.Number<std::uint8_t>() != 0;
    chunk.scale.scale = unpacker.Number<float>();
    chunk.scale.base = unpacker.Number<float>();
    chunk.isComplete = unpacker.Number<std::uint8_t>() != 0;
    chunk.isInItsPlace = unpacker.Number<std::uint8_t>() != 0;
    return chunk;
}

}  // namespace

IndexBytes EncodeChunks(const std::vector<bgl::Chunk> &chunks)
{
    IndexPacker packer;
    packer.Count(chunks.size());
    for (const bgl::Chunk &chunk : chunks)
    {
        Pack(chunk, packer);
    }
    return packer.Take();
}

std::optional<std::vector<bgl::Chunk>> DecodeChunks(bgl::ByteSpan bytes)
{
    constexpr std::size_t chunkSize = 77;
    IndexUnpacker unpacker(bytes);
    std::vector<bgl::Chunk> chunks(unpacker.Count(chunkSize));
    for (bgl::Chunk &chunk : chunks)
    {
        chunk = UnpackChunk(unpacker);
        if (bgl::FindRasterType(chunk.header.dataType) == nullptr ||
            !chunk.cell.IsOnEarth())
        {
            return std::nullopt;
        }
    }
    return unpacker.IsWhole() ? std::optional(std::move(chunks)) : std::nullopt;
}

FileTiles FileTiles::Read(const SceneryFile &file)
{
    FileTiles tiles;
    const std::unique_ptr<VsiSource> source =
        VsiSource::Open(file.path.c_str());
    bgl::ProblemList ignored;
    const std::optional<bgl::Container> container =
        source != nullptr ? bgl::Container::Open(*source, ignored)
                          : std::nullopt;
    if (container)
    {
        tiles.size = source->Size();
        tiles.chunks = bgl::ReadChunks(*container, ignored);
    }
    tiles.isRead = source != nullptr && source->CountReadErrors() == 0;
    return tiles;
}

void FileTiles::WarnOfUnread(const SceneryFile &file)
{
    CPLError(CE_Warning, CPLE_FileIO, "%s: %s cannot be read",
             SCENERY_DRIVER_NAME, file.path.c_str());
}

}  // namespace flightsim
