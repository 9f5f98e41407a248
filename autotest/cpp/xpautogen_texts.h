// SPDX-License-Identifier: MIT
// Files of X-Plane autogen written from the words of its specification: each
// directive at least once.

#ifndef FLIGHTSIM_AUTOTEST_CPP_XPAUTOGEN_TEXTS_H
#define FLIGHTSIM_AUTOTEST_CPP_XPAUTOGEN_TEXTS_H

#include "ogr/xpautogen/format/document.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

namespace xpautogentest
{

/** A point with two tiles. One pixel is 0.5 m. */
inline constexpr std::string_view POINT_TEXT = R"(A
1000
AG_POINT

# A comment.
EXPORT lib/test/all.agp all.agp
TEXTURE all.png
TEXTURE_LIT all lit.png
TEXTURE_NORMAL 2.5 all_nml.png
TEXTURE_DETAIL 3 all_detail.png
TEXTURE_CONTROL all_control.png
TEXTURE_TERRAIN 10 20 all_terrain.png
TEXTURE_TILE 4 2 8 16 all_map.png
WEATHER all_weather.png
DECAL_LIB lib/decals/grass.dcl
DECAL 1 0.5 decal.png
DECAL_RGBA 1 decal.png
DECAL_KEYED 1 decal.png
DECAL_PARAMS 1 2 3 decal.png
DECAL_PARAMS_PROJ 1 2 3 decal.png
NORMAL_DECAL 1 nrm.png
NORMAL_DECAL_PARAMS 1 2 nrm.png
NORMAL_DECAL_PARAMS_PROJ 1 2 nrm.png
NO_BLEND 0.5
NO_ALPHA
DITHER_ALPHA
WEATHER_NONE
WEATHER_TRANSPARENT
SURFACE asphalt
MESH_SHADER
TEXTURE mesh.png
TEXTURE_SCALE 200 100
TEXTURE_WIDTH 100
TILE_LOD 15000
LAYER_GROUP footprints -2
SLOPE_LIMIT -5 6 -7 8
MINIMUM_OVERLAP 12
HIDE_TILES
TILE 10 20 110 60
OBJ_DRAPED 20 30 -90 1
ROTATION 2
ANCHOR_PT 10 20
GROUND_PT 60 40
CROP_POLY 110 20 110 60 10 60 10 20
OBJ_GRADED 30 40 450.5 0 2 4
OBJ_DELTA 40 50 0 2.25 1 1 6
OBJ_SCRAPER 50 50 10 0 30 90 4 3 5
FAC 0 12.5 20 30 40 30 40 50 20 50
FAC_WALLS 1 3 20 30 7 40 30 8 40 50 9
FAC 1 2 20 30 40 30
TREE 25 35 45 6.5 3
TREE_LINE 10 20 50 50 4
TILE 40 30 20 10
TREE 30 20 0 5 0
OBJECT house.obj
#object_wed house preview.obj
OBJECT objects/tank 2.obj
FACADE block.fac
FACADE fence.fac
VEGETATION trees.for
#wed_text hello world
)";

/** A block with two grids. One pixel is 2 m along x and 1 m along y. */
inline constexpr std::string_view BLOCK_TEXT = R"(I
1000
AG_BLOCK
TEXTURE block.png
TEXTURE_SCALE 100 100
TEXTURE_WIDTH 200
TEXTURE_HEIGHT 100
OBJECT tower.obj
FACADE wall.fac
CROP 1
FLIP_180
OVERLAP_H 3
OVERLAP_V 4
CUT_H 0
ANTISLOP_H 2
CUT_H 10
SLOP_H
CUT_H 30
SLOP_H 5
CUT_H 40
CUT_V 0
CUT_V 20
SLOP_V
CUT_V 50
ANTISLOP_V 1
CUT_V 60
END_CUTS
EDGE_MIN 5 5 35 55
EDGE_BEST 2 2 38 58
EDGE_MAX 0 0 40 60
OBJ_GRADED 10 15 90 0
GROUND_PT_FORMULA 0.25 1.5 0.75 -2.5
FAC 0 9 0 0 10 0 10 10
SUB_GRID
CUT_H 50
CUT_H 70
CUT_V 5
CUT_V 15
END_CUTS
OBJ_DRAPED 60 10 0 0
DEFINE_SPELLING_S short 0 2
DEFINE_SPELLING_T tall 0 1 2
SPELLING_SET 2
HEIGHT_RANGE 10 20
WIDTH_RANGE 30 400
DEPTH_RANGE 50 60
FREQUENCY 0.5
USE_GRID 0
SPELLING_S 0 1 2
SPELLING_T 0 1 1 2
USE_SPELLING_S short
USE_SPELLING_T tall
USE_SPELLING_t tall
SPELLING_SET 3
USE_GRID 1
SPELLING_S 0
)";

/** A string with four tiles. One pixel is 1 m. */
inline constexpr std::string_view STRING_TEXT = R"(A
1000
AG_STRING
TEXTURE string.png
OBJECT shop.obj
VEGETATION park.for
CREASING_ANGLE 25 35
CREASE_ANGLE 20 40
FILL_LAYER 2
SHARE_Y
HIDE_TILE
TILE_ID 7
TILE 0 0 10 20
STOP_PT 5 18
PIVOT_LEAD_PT 10 20
PIVOT_TRAIL_PT 0 20
OBJ_GRADED 5 5 180 0
TILE_ID 8
TILE 10 0 20 20
GROUND_PT 15 3
TILE 20 0 30 20
TILE_ID 3
TILE 30 0 40 20
GROUP 1 7 8
GROUP 2 3
CORNER -100 -80 7
CORNER -60 -30 7 8 3
CORNER_ORDER 2 1 0
PRIORITY_MARKER_CORNER
CORNER_LEN 10 20 -95 -85 30 40 1 8
CORNER_PAIR -95 -85 15 25 -90 -70 2 7 8 3
ATOMIC_SPELLING_CORNER 11 21 80 90 31 41 0 3 8 7
SPELLING 7 8 2
PRIORITY_MARKER
SPELLING 3
ATOMIC_SPELLING 12.5 60 1 8 8 7
CAPS 3 7
CAPS 2
)";

/** Reads a text that has no fault at all. */
inline std::unique_ptr<xpautogen::Document> ReadSound(std::string_view text)
{
    bgl::ProblemList problems;
    auto document = xpautogen::Document::Read(std::string(text), problems);
    for (const bgl::Problem &problem : problems.Kept())
    {
        ADD_FAILURE() << problem.Message();
    }
    return document;
}

/** Opening lines of the kind, and the text. */
inline std::string WithHeader(std::string_view kind, std::string_view text)
{
    return "A\n1000\n" + std::string(kind) + "\n" + std::string(text);
}

}  // namespace xpautogentest

#endif
