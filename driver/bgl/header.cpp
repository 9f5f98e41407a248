// SPDX-License-Identifier: MIT
// The BGL file header: format.md chapter 7 and format.md chapter 4.

#include "driver/bgl/header.h"

#include "driver/bytes/byte_reader.h"

namespace bgl
{

bool Header::HasMagic(ByteSpan start)
{
    return start.size() >= MAGIC_END &&
           LoadLittleEndian<std::uint32_t>(start.data()) == MAGIC_1 &&
           LoadLittleEndian<std::uint32_t>(start.data() + 0x10) == MAGIC_2;
}

std::optional<Header> Header::Read(const ByteSource &source,
                                   ProblemList &problems)
{
    std::array<std::uint8_t, SIZE> bytes;
    if (!source.Read(0, bytes))
    {
        problems.Add("header", source.Size(),
                     "the file ends inside the 56-byte header");
        return std::nullopt;
    }
    if (!HasMagic(bytes))
    {
        problems.Add("header", 0, "expected the BGL magic numbers");
        return std::nullopt;
    }
    ByteReader reader{bytes};
    Header header;
    reader.Skip(4);
    header.headerSize = reader.ReadU32();
    header.fileTime = reader.ReadU64();
    reader.Skip(4);
    header.sectionCount = reader.ReadU32();
    for (std::uint32_t &qmid : header.qmids)
    {
        qmid = reader.ReadU32();
    }
    if (header.headerSize < SIZE || header.headerSize > source.Size())
    {
        problems.Add("header", 4,
                     "expected a header size of 56 bytes, found " +
                         std::to_string(header.headerSize));
        return std::nullopt;
    }
    if (header.headerSize != SIZE)
    {
        problems.Add("header", 4,
                     "expected a header size of 56 bytes, found " +
                         std::to_string(header.headerSize),
                     Effect::Noted);
    }
    return header;
}

}  // namespace bgl
