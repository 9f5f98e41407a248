// SPDX-License-Identifier: MIT
// Writes overlays: format.md chapter 16.

#include "ogr/dsf/format/overlay_write.h"

#include "ogr/dsf/format/md5.h"
#include "ogr/dsf/format/opcode.h"
#include "ogr/dsf/format/overlay_writer.h"

#include <algorithm>
#include <cmath>

namespace dsf
{

namespace
{

using overlay::AppendAtom;
using overlay::AppendText;
using overlay::FULL_CIRCLE;
using overlay::LARGEST_PLANE;
using overlay::MAXIMUM_POOL_POINTS;
using overlay::OverlayBytes;
using overlay::OverlayWriter;

constexpr std::size_t MAXIMUM_WINDINGS = 255;
constexpr double MAXIMUM_JUNCTION = 4294967295.0;

bool ArePlanesNumbers(const std::vector<double> &values)
{
    return std::all_of(values.begin(), values.end(),
                       [](double value) {
                           return std::isfinite(value) &&
                                  std::abs(value) <= LARGEST_PLANE;
                       });
}

const char *FindPathProblem(const std::string &path)
{
    return path.find_first_not_of(' ') == std::string::npos ? "it has no path"
           : path.size() > MAXIMUM_REPEATED_TEXT
               ? "its path is longer than those that are read"
           : IsTableText(path) ? nullptr
                               : "its path has control characters";
}

}  // namespace

const char *FindObjectProblem(const OverlayObject &object)
{
    const std::size_t planes = object.planes.size();
    const char *problem = FindPathProblem(object.path);
    return problem != nullptr         ? problem
           : planes < 3 || planes > 4 ? "it has no position and heading"
           : !ArePlanesNumbers(object.planes)
               ? "a coordinate, heading or height is not a valid number"
           : object.planes[2] < 0.0 || object.planes[2] > FULL_CIRCLE
               ? "its heading is not from 0 to 360 degrees"
               : nullptr;
}

const char *FindPolygonSizeProblem(const OverlayPolygon &polygon)
{
    std::uint64_t points = 0;
    for (const std::uint32_t size : polygon.windings)
    {
        points += size;
    }
    return points > MAXIMUM_POOL_POINTS ? "it has more than 65535 points"
           : polygon.windings.size() > MAXIMUM_WINDINGS
               ? "it has more than 255 windings"
               : nullptr;
}

const char *FindPolygonContentProblem(const OverlayPolygon &polygon)
{
    if (const char *problem = FindPathProblem(polygon.path))
    {
        return problem;
    }
    if (polygon.planeCount < 2 || polygon.planeCount > MAXIMUM_PLANES)
    {
        return "its points have fewer than 2 or more than 255 planes";
    }
    std::uint64_t points = 0;
    for (const std::uint32_t size : polygon.windings)
    {
        points += size;
        if (size == 0)
        {
            return "a winding has no points";
        }
    }
    if (points == 0)
    {
        return "it has no points";
    }
    if (polygon.values.size() !=
        points * static_cast<std::size_t>(polygon.planeCount))
    {
        return "its windings do not have the points that it has";
    }
    return ArePlanesNumbers(polygon.values)
               ? nullptr
               : "one of its coordinates is not a valid number";
}

const char *FindPolygonProblem(const OverlayPolygon &polygon)
{
    const char *problem = FindPolygonSizeProblem(polygon);
    return problem != nullptr ? problem : FindPolygonContentProblem(polygon);
}

const char *FindChainProblem(const OverlayChain &chain)
{
    const std::vector<double> &values = chain.values;
    const std::size_t planes = OverlayChain::PLANES;
    if (const char *problem = FindPathProblem(chain.path))
    {
        return problem;
    }
    if (values.size() < 2 * planes || values.size() % planes != 0)
    {
        return "it has fewer than 2 points";
    }
    if (values.size() / planes > MAXIMUM_POOL_POINTS)
    {
        return "it has more than 65535 points";
    }
    for (std::size_t i = 0; i < values.size(); i += planes)
    {
        const double junction = values[i + 3];
        const bool isEnd = i == 0 || i + planes == values.size();
        if (!(junction >= (isEnd ? 1.0 : 0.0) && junction <= MAXIMUM_JUNCTION))
        {
            return isEnd ? "one of its ends has no valid node number"
                         : "one of its node numbers is not valid";
        }
        if (!(std::abs(values[i]) <= LARGEST_PLANE &&
              std::abs(values[i + 1]) <= LARGEST_PLANE &&
              std::abs(values[i + 2]) < 32768.0))
        {
            return "one of its coordinates or levels is not a valid number";
        }
    }
    return nullptr;
}

namespace
{

/** Adds objects, polygons or chains; returns false at the first problem. */
template <class Thing>
bool AddAll(const std::vector<Thing> &things,
            const char *(*findProblem)(const Thing &), OverlayWriter &writer,
            std::string &problem)
{
    for (const Thing &thing : things)
    {
        if (const char *reason = findProblem(thing))
        {
            problem = reason;
            return false;
        }
        writer.Add(thing);
    }
    return true;
}

}  // namespace

std::vector<std::uint8_t> WriteOverlay(const Overlay &overlay,
                                       std::string &problem)
{
    OverlayWriter writer(overlay);
    if (!AddAll(overlay.objects, FindObjectProblem, writer, problem) ||
        !AddAll(overlay.polygons, FindPolygonProblem, writer, problem) ||
        !AddAll(overlay.chains, FindChainProblem, writer, problem))
    {
        return {};
    }
    if (const char *reason = writer.FindProblem())
    {
        problem = reason;
        return {};
    }
    OverlayBytes properties;
    for (const Property &property : overlay.properties)
    {
        if (!IsTableText(property.key) || !IsTableText(property.value))
        {
            problem = "a property has control characters";
            return {};
        }
        AppendText(properties, property.key);
        AppendText(properties, property.value);
    }
    OverlayBytes head;
    AppendAtom(head, "PROP", properties);
    const OverlayBytes pools = writer.MakePools();
    constexpr std::uint64_t most = 0xFFFFFFF0;
    if (pools.size() > most || writer.GetCommands().size() > most ||
        head.size() > most)
    {
        problem = "it needs more than 4 GiB";
        return {};
    }
    OverlayBytes bytes(DsfFile::COOKIE.begin(), DsfFile::COOKIE.end());
    bgl::ByteWriter(bytes).Write(std::uint32_t{1});
    AppendAtom(bytes, "HEAD", head);
    AppendAtom(bytes, "DEFN", writer.MakeDefinitions());
    AppendAtom(bytes, "GEOD", pools);
    AppendAtom(bytes, "CMDS", writer.GetCommands());
    const Md5Digest digest = ComputeMd5(bytes);
    bytes.insert(bytes.end(), digest.begin(), digest.end());
    return bytes;
}

}  // namespace dsf
