// SPDX-License-Identifier: MIT
// DSF files: containers, pools, commands, text.

#include "ogr/dsf/format/command.h"
#include "ogr/dsf/format/curve.h"
#include "ogr/dsf/format/dsf_file.h"
#include "ogr/dsf/format/dsf_text.h"
#include "ogr/dsf/format/md5.h"
#include "ogr/dsf/format/overlay_write.h"
#include "ogr/dsf/format/seven_zip.h"

#include "autotest/cpp/dsf_text_write.h"
#include "autotest/cpp/test_data.h"

#include <gtest/gtest.h>

#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

namespace
{

using Bytes = std::vector<std::uint8_t>;

Bytes Shared(const std::string &name)
{
    return testdata::ReadFile(testdata::SharedFile("dsf/" + name));
}

/** Returns the lines of a text that stand for something: no comments, and no
 * folders of rasters. */
std::vector<std::string> ListLines(const std::string &text)
{
    std::vector<std::string> lines;
    std::istringstream stream(text);
    std::string line;
    while (std::getline(stream, line))
    {
        if (line.starts_with("HEIGHTS"))
        {
            line = line.substr(0, line.find("  #"));
        }
        if (line.starts_with("RASTER_DATA"))
        {
            line = line.substr(0, line.rfind(' '));
        }
        if (!line.empty() && line[0] != '#' && !line.starts_with("800 "))
        {
            lines.push_back(line);
        }
    }
    return lines;
}

std::string ToText(const dsf::DsfFile &file)
{
    std::string text;
    dsf::WriteDsfText(file, "", [&](std::string_view part) { text += part; });
    return text;
}

std::string ReadSharedText(const std::string &name)
{
    const Bytes bytes = Shared(name);
    return {bytes.begin(), bytes.end()};
}

std::unique_ptr<dsf::DsfFile> ReadDsf(const Bytes &bytes,
                                      bgl::ProblemList &problems)
{
    if (!dsf::HasSevenZipSignature(bytes))
    {
        return dsf::DsfFile::Read(bytes, problems);
    }
    std::string expected;
    const auto unpacked =
        dsf::UnpackSevenZip(bytes, dsf::MAXIMUM_UNPACKED, expected);
    EXPECT_TRUE(unpacked) << expected;
    return unpacked ? dsf::DsfFile::Read(*unpacked, problems) : nullptr;
}

void Append32(Bytes &bytes, std::uint32_t number)
{
    for (int shift = 0; shift < 32; shift += 8)
    {
        bytes.push_back(static_cast<std::uint8_t>(number >> shift));
    }
}

Bytes MakeAtom(const char *name, const Bytes &content)
{
    Bytes bytes = {
        static_cast<std::uint8_t>(name[3]), static_cast<std::uint8_t>(name[2]),
        static_cast<std::uint8_t>(name[1]), static_cast<std::uint8_t>(name[0])};
    Append32(bytes, static_cast<std::uint32_t>(content.size() + 8));
    bytes.insert(bytes.end(), content.begin(), content.end());
    return bytes;
}

Bytes Join(const std::vector<Bytes> &parts)
{
    Bytes all;
    for (const Bytes &part : parts)
    {
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

Bytes ToBytes(const std::string &text)
{
    return {text.begin(), text.end()};
}

/** A file with one .obj, one .pol and one pool, which has a right digest. */
Bytes MakeFile(const Bytes &pool, int planes, const Bytes &commands)
{
    Bytes scales;
    for (int i = 0; i < planes; ++i)
    {
        Append32(scales, 0x3F800000);
        Append32(scales, 0);
    }
    Bytes file = ToBytes("XPLNEDSF");
    Append32(file, 1);
    const Bytes atoms = Join(
        {MakeAtom("HEAD", MakeAtom("PROP", ToBytes(std::string(
                                               "sim/west\0001\0", 11)))),
         MakeAtom("DEFN",
                  Join({MakeAtom("OBJT", ToBytes(std::string("a.obj\0", 6))),
                        MakeAtom("POLY", ToBytes(std::string("a.pol\0", 6)))})),
         MakeAtom("GEOD",
                  Join({MakeAtom("POOL", pool), MakeAtom("SCAL", scales)})),
         MakeAtom("CMDS", commands)});
    file.insert(file.end(), atoms.begin(), atoms.end());
    const dsf::Md5Digest digest = dsf::ComputeMd5(file);
    file.insert(file.end(), digest.begin(), digest.end());
    return file;
}

std::string DigestOf(const std::string &text)
{
    const dsf::Md5Digest digest = dsf::ComputeMd5(ToBytes(text));
    return testdata::ToHex({digest.begin(), digest.end()});
}

class DsfTruth : public testing::TestWithParam<const char *>
{
};

dsf::Overlay MakeOverlay()
{
    dsf::Overlay overlay;
    overlay.properties = {{"sim/west", "15"}, {"sim/overlay", "1"}};
    overlay.objects = {
        {"a.obj", {15.25, 47.125, 90.0}, false, -1},
        {"a.obj", {15.26, 47.13, 360.0}, false, -1},
        {"b.obj", {16.0, 47.5, 0.0, -5.25}, true, 0},
    };
    overlay.polygons = {
        {"c.for",
         100,
         -1,
         2,
         {15.1, 47.1, 15.2, 47.1, 15.2, 47.2, 15.11, 47.11, 15.12, 47.15, 15.15,
          47.12},
         {3, 3}},
        {"d.fac",
         12,
         0,
         3,
         {15.5, 47.5, 3, 15.501, 47.5, 0, 15.501, 47.501, 65535},
         {3}},
    };
    return overlay;
}

}  // namespace

TEST(Dsf, ReadsTheOverlayThatItWrites)
{
    const dsf::Overlay overlay = MakeOverlay();
    std::string problem;
    const Bytes bytes = dsf::WriteOverlay(overlay, problem);
    ASSERT_EQ(problem, "");
    bgl::ProblemList problems;
    const auto file = dsf::DsfFile::Read(bytes, problems);
    ASSERT_NE(file, nullptr);
    EXPECT_EQ(problems.Count(), 0U);
    EXPECT_EQ(file->CheckFooter(), dsf::Footer::Right);
    EXPECT_TRUE(file->IsOverlay());
    EXPECT_EQ(*file->FindProperty("sim/west"), "15");
    ASSERT_EQ(file->GetTable(dsf::Table::Object).size(), 2U);
    EXPECT_EQ(file->GetTable(dsf::Table::Object)[1].path, "b.obj");
    ASSERT_EQ(file->GetTable(dsf::Table::Polygon).size(), 2U);

    dsf::CommandReader reader(*file);
    std::vector<dsf::OverlayObject> objects;
    std::vector<dsf::OverlayPolygon> polygons;
    while (reader.Next())
    {
        const dsf::CommandState &state = reader.GetState();
        const dsf::PointList &points = reader.Get().points;
        const auto append = [&](std::uint32_t point, std::vector<double> &to)
        {
            const dsf::Pool &pool = file->pools[state.pool];
            for (int plane = 0; plane < pool.GetPlaneCount(); ++plane)
            {
                to.push_back(pool.Get(point, plane));
            }
        };
        if (reader.Get().kind == dsf::CommandKind::Objects)
        {
            for (std::uint32_t i = 0; i < points.size(); ++i)
            {
                dsf::OverlayObject &object = objects.emplace_back();
                object.filter = state.filter;
                object.isAboveGround = state.isAboveGround;
                append(points[i].point, object.planes);
            }
            continue;
        }
        if (reader.Get().kind != dsf::CommandKind::Polygon)
        {
            continue;
        }
        dsf::OverlayPolygon &polygon = polygons.emplace_back();
        polygon.parameter = reader.Get().parameter;
        polygon.filter = state.filter;
        polygon.planeCount = reader.GetPlaneCount();
        reader.ForEachWinding(
            [&](const dsf::PointList &winding)
            {
                polygon.windings.push_back(winding.size());
                for (std::uint32_t i = 0; i < winding.size(); ++i)
                {
                    append(winding[i].point, polygon.values);
                }
            });
    }
    EXPECT_FALSE(reader.GetDamage());
    const auto expectNear = [](const std::vector<double> &actual,
                               const std::vector<double> &wanted, double most)
    {
        ASSERT_EQ(actual.size(), wanted.size());
        for (std::size_t i = 0; i < wanted.size(); ++i)
        {
            EXPECT_NEAR(actual[i], wanted[i], most) << i;
        }
    };
    ASSERT_EQ(objects.size(), overlay.objects.size());
    for (std::size_t i = 0; i < objects.size(); ++i)
    {
        EXPECT_EQ(objects[i].filter, overlay.objects[i].filter);
        EXPECT_EQ(objects[i].isAboveGround, overlay.objects[i].isAboveGround);
        // Half a step of the heading is the largest.
        expectNear(objects[i].planes, overlay.objects[i].planes, 0.0028);
        for (std::size_t axis = 0; axis < 2; ++axis)
        {
            EXPECT_NEAR(objects[i].planes[axis],
                        overlay.objects[i].planes[axis], 2.4e-7);
        }
    }
    ASSERT_EQ(polygons.size(), overlay.polygons.size());
    for (std::size_t i = 0; i < polygons.size(); ++i)
    {
        EXPECT_EQ(polygons[i].parameter, overlay.polygons[i].parameter);
        EXPECT_EQ(polygons[i].filter, overlay.polygons[i].filter);
        EXPECT_EQ(polygons[i].windings, overlay.polygons[i].windings);
        expectNear(polygons[i].values, overlay.polygons[i].values, 2e-6);
    }
}

TEST(Dsf, ReadsTheEdgesThatItWrites)
{
    dsf::Overlay overlay;
    overlay.west = -98;
    overlay.south = 25;
    const auto add = [&](std::uint8_t subtype, std::size_t count)
    {
        dsf::OverlayChain &chain =
            overlay.chains.emplace_back(dsf::OverlayChain{"a.net", subtype});
        for (std::size_t i = 0; i < count; ++i)
        {
            const bool isEnd = i == 0 || i + 1 == count;
            chain.values.insert(chain.values.end(),
                                {-97.75 + static_cast<double>(i) * 1e-6, 25.5,
                                 isEnd ? 2.0 : 0.0, isEnd ? 70000.0 : 0.0});
        }
    };
    add(10, 40000);
    add(20, 40000);
    add(20, 2);
    std::string problem;
    const Bytes bytes = dsf::WriteOverlay(overlay, problem);
    ASSERT_EQ(problem, "");
    bgl::ProblemList problems;
    const auto file = dsf::DsfFile::Read(bytes, problems);
    ASSERT_NE(file, nullptr);
    EXPECT_EQ(problems.Count(), 0U);
    EXPECT_EQ(file->GetTable(dsf::Table::Network).at(0).path, "a.net");
    ASSERT_EQ(file->widePools.size(), 1U);
    const dsf::Pool &pool = file->widePools[0];
    dsf::CommandReader reader(*file);
    for (const dsf::OverlayChain &chain : overlay.chains)
    {
        ASSERT_TRUE(reader.Next());
        EXPECT_EQ(reader.Get().kind, dsf::CommandKind::Chain);
        EXPECT_EQ(reader.GetState().subtype, chain.subtype);
        const dsf::PointList &points = reader.Get().points;
        ASSERT_EQ(points.size(), chain.values.size() / 4);
        for (const std::uint32_t i : {0U, points.size() - 1})
        {
            EXPECT_NEAR(pool.Get(points[i].point, 0), chain.values[4 * i],
                        1.2e-10);
            EXPECT_NEAR(pool.Get(points[i].point, 1), 25.5, 1.2e-10);
            EXPECT_NEAR(pool.Get(points[i].point, 2), 2.0, 8e-6);
            EXPECT_EQ(pool.Get(points[i].point, 3), 70000.0);
        }
    }
    EXPECT_FALSE(reader.Next());
    EXPECT_FALSE(reader.GetDamage());
}

TEST(Dsf, WritesHeadingsAndSpacingsAsTheyAreRead)
{
    for (int parameter = 0; parameter < 360 * 128; ++parameter)
    {
        const auto stored = static_cast<std::uint16_t>(parameter);
        ASSERT_EQ(dsf::MakeTextureHeading(dsf::GetTextureHeading(stored)),
                  stored);
    }
    EXPECT_EQ(dsf::MakeTextureHeading(359.999), 0);
    for (int parameter = 0; parameter < 65536; ++parameter)
    {
        const double spacing =
            dsf::GetStringSpacing(static_cast<std::uint16_t>(parameter));
        const auto made = dsf::MakeStringSpacing(spacing);
        ASSERT_TRUE(made);
        ASSERT_EQ(dsf::GetStringSpacing(*made), spacing);
    }
    EXPECT_FALSE(dsf::MakeStringSpacing(433.9));
    EXPECT_FALSE(dsf::MakeStringSpacing(-1));
    EXPECT_FALSE(dsf::MakeStringSpacing(10000));
    EXPECT_FALSE(
        dsf::MakeStringSpacing(std::numeric_limits<double>::quiet_NaN()));
}

TEST(Dsf, JoinsSidesOfEitherDirection)
{
    using Line = std::vector<dsf::MapPoint>;
    const dsf::MapPoint a{0, 0};
    const dsf::MapPoint b{1, 0};
    const dsf::MapPoint c{1, 1};
    const Line ring = {{4, 4}, {5, 4}, {5, 5}, {4, 4}};
    EXPECT_EQ(dsf::JoinSides({{a, b}, {a, c, b}, ring}),
              (std::vector<Line>{{a, b, c, a}, ring}));
    EXPECT_TRUE(dsf::JoinSides({}).empty());
}

TEST(Dsf, WritesRunsAndPoolsOfAnyLength)
{
    dsf::Overlay overlay;
    for (int i = 0; i < 70000; ++i)
    {
        // 300 at one place, then 300 that differ by other steps.
        const double step = i / 300 % 2 == 0 ? 0.0 : i % 300 * (i % 7) * 1e-6;
        overlay.objects.push_back({"a.obj", {15.001 + step, 47.001, 0}});
    }
    std::string problem;
    const Bytes bytes = dsf::WriteOverlay(overlay, problem);
    bgl::ProblemList problems;
    const auto file = dsf::DsfFile::Read(bytes, problems);
    ASSERT_NE(file, nullptr);
    EXPECT_EQ(problems.Count(), 0U);
    ASSERT_EQ(file->pools.size(), 2U);
    EXPECT_EQ(file->pools[0].GetPointCount(), 65535U);
    EXPECT_EQ(file->pools[1].GetPointCount(), 70000U - 65535U);
    for (std::uint32_t i = 0; i < 65535; ++i)
    {
        ASSERT_NEAR(file->pools[0].Get(i, 0), overlay.objects[i].planes[0],
                    2.4e-7);
    }
}

TEST(Dsf, RefusesWhatAnOverlayHasNoRoomFor)
{
    const auto refusal = [](const dsf::Overlay &overlay)
    {
        std::string problem;
        EXPECT_TRUE(dsf::WriteOverlay(overlay, problem).empty());
        return problem;
    };
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    dsf::Overlay overlay = MakeOverlay();
    overlay.objects[0].planes[0] = nan;
    EXPECT_EQ(refusal(overlay),
              "a coordinate, heading or height is not a valid number");
    overlay = MakeOverlay();
    overlay.objects[0].planes[2] = -1;
    EXPECT_EQ(refusal(overlay), "its heading is not from 0 to 360 degrees");
    overlay = MakeOverlay();
    overlay.objects[0].path.clear();
    EXPECT_EQ(refusal(overlay), "it has no path");
    overlay.objects[0].path = "a\n.obj";
    EXPECT_EQ(refusal(overlay), "its path has control characters");
    overlay = MakeOverlay();
    overlay.properties[0].value = std::string(1, '\0');
    EXPECT_EQ(refusal(overlay), "a property has control characters");
    overlay = MakeOverlay();
    overlay.polygons[0].values[1] = 1e300;
    EXPECT_EQ(refusal(overlay), "one of its coordinates is not a valid number");
    overlay = MakeOverlay();
    overlay.polygons[0].windings = {3, 4};
    EXPECT_EQ(refusal(overlay),
              "its windings do not have the points that it has");
    overlay.polygons[0].windings = {0xFFFFFFFF, 7};
    EXPECT_EQ(refusal(overlay), "it has more than 65535 points");
    dsf::Overlay network;
    network.chains = {{"a.net", 1, -1, {15.1, 47.1, 0, 1, 15.2, 47.1, 0, 0}}};
    EXPECT_EQ(refusal(network), "one of its ends has no valid node number");
    network.chains[0].values[7] = 5e9;
    EXPECT_EQ(refusal(network), "one of its ends has no valid node number");
    network.chains[0].values[7] = 2;
    network.chains[0].values[2] = 40000;
    EXPECT_EQ(refusal(network),
              "one of its coordinates or levels is not a valid number");
    network.chains[0].values.resize(4);
    EXPECT_EQ(refusal(network), "it has fewer than 2 points");
    network.chains[0].path.clear();
    EXPECT_EQ(refusal(network), "it has no path");
    overlay.polygons[0].windings.assign(256, 1);
    overlay.polygons[0].values.assign(512, 15.5);
    EXPECT_EQ(refusal(overlay), "it has more than 255 windings");
}

TEST(DsfMd5, GivesTheVectorsOfRfc1321)
{
    EXPECT_EQ(DigestOf(""), "d41d8cd98f00b204e9800998ecf8427e");
    EXPECT_EQ(DigestOf("message digest"), "f96b697d7cb7938d525a2f31aaf161d0");
    EXPECT_EQ(DigestOf("1234567890123456789012345678901234567890123456789012345"
                       "6789012345678901234567890"),
              "57edf4a22be3c955ac49da2e2107b67a");
}

TEST_P(DsfTruth, EqualsTheTextOfLaminarsTool)
{
    const std::string name = GetParam();
    REQUIRE_SHARED_FILE("dsf/" + name);
    if (name.find("7z") != std::string::npos && !dsf::CanUnpackLzma())
    {
        GTEST_SKIP() << "built without liblzma";
    }
    bgl::ProblemList problems;
    const auto file = ReadDsf(Shared(name), problems);
    ASSERT_NE(file, nullptr);
    EXPECT_EQ(problems.Count(), 0U);
    EXPECT_EQ(file->CheckFooter(), dsf::Footer::Right);
    const auto expected = ListLines(ReadSharedText(name + ".txt"));
    const auto found = ListLines(ToText(*file));
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
    {
        ASSERT_EQ(found[i], expected[i]) << "line " << i;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Files, DsfTruth,
    testing::Values("edlo/+51+008.dsf", "eglg/+51-001.dsf", "epkk/+50+019.dsf",
                    "gmmt/+33-008.dsf", "lareunion/-21+055.dsf",
                    "martin/+46-125.dsf", "opensam/+47+013.dsf",
                    "picton/+43-078.dsf", "picton/+44-078.dsf",
                    "starbase/+25-098.dsf", "synthetic/+47+012.dsf",
                    "synthetic/all_commands.dsf", "synthetic/mesh_7z_a.dsf",
                    "synthetic/mesh_7z_b.dsf"));

TEST(DsfText, IsReadAsItIsWritten)
{
    for (const char *name :
         {"edlo/+51+008.dsf.txt", "gmmt/+33-008.dsf.txt",
          "opensam/+47+013.dsf.txt", "starbase/+25-098.dsf.txt"})
    {
        REQUIRE_SHARED_FILE(std::string("dsf/") + name);
        const std::string text = ReadSharedText(name);
        ASSERT_TRUE(dsf::HasTextHeader(text.substr(0, 1024)));
        bgl::ProblemList problems;
        const auto file = dsf::ReadDsfText(text, problems);
        EXPECT_EQ(problems.Count(), 0U);
        auto expected = ListLines(text);
        auto found = ListLines(ToText(*file));
        // The steps of numbers come from pools, which a text does not have.
        std::erase_if(
            expected, [](const std::string &line)
            { return line.starts_with("DIVI") || line.starts_with("HEIG"); });
        std::erase_if(
            found, [](const std::string &line)
            { return line.starts_with("DIVI") || line.starts_with("HEIG"); });
        EXPECT_EQ(found, expected) << name;
    }
}

TEST(DsfText, SaysWhichLineMakesNoSense)
{
    bgl::ProblemList problems;
    const auto file = dsf::ReadDsfText("I\n800\nDSF2TEXT\nOBJECT_DEF a.obj\n"
                                       "OBJECT 0 1.5 x 3\nOBJECT 0 1.5 2 3\n"
                                       "UNHEARD OF\n",
                                       problems);
    ASSERT_EQ(problems.Kept().size(), 2U);
    EXPECT_EQ(problems.Kept()[0].where, "line 5");
    EXPECT_EQ(problems.Kept()[0].offset, 32U);
    EXPECT_NE(problems.Kept()[0].expected.find("a directive of DSF2TEXT"),
              std::string::npos);
    EXPECT_EQ(ListLines(ToText(*file)).back(),
              "OBJECT 0 1.500000000 2.000000000 3.000");
}

TEST(DsfPool, DecodesTheVectorOfTheFormat)
{
    const Bytes content = testdata::FromHex(
        "03000000040303"
        "88e9cdfd9efd0303b58a09fff6fe038300000303ffffabffacff");
    Bytes scales;
    for (const float number : {0.03125F, 12.96875F, 0.03125F, 47.78125F, 360.0F,
                               0.0F, 390.0F, 42.0F})
    {
        Append32(scales, std::bit_cast<std::uint32_t>(number));
    }
    std::string expected;
    const auto pool =
        dsf::Pool::Decode(content, scales, dsf::PoolWidth::Narrow, expected);
    ASSERT_TRUE(pool) << expected;
    ASSERT_EQ(pool->GetPointCount(), 3U);
    EXPECT_NEAR(pool->Get(0, 0), 12.997257668, 5e-10);
    EXPECT_NEAR(pool->Get(1, 1), 47.798064488, 5e-10);
    EXPECT_EQ(pool->Get(0, 3), 432.0);
    EXPECT_NEAR(pool->Get(2, 3), 430.994277867, 5e-10);
}

TEST(DsfPool, RefusesWhatDoesNotFit)
{
    const Bytes scales(16, 0);
    std::string expected;
    for (const char *hex :
         {"ffffffff02", "ffffffffff0380", "0000", "0100000000",
          "01000000020000", "010000000200010002000000",
          "0100000002040100040100", "0200000002030300000000038300000000",
          "01000000020280000002010000"})
    {
        EXPECT_FALSE(dsf::Pool::Decode(testdata::FromHex(hex), scales,
                                       dsf::PoolWidth::Narrow, expected))
            << hex;
        EXPECT_FALSE(expected.empty());
    }
    // Without planes there are no points either.
    EXPECT_TRUE(dsf::Pool::Decode(testdata::FromHex("0000000000"), {},
                                  dsf::PoolWidth::Wide, expected));
}

TEST(DsfCommands, BoundsTheObjectsOfRanges)
{
    // 65534 points in a plane of runs, placed by a range of five bytes, often.
    Bytes pool;
    Append32(pool, 65534);
    pool.push_back(3);
    for (int plane = 0; plane < 3; ++plane)
    {
        pool.push_back(2);
        for (int i = 0; i < 516; ++i)
        {
            pool.insert(pool.end(), {255, 0, 0});
        }
        pool.insert(pool.end(), {128 + 2, 0, 0});
    }
    Bytes commands = {3, 0, 1, 0, 0};
    for (int i = 0; i < 10000; ++i)
    {
        commands.insert(commands.end(), {8, 0, 0, 0xFE, 0xFF});
    }
    bgl::ProblemList problems;
    const auto file = dsf::DsfFile::Read(MakeFile(pool, 3, commands), problems);
    ASSERT_EQ(problems.Count(), 0U);
    dsf::CommandReader reader(*file);
    std::uint64_t objects = 0;
    while (reader.Next())
    {
        objects += reader.Get().points.size();
    }
    EXPECT_GE(objects, 1U << 20U);
    EXPECT_LT(objects, (1U << 20U) + 51 * file->size);
    ASSERT_TRUE(reader.GetDamage());
    EXPECT_NE(reader.GetDamage()->expected.find("memory"), std::string::npos);
}

TEST(DsfCommands, LeaveOutWhatNamesNothing)
{
    Bytes pool;
    Append32(pool, 2);
    pool.push_back(3);
    for (int plane = 0; plane < 3; ++plane)
    {
        pool.insert(pool.end(), {0, 0, 0, 0xFF, 0xFF});
    }
    const Bytes commands = {3,  0, 1, 0, 0,     // definition 0, pool 0
                            7,  2, 0,           // no point 2
                            3,  9, 7, 0, 0,     // no definition 9
                            1,  3, 0,           // no pool 3,
                            8,  0, 0, 0, 0,     // nor objects in it
                            1,  0, 0,           // pool 0
                            3,  0, 7, 1, 0,     // sound
                            13, 0, 0, 0, 0, 2,  // sound, of two points
                            0,  99};            // no opcode
    bgl::ProblemList problems;
    const auto file = dsf::DsfFile::Read(MakeFile(pool, 3, commands), problems);
    dsf::CommandReader reader(*file);
    ASSERT_TRUE(reader.Next());
    EXPECT_EQ(reader.Get().kind, dsf::CommandKind::Objects);
    EXPECT_EQ(reader.Get().points[0].point, 1U);
    EXPECT_EQ(reader.Get().offset, file->commandsOffset + 26);
    ASSERT_TRUE(reader.Next());
    EXPECT_EQ(reader.Get().kind, dsf::CommandKind::Polygon);
    EXPECT_FALSE(reader.Next());
    EXPECT_EQ(reader.CountSkipped(), 3U);
    EXPECT_EQ(reader.GetDamage()->offset, file->commandsOffset + 5);
}

TEST(DsfDamage, TruncationsAtEveryByteAreHarmless)
{
    for (const char *name :
         {"lareunion/-21+055.dsf", "martin/+46-125.dsf", "picton/+44-078.dsf",
          "epkk/+50+019.dsf", "synthetic/mesh_7z_b.dsf"})
    {
        REQUIRE_SHARED_FILE(std::string("dsf/") + name);
        const Bytes whole = Shared(name);
        const std::size_t step = whole.size() > 4096 ? 61 : 1;
        for (std::size_t size = 0; size < whole.size(); size += step)
        {
            const Bytes bytes(whole.begin(),
                              whole.begin() +
                                  static_cast<std::ptrdiff_t>(size));
            bgl::ProblemList problems;
            std::string expected;
            if (dsf::HasSevenZipSignature(bytes))
            {
                EXPECT_FALSE(dsf::UnpackSevenZip(bytes, dsf::MAXIMUM_UNPACKED,
                                                 expected));
                EXPECT_FALSE(expected.empty());
                continue;
            }
            const auto file = dsf::DsfFile::Read(bytes, problems);
            if (file != nullptr)
            {
                file->CheckFooter(problems);
            }
            EXPECT_GT(problems.Count(), 0U) << size;
            EXPECT_LE(problems.Count(), 10U) << size;
            if (file != nullptr)
            {
                EXPECT_FALSE(ToText(*file).empty());
            }
        }
    }
}

TEST(DsfDamage, KeepsWhatStandsBeforeIt)
{
    REQUIRE_SHARED_FILE("dsf/starbase/+26-097.dsf");
    bgl::ProblemList problems;
    const auto file = ReadDsf(Shared("starbase/+26-097.dsf"), problems);
    ASSERT_NE(file, nullptr);
    EXPECT_EQ(*file->FindProperty("sim/east"), "-96");
    ASSERT_EQ(file->GetTable(dsf::Table::Object).size(), 1U);
    EXPECT_EQ(file->GetTable(dsf::Table::Object)[0].path,
              "opensceneryx/objects/buildings/industrial/cranes/1.obj");
    EXPECT_EQ(file->CheckFooter(), dsf::Footer::Wrong);
    EXPECT_GE(problems.Count(), 1U);
    EXPECT_LE(problems.Count(), 3U);
}

TEST(DsfDamage, OfAHeadIsSaidInWords)
{
    std::string problem;
    Bytes bytes = dsf::WriteOverlay(MakeOverlay(), problem);
    const auto read = [&]
    {
        bgl::ProblemList problems;
        const auto head =
            dsf::DsfFile::ReadHead(bgl::MemorySource(bytes), problems);
        EXPECT_NE(head, nullptr);
        return std::pair(
            head != nullptr ? head->properties.size() : 0,
            problems.Kept().empty() ? "" : problems.Kept().front().expected);
    };
    EXPECT_EQ(read(), std::pair(std::size_t{2}, std::string()));
    // What lies behind the definitions is not read.
    std::fill(bytes.end() - 100, bytes.end(), 0xFF);
    EXPECT_EQ(read(), std::pair(std::size_t{2}, std::string()));
    bytes[16] = 0xFF;
    bytes[17] = 0xFF;
    const auto [count, text] = read();
    EXPECT_EQ(count, 0U);
    EXPECT_TRUE(
        text.starts_with("expected an atom that ends within its container"));
    bytes[8] = 2;
    bgl::ProblemList problems;
    EXPECT_EQ(dsf::DsfFile::ReadHead(bgl::MemorySource(bytes), problems),
              nullptr);
    EXPECT_EQ(problems.Kept().front().expected, "expected version 1, found 2");
}

TEST(DsfDamage, IsSaidInWords)
{
    const auto firstProblem = [](const Bytes &bytes)
    {
        bgl::ProblemList problems;
        const auto read = dsf::DsfFile::Read(bytes, problems);
        if (read != nullptr)
        {
            read->CheckFooter(problems);
        }
        return problems.Kept().empty() ? "" : problems.Kept()[0].expected;
    };
    Bytes file = MakeFile({0, 0, 0, 0, 0}, 0, {});
    EXPECT_EQ(firstProblem(file), "");
    file.back() ^= 1;
    EXPECT_NE(firstProblem(file).find("the MD5 digest does not match"),
              std::string::npos);
    file[8] = 2;
    EXPECT_EQ(firstProblem(file), "expected version 1, found 2");
    file.resize(27);
    EXPECT_NE(firstProblem(file).find("at least 28 bytes"), std::string::npos);
}

TEST(SevenZip, RefusesBombs)
{
    REQUIRE_SHARED_FILE("dsf/synthetic/mesh_7z_a.dsf");
    std::string expected;
    EXPECT_FALSE(dsf::UnpackSevenZip(Shared("synthetic/mesh_7z_a.dsf"), 88607,
                                     expected));
    EXPECT_NE(expected.find("at most 88607 bytes"), std::string::npos);
    EXPECT_EQ(
        dsf::UnpackSevenZip(Shared("synthetic/mesh_7z_a.dsf"), 88608, expected)
            .has_value(),
        dsf::CanUnpackLzma());
}

TEST(DsfRaster, HasTheSamplesOfItsFile)
{
    REQUIRE_SHARED_FILE("dsf/synthetic/+47+012.dsf");
    bgl::ProblemList problems;
    const auto file = ReadDsf(Shared("synthetic/+47+012.dsf"), problems);
    const dsf::Raster *elevation = file->FindRaster("elevation");
    ASSERT_NE(elevation, nullptr);
    EXPECT_TRUE(
        std::ranges::equal(elevation->samples, Shared("synthetic/e.raw")));
    EXPECT_EQ(elevation->GetSample(0, 0), -32768.0);
    EXPECT_EQ(elevation->GetSample(0, 120), 394.0);
    EXPECT_EQ(elevation->GetSample(10, 20), 586.0);
    const dsf::Raster *spring = file->FindRaster("spr1");
    EXPECT_EQ(spring->Convert(spring->GetSample(59, 59)), 179.0);
    EXPECT_NEAR(file->FindRaster("urban")->GetSample(10, 20), 0.210105047,
                1e-9);
}
