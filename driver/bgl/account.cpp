// SPDX-License-Identifier: MIT
// Accounts for the bytes of a BGL file that its tables refer to.

#include "driver/bgl/account.h"

#include "driver/bgl/subsection.h"
#include "driver/bytes/bytes.h"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace bgl
{

namespace
{

/** Every kind of entry ends with the file offset and the size of the data; a
 * reference in a section of class 2 consists of just these. */
constexpr std::size_t POINTER_SIZE = 8;

/** Number of table bytes to read at once: a multiple of all entry sizes. */
constexpr std::size_t WINDOW_SIZE = 80 * 256;

/** Longest padding. */
constexpr std::uint64_t MAXIMUM_FILLER = 4096;

/** Findings of each kind to report individually; more would displace other
 * problems of the file. */
constexpr std::size_t MAXIMUM_REPORTED = 4;

/** Whether a section has a name but unknown content. */
bool IsUnread(std::uint32_t type)
{
    constexpr std::uint32_t TYPES[] = {0x01, 0x02, 0x6D, 0x6F};
    return std::find(std::begin(TYPES), std::end(TYPES), type) !=
           std::end(TYPES);
}

/** Whether a section is one of 32-bit photos, whose type could also mean
 * records, which no known simulator has. */
bool IsPhoto32(std::uint32_t type)
{
    constexpr std::uint32_t MARCH = 0xA2;
    constexpr std::uint32_t NOVEMBER = 0xAA;
    constexpr std::uint32_t NIGHT = 0xAC;
    return type >= MARCH && type <= NIGHT && type != NOVEMBER;
}

struct ByteRange
{
    std::uint64_t begin;
    std::uint64_t end;

    bool operator<(const ByteRange &other) const
    {
        return begin < other.begin;
    }
};

/** The parts of a file that are accounted for. */
class Coverage final
{
  public:
    void Add(std::uint64_t begin, std::uint64_t size)
    {
        if (size == 0)
        {
            return;
        }
        // Most parts directly follow the previous one, which keeps the list
        // short.
        if (!m_ranges.empty() && begin >= m_ranges.back().begin &&
            begin <= m_ranges.back().end)
        {
            m_ranges.back().end = std::max(m_ranges.back().end, begin + size);
            return;
        }
        m_ranges.push_back({begin, begin + size});
    }

    /** Returns the gaps in a file, in order. */
    std::vector<ByteRange> FindGaps(std::uint64_t fileSize)
    {
        std::sort(m_ranges.begin(), m_ranges.end());
        std::vector<ByteRange> gaps;
        std::uint64_t end = 0;
        for (const ByteRange &range : m_ranges)
        {
            if (range.begin > end && end < fileSize)
            {
                gaps.push_back({end, std::min(range.begin, fileSize)});
            }
            end = std::max(end, range.end);
        }
        if (end < fileSize)
        {
            gaps.push_back({end, fileSize});
        }
        return gaps;
    }

  private:
    std::vector<ByteRange> m_ranges{};
};

class Accountant final
{
  public:
    Accountant(const Container &container, ProblemList &problems)
        : m_container(container), m_source(container.GetSource()),
          m_problems(problems), m_tables(m_source.Size())
    {
    }

    Account Make();

  private:
    void AddSections();
    bool IsTableOfLast(const Section &section) const;
    bool StartsWithChunk(const Section &section) const;
    void AddTable(const Section &section);
    void AddEntries(const Section &section, std::uint64_t offset,
                    std::uint64_t size, std::size_t entrySize);
    void ReportDoubledEntries(const Section &section, std::uint64_t size,
                              std::size_t entrySize);
    void AddGaps();
    bool IsFiller(const ByteRange &gap);

    const Container &m_container;
    const ByteSource &m_source;
    ProblemList &m_problems;
    TableBudget m_tables;
    Coverage m_coverage{};
    Account m_account{};
    const Section *m_last = nullptr;
    std::size_t m_doubledSections = 0;
    std::size_t m_doubledEntries = 0;
    std::vector<std::uint8_t> m_window{};
};

Account Accountant::Make()
{
    const Header &header = m_container.GetHeader();
    const std::vector<Section> &sections = m_container.GetSections();
    m_coverage.Add(0, header.headerSize +
                          sections.size() * std::uint64_t{Section::ENTRY_SIZE});
    AddSections();
    AddGaps();
    return m_account;
}

void Accountant::AddSections()
{
    std::uint64_t entry = m_container.GetHeader().headerSize;
    for (const Section &section : m_container.GetSections())
    {
        // Tables that are too large are reported elsewhere, once.
        ProblemList others;
        const bool isNew = m_tables.Take(section, others);
        if (!isNew && others.Count() == 0 &&
            m_doubledSections++ < MAXIMUM_REPORTED)
        {
            m_problems.Add(DescribeSection(section.type), entry,
                           "the section entry is repeated", Effect::Noted);
        }
        const bool isUnknown =
            GetSectionKind(section.type) == SectionKind::Unknown;
        const bool isUnread =
            IsUnread(section.type) ||
            (IsPhoto32(section.type) && !StartsWithChunk(section));
        if (isNew && (isUnknown || isUnread) &&
            m_account.unknownSections++ < MAXIMUM_REPORTED)
        {
            m_problems.Add(DescribeSection(section.type), entry,
                           isUnknown ? "the section type is unknown"
                                     : "no layer and no raster shows what the "
                                       "section has",
                           Effect::Noted);
        }
        if (isNew && !IsTableOfLast(section))
        {
            AddTable(section);
            m_last = &section;
        }
        entry += Section::ENTRY_SIZE;
    }
}

/** Whether the first data of a section are a chunk, or there are none. */
bool Accountant::StartsWithChunk(const Section &section) const
{
    if (section.subsectionCount == 0)
    {
        return true;
    }
    const std::uint64_t entrySize = section.tableSize / section.subsectionCount;
    std::uint8_t pointer[POINTER_SIZE] = {};
    std::uint8_t start[4] = {};
    return section.sectionClass == Section::CLASS_DIRECT &&
           entrySize >= POINTER_SIZE &&
           m_source.Read(section.tableOffset + entrySize - POINTER_SIZE,
                         pointer) &&
           m_source.Read(LoadLittleEndian<std::uint32_t>(pointer), start) &&
           std::memcmp(start, "TRQ", 3) == 0;
}

/** Whether the previous section refers to the same table: tiles that apply to
 * several months have one section per month. */
bool Accountant::IsTableOfLast(const Section &section) const
{
    return m_last != nullptr && m_last->tableOffset == section.tableOffset &&
           m_last->tableSize == section.tableSize &&
           m_last->subsectionCount == section.subsectionCount &&
           m_last->sectionClass == section.sectionClass;
}

void Accountant::AddTable(const Section &section)
{
    const std::uint64_t offset = section.tableOffset;
    const std::uint64_t size = section.tableSize;
    m_coverage.Add(offset, size);
    if (section.subsectionCount == 0 || !m_source.Holds(offset, size))
    {
        return;
    }
    if (section.sectionClass == Section::CLASS_INDIRECT)
    {
        // The tiles before the references point into the table itself.
        const std::uint64_t tiles =
            std::uint64_t{section.subsectionCount} * Subsection::NARROW_SIZE;
        if (tiles < size)
        {
            AddEntries(section, offset + tiles, size - tiles, POINTER_SIZE);
        }
        return;
    }
    const std::uint64_t entrySize = size / section.subsectionCount;
    if (entrySize == Subsection::NARROW_SIZE ||
        entrySize == Subsection::WIDE_SIZE)
    {
        AddEntries(section, offset, entrySize * section.subsectionCount,
                   static_cast<std::size_t>(entrySize));
    }
}

void Accountant::AddEntries(const Section &section, std::uint64_t offset,
                            std::uint64_t size, std::size_t entrySize)
{
    bool isAscending = true;
    std::uint64_t before = 0;
    const std::uint64_t end = offset + size / entrySize * entrySize;
    for (std::uint64_t position = offset; position < end;
         position += m_window.size())
    {
        m_window.resize(static_cast<std::size_t>(
            std::min<std::uint64_t>(end - position, WINDOW_SIZE)));
        if (!m_source.Read(position, m_window))
        {
            return;
        }
        for (std::size_t i = entrySize; i <= m_window.size(); i += entrySize)
        {
            const std::uint8_t *pointer = m_window.data() + i - POINTER_SIZE;
            const auto data = LoadLittleEndian<std::uint32_t>(pointer);
            m_coverage.Add(data, LoadLittleEndian<std::uint32_t>(pointer + 4));
            isAscending = isAscending && data > before;
            before = data;
        }
    }
    // Tiles share records, so references may repeat.
    if (!isAscending && entrySize != POINTER_SIZE)
    {
        ReportDoubledEntries(section, end - offset, entrySize);
    }
}

/** Reports the first of the repeated entries in a table. */
void Accountant::ReportDoubledEntries(const Section &section,
                                      std::uint64_t size, std::size_t entrySize)
{
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(size));
    if (!m_source.Read(section.tableOffset, bytes))
    {
        return;
    }
    std::vector<const std::uint8_t *> entries;
    entries.reserve(bytes.size() / entrySize);
    for (std::size_t i = 0; i < bytes.size(); i += entrySize)
    {
        entries.push_back(bytes.data() + i);
    }
    std::sort(entries.begin(), entries.end(),
              [entrySize](const std::uint8_t *a, const std::uint8_t *b)
              {
                  const int order = std::memcmp(a, b, entrySize);
                  return order != 0 ? order < 0 : a < b;
              });
    const auto doubled = std::adjacent_find(
        entries.begin(), entries.end(),
        [entrySize](const std::uint8_t *a, const std::uint8_t *b)
        { return std::memcmp(a, b, entrySize) == 0; });
    if (doubled != entries.end() && m_doubledEntries++ < MAXIMUM_REPORTED)
    {
        const std::ptrdiff_t place = *(doubled + 1) - bytes.data();
        m_problems.Add(DescribeSection(section.type),
                       section.tableOffset + static_cast<std::uint64_t>(place),
                       "the subsection entry is repeated", Effect::Noted);
    }
}

/** Whether a gap contains only zeros. */
bool Accountant::IsFiller(const ByteRange &gap)
{
    const std::uint64_t size = gap.end - gap.begin;
    if (size > MAXIMUM_FILLER)
    {
        return false;
    }
    m_window.resize(static_cast<std::size_t>(size));
    return m_source.Read(gap.begin, m_window) &&
           std::all_of(m_window.begin(), m_window.end(),
                       [](std::uint8_t byte) { return byte == 0; });
}

void Accountant::AddGaps()
{
    std::size_t reported = 0;
    for (const ByteRange &gap : m_coverage.FindGaps(m_source.Size()))
    {
        const std::uint64_t size = gap.end - gap.begin;
        m_account.unaccountedBytes += size;
        if (reported < MAXIMUM_REPORTED && !IsFiller(gap))
        {
            ++reported;
            m_problems.Add("file", gap.begin,
                           std::to_string(size) +
                               " bytes that no table of the file refers to",
                           Effect::Noted);
        }
    }
}

}  // namespace

Account Account::Make(const Container &container, ProblemList &problems)
{
    return Accountant(container, problems).Make();
}

}  // namespace bgl
