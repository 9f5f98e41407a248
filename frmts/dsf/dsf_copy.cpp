// SPDX-License-Identifier: MIT
// Writes a copy of a DSF file with one raster replaced.

#include "frmts/dsf/dsf_copy.h"

#include "driver/base/driver_names.h"
#include "driver/base/elevation_unit.h"
#include "driver/base/vsi_sink.h"
#include "driver/base/wgs84.h"
#include "driver/bytes/text_encoding.h"
#include "frmts/dsf/dsf_grid.h"
#include "ogr/dsf/format/raster_write.h"

#include "cpl_conv.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace flightsim
{

const char *const DSF_COPY_OPTIONS =
    "<Option name='TEMPLATE' type='string' scope='raster' description='DSF "
    "file that is copied, with another raster; may be the target itself'/>"
    "<Option name='RASTER' type='string' default='elevation' scope='raster' "
    "description='Name of the raster that is replaced'/>"
    "<Option name='SAMPLES' type='string-select' default='TEMPLATE' "
    "scope='raster' description='How samples are stored: as those of the "
    "template, as 16 bits with a scale that fits the values, in steps of 0.01 "
    "where these hold them, or as floats of 32 bits'>"
    "<Value>TEMPLATE</Value><Value>INT16</Value><Value>FLOAT32</Value>"
    "</Option>";

namespace
{

/** Tolerance for the edges of the source, in pixels. */
constexpr double PLACE_TOLERANCE = 0.01;

/** Finest step of 16-bit samples, in units of the raster. */
constexpr double FINE_STEP = 0.01;

/** Range of 16-bit integers; the lowest is nodata. */
constexpr double MAXIMUM_INT16 = 32767.0;
constexpr double NO_INT16 = -32768.0;

/** Values of a raster, rows from the south as in the file. NaN is nodata. */
struct DsfValues
{
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    bool hasPosts = true;
    std::vector<double> values{};
};

/** Emits an error that names the target; returns false. */
bool RefuseCopy(const std::string &path, const std::string &why)
{
    CPLError(CE_Failure, CPLE_AppDefined, "%s: %s: %s", DSF_DRIVER_NAME,
             path.c_str(), why.c_str());
    return false;
}

bool IsPlaced(const std::array<double, 6> &wanted,
              const std::array<double, 6> &found, int width, int height)
{
    const auto isClose = [](double one, double other, double pixel)
    { return std::abs(one - other) <= PLACE_TOLERANCE * std::abs(pixel); };
    return found[2] == 0.0 && found[4] == 0.0 &&
           isClose(found[0], wanted[0], wanted[1]) &&
           isClose(found[3], wanted[3], wanted[5]) &&
           isClose(found[0] + width * found[1], wanted[0] + width * wanted[1],
                   wanted[1]) &&
           isClose(found[3] + height * found[5], wanted[3] + height * wanted[5],
                   wanted[5]);
}

/** Determines whether pixels are posts or areas of the tile. Returns false,
 * with an error, if they are neither. */
bool PlaceValues(const std::string &path, GDALDataset &source,
                 const dsf::TileBounds &bounds, DsfValues &result)
{
    const int width = source.GetRasterXSize();
    const int height = source.GetRasterYSize();
    std::array<double, 6> found{};
    const bool hasPlace = GDALGetGeoTransform(GDALDataset::ToHandle(&source),
                                              found.data()) == CE_None;
    const OGRSpatialReference *system = source.GetSpatialRef();
    const SpatialReferencePointer wgs84 = MakeWgs84();
    const bool isWgs84 = system == nullptr || system->IsEmpty() ||
                         (wgs84 != nullptr && system->IsGeographic() &&
                          system->IsSameGeogCS(wgs84.get()));
    for (const bool hasPosts : {true, false})
    {
        if (hasPlace && isWgs84 &&
            IsPlaced(PlaceDsfPixels(bounds, width, height, hasPosts), found,
                     width, height))
        {
            result.hasPosts = hasPosts;
            result.width = static_cast<std::uint32_t>(width);
            result.height = static_cast<std::uint32_t>(height);
            return true;
        }
    }
    const std::array<double, 6> posts =
        PlaceDsfPixels(bounds, width, height, true);
    return RefuseCopy(
        path,
        std::string("the raster does not cover the tile exactly; "
                    "gdalwarp brings it there: ") +
            CPLSPrintf("-t_srs EPSG:4326 -ts %d %d -te %.15g %.15g "
                       "%.15g %.15g",
                       width, height, posts[0], posts[3] + height * posts[5],
                       posts[0] + width * posts[1], posts[3]));
}

/** Reads all values and applies the scale of the band, and the unit of
 * heights. */
bool ReadValues(GDALRasterBand &band, bool areHeights, DsfValues &result,
                GDALProgressFunc progress, void *progressData)
{
    int hasNoData = FALSE;
    const double noData = band.GetNoDataValue(&hasNoData);
    const ElevationUnit unit(band);
    const double scale = areHeights ? unit.GetScale() : band.GetScale();
    const double offset = areHeights ? unit.GetOffset() : band.GetOffset();
    result.values.resize(std::size_t{result.width} * result.height);
    for (std::uint32_t row = 0; row < result.height; ++row)
    {
        double *values = result.values.data() +
                         std::size_t{result.height - 1 - row} * result.width;
        const int width = static_cast<int>(result.width);
        if (band.RasterIO(GF_Read, 0, static_cast<int>(row), width, 1, values,
                          width, 1, GDT_Float64, 0, 0, nullptr) != CE_None)
        {
            return false;
        }
        std::for_each(values, values + width,
                      [&](double &value)
                      {
                          const bool isNone =
                              std::isnan(value) ||
                              (hasNoData != FALSE && value == noData);
                          value = isNone
                                      ? std::numeric_limits<double>::quiet_NaN()
                                      : value * scale + offset;
                      });
        if (!progress(static_cast<double>(row + 1) / result.height, "",
                      progressData))
        {
            CPLError(CE_Failure, CPLE_UserInterrupt, "User terminated");
            return false;
        }
    }
    return true;
}

/** Chooses a scale at which 16-bit integers hold all values. */
void FitToInt16(const std::vector<double> &values, dsf::Raster &raster)
{
    double lowest = std::numeric_limits<double>::infinity();
    double highest = -lowest;
    for (const double value : values)
    {
        // False for NaN.
        lowest = value < lowest ? value : lowest;
        highest = value > highest ? value : highest;
    }
    if (lowest > highest)
    {
        lowest = highest = 0.0;
    }
    const double middle = std::round((lowest + highest) / 2.0);
    const double reach = std::max(highest - middle, middle - lowest);
    // Rounded up, so that the extreme values fit.
    const double step = std::max(FINE_STEP, reach / (MAXIMUM_INT16 - 1.0));
    raster.sampleSize = 2;
    raster.flags = static_cast<std::uint16_t>(
        (raster.flags & ~3U) | static_cast<unsigned>(dsf::SampleKind::Signed));
    raster.scale = static_cast<float>(step);
    raster.offset = static_cast<float>(middle);
}

/** Encodes the values of a raster. */
class DsfSampleWriter final
{
  public:
    explicit DsfSampleWriter(const dsf::Raster &raster)
        : m_raster(raster),
          m_isFloat(raster.GetKind() == dsf::SampleKind::Float),
          m_hasNoData(HasDsfNoData(raster))
    {
        const double states = std::ldexp(1.0, 8 * raster.sampleSize);
        const bool isSigned = raster.GetKind() == dsf::SampleKind::Signed;
        m_lowest = isSigned ? -states / 2.0 : 0.0;
        m_highest = m_lowest + states - 1.0;
        m_lowest += m_hasNoData ? 1.0 : 0.0;
    }

    /** Adds a value. Returns why it cannot be stored; empty if it can. */
    std::string Add(double value)
    {
        if (m_isFloat)
        {
            return AddFloat(value);
        }
        if (std::isnan(value))
        {
            if (!m_hasNoData)
            {
                return "pixels without a value cannot be stored in the "
                       "raster " +
                       bgl::ToUtf8(m_raster.name);
            }
            AddNumber(NO_INT16);
            return {};
        }
        const double exact =
            m_raster.scale != 0.0F
                ? (value - double{m_raster.offset}) / m_raster.GetFactor()
                : value;
        const double number = std::round(exact);
        if (!(number >= m_lowest && number <= m_highest))
        {
            return std::string("the value ") + CPLSPrintf("%.15g", value) +
                   " is outside what the samples of the raster " +
                   bgl::ToUtf8(m_raster.name) +
                   " hold; SAMPLES=INT16 or FLOAT32 fits them "
                   "to the values";
        }
        AddNumber(number);
        CountLoss(value, m_raster.Convert(number));
        return {};
    }

    std::vector<std::uint8_t> &GetBytes()
    {
        return m_bytes;
    }

    std::int64_t CountRounded() const
    {
        return m_rounded;
    }

    double GetLargestLoss() const
    {
        return m_largestLoss;
    }

  private:
    std::string AddFloat(double value)
    {
        if (std::isnan(value))
        {
            return "pixels without a value cannot be stored as floats";
        }
        const double stored =
            m_raster.scale != 0.0F
                ? (value - double{m_raster.offset}) / double{m_raster.scale}
                : value;
        Append(static_cast<float>(stored));
        return {};
    }

    void AddNumber(double number)
    {
        const auto bits =
            static_cast<std::uint32_t>(static_cast<std::int64_t>(number));
        switch (m_raster.sampleSize)
        {
            case 1:
                Append(static_cast<std::uint8_t>(bits));
                break;
            case 2:
                Append(static_cast<std::uint16_t>(bits));
                break;
            default:
                Append(bits);
                break;
        }
    }

    template <class Number> void Append(Number number)
    {
        const std::size_t place = m_bytes.size();
        m_bytes.resize(place + sizeof(Number));
        bgl::StoreLittleEndian(m_bytes.data() + place, number);
    }

    void CountLoss(double value, double stored)
    {
        // Scales are floats: a hundred-thousandth of a step is no loss.
        const double loss = std::abs(value - stored);
        if (loss > 1e-5 * std::abs(m_raster.GetFactor()))
        {
            ++m_rounded;
            m_largestLoss = std::max(m_largestLoss, loss);
        }
    }

    const dsf::Raster &m_raster;
    const bool m_isFloat;
    const bool m_hasNoData;
    double m_lowest = 0.0;
    double m_highest = 0.0;
    std::vector<std::uint8_t> m_bytes{};
    std::int64_t m_rounded = 0;
    double m_largestLoss = 0.0;
};

/** Returns the number of a raster; if there is none of that name, the count of
 * rasters, with an error. */
std::size_t FindRasterNumber(const std::string &path, const dsf::DsfFile &file,
                             const std::string &wanted)
{
    std::string names;
    for (std::size_t i = 0; i < file.rasters.size(); ++i)
    {
        if (file.rasters[i].name == wanted)
        {
            return i;
        }
        names +=
            (names.empty() ? "" : ", ") + bgl::ToUtf8(file.rasters[i].name);
    }
    RefuseCopy(path, "the template has no raster '" + wanted +
                         "'; there are: " + (names.empty() ? "none" : names));
    return file.rasters.size();
}

}  // namespace

std::string GetDsfRasterName(CSLConstList options)
{
    return CSLFetchNameValueDef(options, "RASTER", "elevation");
}

bool WriteDsfCopy(const std::string &path, GDALDataset &source,
                  const dsf::DsfFile &original, CSLConstList options,
                  GDALProgressFunc progress, void *progressData)
{
    if (source.GetRasterCount() != 1)
    {
        return RefuseCopy(path, "one band is written, found " +
                                    std::to_string(source.GetRasterCount()));
    }
    const std::size_t number =
        FindRasterNumber(path, original, GetDsfRasterName(options));
    DsfValues values;
    if (number == original.rasters.size() ||
        !PlaceValues(path, source, *original.FindBounds(), values))
    {
        return false;
    }
    GDALRasterBand &band = *source.GetRasterBand(1);
    const bool areHeights = IsDsfHeight(original.rasters[number]);
    if (areHeights)
    {
        WarnOfUnknownUnit(band, DSF_DRIVER_NAME);
    }
    if (!ReadValues(band, areHeights, values, progress, progressData))
    {
        return false;
    }
    dsf::Raster raster = original.rasters[number];
    raster.width = values.width;
    raster.height = values.height;
    raster.flags = static_cast<std::uint16_t>(
        (raster.flags & ~unsigned{dsf::Raster::POSTS}) |
        (values.hasPosts ? unsigned{dsf::Raster::POSTS} : 0U));
    const char *samples = CSLFetchNameValueDef(options, "SAMPLES", "TEMPLATE");
    if (EQUAL(samples, "INT16"))
    {
        FitToInt16(values.values, raster);
    }
    else if (EQUAL(samples, "FLOAT32"))
    {
        raster.sampleSize = 4;
        raster.flags = static_cast<std::uint16_t>(raster.flags & ~3U);
        raster.scale = 1.0F;
        raster.offset = 0.0F;
    }
    DsfSampleWriter writer(raster);
    writer.GetBytes().reserve(values.values.size() * raster.sampleSize);
    for (const double value : values.values)
    {
        const std::string problem = writer.Add(value);
        if (!problem.empty())
        {
            return RefuseCopy(path, problem);
        }
    }
    raster.samples = writer.GetBytes();
    std::string problem;
    const std::vector<std::uint8_t> bytes =
        dsf::ReplaceRaster(original, number, raster, problem);
    if (bytes.empty())
    {
        return RefuseCopy(path, problem);
    }
    const std::unique_ptr<VsiSink> sink =
        VsiSink::Create(path, DSF_DRIVER_NAME);
    if (sink == nullptr || !sink->Write(0, bytes) || !sink->Commit())
    {
        return false;
    }
    if (writer.CountRounded() > 0)
    {
        CPLError(CE_Warning, CPLE_AppDefined,
                 "%s: %s: %lld values are rounded to the steps of the samples, "
                 "by at most %g",
                 DSF_DRIVER_NAME, path.c_str(),
                 static_cast<long long>(writer.CountRounded()),
                 writer.GetLargestLoss());
    }
    if (original.container == dsf::Container::SevenZip)
    {
        CPLError(CE_Warning, CPLE_AppDefined,
                 "%s: %s: the template is a 7z archive; the copy is not packed "
                 "and has %llu bytes",
                 DSF_DRIVER_NAME, path.c_str(),
                 static_cast<unsigned long long>(bytes.size()));
    }
    return true;
}

}  // namespace flightsim
