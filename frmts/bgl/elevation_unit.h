// SPDX-License-Identifier: MIT
// What the numbers of an elevation band stand for.

#ifndef FLIGHTSIM_FRMTS_BGL_ELEVATION_UNIT_H
#define FLIGHTSIM_FRMTS_BGL_ELEVATION_UNIT_H

#include "driver/base/gdal_compat.h"

namespace flightsim
{

/** From numbers that a band stores to metres: its scale and offset, and its
 * unit, which is metres unless it is one of the feet. */
class ElevationUnit final
{
  public:
    ElevationUnit() = default;
    explicit ElevationUnit(GDALRasterBand &band);

    double ToMetres(double stored) const
    {
        return stored * m_scale + m_offset;
    }

    /** Whether whole numbers are whole metres. */
    bool KeepsIntegers() const;

  private:
    double m_scale = 1;
    double m_offset = 0;
};

}  // namespace flightsim

#endif
