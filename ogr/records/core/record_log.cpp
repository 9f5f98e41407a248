// SPDX-License-Identifier: MIT
// Collects findings of record readers: damage, unknown records, bytes read.

#include "ogr/records/core/record_log.h"

#include "driver/bgl/container.h"
#include "ogr/records/core/record_ids.h"

#include <algorithm>

namespace bgl
{

std::string RecordLog::Where(std::uint16_t id) const
{
    const std::string section = DescribeSection(m_section);
    return id == 0 ? section : section + ", " + DescribeRecord(m_section, id);
}

bool RecordLog::IsNew(std::uint16_t id, std::uint64_t offset)
{
    // Bounds the memory for files that consist of damage only; beyond it places
    // may count twice. Offsets have 32 bits in a BGL.
    constexpr std::size_t MAXIMUM_PLACES = 100000;
    return m_places.size() >= MAXIMUM_PLACES ||
           m_places.insert(offset << 16 | id).second;
}

void RecordLog::Skip(std::uint16_t id, std::uint64_t offset,
                     const std::string &expected)
{
    if (m_problems != nullptr && IsNew(id, offset))
    {
        m_problems->Add(Where(id), offset, expected, Effect::Skipped);
    }
}

void RecordLog::Note(std::uint16_t id, std::uint64_t offset,
                     const std::string &expected)
{
    if (m_problems != nullptr && IsNew(id, offset))
    {
        m_problems->Add(Where(id), offset, expected, Effect::Noted);
    }
}

void RecordLog::CountUnknown(const RecordView &record)
{
    if (IsNew(record.id, record.offset))
    {
        ++m_unknownCount;
    }
    Cover(record.offset, record.bytes.size());
}

void RecordLog::StartCoverage(std::uint64_t fileSize)
{
    m_covered.assign(static_cast<std::size_t>(fileSize), false);
}

void RecordLog::Cover(std::uint64_t offset, std::uint64_t size)
{
    if (offset >= m_covered.size())
    {
        return;
    }
    const auto first = m_covered.begin() + static_cast<std::ptrdiff_t>(offset);
    const std::uint64_t rest = m_covered.size() - offset;
    std::fill_n(first, static_cast<std::size_t>(std::min(size, rest)), true);
}

std::uint64_t RecordLog::CountUncovered(std::uint64_t offset,
                                        std::uint64_t size) const
{
    if (offset >= m_covered.size())
    {
        return 0;
    }
    const auto first = m_covered.begin() + static_cast<std::ptrdiff_t>(offset);
    const std::uint64_t rest = m_covered.size() - offset;
    const auto count = static_cast<std::ptrdiff_t>(std::min(size, rest));
    return static_cast<std::uint64_t>(std::count(first, first + count, false));
}

}  // namespace bgl
