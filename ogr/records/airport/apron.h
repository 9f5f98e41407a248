// SPDX-License-Identifier: MIT
// Aprons and their edge lights.

#ifndef FLIGHTSIM_OGR_RECORDS_AIRPORT_APRON_H
#define FLIGHTSIM_OGR_RECORDS_AIRPORT_APRON_H

#include "ogr/records/core/record_values.h"
#include "ogr/records/airport/taxi.h"

#include <array>
#include <optional>
#include <vector>

namespace bgl
{

/** How MSFS paints an apron. */
struct ApronTexture
{
    bool isLocal = false;
    bool isStretched = false;
    bool mergesGround = false;

    /** No vegetation around and inside. */
    bool clearsAround = true;
    bool clearsInside = true;

    bool isFlipped = false;

    /** Of the material, 0 to 255; not in the older form. */
    int offsetU = 0;
    int offsetV = 0;

    /** 0 to 255. */
    int opacity = 0;

    double tiling = 0.0;

    /** In degrees; radians in the file. */
    double heading = 0.0;

    double falloff = 0.0;
    int priority = 0;
};

/** The parts of an apron to draw. */
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

    /** In MSFS part of the outline, otherwise of the record after it. */
    std::optional<ApronDrawing> drawing{};

    /** The outline; refers to the record. It may repeat its first vertex. */
    VertexList vertices{};

    /** Number of vertices in the record; ignored when writing. */
    std::size_t vertexCount = 0;

    /** MSFS only: whether the record has the form of older compilers; a tint as
     * 0xAARRGGBB, 0 for none; an unknown field; the triangles as three u16 each,
     * which refer to the record. */
    bool isOldForm = false;
    std::uint32_t coloration = 0;
    std::uint16_t unknown = 0;
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

    /** Refer to the record; the indexes are three u16 per triangle. */
    VertexList vertices{};
    ByteSpan triangles{};

    /** Number of vertices in the record; ignored when writing. */
    std::size_t vertexCount = 0;
};

/** Parses an outline. Returns nothing for other records and, with a problem,
 * for damaged ones. */
std::optional<Apron> ParseApron(const RecordView &record, RecordLog &log);
void WriteApron(std::uint16_t id, const Apron &apron, RecordWriter &writer);

/** Parses the triangles that follow an outline, which use the same vertices.
 * Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<ApronTriangles> ParseApronTriangles(const RecordView &record,
                                                  RecordLog &log);
void WriteApronTriangles(std::uint16_t id, const ApronTriangles &triangles,
                         RecordWriter &writer);

/** Whether records of an id hold apron triangles. */
bool IsApronTriangles(std::uint16_t id);

/** An edge with lights, between two vertices. */
struct LightEdge
{
    /** Metres. */
    double spacing = 0.0;

    std::size_t start = 0;
    std::size_t end = 0;
};

/** Appearance of the lights of FSX and Prepar3D. */
struct EdgeLightStyle
{
    /** 0xRRGGBB. */
    std::uint32_t color = 0;

    /** The upper byte of the colour, unshifted. */
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

    /** Refers to the record. */
    VertexList vertices{};

    /** Edges between existing vertices, in file order; in MSFS one between each
     * vertex and the next. */
    std::vector<LightEdge> edges{};

    /** MSFS only: metres between lights, and eight bytes that are 0 in all
     * files. */
    double spacing = 0.0;
    std::array<std::uint8_t, 8> unknown{};
};

/** Returns nothing for other records and, with a problem, for damaged ones.
 * Leaves out edges to vertices that do not exist, with a problem. */
std::optional<ApronLights> ParseApronLights(const RecordView &record,
                                            RecordLog &log);

/** Writes the form of MSFS if the lights have no style. */
void WriteApronLights(const ApronLights &lights, RecordWriter &writer);

}  // namespace bgl

#endif
