// SPDX-License-Identifier: MIT
// The GeoPackage that stores the index of a library.

#include "ogr/library/files/index_file.h"

#include "driver/base/driver_names.h"
#include "driver/base/file_state.h"
#include "driver/base/gdal_compat.h"
#include "driver/base/temporary_file.h"
#include "driver/base/vsi_sink.h"
#include "driver/base/vsi_source.h"
#include "driver/base/wgs84.h"
#include "ogr/layer/row_source.h"
#include "ogr/library/files/index_record.h"
#include "ogr/library/files/rectangles.h"

#include "cpl_conv.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

namespace flightsim
{

namespace
{

/** Must be incremented when the stored data, or the way they are determined,
 * change. */
constexpr const char *SCHEMA = "2";

/** Application id and user version in the header of the database: those of a
 * GeoPackage, and of an index. */
constexpr std::string_view GEOPACKAGE_MARK = "GP11";
constexpr std::string_view FILE_MARK = "FSIX";
constexpr const char *SET_FILE_MARK = "PRAGMA user_version = 1179863384";

constexpr const char *INFO_LAYER = "index_info";
constexpr const char *CATALOGUE_LAYER = "index_catalogue";
constexpr const char *FILE_LAYER = "scenery_file";
constexpr const char *FACT_PREFIX = "fact_";

/** FIDs of the catalogue and of the times of its folders. */
constexpr std::int64_t CATALOGUE_FID = 1;
constexpr std::int64_t FOLDERS_FID = 2;

/** Silences GDAL, because its messages about an index do not concern users: an
 * invalid one is rebuilt. */
class ErrorSilencer final
{
  public:
    ErrorSilencer()
    {
        CPLPushErrorHandler(CPLQuietErrorHandler);
    }

    ~ErrorSilencer()
    {
        CPLPopErrorHandler();
    }

    ErrorSilencer(const ErrorSilencer &) = delete;
    ErrorSilencer &operator=(const ErrorSilencer &) = delete;

  private:
    CPLErrorStateBackuper m_state{};

    /** The file is only ever replaced as a whole, so there is no need to wait
     * for others or to order writes to disk. */
    CPLConfigOptionSetter m_busy{"SQLITE_BUSY_TIMEOUT", "200", false};
    CPLConfigOptionSetter m_synchronous{"OGR_SQLITE_SYNCHRONOUS", "OFF", false};
    CPLConfigOptionSetter m_journal{"OGR_SQLITE_JOURNAL", "OFF", false};

    /** Our own options need no validation, for which GDAL parses XML. */
    CPLConfigOptionSetter m_openOptions{"GDAL_VALIDATE_OPEN_OPTIONS", "NO",
                                        false};
    CPLConfigOptionSetter m_creationOptions{"GDAL_VALIDATE_CREATION_OPTIONS",
                                            "NO", false};
};

std::int64_t ToSigned(std::uint64_t value)
{
    return static_cast<std::int64_t>(value);
}

/** Returns a checksum that detects damage of a row. */
std::int64_t SumRow(std::int64_t number, const std::string &text,
                    bgl::ByteSpan data)
{
    IndexPacker packer;
    packer.Number(number);
    packer.Text(text);
    return ToSigned(SumBytes(data, SumBytes(packer.Take())));
}

std::int64_t SumFile(const IndexRow &row)
{
    std::string text = row.path;
    for (const std::int64_t value :
         {ToSigned(row.size), row.modified, row.checked})
    {
        text += '/';
        text += std::to_string(value);
    }
    return SumRow(row.id, text, row.scan);
}

// -- Reading ------------------------------------------------------------------

using DatasetPointer = std::unique_ptr<GDALDataset>;

DatasetPointer OpenIndex(const std::string &path)
{
    const char *const drivers[] = {"GPKG", nullptr};
    const char *const options[] = {"LIST_ALL_TABLES=NO", "IMMUTABLE=YES",
                                   nullptr};
    return DatasetPointer(GDALDataset::Open(path.c_str(), GDAL_OF_VECTOR,
                                            drivers, options, nullptr));
}

/** Returns a layer whose fields have exactly these names, in this order, or
 * null. */
OGRLayer *FindLayer(GDALDataset &dataset, const std::string &name,
                    const std::vector<const char *> &fields)
{
    OGRLayer *layer = dataset.GetLayerByName(name.c_str());
    if (layer == nullptr)
    {
        return nullptr;
    }
    const auto *definition = layer->GetLayerDefn();
    bool isSame =
        definition->GetFieldCount() >= static_cast<int>(fields.size());
    for (int i = 0; isSame && i < static_cast<int>(fields.size()); ++i)
    {
        isSame = EQUAL(definition->GetFieldDefn(i)->GetNameRef(),
                       fields[static_cast<std::size_t>(i)]);
    }
    if (!isSame)
    {
        return nullptr;
    }
    const char *const ignored[] = {"OGR_GEOMETRY", nullptr};
    layer->SetIgnoredFields(const_cast<const char **>(ignored));
    return layer;
}

IndexBytes GetBytes(OGRFeature &feature, int field)
{
    int size = 0;
    const GByte *bytes = feature.GetFieldAsBinary(field, &size);
    return bytes != nullptr ? IndexBytes(bytes, bytes + size) : IndexBytes();
}

const std::vector<const char *> INFO_FIELDS = {"item", "value"};
const std::vector<const char *> FACT_FIELDS = {"data", "checksum"};
const std::vector<const char *> FILE_FIELDS = {
    "path", "bytes", "modified_ns", "checked", "data", "checksum", "message"};

enum FileField
{
    FIELD_PATH,
    FIELD_BYTES,
    FIELD_MODIFIED,
    FIELD_CHECKED,
    FIELD_DATA,
    FIELD_CHECKSUM,
    FIELD_MESSAGE
};

using Items = std::map<std::string, std::string>;

std::optional<Items> ReadItems(GDALDataset &dataset)
{
    OGRLayer *layer = FindLayer(dataset, INFO_LAYER, INFO_FIELDS);
    if (layer == nullptr)
    {
        return std::nullopt;
    }
    Items items;
    for (const auto &feature : *layer)
    {
        items[feature->GetFieldAsString(0)] = feature->GetFieldAsString(1);
    }
    return items;
}

/** Reads rows with a checksum each. Returns false if one does not match. */
bool ReadData(OGRLayer &layer, const std::string &name, FactTable &facts)
{
    for (const auto &feature : layer)
    {
        IndexBytes bytes = GetBytes(*feature, 0);
        if (feature->GetFieldAsInteger64(1) !=
            SumRow(feature->GetFID(), name, bytes))
        {
            return false;
        }
        facts.insert_or_assign(GetRowOfFid(feature->GetFID()),
                               std::move(bytes));
    }
    return true;
}

bool ReadCatalogue(GDALDataset &dataset, IndexContent &content)
{
    OGRLayer *layer = FindLayer(dataset, CATALOGUE_LAYER, FACT_FIELDS);
    FactTable rows;
    if (layer == nullptr || !ReadData(*layer, CATALOGUE_LAYER, rows) ||
        rows.size() != 2 || rows.count(GetRowOfFid(CATALOGUE_FID)) == 0 ||
        rows.count(GetRowOfFid(FOLDERS_FID)) == 0)
    {
        return false;
    }
    content.catalogue = std::move(rows[GetRowOfFid(CATALOGUE_FID)]);
    content.folders = std::move(rows[GetRowOfFid(FOLDERS_FID)]);
    return true;
}

bool ReadFiles(GDALDataset &dataset, IndexContent &content)
{
    OGRLayer *layer = FindLayer(dataset, FILE_LAYER, FILE_FIELDS);
    if (layer == nullptr)
    {
        return false;
    }
    for (const auto &feature : *layer)
    {
        IndexRow row;
        row.id = GetRowOfFid(feature->GetFID());
        row.path = feature->GetFieldAsString(FIELD_PATH);
        row.size = static_cast<std::uint64_t>(
            feature->GetFieldAsInteger64(FIELD_BYTES));
        row.modified = feature->GetFieldAsInteger64(FIELD_MODIFIED);
        row.checked = feature->GetFieldAsInteger64(FIELD_CHECKED);
        row.scan = GetBytes(*feature, FIELD_DATA);
        if (feature->GetFieldAsInteger64(FIELD_CHECKSUM) != SumFile(row) ||
            row.id < 0 || row.id >= content.nextId)
        {
            return false;
        }
        content.files.push_back(std::move(row));
    }
    return true;
}

// -- Writing ------------------------------------------------------------------

struct IndexColumn
{
    const char *name;
    OGRFieldType type;
};

OGRLayer *CreateLayer(GDALDataset &dataset, const std::string &name,
                      OGRwkbGeometryType type,
                      std::initializer_list<IndexColumn> columns)
{
    const SpatialReferencePointer reference =
        type == wkbNone ? nullptr : MakeWgs84();
    const char *const options[] = {"FID=fid", nullptr};
    OGRLayer *layer = dataset.CreateLayer(name.c_str(), reference.get(), type,
                                          const_cast<char **>(options));
    for (const IndexColumn &column : columns)
    {
        OGRFieldDefn field(column.name, column.type);
        if (layer != nullptr && layer->CreateField(&field) != OGRERR_NONE)
        {
            layer = nullptr;
        }
    }
    return layer;
}

void SetBytes(OGRFeature &feature, int field, const IndexBytes &bytes)
{
    // GDAL treats an empty one as null.
    feature.SetField(field, static_cast<int>(bytes.size()),
                     static_cast<const void *>(bytes.data()));
}

bool WriteItems(GDALDataset &dataset, const IndexContent &content)
{
    OGRLayer *layer =
        CreateLayer(dataset, INFO_LAYER, wkbNone,
                    {{INFO_FIELDS[0], OFTString}, {INFO_FIELDS[1], OFTString}});
    const Items items = {{"schema", SCHEMA},
                         {"options", content.options},
                         {"generation", content.generation},
                         {"next_id", std::to_string(content.nextId)},
                         {"files", std::to_string(content.files.size())}};
    bool isWritten = layer != nullptr;
    for (const auto &[name, value] : items)
    {
        if (isWritten)
        {
            OGRFeature feature(layer->GetLayerDefn());
            feature.SetField(0, name.c_str());
            feature.SetField(1, value.c_str());
            isWritten = layer->CreateFeature(&feature) == OGRERR_NONE;
        }
    }
    return isWritten;
}

bool WriteData(GDALDataset &dataset, const std::string &name,
               const FactTable &facts)
{
    OGRLayer *layer = CreateLayer(
        dataset, name, wkbNone,
        {{FACT_FIELDS[0], OFTBinary}, {FACT_FIELDS[1], OFTInteger64}});
    bool isWritten = layer != nullptr;
    for (const auto &[id, bytes] : facts)
    {
        if (isWritten)
        {
            OGRFeature feature(layer->GetLayerDefn());
            feature.SetFID(GetFidOfRow(id));
            SetBytes(feature, 0, bytes);
            feature.SetField(
                1, static_cast<GIntBig>(SumRow(GetFidOfRow(id), name, bytes)));
            isWritten = layer->CreateFeature(&feature) == OGRERR_NONE;
        }
    }
    return isWritten;
}

bool WriteFile(OGRLayer &layer, const IndexRow &row)
{
    OGRFeature feature(layer.GetLayerDefn());
    feature.SetFID(GetFidOfRow(row.id));
    feature.SetField(FIELD_PATH, row.path.c_str());
    feature.SetField(FIELD_BYTES, static_cast<GIntBig>(row.size));
    feature.SetField(FIELD_MODIFIED, static_cast<GIntBig>(row.modified));
    feature.SetField(FIELD_CHECKED, static_cast<GIntBig>(row.checked));
    SetBytes(feature, FIELD_DATA, row.scan);
    feature.SetField(FIELD_CHECKSUM, static_cast<GIntBig>(SumFile(row)));
    SceneryFile file;
    if (DecodeScan(row.scan, file))
    {
        feature.SetField(FIELD_MESSAGE, file.message.c_str());
        feature.SetGeometryDirectly(
            MakeRectangles(file.summary.bounds.GetParts()).release());
    }
    return layer.CreateFeature(&feature) == OGRERR_NONE;
}

bool WriteFiles(GDALDataset &dataset, const IndexContent &content)
{
    OGRLayer *layer = CreateLayer(dataset, FILE_LAYER, wkbMultiPolygon,
                                  {{FILE_FIELDS[FIELD_PATH], OFTString},
                                   {FILE_FIELDS[FIELD_BYTES], OFTInteger64},
                                   {FILE_FIELDS[FIELD_MODIFIED], OFTInteger64},
                                   {FILE_FIELDS[FIELD_CHECKED], OFTInteger64},
                                   {FILE_FIELDS[FIELD_DATA], OFTBinary},
                                   {FILE_FIELDS[FIELD_CHECKSUM], OFTInteger64},
                                   {FILE_FIELDS[FIELD_MESSAGE], OFTString}});
    return layer != nullptr &&
           std::all_of(content.files.begin(), content.files.end(),
                       [=](const IndexRow &row)
                       { return WriteFile(*layer, row); });
}

bool WriteLayers(GDALDataset &dataset, const IndexContent &content,
                 const std::map<std::string, FactTable> &facts)
{
    const FactTable catalogue = {
        {GetRowOfFid(CATALOGUE_FID), content.catalogue},
        {GetRowOfFid(FOLDERS_FID), content.folders}};
    return dataset.StartTransaction(FALSE) == OGRERR_NONE &&
           WriteItems(dataset, content) &&
           WriteData(dataset, CATALOGUE_LAYER, catalogue) &&
           WriteFiles(dataset, content) &&
           std::all_of(facts.begin(), facts.end(),
                       [&](const auto &entry) {
                           return WriteData(dataset, FACT_PREFIX + entry.first,
                                            entry.second);
                       }) &&
           dataset.CommitTransaction() == OGRERR_NONE;
}

bool WriteIndexDataset(const std::string &path, const IndexContent &content,
                       const std::map<std::string, FactTable> &facts)
{
    GDALDriver *driver = GetGDALDriverManager()->GetDriverByName("GPKG");
    if (driver == nullptr)
    {
        return false;
    }
    // With this version, GDAL does not set the user version.
    const char *const options[] = {"ADD_GPKG_OGR_CONTENTS=NO", "VERSION=1.1",
                                   nullptr};
    CPLErrorReset();
    DatasetPointer dataset(driver->Create(path.c_str(), 0, 0, 0, GDT_Unknown,
                                          const_cast<char **>(options)));
    const bool isWritten =
        dataset != nullptr && WriteLayers(*dataset, content, facts);
    if (isWritten)
    {
        dataset->ReleaseResultSet(
            dataset->ExecuteSQL(SET_FILE_MARK, nullptr, nullptr));
    }
    dataset.reset();
    return isWritten && CPLGetLastErrorType() < CE_Failure;
}

/** Whether a file has the header written by WriteDataset. */
bool IsOurs(const std::string &path)
{
    constexpr std::string_view magic("SQLite format 3\0", 16);
    constexpr std::size_t versionPlace = 60;
    constexpr std::size_t applicationPlace = 68;
    std::array<char, 100> header{};
    if (IsLink(path) || IsSpecialFile(path.c_str()))
    {
        return false;
    }
    VSILFILE *file = VSIFOpenL(path.c_str(), "rb");
    const bool isRead =
        file != nullptr &&
        VSIFReadL(header.data(), 1, header.size(), file) == header.size();
    if (file != nullptr)
    {
        VSIFCloseL(file);
    }
    const std::string_view text(header.data(), header.size());
    return isRead && text.starts_with(magic) &&
           text.substr(versionPlace, FILE_MARK.size()) == FILE_MARK &&
           text.substr(applicationPlace, GEOPACKAGE_MARK.size()) ==
               GEOPACKAGE_MARK;
}

IndexState ReadOnce(const std::string &path, IndexContent &content)
{
    content = {};
    const ErrorSilencer quiet;
    const DatasetPointer dataset = OpenIndex(path);
    std::optional<Items> items =
        dataset != nullptr ? ReadItems(*dataset) : std::nullopt;
    if (!items)
    {
        return IndexState::Damaged;
    }
    if ((*items)["schema"] != SCHEMA)
    {
        return IndexState::Other;
    }
    CPLErrorReset();
    content.options = (*items)["options"];
    content.generation = (*items)["generation"];
    content.nextId = CPLAtoGIntBig((*items)["next_id"].c_str());
    const bool isRead =
        ReadCatalogue(*dataset, content) && ReadFiles(*dataset, content) &&
        std::to_string(content.files.size()) == (*items)["files"] &&
        CPLGetLastErrorType() < CE_Failure;
    return isRead ? IndexState::Read : IndexState::Damaged;
}

}  // namespace

IndexState ReadIndexFile(const std::string &path, IndexContent &content)
{
    // A file that another process replaces or deletes while it is opened is
    // not damaged.
    constexpr int ATTEMPTS = 10;
    for (int i = 0; i < ATTEMPTS; ++i)
    {
        const FileState before = FileState::Read(path);
        if (before.size < 0)
        {
            return IsLink(path) ? IndexState::Foreign : IndexState::Missing;
        }
        if (!IsOurs(path))
        {
            return IndexState::Foreign;
        }
        const IndexState state = ReadOnce(path, content);
        if (state != IndexState::Damaged || FileState::Read(path) == before)
        {
            return state;
        }
    }
    return IndexState::Damaged;
}

std::string ReadIndexGeneration(const std::string &path)
{
    const ErrorSilencer quiet;
    const DatasetPointer dataset = OpenIndex(path);
    std::optional<Items> items =
        dataset != nullptr ? ReadItems(*dataset) : std::nullopt;
    return items ? (*items)["generation"] : std::string();
}

bool ReadIndexFacts(const std::string &path, const std::string &generation,
                    const std::string &kind, FactTable &facts)
{
    const ErrorSilencer quiet;
    const DatasetPointer dataset = OpenIndex(path);
    std::optional<Items> items =
        dataset != nullptr ? ReadItems(*dataset) : std::nullopt;
    if (!items || (*items)["generation"] != generation)
    {
        return false;
    }
    const std::string name = FACT_PREFIX + kind;
    CPLErrorReset();
    OGRLayer *layer = FindLayer(*dataset, name, FACT_FIELDS);
    return layer != nullptr && ReadData(*layer, name, facts) &&
           CPLGetLastErrorType() < CE_Failure;
}

std::vector<std::string> ListIndexFacts(const std::string &path,
                                        const std::string &generation)
{
    const ErrorSilencer quiet;
    const DatasetPointer dataset = OpenIndex(path);
    std::optional<Items> items =
        dataset != nullptr ? ReadItems(*dataset) : std::nullopt;
    std::vector<std::string> kinds;
    if (items && (*items)["generation"] == generation)
    {
        for (auto *layer : dataset->GetLayers())
        {
            const std::string name = layer->GetName();
            if (name.starts_with(FACT_PREFIX))
            {
                kinds.push_back(name.substr(std::string(FACT_PREFIX).size()));
            }
        }
    }
    return kinds;
}

bool WriteIndexFile(const std::string &path, const IndexContent &content,
                    const std::map<std::string, FactTable> &facts)
{
    const ErrorSilencer quiet;
    const std::string folder = CPLGetPath(path.c_str());
    if (!folder.empty())
    {
        constexpr long ownerOnly = 0700;
        VSIMkdirRecursive(folder.c_str(), ownerOnly);
    }
    RemoveAbandoned(folder, CPLGetFilename(path.c_str()), SCENERY_DRIVER_NAME);
    const std::unique_ptr<TemporaryFile> temporary =
        TemporaryFile::Reserve(path);
    const auto isFree = [&]
    { return !IsLink(path) && (!IsThere(path) || IsOurs(path)); };
    // GDAL does not report when the user version could not be written.
    const bool isWritten =
        isFree() && WriteIndexDataset(temporary->GetPath(), content, facts) &&
        IsOurs(temporary->GetPath()) && isFree() &&
        VsiSink::PutInPlace(*temporary, path, SCENERY_DRIVER_NAME);
    if (!isWritten)
    {
        CPLDebug("FSScenery", "the index %s cannot be written", path.c_str());
    }
    return isWritten;
}

}  // namespace flightsim
