// SPDX-License-Identifier: MIT
// The XPAutogen driver: what it is, what it opens.

#include "driver/xpautogen_driver.h"

#include "driver/base/driver_names.h"
#include "driver/base/gdal_compat.h"
#include "driver/base/memory_guard.h"
#include "driver/base/open_access.h"
#include "driver/base/problem_report.h"
#include "driver/base/vsi_source.h"
#include "ogr/xpautogen/format/header.h"
#include "ogr/xpautogen/xpautogen_dataset.h"

#include <cmath>
#include <string>
#include <utility>

namespace flightsim
{

namespace
{

using xpautogen::Orientation;

const std::string OPEN_OPTIONS =
    std::string("<OpenOptionList>") +
    "<Option name='ANCHOR' type='string' scope='vector' "
    "description='Where an .agp stands: longitude,latitude in degrees'/>"
    "<Option name='HEADING' type='float' scope='vector' default='0' "
    "description='Degrees clockwise by which it is turned; needs ANCHOR'/>"
    "<Option name='ORIENTATION' type='string-select' scope='vector' "
    "default='NORTH' description='Where the top of a tile points at heading "
    "0'><Value>NORTH</Value><Value>SOUTH</Value></Option>" +
    LAYER_OPEN_OPTIONS + "</OpenOptionList>";

int Identify(GDALOpenInfo *openInfo)
{
    const char *header = reinterpret_cast<const char *>(openInfo->pabyHeader);
    return openInfo->nHeaderBytes > 0 &&
                   xpautogen::HasHeader({header, static_cast<std::size_t>(
                                                     openInfo->nHeaderBytes)})
               ? TRUE
               : FALSE;
}

/** The whole file as text; longer ones are not read. */
std::optional<std::string> ReadText(GDALOpenInfo *openInfo)
{
    const VsiSource source(std::exchange(openInfo->fpL, nullptr));
    if (source.Size() > xpautogen::Document::MOST_BYTES)
    {
        CPLError(
            CE_Failure, CPLE_OpenFailed,
            "%s: %s: file, offset 0: expected a text of at most %llu bytes, "
            "found %llu",
            XPAUTOGEN_DRIVER_NAME, openInfo->pszFilename,
            static_cast<unsigned long long>(xpautogen::Document::MOST_BYTES),
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

/** "longitude,latitude" in degrees. */
std::optional<bgl::GeoPoint> ParseAnchor(std::string_view text)
{
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos)
    {
        return std::nullopt;
    }
    const auto longitude =
        xpautogen::ParseNumber(xpautogen::Trim(text.substr(0, comma)));
    const auto latitude =
        xpautogen::ParseNumber(xpautogen::Trim(text.substr(comma + 1)));
    if (!longitude || !latitude || std::abs(*longitude) > 180.0 ||
        std::abs(*latitude) > 90.0)
    {
        return std::nullopt;
    }
    return bgl::GeoPoint{*longitude, *latitude};
}

void WarnOfHeadingAlone(const GDALOpenInfo &openInfo)
{
    for (const char *name : {"HEADING", "ORIENTATION"})
    {
        if (CSLFetchNameValue(openInfo.papszOpenOptions, name) != nullptr)
        {
            CPLError(CE_Warning, CPLE_AppDefined,
                     "%s: %s: %s has no effect without ANCHOR",
                     XPAUTOGEN_DRIVER_NAME, openInfo.pszFilename, name);
        }
    }
}

/** Reads ANCHOR, HEADING and ORIENTATION.
 *
 * @return false, with an error, when they make no sense.
 */
bool ReadPlacement(const GDALOpenInfo &openInfo,
                   std::optional<xpautogen::Placement> &placement)
{
    const auto fetch = [&](const char *name, const char *otherwise) {
        return CSLFetchNameValueDef(openInfo.papszOpenOptions, name, otherwise);
    };
    const char *anchorText = fetch("ANCHOR", nullptr);
    const auto heading = xpautogen::ParseNumber(fetch("HEADING", "0"));
    const char *orientation = fetch("ORIENTATION", "NORTH");
    if (anchorText == nullptr)
    {
        WarnOfHeadingAlone(openInfo);
        return true;
    }
    const auto anchor = ParseAnchor(anchorText);
    const bool isSouth = EQUAL(orientation, "SOUTH");
    if (!anchor || !heading || (!isSouth && !EQUAL(orientation, "NORTH")))
    {
        CPLError(
            CE_Failure, CPLE_IllegalArg,
            "%s: expected ANCHOR=<longitude>,<latitude>, HEADING=<degrees> "
            "and ORIENTATION=NORTH or SOUTH",
            XPAUTOGEN_DRIVER_NAME);
        return false;
    }
    placement.emplace(*anchor, *heading,
                      isSouth ? Orientation::TopSouth : Orientation::TopNorth);
    return true;
}

/** The file as a document; what is wrong with it becomes messages. */
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

std::unique_ptr<GDALDataset> OpenDataset(GDALOpenInfo *openInfo)
{
    auto file = std::make_shared<AutogenFile>();
    bgl::ProblemList problems;
    if (!ReadPlacement(*openInfo, file->placement))
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
    return XPAutogenDataset::Make(*openInfo, file, problems);
}

GDALDataset *Open(GDALOpenInfo *openInfo)
{
    if (!Identify(openInfo) || !AsksToReadVectors(*openInfo) ||
        openInfo->fpL == nullptr)
    {
        return nullptr;
    }
    std::unique_ptr<GDALDataset> dataset;
    GuardMemory(XPAUTOGEN_DRIVER_NAME, openInfo->pszFilename,
                [&] { dataset = OpenDataset(openInfo); });
    return dataset.release();
}

}  // namespace

void RegisterXPAutogenDriver()
{
    if (GDALGetDriverByName(XPAUTOGEN_DRIVER_NAME) != nullptr)
    {
        return;
    }
    auto driver = std::make_unique<GDALDriver>();
    driver->SetDescription(XPAUTOGEN_DRIVER_NAME);
    driver->SetMetadataItem(GDAL_DCAP_VECTOR, "YES");
    driver->SetMetadataItem(GDAL_DCAP_MULTIPLE_VECTOR_LAYERS, "YES");
    driver->SetMetadataItem(GDAL_DCAP_Z_GEOMETRIES, "YES");
    SetStyleCapabilities(*driver);
    driver->SetMetadataItem(GDAL_DCAP_FIELD_DOMAINS, "YES");
    driver->SetMetadataItem(GDAL_DCAP_RELATIONSHIPS, "YES");
    driver->SetMetadataItem(GDAL_DMD_RELATIONSHIP_FLAGS, "OneToMany Composite");
    driver->SetMetadataItem(GDAL_DMD_SUPPORTED_SQL_DIALECTS, "OGRSQL SQLITE");
    driver->SetMetadataItem(GDAL_DMD_LONGNAME, "X-Plane autogen");
    driver->SetMetadataItem(GDAL_DMD_EXTENSIONS, "agp agb ags");
    driver->SetMetadataItem(GDAL_DMD_EXTENSION, "agp");
    driver->SetMetadataItem(GDAL_DCAP_VIRTUALIO, "YES");
    driver->SetMetadataItem(GDAL_DMD_OPENOPTIONLIST, OPEN_OPTIONS.c_str());
    driver->pfnIdentify = Identify;
    driver->pfnOpen = Open;
    GetGDALDriverManager()->RegisterDriver(driver.release());
}

}  // namespace flightsim
