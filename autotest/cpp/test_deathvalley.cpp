// SPDX-License-Identifier: MIT
// A file written by the simulator's own tool, reproduced to the last byte:
// frmts/trq1/format.md chapters 13 and 14.

#include "autotest/cpp/test_data.h"
#include "driver/bgl/container_writer.h"
#include "frmts/codecs/delta.h"
#include "frmts/codecs/lz1.h"
#include "frmts/codecs/lz2.h"
#include "frmts/trq1/chunk_scan.h"
#include "frmts/trq1/chunk_write.h"
#include "frmts/trq1/compression.h"
#include "frmts/trq1/elevation.h"
#include "frmts/trq1/raster_type.h"
#include "frmts/trq1/terrain_index.h"

#include <gtest/gtest.h>

#ifdef _WIN32
// bcrypt.h uses types of windows.h.
#include <windows.h>

#include <bcrypt.h>
#else
#include <openssl/evp.h>
#endif

#include <algorithm>
#include <map>

namespace
{

using bgl::Chunk;
using Bytes = std::vector<std::uint8_t>;

constexpr const char *FILE_NAME = "raster/DeathValley_Elevations.bgl";

std::string Sha256(const Bytes &bytes)
{
    Bytes digest(32);
#ifdef _WIN32
    BCRYPT_ALG_HANDLE algorithm = nullptr;
    BCRYPT_HASH_HANDLE hash = nullptr;
    Bytes input = bytes;  // the functions do not promise to leave it alone
    BCryptOpenAlgorithmProvider(&algorithm, BCRYPT_SHA256_ALGORITHM, nullptr,
                                0);
    BCryptCreateHash(algorithm, &hash, nullptr, 0, nullptr, 0, 0);
    BCryptHashData(hash, input.data(), static_cast<ULONG>(input.size()), 0);
    BCryptFinishHash(hash, digest.data(), static_cast<ULONG>(digest.size()), 0);
    BCryptDestroyHash(hash);
    BCryptCloseAlgorithmProvider(algorithm, 0);
#else
    EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, EVP_sha256(),
               nullptr);
#endif
    return testdata::ToHex(digest);
}

class DeathValley : public testing::Test
{
  protected:
    void SetUp() override
    {
        REQUIRE_SHARED_FILE(FILE_NAME);
        m_file = testdata::ReadFile(testdata::SharedFile(FILE_NAME));
        const bgl::MemorySource source{m_file};
        m_chunks = bgl::ReadChunks(*bgl::Container::Open(source, m_problems),
                                   m_problems);
    }

    bgl::ByteSpan Payload(const Chunk &chunk) const
    {
        const std::size_t skip = chunk.hasScale ? bgl::ScaleRecord::SIZE : 0;
        return bgl::ByteSpan(m_file).subspan(
            static_cast<std::size_t>(chunk.PayloadOffset()) + skip,
            chunk.header.dataSize - skip);
    }

    bgl::ByteSpan MaskPayload(const Chunk &chunk) const
    {
        return bgl::ByteSpan(m_file).subspan(
            static_cast<std::size_t>(chunk.PayloadOffset()) +
                chunk.header.dataSize,
            chunk.header.maskSize);
    }

    /** Decodes any raster. */
    Bytes DecodeBytes(const Chunk &chunk)
    {
        const bgl::RasterShape shape{
            chunk.header.rows, chunk.header.columns,
            bgl::FindRasterType(chunk.header.dataType)->bytesPerSample};
        Bytes samples(shape.ByteCount(), 0);
        if (chunk.header.compression == bgl::COMPRESSION_PTC)
        {
            std::vector<std::int16_t> posts(bgl::POST_COUNT);
            EXPECT_TRUE(
                bgl::DecodePtcElevation(Payload(chunk), m_scratch.ptc, posts)
                    .IsDone());
            std::memcpy(samples.data(), posts.data(), samples.size());
            return samples;
        }
        EXPECT_TRUE(bgl::DecodeSamples(Payload(chunk), chunk.header.compression,
                                       shape, m_scratch, samples)
                        .IsDone());
        return samples;
    }

    Bytes m_file;
    bgl::ProblemList m_problems;
    std::vector<Chunk> m_chunks;
    bgl::DecodeScratch m_scratch;
};

TEST_F(DeathValley, IsTheFileOfTheSpecification)
{
    EXPECT_EQ(Sha256(m_file), "2e0dc8a7ec42b73afd2d2107b7b68c9776887affed3e9627"
                              "13d8689cd29937ed");
    EXPECT_EQ(m_problems.Count(), 0U);
    std::map<int, int> codes;
    std::size_t masks = 0;
    for (const Chunk &chunk : m_chunks)
    {
        const bool isElevation = chunk.header.dataType == 2;
        EXPECT_EQ(chunk.cell.level, isElevation          ? 13
                                    : chunk.cell.u == 33 ? 8
                                                         : 3);
        EXPECT_EQ(chunk.hasScale, isElevation);
        EXPECT_EQ(chunk.scale.scale, 1.0F);
        EXPECT_EQ(chunk.scale.base, 0.0F);
        codes[isElevation ? chunk.header.compression
                          : 100 + chunk.header.compression] += 1;
        masks += chunk.header.maskSize != 0 ? 1 : 0;
    }
    EXPECT_EQ(codes,
              (std::map<int, int>{
                  {3, 16}, {7, 16}, {9, 1}, {10, 67}, {103, 1}, {107, 1}}));
    EXPECT_EQ(masks, 36U);
}

TEST_F(DeathValley, IsReadToTheLastByte)
{
    std::vector<std::pair<std::uint64_t, std::uint64_t>> parts = {
        {0, 0x38 + 2 * 20}, {0x1CFCFB, 0x640}, {0x1D033B, 0x20}};
    for (const Chunk &chunk : m_chunks)
    {
        parts.emplace_back(chunk.offset, chunk.header.TotalSize());
    }
    std::sort(parts.begin(), parts.end());
    std::uint64_t position = 0;
    for (const auto &[offset, size] : parts)
    {
        EXPECT_EQ(offset, position);
        position = offset + size;
    }
    EXPECT_EQ(position, m_file.size());
}

TEST_F(DeathValley, DecodesToTheKnownValues)
{
    Bytes values;
    Bytes masks;
    for (const Chunk &chunk : m_chunks)
    {
        const Bytes samples = DecodeBytes(chunk);
        values.insert(values.end(), samples.begin(), samples.end());
        if (chunk.header.maskSize != 0)
        {
            Bytes mask(bgl::POST_COUNT);
            ASSERT_TRUE(bgl::DecodeSamples(MaskPayload(chunk),
                                           chunk.header.maskCompression,
                                           {257, 257, 1}, m_scratch, mask)
                            .IsDone());
            masks.insert(masks.end(), mask.begin(), mask.end());
        }
    }
    EXPECT_EQ(Sha256(values), "0a5e91cebd8b89f0f878c0aa7c9120994916cc725ec9cb78"
                              "215dd02eca2692c2");
    EXPECT_EQ(Sha256(masks), "dc857d666e351e9defa2590f43cefcde08a331ad7046f27b8"
                             "b0f1a7e48424f4d");
}

/** Our output for the samples and masks equals the tool's: the same codes, the
 * same streams, the same offsets. */
TEST_F(DeathValley, IsWrittenAgainByteForByte)
{
    const bgl::MemorySource source{m_file};
    bgl::MemorySink sink;
    bgl::ContainerWriter writer(sink, bgl::ContainerLayout::DataFirst,
                                {{0x67}, {bgl::SECTION_TERRAIN_INDEX}});
    bgl::TerrainIndexBuilder index;
    bgl::ChunkScratch scratch;
    ASSERT_TRUE(writer.BeginSection());
    for (const Chunk &chunk : m_chunks)
    {
        if (chunk.header.dataType != bgl::DATA_TYPE_ELEVATION)
        {
            continue;
        }
        std::vector<std::int16_t> posts(bgl::POST_COUNT);
        Bytes mask;
        ASSERT_FALSE(
            bgl::DecodeStoredElevation(source, chunk, scratch, posts, mask));
        bgl::ChunkEncoding encoding;
        encoding.compression = bgl::ChunkEncoding::AUTO;
        encoding.mayUsePtc = true;
        Bytes bytes;
        ASSERT_TRUE(bgl::EncodeElevationChunk(chunk.cell, posts, mask, encoding,
                                              bytes));
        EXPECT_EQ(bytes.size(), chunk.header.TotalSize()) << chunk.Describe();
        ASSERT_TRUE(writer.Append(chunk.cell, bytes));
        index.Add(chunk.cell, bgl::INDEX_BIT_ELEVATION);
    }
    ASSERT_TRUE(writer.BeginSection());
    for (const bgl::IndexChunk &chunk : index.Encode())
    {
        ASSERT_TRUE(writer.Append(chunk.cell, chunk.bytes));
    }
    ASSERT_TRUE(writer.Finish(0x01D03A6F24BC15E0));
    EXPECT_EQ(sink.Bytes().size(), 1901403U);
    EXPECT_TRUE(sink.Bytes() == m_file);
}

/** The index that our writer makes for the tiles equals the file's own. */
TEST_F(DeathValley, HasTheIndexThatWeWouldWrite)
{
    bgl::TerrainIndexBuilder index;
    for (const Chunk &chunk : m_chunks)
    {
        if (chunk.header.dataType == bgl::DATA_TYPE_ELEVATION)
        {
            index.Add(chunk.cell, bgl::INDEX_BIT_ELEVATION);
        }
    }
    std::size_t compared = 0;
    for (const bgl::IndexChunk &ours : index.Encode())
    {
        const auto theirs = std::find_if(m_chunks.begin(), m_chunks.end(),
                                         [&](const Chunk &chunk)
                                         { return chunk.cell == ours.cell; });
        ASSERT_NE(theirs, m_chunks.end());
        Bytes raster(2048);
        ASSERT_TRUE(bgl::DecodeSamples(bgl::ByteSpan(ours.bytes).subspan(40),
                                       ours.bytes[0x0A], {32, 32, 2}, m_scratch,
                                       raster)
                        .IsDone());
        EXPECT_EQ(raster, DecodeBytes(*theirs));
        ++compared;
    }
    EXPECT_EQ(compared, 2U);
}

/** Every post and mask of the synthetic file equals its source. */
TEST(ElevCodes, EqualsItsTruth)
{
    REQUIRE_SHARED_FILE("raster/synthetic/elev_codes.bgl");
    const auto read = [](const char *name)
    {
        return testdata::ReadFile(
            testdata::SharedFile(std::string("raster/synthetic/") + name));
    };
    const Bytes file = read("elev_codes.bgl");
    const Bytes values = read("elev_codes_L13_u4000_v1500_769x769.i16");
    const Bytes masks = read("elev_codes_mask_769x769.u8");
    const bgl::MemorySource source{file};
    bgl::ProblemList problems;
    bgl::ChunkScratch scratch;
    std::vector<std::int16_t> posts(bgl::POST_COUNT);
    Bytes mask;
    std::size_t compared = 0;
    for (const Chunk &chunk :
         bgl::ReadChunks(*bgl::Container::Open(source, problems), problems))
    {
        if (chunk.header.dataType != bgl::DATA_TYPE_ELEVATION)
        {
            continue;
        }
        ASSERT_FALSE(
            bgl::DecodeStoredElevation(source, chunk, scratch, posts, mask));
        for (std::size_t i = 0; i < bgl::POST_COUNT; ++i)
        {
            const std::size_t x = (chunk.cell.u - 4000) * 256 + i % 257;
            const std::size_t y = (chunk.cell.v - 1500) * 256 + i / 257;
            const std::size_t place = y * 769 + x;
            ASSERT_EQ(posts[i], bgl::LoadLittleEndian<std::int16_t>(
                                    values.data() + 2 * place))
                << chunk.Describe() << " " << i;
            ASSERT_EQ(mask.empty() ? 255 : mask[i], masks[place]);
            ++compared;
        }
    }
    EXPECT_EQ(compared, 9 * bgl::POST_COUNT);
    EXPECT_EQ(problems.Count(), 0U);
}

}  // namespace
