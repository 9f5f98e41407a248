// SPDX-License-Identifier: MIT
// Writes TRQ1 chunks: spec raster.md chapters 2 and 10.

#include "frmts/trq1/chunk_write.h"

#include "frmts/trq1/compression.h"
#include "frmts/trq1/raster_type.h"

namespace bgl
{

namespace
{

bool EncodeValues(std::span<const std::int16_t> values,
                  const ElevationEncoding &encoding,
                  std::vector<std::uint8_t> &sink)
{
    if (encoding.compression == COMPRESSION_PTC)
    {
        EncodePtcElevation(values, encoding.ptcQuantiserStep, sink);
        return true;
    }
    const ByteSpan bytes{reinterpret_cast<const std::uint8_t *>(values.data()),
                         values.size_bytes()};
    return EncodeSamples(bytes, encoding.compression, {POST_SIDE, POST_SIDE, 2},
                         sink);
}

}  // namespace

bool EncodeElevationChunk(const Qmid &cell,
                          std::span<const std::int16_t> values,
                          std::span<const std::uint8_t> mask,
                          const ElevationEncoding &encoding,
                          std::vector<std::uint8_t> &sink)
{
    std::vector<std::uint8_t> payload;
    encoding.scale.Write(payload);
    if (!EncodeValues(values, encoding, payload))
    {
        return false;
    }
    ChunkHeader header;
    header.dataSize = static_cast<std::uint32_t>(payload.size());
    if (!mask.empty() && !EncodeSamples(mask, encoding.maskCompression,
                                        {POST_SIDE, POST_SIDE, 1}, payload))
    {
        return false;
    }
    header.dataType = DATA_TYPE_ELEVATION;
    header.compression = encoding.compression;
    header.maskCompression = mask.empty() ? std::uint8_t{COMPRESSION_NONE}
                                          : encoding.maskCompression;
    header.packedQmid = cell.Packed();
    header.columns = POST_SIDE;
    header.flags = encoding.flags;
    header.rows = POST_SIDE;
    header.maskSize =
        static_cast<std::uint32_t>(payload.size()) - header.dataSize;
    header.Write(sink);
    sink.insert(sink.end(), payload.begin(), payload.end());
    return true;
}

}  // namespace bgl
