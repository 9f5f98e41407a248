// SPDX-License-Identifier: MIT
// Writes a folder of annotation files, tile by tile.

#include "ogr/agn/agn_write_dataset.h"

#include "driver/base/driver_names.h"
#include "driver/base/file_state.h"
#include "driver/base/problem_report.h"
#include "driver/base/rename_journal.h"
#include "driver/base/temporary_file.h"
#include "driver/base/vsi_sink.h"
#include "driver/bytes/byte_reader.h"
#include "driver/bytes/byte_writer.h"
#include "ogr/agn/agn_write_layer.h"
#include "ogr/agn/annotation_file.h"
#include "ogr/agn/annotation_folder.h"
#include "ogr/agn/format/tile_name.h"

#include <cstdlib>
#include <cstring>

namespace flightsim
{

const char *const AGN_DATASET_OPTIONS =
    "<Option name='OVERWRITE_TILES' type='string-select' default='NO' "
    "scope='vector' description='What to do about existing tiles in the "
    "folder: NO refuses to write, YES replaces them, MERGE adds what they do "
    "not "
    "have'>"
    "<Value>NO</Value><Value>YES</Value><Value>MERGE</Value></Option>"
    "<Option name='MAX_TILES' type='int' default='1000' scope='vector' "
    "description='Maximum number of tiles, each a file, that may be written'/>"
    "<Option name='AUTOGEN_XML' type='string' scope='vector' "
    "description='An XML file of your simulator with elements that have a guid "
    "and a name, for features that have a name only'/>";

const char *const AGN_LAYER_OPTIONS =
    "<Option name='GUID' type='string' description='GUID, or name in "
    "AUTOGEN_XML, of features that have none'/>"
    "<Option name='RECTANGLES' type='string-select' default='MINIMUM' "
    "description='Whether a footprint becomes the smallest rectangle around "
    "it, or is split into rectangles along its longest side'>"
    "<Value>MINIMUM</Value><Value>SPLIT</Value></Option>"
    "<Option name='SIZE' type='string' default='10,10' description='Length "
    "along the front and length of the side in metres, of points that have "
    "none'/>"
    "<Option name='WIDTH' type='float' description='Width in metres of "
    "polyline buildings that have none; positive to the right of the line'/>"
    "<Option name='TEXTURE' type='string' description='Texture of the "
    "buildings of tiles that have none'/>"
    "<Option name='FLOOR_SHARES' type='string' default='50,50,50,50' "
    "description='Weights of generic buildings with 1-2, 3-5, 6-8 and 9-12 "
    "floors in percent, in tiles that have none'/>";

namespace
{

/** Group number of entries that apply to a whole tile. */
constexpr std::uint32_t NO_GROUP = UINT32_MAX;

const AnnotationLayerSpec *FindLayerSpec(const char *name)
{
    for (const AnnotationLayerSpec &spec : GetAnnotationLayerSpecs())
    {
        if (EQUAL(spec.name, name))
        {
            return &spec;
        }
    }
    return nullptr;
}

std::string ListNames()
{
    std::string names;
    for (const AnnotationLayerSpec &spec : GetAnnotationLayerSpecs())
    {
        names += names.empty() ? "" : ", ";
        names += spec.name;
    }
    return names;
}

/** Objects and polyline buildings have two layers each, with the same
 * records. */
LayerContent GetRecordContent(LayerContent content)
{
    return content == LayerContent::SizedObject ? LayerContent::LibraryObject
                                                : content;
}

std::string GetPathIn(const std::string &folder, const std::string &name)
{
    const bool hasSeparator =
        folder.empty() || folder.back() == '/' || folder.back() == '\\';
    return folder + (hasSeparator ? "" : "/") + name;
}

/** Combines the entries of one tile after the other. */
class TileCollector final
{
  public:
    /** The existing file of a tile to be merged; empty for none. */
    struct Target
    {
        std::string name;
        bool isMerged;
    };

    using FindTarget = std::function<Target(const bgl::Qmid &)>;

    TileCollector(const std::string &folder, FindTarget findTarget)
        : m_folder(folder), m_findTarget(std::move(findTarget))
    {
    }

    /** Begins a tile; its existing records are added first. */
    bool Begin(const bgl::Qmid &cell)
    {
        m_builder.Clear();
        m_stated = {};
        m_implied = {};
        const Target target = m_findTarget(cell);
        m_state.reset();
        m_path = GetPathIn(m_folder, target.name);
        if (!target.isMerged)
        {
            return true;
        }
        m_state = FileState::Read(m_path);
        bgl::ProblemList problems;
        const bool isKept =
            m_file.Load(m_path, target.name.c_str(), cell, {}, problems) &&
            problems.Count() == 0 && m_builder.AddAll(m_file.GetAnnotation());
        if (!isKept)
        {
            ReportProblems(problems, CE_Warning, AGN_DRIVER_NAME, m_path);
            CPLError(CE_Failure, CPLE_AppDefined,
                     "%s: %s has damage that would be lost, so that nothing is "
                     "added to it",
                     AGN_DRIVER_NAME, m_path.c_str());
        }
        return isKept;
    }

    void Add(const agn::RecordGroupKey &key,
             const agn::AnnotationHeader &header, bgl::ByteSpan record)
    {
        m_implied.Complete(header);
        m_repeated += !m_builder.AddNew(key, record);
    }

    void SetHeader(const agn::AnnotationHeader &header)
    {
        m_stated.Complete(header);
    }

    bool Finish()
    {
        m_stated.Complete(m_builder.Header());
        m_stated.Complete(m_implied);
        m_builder.Header() = m_stated;
        m_bytes.clear();
        if (!m_builder.Write(m_bytes))
        {
            CPLError(CE_Failure, CPLE_AppDefined,
                     "%s: %s would be larger than 4 GiB", AGN_DRIVER_NAME,
                     m_path.c_str());
            return false;
        }
        const std::unique_ptr<VsiSink> sink =
            VsiSink::Create(m_path, AGN_DRIVER_NAME, Leftovers::Ignore);
        if (sink == nullptr || !sink->Write(0, m_bytes))
        {
            return false;
        }
        m_file = {};
        return m_state ? sink->CommitOver(*m_state) : sink->Commit();
    }

    /** Number of records that the tiles already had. */
    std::int64_t CountRepeated() const
    {
        return m_repeated;
    }

  private:
    const std::string &m_folder;
    const FindTarget m_findTarget;
    std::string m_path{};

    /** The state of the file whose records were added to the tile. */
    std::optional<FileState> m_state{};
    AnnotationFile m_file{};
    agn::AnnotationBuilder m_builder{};

    /** Header values from tile features, and from others. */
    agn::AnnotationHeader m_stated{};
    agn::AnnotationHeader m_implied{};

    std::vector<std::uint8_t> m_bytes{};
    std::int64_t m_repeated = 0;
};

/** Returns the cell of an entry from its key. */
std::optional<bgl::Qmid> GetCell(const SortedSpill::Key &key)
{
    std::uint64_t packed = 0;
    for (std::size_t i = 0; i < sizeof(packed); ++i)
    {
        packed = packed << 8 | key[i];
    }
    return bgl::Qmid::FromPacked(packed);
}

std::optional<ExistingTiles> ReadExistingTiles(const char *value)
{
    if (EQUAL(value, "MERGE"))
    {
        return ExistingTiles::Merge;
    }
    if (EQUAL(value, "YES") || EQUAL(value, "NO"))
    {
        return CPLTestBool(value) ? ExistingTiles::Replace
                                  : ExistingTiles::Refuse;
    }
    CPLError(CE_Failure, CPLE_IllegalArg,
             "%s: OVERWRITE_TILES=%s is not one of NO, YES and MERGE",
             AGN_DRIVER_NAME, value);
    return std::nullopt;
}

std::optional<std::size_t> ReadMostTiles(const char *value)
{
    const std::size_t length = std::strlen(value);
    constexpr std::size_t maximumDigits = 9;
    const bool isNumber = length > 0 && length <= maximumDigits &&
                          std::strspn(value, "0123456789") == length &&
                          std::strtoul(value, nullptr, 10) > 0;
    if (!isNumber)
    {
        CPLError(CE_Failure, CPLE_IllegalArg,
                 "%s: MAX_TILES=%s is not a number of tiles", AGN_DRIVER_NAME,
                 value);
        return std::nullopt;
    }
    return std::strtoul(value, nullptr, 10);
}

}  // namespace

std::unique_ptr<AgnWriteDataset> AgnWriteDataset::Create(const char *path,
                                                         CSLConstList options)
{
    const std::optional<ExistingTiles> existingTiles = ReadExistingTiles(
        CSLFetchNameValueDef(options, "OVERWRITE_TILES", "NO"));
    const std::optional<std::size_t> maximumTiles =
        ReadMostTiles(CSLFetchNameValueDef(options, "MAX_TILES", "1000"));
    if (!existingTiles || !maximumTiles)
    {
        return nullptr;
    }
    if (*path == '\0')
    {
        CPLError(CE_Failure, CPLE_OpenFailed,
                 "%s: expected the name of a folder or of a tile to write",
                 AGN_DRIVER_NAME);
        return nullptr;
    }
    std::unique_ptr<AgnWriteDataset> dataset(new AgnWriteDataset(path));
    dataset->m_existingTiles = *existingTiles;
    dataset->m_maximumTiles = *maximumTiles;
    if (const char *names = CSLFetchNameValue(options, "AUTOGEN_XML"))
    {
        dataset->m_names.Read(names);
    }
    return dataset;
}

AgnWriteDataset::AgnWriteDataset(const char *path)
    : WriteDataset(AGN_DRIVER_NAME, path), m_folder(path),
      m_onlyTile(agn::FindCell(CPLGetFilename(path))), m_spill(AGN_DRIVER_NAME)
{
    if (m_onlyTile)
    {
        m_folder = CPLGetPath(path);
    }
}

std::unique_ptr<AgnWriteDataset>
AgnWriteDataset::MakeConverter(const char *path, const AutogenNames &names)
{
    std::unique_ptr<AgnWriteDataset> dataset(new AgnWriteDataset(path));
    dataset->Abandon();
    dataset->m_isConverter = true;
    dataset->m_names = names;
    return dataset;
}

AgnWriteDataset::~AgnWriteDataset()
{
    CloseOnce();
}

bool AgnWriteDataset::HasTwin(LayerContent content) const
{
    return m_contents.count(GetRecordContent(content)) != 0;
}

std::unique_ptr<WriteLayer>
AgnWriteDataset::MakeLayer(const char *name, OGRwkbGeometryType /* type */,
                           const OGRSpatialReference *spatialReference,
                           CSLConstList options)
{
    const AnnotationLayerSpec *spec = FindLayerSpec(name);
    if (spec == nullptr)
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: %s: there is no layer %s to write; the known ones are %s",
                 AGN_DRIVER_NAME, GetPath().c_str(), name, ListNames().c_str());
        return nullptr;
    }
    const bool hasTwin = HasTwin(spec->content);
    if (hasTwin)
    {
        CPLError(CE_Warning, CPLE_AppDefined,
                 "%s: %s: layer %s is left out, because its records are those "
                 "of a layer that is written already",
                 AGN_DRIVER_NAME, GetPath().c_str(), name);
    }
    auto layer = std::make_unique<AgnWriteLayer>(*this, GetPath(), *spec,
                                                 hasTwin, spatialReference);
    if (!layer->ReadOptions(options))
    {
        return nullptr;
    }
    m_contents.insert(GetRecordContent(spec->content));
    return layer;
}

namespace
{

/** Returns the number of a value, assigning one if it is new. */
template <class Value>
std::uint32_t GetNumber(const Value &value,
                        std::map<Value, std::uint32_t> &numbers,
                        std::vector<const Value *> &values)
{
    if (!values.empty() && *values.back() == value)
    {
        return static_cast<std::uint32_t>(values.size() - 1);
    }
    const auto [found, isNew] =
        numbers.try_emplace(value, static_cast<std::uint32_t>(values.size()));
    if (isNew)
    {
        values.push_back(&found->first);
    }
    return found->second;
}

}  // namespace

/** Whether there may be one more tile. Stops endless input before the first
 * file is written. */
bool AgnWriteDataset::HasRoom(const bgl::Qmid &cell)
{
    if (m_cells.size() < m_maximumTiles || m_cells.count(cell.A()) != 0)
    {
        return true;
    }
    if (!m_hasFailed)
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: %s would have more than %llu tiles, each a file; nothing "
                 "is written. MAX_TILES allows more",
                 AGN_DRIVER_NAME, GetPath().c_str(),
                 static_cast<unsigned long long>(m_maximumTiles));
        m_hasFailed = true;
    }
    return false;
}

bool AgnWriteDataset::AddEntry(const bgl::Qmid &cell, std::uint32_t group,
                               std::uint32_t header, bgl::ByteSpan record)
{
    if (m_onlyTile && cell != *m_onlyTile)
    {
        Count("RECORDS_OF_OTHER_TILES");
        return true;
    }
    if (!HasRoom(cell))
    {
        return false;
    }
    m_cells.insert(cell.A());
    m_payload.clear();
    bgl::ByteWriter writer(m_payload);
    writer.Write(group);
    writer.Write(header);
    writer.WriteBytes(record);
    SpillKeyWriter key;
    key.Add(cell.Packed()).Add(m_count++);
    m_hasFailed = m_hasFailed || !m_spill.Add(key.Get(), m_payload);
    return !m_hasFailed;
}

bool AgnWriteDataset::Add(const bgl::Qmid &cell, const agn::RecordGroupKey &key,
                          const agn::AnnotationHeader &header,
                          bgl::ByteSpan record)
{
    if (m_isConverter)
    {
        m_converted.push_back({cell, {key, {record.begin(), record.end()}}});
        return true;
    }
    return AddEntry(cell, GetNumber(key, m_groupNumbers, m_groups),
                    GetNumber(header, m_headerNumbers, m_headers), record);
}

bool AgnWriteDataset::SetHeader(const bgl::Qmid &cell,
                                const agn::AnnotationHeader &header)
{
    return AddEntry(cell, NO_GROUP,
                    GetNumber(header, m_headerNumbers, m_headers), {});
}

/** Creates the folder, but no parent folders. */
bool AgnWriteDataset::MakeFolder() const
{
    VSIStatBufL status;
    if (m_folder.empty() ||
        (VSIStatExL(m_folder.c_str(), &status,
                    VSI_STAT_EXISTS_FLAG | VSI_STAT_NATURE_FLAG) == 0 &&
         VSI_ISDIR(status.st_mode)))
    {
        return true;
    }
    constexpr long everyone = 0755;
    if (VSIMkdir(m_folder.c_str(), everyone) == 0)
    {
        return true;
    }
    CPLError(CE_Failure, CPLE_OpenFailed, "%s: the folder %s cannot be created",
             AGN_DRIVER_NAME, m_folder.c_str());
    return false;
}

bool AgnWriteDataset::RefuseExisting(const ExistingFiles &existing) const
{
    std::int64_t count = 0;
    const std::string *name = nullptr;
    for (const std::uint32_t cell : m_cells)
    {
        const auto found = existing.find(cell);
        if (found != existing.end())
        {
            name = count++ == 0 ? &found->second : name;
        }
    }
    if (count == 0)
    {
        return true;
    }
    CPLError(CE_Failure, CPLE_AppDefined,
             "%s: %s has " CPL_FRMT_GIB
             " of the tiles already, one is %s; nothing is written. "
             "OVERWRITE_TILES=YES replaces them, OVERWRITE_TILES=MERGE adds to "
             "them",
             AGN_DRIVER_NAME, m_folder.c_str(), static_cast<GIntBig>(count),
             name->c_str());
    return false;
}

bool AgnWriteDataset::Finish()
{
    if (m_hasFailed || !MakeFolder())
    {
        return false;
    }
    ExistingFiles existing;
    const char *folder = m_folder.empty() ? "." : m_folder.c_str();
    if (const auto files = AnnotationFolder::List(folder))
    {
        for (std::size_t i = 0; i < files->Count(); ++i)
        {
            if (const std::optional<bgl::Qmid> cell = files->GetCell(i))
            {
                existing.emplace(cell->A(), files->GetName(i));
            }
        }
    }
    return (m_existingTiles != ExistingTiles::Refuse ||
            RefuseExisting(existing)) &&
           WriteTiles(existing);
}

namespace
{

/** Opens and closes tiles for records that are sorted by tile. */
class TileSequence final
{
  public:
    explicit TileSequence(TileCollector &tiles) : m_tiles(tiles)
    {
    }

    /** Moves to the tile of the next record. Returns false if the last one
     * could not be written. */
    [[nodiscard]] bool Enter(const std::optional<bgl::Qmid> &cell)
    {
        if (cell == m_cell)
        {
            return true;
        }
        if (!Finish())
        {
            return false;
        }
        m_cell = cell;
        m_isOpen = cell && m_tiles.Begin(*cell);
        m_isComplete = m_isComplete && m_isOpen;
        return true;
    }

    [[nodiscard]] bool Finish()
    {
        return !m_isOpen || m_tiles.Finish();
    }

    bool IsOpen() const
    {
        return m_isOpen;
    }

    /** Whether all tiles could be opened. */
    bool IsWhole() const
    {
        return m_isComplete;
    }

  private:
    TileCollector &m_tiles;
    std::optional<bgl::Qmid> m_cell{};
    bool m_isOpen = false;
    bool m_isComplete = true;
};

}  // namespace

void AgnWriteDataset::CountRepeated(std::int64_t records)
{
    if (records > 0)
    {
        Count("RECORDS_THAT_WERE_THERE", records);
    }
}

bool AgnWriteDataset::WriteTiles(const ExistingFiles &existing)
{
    if (CompleteRenames(m_folder, AGN_DRIVER_NAME))
    {
        RemoveAbandoned(m_folder, "", AGN_DRIVER_NAME);
    }
    const bool merges = m_existingTiles == ExistingTiles::Merge;
    TileCollector tiles(
        m_folder,
        [&](const bgl::Qmid &cell)
        {
            const auto found = existing.find(cell.A());
            return found == existing.end()
                       ? TileCollector::Target{agn::MakeFileName(cell), false}
                       : TileCollector::Target{found->second, merges};
        });
    TileSequence sequence(tiles);
    const auto visit = [&](const SortedSpill::Key &key, bgl::ByteSpan payload)
    {
        if (!sequence.Enter(GetCell(key)))
        {
            return false;
        }
        bgl::ByteReader reader(payload);
        const std::uint32_t group = reader.ReadU32();
        const std::uint32_t header = reader.ReadU32();
        if (sequence.IsOpen() && group == NO_GROUP)
        {
            tiles.SetHeader(*m_headers[header]);
        }
        else if (sequence.IsOpen())
        {
            tiles.Add(*m_groups[group], *m_headers[header],
                      payload.subspan(reader.Position()));
        }
        return true;
    };
    const bool isDone = m_spill.Visit(visit) && sequence.Finish();
    CountRepeated(tiles.CountRepeated());
    return isDone && sequence.IsWhole();
}

}  // namespace flightsim
