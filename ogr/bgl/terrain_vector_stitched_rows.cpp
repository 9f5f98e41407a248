// SPDX-License-Identifier: MIT
// Features that were cut at the borders of cells, put together again.

#include "ogr/bgl/terrain_vector_stitched_rows.h"

#include <algorithm>

namespace flightsim
{

TerrainVectorStitchedRows::TerrainVectorStitchedRows(
    std::shared_ptr<const TerrainVectorFile> file, bgl::VectorClass vectorClass)
    : m_file(std::move(file)), m_stitchIndex(m_file->GetStitchIndex()),
      m_context(*m_file, vectorClass), m_walk(*m_file, vectorClass),
      m_stitcher(m_file->GetSource(), m_file->GetIndex(), m_stitchIndex),
      m_groupFinder(m_file->GetSource(), m_file->GetIndex()),
      m_findStitcher(m_file->GetSource(), m_file->GetIndex(), m_stitchIndex),
      m_finder(m_file->GetSource(), m_file->GetIndex())
{
    m_row.context = &m_context;
    m_groupRow.context = &m_context;
    m_found.context = &m_context;
}

TerrainVectorStitchedRows::~TerrainVectorStitchedRows() = default;

void TerrainVectorStitchedRows::Rewind(const RowFilter &filter)
{
    m_walk.Rewind(filter.area);
    m_hasArea = filter.area.has_value();
    m_groupsMet.clear();
    m_features.clear();
    m_nextFeature = 0;
}

/** Whether a group is to be read now: at its first entity. */
bool TerrainVectorStitchedRows::TakeGroup(std::int64_t group)
{
    return m_hasArea ? m_groupsMet.insert(group).second : m_row.fid == group;
}

const TerrainVectorRow *TerrainVectorStitchedRows::Next()
{
    while (true)
    {
        if (const TerrainVectorRow *row = NextOfGroup())
        {
            return row;
        }
        if (!m_walk.Next(m_row))
        {
            ReportOddities(m_context, *m_file);
            return nullptr;
        }
        const std::int64_t group = m_stitchIndex.FindGroup(m_row.fid);
        if (m_stitchIndex.GetMembers(group).empty())
        {
            return &m_row;
        }
        if (TakeGroup(group))
        {
            m_features = m_stitcher.Stitch(group);
            m_nextFeature = 0;
        }
    }
}

const TerrainVectorRow *TerrainVectorStitchedRows::NextOfGroup()
{
    while (m_nextFeature < m_features.size())
    {
        if (MakeRow(m_features[m_nextFeature++], m_groupFinder, m_groupRow))
        {
            return &m_groupRow;
        }
    }
    return nullptr;
}

bool TerrainVectorStitchedRows::MakeRow(const bgl::StitchedFeature &feature,
                                        bgl::EntityFinder &finder,
                                        TerrainVectorRow &row) const
{
    if (!FindTerrainVectorRow(finder, feature.entity, m_context.vectorClass,
                              row))
    {
        return false;
    }
    row.paths = &feature.paths;
    return true;
}

const TerrainVectorRow *TerrainVectorStitchedRows::Find(std::int64_t fid)
{
    const std::int64_t group = m_stitchIndex.FindGroup(fid);
    if (m_stitchIndex.GetMembers(group).empty())
    {
        return FindTerrainVectorRow(m_finder, fid, m_context.vectorClass,
                                    m_found)
                   ? &m_found
                   : nullptr;
    }
    m_foundFeatures = m_findStitcher.Stitch(group);
    const auto feature =
        std::find_if(m_foundFeatures.begin(), m_foundFeatures.end(),
                     [fid](const bgl::StitchedFeature &candidate)
                     { return candidate.entity == fid; });
    return feature != m_foundFeatures.end() &&
                   MakeRow(*feature, m_finder, m_found)
               ? &m_found
               : nullptr;
}

/** Lines that meet are one feature. Polygons that meet can be several that lie
 * over each other. */
std::int64_t TerrainVectorStitchedRows::Count()
{
    const bgl::VectorClass vectorClass = m_context.vectorClass;
    const std::int64_t joined = m_stitchIndex.CountJoined(vectorClass);
    const bool isExact = joined == 0 || bgl::GetClassGeometry(vectorClass) !=
                                            bgl::VectorGeometry::Polygon;
    return isExact ? m_file->GetIndex().GetSummary(vectorClass).count - joined
                   : -1;
}

/** That of the pieces: joining them moves no vertex. */
std::optional<OGREnvelope> TerrainVectorStitchedRows::GetExtent()
{
    if (!m_extent)
    {
        m_extent = FindTerrainVectorExtent(*m_file, m_context.vectorClass,
                                           m_context.geometry);
    }
    return m_extent;
}

std::uint64_t TerrainVectorStitchedRows::CountReadErrors() const
{
    return m_file->CountReadErrors();
}

void TerrainVectorStitchedRows::Forget()
{
    m_extent.reset();
}

std::int64_t TerrainVectorStitchedRows::CountPartsRead() const
{
    return m_walk.CountRecordsRead() + m_stitcher.CountRecordsRead() +
           m_groupFinder.CountRecordsRead() +
           m_findStitcher.CountRecordsRead() + m_finder.CountRecordsRead();
}

}  // namespace flightsim
