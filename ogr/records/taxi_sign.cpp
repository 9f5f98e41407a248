// SPDX-License-Identifier: MIT
// Taxiway signs: spec records.md chapter 7.

#include "ogr/records/taxi_sign.h"

#include "ogr/records/record_values.h"

#include <algorithm>

namespace bgl
{

namespace
{

/** How the signs of a record are laid out. */
struct SignLayout
{
    std::uint16_t kind;

    /** Bytes between the count and the first sign. */
    std::size_t gap;

    /** Altitude, pitch, bank and flags. */
    bool hasAltitude;

    /** A sign without its label. */
    std::size_t size;
};

constexpr SignLayout LAYOUTS[] = {
    {OBJECT_TAXI_SIGNS, 0, false, 12},
    {OBJECT_TAXI_SIGNS_P5, 0, true, 22},
    {OBJECT_TAXI_SIGNS_P6, 32, true, 22},
};

const SignLayout *FindLayout(std::uint16_t recordId)
{
    const std::uint16_t kind = GetObjectKind(recordId);
    const auto *found = std::find_if(std::begin(LAYOUTS), std::end(LAYOUTS),
                                     [kind](const SignLayout &layout)
                                     { return layout.kind == kind; });
    return found != std::end(LAYOUTS) ? found : nullptr;
}

/** A label up to its NUL, padded to an even position. */
std::string ReadLabel(const RecordView &record, RecordReader &reader)
{
    const ByteSpan rest = record.bytes.last(reader.Remaining());
    const auto end = std::find(rest.begin(), rest.end(), std::uint8_t{0});
    const auto length = static_cast<std::size_t>(end - rest.begin());
    const std::size_t withNul = std::min(length + 1, rest.size());
    const std::size_t padding = (reader.Position() + withNul) % 2;
    return reader.ReadText(std::min(withNul + padding, rest.size()));
}

/** Whether the place of the sign is on the earth. */
bool ReadSign(const RecordView &record, const ObjectPlacement &placement,
              const SignLayout &layout, RecordReader &reader, TaxiSign &sign)
{
    constexpr std::uint16_t ABOVE_GROUND = 1U << 0;
    constexpr std::uint16_t CLAMP_PITCH = 1U << 1;
    constexpr std::uint16_t CLAMP_BANK = 1U << 2;
    const double east = reader.ReadF32();
    const double north = reader.ReadF32();
    const std::optional<GeoPosition> position =
        OffsetPosition(placement.position, east, north);
    sign.position = position.value_or(GeoPosition{});
    sign.isAboveGround = (placement.flags & OBJECT_ABOVE_GROUND) != 0;
    sign.hasAltitude = layout.hasAltitude;
    if (layout.hasAltitude)
    {
        sign.position.altitude = reader.ReadF32();
        sign.pitch = reader.ReadSignedAngle();
        sign.bank = reader.ReadSignedAngle();
    }
    sign.trueHeading = reader.ReadAngle();
    if (layout.hasAltitude)
    {
        const std::uint16_t flags = reader.ReadU16();
        sign.isAboveGround = (flags & ABOVE_GROUND) != 0;
        sign.clampsPitch = (flags & CLAMP_PITCH) != 0;
        sign.clampsBank = (flags & CLAMP_BANK) != 0;
    }
    sign.size = reader.ReadU8();
    sign.justificationCode = reader.ReadU8();
    if (layout.hasAltitude)
    {
        sign.justification = sign.justificationCode;
    }
    sign.label = ReadLabel(record, reader);
    return position.has_value();
}

/** False, with a problem, when the labels leave no room for the last signs. */
bool ReadSigns(const RecordView &record, const ObjectPlacement &placement,
               const SignLayout &layout, std::size_t count,
               RecordReader &reader, RecordLog &log,
               std::vector<TaxiSign> &signs)
{
    for (std::size_t i = 0; i < count; ++i)
    {
        if (!reader.HoldsElements(1, layout.size))
        {
            return false;
        }
        TaxiSign sign;
        sign.recordId = record.id;
        sign.offset = record.offset + reader.Position();
        if (ReadSign(record, placement, layout, reader, sign))
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
    constexpr std::size_t LABEL_SIZE = 62;
    if (record.id != RECORD_TAXI_SIGN_MSFS)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    TaxiSign sign;
    sign.recordId = record.id;
    sign.offset = record.offset;
    // 0x14 in all files; the meaning is unknown.
    reader.Skip(2);
    sign.position = reader.ReadPoint();
    sign.trueHeading = reader.ReadF32();
    sign.size = reader.ReadU8();
    sign.justificationCode = reader.ReadU8();
    // Counted from 0 here, from 1 in scenery objects.
    sign.justification = sign.justificationCode + 1;
    sign.label = reader.ReadText(LABEL_SIZE);
    sign.isAboveGround = true;
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return sign;
}

bool ParseTaxiSigns(const RecordView &record, RecordLog &log,
                    std::vector<TaxiSign> &signs)
{
    const SignLayout *layout = FindLayout(record.id);
    if (layout == nullptr)
    {
        return false;
    }
    RecordReader reader(record, log);
    const ObjectPlacement placement = ReadPlacement(reader, record.id);
    const std::uint32_t count = reader.ReadU32();
    // The meaning of the bytes before the signs of Prepar3D v6 is unknown.
    reader.Skip(layout->gap);
    if (reader.HoldsElements(count, layout->size) &&
        ReadSigns(record, placement, *layout, count, reader, log, signs))
    {
        reader.Finish();
    }
    return true;
}

}  // namespace bgl
