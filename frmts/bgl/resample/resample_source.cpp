// SPDX-License-Identifier: MIT
// One source of a resample script: frmts/trq1/format.md appendix A.

#include "frmts/bgl/resample/resample_source.h"

#include "driver/base/driver_names.h"
#include "driver/base/driver_options.h"
#include "driver/base/vsi_source.h"
#include "frmts/bgl/resample/raster_view.h"

#include "cpl_conv.h"

#include <algorithm>
#include <array>
#include <cstdint>
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

/** GDAL's warper has no equivalent of dither; a cubic spline is closest to a
 * Gaussian bell ([U]). */
constexpr Translation METHODS[] = {{"point", "near"},
                                   {"interpolate", "bilinear"},
                                   {"majority", "mode"},
                                   {"gaussian", "cubicspline"}};

constexpr Translation VARIATIONS[] = {
    {"day", "ALL"},     {"all", "ALL"},     {"january", "1"},
    {"february", "2"},  {"march", "3"},     {"april", "4"},
    {"may", "5"},       {"june", "6"},      {"july", "7"},
    {"august", "8"},    {"september", "9"}, {"october", "10"},
    {"november", "11"}, {"december", "12"}, {"night", "night"}};

constexpr Translation SAMPLE_TYPES[] = {
    {"uint8", "Byte"},     {"sint16", "Int16"},  {"uint16", "UInt16"},
    {"sint32", "Int32"},   {"uint32", "UInt32"}, {"float32", "Float32"},
    {"float64", "Float64"}};

/** The names of byte orders in scripts are not known ([U]). */
constexpr Translation BYTE_ORDERS[] = {
    {"littleendian", "LSB"}, {"intel", "LSB"},    {"lsb", "LSB"},
    {"bigendian", "MSB"},    {"motorola", "MSB"}, {"msb", "MSB"}};

/** Returns a file and its georeferencing files. Leaves out overviews, masks and
 * .aux.xml, which could name files and servers in turn. */
CPLStringList ListSiblings(const std::string &path)
{
    const CPLStringList all(VSIReadDir(CPLGetPath(path.c_str())));
    CPLStringList kept;
    kept.AddString(CPLGetFilename(path.c_str()));
    for (int i = 0; i < all.size(); ++i)
    {
        const std::string type = CPLGetExtension(all[i]);
        // .tfw, .tifw, .bpw and the like.
        const bool isWorldFile = !type.empty() && EQUAL(&type.back(), "w");
        if (isWorldFile || EQUAL(type.c_str(), "wld"))
        {
            kept.AddString(all[i]);
        }
    }
    return kept;
}

/** Returns the path of a file below a folder, ignoring case, because scripts
 * are written for Windows. */
std::string FindInAnyCase(const std::string &folder, const CPLString &name)
{
    std::string path = folder;
    const CPLStringList steps(CSLTokenizeString2(name.c_str(), "/", 0));
    for (int i = 0; i < steps.Count(); ++i)
    {
        // Not joined by GDAL, in which enough ".." would lead to its virtual
        // file systems.
        const std::string before = path.empty() ? "" : path + "/";
        VSIStatBufL state;
        const bool isThere = VSIStatExL((before + steps[i]).c_str(), &state,
                                        VSI_STAT_EXISTS_FLAG) == 0;
        const CPLStringList names(
            isThere ? nullptr : VSIReadDir(path.empty() ? "." : path.c_str()));
        const int found = names.FindString(steps[i]);
        path = before + (found >= 0 ? names[found] : steps[i]);
    }
    return path;
}

/** Returns the path of a name in a script, which is relative to the folder or
 * absolute. */
std::string FindNamed(const std::string &folder, const CPLString &name)
{
    return CPLIsFilenameRelative(name.c_str()) ? FindInAnyCase(folder, name)
                                               : std::string(name);
}

template <std::size_t N>
const char *TranslateWord(const Translation (&table)[N],
                          const std::string &word)
{
    const auto found = std::find_if(std::begin(table), std::end(table),
                                    [&](const Translation &row)
                                    { return EQUAL(row.word, word.c_str()); });
    return found != std::end(table) ? found->value : nullptr;
}

/** "3.0" or, for the only source, "1.0". */
std::optional<ResampleChannel> ParseChannel(const std::string &text)
{
    int source = 0;
    int band = 0;
    int length = 0;
    const bool isChannel =
        std::sscanf(text.c_str(), "%d.%d%n", &source, &band, &length) == 2 &&
        static_cast<std::size_t>(length) == text.size() && source > 0 &&
        band >= 0;
    return isChannel ? std::optional(ResampleChannel{
                           static_cast<std::size_t>(source), band})
                     : std::nullopt;
}

/** Bytes from one sample, line and band to the next. */
struct RawSteps
{
    GIntBig pixel;
    GIntBig line;
    GIntBig band;
};

std::optional<RawSteps> FindSteps(const std::string &layout, GIntBig size,
                                  int columns, int rows, int bands)
{
    if (EQUAL(layout.c_str(), "BIP"))
    {
        return RawSteps{size * bands, size * bands * columns, size};
    }
    if (EQUAL(layout.c_str(), "BIL"))
    {
        return RawSteps{size, size * columns * bands, size * columns};
    }
    if (EQUAL(layout.c_str(), "BSQ") || (layout.empty() && bands == 1))
    {
        return RawSteps{size, size * columns, size * columns * rows};
    }
    return std::nullopt;
}

/** The layout of a file without a header, in the terms of GDAL's VRT. */
struct RawLayout
{
    int columns = 0;
    int rows = 0;
    int bands = 1;
    const char *sampleType = nullptr;
    const char *byteOrder = "LSB";
    RawSteps steps{};

    /** Number of bytes of the file. */
    std::uint64_t size = 0;
};

/** Returns false, with an error, for an invalid size. */
bool ReadRawSize(ResampleKeys &keys, RawLayout &raw)
{
    const std::string columns = keys.Take("ncols");
    const std::string rows = keys.Take("nrows");
    const std::string bandCount = keys.Take("nbands");
    if (!keys.IsInteger("nCols", columns) || !keys.IsInteger("nRows", rows) ||
        !keys.IsInteger("nBands", bandCount))
    {
        return false;
    }
    raw.columns = std::atoi(columns.c_str());
    raw.rows = std::atoi(rows.c_str());
    raw.bands = bandCount.empty() ? 1 : std::atoi(bandCount.c_str());
    constexpr int maximumBands = 16;
    if (raw.columns <= 0 || raw.rows <= 0 || raw.bands <= 0 ||
        raw.bands > maximumBands)
    {
        return keys.Require("nCols, nRows and nBands", "");
    }
    // GDAL counts the bytes of a line with 31 bits.
    constexpr int longestSide = 1 << 23;
    if (raw.columns > longestSide || raw.rows > longestSide)
    {
        return keys.Refuse(raw.columns > longestSide ? "nCols" : "nRows",
                           std::to_string(std::max(raw.columns, raw.rows)));
    }
    return true;
}

/** Returns nothing, with an error, for an unsupported layout. */
std::optional<RawLayout> ReadRawLayout(ResampleKeys &keys)
{
    RawLayout raw;
    if (!ReadRawSize(keys, raw))
    {
        return std::nullopt;
    }
    const std::string type = keys.Take("sampletype");
    raw.sampleType = TranslateWord(SAMPLE_TYPES, type);
    if (raw.sampleType == nullptr)
    {
        keys.Refuse("SampleType", type);
        return std::nullopt;
    }
    const std::string order = keys.Take("byteorder");
    if (!order.empty())
    {
        raw.byteOrder = TranslateWord(BYTE_ORDERS, order);
    }
    if (raw.byteOrder == nullptr)
    {
        keys.Refuse("ByteOrder", order);
        return std::nullopt;
    }
    const std::string layout = keys.Take("bandlayout");
    const int sampleSize =
        GDALGetDataTypeSizeBytes(GDALGetDataTypeByName(raw.sampleType));
    const std::optional<RawSteps> steps =
        FindSteps(layout, sampleSize, raw.columns, raw.rows, raw.bands);
    raw.size = static_cast<std::uint64_t>(sampleSize) *
               static_cast<std::uint64_t>(raw.bands) *
               static_cast<std::uint64_t>(raw.columns) *
               static_cast<std::uint64_t>(raw.rows);
    if (!steps)
    {
        keys.Refuse("BandLayout", layout);
        return std::nullopt;
    }
    raw.steps = *steps;
    return raw;
}

std::string EscapeXml(const std::string &text)
{
    char *escaped = CPLEscapeString(text.c_str(), -1, CPLES_XML);
    std::string result(escaped);
    CPLFree(escaped);
    return result;
}

}  // namespace

std::string ResampleKeys::Take(const char *key)
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

std::string ResampleKeys::Take(const char *key, const char *other)
{
    const std::string value = Take(key);
    const std::string second = Take(other);
    return value.empty() ? second : value;
}

bool ResampleKeys::Refuse(const char *key, const std::string &value) const
{
    CPLError(CE_Failure, CPLE_NotSupported, "%s: [%s] %s = %s is not supported",
             RESAMPLE_DRIVER_NAME, m_name.c_str(), key, value.c_str());
    return false;
}

bool ResampleKeys::IsNumber(const char *key, const std::string &value) const
{
    return value.empty() || ParseNumber(value.c_str()) || Refuse(key, value);
}

bool ResampleKeys::IsInteger(const char *key, const std::string &value) const
{
    return value.empty() || ParseInteger(value.c_str()) || Refuse(key, value);
}

bool ResampleKeys::Require(const char *key, const std::string &value) const
{
    if (value.empty())
    {
        CPLError(CE_Failure, CPLE_AppDefined, "%s: [%s] has no %s",
                 RESAMPLE_DRIVER_NAME, m_name.c_str(), key);
    }
    return !value.empty();
}

bool ResampleKeys::IsDone() const
{
    return m_rest.empty() ||
           Refuse(m_rest.begin()->first.c_str(), m_rest.begin()->second);
}

std::optional<ResampleSource>
ResampleSource::Read(const std::string &name,
                     const ResampleScript::Section &section,
                     const std::string &folder)
{
    ResampleSource source(name);
    ResampleKeys keys(name, section);
    return source.ReadFile(keys, folder) && source.ReadLayer(keys) &&
                   source.ReadVariation(keys) && source.ReadNullValue(keys) &&
                   source.ReadMasks(keys) && source.ReadPlace(keys) &&
                   keys.IsDone()
               ? std::optional(std::move(source))
               : std::nullopt;
}

void ResampleSource::SetOption(const char *name, const std::string &value)
{
    if (!value.empty())
    {
        m_options.SetNameValue(name, value.c_str());
    }
}

bool ResampleSource::ReadFile(ResampleKeys &keys, const std::string &folder)
{
    CPLString place = keys.Take("sourcedir");
    CPLString file = keys.Take("sourcefile");
    place.replaceAll("\\", "/");
    file.replaceAll("\\", "/");
    const std::string whole =
        place.empty() ? folder
                      : std::string(CPLProjectRelativeFilename(folder.c_str(),
                                                               place.c_str()));
    m_file = CPLProjectRelativeFilename(whole.c_str(), file.c_str());
    if (!keys.Require("SourceFile", file))
    {
        return false;
    }
    if (IsForeignName(place) || IsForeignName(file) ||
        IsVirtualPath(m_file) != IsVirtualPath(folder))
    {
        return keys.Refuse("SourceFile", m_file);
    }
    // Lists folders, so it must follow the checks above.
    m_file = FindNamed(place.empty() ? folder : FindNamed(folder, place), file);
    const std::string type = keys.Take("type");
    constexpr std::array<const char *, 3> types = {"GeoTIFF", "TIFF", "BMP"};
    return EQUAL(type.c_str(), "Raw")
               ? ReadRaw(keys)
               : std::any_of(types.begin(), types.end(),
                             [&](const char *known)
                             { return EQUAL(known, type.c_str()); }) ||
                     keys.Refuse("Type", type);
}

/** Describes a file without a header. */
bool ResampleSource::ReadRaw(ResampleKeys &keys)
{
    const std::optional<RawLayout> raw = ReadRawLayout(keys);
    if (!raw)
    {
        return false;
    }
    m_rawSize = raw->size;
    m_raw = CPLSPrintf("<VRTDataset rasterXSize=\"%d\" rasterYSize=\"%d\">",
                       raw->columns, raw->rows);
    for (int band = 0; band < raw->bands; ++band)
    {
        m_raw += CPLSPrintf(
            "<VRTRasterBand dataType=\"%s\" band=\"%d\" "
            "subClass=\"VRTRawRasterBand\"><ByteOrder>%s</ByteOrder>"
            "<ImageOffset>" CPL_FRMT_GIB "</ImageOffset>"
            "<PixelOffset>" CPL_FRMT_GIB "</PixelOffset>"
            "<LineOffset>" CPL_FRMT_GIB "</LineOffset>"
            "<SourceFilename relativeToVRT=\"0\">",
            raw->sampleType, band + 1, raw->byteOrder, band * raw->steps.band,
            raw->steps.pixel, raw->steps.line);
        m_raw += EscapeXml(m_file);
        m_raw += "</SourceFilename></VRTRasterBand>";
    }
    m_raw += "</VRTDataset>";
    return true;
}

bool ResampleSource::ReadLayer(ResampleKeys &keys)
{
    const std::string layer = keys.Take("layer");
    if (!keys.Require("Layer", layer))
    {
        return false;
    }
    if (!EQUAL(layer.c_str(), "None"))
    {
        const char *type = TranslateWord(LAYERS, layer);
        if (type == nullptr)
        {
            return keys.Refuse("Layer", layer);
        }
        SetOption("TYPE", type);
    }
    const std::string method = keys.Take("samplingmethod");
    if (!method.empty() && TranslateWord(METHODS, method) == nullptr)
    {
        return keys.Refuse("SamplingMethod", method);
    }
    SetOption("RESAMPLING",
              method.empty() ? "" : TranslateWord(METHODS, method));
    return true;
}

/** Parses "Day", "Night", or months. */
bool ResampleSource::ReadVariation(ResampleKeys &keys)
{
    const std::string variation = keys.Take("variation");
    const CPLStringList parts(CSLTokenizeString2(
        variation.c_str(), ",", CSLT_STRIPLEADSPACES | CSLT_STRIPENDSPACES));
    std::string months;
    for (int i = 0; i < parts.Count(); ++i)
    {
        const char *month = TranslateWord(VARIATIONS, parts[i]);
        if (month == nullptr)
        {
            return keys.Refuse("Variation", variation);
        }
        months += months.empty() ? "" : ",";
        months += month;
    }
    SetOption("MONTHS", months);
    return true;
}

/** Parses one value per channel. Values after those of the colours are for
 * masks ([P]), where 0 is the default of a photo. */
bool ResampleSource::ReadNullValue(ResampleKeys &keys)
{
    const std::string text = keys.Take("nullvalue");
    const CPLStringList parts(
        CSLTokenizeString2(text.c_str(), ",", CSLT_ALLOWEMPTYTOKENS));
    std::string values;
    const bool isPhoto =
        EQUAL(m_options.FetchNameValueDef("TYPE", ""), "PHOTO");
    const int colours = isPhoto ? 3 : 1;
    for (int i = 0; i < parts.Count(); ++i)
    {
        const std::string part = CPLString(parts[i]).Trim();
        const bool isColour = i < colours;
        if (!part.empty() && !ParseNumber(part.c_str()))
        {
            return keys.Refuse("NullValue", text);
        }
        if (isColour && !part.empty())
        {
            values += values.empty() ? "" : ",";
            values += part;
        }
        else if (!isColour && !part.empty() && part != "0")
        {
            return keys.Refuse("NullValue", text);
        }
    }
    SetOption("NULL_VALUE", values);
    return true;
}

bool ResampleSource::ReadMasks(ResampleKeys &keys)
{
    const std::string blend = keys.Take("channel_blendmask");
    const std::string water = keys.Take("channel_landwatermask");
    m_blendMask = ParseChannel(blend);
    m_waterMask = ParseChannel(water);
    if (!blend.empty() && !m_blendMask)
    {
        return keys.Refuse("Channel_BlendMask", blend);
    }
    return water.empty() || m_waterMask ||
           keys.Refuse("Channel_LandWaterMask", water);
}

bool ResampleSource::ReadPlace(ResampleKeys &keys)
{
    m_west = keys.Take("lon", "ulxmap");
    m_north = keys.Take("lat", "ulymap");
    m_width = keys.Take("cellxdimensiondeg", "xdim");
    m_height = keys.Take("cellydimensiondeg", "ydim");
    m_columns = keys.Take("numofcellsperline");
    m_rows = keys.Take("numoflines");
    const std::string isPoint = keys.Take("pixelispoint");
    m_isPoint = isPoint == "1";
    if (!(keys.IsNumber("Lon", m_west) && keys.IsNumber("Lat", m_north) &&
          keys.IsNumber("CellXdimensionDeg", m_width) &&
          keys.IsNumber("CellYdimensionDeg", m_height) &&
          keys.IsInteger("NumOfCellsPerLine", m_columns) &&
          keys.IsInteger("NumOfLines", m_rows) &&
          keys.IsInteger("PixelIsPoint", isPoint)))
    {
        return false;
    }
    for (const auto &[key, value] : {std::pair("CellXdimensionDeg", &m_width),
                                     std::pair("CellYdimensionDeg", &m_height)})
    {
        if (!value->empty() && CPLAtof(value->c_str()) <= 0)
        {
            return keys.Refuse(key, *value);
        }
    }
    const bool hasAny = !m_west.empty() || !m_north.empty() ||
                        !m_width.empty() || !m_height.empty();
    return !hasAny ||
           (keys.Require("Lon", m_west) && keys.Require("Lat", m_north) &&
            keys.Require("CellXdimensionDeg", m_width) &&
            keys.Require("CellYdimensionDeg", m_height));
}

bool ResampleSource::BelongsToSameRaster(const ResampleSource &other) const
{
    const auto isSame = [](const auto &a, const auto &b)
    {
        return a.has_value() == b.has_value() &&
               (!a || (a->source == b->source && a->band == b->band));
    };
    return std::string(m_options.FetchNameValueDef("TYPE", "")) ==
               other.m_options.FetchNameValueDef("TYPE", "") &&
           std::string(m_options.FetchNameValueDef("MONTHS", "")) ==
               other.m_options.FetchNameValueDef("MONTHS", "") &&
           isSame(m_blendMask, other.m_blendMask) &&
           isSame(m_waterMask, other.m_waterMask);
}

GDALDatasetUniquePtr ResampleSource::OpenFile() const
{
    if (IsSpecialFile(m_file.c_str()))
    {
        ResampleKeys(m_name, {}).Refuse("SourceFile", m_file);
        return nullptr;
    }
    VSIStatBufL state;
    if (!m_raw.empty() && VSIStatL(m_file.c_str(), &state) == 0 &&
        static_cast<std::uint64_t>(state.st_size) < m_rawSize)
    {
        CPLError(CE_Failure, CPLE_FileIO,
                 "%s: [%s] %s has %llu bytes, expected %llu by nCols, nRows, "
                 "nBands and SampleType",
                 RESAMPLE_DRIVER_NAME, m_name.c_str(), m_file.c_str(),
                 static_cast<unsigned long long>(state.st_size),
                 static_cast<unsigned long long>(m_rawSize));
        return nullptr;
    }
    // A file of any other driver could name files and servers in turn.
    const char *const files[] = {"GTiff", "BMP", nullptr};
    const char *const described[] = {"VRT", nullptr};
    // Allowed because the user has chosen to run the script that names the
    // file.
    const CPLConfigOptionSetter allowed("GDAL_VRT_RAWRASTERBAND_ALLOWED_SOURCE",
                                        "ALL", false);
    constexpr int how = GDAL_OF_RASTER | GDAL_OF_VERBOSE_ERROR;
    return GDALDatasetUniquePtr(
        m_raw.empty() ? GDALDataset::Open(m_file.c_str(), how, files, nullptr,
                                          ListSiblings(m_file).List())
                      : GDALDataset::Open(m_raw.c_str(), how, described));
}

/** Checks the size against the script, where it is optional. */
bool ResampleSource::CheckSize(GDALDataset &dataset) const
{
    const ResampleKeys keys(m_name, {});
    if (!m_columns.empty() &&
        std::atoi(m_columns.c_str()) != dataset.GetRasterXSize())
    {
        return keys.Refuse("NumOfCellsPerLine", m_columns);
    }
    return m_rows.empty() ||
           std::atoi(m_rows.c_str()) == dataset.GetRasterYSize() ||
           keys.Refuse("NumOfLines", m_rows);
}

/** Lon and Lat are those of the corner or, if PixelIsPoint is 1, of the centre
 * of the first pixel ([U]). */
GDALDatasetUniquePtr ResampleSource::Open() const
{
    GDALDatasetUniquePtr file = OpenFile();
    if (file == nullptr || !CheckSize(*file))
    {
        return nullptr;
    }
    std::vector<std::string> words;
    if (!m_west.empty())
    {
        const double width = CPLAtof(m_width.c_str());
        const double height = CPLAtof(m_height.c_str());
        const double half = m_isPoint ? 0.5 : 0;
        const double west = CPLAtof(m_west.c_str()) - half * width;
        const double north = CPLAtof(m_north.c_str()) + half * height;
        words = {"-a_srs", "EPSG:4326", "-a_ullr"};
        for (const double edge :
             {west, north, west + file->GetRasterXSize() * width,
              north - file->GetRasterYSize() * height})
        {
            words.emplace_back(CPLSPrintf("%.17g", edge));
        }
    }
    return TranslateSource(std::move(file), words);
}

}  // namespace flightsim
