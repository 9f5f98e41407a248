// SPDX-License-Identifier: MIT
// Indexes: airports by name, navigation aids by ident.

#include "ogr/records/name_index.h"

#include <algorithm>
#include <array>

namespace bgl
{

namespace
{

/** The lists in the order of the record: five of names, one of entries. */
enum ListNumber
{
    REGIONS,
    COUNTRIES,
    STATES,
    CITIES,
    AIRPORTS,
    ENTRIES,
    LIST_COUNT
};

constexpr std::size_t HEADER_SIZE = 0x12 + 4 * LIST_COUNT;
constexpr std::size_t ENTRY_SIZE = 20;
constexpr std::size_t ENTRY_SIZE_MSFS_2024 = 28;

/** Longer names are cut: no compiler takes more than 48 characters, and many
 * entries may share one name. */
constexpr std::size_t MAXIMUM_NAME = 255;

/** One list of names: offsets, then texts that end with NUL. */
class Names final
{
  public:
    Names() = default;

    /** @param bytes from the start of the list to the end of the record. */
    Names(ByteSpan bytes, std::size_t count) : m_bytes(bytes), m_count(count)
    {
    }

    /** The name of a number; empty, too, when there is none. */
    std::string_view Get(std::size_t number) const
    {
        if (number >= m_count)
        {
            return {};
        }
        const std::size_t offset = FindOffset(number);
        if (offset >= m_bytes.size() - TableSize())
        {
            return {};
        }
        const ByteSpan rest = m_bytes.subspan(TableSize() + offset);
        const ByteSpan longest =
            rest.first(std::min(rest.size(), MAXIMUM_NAME));
        const auto end =
            std::find(longest.begin(), longest.end(), std::uint8_t{0});
        return {reinterpret_cast<const char *>(longest.data()),
                static_cast<std::size_t>(end - longest.begin())};
    }

    /** How many names begin behind the end of the record. */
    std::size_t CountOutside() const
    {
        std::size_t count = 0;
        for (std::size_t i = 0; i < m_count; ++i)
        {
            const bool isOutside =
                FindOffset(i) >= m_bytes.size() - TableSize();
            count += isOutside ? 1U : 0U;
        }
        return count;
    }

    std::size_t Count() const
    {
        return m_count;
    }

    /** Bytes from the start of the list to the first text. */
    std::size_t TableSize() const
    {
        return m_count * 4;
    }

    /** Where a name returned by Get begins, from the start of the list. */
    std::size_t Position(std::string_view name) const
    {
        return static_cast<std::size_t>(
            reinterpret_cast<const std::uint8_t *>(name.data()) -
            m_bytes.data());
    }

  private:
    std::size_t FindOffset(std::size_t number) const
    {
        return LoadLittleEndian<std::uint32_t>(m_bytes.data() + number * 4);
    }

    ByteSpan m_bytes{};
    std::size_t m_count = 0;
};

/** Where the lists of a record are. */
struct Directory
{
    std::array<std::size_t, LIST_COUNT> counts{};
    std::array<std::size_t, LIST_COUNT> offsets{};
};

class NameListParser final
{
  public:
    NameListParser(const RecordView &record, RecordLog &log)
        : m_record(record), m_log(log)
    {
    }

    void Parse(std::size_t entrySize, std::vector<NameListEntry> &entries)
    {
        RecordReader reader(m_record, m_log);
        for (std::size_t &count : m_directory.counts)
        {
            count = reader.ReadU16();
        }
        for (std::size_t &offset : m_directory.offsets)
        {
            offset = reader.ReadU32();
        }
        if (!reader.FinishFixedPart())
        {
            return;
        }
        for (std::size_t list = REGIONS; list < ENTRIES; ++list)
        {
            FindNames(list);
        }
        ReadEntries(entrySize, entries);
        CoverZeros();
    }

  private:
    /** Whether a list of elements lies in the record. */
    bool Holds(std::size_t list, std::size_t elementSize) const
    {
        const std::size_t offset = m_directory.offsets[list];
        const std::size_t size = m_record.bytes.size();
        const bool isInside =
            offset >= HEADER_SIZE && offset <= size &&
            m_directory.counts[list] <= (size - offset) / elementSize;
        if (!isInside && m_directory.counts[list] > 0)
        {
            m_log.Skip(m_record.id,
                       m_record.offset + HEADER_SIZE - 4 * (LIST_COUNT - list),
                       "expected list " + std::to_string(list) + " with " +
                           std::to_string(m_directory.counts[list]) +
                           " elements from " + std::to_string(offset) +
                           " on, inside a record of " + std::to_string(size) +
                           " bytes");
        }
        return isInside;
    }

    void FindNames(std::size_t list)
    {
        if (!Holds(list, 4))
        {
            return;
        }
        const std::size_t offset = m_directory.offsets[list];
        const Names names(m_record.bytes.subspan(offset),
                          m_directory.counts[list]);
        m_log.Cover(m_record.offset + offset, names.TableSize());
        for (std::size_t i = 0; i < names.Count(); ++i)
        {
            const std::string_view name = names.Get(i);
            if (!name.empty())
            {
                m_log.Cover(m_record.offset + offset + names.Position(name),
                            name.size());
            }
        }
        const std::size_t outside = names.CountOutside();
        if (outside > 0)
        {
            m_log.Note(m_record.id, m_record.offset + offset,
                       "expected names inside the record, found " +
                           std::to_string(outside) + " of " +
                           std::to_string(names.Count()) + " behind its end");
        }
        m_names[list] = names;
    }

    void ReadEntries(std::size_t entrySize, std::vector<NameListEntry> &entries)
    {
        if (!Holds(ENTRIES, entrySize))
        {
            return;
        }
        const std::size_t first = m_directory.offsets[ENTRIES];
        for (std::size_t i = 0; i < m_directory.counts[ENTRIES]; ++i)
        {
            const std::size_t start = first + i * entrySize;
            entries.push_back(ReadEntry(start, entrySize));
            m_log.Cover(m_record.offset + start, entrySize);
        }
    }

    NameListEntry ReadEntry(std::size_t start, std::size_t entrySize) const
    {
        ByteReader reader(m_record.bytes.subspan(start, entrySize));
        NameListEntry entry;
        entry.offset = m_record.offset + start;
        entry.region = m_names[REGIONS].Get(reader.ReadU8());
        entry.country = m_names[COUNTRIES].Get(reader.ReadU8());
        // The low nibble is 0 in all files.
        entry.state = m_names[STATES].Get(reader.ReadU16() >> 4);
        entry.city = m_names[CITIES].Get(reader.ReadU16());
        entry.airport = m_names[AIRPORTS].Get(reader.ReadU16());
        const bool isMsfs2024 = entrySize == ENTRY_SIZE_MSFS_2024;
        entry.ident = isMsfs2024 ? UnpackIdent8(reader.ReadU64()).text
                                 : UnpackIdent5(reader.ReadU32()).text;
        // The region of the ident, empty in all files.
        reader.Skip(isMsfs2024 ? 8 : 4);
        entry.u = reader.ReadU16();
        entry.v = reader.ReadU16();
        return entry;
    }

    /** Texts end with a NUL, and lists with several. */
    void CoverZeros()
    {
        for (std::size_t i = 0; i < m_record.bytes.size(); ++i)
        {
            if (m_record.bytes[i] == 0)
            {
                m_log.Cover(m_record.offset + i, 1);
            }
        }
    }

    const RecordView m_record;
    RecordLog &m_log;
    Directory m_directory{};
    std::array<Names, ENTRIES> m_names{};
};

}  // namespace

void ParseNameList(ByteSpan bytes, std::uint64_t offset, std::uint32_t section,
                   RecordLog &log, std::vector<NameListEntry> &entries)
{
    if (bytes.size() < static_cast<std::size_t>(HeaderForm::Long) ||
        LoadLittleEndian<std::uint16_t>(bytes.data()) != RECORD_NAME_LIST)
    {
        log.Skip(RECORD_NAME_LIST, offset, "expected a name list");
        return;
    }
    const RecordView record{RECORD_NAME_LIST, HeaderForm::Long, bytes, offset};
    log.Cover(offset, record.HeaderSize());
    NameListParser(record, log)
        .Parse(section == SECTION_NAME_LIST_MSFS_2024 ? ENTRY_SIZE_MSFS_2024
                                                      : ENTRY_SIZE,
               entries);
}

IcaoIndexEntry ReadIcaoIndexEntry(const RecordView &entry, RecordLog &log)
{
    RecordReader reader(entry, log);
    IcaoIndexEntry result;
    static_cast<FixIdent &>(result) = ReadFixIdent(reader, IdentForm::Ident5);
    result.u = reader.ReadU16();
    result.v = reader.ReadU16();
    reader.Finish();
    return result;
}

}  // namespace bgl
