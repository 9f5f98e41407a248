// SPDX-License-Identifier: MIT
// The attribute buffer of a record: format.md chapter 2.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_ATTRIBUTE_BUFFER_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_ATTRIBUTE_BUFFER_H

#include "driver/bytes/guid.h"

#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <vector>

namespace bgl
{

/** An attribute block as stored in a record: its GUID and its payload. */
struct AttributeView
{
    /** Size in bytes of the header in front of the payload. */
    static constexpr std::size_t HEADER_SIZE = 20;

    Guid guid;
    ByteSpan payload;
};

/** Returns the block at an offset from the start of the buffer, or nothing when
 * it does not lie inside the buffer. */
std::optional<AttributeView> ReadAttribute(ByteSpan buffer,
                                           std::uint32_t offset);

/** An attribute block to be written. Sorts in the order of an entity's
 * references. */
struct AttributeData
{
    Guid guid;
    std::vector<std::uint8_t> payload;

    bool operator==(const AttributeData &) const = default;

    // Not inline: inside a sort, GCC 14 warns of payloads longer than memory.
    std::strong_ordering operator<=>(const AttributeData &other) const;
};

/** Builds a buffer that holds each block once. */
class AttributeBufferBuilder final
{
  public:
    /** Returns the offset of a block, appending the block if it is new. */
    std::uint32_t Add(const AttributeData &attribute);

    ByteSpan GetBytes() const
    {
        return m_bytes;
    }

  private:
    std::vector<std::uint8_t> m_bytes{};
    std::map<AttributeData, std::uint32_t> m_offsets{};
};

}  // namespace bgl

#endif
