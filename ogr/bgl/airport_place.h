// SPDX-License-Identifier: MIT
// The parts of an airport that are combined into one record.

#ifndef FLIGHTSIM_OGR_BGL_AIRPORT_PLACE_H
#define FLIGHTSIM_OGR_BGL_AIRPORT_PLACE_H

#include "ogr/bgl/record_layer.h"
#include "ogr/records/airport.h"
#include "ogr/records/airport_part.h"
#include "ogr/records/parking.h"
#include "ogr/records/procedure.h"
#include "ogr/records/runway.h"
#include "ogr/records/taxi.h"

#include <string>
#include <variant>
#include <vector>

namespace flightsim
{

/** The place of a record inside an airport. */
struct AirportPlace
{
    /** Ident of the airport. */
    std::string airport{};

    /** The layer of the part. */
    RecordLayerId part = RecordLayerId::Airport;

    /** Id of the record that holds an object; 0 for parts that are no
     * objects. */
    std::uint16_t container = 0;

    /** The number by which paths refer to a point or a parking; negative for its
     * position in feature order. */
    int number = -1;

    /** The position of a leg among others; 0 for none. */
    int sequence = 0;

    /** The section of a deletion of navigation; 0 for one that stays in the
     * airport. */
    std::uint32_t section = 0;

    /** Of the taxiway that a path is part of, or of a preset and its lights. */
    std::string name{};

    /** Keys, if the feature has them: its own, and those of the approach,
     * departure or arrival, and of the transition, that it is part of. */
    std::string key{};
    std::string approachKey{};
    std::string transitionKey{};

    bool operator==(const AirportPlace &) const = default;
};

/** The fixed part of an airport. */
struct AirportStart
{
    bgl::Airport airport{};
    std::string name{};

    /** Names of taxiways, if the feature gives them. */
    std::vector<std::string> taxiNames{};
};

/** A leg, and what it is for. */
struct LegPart
{
    bgl::LegRole role = bgl::LegRole::Approach;
    bgl::ProcedureLeg leg{};
};

/** A parking, and the bytes of its airline codes. */
struct ParkingPart
{
    bgl::Parking parking{};
    std::vector<std::uint8_t> codes{};
};

/** A part that is stored in a list or around others. The end of a runway has an
 * area that belongs to it. */
using AirportPartRecord =
    std::variant<AirportStart, bgl::Runway, bgl::RunwayEnd, bgl::TaxiPoint,
                 ParkingPart, bgl::TaxiPath, bgl::Approach, bgl::SidStar,
                 bgl::ProcedureTransition, LegPart, bgl::Com>;

}  // namespace flightsim

#endif
