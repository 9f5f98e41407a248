// SPDX-License-Identifier: MIT
// The classes of entities: format.md chapter 5.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_VECTOR_CLASS_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_VECTOR_CLASS_H

#include "ogr/terrain_vector/entity.h"

#include <array>

namespace bgl
{

/** The classes, in the order of data/vector_classes.csv. The last three hold
 * entities without a type, by geometry. */
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

/** GUIDs of the attributes that classes use. */
extern const Guid ATTRIBUTE_TEXTURE;
extern const Guid ATTRIBUTE_SLOPE;

/** Returns the type GUID of a class, or null if it has none. */
const Guid *GetClassGuid(VectorClass vectorClass);

/** Returns the class with a type GUID. */
std::optional<VectorClass> FindClassOfGuid(const Guid &guid);

/** Returns the name in the compiler's schema, such as "Roads"; null for the
 * last three. */
const char *GetSchemaName(VectorClass vectorClass);

VectorGeometry GetClassGeometry(VectorClass vectorClass);

/** Returns the class of a sound entity: that of its type block if the geometry
 * matches. Among attributes of MSFS the GUID of AirportBounds is not a class
 * but marks a feature with an identifier. */
VectorClass FindVectorClass(const EntityView &entity);

/** The values for which classes have fields. */
struct ClassValues
{
    /** Texture or, for an exclusion, the excluded class or texture. */
    std::optional<Guid> texture;

    /** Descent of the surface in metres per degree eastward and northward. */
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

/** Appends all blocks that are not in ClassValues as one JSON object; nothing
 * if there are none. Keys are names, or GUIDs where there is no name. Values
 * are numbers, strings, true for an empty payload, and hexadecimal digits for
 * payloads that are unknown or do not fit their type. */
void AppendOtherAttributes(const EntityView &entity, VectorClass vectorClass,
                           std::string &json);

}  // namespace bgl

#endif
