// SPDX-License-Identifier: MIT
// The metadata of a BGL file, as shown by gdalinfo.

#include "frmts/bgl/read/bgl_metadata.h"

#include "driver/bytes/file_time.h"
#include "frmts/trq1/compression.h"
#include "frmts/trq1/raster_type.h"

#include "cpl_string.h"

#include <array>
#include <set>

namespace flightsim
{

namespace
{

/** One pass over the tiles of a theme. */
struct TileCensus
{
    std::array<std::size_t, 256> chunksPerCode{};
    std::size_t chunks = 0;
    std::size_t masks = 0;
    std::set<std::pair<float, float>> scales{};
};

TileCensus TakeCensus(const RasterFile &file, const bgl::TileIndex &index)
{
    TileCensus census;
    index.ForEachTile(
        [&](const bgl::TileLevel::Tile &tile)
        {
            const bgl::Chunk &chunk = file.GetChunks()[tile.chunk];
            ++census.chunks;
            ++census.chunksPerCode[chunk.header.compression];
            census.masks += chunk.header.maskSize != 0 ? 1 : 0;
            if (chunk.isComplete)
            {
                census.scales.emplace(chunk.scale.scale, chunk.scale.base);
            }
        });
    return census;
}

/** For example "PTC 67, delta+LZ1 16". */
std::string DescribeCompressions(const TileCensus &census)
{
    std::string text;
    for (std::size_t code = 0; code < census.chunksPerCode.size(); ++code)
    {
        if (census.chunksPerCode[code] == 0)
        {
            continue;
        }
        text += text.empty() ? "" : ", ";
        text += bgl::GetCompressionName(static_cast<std::uint8_t>(code));
        text += ' ' + std::to_string(census.chunksPerCode[code]);
    }
    return text;
}

/** For example "13 (100 tiles)", coarsest level first. */
std::string DescribeLevels(const bgl::TileIndex &index)
{
    std::string text;
    for (const bgl::TileLevel &level : index.Levels())
    {
        std::size_t count = level.Tiles().size();
        for (const bgl::TileLevel &sheet : level.Below())
        {
            count += sheet.Tiles().size();
        }
        text += text.empty() ? "" : ", ";
        text += std::to_string(level.Level()) + " (" + std::to_string(count) +
                (count == 1 ? " tile)" : " tiles)");
    }
    return text;
}

/** For example "1, base 0" if all tiles agree. */
std::string DescribeScale(const TileCensus &census)
{
    if (census.scales.size() != 1)
    {
        return "differs from tile to tile";
    }
    const auto [scale, base] = *census.scales.begin();
    return CPLSPrintf("%.9g, base %.9g", static_cast<double>(scale),
                      static_cast<double>(base));
}

/** For example "1 2 12", followed by "night". */
std::string DescribeMonths(std::uint32_t monthMask)
{
    constexpr int night = 12;
    std::string text;
    for (int bit = 0; bit <= night; ++bit)
    {
        if ((monthMask >> bit & 1) != 0)
        {
            text += text.empty() ? "" : " ";
            text += bit == night ? "night" : std::to_string(bit + 1);
        }
    }
    return text;
}

}  // namespace

MetadataItems DescribeFile(const BglFile &file, const RasterFile *rasters)
{
    MetadataItems items;
    const std::string date =
        bgl::FileTimeToIso8601(file.GetContainer().GetHeader().fileTime);
    if (!date.empty())
    {
        items.emplace_back("BGL_FILE_DATE", date);
    }
    if (rasters != nullptr && !rasters->GetChunks().empty())
    {
        // TRQ1 came with FSX; FS2004 has another terrain format, and MSFS
        // stores its terrain in CGL files.
        items.emplace_back("BGL_SIMULATOR", "FSX or Prepar3D");
    }
    const bgl::Account &account = file.GetAccount();
    if (account.unknownSections > 0)
    {
        items.emplace_back("BGL_UNKNOWN_SECTIONS",
                           std::to_string(account.unknownSections));
    }
    if (account.unaccountedBytes > 0)
    {
        items.emplace_back("BGL_UNACCOUNTED_BYTES",
                           std::to_string(account.unaccountedBytes));
    }
    return items;
}

MetadataItems DescribeTiles(const RasterFile &file, const bgl::Theme &theme,
                            const bgl::TileIndex &index)
{
    const TileCensus census = TakeCensus(file, index);
    MetadataItems items = {
        {"BGL_THEME", theme.name},
        {"BGL_LEVELS", DescribeLevels(index)},
        {"BGL_TILES", std::to_string(census.chunks)},
        {"BGL_TILES_WITH_MASK", std::to_string(census.masks)},
        {"BGL_COMPRESSION", DescribeCompressions(census)}};
    if (theme.dataType == bgl::DATA_TYPE_ELEVATION)
    {
        items.emplace_back("BGL_SCALE", DescribeScale(census));
    }
    if (theme.monthMask != 0)
    {
        items.emplace_back("BGL_MONTHS", DescribeMonths(theme.monthMask));
    }
    return items;
}

}  // namespace flightsim
