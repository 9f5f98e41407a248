// SPDX-License-Identifier: MIT
// The blocks in which the records of a file are read.

#include "ogr/records/record_block.h"

#include "driver/bgl/subsection.h"
#include "driver/bytes/byte_reader.h"
#include "driver/bytes/byte_window.h"
#include "ogr/records/core/encryption.h"
#include "ogr/records/scenery/model_data.h"
#include "ogr/records/core/reference_table.h"
#include "ogr/records/scenery/scenery_object.h"

#include <algorithm>
#include <iterator>

namespace bgl
{

namespace
{

constexpr std::uint32_t BLOCK_SIZE = 65536;

/** The largest known airport is below one MiB. Blocks are read whole, and a
 * sparse file may declare records of gigabytes. */
constexpr std::uint32_t MAXIMUM_RECORD_SIZE = 64U << 20;

/** The layout of these sections is unknown: format.md 8.2. */
bool IsUnknownIndex(std::uint32_t section)
{
    return section >= SECTION_ILS_VOR_INDEX_MSFS_2024 &&
           section <= SECTION_WAYPOINT_INDEX_MSFS_2024;
}

/** In these sections, the models follow the entries. */
bool HoldsModels(std::uint32_t section)
{
    return section == SECTION_MODEL_DATA || section == SECTION_MODEL_EXTENTS;
}

bool IsNameList(std::uint32_t section)
{
    return section == SECTION_NAME_LIST ||
           section == SECTION_NAME_LIST_MSFS_2024;
}

/** Splits the data of subsections into blocks. */
class BlockLister final
{
  public:
    BlockLister(const ByteSource &source, RecordLog &log,
                std::vector<RecordBlock> &blocks)
        : m_window(source), m_log(log), m_blocks(blocks)
    {
    }

    void AddSubsection(std::uint32_t section, const Subsection &subsection)
    {
        m_recordId = 0;
        RecordBlock whole{section,
                          subsection.offset,
                          subsection.size,
                          subsection.offset,
                          subsection.size,
                          subsection.recordCount,
                          {}};
        const std::uint32_t entrySize = GetEntrySize(section);
        if (entrySize > 0)
        {
            AddEntries(whole, entrySize);
        }
        else if (IsNameList(section) || IsUnknownIndex(section))
        {
            if (HasSaneSize(whole.offset, whole.size))
            {
                m_blocks.push_back(whole);
            }
        }
        else
        {
            AddRecords(whole);
        }
    }

  private:
    bool HasSaneSize(std::uint64_t offset, std::uint32_t size)
    {
        if (size <= MAXIMUM_RECORD_SIZE)
        {
            return true;
        }
        m_log.Skip(m_recordId, offset,
                   "expected a record of at most " +
                       std::to_string(MAXIMUM_RECORD_SIZE) + " bytes, found " +
                       std::to_string(size));
        return false;
    }

    /** The count determines the size, because models follow the entries of
     * their table. */
    void AddEntries(const RecordBlock &whole, std::uint32_t entrySize)
    {
        const std::uint32_t count =
            std::min(whole.recordCount, whole.size / entrySize);
        if (count < whole.recordCount)
        {
            m_log.Skip(0, whole.offset,
                       "expected " + std::to_string(whole.recordCount) +
                           " entries of " + std::to_string(entrySize) +
                           " bytes, found " + std::to_string(whole.size) +
                           " bytes");
        }
        CheckEntries(whole, count, entrySize);
        const std::uint32_t step = BLOCK_SIZE / entrySize;
        for (std::uint32_t first = 0; first < count; first += step)
        {
            RecordBlock block = whole;
            block.offset += std::uint64_t{first} * entrySize;
            block.size = std::min(step, count - first) * entrySize;
            m_blocks.push_back(block);
        }
    }

    /** Reports entries that the table does not count. */
    void CheckEntries(const RecordBlock &whole, std::uint32_t count,
                      std::uint32_t entrySize)
    {
        const bool mayHoldMore = HoldsModels(whole.sectionType) && count > 0;
        if (!mayHoldMore && count * entrySize < whole.size)
        {
            m_log.Skip(
                0, whole.offset,
                "expected as many entries of " + std::to_string(entrySize) +
                    " bytes as fit into the " + std::to_string(whole.size) +
                    " bytes of the subsection, found a count of " +
                    std::to_string(whole.recordCount));
        }
    }

    void AddRecords(const RecordBlock &whole)
    {
        const HeaderForm form = GetHeaderForm(whole.sectionType);
        RecordBlock block = whole;
        block.size = 0;
        std::uint32_t count = 0;
        AttachmentGroup attachments;
        std::uint64_t group = whole.offset;
        std::uint32_t position = 0;
        while (position < whole.size)
        {
            const std::uint32_t size = GetRecordSize(whole, position, form);
            if (!HasSaneSize(whole.offset + position, size))
            {
                position += size;
                StartBlock(block, whole.offset + position);
                continue;
            }
            const bool isInGroup =
                form == HeaderForm::Short && attachments.Update(m_recordId);
            if (!isInGroup)
            {
                ++count;
                StartBlockIfFull(block, whole.offset + position);
                group = whole.offset + position + size;
            }
            block.topIds.Add(m_recordId);
            block.size += size;
            position += size;
        }
        Flush(block);
        CheckCount(whole, count);
        CheckEnd(attachments, group);
    }

    /** @param group where the last group of attached objects begins. */
    void CheckEnd(AttachmentGroup &attachments, std::uint64_t group)
    {
        // Id 0 only queries whether the next record would be inside.
        if (attachments.Update(0))
        {
            m_log.Note(RECORD_ATTACHMENTS_BEGIN, group,
                       "expected an end of the attached objects, found that "
                       "of the subsection");
        }
    }

    /** Returns the size of the record at a position; if that is invalid, the
     * whole rest, which is reported when the block is read. */
    std::uint32_t GetRecordSize(const RecordBlock &whole,
                                std::uint32_t position, HeaderForm form)
    {
        const std::uint32_t rest = whole.size - position;
        const auto header = static_cast<std::uint32_t>(form);
        const std::optional<ByteSpan> bytes =
            rest >= header ? m_window.Get(whole.offset + position, header)
                           : std::nullopt;
        m_recordId = 0;
        if (!bytes)
        {
            return rest;
        }
        ByteReader reader(*bytes);
        m_recordId = reader.ReadU16();
        const std::uint32_t size =
            form == HeaderForm::Long ? reader.ReadU32() : reader.ReadU16();
        return size < header || size > rest ? rest : size;
    }

    void StartBlockIfFull(RecordBlock &block, std::uint64_t offset)
    {
        if (block.size >= BLOCK_SIZE)
        {
            StartBlock(block, offset);
        }
    }

    void StartBlock(RecordBlock &block, std::uint64_t offset)
    {
        Flush(block);
        block.offset = offset;
        block.size = 0;
        block.topIds.Clear();
    }

    void Flush(const RecordBlock &block)
    {
        if (block.size > 0)
        {
            m_blocks.push_back(block);
        }
    }

    /** 0 is common for a subsection with one record. */
    void CheckCount(const RecordBlock &whole, std::uint32_t count)
    {
        if (whole.recordCount != 0 && whole.recordCount != count)
        {
            m_log.Note(0, whole.offset,
                       "expected " + std::to_string(whole.recordCount) +
                           " records as the subsection declares, found " +
                           std::to_string(count));
        }
    }

    ByteWindow m_window;
    RecordLog &m_log;
    std::vector<RecordBlock> &m_blocks;
    std::uint16_t m_recordId = 0;
};

/** Truncates subsections at the end of the file; the part before it is read. */
void ClipToFile(std::vector<Subsection> &subsections, const ByteSource &source,
                RecordLog &log)
{
    for (Subsection &subsection : subsections)
    {
        const std::uint64_t available = source.Size() - subsection.offset;
        if (subsection.size > available)
        {
            log.Skip(0, subsection.offset,
                     "expected " + std::to_string(subsection.size) +
                         " bytes of data, found the end of the file after " +
                         std::to_string(available));
            subsection.size = static_cast<std::uint32_t>(available);
        }
    }
}

/** Empty subsections are common if they declare no records. */
void RemoveEmpty(std::vector<Subsection> &subsections, RecordLog &log)
{
    const auto isEmpty = [](const Subsection &subsection)
    { return subsection.size == 0; };
    for (const Subsection &subsection : subsections)
    {
        if (isEmpty(subsection) && subsection.recordCount > 0)
        {
            log.Skip(0, subsection.offset,
                     "expected " + std::to_string(subsection.recordCount) +
                         " records as the subsection declares, found no bytes");
        }
    }
    std::erase_if(subsections, isEmpty);
}

/** Sorts the subsections by offset and removes duplicates. Leaves out those
 * that overlap others, because reading them repeatedly would let a small file
 * act as a huge one. */
void RemoveOverlaps(std::vector<Subsection> &subsections, RecordLog &log)
{
    std::stable_sort(subsections.begin(), subsections.end(),
                     [](const Subsection &a, const Subsection &b)
                     { return a.offset < b.offset; });
    std::vector<Subsection> kept;
    for (const Subsection &subsection : subsections)
    {
        const bool isAlias = !kept.empty() &&
                             kept.back().offset == subsection.offset &&
                             kept.back().size == subsection.size;
        if (isAlias)
        {
            continue;
        }
        if (!kept.empty() &&
            subsection.offset - kept.back().offset < kept.back().size)
        {
            log.Skip(0, subsection.offset,
                     "expected data behind those of the subsection before");
            continue;
        }
        kept.push_back(subsection);
    }
    subsections = std::move(kept);
}

/** MS Flight and Prepar3D use the same section numbers for TRQ1 chunks. */
bool HoldsRasters(const Section &section,
                  const std::vector<Subsection> &subsections,
                  const ByteSource &source)
{
    constexpr std::uint32_t CHUNK_MAGIC = 0x31515254;
    ByteWindow window(source);
    const std::optional<ByteSpan> magic =
        subsections.empty() ? std::nullopt
                            : window.Get(subsections.front().offset, 4);
    return GetSectionKind(section.type) == SectionKind::Shared && magic &&
           LoadLittleEndian<std::uint32_t>(magic->data()) == CHUNK_MAGIC;
}

/** Reports an encrypted section in one message. */
bool SkipEncrypted(const Section &section,
                   const std::vector<Subsection> &subsections,
                   const ByteSource &source, RecordLog &log)
{
    const HeaderForm form = GetHeaderForm(section.type);
    const bool hasRecords = form != HeaderForm::None &&
                            !IsNameList(section.type) &&
                            !IsUnknownIndex(section.type);
    if (!hasRecords || subsections.empty() ||
        !LooksEncrypted(subsections, form, source))
    {
        return false;
    }
    log.Skip(0, subsections.front().offset,
             "expected records, found what looks encrypted, as in protected "
             "packages of MSFS; the " +
                 std::to_string(subsections.size()) +
                 " subsections are left out");
    return true;
}

bool IsFacilitySection(const Section &section)
{
    const SectionKind kind = GetSectionKind(section.type);
    return kind == SectionKind::Record || kind == SectionKind::Shared;
}

/** Sections of different types may refer to the same bytes, which each of them
 * reads. Files have no reason to do so, so twice the size of the file is more
 * than enough in total. */
class RecordBudget final
{
  public:
    explicit RecordBudget(const ByteSource &source)
        : m_bytesLeft(2 * source.Size())
    {
    }

    void Take(std::vector<Subsection> &subsections, RecordLog &log)
    {
        std::erase_if(subsections, [this, &log](const Subsection &subsection)
                      { return !Take(subsection, log); });
    }

  private:
    bool Take(const Subsection &subsection, RecordLog &log)
    {
        if (subsection.size > m_bytesLeft)
        {
            log.Skip(0, subsection.offset,
                     "expected data of this section alone, found those of "
                     "many others");
            return false;
        }
        m_bytesLeft -= subsection.size;
        return true;
    }

    std::uint64_t m_bytesLeft;
};

/** Returns the records of a section; nothing for a section of rasters. */
std::vector<Subsection> FindRecords(const Container &container,
                                    const Section &section, RecordLog &log,
                                    ProblemList &problems)
{
    const ByteSource &source = container.GetSource();
    std::vector<Subsection> subsections =
        section.sectionClass == Section::CLASS_INDIRECT
            ? ReadReferences(source, section, problems)
            : ReadSubsections(source, section, problems);
    if (!HoldsRasters(section, subsections, source))
    {
        ClipToFile(subsections, source, log);
        RemoveEmpty(subsections, log);
        RemoveOverlaps(subsections, log);
        return subsections;
    }
    if (section.sectionClass != Section::CLASS_DIRECT)
    {
        log.Skip(0, section.tableOffset,
                 "expected section class 1 of rasters, found " +
                     std::to_string(section.sectionClass));
    }
    return {};
}

}  // namespace

HeaderForm GetHeaderForm(std::uint32_t sectionType)
{
    if (GetEntrySize(sectionType) > 0)
    {
        return HeaderForm::None;
    }
    return sectionType == SECTION_SCENERY ? HeaderForm::Short
                                          : HeaderForm::Long;
}

std::vector<RecordBlock> ListRecordBlocks(const Container &container,
                                          RecordLog &log, ProblemList &problems)
{
    std::vector<RecordBlock> blocks;
    BlockLister lister(container.GetSource(), log, blocks);
    TableBudget tables(container.GetSource().Size());
    RecordBudget records(container.GetSource());
    for (const Section &section : container.GetSections())
    {
        if (!IsFacilitySection(section) || !tables.Take(section, problems))
        {
            continue;
        }
        log.EnterSection(section.type);
        std::vector<Subsection> subsections =
            FindRecords(container, section, log, problems);
        records.Take(subsections, log);
        if (SkipEncrypted(section, subsections, container.GetSource(), log))
        {
            continue;
        }
        for (const Subsection &subsection : subsections)
        {
            lister.AddSubsection(section.type, subsection);
        }
    }
    return blocks;
}

}  // namespace bgl
