// SPDX-License-Identifier: MIT
// Writes terrain vectors to a BGL file, new or existing.

#include "ogr/terrain_vector/layers/terrain_vector_writer.h"

#include "driver/base/driver_names.h"
#include "driver/base/driver_options.h"
#include "driver/base/problem_report.h"
#include "driver/base/vsi_source.h"
#include "driver/bytes/byte_reader.h"
#include "driver/bytes/byte_writer.h"
#include "ogr/terrain_vector/record_builder.h"
#include "ogr/terrain_vector/record_edit.h"
#include "ogr/terrain_vector/record_data.h"
#include "ogr/terrain_vector/vector_index.h"

#include "cpl_error.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <limits>
#include <string_view>

namespace flightsim
{

namespace
{

bool HasOnlyVectors(const bgl::Container &container)
{
    const std::vector<bgl::Section> &sections = container.GetSections();
    return std::all_of(sections.begin(), sections.end(),
                       [](const bgl::Section &section)
                       { return section.type == bgl::SECTION_TERRAIN_VECTOR; });
}

std::shared_ptr<const BglFile> OpenFile(const std::string &path,
                                        bgl::ProblemList &problems)
{
    std::unique_ptr<VsiSource> source = VsiSource::Open(path.c_str());
    return source != nullptr ? BglFile::Open(path, std::move(source), problems)
                             : nullptr;
}

/** Reports why a file cannot be used as base of a new one. */
void RefuseBase(const std::string &path, const bgl::ProblemList &problems)
{
    ReportProblems(problems, CE_Warning, BGL_DRIVER_NAME, path);
    VSIStatBufL state;
    if (VSIStatL(path.c_str(), &state) != 0)
    {
        CPLError(CE_Failure, CPLE_OpenFailed,
                 "%s: ADD_TO=%s is not there; GDAL deletes the file that is "
                 "written, so it has to be another one",
                 BGL_DRIVER_NAME, path.c_str());
        return;
    }
    CPLError(CE_Failure, CPLE_OpenFailed,
             "%s: ADD_TO=%s is damaged or not a file with terrain vectors only",
             BGL_DRIVER_NAME, path.c_str());
}

}  // namespace

std::uint64_t HashRecord(bgl::ByteSpan bytes)
{
    return std::hash<std::string_view>{}(
        {reinterpret_cast<const char *>(bytes.data()), bytes.size()});
}

std::unique_ptr<TerrainVectorBase>
TerrainVectorBase::Open(const std::string &path)
{
    bgl::ProblemList problems;
    std::shared_ptr<const BglFile> file = OpenFile(path, problems);
    std::unique_ptr<TerrainVectorBase> base;
    if (file != nullptr && HasOnlyVectors(file->GetContainer()))
    {
        base.reset(new TerrainVectorBase(file));
        base->m_records =
            bgl::VectorIndex::Build(file->GetContainer(), problems)
                .GetRecords();
    }
    if (base == nullptr || problems.Count() > 0)
    {
        RefuseBase(path, problems);
        return nullptr;
    }
    std::stable_sort(
        base->m_records.begin(), base->m_records.end(),
        [](const bgl::VectorRecordEntry &a, const bgl::VectorRecordEntry &b)
        { return a.cell.Packed() < b.cell.Packed(); });
    return base;
}

bool TerrainVectorBase::ReportRead() const
{
    CPLError(CE_Failure, CPLE_FileIO, "%s: %s cannot be read", BGL_DRIVER_NAME,
             m_file->GetPath().c_str());
    return false;
}

bool TerrainVectorBase::CopyBefore(std::uint64_t packedCell,
                                   const RecordSink &sink)
{
    for (; m_next < m_records.size() &&
           m_records[m_next].cell.Packed() < packedCell;
         ++m_next)
    {
        const bgl::VectorRecordEntry &record = m_records[m_next];
        m_bytes.resize(record.size);
        if (!m_file->GetSource().Read(record.offset, m_bytes))
        {
            return ReportRead();
        }
        if (!sink(record.cell, m_bytes))
        {
            return false;
        }
        m_hash += HashRecord(m_bytes);
    }
    return true;
}

bool TerrainVectorBase::Take(std::uint64_t packedCell,
                             std::vector<bgl::RecordData> &records)
{
    records.clear();
    for (; m_next < m_records.size() &&
           m_records[m_next].cell.Packed() == packedCell;
         ++m_next)
    {
        bgl::VectorRecord record;
        if (!bgl::ReadVectorRecord(m_file->GetSource(), m_records[m_next],
                                   m_bytes, record))
        {
            return ReportRead();
        }
        records.push_back(bgl::DecodeRecord(record, m_records[m_next].cell));
    }
    return true;
}

const char *const TERRAIN_VECTOR_DATASET_OPTIONS =
    "<Option name='ADD_TO_CELLS' type='boolean' default='YES' scope='vector' "
    "description='Whether vectors of lower priority stay in the cells, about "
    "20 km wide, that are written to; NO takes away the stock roads, water, "
    "shores and airport grounds of every one of them'/>"
    "<Option name='ADD_TO' type='string' scope='vector' description='A file of "
    "terrain vectors to start from: records of cells that are not written to "
    "are copied unchanged'/>"
    "<Option name='TERRAIN_CFG' type='string' scope='vector' "
    "description='A terrain.cfg with names of textures'/>";

const char *const TERRAIN_VECTOR_LAYER_OPTIONS =
    "<Option name='TEXTURE' type='string' description='Texture of features "
    "that do not name one, by GUID or by its name in terrain.cfg'/>"
    "<Option name='ALTITUDE' type='string-select' default='AUTO' "
    "description='Whether altitudes are taken from Z'>"
    "<Value>AUTO</Value><Value>NONE</Value></Option>"
    "<Option name='QUIRKS' type='boolean' default='YES' description='Whether "
    "corners of cells, where they are put into polygons with altitudes of "
    "their own, get the altitude 0, as Shp2Vec gives them, and not that of the "
    "slope'/>"
    "<Option name='SCHEMA' type='string' description='An XML file of Shp2Vec, "
    "which says what the fields of its shapefile become'/>"
    "<Option name='MAXIMUM_POINTS' type='int' min='0' default='128' "
    "description='Number of points beyond which a polygon is cut inside its "
    "cell, too; 0 for never'/>";

namespace
{

/** Size in bytes of the header of a spilled entity, before its segments: number
 * of its attribute set, three counts, geometry, and its cell flag. */
constexpr std::size_t PREFIX_SIZE = 4 * 4 + 2;

enum class CellFlag : std::uint8_t
{
    Replace,
    Add,
    NotSaid
};

CellFlag GetCellFlag(const std::optional<bool> &addsToCells)
{
    return !addsToCells   ? CellFlag::NotSaid
           : *addsToCells ? CellFlag::Add
                          : CellFlag::Replace;
}

/** Checks that readers will accept a record, together with the others of its
 * file. */
class RecordCheck final
{
  public:
    RecordCheck(const std::string &path, const std::optional<int> &splitLevel,
                const RecordSink &sink)
        : m_path(path), m_splitLevel(splitLevel), m_sink(sink)
    {
    }

    bool Pass(const bgl::Qmid &cell, bgl::ByteSpan record)
    {
        Part &part = m_parts[GetPlace(cell)];
        part.size += record.size();
        return Report(bgl::FindReadingProblem(cell, record, part.use)) &&
               m_sink(cell, record);
    }

    bool Finish() const
    {
        return std::all_of(m_parts.begin(), m_parts.end(),
                           [this](const auto &part) {
                               return Report(bgl::FindReadingProblem(
                                   part.second.use, part.second.size));
                           });
    }

  private:
    using Place = std::pair<std::uint32_t, std::uint32_t>;

    /** The state of a file being written. */
    struct Part
    {
        bgl::RecordUse use{};
        std::uint64_t size = 0;
    };

    Place GetPlace(const bgl::Qmid &cell) const
    {
        const int shift = cell.level - m_splitLevel.value_or(0);
        return m_splitLevel && shift >= 0
                   ? Place{cell.u >> shift, cell.v >> shift}
                   : Place{};
    }

    /** Whether there is no problem. */
    bool Report(const std::string &problem) const
    {
        if (!problem.empty())
        {
            CPLError(CE_Failure, CPLE_AppDefined,
                     "%s: %s could not be read back, %s", BGL_DRIVER_NAME,
                     m_path.c_str(), problem.c_str());
        }
        return problem.empty();
    }

    const std::string &m_path;
    const std::optional<int> m_splitLevel;
    const RecordSink &m_sink;
    std::map<Place, Part> m_parts{};
};

/** Collects entities into records, cell by cell. */
class RecordCollector final
{
  public:
    RecordCollector(const std::vector<const bgl::AttributeSet *> &sets,
                    const std::optional<bool> &addsToCells,
                    const std::optional<bgl::PackagerOrder> &packagerOrder,
                    TerrainVectorBase *base, RecordSink sink)
        : m_sets(sets), m_addsToCells(addsToCells), m_base(base),
          m_sink(std::move(sink))
    {
        m_builder.SetPackagerOrder(packagerOrder ? &*packagerOrder : nullptr);
    }

    bool Add(std::uint64_t packedCell, bgl::ByteSpan payload)
    {
        if (packedCell != m_cell && !(FinishCell() && BeginCell(packedCell)))
        {
            return false;
        }
        bgl::ByteReader reader(payload);
        const std::uint32_t set = reader.ReadU32();
        bgl::EncodedEntity entity;
        entity.segmentCount = reader.ReadU32();
        entity.pointCount = reader.ReadU32();
        entity.altitudePointCount = reader.ReadU32();
        entity.geometry = static_cast<bgl::VectorGeometry>(reader.ReadU8());
        const auto flag = static_cast<CellFlag>(reader.ReadU8());
        entity.segments = payload.subspan(PREFIX_SIZE);
        m_isReplaced = m_isReplaced && flag == CellFlag::Replace;
        m_builder.Add(entity, *m_sets[set]);
        return true;
    }

    /** Writes the record of the last cell and the rest of the base file. */
    bool Finish()
    {
        return FinishCell() &&
               (m_base == nullptr ||
                m_base->CopyBefore(std::numeric_limits<std::uint64_t>::max(),
                                   m_sink));
    }

    /** Sum of the hashes of the written records. */
    std::uint64_t GetHash() const
    {
        return m_hash + (m_base != nullptr ? m_base->GetHash() : 0);
    }

  private:
    /** Writes the records of the base file before a cell, and takes those in
     * the cell. */
    bool BeginCell(std::uint64_t packedCell)
    {
        m_cell = packedCell;
        m_isAdded.reset();
        if (m_base == nullptr)
        {
            return true;
        }
        if (!m_base->CopyBefore(packedCell, m_sink) ||
            !m_base->Take(packedCell, m_taken))
        {
            return false;
        }
        m_takenSets.clear();
        for (const bgl::RecordData &record : m_taken)
        {
            m_isAdded = m_isAdded.value_or(true) && record.addsToCells;
            for (const bgl::EntityData &entity : record.entities)
            {
                AddTaken(entity);
            }
        }
        return true;
    }

    void AddTaken(const bgl::EntityData &entity)
    {
        bgl::AttributeSet &set = m_takenSets.emplace_back(entity.attributes);
        std::sort(set.begin(), set.end());
        m_segments.clear();
        m_builder.Add(
            bgl::EncodeEntity(entity.geometry, entity.segments, m_segments),
            set);
    }

    bool FinishCell()
    {
        const std::optional<bgl::Qmid> cell = bgl::Qmid::FromPacked(m_cell);
        if (!cell)
        {
            return true;
        }
        m_record.clear();
        m_builder.Finish(
            *cell, m_addsToCells.value_or(m_isAdded.value_or(!m_isReplaced)),
            m_record);
        m_isReplaced = true;
        m_hash += HashRecord(m_record);
        return m_sink(*cell, m_record);
    }

    const std::vector<const bgl::AttributeSet *> &m_sets;
    const std::optional<bool> &m_addsToCells;
    TerrainVectorBase *m_base;
    const RecordSink m_sink;

    /** Records of the base file in the cell, and their flag. */
    std::vector<bgl::RecordData> m_taken{};
    std::deque<bgl::AttributeSet> m_takenSets{};
    std::vector<std::uint8_t> m_segments{};
    std::optional<bool> m_isAdded{};

    /** 0 before the first cell. */
    std::uint64_t m_cell = 0;

    bool m_isReplaced = true;
    std::uint64_t m_hash = 0;
    bgl::RecordBuilder m_builder{};
    std::vector<std::uint8_t> m_record{};
};

std::uint64_t GetCell(const SortedSpill::Key &key)
{
    std::uint64_t cell = 0;
    for (std::size_t i = 0; i < sizeof(cell); ++i)
    {
        cell = cell << 8 | key[i];
    }
    return cell;
}

}  // namespace

TerrainVectorStore::TerrainVectorStore(CSLConstList options)
    : m_spill(BGL_DRIVER_NAME)
{
    if (const char *value = CSLFetchNameValue(options, "ADD_TO_CELLS"))
    {
        m_addsToCells = CPLTestBool(value);
    }
    if (const char *base = CSLFetchNameValue(options, "ADD_TO"))
    {
        m_base = TerrainVectorBase::Open(base);
        m_hasFailed = m_base == nullptr;
    }
    if (const char *config = CSLFetchNameValue(options, "TERRAIN_CFG"))
    {
        m_config = ReadTerrainConfig(config);
    }
}

void TerrainVectorStore::SetPackaged(bool isPackaged)
{
    if (!isPackaged)
    {
        m_packagerOrder.reset();
    }
    else if (!m_packagerOrder)
    {
        m_packagerOrder.emplace();
    }
}

void TerrainVectorStore::SetBlockOrder(const TerrainVectorSchema &schema)
{
    if (!m_packagerOrder)
    {
        return;
    }
    std::vector<bgl::Guid> fields;
    for (const SchemaBlock &block : schema.blocks)
    {
        fields.push_back(block.guid);
    }
    m_packagerOrder->SetFields(fields);
}

std::uint32_t
TerrainVectorStore::GetSetNumber(const bgl::AttributeSet &attributes)
{
    const auto [found, isNew] = m_setNumbers.try_emplace(
        attributes, static_cast<std::uint32_t>(m_sets.size()));
    if (isNew)
    {
        m_sets.push_back(&found->first);
        if (m_packagerOrder)
        {
            m_packagerOrder->Add(attributes);
        }
    }
    return found->second;
}

bool TerrainVectorStore::Add(bgl::VectorGeometry geometry,
                             const bgl::FeaturePiece &piece,
                             const bgl::AttributeSet &attributes,
                             const EntityOrder &order)
{
    m_payload.clear();
    bgl::ByteWriter writer{m_payload};
    writer.Write(GetSetNumber(attributes));
    m_payload.resize(PREFIX_SIZE);
    const bgl::EncodedEntity entity =
        bgl::EncodeEntity(geometry, piece.segments, m_payload);
    bgl::StoreLittleEndian(m_payload.data() + 4, entity.segmentCount);
    bgl::StoreLittleEndian(m_payload.data() + 8, entity.pointCount);
    bgl::StoreLittleEndian(m_payload.data() + 12, entity.altitudePointCount);
    m_payload[16] = static_cast<std::uint8_t>(geometry);
    m_payload[17] = static_cast<std::uint8_t>(GetCellFlag(order.addsToCells));
    SpillKeyWriter key;
    bgl::Guid uuid = order.uuid;
    if (m_packagerOrder && !order.isPosition)
    {
        // The MSFS packager keeps the order of features; new ones come last.
        uuid.bytes.fill(0xFF);
    }
    const std::uint64_t cell = piece.cell.Packed();
    if (cell != m_lastCell)
    {
        m_cells.insert(cell);
        m_lastCell = cell;
    }
    key.Add(cell).Add(uuid.bytes).Add(m_count++);
    m_hasFailed = m_hasFailed || !m_spill.Add(key.Get(), m_payload);
    return !m_hasFailed;
}

bool TerrainVectorStore::Write(const std::string &path, const RecordSink &sink,
                               const std::optional<int> &splitLevel)
{
    RecordCheck check(path, splitLevel, sink);
    RecordCollector records(
        m_sets, m_addsToCells, m_packagerOrder, m_base.get(),
        [&check](const bgl::Qmid &cell, bgl::ByteSpan record)
        { return check.Pass(cell, record); });
    const bool isDone =
        m_spill.Visit([&](const SortedSpill::Key &key, bgl::ByteSpan payload)
                      { return records.Add(GetCell(key), payload); }) &&
        records.Finish() && check.Finish();
    m_hash = records.GetHash();
    return isDone;
}

namespace
{

/** Sum of the hashes of the records of a file; nothing if that is damaged. */
std::optional<std::uint64_t> HashFile(const std::string &path)
{
    bgl::ProblemList problems;
    const std::shared_ptr<const BglFile> file = OpenFile(path, problems);
    if (file == nullptr)
    {
        return std::nullopt;
    }
    const bgl::VectorIndex index =
        bgl::VectorIndex::Build(file->GetContainer(), problems);
    std::vector<std::uint8_t> bytes;
    bgl::VectorRecord record;
    std::uint64_t hash = 0;
    for (const bgl::VectorRecordEntry &entry : index.GetRecords())
    {
        hash += bgl::ReadVectorRecord(file->GetSource(), entry, bytes, record)
                    ? HashRecord(bytes)
                    : 0;
    }
    return problems.Count() == 0 ? std::optional(hash) : std::nullopt;
}

}  // namespace

bool TerrainVectorStore::Verify(const std::vector<std::string> &paths) const
{
    std::uint64_t sum = 0;
    bool hasHashes = true;
    for (const std::string &path : paths)
    {
        const std::optional<std::uint64_t> hash = HashFile(path);
        sum += hash.value_or(0);
        hasHashes = hasHashes && hash;
    }
    if (!hasHashes || sum != m_hash)
    {
        CPLError(CE_Failure, CPLE_FileIO,
                 "%s: %s: what was written does not read back", BGL_DRIVER_NAME,
                 paths.empty() ? "" : paths.front().c_str());
        return false;
    }
    return true;
}

}  // namespace flightsim
