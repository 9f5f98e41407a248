// SPDX-License-Identifier: MIT
// Models in separate files, and the JSON and XML in those of MSFS:
// ogr/records/format.md 8.4.

#include "ogr/bgl/read/model_file.h"

#include "driver/base/vsi_source.h"
#include "driver/base/xml_source.h"
#include "driver/base/gdal_compat.h"
#include "driver/bytes/byte_reader.h"

#include "cpl_json.h"
#include "cpl_minixml.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace flightsim
{

namespace
{

/** In bytes; XML and JSON of models are far smaller. */
constexpr std::uint64_t MAXIMUM_INFO_SIZE = 1 << 16;
constexpr std::uint64_t MAXIMUM_JSON_SIZE = 1 << 22;

/** In metres; a corner farther away is damage. */
constexpr double MAXIMUM_COORDINATE = 1e6;

using Point = std::array<double, 3>;

/** The rows of a 3x3 linear part with a translation. */
using Transform = std::array<std::array<double, 4>, 3>;

constexpr Transform IDENTITY = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};

Transform operator*(const Transform &a, const Transform &b)
{
    Transform product{};
    for (std::size_t row = 0; row < product.size(); ++row)
    {
        for (std::size_t column = 0; column < 4; ++column)
        {
            product[row][column] = column == 3 ? a[row][3] : 0.0;
            for (std::size_t i = 0; i < 3; ++i)
            {
                product[row][column] += a[row][i] * b[i][column];
            }
        }
    }
    return product;
}

Point Apply(const Transform &transform, const Point &point)
{
    Point result{};
    for (std::size_t axis = 0; axis < result.size(); ++axis)
    {
        const auto &row = transform[axis];
        result[axis] =
            row[0] * point[0] + row[1] * point[1] + row[2] * point[2] + row[3];
    }
    return result;
}

/** Returns the numbers of a member; nothing unless there are exactly N. */
template <std::size_t N>
std::optional<std::array<double, N>>
ReadJsonNumbers(const CPLJSONObject &object, const char *name)
{
    const CPLJSONArray list = object.GetArray(name);
    if (!list.IsValid() || list.Size() != static_cast<int>(N))
    {
        return std::nullopt;
    }
    std::array<double, N> numbers{};
    for (std::size_t i = 0; i < N; ++i)
    {
        numbers[i] = list[static_cast<int>(i)].ToDouble();
    }
    return numbers;
}

/** Returns the rotation of a unit quaternion x, y, z, w. */
Transform MakeRotation(const std::array<double, 4> &q)
{
    const auto [x, y, z, w] = q;
    return {
        {{1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w), 0},
         {2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w), 0},
         {2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y),
          0}}};
}

/** Returns the transform from a node to its parent: a column-major matrix, or
 * scale, rotation and translation. */
Transform ReadTransform(const CPLJSONObject &node)
{
    if (const auto matrix = ReadJsonNumbers<16>(node, "matrix"))
    {
        Transform transform{};
        for (std::size_t i = 0; i < 12; ++i)
        {
            transform[i % 3][i / 3] = (*matrix)[i % 3 + 4 * (i / 3)];
        }
        return transform;
    }
    Transform transform = IDENTITY;
    if (const auto rotation = ReadJsonNumbers<4>(node, "rotation"))
    {
        transform = MakeRotation(*rotation);
    }
    if (const auto scale = ReadJsonNumbers<3>(node, "scale"))
    {
        for (auto &row : transform)
        {
            for (std::size_t i = 0; i < 3; ++i)
            {
                row[i] *= (*scale)[i];
            }
        }
    }
    if (const auto translation = ReadJsonNumbers<3>(node, "translation"))
    {
        for (std::size_t i = 0; i < 3; ++i)
        {
            transform[i][3] = (*translation)[i];
        }
    }
    return transform;
}

/** Accumulates the bounds of the points added. */
class BoxBuilder final
{
  public:
    void Add(const Point &point)
    {
        for (std::size_t axis = 0; axis < point.size(); ++axis)
        {
            m_minimum[axis] = std::min(m_minimum[axis], point[axis]);
            m_maximum[axis] = std::max(m_maximum[axis], point[axis]);
        }
        m_isValid =
            m_isValid &&
            std::all_of(point.begin(), point.end(),
                        [](double coordinate)
                        { return std::abs(coordinate) <= MAXIMUM_COORDINATE; });
    }

    /** Adds the eight corners of a box. */
    void Add(const Point &minimum, const Point &maximum,
             const Transform &transform)
    {
        for (unsigned corner = 0; corner < 8; ++corner)
        {
            Point point{};
            for (std::size_t axis = 0; axis < point.size(); ++axis)
            {
                point[axis] =
                    (corner >> axis & 1) != 0 ? maximum[axis] : minimum[axis];
            }
            Add(Apply(transform, point));
        }
    }

    /** Returns the box with x to the right; in glTF x points left when looking
     * along z. Nothing when a corner is not finite. */
    std::optional<bgl::ModelBox> Finish() const
    {
        if (!m_isValid || m_minimum[0] > m_maximum[0])
        {
            return std::nullopt;
        }
        return bgl::ModelBox{{-m_maximum[0], m_minimum[1], m_minimum[2]},
                             {-m_minimum[0], m_maximum[1], m_maximum[2]}};
    }

  private:
    Point m_minimum = {HUGE_VAL, HUGE_VAL, HUGE_VAL};
    Point m_maximum = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    bool m_isValid = true;
};

/** Walks the nodes of a scene. */
class SceneWalk final
{
  public:
    explicit SceneWalk(const CPLJSONObject &root)
        : m_accessors(root.GetArray("accessors")),
          m_meshes(root.GetArray("meshes")), m_nodes(root.GetArray("nodes")),
          m_isVisited(
              static_cast<std::size_t>(m_nodes.IsValid() ? m_nodes.Size() : 0))
    {
        const CPLJSONArray scenes = root.GetArray("scenes");
        const int scene = root.GetInteger("scene", 0);
        if (scenes.IsValid() && scene >= 0 && scene < scenes.Size())
        {
            Push(scenes[scene].GetArray("nodes"), IDENTITY);
        }
    }

    std::optional<bgl::ModelBox> FindBox()
    {
        while (!m_stack.empty())
        {
            const auto [number, parent] = m_stack.back();
            m_stack.pop_back();
            const CPLJSONObject node = m_nodes[number];
            const Transform transform = parent * ReadTransform(node);
            AddMesh(node.GetInteger("mesh", -1), transform);
            Push(node.GetArray("children"), transform);
        }
        return m_box.Finish();
    }

  private:
    /** Visits each node once, even if the nodes do not form a tree. */
    void Push(const CPLJSONArray &nodes, const Transform &transform)
    {
        for (int i = 0; nodes.IsValid() && i < nodes.Size(); ++i)
        {
            const int number = nodes[i].ToInteger(-1);
            if (number >= 0 && number < m_nodes.Size() &&
                !m_isVisited[static_cast<std::size_t>(number)])
            {
                m_isVisited[static_cast<std::size_t>(number)] = true;
                m_stack.emplace_back(number, transform);
            }
        }
    }

    void AddMesh(int number, const Transform &transform)
    {
        if (!m_meshes.IsValid() || number < 0 || number >= m_meshes.Size())
        {
            return;
        }
        const CPLJSONArray primitives = m_meshes[number].GetArray("primitives");
        for (int i = 0; primitives.IsValid() && i < primitives.Size(); ++i)
        {
            AddAccessor(primitives[i].GetInteger("attributes/POSITION", -1),
                        transform);
        }
    }

    /** Many primitives share their positions, so corners are added once per
     * node. */
    void AddAccessor(int number, const Transform &transform)
    {
        if (!m_accessors.IsValid() || number < 0 ||
            number >= m_accessors.Size())
        {
            return;
        }
        const CPLJSONObject accessor = m_accessors[number];
        const auto minimum = ReadJsonNumbers<3>(accessor, "min");
        const auto maximum = ReadJsonNumbers<3>(accessor, "max");
        if (minimum && maximum)
        {
            m_box.Add(*minimum, *maximum, transform);
        }
    }

    CPLJSONArray m_accessors;
    CPLJSONArray m_meshes;
    CPLJSONArray m_nodes;
    std::vector<bool> m_isVisited;
    std::vector<std::pair<int, Transform>> m_stack{};
    BoxBuilder m_box{};
};

/** Returns the text of a part without padding; empty when it cannot be read. */
std::string ReadText(const bgl::ByteSource &source,
                     const std::optional<bgl::ModelPart> &part,
                     std::uint64_t maximumSize, char last)
{
    if (!part || part->size > maximumSize ||
        !source.Holds(part->offset, part->size))
    {
        return {};
    }
    std::string text(static_cast<std::size_t>(part->size), '\0');
    const bool isRead = source.Read(
        part->offset,
        {reinterpret_cast<std::uint8_t *>(text.data()), text.size()});
    const std::size_t end = text.rfind(last);
    return isRead && end != std::string::npos ? text.substr(0, end + 1)
                                              : std::string();
}

/** Returns the name in <ModelInfo name="...">. */
std::string FindName(const std::string &text)
{
    const CPLXMLTreeCloser tree = ParseXml(text);
    const CPLXMLNode *info = tree.get() != nullptr
                                 ? CPLSearchXMLNode(tree.get(), "=ModelInfo")
                                 : nullptr;
    return info != nullptr ? CPLGetXMLValue(info, "name", "") : "";
}

}  // namespace

void CompleteGltfSummary(const bgl::ByteSource &source,
                         bgl::ModelSummary &summary)
{
    const std::string info =
        ReadText(source, summary.gltfInfo, MAXIMUM_INFO_SIZE, '>');
    const std::string json =
        ReadText(source, summary.gltfJson, MAXIMUM_JSON_SIZE, '}');
    CPLErrorStateBackuper errorState;
    CPLErrorHandlerPusher quiet(CPLQuietErrorHandler);
    if (!info.empty())
    {
        summary.name = FindName(info);
    }
    CPLJSONDocument document;
    if (!json.empty() && document.LoadMemory(json))
    {
        summary.box = SceneWalk(document.GetRoot()).FindBox();
    }
}

namespace
{

/** Prefix of GDAL's name for a part of a file, followed by two numbers, a comma
 * and the name of the file. */
constexpr std::string_view PART = "/vsisubfile/";

/** "RIFF", the size, the form. */
constexpr std::size_t RIFF_HEADER_SIZE = 12;

std::string_view GetWholeFile(std::string_view path)
{
    const std::size_t comma = path.find(',');
    return path.starts_with(PART) && comma != std::string_view::npos
               ? path.substr(comma + 1)
               : path;
}

/** Returns the GUID in the chunk MDLG. */
std::optional<bgl::Guid> FindGuid(bgl::ByteSpan model)
{
    constexpr std::uint32_t MDLG = 0x474C444D;
    constexpr int FIRST_CHUNKS = 8;
    bgl::ByteReader reader(model);
    reader.Skip(RIFF_HEADER_SIZE);
    for (int i = 0; i < FIRST_CHUNKS && reader.IsOk(); ++i)
    {
        const std::uint32_t id = reader.ReadU32();
        const bgl::ByteSpan chunk = reader.ReadBytes(reader.ReadU32());
        if (id == MDLG && chunk.size() == sizeof(bgl::Guid))
        {
            return bgl::Guid::FromBytes(chunk);
        }
    }
    return std::nullopt;
}

/** Whether a file is a model of the kind in BGL files, so that no other files
 * named by a path are copied. */
bool IsModel(bgl::ByteSpan bytes)
{
    constexpr std::string_view FORMS[] = {"MDL9", "MDLX", "PV20", "GLTF"};
    return std::find(std::begin(FORMS), std::end(FORMS),
                     bgl::ReadRiffForm(bytes)) != std::end(FORMS);
}

}  // namespace

std::string MakeSubfileName(const std::string &file, std::uint64_t offset,
                            std::uint64_t size)
{
    return std::string(PART)
        .append(std::to_string(offset))
        .append("_")
        .append(std::to_string(size))
        .append(",")
        .append(file);
}

std::string ReadModelFile(const std::string &path, ModelFile &model)
{
    if (IsForeignName(GetWholeFile(path)))
    {
        return "is not a file of this machine";
    }
    const std::unique_ptr<VsiSource> source = VsiSource::Open(path.c_str());
    if (source == nullptr)
    {
        return "cannot be opened";
    }
    if (source->Size() > std::numeric_limits<std::uint32_t>::max())
    {
        return "is larger than 4 GiB";
    }
    // Check the header before the whole file is read.
    std::array<std::uint8_t, RIFF_HEADER_SIZE> start{};
    if (source->Size() < start.size() || !source->Read(0, start) ||
        !IsModel(start))
    {
        return "is not a compiled model (MDL9, MDLX, PV20 or GLTF)";
    }
    model.bytes.resize(static_cast<std::size_t>(source->Size()));
    if (!source->Read(0, model.bytes))
    {
        return "cannot be read";
    }
    model.guid = FindGuid(model.bytes);
    return {};
}

bool ModelCopies::Admit(bgl::ByteSpan record)
{
    const bgl::ByteSpan model = record.subspan(sizeof(bgl::Guid));
    const std::string_view text(reinterpret_cast<const char *>(model.data()),
                                model.size());
    const bool isNew =
        m_hashes.insert(std::hash<std::string_view>()(text)).second;
    const std::uint64_t more = isNew ? 0 : model.size();
    const bool isAdmitted = more <= MAXIMUM_BYTES - m_bytes;
    m_bytes += isAdmitted ? more : 0;
    return isAdmitted;
}

}  // namespace flightsim
