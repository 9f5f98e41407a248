// SPDX-License-Identifier: MIT
// Transitions of approaches, departures and arrivals: spec records.md 4.2, 4.3.

#ifndef FLIGHTSIM_OGR_RECORDS_PROCEDURE_TRANSITION_H
#define FLIGHTSIM_OGR_RECORDS_PROCEDURE_TRANSITION_H

#include "ogr/records/fix_reference.h"

#include <optional>

namespace bgl
{

/** What a transition leads to or from. */
enum class TransitionRole
{
    Approach,
    /** Of a departure or arrival. */
    Runway,
    Enroute
};

/** Type of an approach transition that has a DME arc. */
inline constexpr int TRANSITION_DME = 2;

/** The DME arc by which a transition leads to its fix. */
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

    /** Own name; few have one. */
    std::string name;

    /** What the record declares. */
    int legCount = 0;

    /** Runway transitions only. */
    int runwayNumber = 0;
    int designator = 0;

    /** Approach transitions only. */
    FixReference fix{};

    /** Metres; approach transitions only. */
    std::optional<double> altitude{};
    std::optional<DmeArc> arc{};

    /** Where the children begin, from the start of the record. */
    std::size_t fixedSize = 0;
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<ProcedureTransition>
ParseProcedureTransition(const RecordView &record, RecordLog &log);

}  // namespace bgl

#endif
