// SPDX-License-Identifier: MIT
// Streams the entities of a class from the records of a file, singly or joined
// where they were cut at the borders of cells.

#include "ogr/terrain_vector/layers/terrain_vector_rows.h"

#include "driver/base/driver_names.h"
#include "driver/base/problem_report.h"

#include <algorithm>

namespace flightsim
{

namespace
{

OGREnvelope GetCellEnvelope(const bgl::Qmid &cell)
{
    OGREnvelope envelope;
    envelope.MinX = cell.West();
    envelope.MaxX = cell.East();
    envelope.MinY = cell.South();
    envelope.MaxY = cell.North();
    return envelope;
}

}  // namespace

void TerrainVectorWalk::Rewind(const std::optional<OGREnvelope> &area)
{
    m_area = area;
    m_record = 0;
    m_reader.reset();
    if (m_area && m_cells.empty())
    {
        for (const bgl::VectorRecordEntry &entry :
             m_file.GetIndex().GetRecords())
        {
            m_cells.push_back(GetCellEnvelope(entry.cell));
        }
    }
}

bool TerrainVectorWalk::Touches(std::size_t record) const
{
    return m_file.GetIndex().GetRecords()[record].HasClass(m_class) &&
           (!m_area || m_area->Intersects(m_cells[record]));
}

/** Opens the next record; returns false at the end. */
bool TerrainVectorWalk::OpenRecord()
{
    const auto &records = m_file.GetIndex().GetRecords();
    while (m_record < records.size())
    {
        const bgl::VectorRecordEntry &entry = records[m_record];
        if (!Touches(m_record++))
        {
            continue;
        }
        if (bgl::ReadVectorRecord(m_file.GetSource(), entry, m_bytes,
                                  m_content))
        {
            ++m_recordsRead;
            m_reader.emplace(m_content);
            m_entityIndex = m_file.GetEntityIndex(m_record - 1, m_content);
            FindBoxes();
            ListCandidates(entry);
            return true;
        }
        bgl::ProblemList problems;
        problems.Add(entry.Describe(m_record - 1), entry.offset,
                     "expected " + std::to_string(entry.size) +
                         " bytes, which cannot be read");
        ReportProblems(problems, CE_Failure, BGL_DRIVER_NAME, m_file.GetPath());
    }
    return false;
}

void TerrainVectorWalk::FindBoxes()
{
    m_recordBoxes = {};
    if (!m_keepsBoxes || !m_area)
    {
        return;
    }
    m_recordBoxes = m_file.GetBoxes().Get(m_record - 1, m_entityIndex->Size());
}

/** Lists the entities of the class that may lie in the area, without a branch
 * for each, which would be unpredictable. */
void TerrainVectorWalk::ListCandidates(const bgl::VectorRecordEntry &entry)
{
    m_nextCandidate = 0;
    m_entityIndex->List(m_class, m_candidates);
    if (m_recordBoxes.empty())
    {
        return;
    }
    const CellBox area = CellBox::OfArea(*m_area, entry.cell);
    std::size_t count = 0;
    for (const std::uint32_t number : m_candidates)
    {
        const CellBox box =
            m_recordBoxes[number].load(std::memory_order_relaxed);
        m_candidates[count] = number;
        count += std::size_t{box.MayTouch(area)};
    }
    m_candidates.resize(count);
}

bool TerrainVectorWalk::Next(TerrainVectorRow &row)
{
    while (m_reader || OpenRecord())
    {
        if (m_nextCandidate == m_candidates.size())
        {
            m_reader.reset();
            continue;
        }
        const std::uint32_t number = m_candidates[m_nextCandidate++];
        m_reader->Seek(number, m_entityIndex->GetOffset(number));
        if (m_reader->Next(row.entity) == bgl::EntityReader::Step::Entity)
        {
            const bgl::VectorRecordEntry &entry =
                m_file.GetIndex().GetRecords()[m_record - 1];
            row.attributes.Update(row.entity);
            row.fid = entry.firstNumber + row.entity.number;
            row.cell = entry.cell;
            row.recordOffset = entry.offset;
            row.addsToCells = m_content.header.addsToCells;
            row.box = number < m_recordBoxes.size() ? &m_recordBoxes[number]
                                                    : nullptr;
            return true;
        }
    }
    return false;
}

bool FindTerrainVectorRow(bgl::EntityFinder &finder, std::int64_t number,
                          bgl::VectorClass vectorClass, TerrainVectorRow &row)
{
    if (!finder.Find(number, row.entity) ||
        row.attributes.Update(row.entity) != vectorClass)
    {
        return false;
    }
    row.fid = number;
    row.cell = finder.GetEntry().cell;
    row.recordOffset = finder.GetEntry().offset;
    row.addsToCells = finder.AddsToCells();
    row.paths = nullptr;
    return true;
}

OGREnvelope FindTerrainVectorExtent(const TerrainVectorFile &file,
                                    bgl::VectorClass vectorClass,
                                    TerrainVectorGeometry &geometry)
{
    OGREnvelope extent;
    std::vector<std::uint8_t> bytes;
    for (const bgl::VectorRecordEntry &entry : file.GetIndex().GetRecords())
    {
        // Records in a cell that is already covered cannot add anything.
        bgl::VectorRecord record;
        if (!entry.HasClass(vectorClass) ||
            (extent.IsInit() && extent.Contains(GetCellEnvelope(entry.cell))) ||
            !bgl::ReadVectorRecord(file.GetSource(), entry, bytes, record))
        {
            continue;
        }
        bgl::EntityReader reader(record);
        bgl::EntityView entity;
        bgl::EntityReader::Step step = reader.Next(entity);
        for (; step != bgl::EntityReader::Step::End; step = reader.Next(entity))
        {
            if (step == bgl::EntityReader::Step::Entity &&
                bgl::FindVectorClass(entity) == vectorClass)
            {
                extent.Merge(geometry.GetEnvelope(entity, entry.cell));
            }
        }
    }
    return extent;
}

void ReportOddities(TerrainVectorContext &context,
                    const TerrainVectorFile &file, std::int64_t number)
{
    const bgl::VectorIndex &index = file.GetIndex();
    const std::size_t record = index.FindRecord(number);
    if (context.hasWarned || record == index.GetRecords().size())
    {
        return;
    }
    context.hasWarned = true;
    const bgl::VectorRecordEntry &entry = index.GetRecords()[record];
    bgl::ProblemList problems;
    problems.Add(entry.Describe(record) + ", entity " +
                     std::to_string(number - entry.firstNumber),
                 context.oddOffset,
                 std::string(context.geometry.GetOddity()) +
                     "; others may be like it");
    ReportProblems(problems, CE_Warning, BGL_DRIVER_NAME, file.GetPath());
}

TerrainVectorRows::TerrainVectorRows(
    std::shared_ptr<const TerrainVectorFile> file, bgl::VectorClass vectorClass)
    : m_file(std::move(file)), m_context(*m_file, vectorClass),
      m_walk(*m_file, vectorClass),
      m_finder(m_file->GetSource(), m_file->GetIndex())
{
    m_walk.KeepBoxes();
    m_row.context = &m_context;
    m_found.context = &m_context;
}

TerrainVectorRows::~TerrainVectorRows() = default;

void TerrainVectorRows::Rewind(const RowFilter &filter)
{
    m_walk.Rewind(filter.area);
}

const TerrainVectorRow *TerrainVectorRows::Next()
{
    if (m_walk.Next(m_row))
    {
        m_row.fid = m_file->GetFids().GetFid(m_row.fid);
        return &m_row;
    }
    ReportOddities(m_context, *m_file,
                   m_file->GetFids().FindNumber(m_context.oddFid));
    return nullptr;
}

const TerrainVectorRow *TerrainVectorRows::Find(std::int64_t fid)
{
    if (!FindTerrainVectorRow(m_finder, m_file->GetFids().FindNumber(fid),
                              m_context.vectorClass, m_found))
    {
        return nullptr;
    }
    m_found.fid = fid;
    return &m_found;
}

std::int64_t TerrainVectorRows::Count()
{
    return m_file->GetIndex().GetSummary(m_context.vectorClass).count;
}

std::optional<OGREnvelope> TerrainVectorRows::GetExtent()
{
    if (!m_extent)
    {
        m_extent = FindTerrainVectorExtent(*m_file, m_context.vectorClass,
                                           m_context.geometry);
    }
    return m_extent;
}

std::uint64_t TerrainVectorRows::CountReadErrors() const
{
    return m_file->CountReadErrors();
}

void TerrainVectorRows::Forget()
{
    m_extent.reset();
}

std::int64_t TerrainVectorRows::CountPartsRead() const
{
    return m_walk.CountRecordsRead() + m_finder.CountRecordsRead();
}

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

/** Whether to read a group now, at its first entity. */
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
            ReportOddities(m_context, *m_file, m_context.oddFid);
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

/** Lines that meet form a single feature. Polygons that meet may be several
 * overlapping ones. */
std::int64_t TerrainVectorStitchedRows::Count()
{
    const bgl::VectorClass vectorClass = m_context.vectorClass;
    const std::int64_t joined = m_stitchIndex.CountJoined(vectorClass);
    const bool isExact = joined == 0 || bgl::GetClassGeometry(vectorClass) !=
                                            bgl::VectorGeometry::Polygon;
    return isExact ? m_file->GetIndex().GetSummary(vectorClass).count - joined
                   : -1;
}

/** Joining pieces moves no vertex, so their extent is the same. */
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
