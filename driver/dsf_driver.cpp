// SPDX-License-Identifier: MIT
// The DSF driver: its metadata and which files it opens.

#include "driver/drivers.h"

#include "driver/base/driver_names.h"
#include "driver/base/gdal_compat.h"
#include "driver/vector_driver.h"
#include "ogr/dsf/dsf_dataset.h"

#include <string>
#include <utility>

namespace flightsim
{

namespace
{

/** Dataset of one file. */
class DsfDataset final : public LayerDataset
{
  public:
    static std::unique_ptr<DsfDataset> Open(GDALOpenInfo &openInfo)
    {
        const std::shared_ptr<const DsfContent> content =
            ReadDsfContent(openInfo, openInfo.pszFilename);
        if (content == nullptr)
        {
            return nullptr;
        }
        auto dataset = std::make_unique<DsfDataset>();
        dataset->SetDescription(openInfo.pszFilename);
        dataset->ReadLayerOptions(openInfo);
        dataset->ReadFileKey(openInfo);
        dataset->SetFileSize(content->file->size);
        AddDsfLayers(*dataset, content, openInfo.papszOpenOptions);
        DescribeDsf(*dataset, *content);
        // Metadata from the file must not be saved to a side file.
        dataset->nPamFlags &= ~GPF_DIRTY;
        return dataset;
    }
};

int IdentifyDsf(GDALOpenInfo *openInfo)
{
    return openInfo->nHeaderBytes > 0 && IsDsf(*openInfo) ? TRUE : FALSE;
}

GDALDataset *OpenDsf(GDALOpenInfo *openInfo)
{
    if (!IdentifyDsf(openInfo) || !AsksToReadVectors(*openInfo) ||
        openInfo->fpL == nullptr)
    {
        return nullptr;
    }
    return MakeGuarded(DSF_DRIVER_NAME, openInfo->pszFilename,
                       [&] { return DsfDataset::Open(*openInfo); });
}

}  // namespace

void RegisterDsfDriver()
{
    auto driver =
        MakeVectorDriver(DSF_DRIVER_NAME, "X-Plane scenery tiles", "dsf",
                         std::string(DSF_OPEN_OPTIONS) + LAYER_OPEN_OPTIONS);
    SetRelationships(*driver);
    driver->pfnIdentify = IdentifyDsf;
    driver->pfnOpen = OpenDsf;
    RegisterOnce(std::move(driver));
}

}  // namespace flightsim
