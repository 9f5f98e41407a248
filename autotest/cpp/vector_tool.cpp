// SPDX-License-Identifier: MIT
// Writes files of terrain vectors with the project's own encoder:
//   vector_tool cover OUTPUT WEST NORTH COLUMNS ROWS FEATURES
//       cells of level 11 with that many features each, of all kinds
//   vector_tool cut OUTPUT LEVEL MAXIMUM_POINTS < features
//       features cut at the borders of cells and, beyond that many points,
//       inside cells; one a line: KIND ALTITUDE_MODE X Y Z X Y Z ..., where
//       KIND is a name of the schema such as Roads, or Roads:GUID with a
//       texture, ALTITUDE_MODE none, per_point or level, and "/" stands in
//       front of each further ring

#include "autotest/cpp/record_collector.h"
#include "ogr/terrain_vector/vector_class.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>
#include <string>

namespace
{

using bgl::AltitudeMode;
using bgl::VectorClass;
using bgl::VectorGeometry;

constexpr std::uint32_t SECTION = 0x65;
constexpr int LEVEL = 11;

/** 1 January 2026 as a FILETIME. */
constexpr std::uint64_t SAMPLE_DATE = 134116992000000000;

void WriteFile(const std::string &path,
               std::vector<testdata::SubsectionData> subsections)
{
    const std::vector<std::uint8_t> file = testdata::MakeContainer(
        {{SECTION, std::move(subsections)}}, SAMPLE_DATE);
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char *>(file.data()),
               static_cast<std::streamsize>(file.size()));
}

bgl::AttributeData MakeTexture(const bgl::Guid &texture)
{
    return {bgl::ATTRIBUTE_TEXTURE,
            {texture.bytes.begin(), texture.bytes.end()}};
}

bgl::AttributeData MakeTexture(const char *guid)
{
    return MakeTexture(*bgl::Guid::FromString(guid));
}

/** Makes features like those in files of the terrain compiler: four fifths of
 * the segments are short (six points on average) and of method 2, the others
 * have about fifty points and method 1. */
class FeatureMaker final
{
  public:
    bgl::EntityData Make()
    {
        const unsigned kind = Draw(100);
        if (kind < 70)
        {
            return MakeLine(kind);
        }
        return kind < 90 ? MakeLake(kind % 4 == 0) : MakeSquare();
    }

  private:
    unsigned Draw(unsigned count)
    {
        return static_cast<unsigned>(m_random() % count);
    }

    static bgl::AttributeData MakeType(VectorClass vectorClass)
    {
        return {*bgl::GetClassGuid(vectorClass), {}};
    }

    bgl::EntityData MakeLine(unsigned kind)
    {
        constexpr VectorClass classes[] = {
            VectorClass::Road,   VectorClass::Road,      VectorClass::Stream,
            VectorClass::Road,   VectorClass::Shoreline, VectorClass::Railway,
            VectorClass::Utility};
        constexpr const char *textures[] = {
            "DDE116BF-0E97-4EB6-A9EC-7EF93D9F2D0E",
            "02055F95-7075-463F-A3F9-BA9976869612",
            "E5DD8B66-8E86-4E7E-BE58-6E94A91C8FF0"};
        bgl::EntityData line{
            VectorGeometry::Line,
            {MakeType(classes[kind % 7]), MakeTexture(textures[kind % 3])},
            {{}}};
        const bool isShort = kind < 55;
        const unsigned count = isShort ? 2 + Draw(10) : 20 + Draw(60);
        const unsigned step = isShort ? 600 : 30;
        double x = 8000 + Draw(16000);
        double y = 8000 + Draw(16000);
        double heading = Draw(628) / 100.0;
        for (unsigned i = 0; i < count; ++i)
        {
            line.segments[0].points.push_back(
                {std::clamp(static_cast<int>(x), 0, bgl::CELL_STEPS),
                 std::clamp(static_cast<int>(y), 0, bgl::CELL_STEPS)});
            heading += (static_cast<double>(Draw(100)) - 50.0) / 120.0;
            x += (step + Draw(step * 2)) * std::cos(heading);
            y += (step + Draw(step * 2)) * std::sin(heading);
        }
        return line;
    }

    bgl::EntityData MakeLake(bool hasHole)
    {
        bgl::EntityData lake{
            VectorGeometry::Polygon,
            {MakeType(VectorClass::WaterPolygon),
             MakeTexture("BCD5C182-9C8B-4C57-97BD-272CF492CBFF"),
             {bgl::ATTRIBUTE_SLOPE, std::vector<std::uint8_t>(8)}},
            {}};
        const bool isShort = Draw(4) > 0;
        const unsigned corners = isShort ? 4 + Draw(5) : 40 + Draw(40);
        const double x = 4100 + Draw(24000);
        const double y = 4100 + Draw(24000);
        const double radius = isShort ? 1000 + Draw(3000) : 200 + Draw(800);
        const auto altitude = static_cast<float>(Draw(500));
        for (const double scale : {1.0, 0.3})
        {
            bgl::SegmentData &ring = lake.segments.emplace_back();
            ring.altitudeMode = AltitudeMode::Level;
            ring.altitudes = {altitude};
            for (unsigned i = 0; i < corners; ++i)
            {
                const double angle = 6.283185307 * i / corners;
                const double distance =
                    scale * radius * (0.8 + Draw(100) / 500.0);
                ring.points.push_back(
                    {static_cast<int>(x + distance * std::cos(angle)),
                     static_cast<int>(y + distance * std::sin(angle))});
            }
            if (!hasHole)
            {
                break;
            }
        }
        bgl::ArrangeRings(lake);
        return lake;
    }

    bgl::EntityData MakeSquare()
    {
        bgl::EntityData square{VectorGeometry::Polygon,
                               {MakeType(VectorClass::Exclusion),
                                MakeTexture("00000000-0000-0000-0000-"
                                            "000000000000")},
                               {{}}};
        const int x = static_cast<int>(Draw(30000));
        const int y = static_cast<int>(Draw(30000));
        const int side = static_cast<int>(100 + Draw(2000));
        square.segments[0].points = {
            {x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}};
        bgl::ArrangeRings(square);
        return square;
    }

    std::mt19937 m_random{5};
};

int Cover(char **arguments)
{
    const auto number = [&](int i) {
        return static_cast<std::uint32_t>(
            std::strtoul(arguments[i], nullptr, 10));
    };
    FeatureMaker maker;
    std::vector<testdata::SubsectionData> subsections;
    for (std::uint32_t i = 0; i < number(3) * number(4); ++i)
    {
        bgl::RecordData record;
        record.cell = {LEVEL, number(1) + i % number(3),
                       number(2) + i / number(3)};
        for (std::uint32_t k = 0; k < number(5); ++k)
        {
            record.entities.push_back(maker.Make());
        }
        subsections.push_back(
            {record.cell, terrainvector::EncodeRecord(record)});
    }
    WriteFile(arguments[0], std::move(subsections));
    return 0;
}

std::optional<VectorClass> FindClass(const std::string &name)
{
    for (std::size_t i = 0; i < bgl::VECTOR_CLASS_COUNT; ++i)
    {
        const char *known = bgl::GetSchemaName(static_cast<VectorClass>(i));
        if (known != nullptr && name == known)
        {
            return static_cast<VectorClass>(i);
        }
    }
    return std::nullopt;
}

struct InputFeature
{
    bgl::MapFeature feature;
    std::vector<bgl::AttributeData> attributes;
};

bool ReadKind(const std::string &kind, InputFeature &input)
{
    const std::size_t colon = kind.find(':');
    const std::optional<VectorClass> vectorClass =
        FindClass(kind.substr(0, colon));
    if (!vectorClass)
    {
        return false;
    }
    input.feature.geometry = bgl::GetClassGeometry(*vectorClass);
    input.attributes = {{*bgl::GetClassGuid(*vectorClass), {}}};
    if (colon == std::string::npos)
    {
        return true;
    }
    const std::optional<bgl::Guid> texture =
        bgl::Guid::FromString(kind.substr(colon + 1));
    if (texture)
    {
        input.attributes.push_back(MakeTexture(*texture));
    }
    return texture.has_value();
}

std::optional<InputFeature> ReadFeature(const std::string &line)
{
    std::istringstream stream(line);
    std::string kind;
    std::string mode;
    stream >> kind >> mode;
    InputFeature input;
    if (!ReadKind(kind, input))
    {
        return std::nullopt;
    }
    input.feature.altitudeMode = mode == "per_point" ? AltitudeMode::PerPoint
                                 : mode == "level"   ? AltitudeMode::Level
                                                     : AltitudeMode::None;
    input.feature.paths.emplace_back();
    std::string x;
    while (stream >> x)
    {
        if (x == "/")
        {
            input.feature.paths.emplace_back();
            continue;
        }
        char *end = nullptr;
        bgl::MapVertex vertex;
        vertex.longitude = std::strtod(x.c_str(), &end);
        if (*end != '\0' || !(stream >> vertex.latitude >> vertex.altitude))
        {
            return std::nullopt;
        }
        input.feature.paths.back().push_back(vertex);
    }
    return input;
}

int Cut(char **arguments)
{
    terrainvector::RecordCollector collector(
        std::atoi(arguments[1]), true,
        static_cast<std::size_t>(std::atoi(arguments[2])));
    std::string line;
    while (std::getline(std::cin, line))
    {
        const std::optional<InputFeature> input = ReadFeature(line);
        if (!input)
        {
            std::cerr << "not a feature: " << line << "\n";
            return 1;
        }
        collector.Add(input->feature, input->attributes);
    }
    WriteFile(arguments[0], collector.TakeSubsections());
    return 0;
}

}  // namespace

int main(int argc, char **argv)
{
    const std::string verb = argc > 1 ? argv[1] : "";
    if (verb == "cover" && argc == 8)
    {
        return Cover(argv + 2);
    }
    if (verb == "cut" && argc == 5)
    {
        return Cut(argv + 2);
    }
    std::cerr << "see the head of vector_tool.cpp for what it can do\n";
    return 2;
}
