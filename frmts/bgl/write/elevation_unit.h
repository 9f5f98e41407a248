// SPDX-License-Identifier: MIT
// The unit of an elevation band.

#ifndef FLIGHTSIM_FRMTS_BGL_WRITE_ELEVATION_UNIT_H
#define FLIGHTSIM_FRMTS_BGL_WRITE_ELEVATION_UNIT_H

#include "driver/base/gdal_compat.h"

namespace flightsim
{

/** Converts stored numbers of a band to metres, using its scale, offset and
 * unit, which is metres unless it is some kind of feet. */
class ElevationUnit final
{
  public:
    ElevationUnit() = default;
    explicit ElevationUnit(GDALRasterBand &band);

    double ToMetres(double stored) const
    {
        return stored * m_scale + m_offset;
    }

    /** Whether integers are whole metres. */
    bool KeepsIntegers() const;

  private:
    double m_scale = 1;
    double m_offset = 0;
};

}  // namespace flightsim

#endif
