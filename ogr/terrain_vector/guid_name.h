// SPDX-License-Identifier: MIT
// Names of the GUIDs of terrain vectors: data/vector_*.csv.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_GUID_NAME_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_GUID_NAME_H

#include "driver/bytes/guid.h"

namespace bgl
{

/** What the payload of an attribute block holds: format.md chapter 2. */
enum class PayloadType
{
    /** Not known; any number of bytes. */
    Unknown,
    /** Nothing: that the block is there is all. */
    Flag,
    UInt8,
    UInt32,
    Float32,
    /** Two 32-bit floats. */
    Float32Pair,
    Guid,
    /** Text that is filled up with zero bytes. */
    String
};

struct AttributeType
{
    /** Empty when only the type of the payload is known. */
    std::string_view name;
    PayloadType payload = PayloadType::Unknown;
};

/** The attribute with that GUID; null when there is none. The GUIDs of vector
 * classes are not attributes. */
const AttributeType *FindAttributeType(const Guid &guid);

/** The texture's name in the terrain.cfg of FSX; null when it has none. */
const char *FindTextureName(const Guid &guid);

/** The attribute with that name, in exactly these letters. */
std::optional<Guid> FindAttributeGuid(std::string_view name);

/** The texture with that name in the terrain.cfg of FSX, in any letter case. */
std::optional<Guid> FindTextureGuid(std::string_view name);

}  // namespace bgl

#endif
