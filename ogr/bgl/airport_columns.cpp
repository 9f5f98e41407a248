// SPDX-License-Identifier: MIT
// What the layers of airports and their children have in common.

#include "ogr/bgl/airport_columns.h"

#include "ogr/records/record_values.h"

#include <algorithm>

namespace flightsim
{

const bgl::Enumeration SURFACE(AIRPORT_ENUMERATIONS, "surface");

void AppendItem(std::string &list, std::string_view item)
{
    if (!list.empty())
    {
        list += ',';
    }
    list += item;
}

std::string JoinGuids(const std::vector<bgl::Guid> &guids)
{
    std::string list;
    for (const bgl::Guid &guid : guids)
    {
        AppendItem(list, guid.ToString());
    }
    return list;
}

std::string JoinWords(const bgl::Enumeration &domain, std::uint32_t bits)
{
    std::string words;
    for (int bit = 0; bit < 32; ++bit)
    {
        if ((bits >> bit & 1) != 0)
        {
            AppendItem(words, domain.Describe(bit));
        }
    }
    return words;
}

std::unique_ptr<OGRGeometry> MakeRing(const bgl::VertexList &vertices,
                                      const std::optional<double> &altitude)
{
    if (vertices.Size() < 3)
    {
        return nullptr;
    }
    auto ring = std::make_unique<OGRLinearRing>();
    ring->setNumPoints(static_cast<int>(vertices.Size()), FALSE);
    double before = vertices[0].longitude;
    for (std::size_t i = 0; i < vertices.Size(); ++i)
    {
        const bgl::GeoPoint vertex = vertices[i];
        before = bgl::ContinueLongitude(vertex.longitude, before);
        ring->setPoint(static_cast<int>(i), before, vertex.latitude);
    }
    if (altitude)
    {
        ring->set3D(TRUE);
        for (int i = 0; i < ring->getNumPoints(); ++i)
        {
            ring->setZ(i, *altitude);
        }
    }
    ring->closeRings();
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRingDirectly(ring.release());
    return polygon;
}

bool SetEnvelope(const bgl::VertexList &vertices, OGREnvelope &envelope)
{
    if (vertices.Size() < 3)
    {
        return false;
    }
    double before = vertices[0].longitude;
    for (std::size_t i = 0; i < vertices.Size(); ++i)
    {
        const bgl::GeoPoint vertex = vertices[i];
        before = bgl::ContinueLongitude(vertex.longitude, before);
        envelope.Merge(before, vertex.latitude);
    }
    return true;
}

std::unique_ptr<OGRGeometry> MakeLine(const bgl::GeoPoint &start,
                                      const bgl::GeoPoint &end)
{
    auto line = std::make_unique<OGRLineString>();
    line->addPoint(start.longitude, start.latitude);
    line->addPoint(bgl::ContinueLongitude(end.longitude, start.longitude),
                   end.latitude);
    return line;
}

void SetEnvelope(const bgl::GeoPoint &start, const bgl::GeoPoint &end,
                 OGREnvelope &envelope)
{
    envelope.Merge(start.longitude, start.latitude);
    envelope.Merge(bgl::ContinueLongitude(end.longitude, start.longitude),
                   end.latitude);
}

}  // namespace flightsim
