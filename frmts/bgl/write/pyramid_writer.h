// SPDX-License-Identifier: MIT
// Writes the tiles of all levels, children before parents.

#ifndef FLIGHTSIM_FRMTS_BGL_WRITE_PYRAMID_WRITER_H
#define FLIGHTSIM_FRMTS_BGL_WRITE_PYRAMID_WRITER_H

#include "driver/bgl/container_writer.h"
#include "frmts/bgl/write/tile_source.h"
#include "frmts/bgl/write/written_tiles.h"
#include "frmts/trq1/terrain_index.h"

#include "cpl_progress.h"

#include <optional>
#include <vector>

namespace flightsim
{

/** Walks the quad-tree in post-order, like the simulators' tool for photos. The
 * lowest levels of the tree are read and encoded in blocks of 8x8 tiles, on
 * several threads; memory does not depend on the size of the raster. */
class PyramidWriter final
{
  public:
    /** @param sources the finest level, and coarser ones if they are not made
     *         from it.
     *  @param writer positioned in the section of the tiles.
     *  @param index receives the tiles.
     *
     * All must outlive the result.
     */
    PyramidWriter(const CreateOptions &options, const TileSources &sources,
                  bgl::ContainerWriter &writer, bgl::TerrainIndexBuilder &index,
                  GDALProgressFunc progress, void *progressData);

    /** Notes every tile that is written. */
    void NoteIn(WrittenTiles &written)
    {
        m_written = &written;
    }

    /** @return false after a cancellation or a failure; an error was emitted
     *          unless it is the container writer's.
     */
    bool Run();

    /** Number of tiles written. */
    std::uint64_t CountTiles() const
    {
        return m_tiles;
    }

  private:
    struct Node;
    using Tile = std::optional<bgl::WriteTile>;

    bool Visit(int level, std::int64_t u, std::int64_t v, Tile &tile);
    bool WriteParent(int level, std::int64_t u, std::int64_t v,
                     std::vector<Tile> &children, Tile &tile);
    void MakeTile(int level, std::int64_t u, std::int64_t v,
                  const bgl::ChildTiles &children, Tile &tile) const;
    bool ReadLevels(const CellRange &leaves);
    bool WriteBlock(std::int64_t u, std::int64_t v, Tile &tile);
    void AddNodes(int level, std::int64_t u, std::int64_t v,
                  const CellRange &leaves, std::vector<Node> &nodes) const;
    bool CodeNodes(std::vector<Node> &nodes);
    void CodeNode(std::vector<Node> &nodes, Node &node) const;
    void FindTile(const std::vector<Node> &nodes, Node &node) const;
    bool Encode(int level, std::int64_t u, std::int64_t v,
                const bgl::WriteTile &tile,
                std::vector<std::uint8_t> &chunk) const;
    bool WriteChunk(int level, std::int64_t u, std::int64_t v,
                    const std::vector<std::uint8_t> &chunk,
                    const bgl::TileDigest &digest);
    bool CheckValues() const;
    bool CheckValues(const TileSource &source) const;
    void ReportCode(int level, std::int64_t u, std::int64_t v) const;
    bool Touches(int level, std::int64_t u, std::int64_t v) const;

    bool IsWritten(int level) const
    {
        return level >= m_options.coarsestLevel;
    }

    /** Returns the source of a level's tiles; null if they are made from their
     * children. */
    TileSource *FindSource(int level) const
    {
        const auto place =
            static_cast<std::size_t>(m_options.finestLevel - level);
        return place < m_sources.size() ? m_sources[place].get() : nullptr;
    }

    const CellRange &Cells() const
    {
        return m_sources.front()->Cells();
    }

    const CreateOptions &m_options;
    const TileSources &m_sources;
    bgl::ContainerWriter &m_writer;
    bgl::TerrainIndexBuilder &m_index;
    GDALProgressFunc m_progress;
    void *m_progressData;
    const int m_blockLevel;
    const std::uint16_t m_indexBit;
    double m_cellsToDo = 0;
    double m_cellsDone = 0;
    std::uint64_t m_tiles = 0;
    WrittenTiles *m_written = nullptr;
};

}  // namespace flightsim

#endif
