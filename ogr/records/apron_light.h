// SPDX-License-Identifier: MIT
// Lights along the edges of aprons: spec records.md 3.12.

#ifndef FLIGHTSIM_OGR_RECORDS_APRON_LIGHT_H
#define FLIGHTSIM_OGR_RECORDS_APRON_LIGHT_H

#include "ogr/records/record_reader.h"
#include "ogr/records/vertex_list.h"

#include <optional>
#include <vector>

namespace bgl
{

inline constexpr std::uint16_t RECORD_APRON_LIGHTS = 0x31;

/** One edge with lights, between two vertices. */
struct LightEdge
{
    /** Metres. */
    double spacing = 0.0;

    std::size_t start = 0;
    std::size_t end = 0;
};

/** How the lights of FSX and Prepar3D look. */
struct EdgeLightStyle
{
    /** 0xRRGGBB. */
    std::uint32_t color = 0;
    double brightness = 0.0;

    /** Metres. */
    double maximumAltitude = 0.0;
};

struct ApronLights
{
    /** Nothing in MSFS, which has a preset instead. */
    std::optional<EdgeLightStyle> style{};
    std::string preset{};

    /** A part of the record. */
    VertexList vertices{};

    /** Edges between vertices that exist, in the order of the file; in MSFS one
     * from each vertex to the next. */
    std::vector<LightEdge> edges{};
};

/** Nothing for other records, and, with a problem, for damaged ones. Edges to
 * vertices that do not exist are left out, with a problem. */
std::optional<ApronLights> ParseApronLights(const RecordView &record,
                                            RecordLog &log);

}  // namespace bgl

#endif
