// SPDX-License-Identifier: MIT
// The attribute buffer of a record: format.md chapter 2.

#include "ogr/terrain_vector/attribute_buffer.h"

#include "driver/bytes/byte_writer.h"

namespace bgl
{

std::optional<AttributeView> ReadAttribute(ByteSpan buffer,
                                           std::uint32_t offset)
{
    if (offset > buffer.size() ||
        buffer.size() - offset < AttributeView::HEADER_SIZE)
    {
        return std::nullopt;
    }
    const ByteSpan block = buffer.subspan(offset);
    const auto size = LoadLittleEndian<std::uint32_t>(
        block.data() + AttributeView::HEADER_SIZE - sizeof(std::uint32_t));
    if (size > block.size() - AttributeView::HEADER_SIZE)
    {
        return std::nullopt;
    }
    return AttributeView{Guid::FromBytes(block),
                         block.subspan(AttributeView::HEADER_SIZE, size)};
}

std::strong_ordering
AttributeData::operator<=>(const AttributeData &other) const
{
    const std::strong_ordering order = guid <=> other.guid;
    return order != 0 ? order : payload <=> other.payload;
}

std::uint32_t AttributeBufferBuilder::Add(const AttributeData &attribute)
{
    const auto [position, isNew] = m_offsets.try_emplace(
        attribute, static_cast<std::uint32_t>(m_bytes.size()));
    if (isNew)
    {
        ByteWriter writer{m_bytes};
        writer.WriteBytes(attribute.guid.bytes);
        writer.Write(static_cast<std::uint32_t>(attribute.payload.size()));
        writer.WriteBytes(attribute.payload);
    }
    return position->second;
}

}  // namespace bgl
