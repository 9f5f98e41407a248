// SPDX-License-Identifier: MIT
// Reads any bytes as a tile of X-Plane: plain, 7z or text, and all that it places.

#include "autotest/fuzz/fuzz_target.h"
#include "ogr/dsf/format/area.h"
#include "ogr/dsf/format/dsf_text.h"
#include "ogr/dsf/format/seven_zip.h"
#include "ogr/dsf/format/surface.h"

#include <string_view>
#include <vector>

namespace
{

/** Unpacked files of a fuzzer are small. */
constexpr std::uint64_t MOST_BYTES = 1U << 22U;

/** Lines of a text, of which a range of five bytes may give 65535. */
constexpr std::size_t MOST_TEXT = 1U << 20U;

void UseTile(const dsf::DsfFile &file)
{
    file.CheckFooter();
    dsf::ListExclusions(file);
    if (const auto bounds = file.FindBounds())
    {
        const dsf::GroundSurface surface(file, *bounds);
        std::vector<float> heights(33);
        std::vector<std::uint16_t> types(33);
        surface.ReadRow(bounds->south + 0.25, heights, types);
    }
    const std::vector<dsf::TerrainTriangle> triangles =
        dsf::ListTriangles(file);
    std::vector<const dsf::TerrainTriangle *> some;
    for (const dsf::TerrainTriangle &triangle : triangles)
    {
        if (some.size() < 1000)
        {
            some.push_back(&triangle);
        }
    }
    dsf::TraceOutlines(some, dsf::FindTerrainStep(file));
    if (file.commands.size() < 1000)
    {
        std::size_t size = 0;
        dsf::WriteDsfText(file, "",
                          [&](std::string_view text)
                          { size += size < MOST_TEXT ? text.size() : 0; });
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    bgl::ByteSpan bytes(data, size);
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    std::vector<std::uint8_t> unpacked;
    std::string expected;
    bgl::ProblemList problems;
    if (dsf::HasSevenZipSignature(bytes))
    {
        if (auto content = dsf::UnpackSevenZip(bytes, MOST_BYTES, expected))
        {
            unpacked = std::move(*content);
            bytes = unpacked;
        }
    }
    const auto file =
        dsf::HasTextHeader(text)
            ? dsf::ReadDsfText(text, problems)
            : dsf::DsfFile::Read(std::vector(bytes.begin(), bytes.end()),
                                 problems);
    if (file != nullptr)
    {
        UseTile(*file);
    }
    return 0;
}
