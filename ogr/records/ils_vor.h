// SPDX-License-Identifier: MIT
// ILS, VOR and DME stations: spec records.md 5.1.

#ifndef FLIGHTSIM_OGR_RECORDS_ILS_VOR_H
#define FLIGHTSIM_OGR_RECORDS_ILS_VOR_H

#include "ogr/records/fix_ident.h"
#include "ogr/records/station_part.h"

#include <optional>

namespace bgl
{

inline constexpr std::uint16_t RECORD_ILS_VOR = 0x13;
inline constexpr std::uint16_t RECORD_ILS_VOR_MSFS_2024 = 0x105;

struct IlsVor : FixIdent
{
    /** Value of `type`; the others are kinds of VOR. */
    static constexpr int TYPE_ILS = 4;

    /** Enumeration vor_range_class. */
    int type = 0;

    bool isDmeOnly = false;

    /** MSFS 2020 and later; false elsewhere. */
    bool hasTacan = false;

    bool hasBackCourse = false;
    bool hasGlideSlope = false;
    bool hasDme = false;
    bool isNav = false;

    /** Of the localizer's or the VOR's antenna. */
    GeoPosition position{};
    std::uint32_t frequencyHz = 0;

    /** Metres. */
    double range = 0.0;

    /** Degrees, east positive. */
    double variation = 0.0;

    std::string name{};
    std::optional<Localizer> localizer{};
    std::optional<GlideSlope> glideSlope{};
    std::optional<Dme> dme{};
};

/** The station with its children. Nothing for other records, and, with a
 * problem, for those that are too short; damaged children are left out. */
std::optional<IlsVor> ParseIlsVor(const RecordView &record, RecordLog &log);

/** Values of the enumeration vor_type that no record holds as such. */
inline constexpr int VOR_TYPE_DME = 256;
inline constexpr int VOR_TYPE_TACAN = 257;
inline constexpr int VOR_TYPE_VORTAC = 258;

/** Enumeration vor_type: made of the type and the flags. Not for an ILS. */
int GetVorType(const IlsVor &station);

}  // namespace bgl

#endif
