// SPDX-License-Identifier: MIT
// Surface codes: spec records.md 3.14.

#ifndef FLIGHTSIM_OGR_RECORDS_SURFACE_H
#define FLIGHTSIM_OGR_RECORDS_SURFACE_H

namespace bgl
{

inline constexpr int SURFACE_UNKNOWN = 254;

/** A surface code without its flag. */
struct Surface
{
    /** Enumeration surface. */
    int type = 0;

    /** Not drawn. */
    bool isTransparent = false;
};

/** Takes the flag in bit 7 off. The code of an unknown surface has that bit
 * too: it comes first. */
inline constexpr Surface DecodeSurface(int code)
{
    if ((code & 0xFF) == SURFACE_UNKNOWN)
    {
        return {SURFACE_UNKNOWN, false};
    }
    return {code & 0x7F, (code & 0x80) != 0};
}

}  // namespace bgl

#endif
