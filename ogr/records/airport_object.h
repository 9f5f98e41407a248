// SPDX-License-Identifier: MIT
// Scenery objects inside airports: towers, jetways, projected meshes.

#ifndef FLIGHTSIM_OGR_RECORDS_AIRPORT_OBJECT_H
#define FLIGHTSIM_OGR_RECORDS_AIRPORT_OBJECT_H

#include "ogr/records/record_writer.h"
#include "ogr/records/scenery_object.h"

#include <compare>
#include <optional>

namespace bgl
{

/** The scenery object inside a child of an airport that holds just one: tower,
 * helipad object, projected mesh. Nothing for other records, and, with a
 * problem, for damaged ones. */
std::optional<RecordView> FindObjectOfAirport(const RecordView &record,
                                              RecordLog &log);

/** Writes a tower or helipad object around its object, which is a whole
 * record. */
void WriteObjectOfAirport(std::uint16_t id, ByteSpan object,
                          RecordWriter &writer);

/** Codes of enumeration parking_name, and a number. */
struct ParkingReference
{
    int name = 0;
    int number = 0;

    /** 0 where the dialect has none. */
    int suffix = 0;

    auto operator<=>(const ParkingReference &) const = default;
};

/** The first fields of a jetway, which the parser of jetways reads too; nothing
 * for other records and for those that are too short. */
std::optional<ParkingReference> ReadParkingReference(const RecordView &record,
                                                     RecordLog &log);

struct Jetway
{
    ParkingReference parking{};

    /** The suffix of the parking is given; MSFS only. */
    bool hasSuffix = false;

    /** MSFS only. */
    std::uint16_t unused = 0;

    /** Nothing, with a problem, when it is damaged. */
    std::optional<SceneryObject> object{};

    /** What MSFS links to the jetway, if anything. */
    std::optional<SceneryObject> second{};
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<Jetway> ParseJetway(const RecordView &record, RecordLog &log);

/** Writes a jetway around its objects, which are whole records.
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

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<ProjectedMesh> ParseProjectedMesh(const RecordView &record,
                                                RecordLog &log);

/** Writes a mesh around its object, which is a whole record. */
void WriteProjectedMesh(const ProjectedMesh &mesh, ByteSpan object,
                        RecordWriter &writer);

}  // namespace bgl

#endif
