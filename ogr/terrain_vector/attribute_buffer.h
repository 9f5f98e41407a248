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

/** One block: what it is and its value, as they stand in a record. */
struct AttributeView
{
    /** Bytes of a block in front of its payload. */
    static constexpr std::size_t HEADER_SIZE = 20;

    Guid guid;
    ByteSpan payload;
};

/** The block at an offset from the start of the buffer; nothing when it does
 * not lie inside it. */
std::optional<AttributeView> ReadAttribute(ByteSpan buffer,
                                           std::uint32_t offset);

/** A block that is to be written. Sorts as the references of an entity do. */
struct AttributeData
{
    Guid guid;
    std::vector<std::uint8_t> payload;

    bool operator==(const AttributeData &) const = default;

    // Not inline: inside a sort, GCC 14 warns of payloads longer than memory.
    std::strong_ordering operator<=>(const AttributeData &other) const;
};

/** Builds a buffer in which every block stands once. */
class AttributeBufferBuilder final
{
  public:
    /** The offset of a block, which is appended unless it is there. */
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
