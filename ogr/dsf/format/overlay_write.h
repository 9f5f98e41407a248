// SPDX-License-Identifier: MIT
// Writes overlays: format.md chapter 16.

#ifndef FLIGHTSIM_OGR_DSF_FORMAT_OVERLAY_WRITE_H
#define FLIGHTSIM_OGR_DSF_FORMAT_OVERLAY_WRITE_H

#include "ogr/dsf/format/dsf_file.h"

#include <cstdint>
#include <string>
#include <vector>

namespace dsf
{

/** A placed object: an .obj or .agp. */
struct OverlayObject
{
    std::string path{};

    /** Longitude, latitude, heading and, optionally, height. */
    std::vector<double> planes{};
    bool isAboveGround = false;

    /** Filter number; negative for none. */
    std::int32_t filter = -1;
};

/** A placed polygon, line or tree. */
struct OverlayPolygon
{
    std::string path{};
    std::uint16_t parameter = 0;
    std::int32_t filter = -1;
    int planeCount = 2;

    /** Planes of the points of all windings, interleaved by point. */
    std::vector<double> values{};
    std::vector<std::uint32_t> windings{};
};

/** An edge of a network, from junction to junction. */
struct OverlayChain
{
    /** Longitude, latitude, level and junction number of each point. */
    static constexpr std::size_t PLANES = 4;

    std::string path{};
    std::uint8_t subtype = 0;
    std::int32_t filter = -1;

    /** Planes of all points, interleaved by point. */
    std::vector<double> values{};
};

/** The content of an overlay. */
struct Overlay
{
    /** The south-west corner of the tile. */
    double west = 0.0;
    double south = 0.0;
    std::vector<Property> properties{};
    std::vector<OverlayObject> objects{};
    std::vector<OverlayPolygon> polygons{};
    std::vector<OverlayChain> chains{};
};

/** Returns why an object cannot be written; null if it can. */
const char *FindObjectProblem(const OverlayObject &object);

/** Returns which limit of the format a polygon exceeds; null for none. Its
 * parts may keep it. */
const char *FindPolygonSizeProblem(const OverlayPolygon &polygon);

/** Returns why a polygon cannot be written, whatever its size; null if it
 * can. */
const char *FindPolygonContentProblem(const OverlayPolygon &polygon);

/** Returns why a polygon cannot be written; null if it can. */
const char *FindPolygonProblem(const OverlayPolygon &polygon);

/** Returns why an edge cannot be written; null if it can. */
const char *FindChainProblem(const OverlayChain &chain);

/** Makes the bytes of a file. Lists definitions in the order of their first
 * use, objects before polygons. Returns nothing, with the reason in `problem`,
 * if a limit of the format is exceeded. */
std::vector<std::uint8_t> WriteOverlay(const Overlay &overlay,
                                       std::string &problem);

}  // namespace dsf

#endif
