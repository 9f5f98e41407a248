// SPDX-License-Identifier: MIT
// Names of terrain vector GUIDs: data/vector_*.csv.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_GUID_NAME_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_GUID_NAME_H

#include "driver/bytes/guid.h"

namespace bgl
{

/** Type of the payload of an attribute block: format.md chapter 2. */
enum class PayloadType
{
    /** Unknown; any number of bytes. */
    Unknown,
    /** No payload: the block itself is the value. */
    Flag,
    UInt8,
    UInt32,
    Float32,
    /** Two 32-bit floats. */
    Float32Pair,
    Guid,
    /** Text padded with zero bytes. */
    String
};

struct AttributeType
{
    /** Empty when only the type of the payload is known. */
    std::string_view name;
    PayloadType payload = PayloadType::Unknown;
};

/** Returns the attribute with that GUID, or null. The GUIDs of vector classes
 * are not attributes. */
const AttributeType *FindAttributeType(const Guid &guid);

/** Returns the texture's name in the terrain.cfg of FSX, or null. */
const char *FindTextureName(const Guid &guid);

/** Returns the attribute with that name (case-sensitive). */
std::optional<Guid> FindAttributeGuid(std::string_view name);

/** Returns the texture with that name in the terrain.cfg of FSX
 * (case-insensitive). */
std::optional<Guid> FindTextureGuid(std::string_view name);

}  // namespace bgl

#endif
