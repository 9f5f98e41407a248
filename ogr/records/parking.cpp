// SPDX-License-Identifier: MIT
// Parking positions: spec records.md 3.8.

#include "ogr/records/parking.h"

#include <algorithm>
#include <iterator>

namespace bgl
{

namespace
{

/** What the records of the dialects have beyond flags, radius, heading and
 * position. */
struct Layout
{
    std::uint16_t recordId;
    bool hasTeeOffsets;
    bool hasAltitude;
    bool hasSuffix;

    /** Bytes of an element without airline codes. */
    std::size_t size;
};

constexpr Layout LAYOUTS[] = {
    {RECORD_PARKINGS_FS9, false, false, false, 20},
    {RECORD_PARKINGS_FSX, true, false, false, 36},
    {RECORD_PARKINGS_PREPAR3D, true, true, false, 40},
    {RECORD_PARKINGS_MSFS, true, false, true, 56},
};

const Layout *FindLayout(std::uint16_t id)
{
    const auto *found =
        std::find_if(std::begin(LAYOUTS), std::end(LAYOUTS),
                     [id](const Layout &row) { return row.recordId == id; });
    return found != std::end(LAYOUTS) ? found : nullptr;
}

/** Sets what the first four bytes of an element pack.
 *
 * @return the number of airline codes.
 */
std::size_t UnpackFlags(std::uint32_t flags, Parking &parking)
{
    parking.name = static_cast<int>(flags & 0x3F);
    parking.pushback = static_cast<int>(flags >> 6 & 3);
    parking.type = static_cast<int>(flags >> 8 & 0x0F);
    parking.number = static_cast<int>(flags >> 12 & 0x0FFF);
    return flags >> 24;
}

/** What MSFS has behind the airline codes. */
void ReadSuffix(RecordReader &reader, Parking &parking)
{
    // Whether the number is painted; no XML source has it otherwise than off.
    reader.Skip(1);
    parking.suffix = reader.ReadU8();
    // Unknown, and where the number is painted: 0 in all files.
    reader.Skip(6 + 3 * sizeof(float));
}

Parking ReadParking(RecordReader &reader, const Layout &layout)
{
    Parking parking;
    const std::size_t codeCount = UnpackFlags(reader.ReadU32(), parking);
    parking.radius = reader.ReadF32();
    parking.trueHeading = reader.ReadF32();
    if (layout.hasTeeOffsets)
    {
        std::array<double, 4> &offsets = parking.teeOffsets.emplace();
        std::generate(offsets.begin(), offsets.end(),
                      [&reader] { return reader.ReadF32(); });
    }
    parking.position =
        layout.hasAltitude ? reader.ReadPosition() : reader.ReadPoint();
    parking.hasAltitude = layout.hasAltitude;
    parking.airlineCodes = reader.ReadBytes(codeCount * AIRLINE_CODE_SIZE);
    if (layout.hasSuffix)
    {
        ReadSuffix(reader, parking);
    }
    return parking;
}

}  // namespace

bool ParseParkings(const RecordView &record, RecordLog &log,
                   std::vector<Parking> &parkings)
{
    const Layout *layout = FindLayout(record.id);
    if (layout == nullptr)
    {
        return false;
    }
    RecordReader reader(record, log);
    const std::size_t count = reader.ReadElementCount(layout->size);
    for (std::size_t i = 0; i < count; ++i)
    {
        const std::uint64_t offset = record.offset + reader.Position();
        Parking parking = ReadParking(reader, *layout);
        if (!reader.IsOk())
        {
            break;
        }
        parking.offset = offset;
        parkings.push_back(parking);
    }
    reader.Finish();
    return true;
}

}  // namespace bgl
