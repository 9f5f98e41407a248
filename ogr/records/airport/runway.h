// SPDX-License-Identifier: MIT
// Runways and their children.

#ifndef FLIGHTSIM_OGR_RECORDS_AIRPORT_RUNWAY_H
#define FLIGHTSIM_OGR_RECORDS_AIRPORT_RUNWAY_H

#include "ogr/records/core/record_values.h"
#include "ogr/records/core/record_writer.h"

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bgl
{

/** The primary end comes first. */
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

/** Placement of an approach light system of MSFS. */
struct ApproachLightPlace
{
    /** Metres; the compilers' defaults. */
    double spacing = 30.48;
    double offset = 30.48;

    double slope = 0.0;
    bool snapsToGround = false;
    std::uint32_t spareFlags = 0;
};

/** Placement of the identifier lights of Prepar3D v6, in metres. */
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

    std::optional<RunwayEndArea> offsetThreshold{};
    std::optional<RunwayEndArea> blastPad{};
    std::optional<RunwayEndArea> overrun{};
    std::optional<Vasi> leftVasi{};
    std::optional<Vasi> rightVasi{};
    std::optional<ApproachLights> approachLights{};

    /** Displacement of the markings in metres. */
    std::optional<double> markingBias{};
};

/** A point in the profile of an MSFS runway. */
struct RunwayDeformation
{
    /** Position along the runway, 0 to 1. */
    double ratio = 0.0;

    /** Metres. */
    double altitude = 0.0;

    std::uint16_t unused = 0;

    /** Two numbers that no file sets: NaN everywhere. */
    std::array<std::uint8_t, 8> unknown{};
};

struct Runway
{
    /** Nothing in MSFS where it has a material. */
    std::optional<Surface> surface{};

    /** MSFS only, in the place of the surface. */
    int msfsSurface = 0;
    bool isTransparent = false;

    /** As declared by MSFS; ignored when writing. */
    std::size_t deformationCount = 0;

    std::array<RunwayEnd, RUNWAY_ENDS> ends{};
    GeoPosition centre{};

    /** Metres. */
    double length = 0.0;
    double width = 0.0;

    /** Of the primary end, 0 to 360. */
    double trueHeading = 0.0;

    /** Metres above the field. */
    double patternAltitude = 0.0;

    /** Bits as in enumeration runway_marking. Those shown by the ends are also
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

    /** For each facility material: a type that is always 1 and the opacity; a
     * number of unknown meaning, tiling in both directions, width, falloff. */
    std::vector<std::array<std::uint8_t, 22>> facilityMaterialRests{};

    /** The upper half of the surface word; not in MSFS. */
    std::uint16_t unusedSurface = 0;

    /** The bits of other simulators in place of the two members above. */
    std::uint8_t spareFlags = 0;

    /** MSFS only: falloff of the edge. */
    std::optional<double> falloff{};

    /** MSFS only: zeros; the tint as 0xAARRGGBB, 0 for none. */
    std::array<std::uint8_t, 20> unknown{};
    std::uint32_t coloration = 0;

    /** Part of the record of the marking bias. */
    std::uint16_t unusedBias = 0;
};

/** Returns nothing for other records and, with a problem, for damaged ones;
 * leaves out damaged children, with a problem. */
std::optional<Runway> ParseRunway(const RecordView &record, RecordLog &log);

/** Writes a runway with its children, sorted by id as the compilers do. Unknown
 * children are lost. */
void WriteRunway(std::uint16_t id, const Runway &runway, RecordWriter &writer);

/** The numbers after it stand for directions. */
inline constexpr int LAST_RUNWAY_NUMBER = 36;

/** Returns "07R" for number 7 and designator 2; "NE" for number 38; "N-W" for
 * water runway north, as NW is the number northwest; empty for number 0. Leaves out numbers and designators beyond the tables. */
std::string MakeRunwayName(int number, int designator);

/** Returns number and designator of the other end of a runway: 25 and 1 for 7 and
 * 2, zeros for zeros. */
std::pair<int, int> FindOtherRunwayEnd(int number, int designator);

/** Parses a name in the format of MakeRunwayName, with or without its leading
 * zero. Returns false for other text. */
bool ParseRunwayName(std::string_view name, int &number, int &designator);

}  // namespace bgl

#endif
