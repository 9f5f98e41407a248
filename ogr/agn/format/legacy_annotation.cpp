// SPDX-License-Identifier: MIT
// Detects annotation files of FS2002 and FS2004: format.md chapter 6.

#include "ogr/agn/format/legacy_annotation.h"

#include "driver/bytes/byte_reader.h"
#include "ogr/agn/format/interpretation.h"
#include "ogr/agn/format/rectangle.h"

#include <algorithm>
#include <cmath>

namespace agn
{

namespace
{

/** Longer than any path that these simulators could open. */
constexpr std::uint32_t MAXIMUM_NAME_SIZE = 260;

bool IsTextureName(bgl::ByteSpan name)
{
    // It may be padded with zeros.
    const auto end = std::find(name.begin(), name.end(), 0);
    return std::all_of(name.begin(), end,
                       [](std::uint8_t c) { return c >= ' ' && c != 0x7F; }) &&
           std::all_of(end, name.end(), [](std::uint8_t c) { return c == 0; });
}

}  // namespace

bool LooksLikeLegacyAnnotation(bgl::ByteSpan start, std::uint64_t fileSize)
{
    bgl::ByteReader reader(start);
    bool isPlausible = true;
    for (int i = 0; i < 4; ++i)
    {
        isPlausible = isPlausible && reader.ReadU32() <= FLOOR_SHARE_WHOLE;
    }
    const std::uint64_t houses = reader.ReadU32();
    const std::uint64_t areas = reader.ReadU32();
    const float vegetation = reader.ReadF32();
    const std::uint32_t nameSize = reader.ReadU32();
    const std::uint64_t records =
        houses * RectangleRecord::SIZE + areas * RectangleRecord::SHORT_SIZE;
    if (!isPlausible || !reader.IsOk() || !std::isfinite(vegetation) ||
        vegetation < 0 || nameSize > MAXIMUM_NAME_SIZE ||
        reader.Position() + nameSize + records > fileSize)
    {
        return false;
    }
    return nameSize <= reader.Remaining() &&
           IsTextureName(reader.ReadBytes(nameSize));
}

}  // namespace agn
