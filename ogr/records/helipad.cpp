// SPDX-License-Identifier: MIT
// Helipads: spec records.md 3.6.

#include "ogr/records/helipad.h"

namespace bgl
{

std::optional<Helipad> ParseHelipad(const RecordView &record, RecordLog &log)
{
    if (record.id != RECORD_HELIPAD)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Helipad helipad;
    helipad.surface = DecodeSurface(reader.ReadU8());
    const std::uint8_t flags = reader.ReadU8();
    helipad.type = flags & 0x0F;
    helipad.isTransparent = (flags & 0x10) != 0;
    helipad.isClosed = (flags & 0x20) != 0;
    // A colour that no simulator shows; the order of its bytes is unknown.
    reader.Skip(4);
    helipad.position = reader.ReadPosition();
    helipad.length = reader.ReadF32();
    helipad.width = reader.ReadF32();
    helipad.trueHeading = reader.ReadF32();
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return helipad;
}

}  // namespace bgl
