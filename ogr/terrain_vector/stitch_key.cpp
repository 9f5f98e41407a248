// SPDX-License-Identifier: MIT
// Keys that pieces must share to be joined: format.md chapter 4.

#include "ogr/terrain_vector/stitch_key.h"

namespace bgl
{

namespace
{

template <class T> void AppendNumber(T value, std::string &text)
{
    std::uint8_t bytes[sizeof(T)];
    StoreLittleEndian(bytes, value);
    text.append(reinterpret_cast<const char *>(bytes), sizeof(T));
}

void AppendSpan(ByteSpan bytes, std::string &text)
{
    text.append(reinterpret_cast<const char *>(bytes.data()), bytes.size());
}

/** Returns the number of a text, assigning one if it is new. */
std::uint32_t
FindNumber(std::unordered_map<std::string, std::uint32_t> &numbers,
           const std::string &text)
{
    const auto next = static_cast<std::uint32_t>(numbers.size());
    return numbers.try_emplace(text, next).first->second;
}

}  // namespace

void StitchKeys::StartRecord(const VectorRecordEntry &entry,
                             const VectorRecord &record)
{
    m_recordBlocks.clear();
    m_recordPart.clear();
    AppendNumber(entry.cell.level, m_recordPart);
    AppendNumber(std::uint8_t{record.header.addsToCells}, m_recordPart);
}

std::uint32_t StitchKeys::FindBlock(const EntityView &entity,
                                    std::uint32_t offset)
{
    const auto known = m_recordBlocks.find(offset);
    if (known != m_recordBlocks.end())
    {
        return known->second;
    }
    const AttributeView block = *ReadAttribute(entity.attributes, offset);
    std::string text;
    AppendSpan(block.guid.bytes, text);
    AppendSpan(block.payload, text);
    const std::uint32_t number = FindNumber(m_blocks, text);
    m_recordBlocks[offset] = number;
    return number;
}

std::uint32_t StitchKeys::FindKey(const EntityView &entity,
                                  const SegmentView &firstSegment)
{
    m_text = m_recordPart;
    AppendNumber(static_cast<std::uint8_t>(entity.geometry), m_text);
    AppendNumber(static_cast<std::uint8_t>(firstSegment.altitudeMode), m_text);
    if (firstSegment.altitudeMode == AltitudeMode::Level)
    {
        AppendSpan(firstSegment.altitudes, m_text);
    }
    // References are sorted by GUID, and blocks are unique.
    for (std::size_t i = 0; i < entity.references.size(); i += 4)
    {
        AppendNumber(FindBlock(entity, LoadLittleEndian<std::uint32_t>(
                                           entity.references.data() + i)),
                     m_text);
    }
    return FindNumber(m_keys, m_text);
}

}  // namespace bgl
