// SPDX-License-Identifier: MIT
// Streams the entities of a class from the records of a file, singly or joined
// where they were cut at the borders of cells.

#include "ogr/terrain_vector/layers/terrain_vector_rows.h"

#include "driver/base/driver_names.h"
#include "driver/base/problem_report.h"
#include "ogr/terrain_vector/guid_name.h"

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

/** Returns findings that may lack what could not be read. */
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

void TerrainVectorWalk::Rewind(const std::optional<OGREnvelope> &area)
{
    m_area = area;
    m_record = 0;
    m_reader.reset();
}

bool TerrainVectorWalk::Touches(const bgl::VectorRecordEntry &entry) const
{
    return entry.HasClass(m_class) &&
           (!m_area || m_area->Intersects(GetCellEnvelope(entry.cell)));
}

/** Opens the next record; returns false at the end. */
bool TerrainVectorWalk::OpenRecord()
{
    const auto &records = m_file.GetIndex().GetRecords();
    while (m_record < records.size())
    {
        const bgl::VectorRecordEntry &entry = records[m_record++];
        if (!Touches(entry))
        {
            continue;
        }
        if (bgl::ReadVectorRecord(m_file.GetSource(), entry, m_bytes,
                                  m_content))
        {
            ++m_recordsRead;
            m_reader.emplace(m_content);
            m_entityIndex = m_file.GetEntityIndex(m_record - 1, m_content);
            m_nextEntity = 0;
            FindBoxes(entry);
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

void TerrainVectorWalk::FindBoxes(const bgl::VectorRecordEntry &entry)
{
    m_recordBoxes = {};
    if (!m_keepsBoxes || !m_area)
    {
        return;
    }
    m_recordBoxes = m_file.GetBoxes().Get(m_record - 1, m_entityIndex->Size());
    m_areaBox = CellBox::OfArea(*m_area, entry.cell);
}

/** Returns the number of the next entity of the class that may lie in the
 * area. */
std::size_t TerrainVectorWalk::FindNext()
{
    const auto misses = [this](std::size_t entity)
    {
        const CellBox box =
            m_recordBoxes[entity].load(std::memory_order_relaxed);
        return box.IsKnown() && box.Misses(m_areaBox);
    };
    std::size_t number = m_entityIndex->FindNext(m_class, m_nextEntity);
    while (number < m_recordBoxes.size() && misses(number))
    {
        number = m_entityIndex->FindNext(m_class, number + 1);
    }
    m_nextEntity = number + 1;
    return number;
}

bool TerrainVectorWalk::Next(TerrainVectorRow &row)
{
    while (m_reader || OpenRecord())
    {
        const std::size_t number = FindNext();
        if (number == m_entityIndex->Size())
        {
            m_reader.reset();
            continue;
        }
        m_reader->Seek(static_cast<std::uint32_t>(number),
                       m_entityIndex->GetOffset(number));
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

/** Lines that meet form one feature. Polygons that meet may be several that
 * overlap. */
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
