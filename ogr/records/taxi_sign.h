// SPDX-License-Identifier: MIT
// Taxiway signs: spec records.md chapter 7 and 3.12.

#ifndef FLIGHTSIM_OGR_RECORDS_TAXI_SIGN_H
#define FLIGHTSIM_OGR_RECORDS_TAXI_SIGN_H

#include "ogr/records/scenery_object.h"

#include <vector>

namespace bgl
{

struct TaxiSign
{
    /** What the record with the sign is. */
    std::uint16_t recordId = 0;

    /** File offset of the sign itself. */
    std::uint64_t offset = 0;

    GeoPosition position{};

    /** The position has an altitude of its own. */
    bool hasAltitude = false;
    bool isAboveGround = false;

    /** The sign stays upright whatever the ground is like; nothing where the
     * record does not tell. */
    std::optional<bool> clampsPitch{};
    std::optional<bool> clampsBank{};

    /** Degrees; pitch and bank -180 to 180, where the record has them. */
    double trueHeading = 0.0;
    std::optional<double> pitch{};
    std::optional<double> bank{};

    /** 1 to 5; 0 for the default. */
    int size = 0;

    /** Enumeration taxi_sign_justification; nothing where the meaning of the
     * number in the file is not known. */
    std::optional<int> justification{};
    int justificationCode = 0;

    /** In the markup of the simulators, e.g. "l[A]d[B]". */
    std::string label{};
};

/** A sign that is a child of an airport of MSFS. */
inline constexpr std::uint16_t RECORD_TAXI_SIGN_MSFS = 0xD9;

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<TaxiSign> ParseAirportTaxiSign(const RecordView &record,
                                             RecordLog &log);

/** Appends the signs of a scenery object; damaged ones end the list with a
 * problem. False for records that hold no signs. */
bool ParseTaxiSigns(const RecordView &record, RecordLog &log,
                    std::vector<TaxiSign> &signs);

}  // namespace bgl

#endif
