// SPDX-License-Identifier: MIT
// Reads everything in a file and computes a checksum, for comparison tools.

#include "autotest/cpp/read_everything.h"

#include <cstring>

namespace
{

void AddBand(GDALRasterBand &band, Checksum &sum)
{
    const int width = band.GetXSize();
    const int height = band.GetYSize();
    const int size = GDALGetDataTypeSizeBytes(band.GetRasterDataType());
    std::vector<GByte> samples(static_cast<std::size_t>(width) *
                               static_cast<std::size_t>(height) *
                               static_cast<std::size_t>(size));
    const CPLErr status =
        band.RasterIO(GF_Read, 0, 0, width, height, samples.data(), width,
                      height, band.GetRasterDataType(), 0, 0, nullptr);
    if (status == CE_None)
    {
        sum.Add(samples.data(), samples.size());
    }
}

/** Reads all bands in one request, pixel-interleaved. */
void AddPixels(GDALDataset &dataset, Checksum &sum)
{
    const int bands = dataset.GetRasterCount();
    const int width = dataset.GetRasterXSize();
    const int height = dataset.GetRasterYSize();
    std::vector<GByte> pixels(static_cast<std::size_t>(bands) *
                              static_cast<std::size_t>(width) *
                              static_cast<std::size_t>(height));
    const CPLErr status = dataset.RasterIO(
        GF_Read, 0, 0, width, height, pixels.data(), width, height, GDT_Byte,
        bands, nullptr, bands, GSpacing{bands} * width, 1, nullptr);
    if (status == CE_None)
    {
        sum.Add(pixels.data(), pixels.size());
    }
}

void AddItems(const char *const *items, Checksum &sum)
{
    for (int i = 0; i < CSLCount(items); ++i)
    {
        sum.Add(items[i]);
    }
}

/** Adds what is known of a dataset without its content. */
void AddDescription(GDALDataset &dataset, Checksum &sum)
{
    char **files = dataset.GetFileList();
    AddItems(files, sum);
    CSLDestroy(files);
    AddItems(dataset.GetMetadata(), sum);
    const OGRSpatialReference *reference = dataset.GetSpatialRef();
    sum.Add(reference != nullptr ? reference->GetName() : "");
    for (int i = 1; i <= dataset.GetRasterCount(); ++i)
    {
        GDALRasterBand *band = dataset.GetRasterBand(i);
        AddItems(band->GetCategoryNames(), sum);
        double share = 0;
        band->GetDataCoverageStatus(0, 0, band->GetXSize(), band->GetYSize(), 0,
                                    &share);
        sum.Add(&share, sizeof(share));
    }
}

/** Adds a value as it is where possible. printf of the GNU C library crashes on
 * other threads while a process ends, once libquadmath has taken its part of it
 * away. */
void AddField(const OGRFeature &feature, int field, Checksum &sum)
{
    if (!feature.IsFieldSetAndNotNull(field))
    {
        sum.Add(nullptr);
        return;
    }
    const OGRFieldType type = feature.GetFieldDefnRef(field)->GetType();
    if (type == OFTReal)
    {
        const double value = feature.GetFieldAsDouble(field);
        sum.Add(&value, sizeof(value));
    }
    else if (type == OFTInteger || type == OFTInteger64)
    {
        const GIntBig value = feature.GetFieldAsInteger64(field);
        sum.Add(&value, sizeof(value));
    }
    else
    {
        sum.Add(feature.GetFieldAsString(field));
    }
}

void AddFeature(OGRFeature &feature, Checksum &sum)
{
    for (int i = 0; i < feature.GetFieldCount(); ++i)
    {
        AddField(feature, i, sum);
    }
    const OGRGeometry *geometry = feature.GetGeometryRef();
    if (geometry != nullptr)
    {
        std::vector<unsigned char> bytes(
            static_cast<std::size_t>(geometry->WkbSize()));
        geometry->exportToWkb(wkbNDR, bytes.data(), wkbVariantIso);
        sum.Add(bytes.data(), bytes.size());
    }
}

}  // namespace

void Checksum::Add(const void *bytes, std::size_t size)
{
    const auto *byte = static_cast<const unsigned char *>(bytes);
    for (std::size_t i = 0; i < size; ++i)
    {
        m_value = (m_value ^ byte[i]) * 1099511628211ULL;
    }
    m_bytes += size;
}

void Checksum::Add(const char *text)
{
    const char *known = text != nullptr ? text : "null";
    Add(known, std::strlen(known));
}

std::string Checksum::ToString() const
{
    return std::to_string(m_value) + " of " + std::to_string(m_bytes) +
           " bytes";
}

GDALDatasetUniquePtr OpenOurs(const std::string &name, unsigned flags,
                              const char *option)
{
    const char *const drivers[] = {"BGL", "AGN",       "XPAutogen", "BGLXML",
                                   "DSF", "FSScenery", nullptr};
    const char *const options[] = {option, nullptr};
    return GDALDatasetUniquePtr(
        GDALDataset::Open(name.c_str(), flags, drivers, options));
}

std::vector<std::string> ListRasters(const std::string &file)
{
    std::vector<std::string> names{file};
    const GDALDatasetUniquePtr dataset =
        OpenOurs(file, GDAL_OF_RASTER, nullptr);
    const flightsim::MetadataList items =
        dataset != nullptr ? dataset->GetMetadata("SUBDATASETS") : nullptr;
    for (int i = 0; i < CSLCount(items); i += 2)
    {
        names.emplace_back(std::strchr(items[i], '=') + 1);
    }
    return names;
}

void AddBands(GDALDataset &dataset, Checksum &sum)
{
    if (dataset.GetRasterCount() > 0)
    {
        AddPixels(dataset, sum);
    }
    for (int i = 1; i <= dataset.GetRasterCount(); ++i)
    {
        GDALRasterBand *band = dataset.GetRasterBand(i);
        AddBand(*band, sum);
        AddBand(*band->GetMaskBand(), sum);
        for (int level = 0; level < band->GetOverviewCount(); ++level)
        {
            GDALRasterBand *overview = band->GetOverview(level);
            if (overview != nullptr)
            {
                AddBand(*overview, sum);
            }
        }
    }
}

void AddLayers(GDALDataset &dataset, Checksum &sum)
{
    for (int i = 0; i < dataset.GetLayerCount(); ++i)
    {
        // Null if memory runs out.
        OGRLayer *layer = dataset.GetLayer(i);
        if (layer == nullptr)
        {
            continue;
        }
        sum.Add(layer->GetName());
        OGREnvelope extent;
        if (layer->GetExtent(&extent, TRUE) == OGRERR_NONE)
        {
            sum.Add(&extent, sizeof(extent));
        }
        layer->ResetReading();
        OGRFeatureUniquePtr feature(layer->GetNextFeature());
        for (; feature != nullptr; feature.reset(layer->GetNextFeature()))
        {
            AddFeature(*feature, sum);
        }
    }
}

std::string ReadEverything(const std::string &file, const char *rasterOption)
{
    Checksum sum;
    for (const std::string &name : ListRasters(file))
    {
        const GDALDatasetUniquePtr dataset =
            OpenOurs(name, GDAL_OF_RASTER, rasterOption);
        if (dataset != nullptr)
        {
            AddDescription(*dataset, sum);
            AddBands(*dataset, sum);
        }
    }
    const GDALDatasetUniquePtr dataset =
        OpenOurs(file, GDAL_OF_VECTOR, nullptr);
    if (dataset != nullptr)
    {
        AddDescription(*dataset, sum);
        AddLayers(*dataset, sum);
    }
    return sum.ToString();
}
