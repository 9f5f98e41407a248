// SPDX-License-Identifier: MIT
// Commands of the driver: gdal driver bgl ...

#include "driver/bgl_algorithms.h"

#include "driver/base/driver_names.h"
#include "driver/base/memory_guard.h"

#if FLIGHTSIM_HAS_ALGORITHMS

#include <cpl_json.h>
#include <gdal_utils.h>
#include <gdalalgorithm.h>

#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

namespace
{

constexpr const char *INVENTORY = "inventory";
constexpr const char *COMPILE = "compile";

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

/** Writes the BGL file that an XML source describes. */
class CompileAlgorithm final : public GDALAlgorithm
{
  public:
    CompileAlgorithm()
        : GDALAlgorithm(COMPILE,
                        "Compile an XML source of scenery into a BGL file", "")
    {
        AddProgressArg();
        AddOpenOptionsArg(&m_openOptions);
        AddInputDatasetArg(&m_dataset, GDAL_OF_VECTOR);
        AddArg("output", 'o', "The BGL file to write", &m_path)
            .SetPositional()
            .SetRequired();
        AddCreationOptionsArg(&m_creationOptions);
        AddOverwriteArg(&m_overwrite);
    }

  protected:
    bool RunImpl(GDALProgressFunc progress, void *progressData) override
    {
        GDALDataset &source = *m_dataset.GetDatasetRef();
        const GDALDriver *driver = source.GetDriver();
        if (driver == nullptr ||
            !EQUAL(driver->GetDescription(), BGLXML_DRIVER_NAME))
        {
            ReportError(CE_Failure, CPLE_NotSupported,
                        "%s is no XML source of scenery",
                        source.GetDescription());
            return false;
        }
        VSIStatBufL status;
        if (!m_overwrite && VSIStatL(m_path.c_str(), &status) == 0)
        {
            ReportError(CE_Failure, CPLE_AppDefined,
                        "%s exists; --overwrite replaces it", m_path.c_str());
            return false;
        }
        bool isDone = false;
        return GuardMemory(BGL_DRIVER_NAME, m_path.c_str(),
                           [&] {
                               isDone =
                                   Translate(source, progress, progressData);
                           }) &&
               isDone;
    }

  private:
    bool Translate(GDALDataset &source, GDALProgressFunc progress,
                   void *progressData) const
    {
        CPLStringList words;
        words.AddString("-of");
        words.AddString(BGL_DRIVER_NAME);
        for (const std::string &option : m_creationOptions)
        {
            words.AddString("-dsco");
            words.AddString(option.c_str());
        }
        const std::unique_ptr<GDALVectorTranslateOptions,
                              void (*)(GDALVectorTranslateOptions *)>
            options(GDALVectorTranslateOptionsNew(words.List(), nullptr),
                    GDALVectorTranslateOptionsFree);
        GDALVectorTranslateOptionsSetProgress(options.get(), progress,
                                              progressData);
        GDALDatasetH input = GDALDataset::ToHandle(&source);
        GDALDatasetH output = GDALVectorTranslate(
            m_path.c_str(), nullptr, 1, &input, options.get(), nullptr);
        // The file is written when it is closed.
        return output != nullptr && GDALClose(output) == CE_None;
    }

    std::vector<std::string> m_openOptions{};
    GDALArgDatasetValue m_dataset{};
    std::string m_path{};
    std::vector<std::string> m_creationOptions{};
    bool m_overwrite = false;
};

template <class Algorithm> std::unique_ptr<GDALAlgorithm> Make()
{
    return std::make_unique<Algorithm>();
}

GDALAlgorithm *MakeAlgorithm(const std::vector<std::string> &path)
{
    const auto make = path.size() != 1       ? nullptr
                      : path[0] == INVENTORY ? Make<InventoryAlgorithm>
                      : path[0] == COMPILE   ? Make<CompileAlgorithm>
                                             : nullptr;
    std::unique_ptr<GDALAlgorithm> algorithm;
    if (make != nullptr)
    {
        GuardMemory(BGL_DRIVER_NAME, path[0].c_str(),
                    [&] { algorithm = make(); });
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
        driver.DeclareAlgorithm({COMPILE});
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
