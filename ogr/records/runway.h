// SPDX-License-Identifier: MIT
// Runways and their children.

#ifndef FLIGHTSIM_OGR_RECORDS_RUNWAY_H
#define FLIGHTSIM_OGR_RECORDS_RUNWAY_H

#include "ogr/records/record_values.h"
#include "ogr/records/record_writer.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace bgl
{

/** The primary end first. */
inline constexpr std::size_t RUNWAY_ENDS = 2;

/** An offset threshold, a blast pad or an overrun. */
struct RunwayEndArea
{
    /** File offset of the record. */
    std::uint64_t offset = 0;

    /** Nothing in MSFS, which has a material instead. */
    std::optional<Surface> surface{};

    std::optional<Guid> material{};

    /** The upper half of the surface word; in MSFS all of it. */
    std::uint16_t unused = 0;

    /** Metres. */
    double length = 0.0;
    double width = 0.0;
};

/** A visual approach slope indicator. */
struct Vasi
{
    /** Enumeration vasi_type. */
    int type = 0;

    /** Metres from the centre line and from the middle of the runway; never
     * negative. */
    double biasX = 0.0;
    double biasZ = 0.0;

    /** Metres. */
    double spacing = 0.0;

    /** Degrees. */
    double pitch = 0.0;
};

/** Where the lights of an approach light system of MSFS are. */
struct ApproachLightPlace
{
    /** Metres. */
    double spacing = 0.0;
    double offset = 0.0;

    double slope = 0.0;
    std::uint32_t unknown = 0;
};

/** Where the identifier lights of Prepar3D v6 are, in metres. */
struct IdentifierLightPlace
{
    double biasX = 0.0;
    double biasZ = 0.0;
};

struct ApproachLights
{
    /** Enumeration approach_lights. */
    int system = 0;

    bool hasEndLights = false;
    bool hasIdentifierLights = false;
    bool hasTouchdownLights = false;
    int strobeCount = 0;
    std::optional<ApproachLightPlace> place{};
    std::optional<IdentifierLightPlace> identifierPlace{};
};

/** One end of a runway. */
struct RunwayEnd
{
    int number = 0;
    int designator = 0;
    std::string ilsIdent{};
    bool isTakeoffClosed = false;
    bool isLandingClosed = false;
    bool isPatternRight = false;

    /** Painted as closed, or for short take-off and landing. */
    bool isMarkedClosed = false;
    bool isMarkedStol = false;

    std::optional<RunwayEndArea> offsetThreshold{};
    std::optional<RunwayEndArea> blastPad{};
    std::optional<RunwayEndArea> overrun{};
    std::optional<Vasi> leftVasi{};
    std::optional<Vasi> rightVasi{};
    std::optional<ApproachLights> approachLights{};

    /** By how many metres the markings are moved. */
    std::optional<double> markingBias{};
};

/** A point of the profile of an MSFS runway. */
struct RunwayDeformation
{
    /** Place along the runway, 0 to 1. */
    double ratio = 0.0;

    /** Metres. */
    double altitude = 0.0;

    std::uint16_t unused = 0;

    /** Two numbers that no file has: not-a-number everywhere. */
    std::array<std::uint8_t, 8> unknown{};
};

struct Runway
{
    /** Nothing in MSFS, which has a material instead. */
    std::optional<Surface> surface{};

    std::array<RunwayEnd, RUNWAY_ENDS> ends{};
    GeoPosition centre{};

    /** Metres. */
    double length = 0.0;
    double width = 0.0;

    /** Of the primary end, 0 to 360. */
    double trueHeading = 0.0;

    /** Metres above the field. */
    double patternAltitude = 0.0;

    /** Bits as in enumeration runway_marking. Those that the ends show are
     * written from here. */
    std::uint32_t markings = 0;

    /** Enumeration light_intensity. */
    int edgeLights = 0;
    int centreLights = 0;

    bool isCentreRed = false;

    /** Nothing in FS2004 and FSX. */
    std::optional<Guid> material{};

    /** MSFS only. */
    bool mergesGround = false;
    bool excludesVegetation = false;
    std::vector<RunwayDeformation> deformations{};
    std::vector<Guid> facilityMaterials{};

    /** Of each facility material: a type that is always 1 and the opacity; a
     * number of unknown meaning, tiling in both directions, width, falloff. */
    std::vector<std::array<std::uint8_t, 22>> facilityMaterialRests{};

    /** The upper half of the surface word; in MSFS all of it. */
    std::uint16_t unusedSurface = 0;

    /** What other simulators have in the place of the two members above. */
    std::uint8_t spareFlags = 0;

    /** MSFS only: how the edge fades out. */
    std::optional<double> falloff{};

    /** MSFS only: zeros, the coloration. */
    std::array<std::uint8_t, 20> unknown{};
    std::uint32_t coloration = 0;

    /** In the record of the marking bias. */
    std::uint16_t unusedBias = 0;
};

/** Nothing for other records, and, with a problem, for damaged ones; children
 * that are damaged are left out with a problem. */
std::optional<Runway> ParseRunway(const RecordView &record, RecordLog &log);

/** Writes a runway with its children, which stand in the order of their ids as
 * the compilers have them. Children that are not known are lost. */
void WriteRunway(std::uint16_t id, const Runway &runway, RecordWriter &writer);

/** "07R" for number 7 and designator 2; "NE" for number 38; empty for number 0;
 * a number or designator beyond the tables is left out. */
std::string MakeRunwayName(int number, int designator);

/** The number and designator that MakeRunwayName makes a name of, which may
 * lack its leading zero; false for other texts. */
bool ParseRunwayName(std::string_view name, int &number, int &designator);

}  // namespace bgl

#endif
