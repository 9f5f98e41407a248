// SPDX-License-Identifier: MIT
// The triangles of an apron as the text of a field.

#include "ogr/bgl/read/apron_triangles.h"

#include "driver/base/gdal_compat.h"
#include "driver/bytes/bytes.h"

#include "cpl_json.h"

#include <charconv>
#include <iterator>
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

/** Appends an angle with decimals finer than the resolution of a record. A
 * large apron has thousands, so it does without printf. */
void AppendDegrees(std::string &list, double degrees)
{
    constexpr int DECIMALS = 9;
    char digits[32];
    list.append(digits,
                std::to_chars(std::begin(digits), std::end(digits), degrees,
                              std::chars_format::fixed, DECIMALS)
                    .ptr);
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
        list += list.empty() ? "[" : ",[";
        AppendDegrees(list, point.longitude);
        list += ',';
        AppendDegrees(list, point.latitude);
        list += ']';
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
    const char *separator = "[[";
    for (std::size_t i = 0; i + 3 * NUMBER_SIZE <= triangles.size();
         i += 3 * NUMBER_SIZE)
    {
        for (std::size_t corner = 0; corner < 3; ++corner)
        {
            char digits[8];
            const auto number = bgl::LoadLittleEndian<std::uint16_t>(
                triangles.data() + i + corner * NUMBER_SIZE);
            list += separator;
            list.append(digits, std::to_chars(std::begin(digits),
                                              std::end(digits), number)
                                    .ptr);
            separator = ",";
        }
        separator = "],[";
    }
    return list.empty() ? list : list + "]]";
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
    const bool isValid =
        root.GetType() == CPLJSONObject::Type::Object
            ? ReadList(root.GetObj("vertices"), given.vertices, ReadVertex) &&
                  ReadList(root.GetObj("triangles"), given.triangles,
                           ReadTriangle)
            : ReadList(root, given.triangles, ReadTriangle);
    return isValid ? std::optional(std::move(given)) : std::nullopt;
}

}  // namespace flightsim
