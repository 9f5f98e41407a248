// SPDX-License-Identifier: MIT
// The terrain index, section 0x6E: format.md 1.5.

#ifndef FLIGHTSIM_FRMTS_TRQ1_TERRAIN_INDEX_H
#define FLIGHTSIM_FRMTS_TRQ1_TERRAIN_INDEX_H

#include "driver/bgl/qmid.h"
#include "frmts/trq1/chunk_payload.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace bgl
{

/** The meaning of a bit that is set for a cell. */
inline constexpr std::uint16_t INDEX_BIT_VECTORS = 0x0001;
inline constexpr std::uint16_t INDEX_BIT_PHOTO = 0x0002;
inline constexpr std::uint16_t INDEX_BIT_ELEVATION = 0x0004;
inline constexpr std::uint16_t INDEX_BIT_LAND_CLASS = 0x0008;
inline constexpr std::uint16_t INDEX_BIT_WATER_CLASS = 0x0010;
inline constexpr std::uint16_t INDEX_BIT_REGION = 0x0020;
inline constexpr std::uint16_t INDEX_BIT_POPULATION_DENSITY = 0x0080;
inline constexpr std::uint16_t INDEX_BIT_AUTOGEN = 0x0100;
inline constexpr std::uint16_t INDEX_BIT_TERRAIN_INDEX = 0x0200;
inline constexpr std::uint16_t INDEX_BIT_SEASON = 0x0400;

/** A bit and its words for users. */
struct IndexBit
{
    std::uint16_t bit;
    const char *name;
};

inline constexpr IndexBit INDEX_BITS[] = {
    {INDEX_BIT_VECTORS, "terrain vectors"},
    {INDEX_BIT_PHOTO, "photo"},
    {INDEX_BIT_ELEVATION, "elevation"},
    {INDEX_BIT_LAND_CLASS, "land class"},
    {INDEX_BIT_WATER_CLASS, "water class"},
    {INDEX_BIT_REGION, "region"},
    {INDEX_BIT_POPULATION_DENSITY, "population density"},
    {INDEX_BIT_AUTOGEN, "autogen"},
    {INDEX_BIT_TERRAIN_INDEX, "terrain index"},
    {INDEX_BIT_SEASON, "season"},
};

/** An index chunk has this many cells per side, five levels deeper than
 * itself. */
inline constexpr int INDEX_SIDE = 32;
inline constexpr int INDEX_LEVELS = 5;

/** Reads and decodes a chunk of the index: 32x32 bit masks. */
std::optional<ChunkFailure> DecodeIndexTile(const ByteSource &source,
                                            const Chunk &chunk,
                                            ChunkScratch &scratch,
                                            std::span<std::uint16_t> cells);

/** Returns the bit for tiles of a data type. */
std::uint16_t GetIndexBit(std::uint16_t dataType);

/** One encoded chunk of the index. */
struct IndexChunk
{
    Qmid cell;
    std::vector<std::uint8_t> bytes;
};

/** Collects the cells that hold data, and makes the index chunks: one for every
 * group of 32x32 cells, and chunks for those chunks, up to the levels that have
 * no parent. Cells of levels 0...4 need none. */
class TerrainIndexBuilder final
{
  public:
    /** Notes a tile of data; `bit` is one of INDEX_BIT_*. */
    void Add(const Qmid &cell, std::uint16_t bit);

    /** Returns the chunks, sorted by QMID. */
    std::vector<IndexChunk> Encode() const;

  private:
    using Raster =
        std::array<std::uint16_t, std::size_t{INDEX_SIDE} * INDEX_SIDE>;

    // By packed QMID.
    std::map<std::uint64_t, Raster> m_chunks;
};

}  // namespace bgl

#endif
