// SPDX-License-Identifier: MIT
// Checks that every byte of every record has been read: format.md, evidence.

#include "ogr/records/record_account.h"

#include "driver/bgl/container.h"
#include "ogr/records/airport/airport.h"
#include "ogr/records/core/record_ids.h"

#include <algorithm>
#include <string_view>

namespace bgl
{

namespace
{

/** Returns the offset of a record's children; its end if it has none. */
std::size_t FindChildrenOffset(const RecordView &record, const RecordId &row,
                               RecordLog &log)
{
    if (std::string_view(row.children) == "none")
    {
        return record.bytes.size();
    }
    std::size_t start = static_cast<std::size_t>(row.fixedSize);
    if (IsAirport(record.id) && start == 0)
    {
        const std::optional<Airport> airport = ParseAirport(record, log);
        start = airport ? airport->fixedSize : record.bytes.size();
    }
    return std::min(start, record.bytes.size());
}

}  // namespace

void RecordAccount::AddBlock(const RecordBlock &block, ByteSpan bytes)
{
    if (m_entriesOffset != block.subsectionOffset)
    {
        Finish();
    }
    m_section = block.sectionType;
    const char *container = FindSectionContainer(block.sectionType);
    if (container == nullptr)
    {
        // The data of entries follow the last one, and are known only when all
        // entries have been read.
        m_entriesOffset = block.subsectionOffset;
        m_entriesSize = block.subsectionSize;
        return;
    }
    const std::uint64_t known =
        AddRecords(RecordCursor(bytes, block.offset,
                                GetHeaderForm(block.sectionType), 0, m_log),
                   container);
    // The bytes after a record with a wrong size.
    const std::uint64_t all = m_log.CountUncovered(block.offset, block.size);
    if (all > known)
    {
        m_unaccounted[{m_section, 0}] += all - known;
    }
}

void RecordAccount::Finish()
{
    AddUncovered(0, m_entriesOffset, m_entriesSize);
    m_entriesSize = 0;
}

std::uint64_t RecordAccount::AddRecords(RecordCursor records,
                                        const char *container)
{
    std::uint64_t count = 0;
    while (const std::optional<RecordView> record = records.Next())
    {
        count += AddRecord(*record, container);
    }
    return count;
}

std::uint64_t RecordAccount::AddRecord(const RecordView &record,
                                       const char *container)
{
    const RecordId *row = FindRecordId(container, record.id);
    if (row == nullptr)
    {
        m_log.CountUnknown(record);
        return 0;
    }
    const std::size_t children = FindChildrenOffset(record, *row, m_log);
    std::uint64_t count = AddUncovered(record.id, record.offset, children);
    if (children < record.bytes.size())
    {
        count +=
            AddRecords(RecordCursor(record, children, HeaderForm::Long, m_log),
                       row->children);
    }
    return count;
}

std::uint64_t RecordAccount::AddUncovered(std::uint16_t id,
                                          std::uint64_t offset,
                                          std::uint64_t size)
{
    const std::uint64_t count = m_log.CountUncovered(offset, size);
    if (count > 0)
    {
        m_unaccounted[{m_section, id}] += count;
    }
    return count;
}

std::uint64_t RecordAccount::CountUnaccounted() const
{
    std::uint64_t sum = 0;
    for (const auto &[place, count] : m_unaccounted)
    {
        sum += count;
    }
    return sum;
}

std::string RecordAccount::Describe() const
{
    std::string text;
    for (const auto &[place, count] : m_unaccounted)
    {
        const auto &[section, id] = place;
        text += DescribeSection(section);
        text += id != 0 ? ", " + DescribeRecord(section, id) : std::string();
        text += ": " + std::to_string(count) + " bytes\n";
    }
    return text;
}

}  // namespace bgl
