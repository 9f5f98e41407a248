// SPDX-License-Identifier: MIT
// Parking positions: ogr/records/format.md 3.8.

#include "ogr/records/airport/parking.h"

#include "ogr/records/core/layout.h"

#include <utility>

namespace bgl
{

namespace
{

using TeeOffsets = std::array<double, 4>;

/** Four distances. */
struct TeeOffsetsCodec
{
    static constexpr std::size_t SIZE = 16;
    static constexpr const char *TYPE = "4 f32";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        M offsets;
        for (double &offset : offsets)
        {
            offset = LoadLittleEndian<float>(bytes);
            bytes += sizeof(float);
        }
        return offsets;
    }

    static void Store(std::uint8_t *bytes, const TeeOffsets &offsets,
                      RecordWriter &)
    {
        for (const double offset : offsets)
        {
            StoreLittleEndian(bytes, static_cast<float>(offset));
            bytes += sizeof(float);
        }
    }
};

using AnyParking = Ids<RECORD_PARKINGS_FS9, RECORD_PARKINGS_FSX,
                       RECORD_PARKINGS_PREPAR3D, RECORD_PARKINGS_MSFS>;

/** The fields before the airline codes. */
constexpr auto PARKING = Record<Parking>(
    AnyParking{},
    Bits<std::uint32_t>(
        Range<0, 6>(&Parking::name, "name"),
        Range<6, 2>(&Parking::pushback, "pushback"),
        Range<8, 4>(&Parking::type, "type"),
        Range<12, 12>(&Parking::number, "number"),
        Range<24, 8>(&Parking::airlineCodeCount, "number of airline codes")),
    F32(&Parking::radius, "radius in metres"),
    F32(&Parking::trueHeading, "true heading in degrees"),
    When<RECORD_PARKINGS_FSX, RECORD_PARKINGS_PREPAR3D, RECORD_PARKINGS_MSFS>(
        MemberField<TeeOffsetsCodec, Parking, std::optional<TeeOffsets>>{
            &Parking::teeOffsets, "tee offsets in metres"}),
    When<RECORD_PARKINGS_FS9, RECORD_PARKINGS_FSX, RECORD_PARKINGS_MSFS>(
        Point(&Parking::position, "place")),
    When<RECORD_PARKINGS_PREPAR3D>(Position(&Parking::position, "place")),
    When<RECORD_PARKINGS_PREPAR3D>(Mark(&Parking::hasAltitude)));

/** The fields after them. */
constexpr auto PARKING_REST = Record<Parking>(
    AnyParking{},
    When<RECORD_PARKINGS_MSFS>(
        Bits<std::uint8_t>(Bit<0>(&Parking::paintsNumber, "number painted"),
                           Spare<0xFE>(&Parking::spareFlags))),
    When<RECORD_PARKINGS_MSFS>(U8(&Parking::suffix, "suffix")),
    When<RECORD_PARKINGS_MSFS>(
        Bits<std::uint8_t>(Bit<0>(&Parking::has3DMesh, "number as a mesh"),
                           Spare<0xFE>(&Parking::spareMeshFlags))),
    When<RECORD_PARKINGS_MSFS>(Bytes(&Parking::unknown, "unknown")),
    When<RECORD_PARKINGS_MSFS>(
        In(&Parking::numberPlace,
           F32(&NumberPlace::biasX, "metres of the number along x"))),
    When<RECORD_PARKINGS_MSFS>(
        In(&Parking::numberPlace,
           F32(&NumberPlace::biasZ, "metres of the number along z"))),
    When<RECORD_PARKINGS_MSFS>(
        In(&Parking::numberPlace,
           F32(&NumberPlace::heading, "heading of the number in degrees"))));

}  // namespace

bool ParseParkings(const RecordView &record, RecordLog &log,
                   std::vector<Parking> &parkings)
{
    if (!PARKING.Holds(record.id))
    {
        return false;
    }
    RecordReader reader(record, log);
    const std::size_t count = reader.ReadElementCount(
        PARKING.Size(record.id) + PARKING_REST.Size(record.id));
    for (std::size_t i = 0; i < count; ++i)
    {
        Parking parking;
        parking.offset = record.offset + reader.Position();
        PARKING.Read(reader, record.id, parking);
        const ByteSpan codes = reader.ReadBytes(
            static_cast<std::size_t>(parking.airlineCodeCount) *
            AIRLINE_CODE_SIZE);
        parking.airlineCodes.assign(codes.begin(), codes.end());
        PARKING_REST.Read(reader, record.id, parking);
        if (!reader.IsOk())
        {
            break;
        }
        parkings.push_back(std::move(parking));
    }
    reader.Finish();
    return true;
}

std::vector<std::size_t> WriteParkings(std::uint16_t id,
                                       std::span<const Parking> parkings,
                                       RecordWriter &writer)
{
    writer.MarkStored(&Parking::airlineCodes);
    return WriteElements(writer, id, parkings,
                         [&](Parking parking)
                         {
                             parking.airlineCodeCount =
                                 static_cast<int>(parking.airlineCodes.size() /
                                                  AIRLINE_CODE_SIZE);
                             PARKING.Write(writer, id, parking);
                             writer.WriteBytes(parking.airlineCodes);
                             PARKING_REST.Write(writer, id, parking);
                         });
}

void DescribeParkings(ByteTables &tables)
{
    tables.AddLayout("parking, before its airline codes", PARKING);
    tables.AddLayout("parking, behind its airline codes", PARKING_REST);
}

}  // namespace bgl
