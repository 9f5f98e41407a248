// SPDX-License-Identifier: MIT
// Writes test files with the project's own encoders:
//   bgl_tool sample OUTPUT
//       the sample that comes with the project
//   bgl_tool relief OUTPUT LEVEL WEST NORTH COLUMNS ROWS CODE
//       a mosaic of elevation tiles, all with one compression code
//   bgl_tool classes OUTPUT LEVEL WEST NORTH COLUMNS ROWS CODE
//       the same of land class
//   bgl_tool photo OUTPUT LEVEL WEST NORTH COLUMNS ROWS CODE [QUANTISER_STEP]
//       the same of photos
//   bgl_tool recode INPUT OUTPUT CODE
//       the elevation of a file, each tile stored with that compression code
//   bgl_tool encode CODE ROWS COLUMNS BYTES_PER_SAMPLE < samples > payload
//   bgl_tool encode-ptc QUANTISER_STEP < 257x257 int16 > payload
//   bgl_tool encode-ptc-photo 16 QUANTISER_STEP < 256x256 words > payload
//   bgl_tool encode-ptc-photo 32 QUANTISER_STEP < 256x256 dwords > payload
//   bgl_tool copy-records INPUT
//       parses and writes every facility record; prints a line for each kind:
//       container, id, number of records, number whose bytes differ
//   bgl_tool byte-tables
//       prints the page ogr/records/byte_tables.md

#include "autotest/cpp/memory_container.h"
#include "autotest/cpp/record_copying.h"
#include "autotest/cpp/relief.h"
#include "frmts/trq1/chunk_scan.h"
#include "frmts/trq1/chunk_write.h"
#include "frmts/trq1/compression.h"
#include "frmts/trq1/elevation.h"
#include "frmts/trq1/photo_tile.h"
#include "frmts/trq1/raster_type.h"
#include "frmts/trq1/terrain_index.h"
#include "ogr/records/core/byte_table.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

namespace
{

using Bytes = std::vector<std::uint8_t>;
using Posts = std::vector<std::int16_t>;

/** 1 January 2026 as a FILETIME. */
constexpr std::uint64_t SAMPLE_DATE = 134116992000000000;

/** Returns the posts of a cell, `step` posts of the landscape apart. */
Posts MakePosts(const bgl::Qmid &cell, std::int64_t step)
{
    Posts posts;
    for (std::int64_t row = 0; row < bgl::POST_SIDE; ++row)
    {
        for (std::int64_t column = 0; column < bgl::POST_SIDE; ++column)
        {
            posts.push_back(static_cast<std::int16_t>(
                std::lround(relief::Elevation((cell.u * 256 + column) * step,
                                              (cell.v * 256 + row) * step))));
        }
    }
    return posts;
}

/** Cuts off a slanted coast: posts beyond it are missing, and 0 as is
 * customary. */
Bytes CutAlongLine(const bgl::Qmid &cell, std::int64_t step, Posts &posts,
                   std::int64_t limit)
{
    Bytes mask;
    for (std::size_t i = 0; i < posts.size(); ++i)
    {
        const auto column = static_cast<std::int64_t>(i % bgl::POST_SIDE);
        const auto row = static_cast<std::int64_t>(i / bgl::POST_SIDE);
        const bool isMissing =
            (cell.u * 256 + column) * step * 2 + (cell.v * 256 + row) * step >
            limit;
        mask.push_back(isMissing ? 0 : 255);
        posts[i] = isMissing ? std::int16_t{0} : posts[i];
    }
    return mask;
}

bool IsWhole(const Bytes &mask)
{
    return std::all_of(mask.begin(), mask.end(),
                       [](std::uint8_t value) { return value == 255; });
}

Bytes MakeChunk(const bgl::Qmid &cell, const Posts &posts, const Bytes &mask,
                std::uint8_t code, std::uint16_t flags)
{
    bgl::ChunkEncoding encoding;
    encoding.compression = code;
    encoding.flags = flags;
    Bytes chunk;
    if (!bgl::EncodeElevationChunk(cell, posts, IsWhole(mask) ? Bytes{} : mask,
                                   encoding, chunk))
    {
        std::cerr << "code " << int{code} << " cannot hold the posts\n";
        std::exit(1);
    }
    return chunk;
}

/** Returns the section of a raster type; for photos that of January. */
testdata::SectionData MakeSection(std::uint16_t dataType)
{
    return {bgl::FindRasterType(dataType)->firstSection, {}};
}

void WriteRasterFile(const std::string &path, std::uint16_t dataType,
                     testdata::SectionData raster)
{
    bgl::TerrainIndexBuilder index;
    for (const testdata::SubsectionData &data : raster.subsections)
    {
        index.Add(data.cell, bgl::GetIndexBit(dataType));
    }
    testdata::SectionData indexSection{bgl::SECTION_TERRAIN_INDEX, {}};
    for (bgl::IndexChunk &chunk : index.Encode())
    {
        indexSection.subsections.push_back(
            {chunk.cell, std::move(chunk.bytes)});
    }
    const std::vector<testdata::SectionData> sections = {
        std::move(raster), std::move(indexSection)};
    const Bytes file = testdata::MakeContainer(sections, SAMPLE_DATE);
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char *>(file.data()),
               static_cast<std::streamsize>(file.size()));
}

/** Writes eleven tiles of level 11 over one of level 9, with a coast in the
 * south-east where both end. */
void WriteSample(const std::string &path)
{
    constexpr std::uint8_t codes[] = {10, 3, 7, 10, 9, 5};
    const bgl::Qmid base{9, 101, 77};
    const std::int64_t limit = 2 * (base.u * 1024 + 1024) + base.v * 1024 + 400;
    testdata::SectionData elevation = MakeSection(bgl::DATA_TYPE_ELEVATION);
    Posts posts = MakePosts(base, 4);
    Bytes mask = CutAlongLine(base, 4, posts, limit);
    elevation.subsections.push_back({base, MakeChunk(base, posts, mask, 3, 1)});
    for (std::uint32_t i = 0; i < 16; ++i)
    {
        const bgl::Qmid cell{11, base.u * 4 + i % 4, base.v * 4 + i / 4};
        if (i == 3 || i == 7 || i == 8 || i == 12 || i == 13)
        {
            continue;
        }
        posts = MakePosts(cell, 1);
        mask = CutAlongLine(cell, 1, posts, limit - 100);
        elevation.subsections.push_back(
            {cell, MakeChunk(cell, posts, mask, codes[i % 6], 0)});
    }
    WriteRasterFile(path, bgl::DATA_TYPE_ELEVATION, std::move(elevation));
}

/** Makes land cover that follows the relief. */
Bytes MakeClasses(const bgl::Qmid &cell)
{
    constexpr std::uint8_t bands[] = {16, 33, 30, 25, 21, 7, 10, 9, 12};
    Bytes codes;
    for (const std::int16_t height : MakePosts(cell, 1))
    {
        const auto band = static_cast<std::size_t>(height / 270);
        codes.push_back(bands[std::min(band, std::size(bands) - 1)]);
    }
    return codes;
}

/** Makes a shaded picture of the relief with some grain, in 1-5-5-5. */
std::vector<std::uint16_t> MakePixels(const bgl::Qmid &cell)
{
    const Posts posts = MakePosts(cell, 1);
    std::vector<std::uint16_t> pixels;
    for (std::size_t i = 0; i < bgl::PHOTO_PIXELS; ++i)
    {
        const std::size_t post = i / 256 * 257 + i % 256;
        const int slope = posts[post + 1] - posts[post];
        const auto x = static_cast<std::int64_t>(cell.u * 256 + i % 256);
        const auto y = static_cast<std::int64_t>(cell.v * 256 + i / 256);
        const int grain = static_cast<int>(4 * relief::LatticeValue(x, y, 9));
        const auto channel = [&](int base) {
            return static_cast<unsigned>(
                std::clamp(base + slope / 3 + grain, 0, 31));
        };
        const int height = posts[post];
        pixels.push_back(static_cast<std::uint16_t>(
            0x8000U | channel(6 + height / 200) << 10 |
            channel(12 + height / 300) << 5 | channel(5 + height / 160)));
    }
    return pixels;
}

Bytes MakeRasterChunk(const std::string &verb, const bgl::Qmid &cell,
                      const bgl::ChunkEncoding &encoding)
{
    Bytes chunk;
    const bool isDone =
        verb == "classes"
            ? bgl::EncodeClassChunk(cell, bgl::DATA_TYPE_LAND_CLASS,
                                    MakeClasses(cell), {}, encoding, chunk)
        : verb == "photo"
            ? bgl::EncodePhotoChunk(cell, MakePixels(cell), {}, encoding, chunk)
            : bgl::EncodeElevationChunk(cell, MakePosts(cell, 1), {}, encoding,
                                        chunk);
    if (!isDone)
    {
        std::cerr << "code " << int{encoding.compression}
                  << " cannot hold the samples\n";
        std::exit(1);
    }
    return chunk;
}

/** Writes a mosaic of tiles of one kind, all with one compression code. */
void WriteMosaic(const std::string &verb, const std::string &path,
                 std::span<char *> numbers)
{
    const auto number = [&](std::size_t i)
    {
        return i < numbers.size() ? static_cast<std::uint32_t>(
                                        std::strtoul(numbers[i], nullptr, 10))
                                  : 0U;
    };
    const std::uint16_t dataType = verb == "classes" ? bgl::DATA_TYPE_LAND_CLASS
                                   : verb == "photo" ? bgl::DATA_TYPE_PHOTO
                                                     : bgl::DATA_TYPE_ELEVATION;
    bgl::ChunkEncoding encoding;
    encoding.compression = static_cast<std::uint8_t>(number(5));
    encoding.ptcQuantiserStep = static_cast<int>(number(6));
    encoding.monthMask = verb == "photo" ? 0xFFF : 0;
    testdata::SectionData section = MakeSection(dataType);
    for (std::uint32_t i = 0; i < number(3) * number(4); ++i)
    {
        const bgl::Qmid cell{static_cast<int>(number(0)),
                             number(1) + i % number(3),
                             number(2) + i / number(3)};
        section.subsections.push_back(
            {cell, MakeRasterChunk(verb, cell, encoding)});
    }
    WriteRasterFile(path, dataType, std::move(section));
}

Bytes ReadAll(std::istream &stream)
{
    return {std::istreambuf_iterator<char>(stream),
            std::istreambuf_iterator<char>()};
}

int Recode(const std::string &input, const std::string &output,
           std::uint8_t code)
{
    std::ifstream stream(input, std::ios::binary);
    const Bytes file = ReadAll(stream);
    const bgl::MemorySource source{file};
    bgl::ProblemList problems;
    const auto container = bgl::Container::Open(source, problems);
    testdata::SectionData elevation = MakeSection(bgl::DATA_TYPE_ELEVATION);
    bgl::ChunkScratch scratch;
    Posts posts(bgl::POST_COUNT);
    Bytes mask;
    for (const bgl::Chunk &chunk : container
                                       ? bgl::ReadChunks(*container, problems)
                                       : std::vector<bgl::Chunk>{})
    {
        if (chunk.header.dataType != bgl::DATA_TYPE_ELEVATION)
        {
            continue;
        }
        if (bgl::DecodeStoredElevation(source, chunk, scratch, posts, mask))
        {
            std::cerr << chunk.Describe() << " is damaged\n";
            return 1;
        }
        elevation.subsections.push_back(
            {chunk.cell, MakeChunk(chunk.cell, posts, mask, code, 0)});
    }
    WriteRasterFile(output, bgl::DATA_TYPE_ELEVATION, std::move(elevation));
    return 0;
}

int WriteOutput(const Bytes &bytes)
{
    std::cout.write(reinterpret_cast<const char *>(bytes.data()),
                    static_cast<std::streamsize>(bytes.size()));
    return 0;
}

int Encode(std::span<char *> numbers)
{
    const bgl::RasterShape shape{std::atoi(numbers[1]), std::atoi(numbers[2]),
                                 std::atoi(numbers[3])};
    const Bytes samples = ReadAll(std::cin);
    Bytes payload;
    if (samples.size() != shape.ByteCount() ||
        !bgl::EncodeSamples(samples,
                            static_cast<std::uint8_t>(std::atoi(numbers[0])),
                            shape, payload))
    {
        return 1;
    }
    return WriteOutput(payload);
}

template <class Sample> std::vector<Sample> ReadSamples()
{
    const Bytes bytes = ReadAll(std::cin);
    std::vector<Sample> samples(bytes.size() / sizeof(Sample));
    std::memcpy(samples.data(), bytes.data(), samples.size() * sizeof(Sample));
    return samples;
}

int EncodePtc(int quantiserStep)
{
    Bytes payload;
    bgl::EncodePtcElevation(ReadSamples<std::int16_t>(), quantiserStep,
                            payload);
    return WriteOutput(payload);
}

int EncodePtcPhoto(int bitCount, int quantiserStep)
{
    Bytes payload;
    if (bitCount == 16)
    {
        bgl::EncodePtcPhoto(ReadSamples<std::uint16_t>(), quantiserStep,
                            payload);
    }
    else
    {
        constexpr int losslessAlpha = 0;
        bgl::EncodePtcPhoto32(ReadSamples<std::uint32_t>(), quantiserStep,
                              losslessAlpha, payload);
    }
    return WriteOutput(payload);
}

int CopyRecords(const char *input)
{
    std::ifstream stream(input, std::ios::binary);
    testdata::Counts counts;
    testdata::FileCopier(ReadAll(stream), counts).Run();
    for (const auto &[kind, count] : counts)
    {
        std::cout << kind.first << '\t' << kind.second << '\t' << count.all
                  << '\t' << count.different << '\n';
    }
    return 0;
}

}  // namespace

int main(int argc, char **argv)
{
    const std::span<char *> arguments(argv, static_cast<std::size_t>(argc));
    const std::string verb = argc > 1 ? argv[1] : "";
    if (verb == "sample" && argc == 3)
    {
        WriteSample(argv[2]);
        return 0;
    }
    if ((verb == "relief" || verb == "classes" || verb == "photo") &&
        (argc == 9 || argc == 10))
    {
        WriteMosaic(verb, argv[2], arguments.subspan(3));
        return 0;
    }
    if (verb == "recode" && argc == 5)
    {
        return Recode(argv[2], argv[3],
                      static_cast<std::uint8_t>(std::atoi(argv[4])));
    }
    if (verb == "encode" && argc == 6)
    {
        return Encode(arguments.subspan(2));
    }
    if (verb == "copy-records" && argc == 3)
    {
        return CopyRecords(argv[2]);
    }
    if (verb == "byte-tables" && argc == 2)
    {
        std::cout << bgl::FormatByteTables(bgl::DescribeRecords());
        return 0;
    }
    if (verb == "encode-ptc" && argc == 3)
    {
        return EncodePtc(std::atoi(argv[2]));
    }
    if (verb == "encode-ptc-photo" && argc == 4)
    {
        return EncodePtcPhoto(std::atoi(argv[2]), std::atoi(argv[3]));
    }
    std::cerr << "see the head of bgl_tool.cpp for what it can do\n";
    return 2;
}
