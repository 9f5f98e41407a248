// SPDX-License-Identifier: MIT
// Chunk headers, their tables and the stages of the codes: frmts/trq1/format.md
// chapters 1, 2, 4.

#include "autotest/cpp/memory_container.h"
#include "autotest/cpp/relief.h"
#include "autotest/cpp/test_data.h"
#include "frmts/trq1/chunk_scan.h"
#include "frmts/trq1/chunk_write.h"
#include "frmts/trq1/compression.h"
#include "frmts/trq1/elevation.h"
#include "frmts/trq1/terrain_index.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace
{

using bgl::Chunk;
using bgl::MemorySource;
using bgl::ProblemList;
using bgl::Qmid;
using Bytes = std::vector<std::uint8_t>;
using Posts = std::vector<std::int16_t>;

constexpr Qmid CELL{13, 1073, 1219};

Posts MakeRelief()
{
    Posts posts;
    for (int i = 0; i < static_cast<int>(bgl::POST_COUNT); ++i)
    {
        posts.push_back(static_cast<std::int16_t>(
            std::lround(relief::Elevation(1000 + i % 257, 2000 + i / 257)) -
            400));
    }
    return posts;
}

Bytes MakeMask(Posts &posts)
{
    Bytes mask(posts.size(), 255);
    for (std::size_t i = 0; i < posts.size(); ++i)
    {
        if ((i * 7 + i / 257 * 3) % 11 < 3)
        {
            mask[i] = 0;
            posts[i] = 0;
        }
    }
    return mask;
}

Bytes MakeFile(const std::vector<testdata::SubsectionData> &chunks,
               std::uint32_t sectionType = 0x67)
{
    return testdata::MakeContainer({{sectionType, chunks}}, 0);
}

std::vector<Chunk> Scan(const Bytes &file, ProblemList &problems)
{
    const MemorySource source{file};
    return bgl::ReadChunks(*bgl::Container::Open(source, problems), problems);
}

TEST(ChunkHeader, RoundTrips)
{
    bgl::ChunkHeader header;
    header.dataType = 2;
    header.compression = 10;
    header.maskCompression = 7;
    header.packedQmid = CELL.Packed();
    header.monthMask = 0xFFF;
    header.columns = 257;
    header.flags = 1;
    header.rows = 256;
    header.dataSize = 7499;
    header.maskSize = 103;
    Bytes bytes;
    header.Write(bytes);
    EXPECT_EQ(testdata::ToHex(bytes),
              "545251312800000002000a070ba5300800000000ff0f000001010100000100"
              "004b1d000067000000");
    const auto parsed = bgl::ChunkHeader::Parse(bytes);
    ASSERT_TRUE(parsed);
    EXPECT_EQ(parsed->dataType, 2);
    EXPECT_EQ(parsed->compression, 10);
    EXPECT_EQ(parsed->maskCompression, 7);
    EXPECT_EQ(parsed->packedQmid, CELL.Packed());
    EXPECT_EQ(parsed->monthMask, 0xFFFU);
    EXPECT_EQ(parsed->columns, 257);
    EXPECT_EQ(parsed->flags, 1);
    EXPECT_EQ(parsed->rows, 256);
    EXPECT_EQ(parsed->TotalSize(), 40U + 7499U + 103U);
    for (std::size_t size = 0; size < bytes.size(); ++size)
    {
        EXPECT_FALSE(bgl::ChunkHeader::Parse(bgl::ByteSpan(bytes).first(size)));
    }
    bytes[0] = 'X';
    EXPECT_FALSE(bgl::ChunkHeader::Parse(bytes));
}

TEST(ScaleRecord, RoundTrips)
{
    Bytes bytes;
    bgl::ScaleRecord{0.25F, -100.0F}.Write(bytes);
    EXPECT_EQ(testdata::ToHex(bytes), "524353310000803e0000c8c2");
    EXPECT_EQ(bgl::ScaleRecord::Parse(bytes)->scale, 0.25F);
    EXPECT_EQ(bgl::ScaleRecord::Parse(bytes)->base, -100.0F);
    EXPECT_FALSE(bgl::ScaleRecord::Parse(bgl::ByteSpan(bytes).first(11)));
    bytes[3] = '2';
    EXPECT_FALSE(bgl::ScaleRecord::Parse(bytes));
}

TEST(Chunk, WholeMetres)
{
    Chunk chunk;
    EXPECT_TRUE(bgl::HasWholeMetres(chunk));
    chunk.scale = {1.0F, -430.0F};
    EXPECT_TRUE(bgl::HasWholeMetres(chunk));
    chunk.scale = {1.0F, 0.5F};
    EXPECT_FALSE(bgl::HasWholeMetres(chunk));
    chunk.scale = {0.5F, 0.0F};
    EXPECT_FALSE(bgl::HasWholeMetres(chunk));
    chunk.scale = {1.0F, 40000.0F};
    EXPECT_FALSE(bgl::HasWholeMetres(chunk));
}

/** Every code with and without a mask, decoded to the original samples. */
class ElevationCode : public testing::TestWithParam<int>
{
};

TEST_P(ElevationCode, RoundTripsThroughAFile)
{
    const auto code = static_cast<std::uint8_t>(GetParam());
    for (const bool hasMask : {false, true})
    {
        Posts posts = MakeRelief();
        if (code == bgl::COMPRESSION_SOLID)
        {
            posts.assign(posts.size(), 1234);
        }
        Bytes mask = hasMask ? MakeMask(posts) : Bytes{};
        if (code == bgl::COMPRESSION_SOLID)
        {
            posts.assign(posts.size(), 1234);
        }
        bgl::ChunkEncoding encoding;
        encoding.compression = code;
        encoding.maskCompression = code == 10 || code == 8 ? 9 : code;
        Bytes bytes;
        ASSERT_TRUE(
            bgl::EncodeElevationChunk(CELL, posts, mask, encoding, bytes));
        const Bytes file = MakeFile({{CELL, bytes}});
        ProblemList problems;
        const std::vector<Chunk> chunks = Scan(file, problems);
        ASSERT_EQ(chunks.size(), 1U);
        EXPECT_EQ(problems.Count(), 0U);
        EXPECT_EQ(chunks[0].header.compression, code);
        EXPECT_EQ(chunks[0].StoresFirstRowAndColumn(), code != 10);

        bgl::ChunkScratch scratch;
        Posts decoded(bgl::POST_COUNT);
        const auto failure = bgl::DecodeElevation<std::int16_t>(
            MemorySource{file}, chunks[0], scratch, decoded);
        ASSERT_FALSE(failure) << failure->problem.Message();
        for (std::size_t i = 0; i < posts.size(); ++i)
        {
            const std::size_t row = i / 257;
            const std::size_t column = i % 257;
            const std::size_t stored =
                code != 10 ? i
                           : std::max<std::size_t>(row, 1) * 257 +
                                 std::max<std::size_t>(column, 1);
            const bool isMissing = hasMask && mask[i] == 0;
            ASSERT_EQ(decoded[i],
                      isMissing ? bgl::MISSING_ELEVATION : posts[stored])
                << row << ", " << column;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(AllCodes, ElevationCode, testing::Range(0, 11));

TEST(Elevation, AppliesScaleAndBase)
{
    Posts posts(bgl::POST_COUNT, 0);
    posts[0] = -32768;
    posts[1] = 32767;
    posts[2] = 17;
    bgl::ChunkEncoding encoding;
    encoding.compression = 3;
    encoding.scale = {0.125F, 100.0F};
    Bytes bytes;
    ASSERT_TRUE(bgl::EncodeElevationChunk(CELL, posts, {}, encoding, bytes));
    Bytes file = MakeFile({{CELL, bytes}});
    ProblemList problems;
    std::vector<Chunk> chunks = Scan(file, problems);
    bgl::ChunkScratch scratch;
    std::vector<float> metres(bgl::POST_COUNT);
    ASSERT_FALSE(bgl::DecodeElevation<float>(MemorySource{file}, chunks[0],
                                             scratch, metres));
    EXPECT_EQ(metres[0], -3996.0F);
    EXPECT_EQ(metres[1], 4195.875F);
    EXPECT_EQ(metres[2], 102.125F);
    EXPECT_EQ(metres[3], 100.0F);

    encoding.scale = {1.0F, 100.0F};
    bytes.clear();
    ASSERT_TRUE(bgl::EncodeElevationChunk(CELL, posts, {}, encoding, bytes));
    file = MakeFile({{CELL, bytes}});
    chunks = Scan(file, problems);
    Posts whole(bgl::POST_COUNT);
    ASSERT_FALSE(bgl::DecodeElevation<std::int16_t>(MemorySource{file},
                                                    chunks[0], scratch, whole));
    EXPECT_EQ(whole[0], bgl::MISSING_ELEVATION);
    EXPECT_EQ(whole[1], 32767);
    EXPECT_EQ(whole[2], 117);
}

TEST(Elevation, ReadsAStoredVoidAsMissing)
{
    const Posts posts(bgl::POST_COUNT, -32768);
    bgl::ChunkEncoding encoding;
    encoding.compression = 8;
    Bytes bytes;
    ASSERT_TRUE(bgl::EncodeElevationChunk(CELL, posts, {}, encoding, bytes));
    const Bytes file = MakeFile({{CELL, bytes}});
    ProblemList problems;
    bgl::ChunkScratch scratch;
    Posts decoded(bgl::POST_COUNT);
    ASSERT_FALSE(bgl::DecodeElevation<std::int16_t>(
        MemorySource{file}, Scan(file, problems)[0], scratch, decoded));
    EXPECT_EQ(decoded, posts);
}

/** Messages for a chunk with one damaged field, when scanned and when
 * decoded. */
struct ChunkDamage
{
    const char *name;
    std::size_t offset;
    std::uint32_t value;
    const char *scanned;
    const char *decoded;
};

class DamagedChunk : public testing::TestWithParam<ChunkDamage>
{
};

TEST_P(DamagedChunk, IsNamed)
{
    const ChunkDamage &damage = GetParam();
    bgl::ChunkEncoding encoding;
    encoding.compression = 7;
    Bytes bytes;
    ASSERT_TRUE(bgl::EncodeElevationChunk(CELL, Posts(bgl::POST_COUNT, 5),
                                          Bytes(bgl::POST_COUNT, 255), encoding,
                                          bytes));
    bgl::StoreLittleEndian(bytes.data() + damage.offset, damage.value);
    const Bytes file = MakeFile({{CELL, bytes}});
    ProblemList problems;
    const std::vector<Chunk> chunks = Scan(file, problems);
    EXPECT_EQ(problems.Count() > 0 ? problems.Kept()[0].Message() : "",
              damage.scanned);
    if (chunks.empty())
    {
        EXPECT_STREQ(damage.decoded, "left out");
        return;
    }
    bgl::ChunkScratch scratch;
    Posts decoded(bgl::POST_COUNT);
    const auto failure = bgl::DecodeElevation<std::int16_t>(
        MemorySource{file}, chunks[0], scratch, decoded);
    EXPECT_EQ(failure ? failure->problem.Message() : "", damage.decoded);
    EXPECT_FALSE(failure && failure->isReadError);
}

// The chunk starts at byte 76: header 40, RCS1 12, u32 and LZ1 stream, mask.
INSTANTIATE_TEST_SUITE_P(
    Fields, DamagedChunk,
    testing::Values(
        ChunkDamage{"Sound", 0x14, 0, "", ""},
        ChunkDamage{"Signature", 0, 0x58585858,
                    "section 0x67 (elevation), chunk 0, offset 76: expected a "
                    "TRQ1 header of 40 bytes",
                    "left out"},
        ChunkDamage{"Flight", 0, 0x32515254, "", ""},
        ChunkDamage{"HeaderSize", 4, 39,
                    "section 0x67 (elevation), chunk 0, offset 76: expected a "
                    "TRQ1 header of 40 bytes",
                    "left out"},
        ChunkDamage{"Qmid", 0x0C, 0x10,
                    "section 0x67 (elevation), chunk 0, offset 88: expected "
                    "the QMID of a cell",
                    "left out"},
        ChunkDamage{"OtherCell", 0x0C, 0x0830A50A,
                    "section 0x67 (elevation), chunk 0 (level 13, u 1072, v "
                    "1219), offset 88: the subsection table names another cell",
                    ""},
        ChunkDamage{
            "DataType", 0x08, 0x07070063,
            "section 0x67 (elevation), chunk 0 (level 13, u 1073, v "
            "1219), offset 84: data type 99 is not known; its numbers are "
            "the raster type_99",
            ""},
        ChunkDamage{"NotOnEarth", 0x0C, 0x0FFFFFFF,
                    "section 0x67 (elevation), chunk 0 (level 13, u 16383, v "
                    "8191), offset 88: expected a cell on the earth",
                    "left out"},
        ChunkDamage{"MaskSize", 0x24, 15,
                    "section 0x67 (elevation), chunk 0 (level 13, u 1073, v "
                    "1219), offset 160: expected the end of the subsection, "
                    "found 1 more bytes",
                    ""},
        ChunkDamage{"Columns", 0x18, 256, "",
                    "section 0x67 (elevation), chunk 0 (level 13, u 1073, v "
                    "1219), offset 100: expected 257 rows and 257 columns, "
                    "found 257 and 256"},
        ChunkDamage{"DataSize", 0x20, 0x7FFFFFFF,
                    "section 0x67 (elevation), chunk 0 (level 13, u 1073, v "
                    "1219), offset 108: the payloads of 2147483647 and 16 "
                    "bytes run past the end of the file",
                    "section 0x67 (elevation), chunk 0 (level 13, u 1073, v "
                    "1219), offset 76: the chunk is damaged"},
        ChunkDamage{"Compression", 0x08, 0x070C0002, "",
                    "section 0x67 (elevation), chunk 0 (level 13, u 1073, v "
                    "1219), offset 128: elevations with compression 12 (DXT3): "
                    "the compression code is not supported"},
        ChunkDamage{"ScaleNotANumber", 44, 0x7FC00000,
                    "section 0x67 (elevation), chunk 0 (level 13, u 1073, v "
                    "1219), offset 120: expected a finite scale that is not "
                    "zero and a finite base",
                    "section 0x67 (elevation), chunk 0 (level 13, u 1073, v "
                    "1219), offset 76: the chunk is damaged"},
        ChunkDamage{"IntermediateSize", 52, 0x7FFFFFFF, "",
                    "section 0x67 (elevation), chunk 0 (level 13, u 1073, v "
                    "1219), offset 128: elevations with compression 7 "
                    "(bitpack+LZ1): expected an intermediate stream no larger "
                    "than the raster can need"},
        ChunkDamage{"LzHeader", 56, 0, "",
                    "section 0x67 (elevation), chunk 0 (level 13, u 1073, v "
                    "1219), offset 132: elevations with compression 7 "
                    "(bitpack+LZ1): expected the LZ1 stream header DS"}),
    [](const auto &test) { return std::string(test.param.name); });

/** A payload that fits into a large file but exceeds any raster takes no
 * memory. */
TEST(Elevation, RefusesAPayloadBeyondReason)
{
    bgl::ChunkEncoding encoding;
    encoding.compression = 0;
    Bytes bytes;
    ASSERT_TRUE(bgl::EncodeElevationChunk(CELL, Posts(bgl::POST_COUNT, 5), {},
                                          encoding, bytes));
    constexpr std::uint32_t size = 16 * 257 * 257 + 4097;
    bgl::StoreLittleEndian(bytes.data() + 0x20, size);
    bytes.resize(40 + size);
    const Bytes file = MakeFile({{CELL, bytes}});
    ProblemList problems;
    const std::vector<Chunk> chunks = Scan(file, problems);
    ASSERT_EQ(chunks.size(), 1U);
    bgl::ChunkScratch scratch;
    Posts decoded(bgl::POST_COUNT);
    const auto failure = bgl::DecodeElevation<std::int16_t>(
        MemorySource{file}, chunks[0], scratch, decoded);
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->problem.Message(),
              "section 0x67 (elevation), chunk 0 (level 13, u 1073, v 1219), "
              "offset 108: expected payloads no larger than the raster can "
              "need, found 1060881 and 0 bytes");
    EXPECT_TRUE(scratch.stored.empty());
}

TEST(ChunkScan, NamesFlightChunksOfAnotherLayout)
{
    bgl::ChunkHeader header;
    header.dataType = 2;
    header.packedQmid = CELL.Packed();
    header.columns = 512;
    header.rows = 512;
    Bytes chunk;
    header.Write(chunk);
    chunk[3] = '2';
    const Bytes file = MakeFile({{CELL, chunk}});
    ProblemList problems;
    EXPECT_TRUE(Scan(file, problems).empty());
    ASSERT_EQ(problems.Count(), 1U);
    EXPECT_EQ(problems.Kept()[0].Message(),
              "section 0x67 (elevation), chunk 0, offset 76: a TRQ2 chunk of "
              "Microsoft Flight that is not laid out as TRQ1 chunks are is not "
              "supported");
}

TEST(ChunkScan, TakesEachChunkOnce)
{
    bgl::ChunkEncoding encoding;
    encoding.compression = 8;
    Bytes one;
    ASSERT_TRUE(bgl::EncodeElevationChunk(CELL, Posts(bgl::POST_COUNT, 5), {},
                                          encoding, one));
    const Qmid other{13, 1074, 1219};
    Bytes two;
    ASSERT_TRUE(bgl::EncodeElevationChunk(other, Posts(bgl::POST_COUNT, 6), {},
                                          encoding, two));
    // Two chunks in one subsection, and a second section with the same table.
    Bytes both = one;
    both.insert(both.end(), two.begin(), two.end());
    Bytes file =
        testdata::MakeContainer({{0x67, {{CELL, both}}}, {0x67, {}}}, 0);
    std::copy_n(file.begin() + 0x38, 20, file.begin() + 0x38 + 20);
    ProblemList problems;
    const std::vector<Chunk> chunks = Scan(file, problems);
    ASSERT_EQ(chunks.size(), 2U);
    EXPECT_EQ(chunks[0].cell, CELL);
    EXPECT_EQ(chunks[1].cell, other);
    EXPECT_EQ(chunks[1].number, 1U);
}

TEST(ChunkScan, IsBoundedWhenTablesOverlap)
{
    // Many sections, each with a table that starts one byte later.
    constexpr std::uint32_t sections = 400;
    Bytes file = testdata::MakeContainer(
        std::vector<testdata::SectionData>(sections, {0x67, {}}), 0);
    const std::size_t tables = file.size();
    file.resize(tables + 16 * 1000);
    for (std::uint32_t i = 0; i < sections; ++i)
    {
        std::uint8_t *entry = file.data() + 0x38 + 20 * i;
        bgl::StoreLittleEndian(entry + 8, std::uint32_t{900});
        bgl::StoreLittleEndian(entry + 12,
                               static_cast<std::uint32_t>(tables + i));
        bgl::StoreLittleEndian(entry + 16, std::uint32_t{900 * 16});
    }
    ProblemList problems;
    EXPECT_TRUE(Scan(file, problems).empty());
    const auto &kept = problems.Kept();
    EXPECT_TRUE(std::any_of(kept.begin(), kept.end(),
                            [](const bgl::Problem &problem)
                            {
                                return problem.expected ==
                                       "the subsection tables overlap each "
                                       "other";
                            }));
    // At most one table's entries, and one message for each other section.
    EXPECT_LE(problems.Count(), 900U + sections);
}

TEST(ChunkScan, LeavesRecordsThatShareASectionNumberAlone)
{
    const Bytes file = MakeFile({{CELL, Bytes(64, 0xA0)}}, 0xA0);
    ProblemList problems;
    EXPECT_TRUE(Scan(file, problems).empty());
    EXPECT_EQ(problems.Count(), 0U);
}

TEST(TerrainIndex, NamesTilesAndItself)
{
    bgl::TerrainIndexBuilder index;
    for (std::uint32_t i = 0; i < 100; ++i)
    {
        index.Add({13, 1073 + i % 10, 1219 + i / 10}, bgl::INDEX_BIT_ELEVATION);
    }
    const std::vector<bgl::IndexChunk> chunks = index.Encode();
    ASSERT_EQ(chunks.size(), 2U);
    std::vector<std::size_t> counts;
    for (const bgl::IndexChunk &data : chunks)
    {
        const auto header = bgl::ChunkHeader::Parse(data.bytes);
        ASSERT_TRUE(header);
        EXPECT_EQ(header->packedQmid, data.cell.Packed());
        std::vector<std::uint16_t> raster(32 * 32);
        bgl::DecodeScratch scratch;
        ASSERT_TRUE(bgl::DecodeSamples(
                        bgl::ByteSpan(data.bytes).subspan(40),
                        header->compression, {32, 32, 2}, scratch,
                        {reinterpret_cast<std::uint8_t *>(raster.data()), 2048})
                        .IsDone());
        counts.push_back(raster.size() - static_cast<std::size_t>(std::count(
                                             raster.begin(), raster.end(), 0)));
        if (data.cell.level == 8)
        {
            EXPECT_EQ(raster[(1219 % 32) * 32 + 1073 % 32], 0x0004);
        }
        else
        {
            EXPECT_EQ(raster[(1219 / 32 % 32) * 32 + 1073 / 32 % 32], 0x0200);
        }
    }
    EXPECT_EQ(chunks[0].cell, (Qmid{3, 1, 1}));
    EXPECT_EQ(chunks[1].cell, (Qmid{8, 33, 38}));
    EXPECT_EQ(counts, (std::vector<std::size_t>{1, 100}));
}

}  // namespace
