// SPDX-License-Identifier: MIT
// Taxiway signs: ogr/records/format.md chapter 7.

#include "ogr/records/airport/taxi_sign.h"

#include "ogr/records/core/layout.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace bgl
{

namespace
{

/** A sign without its label. Those with altitudes are of Prepar3D v5 and v6. */
constexpr auto SIGN = Record<TaxiSign>(
    Ids<OBJECT_TAXI_SIGNS, OBJECT_TAXI_SIGNS_P5, OBJECT_TAXI_SIGNS_P6>{},
    F32(&TaxiSign::east, "metres to the east"),
    F32(&TaxiSign::north, "metres to the north"),
    When<OBJECT_TAXI_SIGNS_P5, OBJECT_TAXI_SIGNS_P6>(
        In(&TaxiSign::position, F32(&GeoPosition::altitude, "altitude"))),
    When<OBJECT_TAXI_SIGNS_P5, OBJECT_TAXI_SIGNS_P6>(
        SignedAngle(&TaxiSign::pitch, "pitch")),
    When<OBJECT_TAXI_SIGNS_P5, OBJECT_TAXI_SIGNS_P6>(
        SignedAngle(&TaxiSign::bank, "bank")),
    Angle(&TaxiSign::trueHeading, "true heading"),
    When<OBJECT_TAXI_SIGNS_P5, OBJECT_TAXI_SIGNS_P6>(
        Bits<std::uint16_t>(Bit<0>(&TaxiSign::isAboveGround, "above ground"),
                            Bit<1>(&TaxiSign::clampsPitch, "clamp pitch"),
                            Bit<2>(&TaxiSign::clampsBank, "clamp bank"),
                            Spare<0xFFF8>(&TaxiSign::spareFlags))),
    U8(&TaxiSign::size, "size"),
    U8(&TaxiSign::justificationCode, "justification"),
    When<OBJECT_TAXI_SIGNS_P5, OBJECT_TAXI_SIGNS_P6>(
        Mark(&TaxiSign::hasAltitude)));

/** A sign of MSFS, which is a separate record. */
constexpr auto AIRPORT_SIGN =
    Record<TaxiSign>(Ids<RECORD_TAXI_SIGN_MSFS>{},
                     U16(&TaxiSign::airportCount, "signs of the airport"),
                     Point(&TaxiSign::position, "place"),
                     F32(&TaxiSign::trueHeading, "true heading in degrees"),
                     U8(&TaxiSign::size, "size"),
                     U8(&TaxiSign::justificationCode, "justification"),
                     Text<62>(&TaxiSign::label, "label"));

/** Reads a label up to its NUL, padded to an even offset. */
std::string ReadLabel(const RecordView &record, RecordReader &reader)
{
    const ByteSpan rest = record.bytes.last(reader.Remaining());
    const auto end = std::find(rest.begin(), rest.end(), std::uint8_t{0});
    const auto length = static_cast<std::size_t>(end - rest.begin());
    const std::size_t withNul = std::min(length + 1, rest.size());
    const std::size_t padding = (reader.Position() + withNul) % 2;
    return reader.ReadText(std::min(withNul + padding, rest.size()));
}

/** Reads a sign. Returns whether its position is on the earth. */
bool ReadSign(const RecordView &record, const ObjectPlacement &placement,
              RecordReader &reader, TaxiSign &sign)
{
    sign.isAboveGround = (placement.flags & OBJECT_ABOVE_GROUND) != 0;
    SIGN.Read(reader, GetObjectKind(record.id), sign);
    const std::optional<GeoPosition> position =
        OffsetPosition(placement.position, sign.east, sign.north);
    const double altitude = sign.position.altitude;
    sign.position = position.value_or(GeoPosition{});
    if (sign.hasAltitude)
    {
        sign.position.altitude = altitude;
    }
    sign.justification = sign.justificationCode;
    sign.label = ReadLabel(record, reader);
    return position.has_value();
}

/** Returns false, with a problem, if the labels leave no room for the last
 * signs. */
bool ReadSigns(const RecordView &record, const ObjectPlacement &placement,
               std::size_t count, RecordReader &reader, RecordLog &log,
               std::vector<TaxiSign> &signs)
{
    for (std::size_t i = 0; i < count; ++i)
    {
        if (!reader.HoldsElements(1, SIGN.Size(GetObjectKind(record.id))))
        {
            return false;
        }
        TaxiSign sign;
        sign.recordId = record.id;
        sign.offset = record.offset + reader.Position();
        if (ReadSign(record, placement, reader, sign))
        {
            signs.push_back(std::move(sign));
        }
        else
        {
            log.Skip(record.id, sign.offset, "expected a sign on the earth");
        }
    }
    return true;
}

}  // namespace

std::optional<TaxiSign> ParseAirportTaxiSign(const RecordView &record,
                                             RecordLog &log)
{
    std::optional<TaxiSign> sign = AIRPORT_SIGN.Parse(record, log);
    if (sign)
    {
        sign->recordId = record.id;
        sign->offset = record.offset;
        // Counts from 0 here, from 1 in scenery objects.
        sign->justification = sign->justificationCode + 1;
        sign->isAboveGround = true;
    }
    return sign;
}

void WriteAirportTaxiSign(const TaxiSign &sign, RecordWriter &writer)
{
    AIRPORT_SIGN.WriteRecord(writer, RECORD_TAXI_SIGN_MSFS, sign);
}

void SetAirportTaxiSignCount(std::uint8_t *record, std::size_t count)
{
    StoreLittleEndian(record + LONG_HEADER, static_cast<std::uint16_t>(count));
}

std::optional<TaxiSignObject> ParseTaxiSignObject(const RecordView &record,
                                                  RecordLog &log)
{
    const std::uint16_t kind = GetObjectKind(record.id);
    if (!SIGN.Holds(kind))
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    TaxiSignObject object;
    object.placement = ReadPlacement(reader, record.id);
    const std::uint32_t count = reader.ReadU32();
    if (kind == OBJECT_TAXI_SIGNS_P6)
    {
        const ByteSpan unknown = reader.ReadBytes(object.unknown.size());
        std::copy(unknown.begin(), unknown.end(), object.unknown.begin());
    }
    if (reader.HoldsElements(count, SIGN.Size(kind)) &&
        ReadSigns(record, object.placement, count, reader, log, object.signs))
    {
        reader.Finish();
    }
    return object;
}

bool ParseTaxiSigns(const RecordView &record, RecordLog &log,
                    std::vector<TaxiSign> &signs)
{
    std::optional<TaxiSignObject> object = ParseTaxiSignObject(record, log);
    if (!object)
    {
        return false;
    }
    std::move(object->signs.begin(), object->signs.end(),
              std::back_inserter(signs));
    return true;
}

void WriteTaxiSignObject(std::uint16_t id, const TaxiSignObject &object,
                         RecordWriter &writer)
{
    const std::uint16_t kind = GetObjectKind(id);
    const std::size_t start = writer.BeginRecord(id, HeaderForm::Short);
    WritePlacement(id, object.placement, writer);
    writer.WriteU32(static_cast<std::uint32_t>(object.signs.size()));
    if (kind == OBJECT_TAXI_SIGNS_P6)
    {
        writer.WriteBytes(object.unknown);
    }
    for (const TaxiSign &sign : object.signs)
    {
        SIGN.Write(writer, kind, sign);
        writer.WriteText(sign, &TaxiSign::label);
        writer.WriteU8(0);
        writer.Pad(start, 2);
    }
    writer.EndRecord(start, HeaderForm::Short);
}

void DescribeTaxiSigns(ByteTables &tables)
{
    tables.AddLayout("taxiway sign", SIGN);
    tables.AddLayout("taxiway sign of an airport", AIRPORT_SIGN);
}

}  // namespace bgl
