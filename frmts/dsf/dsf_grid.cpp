// SPDX-License-Identifier: MIT
// Rasters of DSF files: stored ones, and those computed from the triangles.

#include "frmts/dsf/dsf_grid.h"

#include "driver/base/driver_names.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/dsf/format/surface.h"

#include "cpl_string.h"

#include <algorithm>
#include <utility>

namespace flightsim
{

namespace
{

constexpr int USUAL_MESH_SIZE = 1201;
constexpr int FINE_MESH_SIZE = 3601;
constexpr std::int64_t FINE_MESH_TRIANGLES = 100000;

/** A stored raster, flipped so that north is up. */
class StoredGrid final : public DsfGrid
{
  public:
    StoredGrid(std::shared_ptr<const dsf::DsfFile> file,
               const dsf::Raster &raster, const dsf::TileBounds &bounds)
        : m_file(std::move(file)), m_raster(raster)
    {
        width = static_cast<int>(raster.width);
        height = static_cast<int>(raster.height);
        hasPosts = raster.HasPosts();
        geoTransform = PlaceDsfPixels(bounds, width, height, hasPosts);
        type = FindType(raster);
        scale = raster.GetFactor();
        offset = raster.scale != 0.0F ? double{raster.offset} : 0.0;
        if (HasDsfNoData(raster))
        {
            noData = dsf::HEIGHT_OF_RASTER;
        }
        unit = IsDsfHeight(raster) ? "m" : IsSeason(raster.name) ? "day" : "";
    }

    void ReadRow(int row, void *samples) override
    {
        std::vector<double> values(m_raster.width);
        const auto fromSouth =
            m_raster.height - 1 - static_cast<std::uint32_t>(row);
        for (std::uint32_t column = 0; column < m_raster.width; ++column)
        {
            values[column] = m_raster.GetSample(fromSouth, column);
        }
        GDALCopyWords(values.data(), GDT_Float64, sizeof(double), samples, type,
                      GDALGetDataTypeSizeBytes(type), width);
    }

  private:
    static bool IsSeason(const std::string &word)
    {
        return word.size() == 4 &&
               (word.starts_with("spr") || word.starts_with("sum") ||
                word.starts_with("fal") || word.starts_with("win"));
    }

    /** Returns the GDAL type of a raster. Signed bytes have one only since GDAL
     * 3.7. */
    static GDALDataType FindType(const dsf::Raster &raster)
    {
        const bool isSigned = raster.GetKind() == dsf::SampleKind::Signed;
        if (raster.GetKind() == dsf::SampleKind::Float)
        {
            return GDT_Float32;
        }
        switch (raster.sampleSize)
        {
            case 1:
                return isSigned ? GDT_Int16 : GDT_Byte;
            case 2:
                return isSigned ? GDT_Int16 : GDT_UInt16;
            default:
                return isSigned ? GDT_Int32 : GDT_UInt32;
        }
    }

    const std::shared_ptr<const dsf::DsfFile> m_file;
    const dsf::Raster &m_raster;
};

/** The ground surface of the triangles: its height, or the type of terrain. */
class MeshGrid final : public DsfGrid
{
  public:
    MeshGrid(const dsf::DsfFile &file, const dsf::TileBounds &bounds, int size,
             bool showsTypes)
        : m_surface(file, bounds), m_bounds(bounds), m_showsTypes(showsTypes)
    {
        width = size;
        height = size;
        geoTransform = PlaceDsfPixels(bounds, size, size, true);
        if (showsTypes)
        {
            type = GDT_UInt16;
            noData = dsf::GroundSurface::NO_TYPE;
            for (const dsf::Definition &definition :
                 file.GetTable(dsf::Table::Terrain))
            {
                categories.push_back(bgl::ToUtf8(definition.path));
            }
        }
        else
        {
            noData = double{dsf::GroundSurface::NO_HEIGHT};
            unit = "m";
        }
    }

    void ReadRow(int row, void *samples) override
    {
        const double latitude =
            m_bounds.north -
            (m_bounds.north - m_bounds.south) * row / (height - 1);
        const auto count = static_cast<std::size_t>(width);
        if (!m_showsTypes)
        {
            m_surface.ReadRow(latitude, {static_cast<float *>(samples), count},
                              {});
            return;
        }
        std::vector<float> heights(count);
        m_surface.ReadRow(latitude, heights,
                          {static_cast<std::uint16_t *>(samples), count});
    }

  private:
    const dsf::GroundSurface m_surface;
    const dsf::TileBounds m_bounds;
    const bool m_showsTypes;
};

/** A band whose blocks are rows. */
class DsfBand final : public GDALPamRasterBand
{
  public:
    DsfBand(GDALDataset &dataset, std::shared_ptr<DsfGrid> grid)
        : m_grid(std::move(grid))
    {
        poDS = &dataset;
        nBand = 1;
        eDataType = m_grid->type;
        nBlockXSize = m_grid->width;
        nBlockYSize = 1;
        for (const std::string &category : m_grid->categories)
        {
            m_categories.AddString(category.c_str());
        }
    }

    double GetNoDataValue(int *isSet) override
    {
        if (isSet != nullptr)
        {
            *isSet = m_grid->noData ? TRUE : FALSE;
        }
        return m_grid->noData.value_or(0.0);
    }

    double GetScale(int *isSet) override
    {
        if (isSet != nullptr)
        {
            *isSet = m_grid->scale != 1.0 ? TRUE : FALSE;
        }
        return m_grid->scale;
    }

    double GetOffset(int *isSet) override
    {
        if (isSet != nullptr)
        {
            *isSet = m_grid->offset != 0.0 ? TRUE : FALSE;
        }
        return m_grid->offset;
    }

    const char *GetUnitType() override
    {
        return m_grid->unit;
    }

    char **GetCategoryNames() override
    {
        return m_categories.List();
    }

  protected:
    CPLErr IReadBlock(int, int row, void *samples) override
    {
        m_grid->ReadRow(row, samples);
        return CE_None;
    }

  private:
    const std::shared_ptr<DsfGrid> m_grid;
    CPLStringList m_categories{};
};

}  // namespace

std::array<double, 6> PlaceDsfPixels(const dsf::TileBounds &bounds, int width,
                                     int height, bool hasPosts)
{
    const int inset = hasPosts ? 1 : 0;
    const double x = (bounds.east - bounds.west) / std::max(1, width - inset);
    const double y =
        (bounds.north - bounds.south) / std::max(1, height - inset);
    return {bounds.west - inset * x / 2.0,  x,   0.0,
            bounds.north + inset * y / 2.0, 0.0, -y};
}

bool IsDsfHeight(const dsf::Raster &raster)
{
    return raster.name == "elevation" || raster.name == "sea_level";
}

bool HasDsfNoData(const dsf::Raster &raster)
{
    return IsDsfHeight(raster) && raster.sampleSize == 2 &&
           raster.GetKind() == dsf::SampleKind::Signed;
}

std::vector<std::string> ListDsfGrids(const dsf::DsfFile &file,
                                      bool hasTriangles)
{
    std::vector<std::string> names;
    if (!file.FindBounds())
    {
        return names;
    }
    for (const dsf::Raster &raster : file.rasters)
    {
        names.push_back(raster.name);
    }
    std::stable_partition(names.begin(), names.end(),
                          [](const auto &name) { return name == "elevation"; });
    if (hasTriangles)
    {
        const bool hasElevation =
            !names.empty() && names.front() == "elevation";
        names.insert(names.begin() + (hasElevation ? 1 : 0), DSF_MESH);
        names.push_back(DSF_TERRAIN);
    }
    return names;
}

std::unique_ptr<DsfGrid>
MakeDsfGrid(const std::shared_ptr<const dsf::DsfFile> &file,
            const std::string &name, int meshSize, std::int64_t triangleCount)
{
    const std::optional<dsf::TileBounds> bounds = file->FindBounds();
    const std::vector<std::string> names =
        ListDsfGrids(*file, triangleCount > 0);
    if (!bounds || std::find(names.begin(), names.end(), name) == names.end())
    {
        return nullptr;
    }
    std::unique_ptr<DsfGrid> grid;
    const dsf::Raster *raster = file->FindRaster(name);
    if (raster != nullptr)
    {
        grid = std::make_unique<StoredGrid>(file, *raster, *bounds);
    }
    else
    {
        const dsf::Raster *elevation = file->FindRaster("elevation");
        const int usual = elevation != nullptr && elevation->width > 1
                              ? static_cast<int>(elevation->width)
                          : triangleCount > FINE_MESH_TRIANGLES
                              ? FINE_MESH_SIZE
                              : USUAL_MESH_SIZE;
        grid = std::make_unique<MeshGrid>(*file, *bounds,
                                          meshSize > 1 ? meshSize : usual,
                                          name == DSF_TERRAIN);
    }
    grid->name = name;
    return grid;
}

GDALRasterBand *MakeDsfBand(GDALDataset &dataset,
                            const std::shared_ptr<DsfGrid> &grid)
{
    auto *band = new DsfBand(dataset, grid);
    band->SetDescription(bgl::ToUtf8(grid->name).c_str());
    return band;
}

}  // namespace flightsim
