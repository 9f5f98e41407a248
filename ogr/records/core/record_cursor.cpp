// SPDX-License-Identifier: MIT
// Iterates over consecutive records: ogr/records/format.md 1.3.

#include "ogr/records/core/record_cursor.h"

#include <algorithm>

namespace bgl
{

namespace
{

ByteSpan BehindFixedPart(const RecordView &parent, std::size_t fixedSize)
{
    return parent.bytes.subspan(std::min(fixedSize, parent.bytes.size()));
}

}  // namespace

RecordCursor::RecordCursor(const RecordView &parent, std::size_t fixedSize,
                           HeaderForm form, RecordLog &log)
    : RecordCursor(BehindFixedPart(parent, fixedSize),
                   parent.offset + fixedSize, form, parent.id, log)
{
    if (fixedSize > parent.bytes.size())
    {
        m_log.Skip(parent.id, parent.offset,
                   "expected a fixed part of " + std::to_string(fixedSize) +
                       " bytes, found a record of " +
                       std::to_string(parent.bytes.size()));
    }
}

std::optional<RecordView> RecordCursor::Stop(std::uint16_t id,
                                             const std::string &expected)
{
    m_log.Skip(id, m_offset, expected);
    m_bytes = {};
    return std::nullopt;
}

std::optional<RecordView> RecordCursor::Next()
{
    const auto header = static_cast<std::size_t>(m_form);
    if (m_bytes.size() < header)
    {
        if (!IsPadding(m_bytes))
        {
            return Stop(m_containerId, "expected another record or the end, "
                                       "found " +
                                           std::to_string(m_bytes.size()) +
                                           " bytes");
        }
        m_log.Cover(m_offset, m_bytes.size());
        return std::nullopt;
    }
    const auto id = LoadLittleEndian<std::uint16_t>(m_bytes.data());
    const std::size_t size = LoadRecordSize(m_bytes.data(), m_form);
    if (size < header || size > m_bytes.size())
    {
        return Stop(id, "expected a size between " + std::to_string(header) +
                            " and the " + std::to_string(m_bytes.size()) +
                            " bytes that are left, found " +
                            std::to_string(size));
    }
    const RecordView record{id, m_form, m_bytes.first(size), m_offset};
    m_log.Cover(m_offset, header);
    m_log.CountVisit();
    m_bytes = m_bytes.subspan(size);
    m_offset += size;
    return record;
}

}  // namespace bgl
