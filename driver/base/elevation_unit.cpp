// SPDX-License-Identifier: MIT
// The unit of an elevation band.

#include "driver/base/elevation_unit.h"

#include "ogr_srs_api.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <optional>

namespace flightsim
{

namespace
{

struct UnitName
{
    const char *name;
    const char *metres;
};

/** As named by GDAL's drivers and vertical coordinate systems. */
constexpr UnitName UNITS[] = {
    {"m", "1"},
    {"metre", "1"},
    {"metres", "1"},
    {"meter", "1"},
    {"meters", "1"},
    {"km", "1000"},
    {"kilometre", "1000"},
    {"kilometres", "1000"},
    {"kilometer", "1000"},
    {"kilometers", "1000"},
    {"dm", "0.1"},
    {"decimetre", "0.1"},
    {"decimetres", "0.1"},
    {"decimeter", "0.1"},
    {"decimeters", "0.1"},
    {"cm", "0.01"},
    {"centimetre", "0.01"},
    {"centimetres", "0.01"},
    {"centimeter", "0.01"},
    {"centimeters", "0.01"},
    {"mm", "0.001"},
    {"millimetre", "0.001"},
    {"millimetres", "0.001"},
    {"millimeter", "0.001"},
    {"millimeters", "0.001"},
    {"ft", SRS_UL_FOOT_CONV},
    {"foot", SRS_UL_FOOT_CONV},
    {"feet", SRS_UL_FOOT_CONV},
    {SRS_UL_FOOT, SRS_UL_FOOT_CONV},
    {"ftUS", SRS_UL_US_FOOT_CONV},
    {"us-ft", SRS_UL_US_FOOT_CONV},
    {"US survey foot", SRS_UL_US_FOOT_CONV},
    {SRS_UL_US_FOOT, SRS_UL_US_FOOT_CONV},
};

/** Returns nothing for a unit that is not known. */
std::optional<double> FindMetres(GDALRasterBand &band)
{
    const char *const unit = band.GetUnitType();
    GDALDataset *const dataset = band.GetDataset();
    const OGRSpatialReference *const reference =
        dataset != nullptr ? dataset->GetSpatialRef() : nullptr;
    if (reference != nullptr && reference->IsVertical() != FALSE)
    {
        const char *name = nullptr;
        const double metres = reference->GetTargetLinearUnits("VERT_CS", &name);
        if (unit[0] == '\0' || (name != nullptr && EQUAL(name, unit)))
        {
            return metres;
        }
    }
    if (unit[0] == '\0')
    {
        return 1.0;
    }
    const auto found = std::find_if(std::begin(UNITS), std::end(UNITS),
                                    [unit](const UnitName &known)
                                    { return EQUAL(known.name, unit); });
    return found != std::end(UNITS) ? std::optional(CPLAtof(found->metres))
                                    : std::nullopt;
}

}  // namespace

ElevationUnit::ElevationUnit(GDALRasterBand &band)
{
    const double metres = FindMetres(band).value_or(1.0);
    const double scale = band.GetScale();
    const double offset = band.GetOffset();
    m_scale = std::isfinite(scale) && scale != 0 ? scale * metres : metres;
    m_offset = std::isfinite(offset) ? offset * metres : 0;
}

bool ElevationUnit::KeepsIntegers() const
{
    return m_scale == std::floor(m_scale) && m_offset == std::floor(m_offset);
}

void WarnOfUnknownUnit(GDALRasterBand &band, const char *driver)
{
    if (!FindMetres(band))
    {
        CPLError(CE_Warning, CPLE_AppDefined,
                 "%s: the unit %s of the elevations is not known, so they are "
                 "taken for metres",
                 driver, band.GetUnitType());
    }
}

}  // namespace flightsim
