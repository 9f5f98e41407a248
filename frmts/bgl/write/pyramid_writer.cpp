// SPDX-License-Identifier: MIT
// Writes the tiles of all levels, children before parents: frmts/trq1/format.md
// 11.4.

#include "frmts/bgl/write/pyramid_writer.h"

#include "driver/base/driver_names.h"
#include "frmts/bgl/read/parallel_for.h"
#include "frmts/trq1/compression.h"
#include "frmts/trq1/raster_type.h"
#include "frmts/trq1/tile_write.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <new>
#include <utility>

namespace flightsim
{

namespace
{

/** Number of levels in a block of tiles that are read and encoded together. */
constexpr int BLOCK_LEVELS = 3;

constexpr std::uint16_t HAS_FINER_LEVEL = 1;

/** Columns continue beyond 180 E. */
bgl::Qmid MakeCell(int level, std::int64_t u, std::int64_t v)
{
    return {level, static_cast<std::uint32_t>(u % bgl::Qmid::Columns(level)),
            static_cast<std::uint32_t>(v)};
}

}  // namespace

/** A tile of a block. */
struct PyramidWriter::Node
{
    int level;
    std::int64_t u;
    std::int64_t v;

    /** Indexes of the children among the nodes; -1 for none. */
    std::array<int, 4> children{-1, -1, -1, -1};

    Tile tile{};
    std::vector<std::uint8_t> chunk{};
    bgl::TileDigest digest{};
    bool isDone = true;
    bool hasMemory = true;
};

PyramidWriter::PyramidWriter(const CreateOptions &options,
                             const TileSources &sources,
                             bgl::ContainerWriter &writer,
                             bgl::TerrainIndexBuilder &index,
                             GDALProgressFunc progress, void *progressData)
    : m_options(options), m_sources(sources), m_writer(writer), m_index(index),
      m_progress(progress), m_progressData(progressData),
      m_blockLevel(std::max(options.finestLevel - BLOCK_LEVELS, 0)),
      m_indexBit(bgl::GetIndexBit(options.dataType))
{
}

bool PyramidWriter::Run()
{
    const CellRange &cells = Cells();
    m_cellsToDo = cells.Count();
    const int shift = m_options.finestLevel;
    Tile tile;
    for (std::int64_t u = cells.west >> shift; u <= cells.east >> shift; ++u)
    {
        constexpr int top = 0;
        constexpr std::int64_t onlyRow = 0;
        if (!Visit(top, u, onlyRow, tile))
        {
            return false;
        }
    }
    return true;
}

/** Whether a cell contains cells of the source. */
bool PyramidWriter::Touches(int level, std::int64_t u, std::int64_t v) const
{
    const int shift = m_options.finestLevel - level;
    const CellRange &cells = Cells();
    return u >= cells.west >> shift && u <= cells.east >> shift &&
           v >= cells.north >> shift && v <= cells.south >> shift;
}

/** Writes everything below a cell, then the cell's own tile, which is returned
 * for that of the parent. */
bool PyramidWriter::Visit(int level, std::int64_t u, std::int64_t v, Tile &tile)
{
    if (!Touches(level, u, v))
    {
        return true;
    }
    if (level == m_blockLevel)
    {
        return WriteBlock(u, v, tile);
    }
    std::vector<Tile> children(4);
    for (std::size_t i = 0; i < children.size(); ++i)
    {
        const auto column = static_cast<std::int64_t>(i & 1);
        const auto row = static_cast<std::int64_t>(i >> 1);
        if (!Visit(level + 1, 2 * u + column, 2 * v + row, children[i]))
        {
            return false;
        }
    }
    return !IsWritten(level) || WriteParent(level, u, v, children, tile);
}

bool PyramidWriter::WriteParent(int level, std::int64_t u, std::int64_t v,
                                std::vector<Tile> &children, Tile &tile)
{
    bgl::ChildTiles tiles{};
    for (std::size_t i = 0; i < tiles.size(); ++i)
    {
        tiles[i] = children[i] ? &*children[i] : nullptr;
    }
    TileSource *source = FindSource(level);
    if (source != nullptr && !source->ReadBlock({u, v, u, v}))
    {
        return false;
    }
    MakeTile(level, u, v, tiles, tile);
    std::vector<std::uint8_t> chunk;
    if (!tile)
    {
        return true;
    }
    if (!Encode(level, u, v, *tile, chunk))
    {
        ReportCode(level, u, v);
        return false;
    }
    return WriteChunk(level, u, v, chunk,
                      m_written != nullptr
                          ? bgl::DigestTile(m_options.dataType, *tile)
                          : bgl::TileDigest{});
}

/** Makes the tile of a coarser level; none if there is no finer one. */
void PyramidWriter::MakeTile(int level, std::int64_t u, std::int64_t v,
                             const bgl::ChildTiles &children, Tile &tile) const
{
    if (std::all_of(children.begin(), children.end(),
                    [](const bgl::WriteTile *child)
                    { return child == nullptr; }))
    {
        return;
    }
    const TileSource *source = FindSource(level);
    if (source == nullptr)
    {
        tile = bgl::MakeParent(m_options.dataType, children);
        return;
    }
    tile = source->Cut(u, v);
    if (!tile->HasSamples())
    {
        tile.reset();
    }
}

/** Lists the tiles of a block, children before parents. */
void PyramidWriter::AddNodes(int level, std::int64_t u, std::int64_t v,
                             const CellRange &leaves,
                             std::vector<Node> &nodes) const
{
    Node node{level, u, v};
    if (level < m_options.finestLevel)
    {
        for (std::size_t i = 0; i < node.children.size(); ++i)
        {
            const std::int64_t childU =
                2 * u + static_cast<std::int64_t>(i & 1);
            const std::int64_t childV =
                2 * v + static_cast<std::int64_t>(i >> 1);
            if (Touches(level + 1, childU, childV))
            {
                AddNodes(level + 1, childU, childV, leaves, nodes);
                node.children[i] = static_cast<int>(nodes.size()) - 1;
            }
        }
    }
    nodes.push_back(std::move(node));
}

bool PyramidWriter::WriteBlock(std::int64_t u, std::int64_t v, Tile &tile)
{
    const int shift = m_options.finestLevel - m_blockLevel;
    const std::int64_t side = std::int64_t{1} << shift;
    const CellRange &all = Cells();
    const CellRange leaves{std::max(u * side, all.west),
                           std::max(v * side, all.north),
                           std::min(u * side + side - 1, all.east),
                           std::min(v * side + side - 1, all.south)};
    if (!ReadLevels(leaves))
    {
        return false;
    }
    std::vector<Node> nodes;
    AddNodes(m_blockLevel, u, v, leaves, nodes);
    if (!CodeNodes(nodes) || !CheckValues())
    {
        return false;
    }
    const double count = leaves.Count();
    for (const Node &node : nodes)
    {
        if (!node.chunk.empty() &&
            !WriteChunk(node.level, node.u, node.v, node.chunk, node.digest))
        {
            return false;
        }
        m_cellsDone += count / static_cast<double>(nodes.size());
    }
    tile = std::move(nodes.back().tile);
    return true;
}

/** Cuts and encodes level by level, from the finest on. */
bool PyramidWriter::CodeNodes(std::vector<Node> &nodes)
{
    for (int level = m_options.finestLevel; level >= m_blockLevel; --level)
    {
        std::vector<Node *> row;
        for (Node &node : nodes)
        {
            if (node.level == level)
            {
                row.push_back(&node);
            }
        }
        ParallelFor(row.size(), m_options.threads,
                    [&](std::size_t i) { CodeNode(nodes, *row[i]); });
    }
    for (const Node &node : nodes)
    {
        if (!node.hasMemory)
        {
            CPLError(CE_Failure, CPLE_OutOfMemory,
                     "%s: not enough memory for the tiles", BGL_DRIVER_NAME);
            return false;
        }
        if (!node.isDone)
        {
            ReportCode(node.level, node.u, node.v);
            return false;
        }
    }
    return true;
}

/** Only codecs chosen by the user can fail. */
void PyramidWriter::ReportCode(int level, std::int64_t u, std::int64_t v) const
{
    CPLError(CE_Failure, CPLE_AppDefined,
             "%s: COMPRESS=%d cannot hold the tile of level %d, u %d, v %d",
             BGL_DRIVER_NAME, m_options.encoding.compression, level,
             static_cast<int>(u), static_cast<int>(v));
}

/** Reads the samples of all levels of the tiles in a block. */
bool PyramidWriter::ReadLevels(const CellRange &leaves)
{
    for (int level = m_options.finestLevel; level >= m_blockLevel; --level)
    {
        const int shift = m_options.finestLevel - level;
        TileSource *source = FindSource(level);
        if (source != nullptr &&
            !source->ReadBlock({leaves.west >> shift, leaves.north >> shift,
                                leaves.east >> shift, leaves.south >> shift}))
        {
            return false;
        }
    }
    return true;
}

/** Takes the tile of a node from its source, or makes it from its children. */
void PyramidWriter::FindTile(const std::vector<Node> &nodes, Node &node) const
{
    if (node.level == m_options.finestLevel)
    {
        node.tile = m_sources.front()->Cut(node.u, node.v);
        if (!node.tile->HasSamples())
        {
            node.tile.reset();
        }
    }
    else if (IsWritten(node.level))
    {
        bgl::ChildTiles tiles{};
        for (std::size_t i = 0; i < tiles.size(); ++i)
        {
            const int child = node.children[i];
            if (child >= 0)
            {
                const Tile &tile = nodes[static_cast<std::size_t>(child)].tile;
                tiles[i] = tile ? &*tile : nullptr;
            }
        }
        MakeTile(node.level, node.u, node.v, tiles, node.tile);
    }
}

/** Runs on several threads: must not throw or emit errors. */
void PyramidWriter::CodeNode(std::vector<Node> &nodes, Node &node) const
{
    try
    {
        FindTile(nodes, node);
        node.isDone = !node.tile || Encode(node.level, node.u, node.v,
                                           *node.tile, node.chunk);
        if (node.tile && m_written != nullptr)
        {
            node.digest = bgl::DigestTile(m_options.dataType, *node.tile);
        }
        if (node.level == m_options.coarsestLevel)
        {
            node.tile.reset();
        }
    }
    catch (const std::bad_alloc &)
    {
        node.hasMemory = false;
    }
}

bool PyramidWriter::Encode(int level, std::int64_t u, std::int64_t v,
                           const bgl::WriteTile &tile,
                           std::vector<std::uint8_t> &chunk) const
{
    bgl::ChunkEncoding encoding = m_options.encoding;
    encoding.flags =
        level < m_options.finestLevel ? HAS_FINER_LEVEL : std::uint16_t{0};
    const bool isLossless = encoding.ptcQuantiserStep == 0;
    if (encoding.mayUsePtc && isLossless && m_options.isStrict)
    {
        const int shift = m_options.finestLevel - level;
        const CellRange &cells = Cells();
        encoding.mayUsePtc = bgl::RepeatsFirstPosts(
            tile, v == cells.north >> shift, u == cells.west >> shift);
    }
    return bgl::EncodeTile(MakeCell(level, u, v), m_options.dataType, tile,
                           encoding, chunk);
}

bool PyramidWriter::WriteChunk(int level, std::int64_t u, std::int64_t v,
                               const std::vector<std::uint8_t> &chunk,
                               const bgl::TileDigest &digest)
{
    const bgl::Qmid cell = MakeCell(level, u, v);
    if (!m_writer.Append(cell, chunk))
    {
        return false;
    }
    m_index.Add(cell, m_indexBit);
    if (m_written != nullptr)
    {
        m_written->Note(cell, digest);
    }
    ++m_tiles;
    if (m_progress(std::min(m_cellsDone / m_cellsToDo, 1.0), "",
                   m_progressData) == FALSE)
    {
        CPLError(CE_Failure, CPLE_UserInterrupt, "%s: interrupted by the user",
                 BGL_DRIVER_NAME);
        return false;
    }
    return true;
}

/** Checks that the values left out of the tiles may be lost. */
bool PyramidWriter::CheckValues() const
{
    return std::all_of(m_sources.begin(), m_sources.end(),
                       [this](const std::unique_ptr<TileSource> &source)
                       { return CheckValues(*source); });
}

bool PyramidWriter::CheckValues(const TileSource &source) const
{
    if (source.CountMissing() > 0)
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: %llu posts have no class, and the format has none for "
                 "that; FILL=<code> fills them",
                 BGL_DRIVER_NAME,
                 static_cast<unsigned long long>(source.CountMissing()));
        return false;
    }
    if (source.CountOutOfRange() > 0 && !m_options.mayClamp)
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: the elevation %s m does not fit into SCALE=%g, BASE=%g; "
                 "choose others, or CLAMP=YES",
                 BGL_DRIVER_NAME, source.DescribeOutOfRange().c_str(),
                 static_cast<double>(m_options.encoding.scale.scale),
                 static_cast<double>(m_options.encoding.scale.base));
        return false;
    }
    return true;
}

}  // namespace flightsim
