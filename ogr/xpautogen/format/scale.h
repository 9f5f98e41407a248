// SPDX-License-Identifier: MIT
// Converts pixels to metres: format.md chapter 2.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_SCALE_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_SCALE_H

#include "ogr/xpautogen/format/directive.h"

namespace xpautogen
{

/** A position in the texture (pixels, y counted from the bottom), or metres to
 * the right and up. */
struct Point
{
    double x = 0.0;
    double y = 0.0;
};

/** Size of a pixel in metres. */
struct PixelSize
{
    double x = 1.0;
    double y = 1.0;

    /** Converts a position in the texture to metres from the anchor. */
    Point ToMetres(const Point &pixel, const Point &anchor) const
    {
        return {(pixel.x - anchor.x) * x, (pixel.y - anchor.y) * y};
    }
};

/** TEXTURE_SCALE, TEXTURE_WIDTH and TEXTURE_HEIGHT. */
class TextureScale final
{
  public:
    /** Reads a statement; all numbers must be greater than 0. */
    Outcome Read(const Statement &statement);

    /** Returns metres per pixel. Pixels are square unless the file has a
     * TEXTURE_HEIGHT; missing values give 1 metre per pixel. */
    PixelSize GetPixelSize() const;

  private:
    double m_widthPixels = 0.0;
    double m_heightPixels = 0.0;
    double m_widthMetres = 0.0;
    double m_heightMetres = 0.0;
};

}  // namespace xpautogen

#endif
