// SPDX-License-Identifier: MIT
// Blocks with their bytes and records.

#include "ogr/bgl/read/loaded_block.h"

#include "driver/base/driver_names.h"
#include "driver/base/problem_report.h"
#include "ogr/records/core/record_cursor.h"

#include <algorithm>
#include <utility>

namespace flightsim
{

namespace
{

/** Walks the headers of a container. */
void Walk(bgl::RecordCursor &records, RecordList &list)
{
    bgl::RecordIdSet ids;
    while (const std::optional<bgl::RecordView> record = records.Next())
    {
        list.all.push_back(*record);
        if (ids.Add(record->id))
        {
            list.firsts.push_back(*record);
        }
    }
}

}  // namespace

void BlockRecords::Start(const bgl::RecordBlock &block, bgl::ByteSpan bytes)
{
    m_block = &block;
    m_bytes = bytes;
    m_isTopWalked = false;
    m_top = {};
    m_children.clear();
    m_childIds.Clear();
}

void BlockRecords::StartWith(const bgl::RecordBlock &block, bgl::ByteSpan bytes,
                             std::vector<bgl::RecordView> top,
                             std::vector<bgl::RecordView> children)
{
    Start(block, bytes);
    m_isTopWalked = true;
    m_top.all = std::move(top);
    if (!children.empty())
    {
        m_children[m_top.all.front().offset].all = std::move(children);
    }
}

void BlockRecords::StartWith(const bgl::RecordBlock &block, bgl::ByteSpan bytes,
                             Tree tree)
{
    Start(block, bytes);
    m_isTopWalked = true;
    for (auto &[record, children] : tree)
    {
        m_top.all.push_back(record);
        m_children[record.offset].all = std::move(children);
    }
}

const RecordList &BlockRecords::WalkTop(bgl::RecordLog &log)
{
    if (!m_isTopWalked)
    {
        m_isTopWalked = true;
        bgl::RecordCursor records(m_bytes, m_block->offset,
                                  bgl::GetHeaderForm(m_block->sectionType), 0,
                                  log);
        Walk(records, m_top);
    }
    return m_top;
}

const RecordList &BlockRecords::WalkChildren(const bgl::RecordView &parent,
                                             std::size_t fixedSize,
                                             bgl::RecordLog &log)
{
    const auto [place, isNew] = m_children.try_emplace(parent.offset);
    RecordList &children = place->second;
    if (isNew)
    {
        bgl::RecordCursor records(parent, fixedSize, bgl::HeaderForm::Long,
                                  log);
        Walk(records, children);
        for (const bgl::RecordView &child : children.firsts)
        {
            m_childIds.Add(child.id);
        }
    }
    return children;
}

namespace
{

/** Whether all blocks together are small enough to keep. */
bool IsSmall(const std::vector<bgl::RecordBlock> &blocks)
{
    constexpr std::uint64_t limit = 1U << 20;
    constexpr std::size_t countLimit = 256;
    std::uint64_t size = 0;
    for (const bgl::RecordBlock &block : blocks)
    {
        size += block.size;
    }
    return size <= limit && blocks.size() <= countLimit;
}

}  // namespace

BlockLoader::BlockLoader(const BglFile &file,
                         const std::vector<bgl::RecordBlock> &blocks)
    : m_file(file), m_blocks(blocks), m_keepsAll(IsSmall(blocks)),
      m_entries(m_keepsAll ? blocks.size() : 1)
{
}

bool BlockBytes::Load(const BglFile &file, const bgl::RecordBlock &block)
{
    const ByteRange all{block.offset, block.size};
    return Load(file, block, {&all, 1});
}

bool BlockBytes::Load(const BglFile &file, const bgl::RecordBlock &block,
                      std::span<const ByteRange> ranges)
{
    const bgl::ByteSource &source = file.GetSource();
    // The file may have shrunk since its tables were read.
    const bool isThere = source.Holds(block.offset, block.size);
    const std::optional<bgl::ByteSpan> kept =
        isThere ? source.View(block.offset, block.size) : std::nullopt;
    if (kept)
    {
        m_bytes = *kept;
        return true;
    }
    if (isThere && Read(source, block, ranges))
    {
        return true;
    }
    bgl::ProblemList problems;
    problems.Add(bgl::DescribeSection(block.sectionType), block.offset,
                 "expected " + std::to_string(block.size) +
                     " bytes of records, which cannot be read");
    ReportProblems(problems, CE_Failure, BGL_DRIVER_NAME, file.GetPath());
    return false;
}

bool BlockBytes::Read(const bgl::ByteSource &source,
                      const bgl::RecordBlock &block,
                      std::span<const ByteRange> ranges)
{
    m_copy.resize(block.size);
    m_bytes = m_copy;
    return std::all_of(
        ranges.begin(), ranges.end(),
        [&](const ByteRange &range)
        {
            const auto place =
                static_cast<std::size_t>(range.offset - block.offset);
            return source.Read(
                range.offset, bgl::MutableByteSpan(m_copy).subspan(
                                  place, static_cast<std::size_t>(range.size)));
        });
}

}  // namespace flightsim
