// SPDX-License-Identifier: MIT
// The magnetic variation, magdec.bgl, as a raster.

#include "frmts/bgl/read/magnetic_dataset.h"

#include "driver/base/driver_names.h"

#include <algorithm>
#include <array>
#include <new>
#include <utility>

namespace flightsim
{

namespace
{

using bgl::MagneticVariation;

/** Posts are at the centres of pixels. */
constexpr std::array<double, 6> GEO_TRANSFORM = {
    MagneticVariation::WEST - 0.5, 1, 0, 90.5, 0, -1};

/** A block is a row. */
class MagneticBand final : public GDALPamRasterBand
{
  public:
    MagneticBand(GDALDataset &dataset, std::vector<float> degrees)
        : m_degrees(std::move(degrees))
    {
        poDS = &dataset;
        nBand = 1;
        eDataType = GDT_Float32;
        nBlockXSize = MagneticVariation::COLUMNS;
        nBlockYSize = 1;
    }

    const char *GetUnitType() override
    {
        return "deg";
    }

  protected:
    CPLErr IReadBlock(int, int row, void *samples) override
    {
        std::copy_n(m_degrees.begin() + row * MagneticVariation::COLUMNS,
                    MagneticVariation::COLUMNS, static_cast<float *>(samples));
        return CE_None;
    }

  private:
    const std::vector<float> m_degrees;
};

}  // namespace

MagneticDataset::MagneticDataset(MagneticVariation table)
    : m_spatialReference(MakeWgs84())
{
    eAccess = GA_ReadOnly;
    nRasterXSize = MagneticVariation::COLUMNS;
    nRasterYSize = MagneticVariation::ROWS;
    SetBand(1, new MagneticBand(*this, std::move(table.degrees)));
    if (GetRasterBand(1) == nullptr)
    {
        throw std::bad_alloc();
    }
    GetRasterBand(1)->SetDescription("magnetic variation");
    SetMetadataItem(GDALMD_AREA_OR_POINT, GDALMD_AOP_POINT);
    if (!table.date.empty())
    {
        SetMetadataItem("DATE", table.date.c_str());
    }
    nPamFlags &= ~GPF_DIRTY;
    nPamFlags |= GPF_NOSAVE;
}

std::unique_ptr<MagneticDataset>
MagneticDataset::Open(const std::string &path, const bgl::ByteSource &source)
{
    std::optional<MagneticVariation> table = MagneticVariation::Read(source);
    if (!table)
    {
        CPLError(CE_Failure, CPLE_FileIO, "%s: %s cannot be read",
                 BGL_DRIVER_NAME, path.c_str());
        return nullptr;
    }
    std::unique_ptr<MagneticDataset> dataset(
        new MagneticDataset(std::move(*table)));
    dataset->SetDescription(path.c_str());
    return dataset;
}

const OGRSpatialReference *MagneticDataset::GetSpatialRef() const
{
    return m_spatialReference.get();
}

#if FLIGHTSIM_HAS_GEO_TRANSFORM_CLASS
CPLErr MagneticDataset::GetGeoTransform(GDALGeoTransform &geoTransform) const
{
    geoTransform = GDALGeoTransform(GEO_TRANSFORM.data());
    return CE_None;
}
#else
CPLErr MagneticDataset::GetGeoTransform(double *geoTransform)
{
    std::copy(GEO_TRANSFORM.begin(), GEO_TRANSFORM.end(), geoTransform);
    return CE_None;
}
#endif

}  // namespace flightsim
