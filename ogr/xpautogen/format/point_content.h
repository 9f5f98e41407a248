// SPDX-License-Identifier: MIT
// The content of a point (.agp) to be written.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_POINT_CONTENT_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_POINT_CONTENT_H

#include "ogr/xpautogen/format/annotation.h"
#include "ogr/xpautogen/format/asset.h"
#include "ogr/xpautogen/format/placement.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace xpautogen
{

class PointWriter;

/** A tile with its annotations. Positions are metres from its anchor, or
 * degrees until PointContent::Place; sides and points of the tile itself are
 * pixels. */
struct TileContent
{
    struct Object
    {
        /** The index of its asset counts only without a path. */
        ObjectPlacement placement{};

        std::string path{};
        std::string editorPath{};

        /** Whether the heading is relative to north. */
        bool isTrueHeading = false;
    };

    struct Facade
    {
        /** Counts only without a path. */
        std::int32_t facade = 0;

        std::string path{};
        double height = 0.0;
        std::vector<Point> points{};

        /** As many as points, or none. */
        std::vector<std::int32_t> walls{};
    };

    struct Tree
    {
        TreePlacement placement{};
        bool isTrueHeading = false;
    };

    std::optional<Rectangle> sides{};

    /** Used without sides: the area to cover. Without both, the tile covers its
     * annotations. */
    std::vector<Point> outline{};

    std::int32_t rotation = 0;
    bool isMirroredX = false;
    bool isMirroredY = false;
    std::optional<Point> anchor{};
    std::optional<Point> ground{};

    /** Whether to write an anchor or ground point that is in the middle. */
    bool statesAnchor = false;
    bool statesGround = false;

    std::vector<std::vector<Point>> cropPolygons{};
    std::vector<Object> objects{};
    std::vector<Facade> facades{};
    std::vector<Tree> trees{};
    std::vector<TreeLine> treeLines{};
};

/** Collects the content in any order and writes the file. Texts must have the
 * encoding of the file and no line ends. */
class PointContent final
{
  public:
    /** @param line number in the file that it was read from; 0 for none. */
    void AddSetting(std::uint32_t line, std::string name,
                    std::string arguments);
    void AddAsset(std::uint32_t line, AssetKind kind, std::string path,
                  std::string parameters, std::string editorPath);

    /** Sets the forest of all trees, unless the path is empty. Returns false if
     * it is another one already. */
    bool SetForest(std::string path)
    {
        if (m_forest.empty())
        {
            m_forest = std::move(path);
            return true;
        }
        return path.empty() || path == m_forest;
    }

    TileContent &Tile(std::int32_t id)
    {
        return m_tiles[id];
    }

    const std::map<std::int32_t, TileContent> &GetTiles() const
    {
        return m_tiles;
    }

    /** Converts degrees to metres from the anchors of tiles. */
    void Place(const Placement &placement);

    /** Returns the whole file; may be called once. Without TEXTURE_SCALE among
     * the settings a pixel is a metre. */
    std::string Write();

  private:
    struct HeaderLine
    {
        std::uint32_t line;

        /** Nothing for a setting. */
        std::optional<AssetKind> asset;

        std::string name;
        std::string arguments;
        std::string editorPath;
    };

    /** Indexes of the assets of a kind by path. */
    class AssetNumbers;

    void ResolveAssets();
    std::string WriteHeader() const;
    static void WriteTile(PointWriter &writer, std::int32_t id,
                          const TileContent &tile, const PixelSize &pixel);

    std::vector<HeaderLine> m_header{};
    std::string m_forest{};
    std::map<std::int32_t, TileContent> m_tiles{};
};

}  // namespace xpautogen

#endif
