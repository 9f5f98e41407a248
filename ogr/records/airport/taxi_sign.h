// SPDX-License-Identifier: MIT
// Taxiway signs: ogr/records/format.md chapter 7 and 3.12.

#ifndef FLIGHTSIM_OGR_RECORDS_AIRPORT_TAXI_SIGN_H
#define FLIGHTSIM_OGR_RECORDS_AIRPORT_TAXI_SIGN_H

#include "ogr/records/scenery/scenery_object.h"

#include <array>
#include <vector>

namespace bgl
{

struct TaxiSign
{
    /** Id of the record with the sign. */
    std::uint16_t recordId = 0;

    /** File offset of the sign itself. */
    std::uint64_t offset = 0;

    GeoPosition position{};

    /** Whether the position has its own altitude. */
    bool hasAltitude = false;
    bool isAboveGround = false;

    /** Whether the sign stays upright on any ground; nothing if the record does
     * not say. */
    std::optional<bool> clampsPitch{};
    std::optional<bool> clampsBank{};

    /** Degrees; pitch and bank -180 to 180, if the record has them. */
    double trueHeading = 0.0;
    std::optional<double> pitch{};
    std::optional<double> bank{};

    /** 1 to 5; 0 for the default. */
    int size = 0;

    /** Enumeration taxi_sign_justification; nothing if the meaning of the
     * stored number is unknown. */
    std::optional<int> justification{};
    int justificationCode = 0;

    /** In the markup of the simulators, for example "l[A]d[B]". */
    std::string label{};

    /** Metres from the position of the scenery object with the sign. */
    double east = 0.0;
    double north = 0.0;

    /** The remaining flag bits. */
    std::uint16_t spareFlags = 0;

    /** Number of signs of the airport, in MSFS. */
    std::uint16_t airportCount = 0x14;
};

/** A scenery object that holds signs. */
struct TaxiSignObject
{
    ObjectPlacement placement{};

    /** Prepar3D v6 only. */
    SignBytes unknown = MakeSignBytes();

    /** The signs with a position on the earth. */
    std::vector<TaxiSign> signs{};
};

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<TaxiSign> ParseAirportTaxiSign(const RecordView &record,
                                             RecordLog &log);
void WriteAirportTaxiSign(const TaxiSign &sign, RecordWriter &writer);

/** Sets the number of signs of the airport, which is stored at the start of
 * each sign's record.
 *
 * @param record a record of WriteAirportTaxiSign.
 */
void SetAirportTaxiSignCount(std::uint8_t *record, std::size_t count);

/** Appends the signs of a scenery object; a damaged one ends the list with a
 * problem. Returns false for records that hold no signs. */
bool ParseTaxiSigns(const RecordView &record, RecordLog &log,
                    std::vector<TaxiSign> &signs);

/** Returns the signs with the fields before them; nothing for records that hold
 * no signs. */
std::optional<TaxiSignObject> ParseTaxiSignObject(const RecordView &record,
                                                  RecordLog &log);

/** Writes the signs at their offsets `east` and `north`. */
void WriteTaxiSignObject(std::uint16_t id, const TaxiSignObject &object,
                         RecordWriter &writer);

}  // namespace bgl

#endif
