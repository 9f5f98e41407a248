// SPDX-License-Identifier: MIT
// Taxiways: points, paths, names.

#ifndef FLIGHTSIM_OGR_RECORDS_AIRPORT_TAXI_H
#define FLIGHTSIM_OGR_RECORDS_AIRPORT_TAXI_H

#include "ogr/records/core/record_reader.h"
#include "ogr/records/core/record_values.h"
#include "ogr/records/core/record_writer.h"

#include <optional>
#include <vector>

namespace bgl
{

struct TaxiPoint
{
    /** File offset of the element. */
    std::uint64_t offset = 0;

    /** Enumeration taxi_point_type. */
    int type = 0;

    /** Enumeration taxi_point_orientation. */
    int orientation = 0;
    std::uint16_t unused = 0;

    GeoPosition position{};

    /** Whether the record has altitudes: Prepar3D v5 and v6. */
    bool hasAltitude = false;
};

/** Appends the points of a record. Paths refer to them by their index among all
 * points of the airport. Leaves out points that do not fit into the record,
 * with a problem.
 *
 * @return false for other records.
 */
bool ParseTaxiPoints(const RecordView &record, RecordLog &log,
                     std::vector<TaxiPoint> &points);

/** @param id of the record, which determines whether points have altitudes.
 *  @return the offsets of the points from the start of the record.
 */
std::vector<std::size_t> WriteTaxiPoints(std::uint16_t id,
                                         std::span<const TaxiPoint> points,
                                         RecordWriter &writer);

/** A code of enumeration taxi_point_type. */
inline constexpr int TAXI_POINT_NORMAL = 1;

/** Codes of enumeration taxi_path_type that determine the meaning of other
 * fields. */
inline constexpr int TAXI_PATH_RUNWAY = 2;
inline constexpr int TAXI_PATH_PARKING = 3;

/** The first code of that enumeration that only MSFS has. */
inline constexpr int FIRST_MSFS_TAXI_PATH_TYPE = 7;

/** An edge of a path. */
struct TaxiPathEdge
{
    /** Enumeration edge_marking. */
    int marking = 0;
    bool isLighted = false;
};

/** How a path of Prepar3D v5 and v6 is fitted to the terrain. */
struct TerrainRule
{
    /** Enumerations terrain_flattening and surface_query. */
    int flattening = 0;
    int surfaceQuery = 0;
    std::uint8_t spareFlags = 0;
};

struct TaxiPath
{
    /** Id of the record that contains it. */
    std::uint16_t recordId = 0;

    /** File offset of the element. */
    std::uint64_t offset = 0;

    /** Index of a taxiway point. */
    int startIndex = 0;

    /** Index of a taxiway point, or of a parking for TAXI_PATH_PARKING. */
    int endIndex = 0;

    /** Enumeration taxi_path_type. */
    int type = 0;

    /** For TAXI_PATH_RUNWAY the number of a runway end, otherwise the index of
     * a name. */
    int nameIndex = 0;

    /** For TAXI_PATH_RUNWAY. */
    int designator = 0;

    bool drawsSurface = false;
    bool drawsDetail = false;

    /** MSFS: the centre line is an enhanced one. */
    bool isEnhanced = false;
    std::uint8_t spareTypeFlags = 0;
    bool hasCentreLine = false;
    bool isCentreLineLighted = false;
    TaxiPathEdge leftEdge{};
    TaxiPathEdge rightEdge{};

    /** Nothing in MSFS, which has a material instead. */
    std::optional<Surface> surface{};

    /** Metres. */
    double width = 0.0;

    std::uint32_t weightLimit = 0;
    std::uint32_t unused = 0;

    /** Nothing in FS2004 and FSX. */
    std::optional<Guid> material{};

    std::optional<TerrainRule> terrain{};

    /** Number of sub-records with further materials; MSFS only. */
    int materialCount = 0;

    /** MSFS only. */
    bool mergesGround = false;
    bool clearsAround = false;
    bool clearsInside = false;

    /** Prepar3D v5 and v6. */
    std::uint8_t lightFixtures = 0;

    /** Prepar3D v5 and v6: stored after the others; nothing if equal to
     * nameIndex. */
    std::optional<std::uint16_t> secondNumber{};

    /** MSFS only: surface and short end, which are 0 in all files, four bytes
     * of unknown meaning, the coloration, further bits, and the further
     * materials as stored. */
    std::uint8_t unusedSurface = 0;
    std::uint16_t unusedEnd = 0;
    std::uint32_t unknown = 0;
    std::uint32_t coloration = 0;
    std::uint8_t spareMsfsFlags = 0;
    ByteSpan materials{};
};

/** Appends the paths of a record. Leaves out paths that do not fit into the
 * record, with a problem.
 *
 * @return false for other records.
 */
bool ParseTaxiPaths(const RecordView &record, RecordLog &log,
                    std::vector<TaxiPath> &paths);

/** @param id of the record, which determines the fields of a path.
 *  @return the offsets of the paths from the start of the record.
 */
std::vector<std::size_t> WriteTaxiPaths(std::uint16_t id,
                                        std::span<const TaxiPath> paths,
                                        RecordWriter &writer);

/** Bytes of a taxiway name. */
inline constexpr std::size_t TAXI_NAME_SIZE = 8;

/** Appends the names of a record, to which paths refer by index. Leaves out
 * names that do not fit into the record, with a problem.
 *
 * @return false for other records.
 */
bool ParseTaxiNames(const RecordView &record, RecordLog &log,
                    std::vector<std::string> &names);
void WriteTaxiNames(std::span<const std::string> names, RecordWriter &writer);

}  // namespace bgl

#endif
