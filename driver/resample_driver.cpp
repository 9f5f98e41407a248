// SPDX-License-Identifier: MIT
// The driver of resample scripts: its metadata and which files it opens.

#include "driver/drivers.h"

#include "driver/base/driver_names.h"
#include "driver/base/gdal_compat.h"
#include "driver/base/memory_guard.h"
#include "driver/base/vsi_source.h"
#include "frmts/bgl/resample/resample_dataset.h"
#include "ogr/library/format/windows_path.h"

#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

namespace
{

/** Real scripts are about a page long. */
constexpr std::uint64_t LONGEST_SCRIPT = 1 << 20;

constexpr const char *RESAMPLE_PREFIX = "FSResample:";

bool IsScript(const GDALOpenInfo *openInfo)
{
    return STARTS_WITH_CI(openInfo->pszFilename, RESAMPLE_PREFIX) ||
           (openInfo->nHeaderBytes > 0 &&
            library::HasExtension(openInfo->pszFilename, ".inf") &&
            ResampleScript::IsScript(std::string(
                reinterpret_cast<const char *>(openInfo->pabyHeader),
                static_cast<std::size_t>(openInfo->nHeaderBytes))));
}

int IdentifyResample(GDALOpenInfo *openInfo)
{
    bool isScript = false;
    FitsMemory([&] { isScript = IsScript(openInfo); });
    return isScript ? TRUE : FALSE;
}

/** A script and the requested part of it. */
struct ScriptName
{
    std::string path;
    std::string part;
};

/** Splits FSResample:"<path>":<part>. */
bool Split(const char *text, ScriptName &name)
{
    if (!STARTS_WITH_CI(text, RESAMPLE_PREFIX))
    {
        name.path = text;
        return true;
    }
    const std::string rest(text + std::strlen(RESAMPLE_PREFIX));
    const std::size_t quote = rest.rfind("\":");
    if (!rest.starts_with('"') || quote == std::string::npos || quote == 0)
    {
        CPLError(CE_Failure, CPLE_OpenFailed,
                 "%s: expected FSResample:\"<path>\":<number>, found %s",
                 RESAMPLE_DRIVER_NAME, text);
        return false;
    }
    name.path = rest.substr(1, quote - 1);
    name.part = rest.substr(quote + 2);
    return true;
}

GDALDataset *OpenScript(const char *text)
{
    ScriptName name;
    if (!Split(text, name))
    {
        return nullptr;
    }
    const char *path = name.path.c_str();
    const std::unique_ptr<VsiSource> source = VsiSource::Open(path);
    const bool isShort = source != nullptr && source->Size() <= LONGEST_SCRIPT;
    std::vector<std::uint8_t> bytes(
        isShort ? static_cast<std::size_t>(source->Size()) : 0);
    if (!isShort || !source->Read(0, bytes))
    {
        CPLError(CE_Failure, CPLE_OpenFailed, "%s: %s cannot be read",
                 RESAMPLE_DRIVER_NAME, path);
        return nullptr;
    }
    const std::string content(bytes.begin(), bytes.end());
    std::string problem;
    const std::optional<ResampleScript> script =
        ResampleScript::Parse(content, problem);
    if (!script)
    {
        CPLError(CE_Failure, CPLE_AppDefined, "%s: %s: %s",
                 RESAMPLE_DRIVER_NAME, path, problem.c_str());
        return nullptr;
    }
    return OpenResampleScript(name.path, name.part, *script);
}

GDALDataset *OpenResample(GDALOpenInfo *openInfo)
{
    if (openInfo->eAccess == GA_Update)
    {
        return nullptr;
    }
    GDALDataset *dataset = nullptr;
    GuardMemory(RESAMPLE_DRIVER_NAME, openInfo->pszFilename,
                [&]
                {
                    dataset = IsScript(openInfo)
                                  ? OpenScript(openInfo->pszFilename)
                                  : nullptr;
                });
    return dataset;
}

}  // namespace

void RegisterResampleDriver()
{
    if (GDALGetDriverByName(RESAMPLE_DRIVER_NAME) != nullptr)
    {
        return;
    }
    auto driver = std::make_unique<GDALDriver>();
    driver->SetDescription(RESAMPLE_DRIVER_NAME);
    driver->SetMetadataItem(GDAL_DCAP_RASTER, "YES");
    driver->SetMetadataItem(GDAL_DMD_LONGNAME,
                            "Flight Simulator resample script");
    driver->SetMetadataItem(GDAL_DMD_EXTENSIONS, "inf");
    driver->SetMetadataItem(GDAL_DMD_EXTENSION, "inf");
    driver->SetMetadataItem(GDAL_DMD_CONNECTION_PREFIX, RESAMPLE_PREFIX);
    driver->SetMetadataItem(GDAL_DCAP_VIRTUALIO, "YES");
    driver->pfnIdentify = IdentifyResample;
    driver->pfnOpen = OpenResample;
    GetGDALDriverManager()->RegisterDriver(driver.release());
}

}  // namespace flightsim
