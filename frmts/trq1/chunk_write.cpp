// SPDX-License-Identifier: MIT
// Writes TRQ1 chunks: spec raster.md chapters 2 and 10.

#include "frmts/trq1/chunk_write.h"

#include "frmts/trq1/compression.h"
#include "frmts/trq1/photo_tile.h"
#include "frmts/trq1/raster_type.h"

namespace bgl
{

namespace
{

using Bytes = std::vector<std::uint8_t>;

template <class Sample> ByteSpan AsBytes(std::span<const Sample> samples)
{
    return {reinterpret_cast<const std::uint8_t *>(samples.data()),
            samples.size_bytes()};
}

/** Appends the mask to the data, and header and both to the sink. */
bool WriteChunk(const Qmid &cell, std::uint16_t dataType, int side,
                std::span<const std::uint8_t> mask,
                const ChunkEncoding &encoding, Bytes &payload, Bytes &sink)
{
    ChunkHeader header;
    header.dataSize = static_cast<std::uint32_t>(payload.size());
    if (!mask.empty() && !EncodeSamples(mask, encoding.maskCompression,
                                        {side, side, 1}, payload))
    {
        return false;
    }
    header.dataType = dataType;
    header.compression = encoding.compression;
    header.maskCompression = mask.empty() ? std::uint8_t{COMPRESSION_NONE}
                                          : encoding.maskCompression;
    header.packedQmid = cell.Packed();
    header.monthMask = encoding.monthMask;
    header.columns = static_cast<std::uint16_t>(side);
    header.flags = encoding.flags;
    header.rows = static_cast<std::uint16_t>(side);
    header.maskSize =
        static_cast<std::uint32_t>(payload.size()) - header.dataSize;
    header.Write(sink);
    sink.insert(sink.end(), payload.begin(), payload.end());
    return true;
}

}  // namespace

bool EncodeElevationChunk(const Qmid &cell,
                          std::span<const std::int16_t> values,
                          std::span<const std::uint8_t> mask,
                          const ChunkEncoding &encoding, Bytes &sink)
{
    Bytes payload;
    encoding.scale.Write(payload);
    if (encoding.compression == COMPRESSION_PTC)
    {
        EncodePtcElevation(values, encoding.ptcQuantiserStep, payload);
    }
    else if (!EncodeSamples(AsBytes(values), encoding.compression,
                            {POST_SIDE, POST_SIDE, 2}, payload))
    {
        return false;
    }
    return WriteChunk(cell, DATA_TYPE_ELEVATION, POST_SIDE, mask, encoding,
                      payload, sink);
}

bool EncodeClassChunk(const Qmid &cell, std::uint16_t dataType,
                      std::span<const std::uint8_t> codes,
                      std::span<const std::uint8_t> mask,
                      const ChunkEncoding &encoding, Bytes &sink)
{
    Bytes payload;
    return EncodeSamples(codes, encoding.compression, {POST_SIDE, POST_SIDE, 1},
                         payload) &&
           WriteChunk(cell, dataType, POST_SIDE, mask, encoding, payload, sink);
}

bool EncodePhotoChunk(const Qmid &cell, std::span<const std::uint16_t> pixels,
                      std::span<const std::uint8_t> mask,
                      const ChunkEncoding &encoding, Bytes &sink)
{
    Bytes payload;
    if (encoding.compression == COMPRESSION_PTC)
    {
        EncodePtcPhoto(pixels, encoding.ptcQuantiserStep, payload);
    }
    else if (!EncodeSamples(AsBytes(pixels), encoding.compression,
                            {PHOTO_SIDE, PHOTO_SIDE, 2}, payload))
    {
        return false;
    }
    return WriteChunk(cell, DATA_TYPE_PHOTO, PHOTO_SIDE, mask, encoding,
                      payload, sink);
}

}  // namespace bgl
