// SPDX-License-Identifier: MIT
// Small parts of airports: name, frequency, start, helipad.

#include "ogr/records/airport/airport_part.h"

#include "ogr/records/core/layout.h"

namespace bgl
{

namespace
{

constexpr auto COM = Record<Com>(Ids<RECORD_COM>{}, U8(&Com::type, "type"),
                                 U8(&Com::station, "station character"),
                                 U32(&Com::frequency, "frequency in Hz"))
                         .WithText(&Com::name, "name");

constexpr auto START = Record<Start>(
    Ids<RECORD_START>{}, U8(&Start::runwayNumber, "runway number"),
    Bits<std::uint8_t>(Range<0, 4>(&Start::designator, "designator"),
                       Range<4, 4>(&Start::type, "type")),
    Position(&Start::position, "place"),
    F32(&Start::trueHeading, "true heading in degrees"));

constexpr auto HELIPAD = Record<Helipad>(
    Ids<RECORD_HELIPAD>{}, SurfaceField(&Helipad::surface, "surface"),
    Bits<std::uint8_t>(Range<0, 4>(&Helipad::type, "type"),
                       Bit<4>(&Helipad::isTransparent, "transparent"),
                       Bit<5>(&Helipad::isClosed, "closed"),
                       Spare<0xC0>(&Helipad::spareFlags)),
    Bytes(&Helipad::color, "colour"), Position(&Helipad::position, "place"),
    F32(&Helipad::length, "length in metres"),
    F32(&Helipad::width, "width in metres"),
    F32(&Helipad::trueHeading, "true heading in degrees"));

}  // namespace

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

void WriteName(std::string_view name, RecordWriter &writer)
{
    const std::size_t start = writer.BeginRecord(RECORD_NAME, HeaderForm::Long);
    writer.WriteText(name);
    writer.Pad(start, 4);
    writer.EndRecord(start, HeaderForm::Long);
}

std::optional<Com> ParseCom(const RecordView &record, RecordLog &log)
{
    return COM.Parse(record, log);
}

void WriteCom(const Com &com, RecordWriter &writer)
{
    COM.WriteRecord(writer, RECORD_COM, com);
}

std::optional<Start> ParseStart(const RecordView &record, RecordLog &log)
{
    return START.Parse(record, log);
}

void WriteStart(const Start &start, RecordWriter &writer)
{
    START.WriteRecord(writer, RECORD_START, start);
}

std::optional<Helipad> ParseHelipad(const RecordView &record, RecordLog &log)
{
    return HELIPAD.Parse(record, log);
}

void WriteHelipad(const Helipad &helipad, RecordWriter &writer)
{
    HELIPAD.WriteRecord(writer, RECORD_HELIPAD, helipad);
}

void DescribeAirportParts(ByteTables &tables)
{
    tables.AddLayout("COM", COM);
    tables.AddLayout("start", START);
    tables.AddLayout("helipad", HELIPAD);
}

}  // namespace bgl
