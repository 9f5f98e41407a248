// SPDX-License-Identifier: MIT
// Legs of approaches, departures and arrivals: spec records.md 4.1.

#ifndef FLIGHTSIM_OGR_RECORDS_PROCEDURE_LEG_H
#define FLIGHTSIM_OGR_RECORDS_PROCEDURE_LEG_H

#include "ogr/records/fix_reference.h"

#include <optional>
#include <vector>

namespace bgl
{

/** What the legs of a container are for. */
enum class LegRole
{
    Approach,
    MissedApproach,
    Transition,
    RunwayTransition,
    CommonRoute,
    EnrouteTransition
};

/** A kind of record that holds legs: each generation of the format has a set of
 * ids of its own, with larger elements. */
struct LegContainer
{
    std::uint16_t recordId;
    LegRole role;
    std::size_t elementSize;
};

/** Null for records that hold no legs. */
const LegContainer *FindLegContainer(std::uint16_t recordId);

struct ProcedureLeg
{
    /** File offset of the leg. */
    std::uint64_t offset = 0;

    /** Enumeration leg_type. */
    int type = 0;

    /** Enumeration altitude_descriptor; 0 for none. */
    int altitudeDescriptor = 0;

    /** Enumeration turn_direction; 0 for none. */
    int turnDirection = 0;
    bool isFlyOver = false;

    FixReference fix{};
    FixReference recommended{};

    /** Bearing in degrees and distance in metres from the recommended
     * navaid. */
    double theta = 0.0;
    double rho = 0.0;

    /** Degrees; magnetic unless it is true. */
    double course = 0.0;
    bool isCourseTrue = false;

    /** Metres, or minutes when isTime. */
    double distanceOrTime = 0.0;
    bool isTime = false;

    /** Metres. */
    double altitude1 = 0.0;
    double altitude2 = 0.0;

    /** MSFS only: knots, degrees. */
    std::optional<double> speedLimit{};
    std::optional<double> verticalAngle{};

    /** Centre of an RF leg; MSFS from 1.16 on. */
    FixReference arcCentre{};
};

/** Appends the legs of a container. Of a container whose count is too large,
 * which is a problem, those are read that it holds. */
void ParseLegs(const RecordView &record, const LegContainer &container,
               RecordLog &log, std::vector<ProcedureLeg> &legs);

}  // namespace bgl

#endif
