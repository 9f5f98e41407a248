// SPDX-License-Identifier: MIT
// The content of a file to be written.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_FILE_CONTENT_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_FILE_CONTENT_H

#include "ogr/xpautogen/format/annotation.h"
#include "ogr/xpautogen/format/asset.h"
#include "ogr/xpautogen/format/block_content.h"
#include "ogr/xpautogen/format/placement.h"
#include "ogr/xpautogen/format/source_lines.h"
#include "ogr/xpautogen/format/string_content.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace xpautogen
{

class DirectiveWriter;

/** A point of a tile. */
struct PointContent
{
    PointKind kind = PointKind::Anchor;

    /** Metres; takes precedence over the pixels. */
    std::optional<Point> place{};
    std::optional<Point> pixel{};
};

/** A ring as it was in the file that it was read from: other formats may reverse
 * rings. */
struct OldRing
{
    /** Pixels; empty if they are not known. */
    std::vector<Point> corners{};

    /** Whether corners may be missing at the end. */
    bool isCut = false;
};

/** A tile with its annotations. Positions are metres from its anchor, or
 * degrees until FileContent::Place; sides and points of the tile itself are
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

        std::optional<GroundFormula> formula{};
    };

    struct Facade
    {
        /** Counts only without a path. */
        std::int32_t facade = 0;

        std::string path{};
        double height = 0.0;
        std::vector<Point> points{};
        OldRing oldRing{};

        /** As many as points, or none; of the corners of the old ring, in their
         * order, if there is one. */
        std::vector<std::int32_t> walls{};
        std::optional<GroundFormula> formula{};
    };

    struct CropPolygon
    {
        std::vector<Point> points{};
        OldRing oldRing{};
    };

    struct Tree
    {
        TreePlacement placement{};
        bool isTrueHeading = false;
        std::optional<GroundFormula> formula{};
    };

    struct TreeRow
    {
        TreeLine placement{};
        std::optional<GroundFormula> formula{};
    };

    /** Whether the file has it; otherwise it is made from its annotations. */
    bool isGiven = false;

    /** Line in the file that it was read from; 0 for none. */
    std::uint32_t line = 0;

    std::optional<Rectangle> sides{};

    /** Used without sides: the area to cover. Without both, the tile covers its
     * annotations. */
    std::vector<Point> outline{};

    std::int32_t rotation = 0;
    bool isMirroredX = false;
    bool isMirroredY = false;
    std::optional<Point> anchor{};
    std::optional<Point> ground{};

    /** Other points, and anchor and ground again if the file has lines for
     * them. */
    std::vector<PointContent> points{};

    std::vector<CropPolygon> cropPolygons{};
    std::vector<Object> objects{};
    std::vector<Facade> facades{};
    std::vector<Tree> trees{};
    std::vector<TreeRow> treeLines{};
};

/** Name of the count of lines that are no directives and are not written. */
inline constexpr const char *UNKNOWN_DIRECTIVES = "UNKNOWN_DIRECTIVES";

/** Name of the count of shapes that are replaced by the upright rectangles
 * around them. */
inline constexpr const char *SHAPES_MADE_UPRIGHT = "SHAPES_MADE_UPRIGHT";

/** Numbers of changes and losses, by name. */
using ContentCounts = std::map<std::string, std::int64_t>;

/** Collects the content in any order and writes the file. Texts must have the
 * encoding of the file and no line ends. */
class FileContent final
{
  public:
    explicit FileContent(Kind kind) : m_kind(kind)
    {
    }

    /** @param line number in the file that it was read from; 0 for none. */
    void AddSetting(std::uint32_t line, std::string name,
                    std::string arguments);
    void AddAsset(std::uint32_t line, AssetKind kind, std::string path,
                  std::string parameters, std::string editorPath);

    /** Sets the forest of all trees, unless the path is empty. Returns false if
     * a different one was set. */
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

    GridContent &Grid(std::int32_t number)
    {
        return m_grids[number];
    }

    SpellingRules &Spellings()
    {
        return m_spellings;
    }

    StringContent &Rules()
    {
        return m_rules;
    }

    SourceLines &Lines()
    {
        return m_lines;
    }

    /** Converts degrees to metres from the anchors of tiles. */
    void Place(const Placement &placement);

    /** Returns the whole file; may be called once. Without TEXTURE_SCALE among
     * the settings a pixel is a metre.
     *
     * @param problem why there is no file; empty if there is one.
     */
    std::string Write(ContentCounts &counts, std::string &problem);

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
    void WriteTiles(const PixelSize &pixel, DirectiveWriter &writer,
                    ContentCounts &counts) const;
    std::string WriteGrids(const PixelSize &pixel, DirectiveWriter &writer,
                           ContentCounts &counts);

    const Kind m_kind;
    std::vector<HeaderLine> m_header{};
    std::string m_forest{};
    std::map<std::int32_t, TileContent> m_tiles{};
    std::map<std::int32_t, GridContent> m_grids{};
    SpellingRules m_spellings{};
    StringContent m_rules{};
    SourceLines m_lines{};
};

}  // namespace xpautogen

#endif
