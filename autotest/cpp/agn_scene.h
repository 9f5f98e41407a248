// SPDX-License-Identifier: MIT
// An annotation file with every chunk at least once.

#ifndef FLIGHTSIM_AUTOTEST_CPP_AGN_SCENE_H
#define FLIGHTSIM_AUTOTEST_CPP_AGN_SCENE_H

#include "ogr/agn/format/annotation_write.h"

#include <initializer_list>
#include <vector>

namespace agnscene
{

using Bytes = std::vector<std::uint8_t>;

/** Packs vertices as in a file; `pairs` are x, y, x, y. */
inline Bytes MakeVertices(std::initializer_list<float> pairs)
{
    Bytes bytes(pairs.size() * sizeof(float));
    std::uint8_t *place = bytes.data();
    for (const float value : pairs)
    {
        bgl::StoreLittleEndian(place, value);
        place += sizeof(float);
    }
    return bytes;
}

/** Makes a GUID of 16 equal bytes. */
inline bgl::Guid MakeGuid(std::uint8_t byte)
{
    bgl::Guid guid;
    guid.bytes.fill(byte);
    return guid;
}

inline constexpr float VERSION = 9.2F;
inline constexpr agn::FloorShares FLOOR_SHARES = {0, 18, 8, 2};
inline constexpr agn::VegetationClasses CLASSES = {1,    3,    60,    250,
                                                   5.5F, 9.5F, 12.0F, 20.25F};

/** An upright building, and a rotated one with the depth on its other side. */
inline constexpr agn::RectangleRecord BUILDINGS[] = {
    {-0.25F, -0.25F, 1.0F, 0.0F, 0.03125F, 0.015625F},
    {0.125F, 0.25F, 0.6F, -0.8F, 0.03125F, -0.015625F}};
inline constexpr agn::RectangleRecord ROW_HOUSE = {0.25F, -0.125F, 0.0F,
                                                   1.0F,  0.0625F, 0.03125F};
inline constexpr agn::RectangleRecord OBJECT = {0.0F, 0.0F,    -1.0F,
                                                0.0F, 0.0625F, 0.03125F};
inline constexpr agn::RectangleRecord POINT_OBJECT = {-0.375F, 0.375F, 0.0F,
                                                      -1.0F,   0.0F,   0.0F};
inline constexpr agn::RectangleRecord PLANTS = {-0.5F,   0.25F, 0.125F,
                                                0.0625F, 0.0F,  0.0F};
inline constexpr agn::RectangleRecord OLD_PLANTS = {0.375F,   -0.25F, -0.125F,
                                                    -0.0625F, 0.0F,   0.0F};

inline void WriteBuildings(agn::AnnotationWriter &writer)
{
    writer.Begin(agn::GBLD);
    writer.Begin(agn::GBLR, MakeGuid(1));
    writer.Write(BUILDINGS[0]);
    writer.Write(BUILDINGS[1]);
    writer.End();
    writer.Begin(agn::GBLR, MakeGuid(0));
    writer.Write(BUILDINGS[0]);
    writer.End();
    writer.End();
    writer.Begin(agn::ROWH);
    writer.Write(ROW_HOUSE);
    writer.End();
}

inline void WriteObjects(agn::AnnotationWriter &writer)
{
    writer.Begin(agn::AGN2);
    writer.Begin(agn::A2GE, MakeGuid(2));
    writer.Write(OBJECT);
    writer.End();
    writer.Begin(agn::A2GE, MakeGuid(3));
    writer.Write(POINT_OBJECT, agn::RectangleRecord::SHORT_SIZE);
    writer.End();
    writer.End();
}

/** Writes a closed square, drawn clockwise, with an inward band, and an open
 * line with its band on the left. */
inline void WritePolylineBuildings(agn::AnnotationWriter &writer)
{
    const Bytes ring = MakeVertices(
        {0.5F, 0.5F, 0.75F, 0.5F, 0.75F, 0.75F, 0.5F, 0.75F, 0.5F, 0.5F});
    const Bytes line = MakeVertices({0.125F, 0.5F, 0.25F, 0.5F, 0.25F, 0.625F});
    writer.Begin(agn::PBLD);
    writer.Begin(agn::PBDE, MakeGuid(4));
    writer.Write(agn::PolylineBuilding{0.015625F, agn::VertexList(ring)});
    writer.Write(agn::PolylineBuilding{-0.015625F, agn::VertexList(line)});
    writer.End();
    writer.End();
}

inline void WriteVegetation(agn::AnnotationWriter &writer)
{
    const Bytes square = MakeVertices(
        {0.0F, 0.0F, 0.25F, 0.0F, 0.25F, 0.125F, 0.0F, 0.125F, 0.0F, 0.0F});
    const Bytes triangle =
        MakeVertices({0.5F, 1.0F, 0.75F, 1.03125F, 0.625F, 0.875F, 0.5F, 1.0F});
    writer.Begin(agn::PREG);
    writer.Begin(agn::PRDE, MakeGuid(5));
    writer.WritePolygon(agn::VertexList(square));
    writer.WritePolygon(agn::VertexList(triangle));
    writer.End();
    writer.End();
    writer.Begin(agn::VGRG);
    writer.Begin(agn::VGRE, MakeGuid(6));
    writer.Write(PLANTS, agn::RectangleRecord::SHORT_SIZE);
    writer.End();
    writer.End();
    writer.WriteClasses(CLASSES);
    writer.Begin(agn::VGRO);
    writer.Write(OLD_PLANTS, agn::RectangleRecord::SHORT_SIZE);
    writer.End();
}

/** Makes the whole file. */
inline Bytes MakeFile()
{
    Bytes file;
    agn::AnnotationWriter writer(file);
    writer.WriteVersion(VERSION);
    writer.WriteFloorShares(FLOOR_SHARES);
    writer.WriteTexture(agn::GBTE, "brick_houses");
    writer.WriteTexture(agn::RHTE, "rows1");
    WriteBuildings(writer);
    WriteObjects(writer);
    WritePolylineBuildings(writer);
    WriteVegetation(writer);
    writer.Finish();
    return file;
}

}  // namespace agnscene

#endif
