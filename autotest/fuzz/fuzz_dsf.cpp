// SPDX-License-Identifier: MIT
// Reads any bytes as a tile of X-Plane: plain, 7z or text, and all that it places.

#include "autotest/cpp/dsf_text_write.h"
#include "autotest/fuzz/fuzz_target.h"
#include "ogr/dsf/format/area.h"
#include "ogr/dsf/format/command.h"
#include "ogr/dsf/format/dsf_text.h"
#include "ogr/dsf/format/overlay_edit.h"
#include "ogr/dsf/format/raster_write.h"
#include "ogr/dsf/format/seven_zip.h"
#include "ogr/dsf/format/surface.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace
{

/** Unpacked files of a fuzzer are small. */
constexpr std::uint64_t MAXIMUM_BYTES = 1U << 22U;

/** Lines of a text, of which a range of five bytes may give 65535. */
constexpr std::size_t MAXIMUM_TEXT = 1U << 20U;

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
                          { size += size < MAXIMUM_TEXT ? text.size() : 0; });
    }
}

/** Fails where the writers make a file that is not sound. */
void Expect(bool isRight)
{
    if (!isRight)
    {
        std::abort();
    }
}

/** Takes rows out of a sound file, and adds one; puts rasters in place of
 * themselves. */
void EditTile(const dsf::DsfFile &file)
{
    constexpr std::size_t maximumCommands = 5;
    dsf::OverlayEdit edit;
    dsf::CommandReader reader(file);
    while (edit.commands.size() < maximumCommands && reader.Next())
    {
        const bool isObject = reader.Get().kind == dsf::CommandKind::Objects;
        if (isObject || reader.Get().kind == dsf::CommandKind::Polygon)
        {
            edit.commands[reader.Get().offset] = {
                isObject || edit.commands.size() % 3 == 0 ? dsf::RowUnit::Point
                : edit.commands.size() % 3 == 1 ? dsf::RowUnit::Winding
                                                : dsf::RowUnit::Command,
                {{0, {}}}};
        }
    }
    while (reader.Next())
    {
    }
    if (reader.GetDamage())
    {
        return;
    }
    edit.added.push_back(dsf::OverlayObject{"a.obj", {12.5, 47.5, 0.0}});
    std::string problem;
    std::vector<std::uint8_t> bytes = dsf::WriteEdit(file, edit, problem);
    Expect(bytes.empty() != problem.empty());
    if (!bytes.empty())
    {
        bgl::ProblemList problems;
        const auto again = dsf::DsfFile::Read(std::move(bytes), problems);
        Expect(again != nullptr && problems.Count() == 0);
        again->CheckFooter(problems);
        Expect(problems.Count() == 0);
    }
    for (std::size_t i = 0; i < file.rasters.size(); ++i)
    {
        // That of an edit that was refused is no problem of the raster.
        std::string rasterProblem;
        const std::vector<std::uint8_t> same =
            dsf::ReplaceRaster(file, i, file.rasters[i], rasterProblem);
        Expect(rasterProblem.empty());
        const bgl::ByteSpan old(file.bytes);
        Expect(std::ranges::equal(bgl::ByteSpan(same).first(same.size() - 16),
                                  old.first(old.size() - 16)));
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
        if (auto content = dsf::UnpackSevenZip(bytes, MAXIMUM_BYTES, expected))
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
        if (problems.Count() == 0)
        {
            EditTile(*file);
        }
    }
    return 0;
}
