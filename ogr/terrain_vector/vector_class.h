// SPDX-License-Identifier: MIT
// What kind of thing an entity is: format.md chapter 5.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_VECTOR_CLASS_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_VECTOR_CLASS_H

#include "ogr/terrain_vector/entity.h"

#include <array>

namespace bgl
{

/** The kinds, in the order of data/vector_classes.csv; the last three take what
 * has no type of its own, by geometry. */
enum class VectorClass : std::uint8_t
{
    Road,
    Railway,
    Stream,
    Shoreline,
    Utility,
    FreewayTraffic,
    WaterPolygon,
    WaterPolygonGps,
    Park,
    AirportBounds,
    Exclusion,
    OtherPoint,
    OtherLine,
    OtherPolygon
};

inline constexpr std::size_t VECTOR_CLASS_COUNT = 14;

/** The GUIDs of attributes that classes have a meaning for. */
extern const Guid ATTRIBUTE_TEXTURE;
extern const Guid ATTRIBUTE_SLOPE;

/** The type GUID of a class; null for those without. */
const Guid *GetClassGuid(VectorClass vectorClass);

/** The class with a type GUID. */
std::optional<VectorClass> FindClassOfGuid(const Guid &guid);

/** "Roads": the name in the compiler's schema; null for the last three. */
const char *GetSchemaName(VectorClass vectorClass);

VectorGeometry GetClassGeometry(VectorClass vectorClass);

/** The class of a sound entity: that of its type block if the geometry is the
 * one of the class. The GUID of AirportBounds among attributes of MSFS is no
 * class but the sign of a feature with an identifier. */
VectorClass FindVectorClass(const EntityView &entity);

/** The values that classes have fields for. */
struct ClassValues
{
    /** Texture, or for an exclusion what is excluded. */
    std::optional<Guid> texture;

    /** Metres that the surface falls per degree eastward and northward. */
    struct Slope
    {
        float x;
        float y;
    };

    std::optional<Slope> slope;

    struct Traffic
    {
        std::uint8_t lanes;

        /** A printable ASCII character. */
        char direction;
    };

    std::optional<Traffic> traffic;
};

ClassValues ReadClassValues(const EntityView &entity, VectorClass vectorClass);

/** Appends all blocks that are not in ClassValues as one JSON object, or
 * nothing when there are none. Keys are names, GUIDs where there is no name; values are
 * numbers, texts, true for an empty payload, and hexadecimal digits for what is
 * not known or does not fit its type. */
void AppendOtherAttributes(const EntityView &entity, VectorClass vectorClass,
                           std::string &json);

}  // namespace bgl

#endif
