// SPDX-License-Identifier: MIT
// Indexes the scenery objects of a file by number and its models by GUID.

#include "ogr/bgl/read/scenery_index.h"

#include "ogr/bgl/read/model_file.h"
#include "ogr/bgl/read/scenery_walk.h"

#include <utility>

namespace flightsim
{

void SceneryIndex::AddBlock(const LoadedBlock &block, const RecordFile &file,
                            bgl::RecordLog &log)
{
    m_firstFids.emplace(block.block.offset, m_count);
    if (block.block.sectionType == bgl::SECTION_SCENERY)
    {
        ForEachNumberedRecord(
            block, log,
            [&](const bgl::RecordView &record, bool isAttached, std::int64_t)
            { m_count += !isAttached && bgl::HoldsPlacement(record) ? 1 : 0; });
        return;
    }
    ForEachAirportObject(block, file, log,
                         [&](const bgl::RecordView &, bool isAttached,
                             std::int64_t, const AirportChild &)
                         { m_count += isAttached ? 0 : 1; });
}

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

}  // namespace flightsim
