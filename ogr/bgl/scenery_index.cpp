// SPDX-License-Identifier: MIT
// Indexes the scenery objects of a file by number and its models by GUID, and
// finds what is attached to objects that change.

#include "ogr/bgl/scenery_index.h"

#include "driver/bgl/subsection.h"
#include "ogr/bgl/edit_session.h"
#include "ogr/bgl/model_file.h"
#include "ogr/bgl/record_walk.h"
#include "ogr/records/record_cursor.h"
#include "ogr/records/record_ids.h"

#include <utility>

namespace flightsim
{

bool HoldsModelData(const bgl::RecordBlock &block,
                    const bgl::RecordView &record, const bgl::ModelEntry &entry,
                    bgl::RecordLog &log)
{
    if (entry.offset <= block.subsectionSize &&
        entry.length <= block.subsectionSize - entry.offset)
    {
        log.Cover(block.subsectionOffset + entry.offset, entry.length);
        return true;
    }
    log.Note(
        record.id, record.offset,
        "expected data inside the " + std::to_string(block.subsectionSize) +
            " bytes of the subsection, found " + std::to_string(entry.length) +
            " bytes at " + std::to_string(entry.offset));
    return false;
}

void ModelIndex::AddModel(const bgl::ModelEntry &entry,
                          const LoadedBlock &block,
                          const bgl::RecordView &record,
                          const bgl::ByteSource &source, bgl::RecordLog &log)
{
    m_models.insert(entry.guid);
    if (m_solids.contains(entry.guid) ||
        !HoldsModelData(block.block, record, entry, log))
    {
        return;
    }
    bgl::ModelSummary summary = bgl::ReadModelSummary(
        source, block.block.subsectionOffset + entry.offset, entry.length);
    if (summary.box || summary.gltfInfo || summary.gltfJson)
    {
        m_source = &source;
        m_solids.emplace(entry.guid, std::move(summary));
    }
}

const bgl::ModelSummary *ModelIndex::FindSummary(const bgl::Guid &guid) const
{
    const std::lock_guard<std::mutex> lock(m_mutex);
    const auto found = m_solids.find(guid);
    if (found == m_solids.end())
    {
        return nullptr;
    }
    Complete(found->second);
    return &found->second;
}

void ModelIndex::Complete(bgl::ModelSummary &summary) const
{
    if (!summary.gltfInfo && !summary.gltfJson)
    {
        return;
    }
    m_gltfBytes += summary.gltfInfo.value_or(bgl::ModelPart{}).size +
                   summary.gltfJson.value_or(bgl::ModelPart{}).size;
    if (m_gltfBytes <= m_source->Size())
    {
        CompleteGltfSummary(*m_source, summary);
    }
    summary.gltfInfo.reset();
    summary.gltfJson.reset();
}

void ModelIndex::AddBlock(const LoadedBlock &block,
                          const bgl::ByteSource &source, bgl::RecordLog &log)
{
    ForEachEntry(
        block,
        [&](const bgl::RecordView &record)
        {
            bgl::RecordReader reader(record, log);
            const bgl::ModelEntry entry = bgl::ReadModelEntry(reader);
            if (block.block.sectionType == bgl::SECTION_MODEL_DATA)
            {
                AddModel(entry, block, record, source, log);
                return;
            }
            std::array<std::uint8_t, bgl::MODEL_EXTENTS_SIZE> bytes{};
            if (HoldsModelData(block.block, record, entry, log) &&
                entry.length >= bytes.size() &&
                source.Read(block.block.subsectionOffset + entry.offset, bytes))
            {
                m_extents.emplace(entry.guid, bgl::ReadModelExtents(bytes));
            }
        });
}

std::optional<ByteList> EditSession::ReadAttached(std::uint64_t offset) const
{
    const std::uint64_t start = offset + ReadOldRecord(offset).size();
    const bgl::RecordBlock *block = FindBlock(offset);
    if (block == nullptr || block->sectionType != bgl::SECTION_SCENERY)
    {
        return ByteList{};
    }
    ByteList rest(block->offset + block->size - start);
    if (!m_context->file->GetSource().Read(start, rest))
    {
        return std::nullopt;
    }
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    bgl::RecordCursor records(rest, start, bgl::HeaderForm::Short, 0, log);
    bool isInside = false;
    while (const std::optional<bgl::RecordView> record = records.Next())
    {
        const bool begins = record->id == bgl::RECORD_ATTACHMENTS_BEGIN;
        if (!isInside && !begins)
        {
            return ByteList{};
        }
        if (isInside && begins)
        {
            return std::nullopt;
        }
        isInside = true;
        if (bgl::AttachmentGroup::IsEnd(record->id))
        {
            rest.resize(record->offset + record->bytes.size() - start);
            return rest;
        }
    }
    return isInside ? std::nullopt : std::optional(ByteList{});
}

namespace
{

/** Whether all lists of attached objects in a cell have an end. */
bool IsTerminated(const bgl::ByteSource &source, const bgl::Subsection &cell)
{
    ByteList bytes(cell.size);
    if (!source.Read(cell.offset, bytes))
    {
        return false;
    }
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    bgl::RecordCursor records(bytes, cell.offset, bgl::HeaderForm::Short, 0,
                              log);
    bool isInside = false;
    while (const std::optional<bgl::RecordView> record = records.Next())
    {
        isInside = record->id == bgl::RECORD_ATTACHMENTS_BEGIN ||
                   (isInside && !bgl::AttachmentGroup::IsEnd(record->id));
    }
    return !isInside;
}

}  // namespace

bool EditSession::CanAppend(const EncodedRecord &record)
{
    if (record.section != bgl::SECTION_SCENERY || !record.cell)
    {
        return true;
    }
    const std::uint64_t cell = record.cell->Packed();
    const auto [known, isNew] = m_closedCells.try_emplace(cell, true);
    const bgl::ByteSource &source = m_context->file->GetSource();
    bgl::ProblemList problems;
    for (const bgl::Section &section :
         m_context->file->GetContainer().GetSections())
    {
        if (!isNew || section.type != record.section)
        {
            continue;
        }
        for (const bgl::Subsection &part :
             bgl::ReadSubsections(source, section, problems))
        {
            known->second = known->second && (part.packedQmid != cell ||
                                              IsTerminated(source, part));
        }
    }
    return known->second;
}

}  // namespace flightsim
