// SPDX-License-Identifier: MIT
// Triangulates aprons as the compilers of FSX and Prepar3D do:
// ogr/records/format.md 3.11.

#include "ogr/records/airport/apron_mesh.h"

#ifdef FLIGHTSIM_HAS_GLU

#ifdef _WIN32
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
#endif
#include <GL/glu.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <memory>
#include <numbers>

namespace bgl
{

namespace
{

/** Maximum number of vertices; larger outlines are not searched for
 * crossings. */
constexpr std::size_t LARGEST_TESSELLATED_OUTLINE = 4096;

constexpr std::size_t MAXIMUM_PARTS_OF_APRON = 4096;

#ifdef _WIN32
#define FLIGHTSIM_GLU_CALLBACK CALLBACK
#else
#define FLIGHTSIM_GLU_CALLBACK
#endif

struct TessellatedVertex
{
    /** Longitude, latitude and 0. */
    std::array<GLdouble, 3> place{};

    /** Its index among the vertices of the mesh. */
    std::optional<std::size_t> number{};
};

/** Collects the results of GLU's callbacks, which must not throw. */
class MeshBuilder final
{
  public:
    TessellatedVertex *AddVertex(double longitude, double latitude)
    {
        return &m_vertices.emplace_back(
            TessellatedVertex{{longitude, latitude, 0.0}, std::nullopt});
    }

    void Begin(GLenum mode)
    {
        m_mode = mode;
        m_run.clear();
    }

    void Take(TessellatedVertex &vertex)
    {
        if (!vertex.number)
        {
            vertex.number = m_mesh.vertices.size();
            m_mesh.vertices.push_back({vertex.place[0], vertex.place[1]});
        }
        m_run.push_back(static_cast<std::uint16_t>(*vertex.number));
    }

    void End()
    {
        for (std::size_t i = 0; i + 2 < m_run.size();
             i += m_mode == GL_TRIANGLES ? 3 : 1)
        {
            Triangle triangle{m_run[i], m_run[i + 1], m_run[i + 2]};
            if (m_mode == GL_TRIANGLE_FAN)
            {
                triangle[0] = m_run.front();
            }
            else if (m_mode == GL_TRIANGLE_STRIP && i % 2 == 1)
            {
                std::swap(triangle[0], triangle[2]);
            }
            m_mesh.triangles.push_back(triangle);
        }
    }

    void Fail()
    {
        m_hasFailed = true;
    }

    std::optional<TriangleMesh> TakeMesh()
    {
        constexpr std::size_t LARGEST_COUNT = 0xFFFF;
        return m_hasFailed || m_mesh.triangles.empty() ||
                       m_mesh.vertices.size() > LARGEST_COUNT ||
                       m_mesh.triangles.size() > LARGEST_COUNT
                   ? std::nullopt
                   : std::optional(std::move(m_mesh));
    }

  private:
    std::deque<TessellatedVertex> m_vertices{};
    GLenum m_mode = GL_TRIANGLES;
    std::vector<std::uint16_t> m_run{};
    TriangleMesh m_mesh{};
    bool m_hasFailed = false;
};

MeshBuilder &GetBuilder(void *data)
{
    return *static_cast<MeshBuilder *>(data);
}

void FLIGHTSIM_GLU_CALLBACK BeginRun(GLenum mode, void *data)
{
    GetBuilder(data).Begin(mode);
}

void FLIGHTSIM_GLU_CALLBACK TakeVertex(void *vertex, void *data)
{
    GetBuilder(data).Take(*static_cast<TessellatedVertex *>(vertex));
}

void FLIGHTSIM_GLU_CALLBACK EndRun(void *data)
{
    GetBuilder(data).End();
}

void FLIGHTSIM_GLU_CALLBACK CombineVertices(const GLdouble place[3],
                                            void *const[4], const GLfloat[4],
                                            void **vertex, void *data)
{
    *vertex = GetBuilder(data).AddVertex(place[0], place[1]);
}

void FLIGHTSIM_GLU_CALLBACK NoteError(GLenum, void *data)
{
    GetBuilder(data).Fail();
}

using Outline = std::vector<GeoPoint>;

/** Removes the part on one side of a meridian or parallel. */
Outline CutAtLine(const Outline &outline, double GeoPoint::*along,
                  double GeoPoint::*across, double line, bool keepsGreater)
{
    const auto isKept = [&](const GeoPoint &point)
    { return keepsGreater ? point.*along >= line : point.*along <= line; };
    Outline kept;
    for (std::size_t i = 0; i < outline.size(); ++i)
    {
        const GeoPoint &a = outline[i];
        const GeoPoint &b = outline[i + 1 < outline.size() ? i + 1 : 0];
        if (isKept(a))
        {
            kept.push_back(a);
        }
        if (isKept(a) != isKept(b) && a.*along != line && b.*along != line)
        {
            GeoPoint crossing;
            crossing.*along = line;
            crossing.*across = a.*across + (b.*across - a.*across) *
                                               (line - a.*along) /
                                               (b.*along - a.*along);
            kept.push_back(crossing);
        }
    }
    return kept;
}

struct ApronBounds
{
    explicit ApronBounds(const Outline &outline)
    {
        const auto [w, e] =
            std::minmax_element(outline.begin(), outline.end(),
                                [](const GeoPoint &a, const GeoPoint &b)
                                { return a.longitude < b.longitude; });
        const auto [s, n] =
            std::minmax_element(outline.begin(), outline.end(),
                                [](const GeoPoint &a, const GeoPoint &b)
                                { return a.latitude < b.latitude; });
        west = w->longitude;
        east = e->longitude;
        south = s->latitude;
        north = n->latitude;
    }

    double west = 0.0;
    double east = 0.0;
    double south = 0.0;
    double north = 0.0;
};

/** Number of parts that a length is cut into. */
std::size_t CountParts(double metres)
{
    constexpr double PART_METRES = 100.0 * std::numbers::sqrt2;
    return static_cast<std::size_t>(
        std::max(1.0, std::round(metres / PART_METRES)));
}

/** Turns a contour so that its southernmost vertex is the first. */
void StartInTheSouth(Outline &outline)
{
    std::rotate(outline.begin(),
                std::min_element(outline.begin(), outline.end(),
                                 [](const GeoPoint &a, const GeoPoint &b)
                                 { return a.latitude < b.latitude; }),
                outline.end());
}

/** Cuts an outline along a grid: columns from west to east, rows from north to
 * south. None if there would be too many parts. */
std::vector<Outline> CutIntoParts(const Outline &outline)
{
    constexpr double METRES_PER_DEGREE = 111319.5;
    const ApronBounds bounds(outline);
    const double middle =
        (bounds.south + bounds.north) / 2.0 * std::numbers::pi / 180.0;
    const std::size_t columns =
        CountParts((bounds.east - bounds.west) * METRES_PER_DEGREE *
                   std::abs(std::cos(middle)));
    const std::size_t rows =
        CountParts((bounds.north - bounds.south) * METRES_PER_DEGREE);
    std::vector<Outline> parts;
    if (columns * rows == 1)
    {
        parts.push_back(outline);
        return parts;
    }
    if (columns > MAXIMUM_PARTS_OF_APRON || rows > MAXIMUM_PARTS_OF_APRON ||
        columns * rows > MAXIMUM_PARTS_OF_APRON)
    {
        return parts;
    }
    const double width =
        (bounds.east - bounds.west) / static_cast<double>(columns);
    const double height =
        (bounds.north - bounds.south) / static_cast<double>(rows);
    for (std::size_t i = 0; i < columns; ++i)
    {
        const double west = bounds.west + width * static_cast<double>(i);
        Outline column = CutAtLine(outline, &GeoPoint::longitude,
                                   &GeoPoint::latitude, west, true);
        column =
            CutAtLine(column, &GeoPoint::longitude, &GeoPoint::latitude,
                      bounds.west + width * static_cast<double>(i + 1), false);
        for (std::size_t k = 0; k < rows; ++k)
        {
            const double north = bounds.north - height * static_cast<double>(k);
            Outline part = CutAtLine(column, &GeoPoint::latitude,
                                     &GeoPoint::longitude, north, false);
            part = CutAtLine(part, &GeoPoint::latitude, &GeoPoint::longitude,
                             bounds.north - height * static_cast<double>(k + 1),
                             true);
            if (part.size() >= 3)
            {
                StartInTheSouth(part);
                parts.push_back(std::move(part));
            }
        }
    }
    return parts;
}

/** Whether edges cross so often that GLU would take long: it adds a vertex for
 * each crossing. */
bool CrossesOften(const Outline &outline)
{
    std::size_t left = outline.size();
    const auto side =
        [](const GeoPoint &a, const GeoPoint &b, const GeoPoint &p)
    {
        return (b.longitude - a.longitude) * (p.latitude - a.latitude) -
               (b.latitude - a.latitude) * (p.longitude - a.longitude);
    };
    for (std::size_t i = 0; i < outline.size(); ++i)
    {
        const GeoPoint &a = outline[i];
        const GeoPoint &b = outline[i + 1 < outline.size() ? i + 1 : 0];
        for (std::size_t k = i + 2; k < outline.size(); ++k)
        {
            const GeoPoint &c = outline[k];
            const GeoPoint &d = outline[k + 1 < outline.size() ? k + 1 : 0];
            if (side(a, b, c) * side(a, b, d) < 0.0 &&
                side(c, d, a) * side(c, d, b) < 0.0 && left-- == 0)
            {
                return true;
            }
        }
    }
    return false;
}

std::optional<TriangleMesh> Tessellate(const std::vector<Outline> &parts)
{
    using Callback = void(FLIGHTSIM_GLU_CALLBACK *)();
    const std::unique_ptr<GLUtesselator, void (*)(GLUtesselator *)> tessellator(
        gluNewTess(), [](GLUtesselator *made) { gluDeleteTess(made); });
    if (tessellator == nullptr)
    {
        return std::nullopt;
    }
    GLUtesselator *tess = tessellator.get();
    MeshBuilder builder;
    gluTessCallback(tess, GLU_TESS_BEGIN_DATA,
                    reinterpret_cast<Callback>(BeginRun));
    gluTessCallback(tess, GLU_TESS_VERTEX_DATA,
                    reinterpret_cast<Callback>(TakeVertex));
    gluTessCallback(tess, GLU_TESS_END_DATA,
                    reinterpret_cast<Callback>(EndRun));
    gluTessCallback(tess, GLU_TESS_COMBINE_DATA,
                    reinterpret_cast<Callback>(CombineVertices));
    gluTessCallback(tess, GLU_TESS_ERROR_DATA,
                    reinterpret_cast<Callback>(NoteError));
    gluTessNormal(tess, 0.0, 0.0, 1.0);
    gluTessBeginPolygon(tess, &builder);
    for (const Outline &part : parts)
    {
        gluTessBeginContour(tess);
        for (const GeoPoint &point : part)
        {
            TessellatedVertex *vertex =
                builder.AddVertex(point.longitude, point.latitude);
            gluTessVertex(tess, vertex->place.data(), vertex);
        }
        gluTessEndContour(tess);
    }
    gluTessEndPolygon(tess);
    return builder.TakeMesh();
}

}  // namespace

std::optional<TriangleMesh> TessellateApron(std::span<const GeoPoint> outline)
{
    if (outline.size() < 3 || outline.size() > LARGEST_TESSELLATED_OUTLINE)
    {
        return std::nullopt;
    }
    Outline points(outline.begin(), outline.end());
    for (GeoPoint &point : points)
    {
        point.longitude =
            ContinueLongitude(point.longitude, points.front().longitude);
    }
    if (CrossesOften(points))
    {
        return std::nullopt;
    }
    const std::vector<Outline> parts = CutIntoParts(points);
    return parts.empty() ? std::nullopt : Tessellate(parts);
}

}  // namespace bgl

#undef FLIGHTSIM_GLU_CALLBACK

#else

namespace bgl
{

std::optional<TriangleMesh>
TessellateApron(std::span<const GeoPoint> /* outline */)
{
    return std::nullopt;
}

}  // namespace bgl

#endif
