// SPDX-License-Identifier: MIT
// Aprons and their edge lights.

#ifndef FLIGHTSIM_OGR_RECORDS_APRON_H
#define FLIGHTSIM_OGR_RECORDS_APRON_H

#include "ogr/records/record_values.h"
#include "ogr/records/taxi.h"

#include <array>
#include <optional>
#include <vector>

namespace bgl
{

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
    std::uint8_t spareFlags = 0;
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

    /** Number of vertices in the record; writing counts them. */
    std::size_t vertexCount = 0;

    /** MSFS only: what the record has beside, and the triangles as three u16
     * each, a part of the record. */
    std::uint32_t coloration = 0;
    std::uint32_t unknown = 0;
    ByteSpan triangles{};
};

/** The triangles between the vertices of an apron, in FSX and Prepar3D. */
struct ApronTriangles : ApronDrawing
{
    Surface surface{};

    /** Prepar3D only. */
    std::optional<Guid> material{};

    /** Metres; Prepar3D v5 and v6. */
    std::optional<double> altitude{};

    /** Parts of the record; the second one of three u16 a triangle. */
    VertexList vertices{};
    ByteSpan triangles{};

    /** Number of vertices in the record; writing counts them. */
    std::size_t vertexCount = 0;
};

/** Parses an outline; nothing for other records, and, with a problem, for
 * damaged ones. */
std::optional<Apron> ParseApron(const RecordView &record, RecordLog &log);
void WriteApron(std::uint16_t id, const Apron &apron, RecordWriter &writer);

/** Parses the triangles that follow an outline, which use the same vertices;
 * nothing for other records, and, with a problem, for damaged ones. */
std::optional<ApronTriangles> ParseApronTriangles(const RecordView &record,
                                                  RecordLog &log);
void WriteApronTriangles(std::uint16_t id, const ApronTriangles &triangles,
                         RecordWriter &writer);

/** Whether a record is one of apron triangles. */
bool IsApronTriangles(std::uint16_t id);

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

    /** The upper byte of the colour, in its place. */
    std::uint32_t alpha = 0xFF000000;

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

    /** MSFS only: metres between lights, and eight bytes that are 0 in all
     * files. */
    double spacing = 0.0;
    std::array<std::uint8_t, 8> unknown{};
};

/** Nothing for other records, and, with a problem, for damaged ones. Edges to
 * vertices that do not exist are left out, with a problem. */
std::optional<ApronLights> ParseApronLights(const RecordView &record,
                                            RecordLog &log);

/** Writes the form of MSFS when the lights have no style. */
void WriteApronLights(const ApronLights &lights, RecordWriter &writer);

}  // namespace bgl

#endif
