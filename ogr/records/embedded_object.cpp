// SPDX-License-Identifier: MIT
// Scenery objects that belong to an airport: spec records.md 3.2 and 3.13.

#include "ogr/records/embedded_object.h"

#include "ogr/records/scenery_object.h"

namespace bgl
{

namespace
{

/** A tower of MSFS may be a place alone. What kinds 1 and 3 are is not known;
 * their bytes are two doubles of degrees and one of metres. */
bool IsPlaceAlone(std::uint16_t kind)
{
    return kind == 1 || kind == 3;
}

/** Size of the object behind the fields before it. */
std::size_t ReadFixedPart(RecordReader &reader, std::uint16_t id)
{
    constexpr std::size_t PLACE_SIZE = 24;
    if (id == RECORD_PROJECTED_MESH)
    {
        // Priority, surface, flags.
        reader.Skip(6);
        return reader.ReadU16();
    }
    const std::uint16_t size = reader.ReadU16();
    // The upper half of the size in FSX and Prepar3D: always 0.
    const std::uint16_t kind = reader.ReadU16();
    if (id == RECORD_TOWER_OBJECT && IsPlaceAlone(kind))
    {
        reader.Skip(PLACE_SIZE);
        return 0;
    }
    return size;
}

}  // namespace

std::optional<RecordView> FindObjectOfAirport(const RecordView &record,
                                              RecordLog &log)
{
    if (record.id != RECORD_TOWER_OBJECT &&
        record.id != RECORD_HELIPAD_OBJECT &&
        record.id != RECORD_PROJECTED_MESH)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    const std::size_t size = ReadFixedPart(reader, record.id);
    if (size == 0)
    {
        reader.Finish();
        return std::nullopt;
    }
    if (!reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    const std::size_t position = reader.Position();
    const std::optional<RecordView> object =
        FindEmbeddedObject(record, position, size, log);
    if (object)
    {
        FinishBehindObjects(record, position + size, log);
    }
    return object;
}

}  // namespace bgl
