// SPDX-License-Identifier: MIT
// Geodesics on the WGS84 ellipsoid.

#include "driver/bytes/geodesy.h"

#include <geodesic.h>

namespace bgl
{

namespace
{

const geod_geodesic &GetEllipsoid()
{
    static const geod_geodesic ellipsoid = []
    {
        geod_geodesic wgs84;
        geod_init(&wgs84, 6378137.0, 1.0 / 298.257223563);
        return wgs84;
    }();
    return ellipsoid;
}

double ToFullCircle(double azimuthDegrees)
{
    const double degrees =
        azimuthDegrees < 0 ? azimuthDegrees + 360.0 : azimuthDegrees;
    return degrees < 360.0 ? degrees : 0.0;
}

}  // namespace

GeoPoint MovePoint(GeoPoint start, double azimuthDegrees, double metres)
{
    GeoPoint end;
    geod_direct(&GetEllipsoid(), start.latitude, start.longitude,
                azimuthDegrees, metres, &end.latitude, &end.longitude, nullptr);
    return end;
}

GeodesicLine MeasureLine(GeoPoint start, GeoPoint end)
{
    GeodesicLine line;
    geod_inverse(&GetEllipsoid(), start.latitude, start.longitude, end.latitude,
                 end.longitude, &line.metres, &line.azimuth1Degrees,
                 &line.azimuth2Degrees);
    line.azimuth1Degrees = ToFullCircle(line.azimuth1Degrees);
    line.azimuth2Degrees = ToFullCircle(line.azimuth2Degrees);
    return line;
}

}  // namespace bgl
