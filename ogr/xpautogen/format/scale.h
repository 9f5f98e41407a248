// SPDX-License-Identifier: MIT
// From pixels to metres: format.md chapter 2.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_SCALE_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_SCALE_H

#include "ogr/xpautogen/format/directive.h"

namespace xpautogen
{

/** A place in the texture (pixels, y counted from the bottom), or metres to the
 * right and up. */
struct Point
{
    double x = 0.0;
    double y = 0.0;
};

/** Metres that one pixel spans. */
struct PixelSize
{
    double x = 1.0;
    double y = 1.0;

    /** From a place in the texture to metres from the anchor. */
    Point ToMetres(const Point &pixel, const Point &anchor) const
    {
        return {(pixel.x - anchor.x) * x, (pixel.y - anchor.y) * y};
    }
};

/** TEXTURE_SCALE, TEXTURE_WIDTH and TEXTURE_HEIGHT. */
class TextureScale final
{
  public:
    /** Takes a statement; all numbers have to be greater than 0. */
    Outcome Read(const Statement &statement);

    /** Metres per pixel. Pixels are square unless the file has a
     * TEXTURE_HEIGHT; what is missing yields 1 metre per pixel. */
    PixelSize GetPixelSize() const;

  private:
    double m_widthPixels = 0.0;
    double m_heightPixels = 0.0;
    double m_widthMetres = 0.0;
    double m_heightMetres = 0.0;
};

}  // namespace xpautogen

#endif
