// SPDX-License-Identifier: MIT
// The BGLXML driver: sources of bglcomp.

#include "driver/drivers.h"

#include "driver/base/driver_names.h"
#include "driver/vector_driver.h"
#include "ogr/bglxml/xml_dataset.h"
#include "ogr/bglxml/xml_write_dataset.h"
#include "ogr/library/format/windows_path.h"

#include <algorithm>
#include <string_view>

namespace flightsim
{

namespace
{

constexpr const char *MODEL_FOLDER_OPTION_XML =
    "<Option name='MODEL_FOLDER' type='string' scope='vector' description='"
    "Folder with the model files that a source may name; by default that of "
    "the source'/>";

/** Returns the header bytes from the first tag on; empty if anything except
 * blanks and a byte order mark precedes it. GDAL calls this for every file, so
 * most should be rejected at their first byte. */
std::string_view SkipToTag(const GDALOpenInfo &openInfo)
{
    constexpr std::string_view SKIPPED("\xEF\xBB\xBF\xFE\xFF\0 \t\r\n", 10);
    std::string_view text(reinterpret_cast<const char *>(openInfo.pabyHeader),
                          static_cast<std::size_t>(openInfo.nHeaderBytes));
    text.remove_prefix(std::min(text.find_first_not_of(SKIPPED), text.size()));
    return text.starts_with('<') ? text : std::string_view();
}

/** Whether the first bytes contain the root element, in UTF-16 or in an
 * encoding based on ASCII. */
bool HoldsRoot(const GDALOpenInfo &openInfo)
{
    constexpr std::string_view ROOT = "<FSData";
    std::size_t matched = 0;
    for (const char character : SkipToTag(openInfo))
    {
        if (character == ROOT[matched])
        {
            ++matched;
        }
        else if (character != '\0')
        {
            matched = character == ROOT[0] ? 1 : 0;
        }
        if (matched == ROOT.size())
        {
            return true;
        }
    }
    return false;
}

/** XML has no signature: the root element must be in the first bytes or, in a
 * file named .xml, after a comment. */
int IdentifyBglXml(GDALOpenInfo *openInfo)
{
    constexpr int COMMENT = 16384;
    if (openInfo->nHeaderBytes <= 0 || HoldsRoot(*openInfo))
    {
        return openInfo->nHeaderBytes > 0 ? TRUE : FALSE;
    }
    return library::HasExtension(openInfo->pszFilename, ".xml") &&
                   openInfo->TryToIngest(COMMENT) != FALSE &&
                   HoldsRoot(*openInfo)
               ? TRUE
               : FALSE;
}

GDALDataset *OpenBglXml(GDALOpenInfo *openInfo)
{
    if (!RequestsReadOnlyVectors(*openInfo) || !IdentifyBglXml(openInfo))
    {
        return nullptr;
    }
    return MakeGuarded(BGLXML_DRIVER_NAME, openInfo->pszFilename,
                       [&] { return XmlDataset::Open(*openInfo); });
}

GDALDataset *CreateBglXml(const char *path, int bandCount,
                          CSLConstList /* options */)
{
    if (!HasNoBands(BGLXML_DRIVER_NAME, bandCount))
    {
        return nullptr;
    }
    return MakeGuarded(BGLXML_DRIVER_NAME, path,
                       [&] { return XmlWriteDataset::Create(path); });
}

}  // namespace

void RegisterBglXmlDriver()
{
    auto driver = MakeVectorDriver(
        BGLXML_DRIVER_NAME, "Flight Simulator scenery source (bglcomp XML)", "",
        std::string(MODEL_FOLDER_OPTION_XML) + LAYER_OPEN_OPTIONS);
    SetLayerCreation(*driver, "Boolean JSON", "", "");
    SetCreate<CreateBglXml>(*driver);
    driver->pfnIdentify = IdentifyBglXml;
    driver->pfnOpen = OpenBglXml;
    RegisterOnce(std::move(driver));
}

}  // namespace flightsim
