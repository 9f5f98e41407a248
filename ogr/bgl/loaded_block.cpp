// SPDX-License-Identifier: MIT
// A block with its bytes and the records in it.

#include "ogr/bgl/loaded_block.h"

#include "ogr/records/record_cursor.h"

#include <utility>

namespace flightsim
{

void BlockRecords::Start(const bgl::RecordBlock &block, bgl::ByteSpan bytes)
{
    m_block = &block;
    m_bytes = bytes;
    m_isTopWalked = false;
    m_top.clear();
    m_children.clear();
    m_childIds.reset();
}

void BlockRecords::StartWith(const bgl::RecordBlock &block, bgl::ByteSpan bytes,
                             std::vector<bgl::RecordView> top,
                             std::vector<bgl::RecordView> children)
{
    Start(block, bytes);
    m_isTopWalked = true;
    m_top = std::move(top);
    if (!children.empty())
    {
        m_children[m_top.front().offset] = std::move(children);
    }
}

std::span<const bgl::RecordView> BlockRecords::GetTop(bgl::RecordLog &log)
{
    if (!m_isTopWalked)
    {
        m_isTopWalked = true;
        bgl::RecordCursor records(m_bytes, m_block->offset,
                                  bgl::GetHeaderForm(m_block->sectionType), 0,
                                  log);
        while (const std::optional<bgl::RecordView> record = records.Next())
        {
            m_top.push_back(*record);
        }
    }
    return m_top;
}

std::span<const bgl::RecordView>
BlockRecords::GetChildren(const bgl::RecordView &parent, std::size_t fixedSize,
                          bgl::RecordLog &log)
{
    const auto [place, isNew] = m_children.try_emplace(parent.offset);
    std::vector<bgl::RecordView> &children = place->second;
    if (isNew)
    {
        bgl::RecordCursor records(parent, fixedSize, bgl::HeaderForm::Long,
                                  log);
        while (const std::optional<bgl::RecordView> child = records.Next())
        {
            children.push_back(*child);
            if (child->id < ID_LIMIT)
            {
                m_childIds.set(child->id);
            }
        }
    }
    return children;
}

}  // namespace flightsim
