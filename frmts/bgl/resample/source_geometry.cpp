// SPDX-License-Identifier: MIT
// The location of a raster on the earth: frmts/trq1/format.md 11.5.

#include "frmts/bgl/resample/source_geometry.h"

#include "driver/base/driver_names.h"
#include "driver/base/wgs84.h"
#include "frmts/trq1/raster_type.h"

#include "gdal_alg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace flightsim
{

namespace
{

/** Returns a system without its heights, which are not those of the files
 * whatever they refer to; null for null. */
SpatialReferencePointer FindHorizontal(const OGRSpatialReference *reference)
{
    SpatialReferencePointer horizontal(reference != nullptr ? reference->Clone()
                                                            : nullptr);
    if (horizontal != nullptr && horizontal->IsCompound() != FALSE)
    {
        horizontal->StripVertical();
    }
    if (horizontal != nullptr)
    {
        constexpr const char *sameName = nullptr;
        horizontal->DemoteTo2D(sameName);
    }
    return horizontal;
}

}  // namespace

bool IsWgs84(GDALDataset &source)
{
    const SpatialReferencePointer wgs84 = MakeWgs84();
    const char *const options[] = {
        "IGNORE_DATA_AXIS_TO_SRS_AXIS_MAPPING=YES",
        "CRITERION=EQUIVALENT_EXCEPT_AXIS_ORDER_GEOGCRS", nullptr};
    const SpatialReferencePointer horizontal =
        FindHorizontal(source.GetSpatialRef());
    return horizontal != nullptr &&
           horizontal->IsSame(wgs84.get(), options) != 0;
}

namespace
{

constexpr double POLE = SampleGrid::NORTH_END;
constexpr int SAMPLES_A_CELL = 256;
constexpr double LEVEL_0_WIDTH = 480;
constexpr double LEVEL_0_HEIGHT = 360;

/** Transforms pixel coordinates to longitude and latitude. Keeps the longitudes
 * of a source in WGS 84, because PROJ would wrap those beyond 180. */
class PixelTransformer final
{
  public:
    explicit PixelTransformer(GDALDataset &source)
    {
        CPLStringList options;
        if (!IsWgs84(source))
        {
            options.SetNameValue("DST_SRS", "EPSG:4326");
        }
        m_transformer = GDALCreateGenImgProjTransformer2(
            GDALDataset::ToHandle(&source), nullptr, options.List());
    }

    ~PixelTransformer()
    {
        if (m_transformer != nullptr)
        {
            GDALDestroyGenImgProjTransformer(m_transformer);
        }
    }

    PixelTransformer(const PixelTransformer &) = delete;
    PixelTransformer &operator=(const PixelTransformer &) = delete;

    bool IsUsable() const
    {
        return m_transformer != nullptr;
    }

    bool Transform(double &x, double &y) const
    {
        constexpr int forward = FALSE;
        return Run(forward, x, y);
    }

    /** Transforms longitude and latitude to a pixel. */
    bool Invert(double &x, double &y) const
    {
        constexpr int backward = TRUE;
        const CPLErrorHandlerPusher quiet(CPLQuietErrorHandler);
        return Run(backward, x, y);
    }

  private:
    bool Run(int direction, double &x, double &y) const
    {
        double z = 0;
        int isDone = FALSE;
        return GDALGenImgProjTransform(m_transformer, direction, 1, &x, &y, &z,
                                       &isDone) != FALSE &&
               isDone != FALSE && std::isfinite(x) && std::isfinite(y);
    }

    void *m_transformer = nullptr;
};

/** Number of intervals between the transformed points along each side. */
constexpr int STEPS = 32;

/** Longitudes and latitudes of points distributed over a source. */
struct PointCloud
{
    std::vector<double> longitudes{};
    std::vector<double> latitudes{};
};

PointCloud MakePoints(const GDALDataset &source,
                      const PixelTransformer &transformer)
{
    auto &dataset = const_cast<GDALDataset &>(source);
    PointCloud cloud;
    for (int i = 0; i < (STEPS + 1) * (STEPS + 1); ++i)
    {
        double x = dataset.GetRasterXSize() *
                   static_cast<double>(i % (STEPS + 1)) / STEPS;
        double y = dataset.GetRasterYSize() *
                   static_cast<double>(i / (STEPS + 1)) / STEPS;
        if (transformer.Transform(x, y))
        {
            cloud.longitudes.push_back(x);
            cloud.latitudes.push_back(y);
        }
    }
    return cloud;
}

/** Shifts longitudes near 180 W beyond 180 E if that brings the points closer
 * together, as for a source that crosses the antimeridian. A source that goes
 * around the earth also has a gap, the distance between two points. */
void JoinAcrossAntimeridian(std::vector<double> &longitudes)
{
    const auto [west, east] =
        std::minmax_element(longitudes.begin(), longitudes.end());
    if (*east - *west <= 180)
    {
        return;
    }
    std::vector<double> joined = longitudes;
    for (double &longitude : joined)
    {
        longitude += longitude < 0 ? 360 : 0;
    }
    const auto [first, last] =
        std::minmax_element(joined.begin(), joined.end());
    constexpr double gap = 2.0 / STEPS;
    if (*last - *first < (*east - *west) * (1 - gap))
    {
        longitudes = joined;
    }
}

/** Whether the source contains a pole as a single point, as polar projections
 * do, so that all meridians meet there. */
bool SurroundsPole(GDALDataset &source, const PixelTransformer &transformer,
                   double latitude)
{
    std::array<double, 3> x{-120, 0, 120};
    std::array<double, 3> y{latitude, latitude, latitude};
    for (std::size_t i = 0; i < x.size(); ++i)
    {
        if (!transformer.Invert(x[i], y[i]) ||
            std::hypot(x[i] - x[0], y[i] - y[0]) > SampleGrid::TOLERANCE)
        {
            return false;
        }
    }
    return x[0] > 0 && x[0] < source.GetRasterXSize() && y[0] > 0 &&
           y[0] < source.GetRasterYSize();
}

bool FindSpacing(GDALDataset &source, const PixelTransformer &transformer,
                 SourceGeometry &geometry)
{
    std::array<double, 3> x{};
    std::array<double, 3> y{};
    bool isDone = true;
    for (std::size_t i = 0; i < x.size(); ++i)
    {
        x[i] = source.GetRasterXSize() / 2.0 + (i == 1 ? 1 : 0);
        y[i] = source.GetRasterYSize() / 2.0 + (i == 2 ? 1 : 0);
        isDone = isDone && transformer.Transform(x[i], y[i]);
    }
    const auto distance = [](double a, double b)
    { return std::abs(std::remainder(a - b, 360)); };
    geometry.columnWidth =
        std::hypot(distance(x[1], x[0]), distance(x[2], x[0]));
    geometry.rowHeight = std::hypot(y[1] - y[0], y[2] - y[0]);
    return isDone && geometry.columnWidth > 0 && geometry.rowHeight > 0;
}

bool HasReference(GDALDataset &source)
{
    const OGRSpatialReference *reference = source.GetSpatialRef();
    if (reference == nullptr)
    {
        reference = source.GetGCPSpatialRef();
    }
    return reference != nullptr && !reference->IsLocal();
}

void SetExtent(const PointCloud &cloud, SourceGeometry &geometry)
{
    const auto [west, east] =
        std::minmax_element(cloud.longitudes.begin(), cloud.longitudes.end());
    const auto [south, north] =
        std::minmax_element(cloud.latitudes.begin(), cloud.latitudes.end());
    geometry.west = *west;
    geometry.east = *east;
    geometry.south = *south;
    geometry.north = *north;
}

/** A source around a pole has all longitudes. */
void ExtendToPoles(GDALDataset &source, const PixelTransformer &transformer,
                   SourceGeometry &geometry)
{
    for (const double latitude : {-POLE, POLE})
    {
        if (SurroundsPole(source, transformer, latitude))
        {
            geometry.west = SampleGrid::WEST_END;
            geometry.east = -SampleGrid::WEST_END;
            (latitude < 0 ? geometry.south : geometry.north) = latitude;
            geometry.hasPole = true;
        }
    }
}

}  // namespace

double SampleGrid::ColumnWidth() const
{
    return std::ldexp(LEVEL_0_WIDTH / SAMPLES_A_CELL, -level);
}

double SampleGrid::RowHeight() const
{
    return std::ldexp(LEVEL_0_HEIGHT / SAMPLES_A_CELL, -level);
}

std::optional<SourceGeometry> SourceGeometry::Find(GDALDataset &source)
{
    if (!HasReference(source))
    {
        CPLError(
            CE_Failure, CPLE_AppDefined,
            "%s: the source has no coordinate system, which gdal_translate "
            "-a_srs can give it",
            BGL_DRIVER_NAME);
        return std::nullopt;
    }
    const PixelTransformer transformer(source);
    SourceGeometry geometry;
    PointCloud cloud;
    if (transformer.IsUsable())
    {
        cloud = MakePoints(source, transformer);
    }
    if (cloud.longitudes.empty() || !FindSpacing(source, transformer, geometry))
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: the source is not georeferenced, expected a geotransform "
                 "or control points",
                 BGL_DRIVER_NAME);
        return std::nullopt;
    }
    JoinAcrossAntimeridian(cloud.longitudes);
    SetExtent(cloud, geometry);
    ExtendToPoles(source, transformer, geometry);
    return geometry;
}

int SourceGeometry::FindLevel() const
{
    int level = bgl::COARSEST_RASTER_LEVEL;
    for (; level < bgl::FINEST_RASTER_LEVEL; ++level)
    {
        const SampleGrid grid{level, false};
        if (grid.ColumnWidth() <= columnWidth * (1 + SampleGrid::TOLERANCE) &&
            grid.RowHeight() <= rowHeight * (1 + SampleGrid::TOLERANCE))
        {
            break;
        }
    }
    return level;
}

}  // namespace flightsim
