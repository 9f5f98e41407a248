// SPDX-License-Identifier: MIT
// Generic buildings in a bglcomp source: ogr/records/format.md 9.8.

#include "ogr/bglxml/xml_building.h"

#include "driver/base/gdal_compat.h"
#include "ogr/records/scenery/building.h"

#include "cpl_json.h"

#include <cmath>

namespace flightsim
{

namespace
{

constexpr const char *RECTANGULAR = "GenericBuilding/RectangularBuilding";

struct RoofType
{
    const char *word;
    int kind;
};

constexpr RoofType ROOFS[] = {
    {"FLAT", bgl::BUILDING_FLAT_ROOF},
    {"PEAKED", bgl::BUILDING_PEAKED_ROOF},
    {"RIDGE", bgl::BUILDING_RIDGE_ROOF},
    {"SLANT", bgl::BUILDING_SLANT_ROOF},
};

/** Buildings whose element determines the roof. */
constexpr RoofType ROOF_TYPES[] = {
    {"GenericBuilding/PyramidalBuilding", bgl::BUILDING_PYRAMID},
    {"GenericBuilding/MultiSidedBuilding", bgl::BUILDING_MULTISIDED},
};

}  // namespace

std::string GetRoofKind(std::string_view path)
{
    for (const RoofType &element : ROOF_TYPES)
    {
        if (path == element.word)
        {
            return std::to_string(element.kind);
        }
    }
    return {};
}

std::string ParseRoofType(const std::string &word)
{
    for (const RoofType &roof : ROOFS)
    {
        if (EQUAL(word.c_str(), roof.word))
        {
            return std::to_string(roof.kind);
        }
    }
    return {};
}

std::string WriteRoofType(const std::string &roofKind)
{
    for (const RoofType &roof : ROOFS)
    {
        if (roofKind == std::to_string(roof.kind))
        {
            return roof.word;
        }
    }
    return {};
}

const char *FindBuildingElement(const std::string &roofKind)
{
    for (const RoofType &element : ROOF_TYPES)
    {
        if (roofKind == std::to_string(element.kind))
        {
            return element.word;
        }
    }
    return RECTANGULAR;
}

void AddBuildingNumber(const std::string &name, const std::string &text,
                       std::string &building)
{
    const auto number =
        static_cast<long long>(std::llround(CPLAtof(text.c_str())));
    if (building.empty())
    {
        building.assign(1, '{');
    }
    else
    {
        building.back() = ',';
    }
    building.append("\"").append(name).append("\":");
    building.append(std::to_string(number)).append("}");
}

std::string FindBuildingNumber(const std::string &building,
                               const std::string &name)
{
    CPLJSONDocument document;
    if (building.empty() || !document.LoadMemory(building))
    {
        return {};
    }
    const CPLJSONObject number = document.GetRoot().GetObj(name);
    return number.IsValid() ? number.ToString() : std::string();
}

}  // namespace flightsim
