// SPDX-License-Identifier: MIT
// The rows from which terrain vector layers make features, and the data that
// the layers of a file share.

#include "ogr/terrain_vector/layers/terrain_vector_row.h"

#include "driver/base/driver_names.h"
#include "driver/base/problem_report.h"
#include "ogr/terrain_vector/guid_name.h"

namespace flightsim
{

bool TerrainVectorFile::Survey() const
{
    const std::lock_guard lock(m_surveyMutex);
    if (m_isSurveyed)
    {
        return true;
    }
    const std::uint64_t errors = CountReadErrors();
    std::shared_ptr<const VectorFindings> findings = FindOrSurvey();
    if (CountReadErrors() != errors)
    {
        // While opening, the caller reports the error.
        if (m_reports)
        {
            CPLError(CE_Failure, CPLE_FileIO, "%s: %s cannot be read",
                     BGL_DRIVER_NAME, GetPath().c_str());
        }
        return false;
    }
    m_findings = std::move(findings);
    m_isSurveyed = true;
    if (m_reports)
    {
        ReportProblems(m_findings->problems, CE_Warning, BGL_DRIVER_NAME,
                       GetPath());
        ReportUnlisted();
    }
    return true;
}

std::optional<std::uint16_t> TerrainVectorFile::FindListed() const
{
    const std::lock_guard lock(m_surveyMutex);
    m_kept = KeptVectorFindings::Find(GetPath(), GetSource());
    return m_kept != nullptr && m_kept->listed != 0
               ? std::optional(m_kept->listed)
               : std::nullopt;
}

/** Returns findings, which are incomplete after failed reads. */
std::shared_ptr<const VectorFindings> TerrainVectorFile::FindOrSurvey() const
{
    if (m_kept == nullptr)
    {
        m_kept = KeptVectorFindings::Find(GetPath(), GetSource());
    }
    if (m_kept != nullptr)
    {
        return std::move(m_kept);
    }
    const std::uint64_t errors = CountReadErrors();
    const auto findings = std::make_shared<VectorFindings>();
    findings->index =
        bgl::VectorIndex::Build(m_file->GetContainer(), findings->problems);
    findings->listed = m_toList;
    if (CountReadErrors() == errors)
    {
        KeptVectorFindings::Keep(GetPath(), GetSource(), findings);
    }
    return findings;
}

/** Warns of vectors whose class was found neither in the attributes of any
 * record nor in the sampled records. */
void TerrainVectorFile::ReportUnlisted() const
{
    std::int64_t count = 0;
    for (std::size_t i = 0; i < bgl::VECTOR_CLASS_COUNT; ++i)
    {
        if ((m_listed >> i & 1) == 0)
        {
            count +=
                GetIndex().GetSummary(static_cast<bgl::VectorClass>(i)).count;
        }
    }
    if (count > 0)
    {
        CPLError(CE_Warning, CPLE_AppDefined,
                 "%s: %s: %lld vectors are in layers that are not listed; the "
                 "open option EMPTY_LAYERS=YES lists all",
                 BGL_DRIVER_NAME, GetPath().c_str(),
                 static_cast<long long>(count));
    }
}

bgl::ProblemList TerrainVectorFile::GetProblems() const
{
    const std::lock_guard lock(m_surveyMutex);
    return m_findings->problems;
}

void TerrainVectorFile::StartReporting() const
{
    const std::lock_guard lock(m_surveyMutex);
    m_reports = true;
}

std::shared_ptr<const bgl::EntityIndex>
TerrainVectorFile::GetEntityIndex(std::size_t position,
                                  const bgl::VectorRecord &record) const
{
    if (std::shared_ptr<const bgl::EntityIndex> kept =
            GetIndex().GetEntityIndex(position))
    {
        return kept;
    }
    const std::lock_guard lock(m_entityIndexMutex);
    const auto known = m_entityIndexes.find(position);
    if (known != m_entityIndexes.end())
    {
        return known->second;
    }
    auto entityIndex = std::make_shared<const bgl::EntityIndex>(
        bgl::EntityIndex::Build(record));
    const std::size_t size = entityIndex->ByteCount();
    if (m_entityIndexBytes + size <= MAXIMUM_ENTITY_INDEX_BYTES)
    {
        m_entityIndexBytes += size;
        m_entityIndexes[position] = entityIndex;
    }
    return entityIndex;
}

TerrainVectorContext::TerrainVectorContext(const TerrainVectorFile &file,
                                           bgl::VectorClass rowClass)
    : TerrainVectorContext(file, rowClass, file.GetIndex().GetSummary(rowClass))
{
}

TerrainVectorContext::TerrainVectorContext(
    const TerrainVectorFile &file, bgl::VectorClass rowClass,
    const bgl::VectorClassSummary &summary)
    : vectorClass(rowClass), texts(file.GetConfig()), geometry(summary)
{
}

const GuidTexts::Text &GuidTexts::Find(const bgl::Guid &guid)
{
    Memory &memory = m_memories[guid.bytes[0] % m_memories.size()];
    if (memory.text == nullptr || memory.guid != guid)
    {
        auto found = m_texts.find(guid);
        if (found == m_texts.end())
        {
            found = m_texts.emplace(guid, Make(guid)).first;
        }
        memory = {guid, &found->second};
    }
    return *memory.text;
}

GuidTexts::Text GuidTexts::Make(const bgl::Guid &guid) const
{
    Text text;
    text.guid = guid.ToString();
    const bgl::TerrainTexture *texture =
        m_config ? m_config->FindTexture(guid) : nullptr;
    const char *name = bgl::FindTextureName(guid);
    text.texture = texture != nullptr && !texture->name.empty() ? texture->name
                   : name != nullptr                            ? name
                                                                : "";
    const std::optional<bgl::VectorClass> vectorClass =
        bgl::FindClassOfGuid(guid);
    text.excluded = guid == bgl::Guid{} ? "all"
                    : vectorClass       ? bgl::GetSchemaName(*vectorClass)
                                        : text.texture;
    return text;
}

std::int64_t TerrainVectorRow::CountPoints() const
{
    if (paths == nullptr)
    {
        return static_cast<std::int64_t>(entity.totals.points);
    }
    std::size_t count = 0;
    for (const bgl::GlobalPath &path : *paths)
    {
        count += path.size();
    }
    const bool isClosed = entity.geometry == bgl::VectorGeometry::Polygon;
    return static_cast<std::int64_t>(count + (isClosed ? paths->size() : 0));
}

}  // namespace flightsim
