// SPDX-License-Identifier: MIT
// Taxiways: points, paths, names.

#ifndef FLIGHTSIM_OGR_RECORDS_TAXI_H
#define FLIGHTSIM_OGR_RECORDS_TAXI_H

#include "ogr/records/record_reader.h"
#include "ogr/records/record_values.h"

#include <optional>
#include <vector>

namespace bgl
{

inline constexpr std::uint16_t RECORD_TAXI_POINTS = 0x1A;
inline constexpr std::uint16_t RECORD_TAXI_POINTS_PREPAR3D = 0xAC;

struct TaxiPoint
{
    /** File offset of the element. */
    std::uint64_t offset = 0;

    /** Enumeration taxi_point_type. */
    int type = 0;

    /** Enumeration taxi_point_orientation. */
    int orientation = 0;

    GeoPosition position{};

    /** The record has altitudes: Prepar3D v5 and v6. */
    bool hasAltitude = false;
};

/** Appends the points of a record; their index in paths is their place among
 * all points of the airport. Points that do not fit into the record are left
 * out with a problem.
 *
 * @return false for other records.
 */
bool ParseTaxiPoints(const RecordView &record, RecordLog &log,
                     std::vector<TaxiPoint> &points);

inline constexpr std::uint16_t RECORD_TAXI_PATHS = 0x1C;
inline constexpr std::uint16_t RECORD_TAXI_PATHS_PREPAR3D_4 = 0x40;
inline constexpr std::uint16_t RECORD_TAXI_PATHS_PREPAR3D_5 = 0xAE;
inline constexpr std::uint16_t RECORD_TAXI_PATHS_MSFS = 0xD4;

/** A sub-record that follows a path of MSFS. */
inline constexpr std::uint16_t RECORD_TAXI_PATH_MATERIAL = 0xD5;

/** Codes of enumeration taxi_path_type that decide what other fields mean. */
inline constexpr int TAXI_PATH_RUNWAY = 2;
inline constexpr int TAXI_PATH_PARKING = 3;

/** An edge of a path. */
struct TaxiPathEdge
{
    /** Enumeration edge_marking. */
    int marking = 0;
    bool isLighted = false;
};

/** How a path of Prepar3D v5 and v6 lies on the terrain. */
struct TerrainRule
{
    /** Enumerations terrain_flattening and surface_query. */
    int flattening = 0;
    int surfaceQuery = 0;
};

struct TaxiPath
{
    /** Id of the record that holds it. */
    std::uint16_t recordId = 0;

    /** File offset of the element. */
    std::uint64_t offset = 0;

    /** A taxiway point. */
    int startIndex = 0;

    /** A taxiway point; a parking for TAXI_PATH_PARKING. */
    int endIndex = 0;

    /** Enumeration taxi_path_type. */
    int type = 0;

    /** For TAXI_PATH_RUNWAY the number of a runway end, else the place of a
     * name. */
    int nameIndex = 0;

    /** For TAXI_PATH_RUNWAY. */
    int designator = 0;

    bool drawsSurface = false;
    bool drawsDetail = false;
    bool hasCentreLine = false;
    bool isCentreLineLighted = false;
    TaxiPathEdge leftEdge{};
    TaxiPathEdge rightEdge{};

    /** Nothing in MSFS, which has a material instead. */
    std::optional<Surface> surface{};

    /** Metres. */
    double width = 0.0;

    std::uint32_t weightLimit = 0;

    /** Nothing in FS2004 and FSX. */
    std::optional<Guid> material{};

    std::optional<TerrainRule> terrain{};

    /** Sub-records with further materials; MSFS only. */
    int materialCount = 0;

    /** MSFS only. */
    bool mergesGround = false;
};

/** Unpacks the byte that paths and aprons of Prepar3D have. */
TerrainRule UnpackTerrainRule(int flags);

/** Appends the paths of a record. Those that do not fit into the record are
 * left out with a problem.
 *
 * @return false for other records.
 */
bool ParseTaxiPaths(const RecordView &record, RecordLog &log,
                    std::vector<TaxiPath> &paths);

inline constexpr std::uint16_t RECORD_TAXI_NAMES = 0x1D;

/** Appends the names of a record, to which paths refer by their place. Names
 * that do not fit into the record are left out with a problem.
 *
 * @return false for other records.
 */
bool ParseTaxiNames(const RecordView &record, RecordLog &log,
                    std::vector<std::string> &names);

}  // namespace bgl

#endif
