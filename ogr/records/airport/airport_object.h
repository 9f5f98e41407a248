// SPDX-License-Identifier: MIT
// Scenery objects inside airports: towers, jetways, projected meshes.

#ifndef FLIGHTSIM_OGR_RECORDS_AIRPORT_AIRPORT_OBJECT_H
#define FLIGHTSIM_OGR_RECORDS_AIRPORT_AIRPORT_OBJECT_H

#include "ogr/records/core/record_writer.h"
#include "ogr/records/scenery/scenery_object.h"

#include <compare>
#include <optional>
#include <vector>

namespace bgl
{

/** Returns the scenery objects inside a child of an airport: those of a tower,
 * with their attachments and the brackets around these, or the only one of a
 * helipad object or a projected mesh. Returns none for other records and, with
 * a problem, for damaged ones. */
std::vector<RecordView> FindObjectsOfAirport(const RecordView &record,
                                             RecordLog &log);

/** Writes a tower or helipad object that contains objects, given as whole
 * records. */
void WriteObjectsOfAirport(std::uint16_t id, ByteSpan objects,
                           RecordWriter &writer);

/** A tower of MSFS without an object: ogr/records/format.md 3.13. */
struct TowerPlace
{
    /** Number of bytes after the kind. */
    std::uint16_t size = 3 * sizeof(double);

    /** 1 or 3; meaning unknown. */
    std::uint16_t kind = 1;
    GeoPosition position{};
};

/** Returns nothing for other records, including towers with objects, and, with
 * a problem, for damaged ones. */
std::optional<TowerPlace> ParseTowerPlace(const RecordView &record,
                                          RecordLog &log);
void WriteTowerPlace(const TowerPlace &tower, RecordWriter &writer);

/** Whether a tower of a kind has a position and no object. */
bool IsTowerPlace(std::uint16_t kind);

/** Codes of enumeration parking_name, and a number. */
struct ParkingReference
{
    int name = 0;
    int number = 0;

    /** 0 if the dialect has none. */
    int suffix = 0;

    auto operator<=>(const ParkingReference &) const = default;
};

/** Reads the first fields of a jetway, which ParseJetway also reads. Returns
 * nothing for other records and for those that are too short. */
std::optional<ParkingReference> ReadParkingReference(const RecordView &record,
                                                     RecordLog &log);

struct Jetway
{
    ParkingReference parking{};

    /** Whether the suffix of the parking is given; MSFS only. */
    bool hasSuffix = false;

    /** MSFS only. */
    std::uint16_t unused = 0;

    /** Nothing, with a problem, if it is damaged. */
    std::optional<SceneryObject> object{};

    /** The object that MSFS links to the jetway, if any. */
    std::optional<SceneryObject> second{};
};

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<Jetway> ParseJetway(const RecordView &record, RecordLog &log);

/** Writes a jetway that contains its objects, given as whole records.
 *
 * @param second empty for none.
 */
void WriteJetway(std::uint16_t id, const Jetway &jetway, ByteSpan object,
                 ByteSpan second, RecordWriter &writer);

struct ProjectedMesh
{
    int priority = 0;

    /** Enumeration surface. */
    int surface = 0;
    std::uint32_t flags = 0;
    SceneryObject object{};
};

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<ProjectedMesh> ParseProjectedMesh(const RecordView &record,
                                                RecordLog &log);

/** Writes a mesh that contains its object, given as a whole record. */
void WriteProjectedMesh(const ProjectedMesh &mesh, ByteSpan object,
                        RecordWriter &writer);

}  // namespace bgl

#endif
