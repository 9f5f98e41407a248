// SPDX-License-Identifier: MIT
// Radio stations: ILS, VOR, DME, NDB, TACAN, marker beacons.

#ifndef FLIGHTSIM_OGR_RECORDS_NAVIGATION_STATION_H
#define FLIGHTSIM_OGR_RECORDS_NAVIGATION_STATION_H

#include "ogr/records/core/fix.h"
#include "ogr/records/core/record_reader.h"

#include <optional>

namespace bgl
{

struct Localizer
{
    int runwayNumber = 0;
    int designator = 0;

    /** Degrees. */
    double trueHeading = 0.0;
    double beamWidth = 0.0;
};

struct GlideSlope
{
    std::uint16_t unused = 0;
    GeoPosition position{};

    /** Metres. */
    double range = 0.0;

    /** Degrees. */
    double pitch = 0.0;
};

struct Dme
{
    std::uint16_t unused = 0;

    /** Nothing if the file holds 0 N 0 E at sea level, which compilers write
     * for a TACAN whose source has no DME. */
    std::optional<GeoPosition> position{};

    /** Metres. */
    double range = 0.0;
};

/** Returns nothing for other records and, with a problem, for damaged ones.
 *
 * @param variation of the station, in degrees east: MSFS 2024 stores magnetic
 *        headings.
 */
std::optional<Localizer> ParseLocalizer(const RecordView &record,
                                        double variation, RecordLog &log);

/** @param id of the record.
 *  @param variation as for ParseLocalizer.
 */
void WriteLocalizer(std::uint16_t id, const Localizer &localizer,
                    double variation, RecordWriter &writer);

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<GlideSlope> ParseGlideSlope(const RecordView &record,
                                          RecordLog &log);
void WriteGlideSlope(const GlideSlope &glideSlope, RecordWriter &writer);

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<Dme> ParseDme(const RecordView &record, RecordLog &log);
void WriteDme(std::uint16_t id, const Dme &dme, RecordWriter &writer);

struct IlsVor : FixIdent
{
    /** Value of `type` for an ILS; the others are kinds of VOR. */
    static constexpr int TYPE_ILS = 4;

    /** Enumeration vor_range_class. */
    int type = 0;

    bool isDmeOnly = false;

    /** MSFS 2020 and later; false elsewhere. */
    bool hasTacan = false;

    bool hasBackCourse = false;
    bool hasGlideSlope = false;
    bool hasDme = false;

    /** Nothing if a new station does not say. */
    std::optional<bool> isNav{};
    std::uint8_t spareFlags = 0;

    /** Position of the localizer's or the VOR's antenna. */
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

/** Parses a station with its children. Returns nothing for other records and,
 * with a problem, for those that are too short; leaves out damaged children. */
std::optional<IlsVor> ParseIlsVor(const RecordView &record, RecordLog &log);

/** Writes the station with its children in the order of the compilers. */
void WriteIlsVor(std::uint16_t id, const IlsVor &station, RecordWriter &writer);

/** Values of the enumeration vor_type that are not stored as such. */
inline constexpr int VOR_TYPE_DME = 256;
inline constexpr int VOR_TYPE_TACAN = 257;
inline constexpr int VOR_TYPE_VORTAC = 258;

/** Returns a code of enumeration vor_type, determined by the type and the
 * flags. Not for an ILS. */
int GetVorType(const IlsVor &station);

/** Sets the type and the flags from a code of GetVorType. Keeps the type of a
 * DME, TACAN or VORTAC if it is set. */
void SetVorType(int vorType, IlsVor &station);

struct Ndb : FixIdent
{
    /** Enumeration ndb_type. */
    int type = 0;
    std::uint32_t frequencyHz = 0;
    GeoPosition position{};

    /** Metres. */
    double range = 0.0;

    /** Degrees, east positive. */
    double variation = 0.0;

    std::string name{};
};

/** Parses a beacon with its name. Returns nothing for other records and, with a
 * problem, for those that are too short. */
std::optional<Ndb> ParseNdb(const RecordView &record, RecordLog &log);
void WriteNdb(std::uint16_t id, const Ndb &ndb, RecordWriter &writer);

struct Tacan : FixIdent
{
    GeoPosition position{};

    /** Number and band, for example "57Y". */
    std::string channel{};

    bool isDmeOnly = false;
    std::uint8_t spareFlags = 0;

    /** Metres. */
    double range = 0.0;

    /** Degrees, east positive. */
    double variation = 0.0;

    std::string name{};
    std::optional<Dme> dme{};
};

/** Parses a station with its children. Returns nothing for other records and,
 * with a problem, for those that are too short; leaves out damaged children. */
std::optional<Tacan> ParseTacan(const RecordView &record, RecordLog &log);
void WriteTacan(const Tacan &tacan, RecordWriter &writer);

struct Marker
{
    /** Degrees, in steps of 360/256. */
    double trueHeading = 0.0;

    /** Enumeration marker_type. */
    int type = 0;
    GeoPosition position{};

    /** Often empty. */
    Identifier ident{};
    std::string region{};
    std::uint16_t unused = 0;
};

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<Marker> ParseMarker(const RecordView &record, RecordLog &log);
void WriteMarker(const Marker &marker, RecordWriter &writer);

}  // namespace bgl

#endif
