// SPDX-License-Identifier: MIT
// How records belong to airports, and records that are combined before writing.

#ifndef FLIGHTSIM_OGR_BGL_EDIT_AIRPORT_LINK_H
#define FLIGHTSIM_OGR_BGL_EDIT_AIRPORT_LINK_H

#include "ogr/bgl/read/record_layer.h"
#include "ogr/records/airport/airport.h"
#include "ogr/records/airport/airport_part.h"
#include "ogr/records/airport/parking.h"
#include "ogr/records/airport/procedure.h"
#include "ogr/records/airport/runway.h"
#include "ogr/records/airport/taxi.h"
#include "ogr/records/airport/taxi_sign.h"
#include "ogr/records/core/fix.h"
#include "ogr/records/navigation/area.h"
#include "ogr/records/scenery/scenery_part.h"

#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace flightsim
{

/** How a record belongs to an airport, and to other parts of it. */
struct AirportLink
{
    /** Ident of the airport. */
    std::string airport{};

    /** The layer of the part. */
    RecordLayerId part = RecordLayerId::Airport;

    /** Id of the record that holds an object; 0 for other parts. */
    std::uint16_t container = 0;

    /** The index of that record among those with its id. */
    int containerNumber = 0;

    /** The number by which paths refer to a point or a parking; if negative,
     * its position in feature order. */
    int number = -1;

    /** The position of a leg among others; 0 for none. */
    int sequence = 0;

    /** The section of a navigation deletion; 0 for one inside the airport. */
    std::uint32_t section = 0;

    /** Altitudes in the record to be set to that of the airport. */
    std::vector<bgl::AltitudePlace> unknownAltitudes{};

    /** Name of a path's taxiway, of a preset, or of a light's preset. */
    std::string name{};

    /** Keys, if any: of the feature itself, of its approach, departure or
     * arrival, and of its transition. */
    std::string key{};
    std::string approachKey{};
    std::string transitionKey{};

    bool operator==(const AirportLink &) const = default;
};

/** The fixed part of an airport. */
struct AirportStart
{
    bgl::Airport airport{};
    std::string name{};

    /** Names of taxiways, if the feature lists them. */
    std::vector<std::string> taxiNames{};
};

/** A leg and its role. */
struct LegPart
{
    bgl::LegRole role = bgl::LegRole::Approach;
    bgl::ProcedureLeg leg{};
};

template <class... Parts>
using OneOf = std::variant<std::monostate, std::shared_ptr<const Parts>...>;

/** A record that is stored in a list or combined with others; empty by default.
 * A runway end holds only the areas to add to its runway; a scenery object,
 * only the start of one with a list. */
using RecordPart =
    OneOf<AirportStart, bgl::Runway, bgl::RunwayEnd, bgl::TaxiPoint,
          bgl::Parking, bgl::TaxiPath, bgl::Approach, bgl::SidStar,
          bgl::ProcedureTransition, LegPart, bgl::Com, bgl::TaxiSign,
          bgl::SceneryObject, bgl::TaxiSignObject, bgl::Trigger,
          bgl::ExtrusionBridge, bgl::CarParking, bgl::Boundary,
          bgl::BoundaryPoint, bgl::Waypoint>;

template <class Part> const Part &GetPart(const RecordPart &part)
{
    return *std::get<std::shared_ptr<const Part>>(part);
}

}  // namespace flightsim

#endif
