// SPDX-License-Identifier: MIT
// The unit of an elevation band.

#include "frmts/bgl/write/elevation_unit.h"

#include "ogr_srs_api.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>

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
constexpr UnitName FEET[] = {
    {"ft", SRS_UL_FOOT_CONV},
    {"foot", SRS_UL_FOOT_CONV},
    {"feet", SRS_UL_FOOT_CONV},
    {SRS_UL_FOOT, SRS_UL_FOOT_CONV},
    {"ftUS", SRS_UL_US_FOOT_CONV},
    {"us-ft", SRS_UL_US_FOOT_CONV},
    {"US survey foot", SRS_UL_US_FOOT_CONV},
    {SRS_UL_US_FOOT, SRS_UL_US_FOOT_CONV},
};

double FindMetres(const char *unit)
{
    const auto found = std::find_if(std::begin(FEET), std::end(FEET),
                                    [unit](const UnitName &known)
                                    { return EQUAL(known.name, unit); });
    return found != std::end(FEET) ? CPLAtof(found->metres) : 1.0;
}

}  // namespace

ElevationUnit::ElevationUnit(GDALRasterBand &band)
{
    const double metres = FindMetres(band.GetUnitType());
    const double scale = band.GetScale();
    const double offset = band.GetOffset();
    m_scale = std::isfinite(scale) && scale != 0 ? scale * metres : metres;
    m_offset = std::isfinite(offset) ? offset * metres : 0;
}

bool ElevationUnit::KeepsIntegers() const
{
    return m_scale == std::floor(m_scale) && m_offset == std::floor(m_offset);
}

}  // namespace flightsim
