// SPDX-License-Identifier: MIT
// Takes any bytes as the land classes and the mask of a tile: the written chunk
// must decode to the same codes, with every compression.

#include "autotest/fuzz/fuzz_target.h"
#include "driver/bgl/container.h"
#include "driver/bgl/container_writer.h"
#include "frmts/trq1/chunk_scan.h"
#include "frmts/trq1/chunk_write.h"
#include "frmts/trq1/class_tile.h"
#include "frmts/trq1/raster_type.h"

#include <algorithm>

namespace
{

constexpr std::size_t POSTS = 257 * 257;
/** Land class: data/section_types.csv. */
constexpr std::uint32_t SECTION = 0x68;
constexpr bgl::Qmid CELL{7, 40, 20};

/** Repeats the input; with runs of equal posts if it says so. */
std::vector<std::uint8_t> Fill(bgl::ByteSpan bytes, unsigned run)
{
    std::vector<std::uint8_t> posts(POSTS);
    for (std::size_t i = 0; i < POSTS && !bytes.empty(); ++i)
    {
        posts[i] = bytes[i / run % bytes.size()];
    }
    return posts;
}

bool ReadsAs(const std::vector<std::uint8_t> &chunk,
             const std::vector<std::uint16_t> &expected)
{
    bgl::MemorySink sink;
    bgl::ContainerWriter writer(sink, bgl::ContainerLayout::DataFirst,
                                {{SECTION, bgl::Section::CLASS_DIRECT, 1}});
    if (!writer.BeginSection() || !writer.Append(CELL, chunk) ||
        !writer.Finish(0))
    {
        return false;
    }
    const bgl::MemorySource source(sink.Bytes());
    bgl::ProblemList problems;
    const auto container = bgl::Container::Open(source, problems);
    const std::vector<bgl::Chunk> chunks =
        bgl::ReadChunks(*container, problems);
    bgl::ChunkScratch scratch;
    std::vector<std::uint16_t> posts(POSTS);
    return chunks.size() == 1 && problems.Count() == 0 &&
           !bgl::DecodeClassTile(source, chunks[0], scratch,
                                 std::span<std::uint16_t>(posts)) &&
           posts == expected;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    constexpr unsigned CODES = 10;
    fuzz::Input input(data, size);
    bgl::ChunkEncoding encoding;
    encoding.compression = input.TakeByte() % CODES;
    encoding.maskCompression = input.TakeByte() % CODES;
    const unsigned run = 1U + input.TakeByte();
    const std::vector<std::uint8_t> codes = Fill(input.Rest(), run);
    std::vector<std::uint8_t> mask;
    if (input.TakeByte() % 2 != 0)
    {
        mask = Fill(input.Rest(), 2 * run);
        std::ranges::transform(mask, mask.begin(),
                               [](std::uint8_t byte) -> std::uint8_t
                               { return (byte & 1) != 0 ? 255 : 0; });
    }
    std::vector<std::uint16_t> expected(codes.begin(), codes.end());
    for (std::size_t i = 0; i < mask.size(); ++i)
    {
        expected[i] = mask[i] != 0 ? expected[i] : bgl::MISSING_WIDE_CLASS;
    }
    std::vector<std::uint8_t> chunk;
    if (bgl::EncodeClassChunk(CELL, bgl::DATA_TYPE_LAND_CLASS, codes, mask,
                              encoding, chunk) &&
        !ReadsAs(chunk, expected))
    {
        std::abort();
    }
    return 0;
}
