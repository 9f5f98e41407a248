// SPDX-License-Identifier: MIT
// Small parts of airports: name, frequency, start, helipad.

#include "ogr/records/airport_part.h"

namespace bgl
{

std::optional<std::string> ParseName(const RecordView &record, RecordLog &log)
{
    if (record.id != RECORD_NAME)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    std::string name = reader.ReadRestAsText();
    reader.Finish();
    return name;
}

std::optional<Com> ParseCom(const RecordView &record, RecordLog &log)
{
    if (record.id != RECORD_COM)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Com com;
    com.type = reader.ReadU8();
    com.station = reader.ReadU8();
    com.frequency = reader.ReadU32();
    com.name = reader.ReadRestAsText();
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return com;
}

std::optional<Start> ParseStart(const RecordView &record, RecordLog &log)
{
    if (record.id != RECORD_START)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Start start;
    start.runwayNumber = reader.ReadU8();
    const std::uint8_t kind = reader.ReadU8();
    start.designator = kind & 0x0F;
    start.type = kind >> 4;
    start.position = reader.ReadPosition();
    start.trueHeading = reader.ReadF32();
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return start;
}

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
