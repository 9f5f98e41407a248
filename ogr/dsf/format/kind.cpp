// SPDX-License-Identifier: MIT
// Kinds of definitions, by the extensions of their paths: format.md chapters 4
// and 8.

#include "ogr/dsf/format/kind.h"

#include <algorithm>
#include <cmath>

namespace dsf
{

namespace
{

struct AssetEnding
{
    std::string_view ending;
    AssetKind kind;
};

constexpr AssetEnding ASSET_ENDINGS[] = {
    {".obj", AssetKind::Object},        {".agp", AssetKind::AutogenPoint},
    {".fac", AssetKind::Facade},        {".for", AssetKind::Forest},
    {".lin", AssetKind::PaintedLine},   {".str", AssetKind::ObjectString},
    {".ags", AssetKind::AutogenString}, {".agb", AssetKind::AutogenBlock},
    {".pol", AssetKind::DrapedPolygon}, {".bch", AssetKind::Beach},
    {".net", AssetKind::Network},       {".ter", AssetKind::Terrain},
};

bool HasEnding(std::string_view path, std::string_view ending)
{
    return path.size() >= ending.size() &&
           std::equal(ending.begin(), ending.end(),
                      path.end() - static_cast<std::ptrdiff_t>(ending.size()),
                      [](char wanted, char found)
                      {
                          return wanted == found ||
                                 (found >= 'A' && found <= 'Z' &&
                                  wanted == found - 'A' + 'a');
                      });
}

}  // namespace

AssetKind FindAssetKind(std::string_view path)
{
    for (const AssetEnding &entry : ASSET_ENDINGS)
    {
        if (HasEnding(path, entry.ending))
        {
            return entry.kind;
        }
    }
    return AssetKind::Other;
}

PlaneLayout FindPlaneLayout(AssetKind kind, std::uint16_t parameter,
                            int planeCount)
{
    PlaneLayout layout;
    switch (kind)
    {
        case AssetKind::Facade:
            layout.wall = planeCount == 3 || planeCount == 5 ? 2 : -1;
            layout.control = planeCount == 4 ? 2 : planeCount == 5 ? 3 : -1;
            break;
        case AssetKind::Forest:
            layout.height = planeCount == 3 || planeCount == 4 ? 2 : -1;
            break;
        case AssetKind::PaintedLine:
        case AssetKind::ObjectString:
            layout.control = planeCount == 4 ? 2 : -1;
            break;
        case AssetKind::DrapedPolygon:
            if (planeCount == 8)
            {
                layout.control = 2;
                layout.texture = 4;
            }
            else if (planeCount == 4)
            {
                (parameter == BY_TEXTURE ? layout.texture : layout.control) = 2;
            }
            break;
        case AssetKind::Beach:
            layout.subtype = planeCount == 3 ? 2 : planeCount == 6 ? 5 : -1;
            layout.height = planeCount == 6 ? 2 : -1;
            break;
        default:
            break;
    }
    return layout;
}

std::uint16_t MakeTextureHeading(double heading)
{
    const auto steps = static_cast<unsigned>(std::lround(heading * 128.0));
    return static_cast<std::uint16_t>(steps / 128 % 360 + steps % 128 * 360);
}

std::optional<std::uint16_t> MakeStringSpacing(double metres)
{
    if (metres >= 0.0 && metres < 10000.0 && metres == std::floor(metres))
    {
        return static_cast<std::uint16_t>(metres);
    }
    const double steps = metres * 128.0 + 10000.0;
    return steps >= 10000.0 && steps <= 65535.0
               ? std::optional(static_cast<std::uint16_t>(std::lround(steps)))
               : std::nullopt;
}

}  // namespace dsf
