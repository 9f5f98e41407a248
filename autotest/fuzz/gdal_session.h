// SPDX-License-Identifier: MIT
// Opens inputs through GDAL, like a program that a user gives a file to.

#ifndef FLIGHTSIM_AUTOTEST_FUZZ_GDAL_SESSION_H
#define FLIGHTSIM_AUTOTEST_FUZZ_GDAL_SESSION_H

#include "driver/base/gdal_compat.h"

#include <cstdint>
#include <memory>
#include <tuple>

extern "C" void GDALRegister_FlightSim();

namespace fuzz
{

/** Closes a dataset. */
struct DatasetCloser
{
    void operator()(GDALDataset *dataset) const
    {
        GDALClose(dataset);
    }
};

using DatasetPointer = std::unique_ptr<GDALDataset, DatasetCloser>;

/** Bytes as a file in memory, for the lifetime of the object. */
class MemoryFile final
{
  public:
    MemoryFile(const char *path, const std::uint8_t *data, std::size_t size)
        : m_path(path)
    {
        static const bool isReady = Start();
        static_cast<void>(isReady);
        // GDAL only reads them, but the signature is not const.
        VSIFCloseL(
            VSIFileFromMemBuffer(path, const_cast<GByte *>(data), size, FALSE));
    }

    MemoryFile(const MemoryFile &) = delete;
    MemoryFile &operator=(const MemoryFile &) = delete;

    ~MemoryFile()
    {
        VSIUnlink(m_path);
    }

  private:
    /** Only our drivers: other formats are not under test. */
    static bool Start()
    {
        CPLSetErrorHandler(CPLQuietErrorHandler);
        CPLSetConfigOption("GDAL_PAM_ENABLED", "NO");
        // Parses the list of a driver's options at each opening.
        CPLSetConfigOption("GDAL_VALIDATE_OPEN_OPTIONS", "NO");
        GDALRegister_FlightSim();
        return true;
    }

    const char *m_path;
};

inline DatasetPointer Open(const char *path, unsigned flags,
                           const char *const *options = nullptr)
{
    return DatasetPointer(
        GDALDataset::Open(path, flags, nullptr, options, nullptr));
}

/** The two bytes of a BGL file's date on which nothing depends: they select
 * options and ways of reading. */
struct Choice
{
    std::uint8_t options = 0;
    std::uint8_t way = 0;

    static Choice OfBgl(const std::uint8_t *data, std::size_t size)
    {
        constexpr std::size_t DATE = 8;
        return size > DATE + 1 ? Choice{data[DATE], data[DATE + 1]} : Choice{};
    }
};

/** Returns the name of a terrain.cfg with a class and a texture, created by the
 * first call. */
inline const char *GetTerrainConfig()
{
    static constexpr const char *PATH = "/vsimem/fuzz_terrain.cfg";
    static constexpr char TEXT[] =
        "[LandClass]\n0=Ocean\n1=City\n[Texture.1]\nName=Road\n"
        "Guid={611F385A-53B2-4BCE-E3BF-6AE99ACCECAB}\nColor=255,128,0\n";
    static const bool isWritten = []
    {
        // GDAL only reads them, but the signature is not const.
        return VSIFCloseL(VSIFileFromMemBuffer(
                   PATH,
                   const_cast<GByte *>(reinterpret_cast<const GByte *>(TEXT)),
                   sizeof(TEXT) - 1, FALSE)) == 0;
    }();
    static_cast<void>(isWritten);
    return PATH;
}

/** Reads up to a thousand features of each layer, then some by FID and some
 * with a filter. */
inline void ReadLayers(GDALDataset &dataset)
{
    for (int i = 0; i < dataset.GetLayerCount(); ++i)
    {
        OGRLayer *layer = dataset.GetLayer(i);
        constexpr int MAXIMUM_FEATURES = 1000;
        int number = 0;
        for (auto &feature : *layer)
        {
            delete layer->GetFeature(feature->GetFID());
            if (++number >= MAXIMUM_FEATURES)
            {
                break;
            }
        }
        OGREnvelope extent;
        std::ignore = layer->GetExtent(&extent, TRUE);
        layer->SetSpatialFilterRect(-10, -10, 10, 10);
        layer->GetFeatureCount(TRUE);
        layer->SetSpatialFilter(nullptr);
    }
}

}  // namespace fuzz

#endif
