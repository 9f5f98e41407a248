// SPDX-License-Identifier: MIT
// Geodesics on the WGS84 ellipsoid.

#ifndef FLIGHTSIM_DRIVER_BYTES_GEODESY_H
#define FLIGHTSIM_DRIVER_BYTES_GEODESY_H

namespace bgl
{

/** Degrees east and north. */
struct GeoPoint
{
    double longitude = 0.0;
    double latitude = 0.0;
};

/** The shortest line between two points. */
struct GeodesicLine
{
    /** Azimuths at the first and at the second point, in degrees clockwise from
     * north, 0 up to 360. */
    double azimuth1Degrees = 0.0;
    double azimuth2Degrees = 0.0;

    double metres = 0.0;
};

/** Follows a geodesic from `start` in the direction `azimuthDegrees`; negative
 * `metres` go backwards. The longitude of the result is in -180...180. */
GeoPoint MovePoint(GeoPoint start, double azimuthDegrees, double metres);

/** Measures the geodesic from `start` to `end`. */
GeodesicLine MeasureLine(GeoPoint start, GeoPoint end);

}  // namespace bgl

#endif
