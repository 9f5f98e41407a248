// SPDX-License-Identifier: MIT
// A resample script as the raster that it describes.

#include "frmts/bgl/resample_dataset.h"

#include "driver/base/driver_names.h"

#include "cpl_conv.h"
#include "gdal_utils.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace flightsim
{

namespace
{

struct Translation
{
    const char *word;
    const char *value;
};

constexpr Translation LAYERS[] = {
    {"elevation", "ELEVATION"},   {"landclass", "LANDCLASS"},
    {"waterclass", "WATERCLASS"}, {"region", "REGION"},
    {"season", "SEASON"},         {"populationdensity", "POPULATION_DENSITY"},
    {"imagery", "PHOTO"}};

/** Dither and Gaussian have no like in GDAL's warper. */
constexpr Translation METHODS[] = {
    {"point", "near"}, {"interpolate", "bilinear"}, {"majority", "mode"}};

constexpr Translation VARIATIONS[] = {
    {"day", "ALL"},     {"all", "ALL"},     {"january", "1"},
    {"february", "2"},  {"march", "3"},     {"april", "4"},
    {"may", "5"},       {"june", "6"},      {"july", "7"},
    {"august", "8"},    {"september", "9"}, {"october", "10"},
    {"november", "11"}, {"december", "12"}, {"night", "night"}};

template <std::size_t N>
const char *Translate(const Translation (&table)[N], const std::string &word)
{
    const auto found = std::find_if(std::begin(table), std::end(table),
                                    [&](const Translation &row)
                                    { return EQUAL(row.word, word.c_str()); });
    return found != std::end(table) ? found->value : nullptr;
}

/** A section whose keys have all to be taken. */
class KeyReader final
{
  public:
    KeyReader(std::string name, const ResampleScript::Section &section)
        : m_name(std::move(name)), m_rest(section)
    {
    }

    /** The value, which is then done with; empty when there is none. */
    std::string Take(const char *key)
    {
        const auto found = m_rest.find(key);
        if (found == m_rest.end())
        {
            return {};
        }
        std::string value = found->second;
        m_rest.erase(found);
        return value;
    }

    /** The value of the one or the other key. */
    std::string Take(const char *key, const char *other)
    {
        const std::string value = Take(key);
        const std::string second = Take(other);
        return value.empty() ? second : value;
    }

    bool Refuse(const char *key, const std::string &value) const
    {
        CPLError(CE_Failure, CPLE_NotSupported,
                 "%s: [%s] %s = %s is not supported", RESAMPLE_DRIVER_NAME,
                 m_name.c_str(), key, value.c_str());
        return false;
    }

    bool Require(const char *key, const std::string &value) const
    {
        if (value.empty())
        {
            CPLError(CE_Failure, CPLE_AppDefined, "%s: [%s] has no %s",
                     RESAMPLE_DRIVER_NAME, m_name.c_str(), key);
        }
        return !value.empty();
    }

    /** Whether nothing is left. */
    bool IsDone() const
    {
        return m_rest.empty() ||
               Refuse(m_rest.begin()->first.c_str(), m_rest.begin()->second);
    }

  private:
    std::string m_name;
    ResampleScript::Section m_rest;
};

/** Turns the sections into arguments of gdal_translate and creation options. */
class ScriptReader final
{
  public:
    explicit ScriptReader(std::string folder) : m_folder(std::move(folder))
    {
    }

    bool ReadSource(const ResampleScript::Section &section)
    {
        KeyReader keys("Source", section);
        return ReadFile(keys) && ReadLayer(keys) && ReadPlace(keys) &&
               keys.IsDone();
    }

    bool ReadDestination(const ResampleScript::Section &section)
    {
        KeyReader keys("Destination", section);
        // Where the file goes is said on the command line.
        keys.Take("destdir");
        keys.Take("destbasefilename");
        const std::string type = keys.Take("destfiletype");
        if (!type.empty() && !EQUAL(type.c_str(), "BGL"))
        {
            return keys.Refuse("DestFileType", type);
        }
        const std::string seasons = keys.Take("buildseasons");
        if (!seasons.empty() && seasons != "0")
        {
            return keys.Refuse("BuildSeasons", seasons);
        }
        SetOption("LOD", keys.Take("lod"));
        SetOption("QUALITY", keys.Take("compressionquality"));
        return ReadExtent(keys) && keys.IsDone();
    }

    GDALDataset *Open()
    {
        GDALDatasetUniquePtr source(GDALDataset::Open(
            m_file.c_str(), GDAL_OF_RASTER | GDAL_OF_VERBOSE_ERROR));
        if (source == nullptr)
        {
            return nullptr;
        }
        PlaceOn(*source);
        GDALTranslateOptions *options =
            GDALTranslateOptionsNew(m_arguments.List(), nullptr);
        int isWrong = FALSE;
        GDALDatasetUniquePtr view(GDALDataset::FromHandle(GDALTranslate(
            "", GDALDataset::ToHandle(source.get()), options, &isWrong)));
        GDALTranslateOptionsFree(options);
        // The view counts itself among the users of its source.
        source.release()->ReleaseRef();
        if (view != nullptr)
        {
            view->SetMetadata(m_options.List(), RESAMPLE_DOMAIN);
        }
        return view.release();
    }

  private:
    void SetOption(const char *name, const std::string &value)
    {
        if (!value.empty())
        {
            m_options.SetNameValue(name, value.c_str());
        }
    }

    bool ReadFile(KeyReader &keys)
    {
        const std::string type = keys.Take("type");
        constexpr std::array<const char *, 3> types = {"GeoTIFF", "TIFF",
                                                       "BMP"};
        if (std::none_of(types.begin(), types.end(),
                         [&](const char *known)
                         { return EQUAL(known, type.c_str()); }))
        {
            return keys.Refuse("Type", type);
        }
        CPLString folder = keys.Take("sourcedir");
        CPLString file = keys.Take("sourcefile");
        folder.replaceAll("\\", "/");
        file.replaceAll("\\", "/");
        m_file = CPLProjectRelativeFilename(
            folder.empty() ? m_folder.c_str()
                           : std::string(CPLProjectRelativeFilename(
                                             m_folder.c_str(), folder.c_str()))
                                 .c_str(),
            file.c_str());
        return keys.Require("SourceFile", file);
    }

    bool ReadLayer(KeyReader &keys)
    {
        const std::string layer = keys.Take("layer");
        const char *type = Translate(LAYERS, layer);
        if (type == nullptr)
        {
            return keys.Refuse("Layer", layer);
        }
        SetOption("TYPE", type);
        const std::string method = keys.Take("samplingmethod");
        if (!method.empty() && Translate(METHODS, method) == nullptr)
        {
            return keys.Refuse("SamplingMethod", method);
        }
        SetOption("RESAMPLING",
                  method.empty() ? "" : Translate(METHODS, method));
        const std::string variation = keys.Take("variation");
        if (!variation.empty() && Translate(VARIATIONS, variation) == nullptr)
        {
            return keys.Refuse("Variation", variation);
        }
        SetOption("MONTHS",
                  variation.empty() ? "" : Translate(VARIATIONS, variation));
        SetOption("NULL_VALUE", keys.Take("nullvalue"));
        return true;
    }

    bool ReadPlace(KeyReader &keys)
    {
        m_west = keys.Take("lon", "ulxmap");
        m_north = keys.Take("lat", "ulymap");
        m_width = keys.Take("cellxdimensiondeg", "xdim");
        m_height = keys.Take("cellydimensiondeg", "ydim");
        m_isPoint = keys.Take("pixelispoint") == "1";
        const bool hasAny = !m_west.empty() || !m_north.empty() ||
                            !m_width.empty() || !m_height.empty();
        return !hasAny ||
               (keys.Require("Lon", m_west) && keys.Require("Lat", m_north) &&
                keys.Require("CellXdimensionDeg", m_width) &&
                keys.Require("CellYdimensionDeg", m_height));
    }

    bool ReadExtent(KeyReader &keys)
    {
        const std::string isWhole = keys.Take("usesourcedimensions");
        const std::array<std::string, 4> edges = {
            keys.Take("westlon"), keys.Take("northlat"), keys.Take("eastlon"),
            keys.Take("southlat")};
        if (isWhole == "1" || (isWhole.empty() && edges[0].empty()))
        {
            return true;
        }
        constexpr std::array<const char *, 4> names = {"WestLon", "NorthLat",
                                                       "EastLon", "SouthLat"};
        m_arguments.AddString("-projwin");
        for (std::size_t i = 0; i < edges.size(); ++i)
        {
            if (!keys.Require(names[i], edges[i]))
            {
                return false;
            }
            m_arguments.AddString(edges[i].c_str());
        }
        return true;
    }

    /** Adds the place that the script has for a source without one. Lon and Lat
     * are those of the corner, or of the centre of the first pixel where
     * PixelIsPoint is 1 ([U]). */
    void PlaceOn(GDALDataset &source)
    {
        m_arguments.AddString("-of");
        m_arguments.AddString("VRT");
        if (m_west.empty())
        {
            return;
        }
        const double width = CPLAtof(m_width.c_str());
        const double height = CPLAtof(m_height.c_str());
        const double half = m_isPoint ? 0.5 : 0;
        const double west = CPLAtof(m_west.c_str()) - half * width;
        const double north = CPLAtof(m_north.c_str()) + half * height;
        m_arguments.AddString("-a_srs");
        m_arguments.AddString("EPSG:4326");
        m_arguments.AddString("-a_ullr");
        for (const double edge :
             {west, north, west + source.GetRasterXSize() * width,
              north - source.GetRasterYSize() * height})
        {
            m_arguments.AddString(CPLSPrintf("%.17g", edge));
        }
    }

    const std::string m_folder;
    std::string m_file{};
    std::string m_west{};
    std::string m_north{};
    std::string m_width{};
    std::string m_height{};
    bool m_isPoint = false;
    CPLStringList m_arguments{};
    CPLStringList m_options{};
};

}  // namespace

GDALDataset *OpenResampleScript(const std::string &path,
                                const ResampleScript &script)
{
    const ResampleScript::Section *source = script.Find("Source");
    const ResampleScript::Section *destination = script.Find("Destination");
    ScriptReader reader(CPLGetPath(path.c_str()));
    return source != nullptr && destination != nullptr &&
                   reader.ReadSource(*source) &&
                   reader.ReadDestination(*destination)
               ? reader.Open()
               : nullptr;
}

}  // namespace flightsim
