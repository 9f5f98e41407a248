// SPDX-License-Identifier: MIT
// Indexes: airports by name, navigation aids by ident.

#include "ogr/records/navigation/name_index.h"

#include "ogr/records/core/layout.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

namespace bgl
{

namespace
{

/** The lists in record order: five of names, one of entries. */
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

constexpr std::size_t NAME_LIST_HEADER_SIZE = 0x12 + 4 * LIST_COUNT;
constexpr std::size_t ENTRY_SIZE = 20;
constexpr std::size_t ENTRY_SIZE_MSFS_2024 = 28;

/** A list of names: offsets, then NUL-terminated texts. */
class Names final
{
  public:
    Names() = default;

    /** @param bytes from the start of the list to the end of the record. */
    Names(ByteSpan bytes, std::size_t count) : m_bytes(bytes), m_count(count)
    {
    }

    /** Returns a name by number; empty for an invalid number. */
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
            rest.first(std::min(rest.size(), MAXIMUM_LISTED_NAME));
        const auto end =
            std::find(longest.begin(), longest.end(), std::uint8_t{0});
        return {reinterpret_cast<const char *>(longest.data()),
                static_cast<std::size_t>(end - longest.begin())};
    }

    /** Returns how many names begin after the end of the record. */
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

    /** Returns the size of the offsets, which precede the first text. */
    std::size_t TableSize() const
    {
        return m_count * 4;
    }

    /** Returns the offset, from the start of the list, of a name returned by
     * Get. */
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

/** The offsets of the lists in a record. */
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
    /** Whether a list lies inside the record. */
    bool Holds(std::size_t list, std::size_t elementSize) const
    {
        const std::size_t offset = m_directory.offsets[list];
        const std::size_t size = m_record.bytes.size();
        const bool isInside =
            offset >= NAME_LIST_HEADER_SIZE && offset <= size &&
            m_directory.counts[list] <= (size - offset) / elementSize;
        if (!isInside && m_directory.counts[list] > 0)
        {
            m_log.Skip(m_record.id,
                       m_record.offset + NAME_LIST_HEADER_SIZE -
                           4 * (LIST_COUNT - list),
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
        const std::uint16_t state = reader.ReadU16();
        entry.spareState = state & 0x0F;
        entry.state = m_names[STATES].Get(state >> 4);
        entry.city = m_names[CITIES].Get(reader.ReadU16());
        entry.airport = m_names[AIRPORTS].Get(reader.ReadU16());
        const bool isMsfs2024 = entrySize == ENTRY_SIZE_MSFS_2024;
        Identifier ident = isMsfs2024 ? UnpackIdent8(reader.ReadU64())
                                      : UnpackIdent5(reader.ReadU32());
        entry.ident = std::move(ident.text);
        entry.identKind = ident.kind;
        entry.unused = isMsfs2024 ? reader.ReadU64() : reader.ReadU32();
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

namespace
{

/** Writes offsets from the first text on, then the NUL-terminated texts. */
class NameCollector final
{
  public:
    std::size_t Add(std::string_view name)
    {
        const auto [place, isNew] = m_places.emplace(name, m_names.size());
        if (isNew)
        {
            m_names.push_back(name);
        }
        return place->second;
    }

    std::size_t Count() const
    {
        return m_names.size();
    }

    /** Offsets from the first text on, then the texts with a NUL each. */
    void Write(RecordWriter &writer) const
    {
        std::size_t offset = 0;
        for (const std::string_view name : m_names)
        {
            writer.WriteU32(static_cast<std::uint32_t>(offset));
            offset += name.size() + 1;
        }
        for (const std::string_view name : m_names)
        {
            // The names already have the encoding of the record.
            writer.WriteBytes(
                {reinterpret_cast<const std::uint8_t *>(name.data()),
                 name.size()});
            writer.WriteU8(0);
        }
    }

  private:
    std::unordered_map<std::string_view, std::size_t> m_places{};
    std::vector<std::string_view> m_names{};
};

class NameListWriter final
{
  public:
    NameListWriter(bool isMsfs2024, std::vector<std::uint8_t> &bytes)
        : m_isMsfs2024(isMsfs2024), m_writer(bytes, TextEncoding::Utf8)
    {
    }

    bool Write(std::span<const NameListEntry> entries)
    {
        for (const NameListEntry &entry : entries)
        {
            Collect(entry);
        }
        m_writer.BeginRecord(RECORD_NAME_LIST, HeaderForm::Long);
        for (const NameCollector &names : m_names)
        {
            m_writer.WriteCount16(names.Count());
        }
        m_writer.WriteCount16(entries.size());
        const std::size_t directory = m_writer.Reserve(4 * LIST_COUNT);
        for (std::size_t list = REGIONS; list < ENTRIES; ++list)
        {
            EnterList(directory, list);
            m_names[list].Write(m_writer);
        }
        EnterList(directory, ENTRIES);
        for (std::size_t i = 0; i < entries.size(); ++i)
        {
            WriteEntry(entries[i], m_indexes[i]);
        }
        return m_writer.IsOk();
    }

  private:
    using Indexes = std::array<std::size_t, ENTRIES>;

    void Collect(const NameListEntry &entry)
    {
        m_indexes.push_back({m_names[REGIONS].Add(entry.region),
                             m_names[COUNTRIES].Add(entry.country),
                             m_names[STATES].Add(entry.state),
                             m_names[CITIES].Add(entry.city),
                             m_names[AIRPORTS].Add(entry.airport)});
    }

    void EnterList(std::size_t directory, std::size_t list)
    {
        StoreLittleEndian(m_writer.Data(directory + 4 * list),
                          static_cast<std::uint32_t>(m_writer.Position()));
    }

    void WriteEntry(const NameListEntry &entry, const Indexes &indexes)
    {
        constexpr std::size_t STATE_LIMIT = 1U << 12;
        if (indexes[STATES] >= STATE_LIMIT)
        {
            m_writer.Fail();
        }
        m_writer.WriteCount8(indexes[REGIONS]);
        m_writer.WriteCount8(indexes[COUNTRIES]);
        m_writer.WriteU16(static_cast<std::uint16_t>(indexes[STATES] << 4 |
                                                     entry.spareState));
        m_writer.WriteCount16(indexes[CITIES]);
        m_writer.WriteCount16(indexes[AIRPORTS]);
        WriteIdent({entry.identKind, entry.ident}, entry.unused);
        m_writer.WriteU16(static_cast<std::uint16_t>(entry.u));
        m_writer.WriteU16(static_cast<std::uint16_t>(entry.v));
    }

    void WriteIdent(const Identifier &ident, std::uint64_t unused)
    {
        if (m_isMsfs2024)
        {
            m_writer.Write(m_writer.Take(PackIdent8(ident)));
            m_writer.Write(unused);
            return;
        }
        m_writer.WriteU32(m_writer.Take(PackIdent5(ident)));
        m_writer.WriteU32(static_cast<std::uint32_t>(unused));
    }

    bool m_isMsfs2024;
    RecordWriter m_writer;
    std::array<NameCollector, ENTRIES> m_names{};
    std::vector<Indexes> m_indexes{};
};

}  // namespace

void WriteNameList(std::span<const NameListEntry> entries,
                   std::uint32_t section, std::vector<std::uint8_t> &bytes)
{
    bytes.clear();
    if (!NameListWriter(section == SECTION_NAME_LIST_MSFS_2024, bytes)
             .Write(entries))
    {
        bytes.clear();
    }
}

namespace
{

/** An entry, which has no id. */
constexpr auto ICAO_INDEX =
    Record<IcaoIndexEntry>(Ids<0>{}, FixIdent5("ident, region and airport"),
                           U16(&IcaoIndexEntry::u, "u of the QMID"),
                           U16(&IcaoIndexEntry::v, "v of the QMID"));

}  // namespace

IcaoIndexEntry ReadIcaoIndexEntry(const RecordView &entry, RecordLog &log)
{
    RecordReader reader(entry, log);
    IcaoIndexEntry result;
    ICAO_INDEX.Read(reader, 0, result);
    reader.Finish();
    return result;
}

void WriteIcaoIndexEntry(const IcaoIndexEntry &entry, RecordWriter &writer)
{
    ICAO_INDEX.Write(writer, 0, entry);
}

void DescribeNameIndexes(ByteTables &tables)
{
    tables.AddLayout("ICAO index", ICAO_INDEX);
}

}  // namespace bgl
