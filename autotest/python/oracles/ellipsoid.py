# SPDX-License-Identifier: MIT
"""Distances on WGS84 by Vincenty's formula, which the driver does not use."""

import math

MAJOR = 6378137.0
FLATTENING = 1 / 298.257223563
MINOR = MAJOR * (1 - FLATTENING)


def _reduce(latitude):
    return math.atan((1 - FLATTENING) * math.tan(math.radians(latitude)))


def measure(start, end):
    """Returns metres and azimuth in degrees from one (longitude, latitude) to
    another; not for nearly antipodal points."""
    u1, u2 = _reduce(start[1]), _reduce(end[1])
    difference = math.radians(end[0] - start[0])
    angle = difference
    for _ in range(200):
        east = math.cos(u2) * math.sin(angle)
        north = math.cos(u1) * math.sin(u2) - math.sin(u1) * math.cos(
            u2
        ) * math.cos(angle)
        sine = math.hypot(east, north)
        if sine == 0:
            return 0.0, 0.0
        cosine = math.sin(u1) * math.sin(u2) + math.cos(u1) * math.cos(
            u2
        ) * math.cos(angle)
        sigma = math.atan2(sine, cosine)
        sin_alpha = math.cos(u1) * math.cos(u2) * math.sin(angle) / sine
        cos2_alpha = 1 - sin_alpha**2
        middle = (
            cosine - 2 * math.sin(u1) * math.sin(u2) / cos2_alpha
            if cos2_alpha
            else 0.0
        )
        c = FLATTENING / 16 * cos2_alpha * (
            4 + FLATTENING * (4 - 3 * cos2_alpha)
        )
        before = angle
        angle = difference + (1 - c) * FLATTENING * sin_alpha * (
            sigma
            + c * sine * (middle + c * cosine * (2 * middle**2 - 1))
        )
        if abs(angle - before) < 1e-13:
            break
    u_squared = cos2_alpha * (MAJOR**2 - MINOR**2) / MINOR**2
    a = 1 + u_squared / 16384 * (
        4096 + u_squared * (-768 + u_squared * (320 - 175 * u_squared))
    )
    b = u_squared / 1024 * (
        256 + u_squared * (-128 + u_squared * (74 - 47 * u_squared))
    )
    delta = b * sine * (
        middle
        + b / 4 * (
            cosine * (2 * middle**2 - 1)
            - b / 6 * middle * (4 * sine**2 - 3) * (4 * middle**2 - 3)
        )
    )
    return MINOR * a * (sigma - delta), math.degrees(
        math.atan2(east, north)
    ) % 360
