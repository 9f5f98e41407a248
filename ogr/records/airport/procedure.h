// SPDX-License-Identifier: MIT
// Approaches, departures and arrivals with their legs.

#ifndef FLIGHTSIM_OGR_RECORDS_AIRPORT_PROCEDURE_H
#define FLIGHTSIM_OGR_RECORDS_AIRPORT_PROCEDURE_H

#include "ogr/records/core/fix.h"
#include "ogr/records/core/record_reader.h"

#include <array>
#include <optional>
#include <vector>

namespace bgl
{

/** The purpose of the legs in a container. */
enum class LegRole
{
    Approach,
    MissedApproach,
    Transition,
    RunwayTransition,
    CommonRoute,
    EnrouteTransition
};

/** A kind of record with legs. Each generation of the format has another set of
 * ids, with larger elements. */
struct LegContainer
{
    std::uint16_t recordId;
    LegRole role;
    std::size_t elementSize;
};

/** Returns the kind of record for legs of a role; null if no generation with
 * elements of that size has one. */
const LegContainer *FindLegContainer(LegRole role, std::size_t elementSize);

/** Returns null for records that hold no legs. */
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
    std::uint16_t spareFlags = 0;

    FixReference fix{};
    FixReference recommended{};

    /** Bearing in degrees and distance in metres from the recommended
     * navaid. */
    double theta = 0.0;
    double rho = 0.0;

    /** Degrees; magnetic unless marked as true. */
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

    /** MSFS only. */
    std::array<std::uint8_t, 8> unknown{};

    /** Centre of an RF leg; MSFS from 1.16 on. */
    FixReference arcCentre{};

    /** MSFS from 1.18 on. */
    std::uint32_t unknownAfterArcCentre = 0;
};

/** Appends the legs of a container. If the count is too large, which is a
 * problem, appends those that fit. */
void ParseLegs(const RecordView &record, const LegContainer &container,
               RecordLog &log, std::vector<ProcedureLeg> &legs);

void WriteLegs(const LegContainer &container,
               std::span<const ProcedureLeg> legs, RecordWriter &writer);

/** A code of enumeration approach_type that FS2004 and FSX lack. */
inline constexpr int APPROACH_TACAN = 12;

/** The fixed part of an approach; its legs and transitions are children. */
struct Approach
{
    /** One letter, empty for none. */
    std::string suffix;

    /** The stored character: both '0' and 0 mean none. */
    std::uint8_t suffixCharacter = '0';
    int runwayNumber = 0;
    int designator = 0;

    /** Enumeration approach_type. */
    int type = 0;
    bool hasGpsOverlay = false;

    /** As declared by the record. */
    int transitionCount = 0;
    int legCount = 0;
    int missedLegCount = 0;

    FixReference fix{};

    /** Metres and degrees. */
    double altitude = 0.0;
    double heading = 0.0;
    double missedAltitude = 0.0;

    /** Last id of MSFS only. */
    std::uint32_t unknown = 0;

    /** Offset of the children from the start of the record. */
    std::size_t fixedSize = 0;
};

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<Approach> ParseApproach(const RecordView &record, RecordLog &log);

/** Writes the fixed part; the caller ends the record after the children.
 *
 * @return the start of the record, for RecordWriter::EndRecord.
 */
std::size_t BeginApproach(std::uint16_t id, const Approach &approach,
                          RecordWriter &writer);

/** Which part of a procedure a transition belongs to. */
enum class TransitionRole
{
    Approach,
    /** Of a departure or arrival. */
    Runway,
    Enroute
};

/** Returns the id of new records.
 *
 * @param isNamed whether it has its own name; MSFS only. */
std::uint16_t GetTransitionId(TransitionRole role, bool isNamed);

/** Type of an approach transition with a DME arc. */
inline constexpr int TRANSITION_DME = 2;

/** The DME arc on which a transition leads to its fix. */
struct DmeArc
{
    FixReference dme{};

    /** Degrees and metres. */
    double radial = 0.0;
    double distance = 0.0;
};

/** The fixed part of a transition; its legs are children. */
struct ProcedureTransition
{
    TransitionRole role = TransitionRole::Approach;

    /** Enumeration transition_kind; approach transitions only. */
    int type = 0;

    /** Its own name, which few have. */
    std::string name;

    /** As declared by the record. */
    int legCount = 0;

    /** Runway transitions only. */
    int runwayNumber = 0;
    int designator = 0;

    /** Approach transitions only. */
    FixReference fix{};

    /** Metres; approach transitions only. */
    std::optional<double> altitude{};
    std::optional<DmeArc> arc{};

    /** Runway and enroute transitions only. */
    std::array<std::uint8_t, 3> runwayUnknown{};
    std::uint8_t enrouteUnknown = 0;

    /** Offset of the children from the start of the record. */
    std::size_t fixedSize = 0;
};

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<ProcedureTransition>
ParseProcedureTransition(const RecordView &record, RecordLog &log);

/** See BeginApproach. */
std::size_t BeginProcedureTransition(std::uint16_t id,
                                     const ProcedureTransition &transition,
                                     RecordWriter &writer);

/** The fixed part of a SID or STAR; its legs and transitions are children. */
struct SidStar
{
    bool isStar = false;
    std::string ident;

    /** As declared by the record. */
    int runwayTransitionCount = 0;
    int commonLegCount = 0;
    int enrouteTransitionCount = 0;
    std::uint16_t unknown = 0;
    std::uint8_t unknownBeforeIdent = 0;

    /** Offset of the children from the start of the record. */
    std::size_t fixedSize = 0;
};

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<SidStar> ParseSidStar(const RecordView &record, RecordLog &log);

/** See BeginApproach. */
std::size_t BeginSidStar(std::uint16_t id, const SidStar &sidStar,
                         RecordWriter &writer);

}  // namespace bgl

#endif
