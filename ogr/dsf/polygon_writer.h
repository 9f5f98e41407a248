// SPDX-License-Identifier: MIT
// Makes polygons of overlays from features: chapter 8 of
// ogr/dsf/format/format.md.

#ifndef FLIGHTSIM_OGR_DSF_POLYGON_WRITER_H
#define FLIGHTSIM_OGR_DSF_POLYGON_WRITER_H

#include "ogr/dsf/dsf_fields.h"
#include "ogr/dsf/dsf_write_dataset.h"

namespace flightsim
{

inline constexpr const char *NO_DSF_SHAPE =
    "its geometry is not of the kind that the layer has";
inline constexpr const char *OTHER_TILE =
    "it lies outside of the tile, or reaches over its edge";

/** The polygon of a part of a feature. */
struct DrawnPolygon
{
    const DsfFields &fields;
    dsf::OverlayPolygon polygon{};

    /** Whether its planes are unchanged. */
    bool isStored = false;

    /** Whether each winding runs against the fields with a number for each
     * point; empty if its planes are unchanged. */
    std::vector<bool> isTurned{};

    /** Whether it is a closed line. */
    bool isRing = false;

    /** Z of the points of a line that has them. */
    std::vector<double> heights{};
    std::size_t ringCount = 0;
};

/** How the polygons of a layer are written. */
struct PolygonRule
{
    /** Sets the parameter, initially the stored one or 0. Returns the reason of
     * a failure, or null. */
    using Parameter = const char *(*)(DrawnPolygon &);

    /** Sets the planes after the position. */
    using Planes = const char *(*)(DsfWriteDataset &, DrawnPolygon &);

    dsf::AssetKind kind = dsf::AssetKind::Other;

    /** Message for a path with another extension. */
    const char *wrongPath = nullptr;

    /** Point, line or polygon. */
    OGRwkbGeometryType shape = wkbPolygon;
    Parameter parameter = nullptr;
    Planes planes = nullptr;

    enum class Edge : std::uint8_t
    {
        /** Stored whole in the tile of its middle. */
        Whole,

        /** Cut at the edge of the tile. */
        Cut,

        /** Refused if it extends beyond the edge. */
        Refused
    };

    Edge edge = Edge::Cut;

    /** Whether windings are the sides of an area. */
    bool hasSides = false;
};

/** Rules of the layers. */
extern const PolygonRule FACADE_RULE;
extern const PolygonRule FACADE_LINE_RULE;
extern const PolygonRule FOREST_RULE;
extern const PolygonRule FOREST_LINE_RULE;
extern const PolygonRule FOREST_POINT_RULE;
extern const PolygonRule PAINTED_LINE_RULE;
extern const PolygonRule OBJECT_STRING_RULE;
extern const PolygonRule AUTOGEN_STRING_RULE;
extern const PolygonRule AUTOGEN_BLOCK_RULE;
extern const PolygonRule DRAPED_POLYGON_RULE;
extern const PolygonRule ORTHOPHOTO_RULE;
extern const PolygonRule BEACH_RULE;
extern const PolygonRule OTHER_POLYGON_RULE;

/** Writes the polygons of a feature. Returns the reason of a failure, or
 * null. */
const char *WriteDsfPolygon(DsfWriteDataset &dataset, const PolygonRule &rule,
                            const DsfFields &fields,
                            const OGRGeometry &geometry);

}  // namespace flightsim

#endif
