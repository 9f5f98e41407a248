// SPDX-License-Identifier: MIT
// Commands of the driver: gdal driver bgl ...

#include "driver/bgl_algorithms.h"

#include "driver/base/driver_names.h"
#include "driver/base/file_state.h"
#include "driver/base/memory_guard.h"
#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/layer/file_key.h"
#include "ogr/layer/write_dataset.h"

#if FLIGHTSIM_HAS_ALGORITHMS

#include <cpl_json.h>
#include <gdal_utils.h>
#include <gdalalgorithm.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

namespace flightsim
{

namespace
{

constexpr const char *INVENTORY = "inventory";

/** The layer of a library with one row per file. */
constexpr const char *FILE_LAYER = "scenery_file";

CPLJSONObject DescribeItems(CSLConstList items)
{
    CPLJSONObject object;
    for (CSLConstList item = items; item != nullptr && *item != nullptr; ++item)
    {
        char *key = nullptr;
        const char *value = CPLParseNameValue(*item, &key);
        if (key != nullptr)
        {
            object.Add(key, value);
        }
        CPLFree(key);
    }
    return object;
}

/** Returns the theme that follows the path in a subdataset name:
 * BGL:"file.bgl":elevation. */
std::string GetTheme(const std::string &name)
{
    const std::size_t quote = name.rfind("\":");
    return quote != std::string::npos ? name.substr(quote + 2) : name;
}

CPLJSONArray DescribeRasters(GDALDataset &dataset)
{
    CPLJSONArray rasters;
    const CPLStringList names(CSLDuplicate(dataset.GetMetadata("SUBDATASETS")));
    for (int i = 1;; ++i)
    {
        const char *name =
            names.FetchNameValue(CPLSPrintf("SUBDATASET_%d_NAME", i));
        if (name == nullptr)
        {
            break;
        }
        CPLJSONObject raster;
        raster.Add("name", GetTheme(name));
        raster.Add("description", names.FetchNameValueDef(
                                      CPLSPrintf("SUBDATASET_%d_DESC", i), ""));
        rasters.Add(raster);
    }
    if (dataset.GetRasterCount() > 0)
    {
        const char *theme = dataset.GetMetadataItem("BGL_THEME");
        CPLJSONObject raster;
        raster.Add("name", theme != nullptr ? theme : "");
        raster.Add("width", dataset.GetRasterXSize());
        raster.Add("height", dataset.GetRasterYSize());
        raster.Add("bands", dataset.GetRasterCount());
        rasters.Add(raster);
    }
    return rasters;
}

CPLJSONObject DescribeLayer(OGRLayer &layer)
{
    CPLJSONObject object;
    object.Add("name", layer.GetName());
    object.Add("features", static_cast<GInt64>(layer.GetFeatureCount()));
    OGREnvelope extent;
    if (layer.GetGeomType() != wkbNone &&
        layer.TestCapability(OLCFastGetExtent) &&
        layer.GetExtent(&extent) == OGRERR_NONE)
    {
        CPLJSONArray bounds;
        for (const double number :
             {extent.MinX, extent.MinY, extent.MaxX, extent.MaxY})
        {
            bounds.Add(number);
        }
        object.Add("extent", bounds);
    }
    return object;
}

CPLJSONArray DescribeLayers(GDALDataset &dataset)
{
    CPLJSONArray layers;
    for (OGRLayer *layer : dataset.GetLayers())
    {
        layers.Add(DescribeLayer(*layer));
    }
    return layers;
}

void AddField(const OGRFeature &feature, int field, CPLJSONObject &object)
{
    const OGRFieldDefn &definition = *feature.GetFieldDefnRef(field);
    if (!feature.IsFieldSetAndNotNull(field))
    {
        return;
    }
    const std::string name = definition.GetNameRef();
    if (definition.GetType() == OFTInteger ||
        definition.GetType() == OFTInteger64)
    {
        object.Add(name,
                   static_cast<GInt64>(feature.GetFieldAsInteger64(field)));
    }
    else
    {
        object.Add(name, std::string(feature.GetFieldAsString(field)));
    }
}

/** Returns the rows of the layer of files. */
CPLJSONArray DescribeFiles(OGRLayer &layer)
{
    CPLJSONArray files;
    for (const OGRFeatureUniquePtr &feature : layer)
    {
        CPLJSONObject object;
        for (int i = 0; i < feature->GetFieldCount(); ++i)
        {
            AddField(*feature, i, object);
        }
        files.Add(object);
    }
    return files;
}

void AppendText(const CPLJSONObject &object, int depth, std::string &text);

/** Objects of a list go on lines below it, other items on the same line. */
void AppendItems(const CPLJSONArray &items, int depth, std::string &text)
{
    for (int i = 0; i < items.Size(); ++i)
    {
        const CPLJSONObject item = items[i];
        if (item.GetType() == CPLJSONObject::Type::Object)
        {
            text += '\n';
            AppendText(item, depth, text);
        }
        else
        {
            text += ' ';
            text += item.ToString();
        }
    }
}

/** Appends one line per value, indented by its depth; no line end after the
 * last. */
void AppendText(const CPLJSONObject &object, int depth, std::string &text)
{
    const char *separator = "";
    for (const CPLJSONObject &child : object.GetChildren())
    {
        text += separator;
        text.append(static_cast<std::size_t>(2 * depth), ' ');
        text += child.GetName();
        text += ':';
        if (child.GetType() == CPLJSONObject::Type::Array)
        {
            AppendItems(child.ToArray(), depth + 1, text);
        }
        else if (child.GetType() == CPLJSONObject::Type::Object)
        {
            text += '\n';
            AppendText(child, depth + 1, text);
        }
        else
        {
            text += ' ';
            text += child.ToString();
        }
        separator = "\n";
    }
}

/** Lists the content of a BGL file, or the files of a library. */
class InventoryAlgorithm final : public GDALAlgorithm
{
  public:
    InventoryAlgorithm()
        : GDALAlgorithm(INVENTORY,
                        "List what a BGL file holds, or which files a folder "
                        "or catalogue of scenery has",
                        "")
    {
        AddOutputFormatArg(&m_format)
            .SetChoices("text", "json")
            .SetDefault("text");
        AddOpenOptionsArg(&m_openOptions);
        AddInputDatasetArg(&m_dataset, GDAL_OF_RASTER | GDAL_OF_VECTOR);
        AddOutputStringArg(&m_output);
    }

  protected:
    bool RunImpl(GDALProgressFunc, void *) override
    {
        GDALDataset &dataset = *m_dataset.GetDatasetRef();
        const std::string driver = dataset.GetDriver() != nullptr
                                       ? dataset.GetDriver()->GetDescription()
                                       : "";
        if (driver != BGL_DRIVER_NAME && driver != SCENERY_DRIVER_NAME)
        {
            ReportError(CE_Failure, CPLE_NotSupported,
                        "%s is neither a BGL file nor a scenery library",
                        dataset.GetDescription());
            return false;
        }
        return GuardMemory(driver.c_str(), dataset.GetDescription(),
                           [&] { Print(Describe(dataset)); });
    }

  private:
    void Print(const CPLJSONObject &inventory)
    {
        if (m_format == "json")
        {
            m_output = inventory.Format(CPLJSONObject::PrettyFormat::Pretty);
        }
        else
        {
            AppendText(inventory, 0, m_output);
        }
        m_output += '\n';
    }

    static CPLJSONObject Describe(GDALDataset &dataset)
    {
        CPLJSONObject inventory;
        inventory.Add("description", dataset.GetDescription());
        inventory.Add("driver", dataset.GetDriver()->GetDescription());
        inventory.Add("metadata", DescribeItems(dataset.GetMetadata()));
        inventory.Add("rasters", DescribeRasters(dataset));
        OGRLayer *files = dataset.GetLayerByName(FILE_LAYER);
        if (files != nullptr)
        {
            inventory.Add("files", DescribeFiles(*files));
        }
        else
        {
            inventory.Add("layers", DescribeLayers(dataset));
        }
        return inventory;
    }

    std::string m_format{};
    std::vector<std::string> m_openOptions{};
    GDALArgDatasetValue m_dataset{};
    std::string m_output{};
};

/** A kind of source that can be written to a BGL file, with its name. */
struct SourceKind
{
    const char *algorithm;
    const char *help;
    const char *driver;
    const char *refusal;
};

constexpr SourceKind XML_SOURCES{
    "compile", "Compile XML sources of scenery into one BGL file",
    BGLXML_DRIVER_NAME, "is not an XML source of scenery"};
constexpr SourceKind BGL_SOURCES{
    "merge", "Merge the layers of BGL files into one BGL file", BGL_DRIVER_NAME,
    "is not a BGL file"};

/** Describes content of a BGL file that cannot be merged; empty for none. */
std::string FindUnmergedContent(GDALDataset &source)
{
    if (source.GetRasterCount() > 0 ||
        source.GetMetadata("SUBDATASETS") != nullptr)
    {
        return "has rasters, which are not merged";
    }
    for (const char *item : {"BGL_UNKNOWN_SECTIONS", "BGL_UNKNOWN_RECORDS",
                             "BGL_SKIPPED_RECORDS", "BGL_UNACCOUNTED_BYTES"})
    {
        const char *value = source.GetMetadataItem(item);
        if (value != nullptr)
        {
            return std::string("has content that cannot be merged: ") + item +
                   " " + value;
        }
    }
    return {};
}

bool IsSameFile(const char *one, const char *other)
{
    VSIStatBufL first, second;
    return EQUAL(one, other) ||
           (VSIStatL(one, &first) == 0 && VSIStatL(other, &second) == 0 &&
            first.st_ino != 0 && first.st_ino == second.st_ino &&
            first.st_dev == second.st_dev);
}

/** Writes one BGL file from the layers of all its sources. */
class WriteAlgorithm final : public GDALAlgorithm
{
  public:
    explicit WriteAlgorithm(const SourceKind &kind)
        : GDALAlgorithm(kind.algorithm, kind.help, ""), m_kind(kind)
    {
        AddProgressArg();
        AddOpenOptionsArg(&m_openOptions);
        AddInputDatasetArg(&m_sources, GDAL_OF_RASTER | GDAL_OF_VECTOR)
            .SetMinCount(1);
        AddArg("output", 'o', "The BGL file to write", &m_path)
            .SetPositional()
            .SetRequired();
        AddCreationOptionsArg(&m_options);
        AddOverwriteArg(&m_overwrite);
    }

  protected:
    bool RunImpl(GDALProgressFunc progress, void *progressData) override
    {
        bool isDone = false;
        return GuardMemory(BGL_DRIVER_NAME, m_path.c_str(),
                           [&]
                           {
                               isDone = AreSourcesFit() && ChooseProfile() &&
                                        IsTargetFree() &&
                                        Write(progress, progressData);
                           }) &&
               isDone;
    }

  private:
    bool Fail(const std::string &file, const std::string &reason)
    {
        ReportError(CE_Failure, CPLE_AppDefined, "%s %s", file.c_str(),
                    reason.c_str());
        return false;
    }

    /** Returns why a source cannot be written; empty if it can.
     *
     * @param keys of the previous sources. */
    std::string FindProblem(GDALDataset &source,
                            std::set<std::string> &keys) const
    {
        const GDALDriver *driver = source.GetDriver();
        const char *path = source.GetDescription();
        if (driver == nullptr ||
            !EQUAL(driver->GetDescription(), m_kind.driver))
        {
            return m_kind.refusal;
        }
        if (IsSameFile(path, m_path.c_str()))
        {
            return "is to be read and written";
        }
        const GDALOpenInfo file(path, GA_ReadOnly);
        if (!keys.insert(MakeFileKey(file)).second)
        {
            return "is a copy of another source: parts would not find what "
                   "they belong to";
        }
        return EQUAL(m_kind.driver, BGL_DRIVER_NAME)
                   ? FindUnmergedContent(source)
                   : "";
    }

    bool AreSourcesFit()
    {
        std::set<std::string> keys;
        for (GDALArgDatasetValue &value : m_sources)
        {
            GDALDataset &source = *value.GetDatasetRef();
            const std::string problem = FindProblem(source, keys);
            if (!problem.empty())
            {
                return Fail(source.GetDescription(), problem);
            }
        }
        return true;
    }

    /** Chooses the simulator: that of the option or else of the sources. */
    bool ChooseProfile()
    {
        const CPLStringList options(m_options);
        if (options.FetchNameValue("PROFILE") != nullptr)
        {
            return true;
        }
        const char *chosen = nullptr;
        for (GDALArgDatasetValue &value : m_sources)
        {
            GDALDataset &source = *value.GetDatasetRef();
            const char *profile = source.GetMetadataItem(PROFILE_ITEM);
            if (profile != nullptr && chosen != nullptr &&
                !EQUAL(profile, chosen))
            {
                return Fail(source.GetDescription(),
                            std::string("is for ") + profile +
                                ", others are for " + chosen +
                                "; --creation-option PROFILE=" + chosen +
                                " decides");
            }
            chosen = profile != nullptr ? profile : chosen;
        }
        if (chosen != nullptr)
        {
            m_options.push_back(std::string("PROFILE=") + chosen);
        }
        return true;
    }

    bool IsTargetFree()
    {
        return m_overwrite || !IsThere(m_path) ||
               Fail(m_path, "exists; --overwrite replaces it");
    }

    bool Write(GDALProgressFunc progress, void *progressData)
    {
        GDALDriver *driver =
            GetGDALDriverManager()->GetDriverByName(BGL_DRIVER_NAME);
        const CPLStringList options(m_options);
        GDALDatasetUniquePtr output(driver->Create(
            m_path.c_str(), 0, 0, 0, GDT_Unknown, options.List()));
        if (output == nullptr)
        {
            return false;
        }
        const double step = 1.0 / static_cast<double>(m_sources.size());
        double start = 0;
        for (GDALArgDatasetValue &source : m_sources)
        {
            const std::unique_ptr<void, void (*)(void *)> part(
                GDALCreateScaledProgress(start, start + step, progress,
                                         progressData),
                GDALDestroyScaledProgress);
            if (!Append(*source.GetDatasetRef(), *output, part.get()))
            {
                dynamic_cast<WriteDataset &>(*output).Abandon();
                return false;
            }
            start += step;
        }
        // The file is written when it is closed.
        return GDALClose(GDALDataset::ToHandle(output.release())) == CE_None;
    }

    static bool Append(GDALDataset &source, GDALDataset &output, void *part)
    {
        CPLStringList words;
        words.AddString("-append");
        const std::unique_ptr<GDALVectorTranslateOptions,
                              void (*)(GDALVectorTranslateOptions *)>
            options(GDALVectorTranslateOptionsNew(words.List(), nullptr),
                    GDALVectorTranslateOptionsFree);
        GDALVectorTranslateOptionsSetProgress(options.get(), GDALScaledProgress,
                                              part);
        GDALDatasetH input = GDALDataset::ToHandle(&source);
        return GDALVectorTranslate(nullptr, GDALDataset::ToHandle(&output), 1,
                                   &input, options.get(), nullptr) != nullptr;
    }

    const SourceKind &m_kind;
    std::vector<std::string> m_openOptions{};
    std::vector<GDALArgDatasetValue> m_sources{};
    std::string m_path{};
    std::vector<std::string> m_options{};
    bool m_overwrite = false;
};

std::unique_ptr<GDALAlgorithm> Make(const std::string &name)
{
    if (name == INVENTORY)
    {
        return std::make_unique<InventoryAlgorithm>();
    }
    for (const SourceKind *kind : {&XML_SOURCES, &BGL_SOURCES})
    {
        if (name == kind->algorithm)
        {
            return std::make_unique<WriteAlgorithm>(*kind);
        }
    }
    return nullptr;
}

GDALAlgorithm *MakeAlgorithm(const std::vector<std::string> &path)
{
    std::unique_ptr<GDALAlgorithm> algorithm;
    if (path.size() == 1)
    {
        GuardMemory(BGL_DRIVER_NAME, path[0].c_str(),
                    [&] { algorithm = Make(path[0]); });
    }
    return algorithm.release();
}

}  // namespace

void DeclareBglAlgorithms(GDALDriver &driver)
{
    if (GDALGetDriverByName(driver.GetDescription()) == nullptr)
    {
        driver.pfnInstantiateAlgorithm = MakeAlgorithm;
        driver.DeclareAlgorithm({INVENTORY});
        driver.DeclareAlgorithm({XML_SOURCES.algorithm});
        driver.DeclareAlgorithm({BGL_SOURCES.algorithm});
    }
}

}  // namespace flightsim

#else

namespace flightsim
{

void DeclareBglAlgorithms(GDALDriver &)
{
}

}  // namespace flightsim

#endif
