// SPDX-License-Identifier: MIT
// Scenery objects inside airports: towers, jetways, projected meshes.

#include "ogr/records/airport/airport_object.h"

#include "ogr/records/core/byte_table.h"
#include "ogr/records/core/layout.h"

#include <cmath>
#include <utility>

namespace bgl
{

namespace
{

constexpr auto TOWER_PLACE = Record<TowerPlace>(
    Ids<RECORD_TOWER_OBJECT>{}, U16(&TowerPlace::size, "bytes of the place"),
    U16(&TowerPlace::kind, "1 or 3; 0 for a tower with objects"),
    WidePosition(&TowerPlace::position, "place"));

/** Returns the size of the object that follows the fields before it. */
std::size_t ReadObjectPart(RecordReader &reader, std::uint16_t id)
{
    if (id == RECORD_PROJECTED_MESH)
    {
        // Priority, surface, flags.
        reader.Skip(6);
        return reader.ReadU16();
    }
    const std::uint16_t size = reader.ReadU16();
    // The upper half of the size in FSX and Prepar3D, which is always 0.
    const std::uint16_t kind = reader.ReadU16();
    if (id == RECORD_TOWER_OBJECT && IsTowerPlace(kind))
    {
        reader.Skip(WidePositionCodec::SIZE);
        return 0;
    }
    return size;
}

}  // namespace

bool IsTowerPlace(std::uint16_t kind)
{
    return kind == 1 || kind == 3;
}

std::optional<TowerPlace> ParseTowerPlace(const RecordView &record,
                                          RecordLog &log)
{
    if (record.id != RECORD_TOWER_OBJECT)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    reader.Skip(sizeof(TowerPlace::size));
    if (!IsTowerPlace(reader.ReadU16()))
    {
        return std::nullopt;
    }
    std::optional<TowerPlace> tower = TOWER_PLACE.Parse(record, log);
    if (tower && !IsOnEarth(tower->position))
    {
        log.Skip(record.id, record.offset, "expected a place on the earth");
        tower.reset();
    }
    return tower;
}

void WriteTowerPlace(const TowerPlace &tower, RecordWriter &writer)
{
    TOWER_PLACE.WriteRecord(writer, RECORD_TOWER_OBJECT, tower);
}

std::vector<RecordView> FindObjectsOfAirport(const RecordView &record,
                                             RecordLog &log)
{
    if (record.id != RECORD_TOWER_OBJECT &&
        record.id != RECORD_HELIPAD_OBJECT &&
        record.id != RECORD_PROJECTED_MESH)
    {
        return {};
    }
    RecordReader reader(record, log);
    const std::size_t size = ReadObjectPart(reader, record.id);
    if (size == 0)
    {
        reader.Finish();
        return {};
    }
    if (!reader.FinishFixedPart())
    {
        return {};
    }
    const std::size_t position = reader.Position();
    std::vector<RecordView> objects =
        FindEmbeddedObjects(record, position, size, log);
    if (objects.size() > 1 && record.id != RECORD_TOWER_OBJECT)
    {
        NoteFurtherObjects(record, position, log);
        objects.resize(1);
    }
    if (!objects.empty())
    {
        FinishBehindObjects(record, position + size, log);
    }
    return objects;
}

std::optional<ParkingReference> ReadParkingReference(const RecordView &record,
                                                     RecordLog &log)
{
    if (record.id != RECORD_JETWAY && record.id != RECORD_JETWAY_MSFS)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    ParkingReference reference;
    reference.number = reader.ReadU16();
    reference.name = reader.ReadU16();
    if (record.id == RECORD_JETWAY_MSFS)
    {
        reference.suffix = reader.ReadU16();
    }
    if (!reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    return reference;
}

namespace
{

std::optional<SceneryObject> ParseObject(const RecordView &record,
                                         std::size_t position, std::size_t size,
                                         RecordLog &log)
{
    const std::optional<RecordView> object =
        FindEmbeddedObject(record, position, size, log);
    return object ? ParseSceneryObject(*object, log) : std::nullopt;
}

/** Reads the sizes of a jetway's objects, after its parking; the second is 0
 * for none. */
std::pair<std::size_t, std::size_t> ReadObjectSizes(RecordReader &reader,
                                                    Jetway &jetway)
{
    if (!jetway.hasSuffix)
    {
        // Number and name.
        reader.Skip(4);
        return {reader.ReadU32(), 0};
    }
    // Number, name and suffix.
    reader.Skip(6);
    jetway.unused = reader.ReadU16();
    const std::size_t size = reader.ReadU16();
    return {size, reader.ReadU16()};
}

}  // namespace

std::optional<Jetway> ParseJetway(const RecordView &record, RecordLog &log)
{
    const std::optional<ParkingReference> parking =
        ReadParkingReference(record, log);
    if (!parking)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Jetway jetway;
    jetway.parking = *parking;
    jetway.hasSuffix = record.id == RECORD_JETWAY_MSFS;
    const auto [size, secondSize] = ReadObjectSizes(reader, jetway);
    if (!reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    const std::size_t position = reader.Position();
    jetway.object = ParseObject(record, position, size, log);
    if (secondSize > 0)
    {
        jetway.second = ParseObject(record, position + size, secondSize, log);
    }
    FinishBehindObjects(record, position + size + secondSize, log);
    return jetway;
}

std::optional<ProjectedMesh> ParseProjectedMesh(const RecordView &record,
                                                RecordLog &log)
{
    if (record.id != RECORD_PROJECTED_MESH)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    ProjectedMesh mesh;
    mesh.priority = reader.ReadU8();
    mesh.surface = reader.ReadU8();
    mesh.flags = reader.ReadU32();
    const std::vector<RecordView> embedded = FindObjectsOfAirport(record, log);
    std::optional<SceneryObject> object =
        embedded.empty() ? std::nullopt
                         : ParseSceneryObject(embedded.front(), log);
    if (!object)
    {
        return std::nullopt;
    }
    mesh.object = std::move(*object);
    return mesh;
}

void WriteObjectsOfAirport(std::uint16_t id, ByteSpan objects,
                           RecordWriter &writer)
{
    const std::size_t start = writer.BeginRecord(id, HeaderForm::Long);
    // The upper half of the size, which is a kind in MSFS.
    writer.WriteCount16(objects.size());
    writer.WriteU16(0);
    writer.WriteBytes(objects);
    writer.Pad(start, 4);
    writer.EndRecord(start, HeaderForm::Long);
}

void WriteJetway(std::uint16_t id, const Jetway &jetway, ByteSpan object,
                 ByteSpan second, RecordWriter &writer)
{
    const std::size_t start = writer.BeginRecord(id, HeaderForm::Long);
    const auto write = [&](int ParkingReference::*member)
    {
        writer.MarkStored(member);
        writer.Within(
            member, [&]
            { writer.WriteInteger<std::uint16_t>(jetway.parking.*member); });
    };
    write(&ParkingReference::number);
    write(&ParkingReference::name);
    if (id == RECORD_JETWAY_MSFS)
    {
        write(&ParkingReference::suffix);
        writer.WriteU16(jetway.unused);
        writer.WriteCount16(object.size());
        writer.WriteCount16(second.size());
    }
    else
    {
        writer.WriteU32(static_cast<std::uint32_t>(object.size()));
        writer.MarkDropped(&ParkingReference::suffix);
        writer.MarkDropped(&Jetway::second);
    }
    writer.WriteBytes(object);
    writer.WriteBytes(second);
    writer.Pad(start, 4);
    writer.EndRecord(start, HeaderForm::Long);
}

void WriteProjectedMesh(const ProjectedMesh &mesh, ByteSpan object,
                        RecordWriter &writer)
{
    const std::size_t start =
        writer.BeginRecord(RECORD_PROJECTED_MESH, HeaderForm::Long);
    for (int ProjectedMesh::*member :
         {&ProjectedMesh::priority, &ProjectedMesh::surface})
    {
        writer.Within(member,
                      [&] { writer.WriteInteger<std::uint8_t>(mesh.*member); });
    }
    writer.WriteU32(mesh.flags);
    writer.WriteCount16(object.size());
    writer.WriteBytes(object);
    writer.Pad(start, 4);
    writer.EndRecord(start, HeaderForm::Long);
}

void DescribeAirportObjects(ByteTables &tables)
{
    tables.AddLayout("tower without an object", TOWER_PLACE);
}

}  // namespace bgl
