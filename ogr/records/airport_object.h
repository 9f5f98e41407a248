// SPDX-License-Identifier: MIT
// Scenery objects inside airports: towers, jetways, projected meshes.

#ifndef FLIGHTSIM_OGR_RECORDS_AIRPORT_OBJECT_H
#define FLIGHTSIM_OGR_RECORDS_AIRPORT_OBJECT_H

#include "ogr/records/record_reader.h"
#include "ogr/records/scenery_object.h"

#include <compare>
#include <optional>

namespace bgl
{

inline constexpr std::uint16_t RECORD_TOWER_OBJECT = 0x66;
inline constexpr std::uint16_t RECORD_HELIPAD_OBJECT = 0xB5;
inline constexpr std::uint16_t RECORD_PROJECTED_MESH = 0xE8;

/** The scenery object inside a child of an airport that holds just one: tower,
 * helipad object, projected mesh. Nothing for other records, and, with a
 * problem, for damaged ones. */
std::optional<RecordView> FindObjectOfAirport(const RecordView &record,
                                              RecordLog &log);

inline constexpr std::uint16_t RECORD_JETWAY = 0x3A;
inline constexpr std::uint16_t RECORD_JETWAY_MSFS = 0xDE;

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

    /** The suffix of the parking is told; MSFS only. */
    bool hasSuffix = false;

    /** Nothing, with a problem, when it is damaged. */
    std::optional<SceneryObject> object{};

    /** What MSFS links to the jetway, if anything. */
    std::optional<SceneryObject> second{};
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<Jetway> ParseJetway(const RecordView &record, RecordLog &log);

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

}  // namespace bgl

#endif
