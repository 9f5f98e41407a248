// SPDX-License-Identifier: MIT
// Finds the chunks of a file: format.md chapter 1.2.

#include "frmts/trq1/chunk_scan.h"

#include "driver/bgl/subsection.h"
#include "driver/bytes/byte_window.h"
#include "frmts/trq1/raster_type.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <unordered_set>
#include <utility>

namespace bgl
{

namespace
{

/** Parses the header of a TRQ2 chunk of MS Flight if it is laid out like TRQ1,
 * which only the dimensions can show ([U]). */
std::optional<ChunkHeader> ParseFlightHeader(ByteSpan bytes)
{
    const std::optional<ChunkHeader> header =
        ChunkHeader::Parse(bytes, ChunkHeader::SIGNATURE_FLIGHT);
    const RasterType *type =
        header ? FindRasterType(header->dataType) : nullptr;
    const bool fits = type != nullptr && header->rows == type->side &&
                      header->columns == type->side;
    return fits ? header : std::nullopt;
}

/** Offsets seen so far. Most files list their chunks in file order, so that
 * each follows all others and need not be looked up; a hash table of a million
 * took a tenth of a second. */
class VisitedOffsets final
{
  public:
    /** Returns false if the offset was already added. */
    bool Add(std::uint64_t offset)
    {
        if (m_ascending.empty() || offset > m_ascending.back())
        {
            m_ascending.push_back(offset);
            return true;
        }
        return !std::binary_search(m_ascending.begin(), m_ascending.end(),
                                   offset) &&
               m_others.insert(offset).second;
    }

  private:
    std::vector<std::uint64_t> m_ascending{};
    std::unordered_set<std::uint64_t> m_others{};
};

/** Reads the starts of chunks. Those of uniform class tiles are a few dozen
 * bytes apart, so one read gets a thousand of them: a million reads took half
 * of the time of opening. Others are far apart and read one by one. */
class StartReader final
{
  public:
    explicit StartReader(const ByteSource &source)
        : m_source(source), m_window(source)
    {
    }

    bool Read(std::uint64_t offset, MutableByteSpan start)
    {
        constexpr std::uint64_t distance = 2048;
        const bool isNear = offset > m_last && offset - m_last < distance;
        m_last = offset;
        const std::optional<ByteSpan> bytes =
            isNear ? m_window.Get(offset, start.size()) : std::nullopt;
        if (!bytes)
        {
            return m_source.Read(offset, start);
        }
        std::copy(bytes->begin(), bytes->end(), start.begin());
        return true;
    }

  private:
    const ByteSource &m_source;
    ByteWindow m_window;

    /** Offset of the previous chunk. */
    std::uint64_t m_last = 0;
};

/** Walks the raster sections of a container. */
class ChunkScanner final
{
  public:
    ChunkScanner(const Container &container, ProblemList &problems)
        : m_container(container), m_source(container.GetSource()),
          m_problems(problems), m_starts(m_source), m_tables(m_source.Size())
    {
    }

    std::vector<Chunk> Scan();

  private:
    bool IsRasterSection(const Section &section);
    void ScanSection(const Section &section);
    void ScanSubsection(const Section &section, const Subsection &subsection);
    std::optional<ChunkHeader> ReadHeader(const Section &section,
                                          std::uint64_t offset,
                                          std::uint32_t number, bool isFirst);
    std::optional<Chunk> ReadChunk(const Section &section, std::uint64_t offset,
                                   bool isFirst);
    void ReportOtherContent(const Section &section, const std::string &where,
                            std::uint64_t offset);
    void ReadScale(Chunk &chunk);
    bool CheckPlace(Chunk &chunk, const Subsection &subsection, bool isFirst);
    bool CheckUnknownType(const Chunk &chunk);
    void CheckSection(const Chunk &chunk);
    void CheckSize(Chunk &chunk, std::uint64_t subsectionEnd);

    const Container &m_container;
    const ByteSource &m_source;
    ProblemList &m_problems;
    StartReader m_starts;

    TableBudget m_tables;
    VisitedOffsets m_offsets{};
    std::vector<Chunk> m_chunks{};

    /** Whether the current section has had a chunk; data that are not chunks
     * are a problem only if it has. */
    bool m_hasMetChunk = false;
    std::vector<Problem> m_others{};

    /** Unknown types already reported. */
    std::set<std::uint16_t> m_unknownTypes{};

    /** Number of chunks so far, including lost ones. */
    std::uint32_t m_numbers = 0;

    /** Header of the current chunk and, if it has the usual size, the RCS1
     * record after it. */
    std::array<std::uint8_t, ChunkHeader::SIZE + ScaleRecord::SIZE> m_start{};
};

std::vector<Chunk> ChunkScanner::Scan()
{
    for (const Section &section : m_container.GetSections())
    {
        if (IsRasterSection(section) && m_tables.Take(section, m_problems))
        {
            ScanSection(section);
        }
    }
    return std::move(m_chunks);
}

/** Whether a section may hold rasters. Facility records that share their type
 * with a raster may have another class; rasters never do. */
bool ChunkScanner::IsRasterSection(const Section &section)
{
    const SectionKind kind = GetSectionKind(section.type);
    if (section.sectionClass == Section::CLASS_DIRECT)
    {
        return kind == SectionKind::Raster || kind == SectionKind::Shared;
    }
    if (kind == SectionKind::Raster)
    {
        m_problems.Add(DescribeSection(section.type), section.tableOffset,
                       "expected section class 1, found " +
                           std::to_string(section.sectionClass));
    }
    return false;
}

void ChunkScanner::ScanSection(const Section &section)
{
    m_hasMetChunk = false;
    m_others.clear();
    const std::vector<Subsection> subsections =
        ReadSubsections(m_source, section, m_problems);
    if (m_chunks.empty())
    {
        // At most as many as fit into the file.
        const auto room =
            static_cast<std::size_t>(m_source.Size() / ChunkHeader::SIZE);
        m_chunks.reserve(std::min(subsections.size(), room));
    }
    for (const Subsection &subsection : subsections)
    {
        ScanSubsection(section, subsection);
    }
    for (Problem &other : m_others)
    {
        if (m_hasMetChunk)
        {
            m_problems.Add(std::move(other.where), other.offset,
                           std::move(other.expected));
        }
    }
}

/** Reads the chunks of a subsection: normally one, but any after it also
 * count. */
void ChunkScanner::ScanSubsection(const Section &section,
                                  const Subsection &subsection)
{
    const std::uint64_t end =
        std::uint64_t{subsection.offset} + subsection.size;
    std::uint64_t offset = subsection.offset;
    std::optional<Chunk> chunk;
    while (m_offsets.Add(offset))
    {
        const bool isFirst = !chunk.has_value();
        std::optional<Chunk> next = ReadChunk(section, offset, isFirst);
        if (!next)
        {
            break;
        }
        chunk = next;
        ReadScale(*chunk);
        CheckSize(*chunk, end);
        offset += chunk->header.TotalSize();
        if (CheckPlace(*chunk, subsection, isFirst))
        {
            m_chunks.push_back(*chunk);
        }
        if (!chunk->isComplete || offset + ChunkHeader::SIZE > end)
        {
            break;
        }
    }
    if (chunk && chunk->isComplete && offset < end)
    {
        m_problems.Add(chunk->Describe(), offset,
                       "expected the end of the subsection, found " +
                           std::to_string(end - offset) + " more bytes",
                       Effect::Noted);
    }
}

namespace
{

std::optional<ChunkHeader> ParseAnyHeader(ByteSpan start)
{
    const std::optional<ChunkHeader> header = ChunkHeader::Parse(start);
    return header ? header : ParseFlightHeader(start);
}

std::string DescribeChunk(const Section &section, std::uint32_t number)
{
    return DescribeSection(section.type) + ", chunk " + std::to_string(number);
}

}  // namespace

std::optional<ChunkHeader> ChunkScanner::ReadHeader(const Section &section,
                                                    std::uint64_t offset,
                                                    std::uint32_t number,
                                                    bool isFirst)
{
    m_start.fill(0);
    const std::size_t size = static_cast<std::size_t>(
        std::min<std::uint64_t>(m_start.size(), m_source.Size() - offset));
    if (!m_starts.Read(offset, MutableByteSpan(m_start).first(size)))
    {
        m_problems.Add(DescribeChunk(section, number), offset,
                       "the chunk header cannot be read");
        return std::nullopt;
    }
    const std::optional<ChunkHeader> header =
        ParseAnyHeader(ByteSpan(m_start).first(size));
    if (!header && isFirst)
    {
        ReportOtherContent(section, DescribeChunk(section, number), offset);
    }
    return header;
}

/** Reads a chunk; returns nothing if there is none, with a problem if it is the
 * first of its subsection. */
std::optional<Chunk> ChunkScanner::ReadChunk(const Section &section,
                                             std::uint64_t offset, bool isFirst)
{
    const std::uint32_t number = m_numbers;
    m_numbers += isFirst ? 1U : 0U;
    const std::optional<ChunkHeader> header =
        ReadHeader(section, offset, number, isFirst);
    if (!header)
    {
        return std::nullopt;
    }
    const std::optional<Qmid> cell = Qmid::FromPacked(header->packedQmid);
    if (!cell)
    {
        m_problems.Add(DescribeChunk(section, number), offset + 0x0C,
                       "expected the QMID of a cell");
        return std::nullopt;
    }
    m_hasMetChunk = true;
    Chunk chunk;
    chunk.offset = offset;
    chunk.number = number;
    chunk.sectionType = section.type;
    chunk.header = *header;
    chunk.cell = *cell;
    m_numbers += isFirst ? 0U : 1U;
    return chunk;
}

/** Describes data that are not a TRQ1 chunk. Records of Prepar3D and MSFS in
 * sections that share their type with a raster are not reported. */
void ChunkScanner::ReportOtherContent(const Section &section,
                                      const std::string &where,
                                      std::uint64_t offset)
{
    const auto signature = LoadLittleEndian<std::uint32_t>(m_start.data());
    if (signature == ChunkHeader::SIGNATURE_FLIGHT)
    {
        m_problems.Add(where, offset,
                       "a TRQ2 chunk of Microsoft Flight that is not laid out "
                       "as TRQ1 chunks are is not supported");
    }
    else if (signature == ChunkHeader::SIGNATURE ||
             GetSectionKind(section.type) == SectionKind::Raster)
    {
        m_problems.Add(where, offset, "expected a TRQ1 header of 40 bytes");
    }
    else if (m_others.size() < ProblemList::MAXIMUM_KEPT)
    {
        m_others.push_back({where, offset,
                            "expected a TRQ1 header of 40 bytes, as others of "
                            "the section have"});
    }
}

/** Reads the RCS1 record, normally from the bytes read with the header. */
void ChunkScanner::ReadScale(Chunk &chunk)
{
    const bool isUnknown = IsUnknownType(chunk.header.dataType);
    if ((chunk.header.dataType != DATA_TYPE_ELEVATION && !isUnknown) ||
        chunk.header.dataSize < ScaleRecord::SIZE ||
        !m_source.Holds(chunk.PayloadOffset(), ScaleRecord::SIZE))
    {
        return;
    }
    const MutableByteSpan record =
        MutableByteSpan(m_start).subspan(ChunkHeader::SIZE);
    if (chunk.header.headerSize != ChunkHeader::SIZE &&
        !m_source.Read(chunk.PayloadOffset(), record))
    {
        return;
    }
    const std::optional<ScaleRecord> scale = ScaleRecord::Parse(record);
    if (!scale)
    {
        return;
    }
    chunk.hasScale = true;
    if (isUnknown)
    {
        // It has no known meaning there.
        return;
    }
    chunk.scale = *scale;
    if (!std::isfinite(scale->scale) || !std::isfinite(scale->base) ||
        scale->scale == 0.0F)
    {
        m_problems.Add(chunk.Describe(), chunk.PayloadOffset() + 4,
                       "expected a finite scale that is not zero and a finite "
                       "base");
        chunk.isComplete = false;
    }
}

/** Compares cell and data type with the table entry; the chunk's own header
 * takes precedence. Returns false if no raster can contain the chunk. */
bool ChunkScanner::CheckPlace(Chunk &chunk, const Subsection &subsection,
                              bool isFirst)
{
    if (!chunk.cell.IsOnEarth())
    {
        m_problems.Add(chunk.Describe(), chunk.offset + 0x0C,
                       "expected a cell on the earth");
        return false;
    }
    if (!CheckUnknownType(chunk))
    {
        return false;
    }
    if (isFirst && chunk.header.packedQmid != subsection.packedQmid)
    {
        chunk.isInItsPlace = false;
        m_problems.Add(chunk.Describe(), chunk.offset + 0x0C,
                       "the subsection table names another cell",
                       Effect::Noted);
    }
    CheckSection(chunk);
    return true;
}

/** Reports an unknown type once. Returns false unless the chunk consists of
 * posts, like nearly all rasters. */
bool ChunkScanner::CheckUnknownType(const Chunk &chunk)
{
    const std::uint16_t number = chunk.header.dataType;
    if (!IsUnknownType(number))
    {
        return true;
    }
    const bool isOfPosts =
        chunk.header.rows == POST_SIDE && chunk.header.columns == POST_SIDE;
    if (!isOfPosts)
    {
        m_problems.Add(chunk.Describe(), chunk.offset + 0x08,
                       "data type " + std::to_string(number) + " is not known");
    }
    else if (m_unknownTypes.insert(number).second)
    {
        m_problems.Add(chunk.Describe(), chunk.offset + 0x08,
                       "data type " + std::to_string(number) +
                           " is not known; its numbers are the raster " +
                           GetThemeName(number),
                       Effect::Noted);
    }
    return isOfPosts;
}

void ChunkScanner::CheckSection(const Chunk &chunk)
{
    const RasterType *type = FindRasterType(chunk.header.dataType);
    if (type != nullptr && (chunk.sectionType < type->firstSection ||
                            chunk.sectionType > type->lastSection))
    {
        m_problems.Add(chunk.Describe(), chunk.offset + 0x08,
                       std::string("the section is not one for data type ") +
                           type->theme,
                       Effect::Noted);
    }
}

void ChunkScanner::CheckSize(Chunk &chunk, std::uint64_t subsectionEnd)
{
    const std::uint64_t size = chunk.header.TotalSize();
    if (!m_source.Holds(chunk.offset, size))
    {
        m_problems.Add(chunk.Describe(), chunk.offset + 0x20,
                       "the payloads of " +
                           std::to_string(chunk.header.dataSize) + " and " +
                           std::to_string(chunk.header.maskSize) +
                           " bytes run past the end of the file");
        chunk.isComplete = false;
    }
    else if (chunk.offset + size > subsectionEnd)
    {
        m_problems.Add(chunk.Describe(), chunk.offset + 0x20,
                       "the chunk is longer than its subsection",
                       Effect::Noted);
    }
}

}  // namespace

std::vector<Chunk> ReadChunks(const Container &container, ProblemList &problems)
{
    return ChunkScanner(container, problems).Scan();
}

}  // namespace bgl
