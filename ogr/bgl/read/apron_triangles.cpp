// SPDX-License-Identifier: MIT
// The triangles of an apron as the text of a field.

#include "ogr/bgl/read/apron_triangles.h"

#include "driver/base/gdal_compat.h"
#include "driver/bgl/coordinates.h"
#include "driver/bytes/bytes.h"

#include "cpl_json.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <unordered_map>
#include <utility>

namespace flightsim
{

namespace
{

constexpr std::size_t NUMBER_SIZE = 2;

void AppendSeparated(std::string &list, const std::string &item)
{
    list.append(list.empty() ? "" : ",").append(item);
}

/** Returns the bytes of a vertex as a number. */
std::uint64_t GetKey(const bgl::VertexList &vertices, std::size_t i)
{
    return bgl::LoadLittleEndian<std::uint64_t>(
        vertices.Bytes().data() + i * bgl::VertexList::VERTEX_SIZE);
}

std::string WriteVertices(const bgl::VertexList &vertices,
                          const bgl::VertexList &outline)
{
    std::unordered_map<std::uint64_t, std::size_t> numbers;
    for (std::size_t i = 0; i < outline.Size(); ++i)
    {
        numbers.emplace(GetKey(outline, i), i);
    }
    std::string list;
    for (std::size_t i = 0; i < vertices.Size(); ++i)
    {
        const auto number = numbers.find(GetKey(vertices, i));
        if (number != numbers.end())
        {
            AppendSeparated(list, std::to_string(number->second));
            continue;
        }
        const bgl::GeoPoint point = vertices[i];
        // Finer than the resolution of a record.
        char text[64];
        std::snprintf(text, sizeof(text), "[%.9f,%.9f]", point.longitude,
                      point.latitude);
        AppendSeparated(list, text);
    }
    return '[' + list + ']';
}

std::optional<std::uint16_t> ReadNumber(const CPLJSONObject &value)
{
    const int number = value.ToInteger(-1);
    if (value.GetType() != CPLJSONObject::Type::Integer ||
        !std::in_range<std::uint16_t>(number))
    {
        return std::nullopt;
    }
    return static_cast<std::uint16_t>(number);
}

bool IsNumber(const CPLJSONObject &value)
{
    return value.GetType() == CPLJSONObject::Type::Integer ||
           value.GetType() == CPLJSONObject::Type::Double;
}

std::optional<TriangleVertex> ReadVertex(const CPLJSONObject &value)
{
    TriangleVertex vertex;
    vertex.number = ReadNumber(value);
    if (vertex.number)
    {
        return vertex;
    }
    if (value.GetType() != CPLJSONObject::Type::Array)
    {
        return std::nullopt;
    }
    const CPLJSONArray pair = value.ToArray();
    if (pair.Size() != 2 || !IsNumber(pair[0]) || !IsNumber(pair[1]))
    {
        return std::nullopt;
    }
    vertex.point = {pair[0].ToDouble(), pair[1].ToDouble()};
    return vertex;
}

std::optional<bgl::Triangle> ReadTriangle(const CPLJSONObject &value)
{
    if (value.GetType() != CPLJSONObject::Type::Array)
    {
        return std::nullopt;
    }
    const CPLJSONArray corners = value.ToArray();
    bgl::Triangle triangle{};
    if (corners.Size() != static_cast<int>(triangle.size()))
    {
        return std::nullopt;
    }
    for (int i = 0; i < corners.Size(); ++i)
    {
        const std::optional<std::uint16_t> number = ReadNumber(corners[i]);
        if (!number)
        {
            return std::nullopt;
        }
        triangle[static_cast<std::size_t>(i)] = *number;
    }
    return triangle;
}

/** Reads the items of a list. Returns false if the value is not a list, or if
 * an item is invalid. */
template <class Item>
bool ReadList(const CPLJSONObject &value, std::vector<Item> &items,
              std::optional<Item> (*read)(const CPLJSONObject &value))
{
    if (value.GetType() != CPLJSONObject::Type::Array)
    {
        return false;
    }
    for (const CPLJSONObject &child : value.ToArray())
    {
        std::optional<Item> item = read(child);
        if (!item)
        {
            return false;
        }
        items.push_back(*std::move(item));
    }
    return true;
}

}  // namespace

std::string WriteTriangles(bgl::ByteSpan triangles)
{
    std::string list;
    for (std::size_t i = 0; i + 3 * NUMBER_SIZE <= triangles.size();
         i += 3 * NUMBER_SIZE)
    {
        const auto get = [&](std::size_t corner)
        {
            return std::to_string(bgl::LoadLittleEndian<std::uint16_t>(
                triangles.data() + i + corner * NUMBER_SIZE));
        };
        AppendSeparated(list, '[' + get(0) + ',' + get(1) + ',' + get(2) + ']');
    }
    return list.empty() ? list : '[' + list + ']';
}

std::string WriteTriangles(bgl::ByteSpan triangles,
                           const bgl::VertexList &vertices,
                           const bgl::VertexList &outline)
{
    const std::string list = WriteTriangles(triangles);
    return list.empty() ? list
                        : "{\"vertices\":" + WriteVertices(vertices, outline) +
                              ",\"triangles\":" + list + '}';
}

std::optional<GivenTriangles> ReadTriangles(const std::string &text)
{
    const CPLErrorStateBackuper state;
    const CPLErrorHandlerPusher quiet(CPLQuietErrorHandler);
    CPLJSONDocument document;
    if (!document.LoadMemory(text))
    {
        return std::nullopt;
    }
    const CPLJSONObject root = document.GetRoot();
    GivenTriangles given;
    const bool isSound =
        root.GetType() == CPLJSONObject::Type::Object
            ? ReadList(root.GetObj("vertices"), given.vertices, ReadVertex) &&
                  ReadList(root.GetObj("triangles"), given.triangles,
                           ReadTriangle)
            : ReadList(root, given.triangles, ReadTriangle);
    return isSound ? std::optional(std::move(given)) : std::nullopt;
}

namespace
{

/** A sequence of pseudorandom bits, the same in each run. */
class BitSequence
{
  public:
    explicit BitSequence(std::uint64_t seed) : m_state(seed)
    {
    }

    std::uint64_t Next()
    {
        m_state += 0x9E3779B97F4A7C15U;
        std::uint64_t bits = m_state;
        bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9U;
        bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBU;
        return bits ^ (bits >> 31);
    }

    /** From -0.5 to 0.5. */
    double NextShift()
    {
        return static_cast<double>(Next() >> 11) * 0x1p-53 - 0.5;
    }

  private:
    std::uint64_t m_state;
};

/** Moves a corner within the steps of a BGL. */
bgl::GeoPoint MoveCorner(const bgl::GeoPoint &corner, BitSequence &bits)
{
    const double width =
        bgl::LongitudeToDegrees(1) - bgl::LongitudeToDegrees(0);
    const double height = bgl::LatitudeToDegrees(1) - bgl::LatitudeToDegrees(0);
    bgl::GeoPoint moved = corner;
    moved.longitude += width * bits.NextShift();
    moved.latitude += height * bits.NextShift();
    const bool isSame = bgl::LongitudeFromDegrees(moved.longitude) ==
                            bgl::LongitudeFromDegrees(corner.longitude) &&
                        bgl::LatitudeFromDegrees(moved.latitude) ==
                            bgl::LatitudeFromDegrees(corner.latitude);
    return isSame ? moved : corner;
}

/** Moves some of the corners of an outline. Those of one place in the file stay
 * together, unless they were different ones in the source. */
void MoveCorners(const std::vector<bgl::GeoPoint> &corners, bool areTogether,
                 std::uint64_t number, std::vector<bgl::GeoPoint> &moved)
{
    // One in two to one in 16.
    const std::uint64_t mask = (std::uint64_t{2} << (number % 4)) - 1;
    for (std::size_t i = 0; i < corners.size(); ++i)
    {
        const bgl::GeoPoint &corner = corners[i];
        const std::uint64_t place =
            std::bit_cast<std::uint64_t>(corner.longitude) ^
            std::rotl(std::bit_cast<std::uint64_t>(corner.latitude), 32);
        BitSequence bits((areTogether ? place : i) +
                         number * 0xD1342543DE82EF95U);
        if ((bits.Next() & mask) == 0)
        {
            moved[i] = MoveCorner(corner, bits);
        }
    }
}

/** Counts the first triangles that are those of another list. */
std::ptrdiff_t CountEqual(const std::vector<bgl::Triangle> &a,
                          const std::vector<bgl::Triangle> &b)
{
    return std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first -
           a.begin();
}

/** Moves corners as long as more of the triangles come out. Returns nothing if
 * some never do. */
std::optional<std::vector<bgl::GeoPoint>>
FindCorners(const std::vector<bgl::GeoPoint> &corners, bool areTogether,
            const std::vector<bgl::Triangle> &triangles, std::size_t &patience)
{
    constexpr std::size_t MAXIMUM_WORK = 300'000;
    std::vector<bgl::GeoPoint> best = corners;
    std::ptrdiff_t equal = 0;
    const std::size_t tries = std::min(MAXIMUM_WORK, patience) / corners.size();
    for (std::size_t i = 0; i < tries; ++i)
    {
        patience -= corners.size();
        std::vector<bgl::GeoPoint> moved = best;
        MoveCorners(corners, areTogether, i, moved);
        const std::vector<bgl::Triangle> made = bgl::CutIntoTriangles(moved);
        if (made == triangles)
        {
            return moved;
        }
        const std::ptrdiff_t now = CountEqual(made, triangles);
        if (now >= equal)
        {
            equal = now;
            best = std::move(moved);
        }
    }
    return std::nullopt;
}

}  // namespace

std::vector<bgl::GeoPoint>
FitCorners(const std::vector<bgl::GeoPoint> &corners,
           const std::vector<bgl::Triangle> &triangles, std::size_t &patience)
{
    const std::vector<bgl::Triangle> made = bgl::CutIntoTriangles(corners);
    if (made == triangles ||
        !bgl::CoverSame({corners, triangles}, {corners, made}))
    {
        return corners;
    }
    auto moved = FindCorners(corners, true, triangles, patience);
    moved = moved ? moved : FindCorners(corners, false, triangles, patience);
    return moved.value_or(corners);
}

}  // namespace flightsim
