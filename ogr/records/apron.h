// SPDX-License-Identifier: MIT
// Aprons and their edge lights.

#ifndef FLIGHTSIM_OGR_RECORDS_APRON_H
#define FLIGHTSIM_OGR_RECORDS_APRON_H

#include "ogr/records/record_reader.h"
#include "ogr/records/record_values.h"
#include "ogr/records/taxi.h"

#include <optional>
#include <vector>

namespace bgl
{

inline constexpr std::uint16_t RECORD_APRON = 0x37;
inline constexpr std::uint16_t RECORD_APRON_PREPAR3D = 0xAF;
inline constexpr std::uint16_t RECORD_APRON_MSFS_OLD = 0xD3;
inline constexpr std::uint16_t RECORD_APRON_MSFS = 0xD0;

inline constexpr std::uint16_t RECORD_APRON_TRIANGLES = 0x30;
inline constexpr std::uint16_t RECORD_APRON_TRIANGLES_PREPAR3D_4 = 0x41;
inline constexpr std::uint16_t RECORD_APRON_TRIANGLES_PREPAR3D_5 = 0xB0;

/** How an apron is painted in MSFS. */
struct ApronTexture
{
    bool isLocal = false;
    bool isStretched = false;
    bool mergesGround = false;

    /** 0 to 255. */
    int opacity = 0;

    double tiling = 0.0;

    /** Radians in the file; degrees here. */
    double heading = 0.0;

    double falloff = 0.0;
    int priority = 0;
};

/** What is drawn of an apron. */
struct ApronDrawing
{
    bool drawsSurface = false;
    bool drawsDetail = false;
    int triangleCount = 0;
};

struct Apron
{
    /** Nothing in MSFS, which has a material instead. */
    std::optional<Surface> surface{};

    std::optional<Guid> material{};

    /** Metres; Prepar3D v5 and v6. */
    std::optional<double> altitude{};

    std::optional<TerrainRule> terrain{};
    std::optional<ApronTexture> texture{};

    /** In MSFS part of the outline, elsewhere of the record behind it. */
    std::optional<ApronDrawing> drawing{};

    /** The outline, a part of the record. It may repeat its first vertex. */
    VertexList vertices{};
};

/** Parses an outline; nothing for other records, and, with a problem, for
 * damaged ones. */
std::optional<Apron> ParseApron(const RecordView &record, RecordLog &log);

/** Parses the triangles that follow an outline, which use the same vertices;
 * nothing for other records, and, with a problem, for damaged ones. */
std::optional<ApronDrawing> ParseApronTriangles(const RecordView &record,
                                                RecordLog &log);

/** Whether a record is one of apron triangles. */
bool IsApronTriangles(std::uint16_t id);

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
