// SPDX-License-Identifier: MIT
// The creation options of rasters.

#include "frmts/bgl/write/create_options.h"

#include "driver/base/driver_names.h"
#include "driver/base/driver_options.h"
#include "frmts/bgl/resample/resample_dataset.h"
#include "frmts/bgl/resample/source_geometry.h"
#include "frmts/trq1/compression.h"
#include "frmts/trq1/raster_type.h"

#include "cpl_multiproc.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <limits>

namespace flightsim
{

namespace
{

constexpr std::uint32_t ALL_MONTHS = 0xFFF;
constexpr std::uint32_t NIGHT = 0x1000;

/** More would only wait for each other. */
constexpr int MAXIMUM_THREADS = 128;

/** In metres; a 32-bit float is exact for integers of this size. */
constexpr float MAXIMUM_BASE = 1e6F;

/** Returns NaN for invalid text. */
float ReadFloat(const char *text)
{
    return static_cast<float>(
        ParseNumber(text).value_or(std::numeric_limits<double>::quiet_NaN()));
}

bool IsPhotoType(std::uint16_t dataType)
{
    return dataType == bgl::DATA_TYPE_PHOTO ||
           dataType == bgl::DATA_TYPE_PHOTO32;
}

/** Whether gdalwarp has the method; none is the default. */
bool IsResamplingMethod(const std::string &name)
{
    constexpr const char *methods[] = {
        "",        "near",    "bilinear", "cubic", "cubicspline",
        "lanczos", "average", "rms",      "mode",  "max",
        "min",     "med",     "q1",       "q3",    "sum"};
    return std::any_of(std::begin(methods), std::end(methods),
                       [&](const char *method)
                       { return EQUAL(method, name.c_str()); });
}

bool RefuseOption(const std::string &reason)
{
    CPLError(CE_Failure, CPLE_IllegalArg, "%s: %s", BGL_DRIVER_NAME,
             reason.c_str());
    return false;
}

/** Parses the creation options one by one. */
class OptionReader final
{
  public:
    OptionReader(GDALDataset &source, CSLConstList list)
        : m_source(source), m_list(list)
    {
    }

    bool Read()
    {
        return ReadType() && ReadLevels() && ReadCompression() && ReadScale() &&
               ReadMonths() && ReadValues() && ReadRest();
    }

    CreateOptions &Options()
    {
        return m_options;
    }

  private:
    const char *Get(const char *name) const
    {
        const char *value = CSLFetchNameValue(m_list, name);
        return value != nullptr
                   ? value
                   : m_source.GetMetadataItem(name, RESAMPLE_DOMAIN);
    }

    std::string GetText(const char *name) const
    {
        const char *value = Get(name);
        return value != nullptr ? value : "";
    }

    /** Returns the name or number of a mask. */
    std::string GetMask(const char *name) const
    {
        const char *value = CSLFetchNameValue(m_list, name);
        return value != nullptr ? value : FindScriptPart(m_source, name);
    }

    /** Returns an item that our reader sets on its dataset, or on a copy of
     * it. */
    const char *GetItem(const char *name) const
    {
        return m_source.GetMetadataItem(name);
    }

    bool IsPhotoSource() const
    {
        const int bands = m_source.GetRasterCount();
        return (bands == 3 || bands == 4) &&
               m_source.GetRasterBand(1)->GetRasterDataType() == GDT_Byte;
    }

    /** Takes the type of a source that comes from a BGL file. */
    bool ReadTheme()
    {
        const char *theme = GetItem("BGL_THEME");
        const std::string name = theme != nullptr ? theme : "";
        for (const std::uint16_t dataType : WRITTEN_DATA_TYPES)
        {
            const std::string title = bgl::FindRasterType(dataType)->theme;
            if ((name == title || name.rfind(title + "_", 0) == 0) &&
                IsPhotoType(dataType) == IsPhotoSource())
            {
                m_options.dataType = dataType;
                return true;
            }
        }
        return false;
    }

    bool GuessType()
    {
        const int bands = m_source.GetRasterCount();
        if (ReadTheme())
        {
            return true;
        }
        if (IsPhotoSource())
        {
            m_options.dataType = bgl::DATA_TYPE_PHOTO;
            return true;
        }
        if (bands == 1 &&
            m_source.GetRasterBand(1)->GetRasterDataType() != GDT_Byte)
        {
            m_options.dataType = bgl::DATA_TYPE_ELEVATION;
            return true;
        }
        return RefuseOption(
            "TYPE is needed: one band of bytes can be anything, and "
            "elevation has one band, photos three or four of bytes");
    }

    bool ReadType()
    {
        const char *value = Get("TYPE");
        if (value == nullptr || EQUAL(value, "AUTO"))
        {
            return GuessType();
        }
        for (const std::uint16_t dataType : WRITTEN_DATA_TYPES)
        {
            if (EQUAL(value, bgl::FindRasterType(dataType)->theme))
            {
                m_options.dataType = dataType;
                return true;
            }
        }
        return RefuseOption(std::string("TYPE=") + value + " is not known");
    }

    bool ReadLevels()
    {
        const char *levels = CSLFetchNameValue(m_list, "LEVELS");
        const char *lod =
            levels != nullptr ? CSLFetchNameValue(m_list, "LOD") : Get("LOD");
        if (levels != nullptr && lod != nullptr)
        {
            return RefuseOption("LEVELS and LOD exclude each other");
        }
        if (!m_options.IsElevation() && m_options.HasPosts())
        {
            m_options.finestLevel = m_options.coarsestLevel = bgl::CLASS_LEVEL;
        }
        const char *value = levels != nullptr ? levels : lod;
        return value == nullptr || EQUAL(value, "AUTO") ||
               ReadLevelPair(value, lod != nullptr ? bgl::LEVELS_ABOVE_LOD : 0);
    }

    /** Parses "17" or "17,13"; the first one may be AUTO. */
    bool ReadLevelPair(const char *value, int offset)
    {
        const std::vector<std::string> parts = SplitList(value, ",");
        int levels[] = {0, 0};
        for (std::size_t i = 0; i < parts.size() && i < 2; ++i)
        {
            if (i == 0 && EQUAL(parts[i].c_str(), "AUTO"))
            {
                continue;
            }
            levels[i] = std::clamp(ParseInteger(parts[i].c_str()).value_or(-1),
                                   -1, bgl::FINEST_RASTER_LEVEL + 1) +
                        offset;
            if (levels[i] < bgl::COARSEST_RASTER_LEVEL ||
                levels[i] > bgl::FINEST_RASTER_LEVEL)
            {
                return RefuseOption(std::string("the level ") + parts[i] +
                                    " cannot be written, "
                                    "expected QMID level 2 to 22");
            }
        }
        if (parts.size() < 1 || parts.size() > 2)
        {
            return RefuseOption(std::string("the levels ") + value +
                                " are not finest,coarsest");
        }
        m_options.finestLevel = levels[0];
        m_options.coarsestLevel = parts.size() == 2 ? levels[1] : levels[0];
        if (levels[0] != 0 && parts.size() == 2 && levels[1] > levels[0])
        {
            std::swap(m_options.finestLevel, m_options.coarsestLevel);
        }
        return true;
    }

    bool ReadCompression()
    {
        bgl::ChunkEncoding &encoding = m_options.encoding;
        const std::string value =
            CSLFetchNameValueDef(m_list, "COMPRESS", "AUTO");
        const bool isPtcType = m_options.IsElevation() || m_options.IsPhoto();
        const int code = std::atoi(value.c_str());
        const bool isCode = std::to_string(code) == value && code >= 0 &&
                            code <= bgl::COMPRESSION_PTC;
        encoding.compression = bgl::ChunkEncoding::AUTO;
        encoding.mayUsePtc =
            EQUAL(value.c_str(), "AUTO") && m_options.IsElevation();
        if (EQUAL(value.c_str(), "PTC") && isPtcType)
        {
            encoding.compression = bgl::COMPRESSION_PTC;
        }
        else if (isCode && (isPtcType || code != bgl::COMPRESSION_PTC))
        {
            encoding.compression = static_cast<std::uint8_t>(code);
        }
        else if (!EQUAL(value.c_str(), "AUTO") && !EQUAL(value.c_str(), "LZ"))
        {
            return RefuseOption(
                "COMPRESS=" + value +
                " cannot hold this type, expected AUTO, LZ, a "
                "code 0 to 9, or PTC (10) for elevation and photos");
        }
        encoding.parse =
            EQUAL(CSLFetchNameValueDef(m_list, "COMPRESS_EFFORT", "TOOL"),
                  "MAX")
                ? bgl::LzParse::Cheapest
                : bgl::LzParse::Greedy;
        m_options.isStrict =
            !EQUAL(CSLFetchNameValueDef(m_list, "LOSSLESS", "STRICT"), "TOOL");
        return ReadQuality(isPtcType) && ReadColorRounding();
    }

    bool ReadColorRounding()
    {
        const char *value = CSLFetchNameValue(m_list, "COLOR_ROUNDING");
        m_options.encoding.roundsColors =
            value != nullptr && EQUAL(value, "NEAREST");
        return value == nullptr || m_options.dataType == bgl::DATA_TYPE_PHOTO ||
               RefuseOption(
                   "COLOR_ROUNDING is for photos of five bits a colour");
    }

    /** The step for each quality is our own choice: no file shows that of the
     * simulators' tool ([U]). */
    bool ReadQuality(bool isPtcType)
    {
        const char *text = Get("QUALITY");
        const int quality =
            ParseInteger(text != nullptr ? text : "100").value_or(0);
        if (quality < 1 || quality > 100)
        {
            return RefuseOption("QUALITY is not 1 to 100");
        }
        if (quality == 100)
        {
            return true;
        }
        if (!isPtcType)
        {
            return RefuseOption("QUALITY is for elevation and photos");
        }
        bgl::ChunkEncoding &encoding = m_options.encoding;
        if (EQUAL(CSLFetchNameValueDef(m_list, "COMPRESS", "AUTO"), "AUTO"))
        {
            // Lossless codes are smaller for some tiles, such as level ones.
            encoding.mayUsePtc = true;
        }
        else
        {
            encoding.compression = bgl::COMPRESSION_PTC;
        }
        encoding.ptcQuantiserStep =
            static_cast<int>(std::lround(std::exp2((100 - quality) / 12.0)));
        return true;
    }

    bool ReadScale()
    {
        const char *scale = Get("SCALE");
        const char *base = Get("BASE");
        bgl::ScaleRecord &record = m_options.encoding.scale;
        const char *item = GetItem("BGL_SCALE");
        if (scale == nullptr && base == nullptr)
        {
            double values[2] = {0.0, 0.0};
            const bool isRead =
                item != nullptr &&
                CPLsscanf(item, "%lf, base %lf", &values[0], &values[1]) == 2;
            const bgl::ScaleRecord found{static_cast<float>(values[0]),
                                         static_cast<float>(values[1])};
            if (isRead && std::isfinite(found.scale) && found.scale > 0.0F &&
                std::isfinite(found.base))
            {
                record = found;
                m_options.isScaleAutomatic = false;
            }
            return true;
        }
        record.scale = ReadFloat(scale != nullptr ? scale : "1");
        record.base = ReadFloat(base != nullptr ? base : "0");
        m_options.isScaleAutomatic = scale == nullptr;
        int exponent = 0;
        return (record.scale > 0.0F && record.scale <= 1.0F &&
                std::frexp(record.scale, &exponent) == 0.5F &&
                std::abs(record.base) <= MAXIMUM_BASE &&
                record.base == std::floor(record.base)) ||
               RefuseOption(
                   "SCALE is not 1, 0.5, 0.25 and so on, or BASE not an "
                   "integer");
    }

    bool ReadMonths()
    {
        const bool hasMonths =
            m_options.IsPhoto() || m_options.dataType == bgl::DATA_TYPE_SEASON;
        const char *night = Get("NIGHT");
        const char *months = Get("MONTHS");
        if (!hasMonths)
        {
            return (night == nullptr && months == nullptr) ||
                   RefuseOption("MONTHS and NIGHT are for photos and seasons");
        }
        const char *item = GetItem("BGL_MONTHS");
        if (night == nullptr && months == nullptr && item != nullptr)
        {
            return ReadMonthList(item);
        }
        if (night != nullptr && CPLTestBool(night))
        {
            if (CSLFetchNameValue(m_list, "MONTHS") != nullptr)
            {
                return RefuseOption("NIGHT and MONTHS exclude each other");
            }
            m_options.encoding.monthMask = NIGHT;
            return m_options.IsPhoto() ||
                   RefuseOption("only photos have a NIGHT");
        }
        return ReadMonthList(months != nullptr ? months : "ALL");
    }

    bool ReadMonthList(const char *list)
    {
        std::uint32_t &mask = m_options.encoding.monthMask;
        const std::vector<std::string> parts = SplitList(list, ", ");
        for (std::size_t i = 0; i < parts.size(); ++i)
        {
            const int month = ParseInteger(parts[i].c_str()).value_or(0);
            if (EQUAL(parts[i].c_str(), "ALL"))
            {
                mask |= ALL_MONTHS;
            }
            else if (EQUAL(parts[i].c_str(), "night"))
            {
                mask |= NIGHT;
            }
            else if (month >= 1 && month <= 12)
            {
                mask |= 1U << (month - 1);
            }
            else
            {
                return RefuseOption(std::string("MONTHS=") + list +
                                    " is not a list of numbers 1 to 12");
            }
        }
        return mask != 0 || RefuseOption("MONTHS is empty");
    }

    bool ReadValues()
    {
        m_options.mayClamp =
            CPLTestBool(CSLFetchNameValueDef(m_list, "CLAMP", "NO"));
        m_options.nullValue = GetText("NULL_VALUE");
        if (!AreNumbers(m_options.nullValue))
        {
            return RefuseOption(
                "NULL_VALUE=" + m_options.nullValue +
                " is neither a number nor a comma-separated list of numbers");
        }
        if (!m_options.IsPhoto() &&
            SplitList(m_options.nullValue, ",").size() > 1)
        {
            return RefuseOption("NULL_VALUE=" + m_options.nullValue +
                                " has several values, which are for photos");
        }
        const char *fill = Get("FILL");
        if (fill == nullptr)
        {
            return true;
        }
        const int code = ParseInteger(fill).value_or(-1);
        if (m_options.IsElevation() || m_options.IsPhoto() || code < 0 ||
            code > 255)
        {
            return RefuseOption(
                "FILL is a code 0 to 255, for classes and seasons");
        }
        m_options.fill = static_cast<std::uint8_t>(code);
        return true;
    }

    /** Whether a list contains only numbers; "nan" is accepted. */
    static bool AreNumbers(const std::string &list)
    {
        const std::vector<std::string> parts = SplitList(list, ",");
        for (std::size_t i = 0; i < parts.size(); ++i)
        {
            if (!EQUAL(parts[i].c_str(), "nan") &&
                !ParseNumber(parts[i].c_str()))
            {
                return false;
            }
        }
        return true;
    }

    bool ReadRest()
    {
        m_options.resampling = GetText("RESAMPLING");
        if (!IsResamplingMethod(m_options.resampling))
        {
            return RefuseOption("RESAMPLING=" + m_options.resampling +
                                " is no method of gdalwarp");
        }
        if (!ReadMasks() || !ReadPyramid())
        {
            return false;
        }
        m_options.isSplit =
            CPLTestBool(CSLFetchNameValueDef(m_list, "SPLIT", "NO"));
        m_options.verifies =
            CPLTestBool(CSLFetchNameValueDef(m_list, "VERIFY", "NO"));
        m_options.isAppending = CPLTestBool(
            CSLFetchNameValueDef(m_list, "APPEND_SUBDATASET", "NO"));
        const char *threads = Get("NUM_THREADS");
        if (threads == nullptr)
        {
            threads = CPLGetConfigOption("GDAL_NUM_THREADS", "ALL_CPUS");
        }
        const int number = EQUAL(threads, "ALL_CPUS")
                               ? CPLGetNumCPUs()
                               : ParseInteger(threads).value_or(0);
        if (number < 1 && Get("NUM_THREADS") != nullptr)
        {
            return RefuseOption(std::string("NUM_THREADS=") + threads +
                                " is neither a number from 1 nor ALL_CPUS");
        }
        m_options.threads = std::clamp(number, 1, MAXIMUM_THREADS);
        const auto time = GetFileTime(Get(FILE_TIME_OPTION), BGL_DRIVER_NAME);
        m_options.fileTime = time.value_or(0);
        return time.has_value();
    }

    bool ReadMasks()
    {
        m_options.blendMask = GetMask("BLEND_MASK");
        m_options.waterMask = GetMask("WATER_MASK");
        std::string alpha = CSLFetchNameValueDef(m_list, "ALPHA", "");
        if (!m_options.IsPhoto() &&
            !(m_options.blendMask + m_options.waterMask + alpha).empty())
        {
            return RefuseOption(
                "ALPHA, BLEND_MASK and WATER_MASK are for photos");
        }
        const bool isBand = std::to_string(std::atoi(alpha.c_str())) == alpha;
        if (isBand && (std::atoi(alpha.c_str()) < 1 ||
                       std::atoi(alpha.c_str()) > m_source.GetRasterCount()))
        {
            return RefuseOption("the source has no band ALPHA=" + alpha);
        }
        if (alpha.empty() || isBand || EQUAL(alpha.c_str(), "NO"))
        {
            m_options.alpha = std::move(alpha);
            return true;
        }
        // The opacity in a file acts as a blend mask.
        if (!m_options.blendMask.empty())
        {
            return RefuseOption(
                "ALPHA=<file> and BLEND_MASK exclude each other");
        }
        m_options.blendMask = std::move(alpha);
        return true;
    }

    bool ReadPyramid()
    {
        const std::string value =
            CSLFetchNameValueDef(m_list, "PYRAMID", "CHILDREN");
        m_options.resamplesEachLevel = EQUAL(value.c_str(), "SOURCE");
        return m_options.resamplesEachLevel ||
               EQUAL(value.c_str(), "CHILDREN") ||
               RefuseOption("PYRAMID=" + value +
                            " is neither CHILDREN nor SOURCE");
    }

    GDALDataset &m_source;
    CSLConstList m_list;
    CreateOptions m_options;
};

}  // namespace

bool CreateOptions::IsPhoto() const
{
    return IsPhotoType(dataType);
}

bool CreateOptions::IsElevation() const
{
    return dataType == bgl::DATA_TYPE_ELEVATION;
}

std::optional<CreateOptions> CreateOptions::Parse(GDALDataset &source,
                                                  CSLConstList list)
{
    OptionReader reader(source, list);
    return reader.Read() ? std::optional(std::move(reader.Options()))
                         : std::nullopt;
}

}  // namespace flightsim
