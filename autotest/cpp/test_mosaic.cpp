// SPDX-License-Identifier: MIT
// Tile index, grid and mosaic: frmts/trq1/format.md 1.4, 3.1, 9.9 and Appendix
// B.

#include "frmts/trq1/coverage.h"
#include "frmts/trq1/mosaic_grid.h"
#include "frmts/trq1/post_fill.h"
#include "frmts/trq1/post_mosaic.h"
#include "frmts/trq1/raster_type.h"
#include "frmts/trq1/theme.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>

namespace
{

using bgl::Chunk;
using bgl::GridWindow;
using bgl::MosaicGrid;
using bgl::ProblemList;
using bgl::Qmid;
using bgl::TileIndex;

constexpr std::int16_t MISSING = -32768;
constexpr std::uint8_t RAW = 0;
constexpr std::uint8_t PTC = 10;

std::vector<Chunk> MakeChunks(const std::vector<Qmid> &cells,
                              std::uint8_t compression = RAW)
{
    std::vector<Chunk> chunks;
    for (const Qmid &cell : cells)
    {
        Chunk chunk;
        chunk.number = static_cast<std::uint32_t>(chunks.size());
        chunk.cell = cell;
        chunk.header.compression = compression;
        chunks.push_back(chunk);
    }
    return chunks;
}

TileIndex MakeIndex(const std::vector<Chunk> &chunks)
{
    std::vector<std::uint32_t> numbers(chunks.size());
    std::iota(numbers.begin(), numbers.end(), 0U);
    ProblemList problems;
    return TileIndex(chunks, numbers, problems);
}

TEST(TileIndex, StacksTilesOfOneCell)
{
    std::vector<Chunk> chunks(5);
    const bgl::Qmid cells[] = {
        {9, 4, 4}, {9, 5, 4}, {9, 4, 4}, {8, 2, 2}, {9, 4, 4}};
    for (std::size_t i = 0; i < chunks.size(); ++i)
    {
        chunks[i].cell = cells[i];
    }
    const std::uint32_t numbers[] = {4, 3, 2, 1};
    const TileIndex index = TileIndex::Stack(chunks, numbers);
    ASSERT_EQ(index.Levels().size(), 2u);
    EXPECT_TRUE(index.Levels()[0].Below().empty());
    const bgl::TileLevel &finest = index.Finest();
    ASSERT_EQ(finest.Tiles().size(), 2u);
    EXPECT_EQ(finest.Find(4, 4)->chunk, 4u);
    EXPECT_EQ(finest.Find(5, 4)->chunk, 1u);
    ASSERT_EQ(finest.Below().size(), 1u);
    ASSERT_EQ(finest.Below()[0].Tiles().size(), 1u);
    EXPECT_EQ(finest.Below()[0].Tiles()[0].chunk, 2u);
    EXPECT_TRUE(index.HasStacks());
    std::vector<std::uint32_t> visited;
    index.ForEachTile([&](const bgl::TileLevel::Tile &tile)
                      { visited.push_back(tile.chunk); });
    EXPECT_EQ(visited, (std::vector<std::uint32_t>{3, 4, 1, 2}));
}

TEST(Theme, DividesTheYearWhereMasksDiffer)
{
    const auto divide = [](std::vector<std::uint32_t> masks)
    { return bgl::DivideYear(masks); };
    using Masks = std::vector<std::uint32_t>;
    EXPECT_EQ(divide({}), Masks{});
    EXPECT_EQ(divide({0xFFF}), Masks{0xFFF});
    EXPECT_EQ(divide({0}), Masks{0xFFF});
    EXPECT_EQ(divide({0x1FFF}), Masks{0x1FFF});
    EXPECT_EQ(divide({0xFFF, 0x0E0}), (Masks{0xF1F, 0x0E0}));
    EXPECT_EQ(divide({0x003, 0x006, 0x1000}),
              (Masks{0x001, 0x002, 0x004, 0x1000}));
}

TEST(TileIndex, FindsTilesByRow)
{
    const std::vector<Chunk> chunks =
        MakeChunks({{5, 3, 4}, {5, 1, 4}, {5, 7, 2}, {4, 0, 0}});
    const TileIndex index = MakeIndex(chunks);
    ASSERT_EQ(index.Levels().size(), 2U);
    EXPECT_EQ(index.Levels()[0].Level(), 4);
    const bgl::TileLevel &level = index.Finest();
    EXPECT_EQ(level.Level(), 5);
    EXPECT_EQ(level.Find(3, 4)->chunk, 0U);
    EXPECT_EQ(level.Find(2, 4), nullptr);
    EXPECT_EQ(level.Find(-1, 4), nullptr);
    EXPECT_EQ(level.Find(3, -1), nullptr);
    EXPECT_EQ(level.FindRow(4, 1, 4).size(), 2U);
    EXPECT_EQ(level.FindRow(4, 2, 3).size(), 0U);
    EXPECT_EQ(level.FindRow(4, -5, 2).size(), 1U);
    EXPECT_EQ(level.NextRow(0), 2);
    EXPECT_EQ(level.NextRow(3), 4);
    EXPECT_EQ(level.NextRow(5), -1);
    EXPECT_EQ(index.FindLevel(3), nullptr);
}

TEST(TileIndex, FindsEveryTileAndNoOther)
{
    for (std::uint32_t count = 1; count <= 40; ++count)
    {
        std::vector<Qmid> cells;
        for (std::uint32_t i = 0; i < count; ++i)
        {
            cells.push_back({9, 3 * i % 11, 2 * (3 * i / 11) + 1});
        }
        const std::vector<Chunk> chunks = MakeChunks(cells);
        const TileIndex index = MakeIndex(chunks);
        std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t> expected;
        for (std::uint32_t i = 0; i < count; ++i)
        {
            expected[{cells[i].u, cells[i].v}] = i;
        }
        for (std::int64_t v = -1; v < 25; ++v)
        {
            for (std::int64_t u = -1; u < 13; ++u)
            {
                const auto *found = index.Finest().Find(u, v);
                const auto wanted = expected.find({u, v});
                ASSERT_EQ(found != nullptr, wanted != expected.end());
                ASSERT_TRUE(found == nullptr || found->chunk == wanted->second);
            }
        }
    }
}

TEST(TileIndex, KeepsTheFirstOfTwoTilesOfACell)
{
    const std::vector<Chunk> chunks =
        MakeChunks({{5, 3, 4}, {5, 3, 5}, {5, 3, 4}});
    const std::vector<std::uint32_t> numbers = {0, 1, 2};
    ProblemList problems;
    const TileIndex index(chunks, numbers, problems);
    EXPECT_EQ(index.Finest().Tiles().size(), 2U);
    EXPECT_EQ(index.Finest().Find(3, 4)->chunk, 0U);
    ASSERT_EQ(problems.Count(), 1U);
    EXPECT_EQ(problems.Kept()[0].expected,
              "chunk 0 covers the same cell and is used instead");
}

TEST(TileIndex, BoundsAllTiles)
{
    // The tile of level 3 contains a finer one that does not cover it.
    const std::vector<Chunk> chunks =
        MakeChunks({{3, 0, 0}, {4, 5, 1}, {5, 3, 3}});
    const GridWindow bounds = MakeIndex(chunks).GetBounds();
    EXPECT_EQ(bounds.west, 0);
    EXPECT_EQ(bounds.north, 0);
    EXPECT_EQ(bounds.east, 12);
    EXPECT_EQ(bounds.south, 4);
}

TEST(TileIndex, GoesOnBeyond180Degrees)
{
    // 768 columns at level 10, 96 at level 7.
    const TileIndex index = MakeIndex(MakeChunks(
        {{10, 767, 4}, {10, 0, 4}, {10, 191, 4}, {10, 576, 4}, {7, 95, 0}}));
    const GridWindow bounds = index.GetBounds();
    EXPECT_EQ(bounds.west, 576);
    EXPECT_EQ(bounds.east, 768 + 192);
    ASSERT_NE(index.Finest().Find(768, 4), nullptr);
    EXPECT_EQ(index.Finest().Find(768, 4)->chunk, 1U);
    EXPECT_EQ(index.Finest().Find(0, 4), nullptr);
}

TEST(TileIndex, StaysWithin180DegreesWhereItIsWideOrOnOneSide)
{
    // One column too far east of 180 degrees, and west of it.
    EXPECT_EQ(
        MakeIndex(MakeChunks({{10, 767, 4}, {10, 192, 4}})).GetBounds().west,
        192);
    EXPECT_EQ(
        MakeIndex(MakeChunks({{10, 575, 4}, {10, 0, 4}})).GetBounds().east,
        576);
    EXPECT_EQ(MakeIndex(MakeChunks({{10, 0, 4}})).GetBounds().east, 1);
    EXPECT_EQ(MakeIndex(MakeChunks({{10, 767, 4}})).GetBounds().west, 767);
    // Cells of level 1 are 240 degrees wide.
    EXPECT_EQ(MakeIndex(MakeChunks({{10, 0, 4}, {10, 767, 4}, {1, 1, 0}}))
                  .GetBounds()
                  .west,
              0);
}

TEST(MosaicGrid, IsExact)
{
    std::vector<Qmid> cells;
    for (std::uint32_t i = 0; i < 100; ++i)
    {
        cells.push_back({13, 1073 + i % 10, 1219 + i / 10});
    }
    const std::vector<Chunk> chunks = MakeChunks(cells);
    const MosaicGrid grid = MosaicGrid::FullResolution(MakeIndex(chunks), {});
    EXPECT_EQ(grid.samples.Width(), 2561);
    EXPECT_EQ(grid.samples.Height(), 2561);
    EXPECT_EQ(grid.West(), -117.12890625);
    EXPECT_EQ(grid.North(), 36.4306640625);
    EXPECT_EQ(grid.SampleWidth(), 480.0 / 8192 / 256);
    EXPECT_EQ(grid.SampleHeight(), 360.0 / 8192 / 256);
    EXPECT_EQ(grid.CountReductions(), 4);
    const MosaicGrid reduced = grid.Reduced(4);
    EXPECT_EQ(reduced.level, 9);
    EXPECT_EQ(reduced.samples.Width(), 161);
    EXPECT_EQ(reduced.West(), grid.West());
    EXPECT_EQ(reduced.SampleWidth(), 16 * grid.SampleWidth());
}

TEST(MosaicGrid, ReducesPastTheTileSizeInsideTheGrid)
{
    const std::vector<Chunk> chunks = MakeChunks({{14, 1, 0}, {14, 1200, 40}});
    const MosaicGrid grid = MosaicGrid::FullResolution(MakeIndex(chunks), {});
    EXPECT_EQ(grid.CountReductions(), 11);
    const MosaicGrid reduced = grid.Reduced(11);
    // Posts at multiples of 2048; the grid starts at 256.
    EXPECT_EQ(reduced.samples.west, 1);
    EXPECT_EQ(reduced.samples.east, 1201 * 256 / 2048 + 1);
}

/** Tiles of constant or given posts, decoded without a file. */
class FakeProvider final : public bgl::PostProvider<std::int16_t>
{
  public:
    explicit FakeProvider(std::size_t tiles)
        : m_tiles(tiles, std::vector<std::int16_t>(257 * 257, MISSING))
    {
    }

    std::vector<std::int16_t> &Tile(std::size_t i)
    {
        return m_tiles[i];
    }

    std::size_t BatchSize() const override
    {
        return 2;
    }

    bool Load(std::span<const bgl::TileRequest> requests,
              const Consumer &consumer) override
    {
        for (const bgl::TileRequest &request : requests)
        {
            if (request.placement != nullptr)
            {
                ++loads[request.chunk];
                m_reduced = Reduced(m_tiles[request.chunk], request.reduction);
                consumer(request, m_reduced.data());
            }
        }
        return !isBroken;
    }

    bgl::TileEdges<std::int16_t> GetEdges(std::uint32_t chunk,
                                          int reduction) override
    {
        const auto side = static_cast<std::size_t>(bgl::ReducedSide(reduction));
        std::vector<std::int16_t> &tile = m_edges[chunk];
        tile = Reduced(m_tiles[chunk], reduction);
        std::vector<std::int16_t> &columns = m_columns[chunk];
        columns.clear();
        for (const std::size_t column : {std::size_t{0}, side - 1})
        {
            for (std::size_t row = 0; row < side; ++row)
            {
                columns.push_back(tile[row * side + column]);
            }
        }
        return {tile.data(), columns.data(), tile.data() + (side - 1) * side,
                columns.data() + side};
    }

    void Release() override
    {
    }

    std::map<std::uint32_t, int> loads;
    bool isBroken = false;

  private:
    static std::vector<std::int16_t>
    Reduced(const std::vector<std::int16_t> &tile, int reduction)
    {
        const std::size_t step = std::size_t{1} << reduction;
        std::vector<std::int16_t> posts;
        for (std::size_t row = 0; row < 257; row += step)
        {
            for (std::size_t column = 0; column < 257; column += step)
            {
                posts.push_back(tile[row * 257 + column]);
            }
        }
        return posts;
    }

    std::vector<std::vector<std::int16_t>> m_tiles;
    std::vector<std::int16_t> m_reduced;
    std::map<std::uint32_t, std::vector<std::int16_t>> m_edges;
    std::map<std::uint32_t, std::vector<std::int16_t>> m_columns;
};

std::vector<std::int16_t> ReadAll(const std::vector<Chunk> &chunks,
                                  FakeProvider &provider)
{
    const TileIndex index = MakeIndex(chunks);
    const MosaicGrid grid = MosaicGrid::FullResolution(index, {});
    const bgl::PostMosaic<std::int16_t> mosaic(index, chunks, MISSING, true);
    std::vector<std::int16_t> posts(
        static_cast<std::size_t>(grid.samples.Width() * grid.samples.Height()),
        1);
    EXPECT_TRUE(mosaic.Read(grid, grid.samples, provider,
                            {posts.data(), grid.samples.Width()}));
    return posts;
}

/** Which of two adjacent tiles provides the shared column, and row 0 of the
 * eastern one. */
TEST(PostMosaic, TakesSharedPostsFromTheTileThatStoresThem)
{
    struct Case
    {
        std::uint8_t west;
        std::uint8_t east;
        bool eastIsMissing;
        std::int16_t expected;
    };

    for (const Case &test : {Case{RAW, RAW, false, 2}, Case{PTC, RAW, false, 2},
                             Case{RAW, PTC, false, 1}, Case{PTC, PTC, false, 1},
                             Case{RAW, RAW, true, 1}, Case{RAW, PTC, true, 1}})
    {
        std::vector<Chunk> chunks = MakeChunks({{9, 10, 20}, {9, 11, 20}});
        chunks[0].header.compression = test.west;
        chunks[1].header.compression = test.east;
        FakeProvider provider(2);
        provider.Tile(0).assign(257 * 257, 1);
        provider.Tile(1).assign(257 * 257, test.eastIsMissing ? MISSING : 2);
        const std::vector<std::int16_t> posts = ReadAll(chunks, provider);
        EXPECT_EQ(posts[5 * 513 + 255], 1);
        EXPECT_EQ(posts[5 * 513 + 256], test.expected);
        EXPECT_EQ(posts[5 * 513 + 257], test.eastIsMissing ? MISSING : 2);
    }
}

TEST(PostMosaic, FallsBackToTheCopyWithoutANeighbour)
{
    const std::vector<Chunk> chunks = MakeChunks({{9, 10, 20}}, PTC);
    FakeProvider provider(1);
    provider.Tile(0).assign(257 * 257, 7);
    provider.Tile(0)[0] = 8;
    const std::vector<std::int16_t> posts = ReadAll(chunks, provider);
    EXPECT_EQ(posts.front(), 8);
    EXPECT_EQ(posts[1], 7);
    EXPECT_EQ(posts.back(), 7);
    EXPECT_EQ(provider.loads, (std::map<std::uint32_t, int>{{0, 1}}));
}

TEST(PostMosaic, FillsFromCoarserPosts)
{
    // A fine tile with a hole over a coarse one.
    const std::vector<Chunk> chunks = MakeChunks({{9, 20, 40}, {8, 10, 20}});
    FakeProvider provider(2);
    provider.Tile(0).assign(257 * 257, 100);
    for (std::size_t row = 0; row < 257; ++row)
    {
        for (std::size_t column = 0; column < 257; ++column)
        {
            provider.Tile(1)[row * 257 + column] =
                static_cast<std::int16_t>(3 * column - 5 * row);
        }
    }
    provider.Tile(0)[11 * 257 + 21] = MISSING;
    provider.Tile(0)[10 * 257 + 20] = MISSING;
    const std::vector<std::int16_t> posts = ReadAll(chunks, provider);
    // The coarse tile is twice as wide as the fine one in its corner.
    ASSERT_EQ(posts.size(), 513U * 513U);
    EXPECT_EQ(posts[10 * 513 + 20], 3 * 10 - 5 * 5);
    // Between posts: 31.5 - 27.5.
    EXPECT_EQ(posts[11 * 513 + 21], 4);
    EXPECT_EQ(posts[11 * 513 + 22], 100);
    EXPECT_EQ(posts[512 * 513 + 512], 3 * 256 - 5 * 256);
}

TEST(PostMosaic, PassesReadErrorsOn)
{
    const std::vector<Chunk> chunks = MakeChunks({{9, 20, 40}});
    const TileIndex index = MakeIndex(chunks);
    const MosaicGrid grid = MosaicGrid::FullResolution(index, {});
    const bgl::PostMosaic<std::int16_t> mosaic(index, chunks, MISSING, true);
    FakeProvider provider(1);
    provider.isBroken = true;
    std::vector<std::int16_t> posts(257 * 257);
    EXPECT_FALSE(
        mosaic.Read(grid, grid.samples, provider, {posts.data(), 257}));
}

TEST(PostFill, RoundsHalfAwayFromZero)
{
    bgl::PostFill<std::int16_t> fill(MISSING);
    std::int16_t post = MISSING;
    fill.Start({1, 0, 2, 1}, &post, 1);
    EXPECT_TRUE(fill.IsIncomplete());
    const auto [window, coarse] = fill.NextCoarser(1);
    ASSERT_EQ(window.Width(), 2);
    coarse[0] = -2;
    coarse[1] = -3;
    fill.Interpolate();
    EXPECT_EQ(post, -3);
    EXPECT_FALSE(fill.IsIncomplete());
}

TEST(PostFill, NeedsEveryPostThatCarriesWeight)
{
    bgl::PostFill<float> fill(-32768.0F);
    float posts[2] = {-32768.0F, -32768.0F};
    fill.Start({0, 0, 2, 1}, posts, 2);
    const auto [window, coarse] = fill.NextCoarser(1);
    EXPECT_EQ(window.Width(), 2);
    coarse[0] = 2.5F;
    fill.Interpolate();
    EXPECT_EQ(posts[0], 2.5F);
    EXPECT_EQ(posts[1], -32768.0F);
}

TEST(Coverage, CountsClosedTiles)
{
    const std::vector<Chunk> chunks = MakeChunks({{9, 20, 40}, {9, 21, 41}});
    const TileIndex index = MakeIndex(chunks);
    const MosaicGrid grid = MosaicGrid::FullResolution(index, {});
    EXPECT_EQ(bgl::CountCoveredSamples(index, grid.layout, grid.samples, true),
              2 * 257 * 257 - 1);
    const std::int64_t west = grid.samples.west;
    const std::int64_t north = grid.samples.north;
    EXPECT_EQ(bgl::CountCoveredSamples(
                  index, grid.layout,
                  {west + 257, north, west + 300, north + 256}, true),
              0);
    EXPECT_EQ(bgl::CountCoveredSamples(
                  index, grid.layout,
                  {west + 256, north, west + 300, north + 10}, true),
              10);
}

}  // namespace
