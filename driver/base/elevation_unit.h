// SPDX-License-Identifier: MIT
// The unit of an elevation band.

#ifndef FLIGHTSIM_DRIVER_BASE_ELEVATION_UNIT_H
#define FLIGHTSIM_DRIVER_BASE_ELEVATION_UNIT_H

#include "driver/base/gdal_compat.h"

namespace flightsim
{

/** Converts stored numbers of a band to metres, using its scale, offset and
 * unit or, without one, the unit of its vertical coordinate system. */
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

    /** Whether stored numbers are metres. */
    bool IsMetres() const
    {
        return m_scale == 1 && m_offset == 0;
    }

    double GetScale() const
    {
        return m_scale;
    }

    double GetOffset() const
    {
        return m_offset;
    }

  private:
    double m_scale = 1;
    double m_offset = 0;
};

/** Emits a warning if the unit of a band is not known, so that its numbers are
 * taken for metres.
 *
 * @param driver is used in the message.
 */
void WarnOfUnknownUnit(GDALRasterBand &band, const char *driver);

}  // namespace flightsim

#endif
