// SPDX-License-Identifier: MIT
// Ways in which programs use a file through the plugin, each with a checksum of
// the result, for comparison tools.

#include "autotest/cpp/file_use.h"

#include "ogr_recordbatch.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <tuple>

namespace
{

class Reading final : public FileUse
{
  public:
    explicit Reading(const std::string &file) : FileUse(file)
    {
    }

    std::string Run(int threads) override
    {
        const std::string option = "NUM_THREADS=" + std::to_string(threads);
        return ReadEverything(m_file, option.c_str());
    }
};

// -- Filters ------------------------------------------------------------------

/** Uses each layer of a dataset. Returns whether all could be used. */
template <class Use> bool UseLayers(GDALDataset *dataset, const Use &use)
{
    bool isUsed = true;
    for (int i = 0; dataset != nullptr && i < dataset->GetLayerCount(); ++i)
    {
        OGRLayer *layer = dataset->GetLayer(i);
        isUsed = layer != nullptr && use(*layer) && isUsed;
    }
    return isUsed;
}

class Filtering final : public FileUse
{
  public:
    explicit Filtering(const std::string &file) : FileUse(file)
    {
    }

    std::string Run(int) override
    {
        Checksum sum;
        const GDALDatasetUniquePtr dataset =
            OpenOurs(m_file, GDAL_OF_VECTOR, nullptr);
        m_hasRefused = !UseLayers(dataset.get(), Filter);
        if (dataset != nullptr && !m_hasRefused)
        {
            AddLayers(*dataset, sum);
        }
        return sum.ToString();
    }

  private:
    /** Filters by a rectangle and by a common value. */
    static bool Filter(OGRLayer &layer)
    {
        layer.SetSpatialFilterRect(-1000, -1000, 1000, 1000);
        const OGRFeatureDefn *definition = layer.GetLayerDefn();
        if (definition->GetFieldCount() == 0)
        {
            return true;
        }
        std::string condition = "\"";
        condition += definition->GetFieldDefn(0)->GetNameRef();
        condition += "\" IS NOT NULL";
        return layer.SetAttributeFilter(condition.c_str()) == OGRERR_NONE;
    }
};

// -- Arrow --------------------------------------------------------------------

/** Returns the size of a value of an Arrow format; 0 for those that are not
 * plain. */
std::size_t GetValueSize(const char *format)
{
    switch (format[0])
    {
        case 'c':
        case 'C':
            return 1;
        case 's':
        case 'S':
            return 2;
        case 'i':
        case 'I':
        case 'f':
            return 4;
        case 'l':
        case 'L':
        case 'g':
            return 8;
        case 't':
            return std::strncmp(format, "tdD", 3) == 0 ||
                           std::strncmp(format, "ttm", 3) == 0
                       ? 4
                       : 8;
        default:
            return 0;
    }
}

bool IsValid(const ArrowArray &array, std::size_t row)
{
    const auto *bits = static_cast<const GByte *>(array.buffers[0]);
    return array.null_count == 0 || bits == nullptr ||
           (bits[row / 8] >> (row % 8) & 1) != 0;
}

void AddColumn(const ArrowSchema &schema, const ArrowArray &array,
               Checksum &sum);

/** Adds the bytes or the items of one row, whose offsets are given. */
void AddVariable(const ArrowSchema &schema, const ArrowArray &array,
                 std::size_t row, Checksum &sum)
{
    const auto *offsets = static_cast<const std::int32_t *>(array.buffers[1]);
    const auto size = static_cast<std::size_t>(offsets[row + 1] - offsets[row]);
    if (std::strchr("uz", schema.format[0]) != nullptr)
    {
        sum.Add(static_cast<const char *>(array.buffers[2]) + offsets[row],
                size);
    }
    sum.Add(&size, sizeof(size));
}

void AddRow(const ArrowSchema &schema, const ArrowArray &array, std::size_t row,
            Checksum &sum)
{
    const std::size_t size = GetValueSize(schema.format);
    if (size > 0)
    {
        sum.Add(static_cast<const GByte *>(array.buffers[1]) + row * size,
                size);
    }
    else if (schema.format[0] == 'b')
    {
        const auto *bits = static_cast<const GByte *>(array.buffers[1]);
        const int bit = bits[row / 8] >> (row % 8) & 1;
        sum.Add(&bit, sizeof(bit));
    }
    else if (std::strchr("uz+", schema.format[0]) != nullptr)
    {
        AddVariable(schema, array, row, sum);
    }
}

void AddColumn(const ArrowSchema &schema, const ArrowArray &array,
               Checksum &sum)
{
    for (std::size_t row = 0; row < static_cast<std::size_t>(array.length);
         ++row)
    {
        const bool isValid = IsValid(array, row);
        sum.Add(isValid ? "value" : "null");
        if (isValid)
        {
            AddRow(schema, array, row, sum);
        }
    }
    // The items of a list.
    for (std::int64_t i = 0; i < array.n_children; ++i)
    {
        AddColumn(*schema.children[i], *array.children[i], sum);
    }
}

class Streaming final : public FileUse
{
  public:
    explicit Streaming(const std::string &file) : FileUse(file)
    {
    }

    std::string Run(int) override
    {
        Checksum sum;
        const GDALDatasetUniquePtr dataset =
            OpenOurs(m_file, GDAL_OF_VECTOR, nullptr);
        m_hasRefused = !UseLayers(dataset.get(), [&](OGRLayer &layer)
                                  { return AddStream(layer, sum); });
        return sum.ToString();
    }

  private:
    /** Adds all columns of all batches. */
    static bool AddStream(OGRLayer &layer, Checksum &sum)
    {
        ArrowArrayStream stream;
        if (!layer.GetArrowStream(&stream, nullptr))
        {
            return false;
        }
        ArrowSchema schema;
        bool isRead = stream.get_schema(&stream, &schema) == 0;
        const bool hasSchema = isRead;
        while (isRead)
        {
            ArrowArray batch;
            isRead = stream.get_next(&stream, &batch) == 0;
            if (!isRead || batch.release == nullptr)
            {
                break;
            }
            for (std::int64_t i = 0; i < batch.n_children; ++i)
            {
                AddColumn(*schema.children[i], *batch.children[i], sum);
            }
            batch.release(&batch);
        }
        if (hasSchema)
        {
            schema.release(&schema);
        }
        stream.release(&stream);
        return isRead;
    }
};

/** Asks what a dataset says of itself without reading features. */
class Describing final : public FileUse
{
  public:
    explicit Describing(const std::string &file) : FileUse(file)
    {
    }

    std::string Run(int) override
    {
        Checksum sum;
        const GDALDatasetUniquePtr dataset =
            OpenOurs(m_file, GDAL_OF_VECTOR, nullptr);
        m_hasRefused = dataset == nullptr;
        if (dataset != nullptr)
        {
            for (const std::string &name : dataset->GetRelationshipNames())
            {
                sum.Add(name.c_str());
                m_hasRefused =
                    dataset->GetRelationship(name) == nullptr || m_hasRefused;
            }
            for (const std::string &name : dataset->GetFieldDomainNames())
            {
                sum.Add(name.c_str());
                m_hasRefused =
                    dataset->GetFieldDomain(name) == nullptr || m_hasRefused;
            }
        }
        return sum.ToString();
    }
};

// -- Writing ------------------------------------------------------------------

constexpr const char *FOLDER = "/vsimem/file_use";
constexpr const char *NOTHING = "nothing";

/** Returns a checksum of all files in the folder. */
std::string SumFolder()
{
    const CPLStringList names(VSIReadDirRecursive(FOLDER));
    std::vector<std::string> files(names.List(), names.List() + names.Count());
    std::sort(files.begin(), files.end());
    Checksum sum;
    bool isEmpty = true;
    for (const std::string &name : files)
    {
        std::string path = FOLDER;
        path += "/" + name;
        vsi_l_offset size = 0;
        const GByte *bytes = VSIGetMemFileBuffer(path.c_str(), &size, FALSE);
        if (bytes != nullptr)
        {
            isEmpty = false;
            sum.Add(name.c_str());
            sum.Add(bytes, static_cast<std::size_t>(size));
        }
    }
    return isEmpty ? NOTHING : sum.ToString();
}

/** Writes a file from the content of another one. */
class Writing : public FileUse
{
  public:
    explicit Writing(const std::string &file) : FileUse(file)
    {
    }

    std::string Run(int threads) final
    {
        VSIRmdirRecursive(FOLDER);
        VSIMkdir(FOLDER, 0755);
        m_hasRefused = false;
        Write(threads);
        // After a refused call a program may continue or stop.
        std::string sum = m_hasRefused ? NOTHING : SumFolder();
        VSIRmdirRecursive(FOLDER);
        return sum;
    }

    /** A whole file, or none. */
    bool MayFailWith(const std::string &sum) const override
    {
        return sum == NOTHING;
    }

  protected:
    virtual void Write(int threads) = 0;
};

class WritingLayers final : public Writing
{
  public:
    explicit WritingLayers(const std::string &file) : Writing(file)
    {
    }

    void Prepare() override
    {
        if (m_source != nullptr)
        {
            return;
        }
        m_source = OpenOurs(m_file, GDAL_OF_VECTOR, nullptr);
        for (int i = 0; m_source != nullptr && i < m_source->GetLayerCount();
             ++i)
        {
            Content content;
            content.layer = m_source->GetLayer(i);
            for (auto &feature : *content.layer)
            {
                content.features.push_back(std::move(feature));
            }
            m_contents.push_back(std::move(content));
        }
    }

  private:
    struct Content
    {
        OGRLayer *layer = nullptr;
        std::vector<OGRFeatureUniquePtr> features{};
    };

    void Write(int) override
    {
        if (m_source == nullptr)
        {
            return;
        }
        GDALDriver *driver = m_source->GetDriver();
        const bool isAgn = EQUAL(driver->GetDescription(), "AGN");
        const bool isBgl = EQUAL(driver->GetDescription(), "BGL");
        std::string path = FOLDER;
        path += "/";
        path += isAgn ? "texture" : CPLGetFilename(m_file.c_str());
        const char *const options[] = {isBgl ? "FILE_TIME=0" : nullptr,
                                       nullptr};
        GDALDataset *target = driver->Create(path.c_str(), 0, 0, 0, GDT_Unknown,
                                             const_cast<char **>(options));
        m_hasRefused = target == nullptr;
        for (const Content &content : m_contents)
        {
            if (m_hasRefused)
            {
                break;
            }
            WriteLayer(content, *target);
        }
        m_isFirst = false;
        GDALClose(target);
    }

    /** Leaves out the layers and features that the writer refused the first
     * time. */
    void WriteLayer(const Content &content, GDALDataset &target)
    {
        OGRLayer *layer = target.CreateLayer(
            content.layer->GetName(), content.layer->GetSpatialRef(),
            content.layer->GetGeomType(), nullptr);
        if (layer == nullptr)
        {
            Refuse(&content);
        }
        for (const OGRFeatureUniquePtr &feature : content.features)
        {
            if (layer == nullptr || m_hasRefused)
            {
                return;
            }
            const OGRFeatureUniquePtr copy(
                OGRFeature::CreateFeature(layer->GetLayerDefn()));
            copy->SetFrom(feature.get(), TRUE);
            if (layer->CreateFeature(copy.get()) != OGRERR_NONE)
            {
                Refuse(feature.get());
            }
        }
    }

    /** Records what was refused in the first run. */
    void Refuse(const void *what)
    {
        if (m_isFirst)
        {
            m_refused.insert(what);
        }
        m_hasRefused = m_refused.count(what) == 0;
    }

    GDALDatasetUniquePtr m_source{};
    std::vector<Content> m_contents{};
    std::set<const void *> m_refused{};
    bool m_isFirst = true;
};

class WritingRaster final : public Writing
{
  public:
    explicit WritingRaster(const std::string &file) : Writing(file)
    {
    }

    void Prepare() override
    {
        const GDALDatasetUniquePtr source =
            m_source == nullptr ? OpenOurs(m_file, GDAL_OF_RASTER, nullptr)
                                : nullptr;
        if (source != nullptr)
        {
            GDALDriver *memory = GetGDALDriverManager()->GetDriverByName("MEM");
            m_source.reset(memory->CreateCopy("", source.get(), FALSE, nullptr,
                                              nullptr, nullptr));
        }
    }

  private:
    void Write(int threads) override
    {
        const std::string count = "NUM_THREADS=" + std::to_string(threads);
        GDALDriver *driver = GetGDALDriverManager()->GetDriverByName("BGL");
        const char *const options[] = {"FILE_TIME=0", "VERIFY=YES",
                                       count.c_str(), nullptr};
        std::string path = FOLDER;
        path += "/output.bgl";
        const GDALDatasetUniquePtr target(
            driver->CreateCopy(path.c_str(), m_source.get(), FALSE,
                               const_cast<char **>(options), nullptr, nullptr));
        m_hasRefused = target == nullptr && SumFolder() == NOTHING;
    }

    GDALDatasetUniquePtr m_source{};
};

// -- Changing in place --------------------------------------------------------

/** Moves all points a little. */
class Shift final : public OGRDefaultGeometryVisitor
{
    using OGRDefaultGeometryVisitor::visit;

    void visit(OGRPoint *point) override
    {
        constexpr double DEGREES = 1e-4;
        point->setX(point->getX() + DEGREES);
    }
};

/** Changes, deletes and creates a feature in each layer of a file. */
class Updating final : public Writing
{
  public:
    explicit Updating(const std::string &file) : Writing(file)
    {
    }

    /** The file as it was, or nothing where a call said that it failed. */
    bool MayFailWith(const std::string &sum) const override
    {
        return sum == m_original || Writing::MayFailWith(sum);
    }

  private:
    void Write(int) override
    {
        // Tiles are placed by the names of their files.
        const std::string path =
            std::string(FOLDER) + "/" + CPLGetFilename(m_file.c_str());
        if (CPLCopyFile(path.c_str(), m_file.c_str()) != 0)
        {
            return;
        }
        if (m_isFirst)
        {
            m_original = SumFolder();
        }
        const char *const drivers[] = {"BGL", "AGN", "DSF", nullptr};
        const char *const options[] = {"BACKUP=NO", nullptr};
        const GDALDatasetUniquePtr dataset(
            GDALDataset::Open(path.c_str(), GDAL_OF_VECTOR | GDAL_OF_UPDATE,
                              drivers, options, nullptr));
        m_hasRefused = !UseLayers(dataset.get(), [this](OGRLayer &layer)
                                  { return Edit(layer); }) ||
                       dataset == nullptr;
        m_isFirst = false;
    }

    /** Whether all was taken that was taken the first time. */
    bool Edit(OGRLayer &layer)
    {
        if (!layer.TestCapability(OLCRandomWrite))
        {
            return true;
        }
        std::vector<OGRFeatureUniquePtr> features;
        for (auto &feature : layer)
        {
            features.push_back(std::move(feature));
        }
        const std::string name = layer.GetName();
        const auto count = m_counts.emplace(name, features.size()).first;
        if (features.size() != count->second || features.empty())
        {
            return features.size() == count->second;
        }
        return Try(name + " changed",
                   [&] { return Move(layer, *features[0]); }) &&
               Try(name + " created",
                   [&] { return Copy(layer, *features.back()); }) &&
               Try(name + " deleted",
                   [&]
                   {
                       return features.size() > 2
                                  ? layer.DeleteFeature(features[1]->GetFID())
                                  : OGRERR_NONE;
                   });
    }

    static OGRErr Move(OGRLayer &layer, OGRFeature &feature)
    {
        OGRGeometry *geometry = feature.GetGeometryRef();
        if (geometry != nullptr)
        {
            Shift shift;
            geometry->accept(&shift);
        }
        return layer.SetFeature(&feature);
    }

    static OGRErr Copy(OGRLayer &layer, OGRFeature &feature)
    {
        feature.SetFID(OGRNullFID);
        return layer.CreateFeature(&feature);
    }

    /** What is refused in the first run is not tried again: its errors would
     * hide others. */
    template <class Function> bool Try(const std::string &what, Function change)
    {
        if (m_refusedChanges.count(what) > 0)
        {
            return true;
        }
        const bool isDone = change() == OGRERR_NONE;
        if (!isDone && m_isFirst)
        {
            m_refusedChanges.insert(what);
        }
        return isDone || m_isFirst;
    }

    std::string m_original{};
    std::map<std::string, std::size_t> m_counts{};
    std::set<std::string> m_refusedChanges{};
    bool m_isFirst = true;
};

}  // namespace

std::unique_ptr<FileUse> FileUse::Make(const std::string &name,
                                       const std::string &file)
{
    if (name == "read")
    {
        return std::make_unique<Reading>(file);
    }
    if (name == "filter")
    {
        return std::make_unique<Filtering>(file);
    }
    if (name == "describe")
    {
        return std::make_unique<Describing>(file);
    }
    if (name == "arrow")
    {
        return std::make_unique<Streaming>(file);
    }
    if (name == "write")
    {
        return std::make_unique<WritingLayers>(file);
    }
    if (name == "raster")
    {
        return std::make_unique<WritingRaster>(file);
    }
    if (name == "update")
    {
        return std::make_unique<Updating>(file);
    }
    return nullptr;
}
