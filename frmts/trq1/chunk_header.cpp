// SPDX-License-Identifier: MIT
// The TRQ1 header and the RCS1 record: format.md chapter 2.

#include "frmts/trq1/chunk_header.h"

#include "driver/bytes/byte_reader.h"
#include "driver/bytes/byte_writer.h"

namespace bgl
{

std::optional<ChunkHeader> ChunkHeader::Parse(ByteSpan bytes,
                                              std::uint32_t wantedSignature)
{
    ByteReader reader{bytes};
    const std::uint32_t signature = reader.ReadU32();
    ChunkHeader header;
    header.headerSize = reader.ReadU32();
    header.dataType = reader.ReadU16();
    header.compression = reader.ReadU8();
    header.maskCompression = reader.ReadU8();
    header.packedQmid = reader.ReadU64();
    header.monthMask = reader.ReadU32();
    header.columns = reader.ReadU16();
    header.flags = reader.ReadU16();
    header.rows = reader.ReadU16();
    reader.Skip(2);
    header.dataSize = reader.ReadU32();
    header.maskSize = reader.ReadU32();
    if (!reader.IsOk() || signature != wantedSignature ||
        header.headerSize < SIZE)
    {
        return std::nullopt;
    }
    return header;
}

void ChunkHeader::Write(std::vector<std::uint8_t> &sink) const
{
    ByteWriter writer{sink};
    writer.Write(SIGNATURE);
    writer.Write(static_cast<std::uint32_t>(SIZE));
    writer.Write(dataType);
    writer.Write(compression);
    writer.Write(maskCompression);
    writer.Write(packedQmid);
    writer.Write(monthMask);
    writer.Write(columns);
    writer.Write(flags);
    writer.Write(rows);
    writer.Write(std::uint16_t{0});
    writer.Write(dataSize);
    writer.Write(maskSize);
}

std::optional<ScaleRecord> ScaleRecord::Parse(ByteSpan bytes)
{
    ByteReader reader{bytes};
    const std::uint32_t signature = reader.ReadU32();
    ScaleRecord record;
    record.scale = reader.ReadF32();
    record.base = reader.ReadF32();
    if (!reader.IsOk() || signature != SIGNATURE)
    {
        return std::nullopt;
    }
    return record;
}

void ScaleRecord::Write(std::vector<std::uint8_t> &sink) const
{
    ByteWriter writer{sink};
    writer.Write(SIGNATURE);
    writer.Write(scale);
    writer.Write(base);
}

}  // namespace bgl
