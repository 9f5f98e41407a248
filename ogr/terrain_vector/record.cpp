// SPDX-License-Identifier: MIT
// A terrain vector record, which holds all vectors of a cell: format.md chapter
// 2.

#include "ogr/terrain_vector/record.h"

namespace bgl
{

std::optional<VectorRecordHeader> VectorRecordHeader::Parse(ByteSpan bytes)
{
    if (bytes.size() < SIZE)
    {
        return std::nullopt;
    }
    ByteReader reader(bytes);
    VectorRecordHeader header;
    header.version = reader.ReadU32();
    header.cell = reader.ReadU32();
    header.addsToCells = reader.ReadU32() != 0;
    header.entityCount = reader.ReadU32();
    header.attributeSize = reader.ReadU32();
    header.totals.references = reader.ReadU32();
    header.totals.points = reader.ReadU32();
    header.totals.altitudePoints = reader.ReadU32();
    return header;
}

CodecStatus VectorRecord::Parse(ByteSpan bytes, VectorRecord &record)
{
    const std::optional<VectorRecordHeader> header =
        VectorRecordHeader::Parse(bytes);
    if (!header)
    {
        return CodecStatus::Damaged(0, "expected a record header of 32 bytes");
    }
    if (header->version != VectorRecordHeader::VERSION)
    {
        return CodecStatus::Unsupported(0, "expected record version 6");
    }
    if (header->attributeSize > bytes.size() - VectorRecordHeader::SIZE)
    {
        return CodecStatus::Damaged(
            0x10, "the attribute buffer runs past the end of the record");
    }
    record.header = *header;
    record.allowance = {};
    record.bytes = bytes;
    record.attributes =
        bytes.subspan(VectorRecordHeader::SIZE, header->attributeSize);
    return CodecStatus::Done();
}

}  // namespace bgl
