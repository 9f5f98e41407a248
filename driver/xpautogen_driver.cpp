// SPDX-License-Identifier: MIT
// The XPAutogen driver: its metadata and which files it opens.

#include "driver/drivers.h"

#include "driver/base/driver_names.h"
#include "driver/base/gdal_compat.h"
#include "driver/base/problem_report.h"
#include "driver/base/vsi_source.h"
#include "driver/vector_driver.h"
#include "ogr/xpautogen/format/header.h"
#include "ogr/xpautogen/placement_option.h"
#include "ogr/xpautogen/xpautogen_dataset.h"
#include "ogr/xpautogen/xpautogen_write_dataset.h"

#include <string>
#include <utility>

namespace flightsim
{

namespace
{

int IdentifyXPlaneAutogen(GDALOpenInfo *openInfo)
{
    const char *header = reinterpret_cast<const char *>(openInfo->pabyHeader);
    return openInfo->nHeaderBytes > 0 &&
                   xpautogen::HasHeader({header, static_cast<std::size_t>(
                                                     openInfo->nHeaderBytes)})
               ? TRUE
               : FALSE;
}

/** Returns the whole file as text; nothing for one that is too long. */
std::optional<std::string> ReadText(GDALOpenInfo *openInfo)
{
    const VsiSource source(std::exchange(openInfo->fpL, nullptr));
    if (source.Size() > xpautogen::Document::MAXIMUM_BYTES)
    {
        CPLError(
            CE_Failure, CPLE_OpenFailed,
            "%s: %s: file, offset 0: expected a text of at most %llu bytes, "
            "found %llu",
            XPAUTOGEN_DRIVER_NAME, openInfo->pszFilename,
            static_cast<unsigned long long>(xpautogen::Document::MAXIMUM_BYTES),
            static_cast<unsigned long long>(source.Size()));
        return std::nullopt;
    }
    std::string text(static_cast<std::size_t>(source.Size()), '\0');
    if (!source.Read(
            0, {reinterpret_cast<std::uint8_t *>(text.data()), text.size()}))
    {
        CPLError(CE_Failure, CPLE_FileIO,
                 "%s: %s: file, offset 0: expected %llu bytes, which cannot be "
                 "read",
                 XPAUTOGEN_DRIVER_NAME, openInfo->pszFilename,
                 static_cast<unsigned long long>(source.Size()));
        return std::nullopt;
    }
    return text;
}

/** Parses the file; problems become messages. */
std::unique_ptr<const xpautogen::Document>
ReadDocument(GDALOpenInfo *openInfo, bgl::ProblemList &problems)
{
    std::optional<std::string> text = ReadText(openInfo);
    if (!text)
    {
        return nullptr;
    }
    auto document = xpautogen::Document::Read(std::move(*text), problems);
    ReportProblems(problems, document != nullptr ? CE_Warning : CE_Failure,
                   XPAUTOGEN_DRIVER_NAME, openInfo->pszFilename);
    return document;
}

std::unique_ptr<GDALDataset> OpenXPlaneAutogenDataset(GDALOpenInfo *openInfo)
{
    auto file = std::make_shared<AutogenFile>();
    bgl::ProblemList problems;
    if (!ReadPlacementOptions(openInfo->papszOpenOptions, openInfo->pszFilename,
                              file->placement))
    {
        return nullptr;
    }
    file->document = ReadDocument(openInfo, problems);
    if (file->document == nullptr)
    {
        return nullptr;
    }
    if (file->placement && file->document->GetKind() != xpautogen::Kind::Point)
    {
        CPLError(CE_Warning, CPLE_AppDefined,
                 "%s: %s: ANCHOR is for .agp files only, coordinates stay in "
                 "metres",
                 XPAUTOGEN_DRIVER_NAME, openInfo->pszFilename);
        file->placement.reset();
    }
    file->pixelSize = file->document->GetPixelSize();
    if (file->document->GetKind() != xpautogen::Kind::Point)
    {
        file->sourceLines = file->document->ListLines();
    }
    return XPAutogenDataset::Make(*openInfo, file, problems);
}

GDALDataset *OpenXPlaneAutogen(GDALOpenInfo *openInfo)
{
    if (!IdentifyXPlaneAutogen(openInfo) ||
        !RequestsReadOnlyVectors(*openInfo) || openInfo->fpL == nullptr)
    {
        return nullptr;
    }
    return MakeGuarded(XPAUTOGEN_DRIVER_NAME, openInfo->pszFilename,
                       [&] { return OpenXPlaneAutogenDataset(openInfo); });
}

GDALDataset *CreateXPlaneAutogen(const char *path, int bandCount,
                                 CSLConstList options)
{
    if (!HasNoBands(XPAUTOGEN_DRIVER_NAME, bandCount))
    {
        return nullptr;
    }
    return MakeGuarded(
        XPAUTOGEN_DRIVER_NAME, path,
        [&] { return XPAutogenWriteDataset::Create(path, options); });
}

}  // namespace

void RegisterXPAutogenDriver()
{
    auto driver = MakeVectorDriver(
        XPAUTOGEN_DRIVER_NAME, "X-Plane autogen", "agp agb ags",
        std::string(PLACEMENT_OPTIONS) + LAYER_OPEN_OPTIONS);
    SetRelationships(*driver);
    SetLayerCreation(
        *driver, "Boolean",
        std::string(PLACEMENT_OPTIONS) +
            "<Option name='FROM_LINES' type='boolean' scope='vector' "
            "default='NO' description='Whether the lines of the layer "
            "source_line are written as they are, and no other layer'/>",
        "");
    SetCreate<CreateXPlaneAutogen>(*driver);
    driver->pfnIdentify = IdentifyXPlaneAutogen;
    driver->pfnOpen = OpenXPlaneAutogen;
    RegisterOnce(std::move(driver));
}

}  // namespace flightsim
