// SPDX-License-Identifier: MIT
// Reads any bytes as a file of any of the drivers and writes the content with
// the same driver through GDAL: layers feature by feature, rasters as a copy.
// Either writing fails with an error and leaves no file, or the file opens
// without a message and has what was written.

#include "autotest/fuzz/fuzz_target.h"
#include "autotest/fuzz/gdal_session.h"
#include "ogr/bgl/layers/record_layer_list.h"

#include <cstring>
#include <map>
#include <vector>

namespace
{

constexpr int MAXIMUM_FEATURES = 200;
constexpr int MAXIMUM_SIDE = 600;

/** A format to read, and the path to write. The location of an annotation file
 * follows from its name, in a folder. */
struct Format
{
    const char *driver;
    const char *source;
    const char *target;
};

constexpr Format BGL = {"BGL", "/vsimem/read/input.bgl",
                        "/vsimem/write/output.bgl"};
constexpr Format AGN = {"AGN", "/vsimem/read/001332223121112an.agn",
                        "/vsimem/write/texture"};
constexpr Format XML = {"BGLXML", "/vsimem/read/input.xml",
                        "/vsimem/write/output.xml"};
constexpr Format POINT = {"XPAutogen", "/vsimem/read/input.agp",
                          "/vsimem/write/output.agp"};

const Format &FindFormat(const std::uint8_t *data, std::size_t size)
{
    if (size >= 4 && std::memcmp(data, "RIFF", 4) == 0)
    {
        return AGN;
    }
    if (size >= 1 && data[0] == '<')
    {
        return XML;
    }
    const bool isText = size >= 2 && (data[0] == 'A' || data[0] == 'I') &&
                        (data[1] == '\n' || data[1] == '\r');
    return isText ? POINT : BGL;
}

/** Number of accepted features, by layer. */
using Counts = std::map<std::string, GIntBig>;

/** Copies what the writer has a layer for, but for layers that it makes of
 * others, whatever their features say. */
void CopyLayer(OGRLayer &from, GDALDataset &target, Counts &counts)
{
    const flightsim::RecordLayerDescriptor *known =
        flightsim::FindRecordLayer(from.GetName());
    if (known != nullptr && known->isDerived)
    {
        return;
    }
    OGRLayer *to = target.CreateLayer(from.GetName(), from.GetSpatialRef(),
                                      from.GetGeomType(), nullptr);
    for (int number = 0; to != nullptr && number < MAXIMUM_FEATURES; ++number)
    {
        const OGRFeatureUniquePtr feature(from.GetNextFeature());
        if (feature == nullptr)
        {
            return;
        }
        const OGRFeatureUniquePtr copy(
            OGRFeature::CreateFeature(to->GetLayerDefn()));
        copy->SetFrom(feature.get(), TRUE);
        if (to->CreateFeature(copy.get()) == OGRERR_NONE)
        {
            ++counts[to->GetName()];
        }
    }
}

/** Terrain vectors are cut at the borders of cells, and lists of an airport
 * have rows of their own. */
bool IsOneToOne(const std::string &layer)
{
    for (const char *name : {"scenery_object", "exclusion", "landmark", "ndb",
                             "vor", "ils", "tacan", "marker"})
    {
        if (layer == name)
        {
            return true;
        }
    }
    return false;
}

int g_messages = 0;

void CountMessage(CPLErr level, CPLErrorNum, const char *)
{
    g_messages += level >= CE_Warning ? 1 : 0;
}

/** The written file reads without a message, and completely unless the writer
 * reported a loss. */
void CheckLayers(const Format &format, const Counts &counts, bool isExact)
{
    g_messages = 0;
    CPLPushErrorHandler(CountMessage);
    const fuzz::DatasetPointer dataset =
        fuzz::Open(format.target, GDAL_OF_VECTOR);
    if (dataset == nullptr)
    {
        std::abort();
    }
    for (const auto &[name, count] : counts)
    {
        OGRLayer *layer = dataset->GetLayerByName(name.c_str());
        const bool isSame =
            layer != nullptr &&
            (!IsOneToOne(name) || layer->GetFeatureCount() == count);
        if (isExact && !isSame)
        {
            std::abort();
        }
    }
    fuzz::ReadLayers(*dataset);
    CPLPopErrorHandler();
    // A faulty line that is copied unchanged is reported by both.
    if (isExact && g_messages > 0)
    {
        std::abort();
    }
}

bool IsThere(const char *path)
{
    VSIStatBufL status;
    return VSIStatL(path, &status) == 0;
}

void RewriteLayers(const Format &format)
{
    const fuzz::DatasetPointer source =
        fuzz::Open(format.source, GDAL_OF_VECTOR);
    GDALDriver *driver = GetGDALDriverManager()->GetDriverByName(format.driver);
    if (source == nullptr || source->GetLayerCount() == 0)
    {
        return;
    }
    Counts counts;
    g_messages = 0;
    CPLPushErrorHandler(CountMessage);
    GDALDataset *target =
        driver->Create(format.target, 0, 0, 0, GDT_Unknown, nullptr);
    for (int i = 0; target != nullptr && i < source->GetLayerCount(); ++i)
    {
        CopyLayer(*source->GetLayer(i), *target, counts);
    }
    GDALClose(target);
    CPLPopErrorHandler();
    const bool isThere = IsThere(format.target);
    if (isThere && !counts.empty())
    {
        CheckLayers(format, counts, g_messages == 0);
    }
    else if (!isThere && !counts.empty() && g_messages == 0)
    {
        std::abort();
    }
}

std::vector<float> ReadSamples(GDALDataset &dataset)
{
    const int width = dataset.GetRasterXSize();
    const int height = dataset.GetRasterYSize();
    std::vector<float> samples(static_cast<std::size_t>(width) *
                               static_cast<std::size_t>(height));
    std::ignore = dataset.GetRasterBand(1)->RasterIO(
        GF_Read, 0, 0, width, height, samples.data(), width, height,
        GDT_Float32, 0, 0, nullptr);
    return samples;
}

/** For a sound and small raster, the result must have its samples. */
void RewriteRaster()
{
    CPLStringList options;
    options.SetNameValue("FILL", "NO");
    g_messages = 0;
    CPLPushErrorHandler(CountMessage);
    const fuzz::DatasetPointer source =
        fuzz::Open(BGL.source, GDAL_OF_RASTER, options.List());
    const bool isSmall = source != nullptr && source->GetRasterCount() == 1 &&
                         source->GetRasterXSize() <= MAXIMUM_SIDE &&
                         source->GetRasterYSize() <= MAXIMUM_SIDE;
    const std::vector<float> samples =
        isSmall ? ReadSamples(*source) : std::vector<float>();
    const bool isIntact = isSmall && g_messages == 0;
    GDALDriver *driver = GetGDALDriverManager()->GetDriverByName("BGL");
    CPLStringList ways;
    ways.SetNameValue("NUM_THREADS", "1");
    ways.SetNameValue("VERIFY", "YES");
    const fuzz::DatasetPointer copy(
        isIntact ? driver->CreateCopy(BGL.target, source.get(), TRUE,
                                      ways.List(), nullptr, nullptr)
                 : nullptr);
    CPLPopErrorHandler();
    if (isIntact && copy == nullptr && IsThere(BGL.target))
    {
        std::abort();
    }
    const fuzz::DatasetPointer again =
        copy != nullptr ? fuzz::Open(BGL.target, GDAL_OF_RASTER, options.List())
                        : nullptr;
    const bool isSameSize =
        again != nullptr &&
        again->GetRasterXSize() == source->GetRasterXSize() &&
        again->GetRasterYSize() == source->GetRasterYSize();
    if (isSameSize && g_messages == 0 && ReadSamples(*again) != samples)
    {
        std::abort();
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const Format &format = FindFormat(data, size);
    {
        const fuzz::MemoryFile file(format.source, data, size);
        RewriteLayers(format);
        if (format.driver == BGL.driver)
        {
            RewriteRaster();
        }
    }
    VSIRmdirRecursive("/vsimem/read");
    VSIRmdirRecursive("/vsimem/write");
    return 0;
}
