// SPDX-License-Identifier: MIT
// Name lists: where the airports of a file are. Spec records.md 8.3.

#include "ogr/records/name_list.h"

#include "driver/bgl/text_encoding.h"

#include <algorithm>
#include <array>

namespace bgl
{

namespace
{

/** In the order of the file. */
enum List
{
    LIST_REGION,
    LIST_COUNTRY,
    LIST_STATE,
    LIST_CITY,
    LIST_AIRPORT,
    LIST_ENTRIES,
    LIST_COUNT
};

/** No name is longer. The bound keeps entries that share one huge text from
 * costing more than the file. */
constexpr std::size_t MAXIMUM_NAME = 512;

constexpr std::size_t OFFSET_SIZE = 4;

/** What differs between the sections. */
struct EntryLayout
{
    std::size_t size;
    bool hasIdent8;
};

EntryLayout GetLayout(std::uint32_t sectionType)
{
    return sectionType == SECTION_NAME_LIST_MSFS_2024 ? EntryLayout{28, true}
                                                      : EntryLayout{20, false};
}

/** The lists and texts of one record. */
class NameListReader final
{
  public:
    NameListReader(ByteSpan bytes, std::uint64_t offset, RecordLog &log)
        : m_record{RECORD_NAME_LIST, HeaderForm::Long, bytes, offset},
          m_log(log)
    {
    }

    /** False, with a problem, when the record is none. */
    bool ReadHeader();

    std::vector<NameListEntry> ReadEntries(const EntryLayout &layout);

  private:
    NameListEntry ReadEntry(const EntryLayout &layout, ByteSpan bytes,
                            std::uint64_t offset);
    std::string ReadName(List list, std::size_t index);
    bool HoldsList(List list, std::size_t elementSize);
    void CoverSpareBytes();

    std::uint64_t Place(std::uint64_t position) const
    {
        return m_record.offset + position;
    }

    RecordView m_record;
    RecordLog &m_log;
    std::array<std::uint16_t, LIST_COUNT> m_counts{};
    std::array<std::uint32_t, LIST_COUNT> m_offsets{};
};

bool NameListReader::ReadHeader()
{
    // The size in the header is 0: the subsection tells it.
    if (m_record.bytes.size() < m_record.HeaderSize())
    {
        m_log.Skip(RECORD_NAME_LIST, m_record.offset,
                   "expected the header of a name list");
        return false;
    }
    RecordReader reader(m_record, m_log);
    for (std::uint16_t &count : m_counts)
    {
        count = reader.ReadU16();
    }
    for (std::uint32_t &offset : m_offsets)
    {
        offset = reader.ReadU32();
    }
    if (!reader.FinishFixedPart())
    {
        return false;
    }
    for (int list = LIST_REGION; list < LIST_ENTRIES; ++list)
    {
        if (!HoldsList(static_cast<List>(list), OFFSET_SIZE))
        {
            m_counts[static_cast<std::size_t>(list)] = 0;
        }
    }
    return true;
}

bool NameListReader::HoldsList(List list, std::size_t elementSize)
{
    const std::size_t size = m_record.bytes.size();
    const std::size_t count = m_counts[list];
    const std::size_t offset = m_offsets[list];
    if (offset <= size && count <= (size - offset) / elementSize)
    {
        m_log.Cover(Place(offset), count * elementSize);
        return true;
    }
    m_log.Skip(RECORD_NAME_LIST, Place(offset),
               "expected a list of " + std::to_string(count) +
                   " elements inside the " + std::to_string(size) +
                   " bytes of the names");
    return false;
}

std::string NameListReader::ReadName(List list, std::size_t index)
{
    // An absent list leaves every index without a name.
    if (index >= m_counts[list])
    {
        if (m_counts[list] > 0)
        {
            m_log.Note(RECORD_NAME_LIST, Place(m_offsets[list]),
                       "expected an index below " +
                           std::to_string(m_counts[list]) + ", found " +
                           std::to_string(index));
        }
        return {};
    }
    const ByteSpan texts =
        m_record.bytes.subspan(m_offsets[list] + m_counts[list] * OFFSET_SIZE);
    const std::size_t start = LoadLittleEndian<std::uint32_t>(
        m_record.bytes.data() + m_offsets[list] + index * OFFSET_SIZE);
    if (start >= texts.size())
    {
        m_log.Note(RECORD_NAME_LIST, Place(m_offsets[list]),
                   "expected a name inside the list, found offset " +
                       std::to_string(start));
        return {};
    }
    const ByteSpan rest =
        texts.subspan(start, std::min(texts.size() - start, MAXIMUM_NAME));
    const auto end = std::find(rest.begin(), rest.end(), std::uint8_t{0});
    const std::string name(rest.begin(), end);
    m_log.Cover(
        Place(static_cast<std::size_t>(rest.data() - m_record.bytes.data())),
        name.size());
    return ToUtf8(name);
}

NameListEntry NameListReader::ReadEntry(const EntryLayout &layout,
                                        ByteSpan bytes, std::uint64_t offset)
{
    RecordReader reader({RECORD_NAME_LIST, HeaderForm::None, bytes, offset},
                        m_log);
    NameListEntry entry;
    entry.offset = offset;
    entry.regionName = ReadName(LIST_REGION, reader.ReadU8());
    entry.country = ReadName(LIST_COUNTRY, reader.ReadU8());
    // The low four bits are 0 in all files.
    entry.state = ReadName(LIST_STATE, reader.ReadU16() >> 4);
    entry.city = ReadName(LIST_CITY, reader.ReadU16());
    entry.airportName = ReadName(LIST_AIRPORT, reader.ReadU16());
    entry.ident = layout.hasIdent8 ? reader.ReadIdent8() : reader.ReadIdent5();
    // Region and airport, which are 0 in all files.
    reader.Skip(layout.hasIdent8 ? 8 : 4);
    entry.u = reader.ReadU16();
    entry.v = reader.ReadU16();
    reader.Finish();
    return entry;
}

/** The lists of names end with NULs that no offset points to. */
void NameListReader::CoverSpareBytes()
{
    for (std::size_t i = 0; i < m_record.bytes.size(); ++i)
    {
        if (m_record.bytes[i] == 0)
        {
            m_log.Cover(Place(i), 1);
        }
    }
}

std::vector<NameListEntry>
NameListReader::ReadEntries(const EntryLayout &layout)
{
    std::vector<NameListEntry> entries;
    if (!HoldsList(LIST_ENTRIES, layout.size))
    {
        return entries;
    }
    for (std::size_t i = 0; i < m_counts[LIST_ENTRIES]; ++i)
    {
        const std::size_t position = m_offsets[LIST_ENTRIES] + i * layout.size;
        entries.push_back(
            ReadEntry(layout, m_record.bytes.subspan(position, layout.size),
                      Place(position)));
    }
    CoverSpareBytes();
    return entries;
}

}  // namespace

std::vector<NameListEntry> ReadNameList(std::uint32_t sectionType,
                                        ByteSpan bytes, std::uint64_t offset,
                                        RecordLog &log)
{
    NameListReader reader(bytes, offset, log);
    return reader.ReadHeader() ? reader.ReadEntries(GetLayout(sectionType))
                               : std::vector<NameListEntry>{};
}

}  // namespace bgl
