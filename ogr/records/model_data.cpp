// SPDX-License-Identifier: MIT
// Models inside a file, and their extents: format.md 2.1 and 8.4.

#include "ogr/records/model_data.h"

#include <algorithm>

namespace bgl
{

ModelEntry ReadModelEntry(RecordReader &reader)
{
    ModelEntry entry;
    entry.guid = reader.ReadGuid();
    entry.offset = reader.ReadU32();
    entry.length = reader.ReadU32();
    return entry;
}

std::string ReadRiffForm(ByteSpan bytes)
{
    constexpr std::uint32_t RIFF = 0x46464952;
    ByteReader reader(bytes);
    const std::uint32_t magic = reader.ReadU32();
    reader.Skip(4);
    const ByteSpan form = reader.ReadBytes(4);
    const bool isText = std::all_of(form.begin(), form.end(),
                                    [](std::uint8_t byte)
                                    { return byte >= 0x20 && byte < 0x7F; });
    return magic == RIFF && isText ? std::string(form.begin(), form.end())
                                   : std::string();
}

ModelExtents ReadModelExtents(ByteSpan bytes)
{
    ByteReader reader(bytes);
    return {reader.ReadF32(), reader.ReadF32(), reader.ReadF32()};
}

void WriteModelEntry(const ModelEntry &entry, RecordWriter &writer)
{
    writer.WriteBytes(entry.guid.bytes);
    writer.WriteU32(entry.offset);
    writer.WriteU32(entry.length);
}

void WriteModelExtents(const ModelExtents &extents, RecordWriter &writer)
{
    for (const double extent : extents)
    {
        writer.WriteF32(extent);
    }
}

}  // namespace bgl
