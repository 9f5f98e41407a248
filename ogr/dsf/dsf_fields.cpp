// SPDX-License-Identifier: MIT
// Reads values of features being written.

#include "ogr/dsf/dsf_fields.h"

#include "driver/bytes/decimal.h"

#include <algorithm>
#include <cmath>

namespace flightsim
{

int DsfFields::Find(const char *field) const
{
    const int index = m_feature.GetFieldIndex(field);
    return index >= 0 && m_feature.IsFieldSetAndNotNull(index) ? index : -1;
}

std::optional<double> DsfFields::GetNumber(const char *field) const
{
    const int index = Find(field);
    return index >= 0 ? std::optional(m_feature.GetFieldAsDouble(index))
                      : std::nullopt;
}

std::string DsfFields::GetText(const char *field) const
{
    const int index = Find(field);
    return index >= 0 ? m_feature.GetFieldAsString(index) : "";
}

std::optional<std::vector<double>>
DsfFields::GetNumbers(const char *field) const
{
    return ParseDsfNumbers(GetText(field));
}

std::optional<std::vector<double>> ParseDsfNumbers(const std::string &text)
{
    std::vector<double> numbers;
    const char *const end = text.data() + text.size();
    for (const char *at = text.data(); at < end;)
    {
        if (*at == ' ')
        {
            ++at;
            continue;
        }
        double number = 0.0;
        const std::from_chars_result result = bgl::ReadReal(at, end, number);
        if (result.ec != std::errc{} || !std::isfinite(number) ||
            (result.ptr < end && *result.ptr != ' '))
        {
            return std::nullopt;
        }
        numbers.push_back(number);
        at = result.ptr;
    }
    return numbers;
}

std::vector<dsf::MapPoint> ListMapPoints(const OGRSimpleCurve &curve)
{
    std::vector<dsf::MapPoint> points;
    for (int i = 0; i < curve.getNumPoints(); ++i)
    {
        points.push_back({curve.getX(i), curve.getY(i)});
    }
    return points;
}

std::vector<std::vector<dsf::MapPoint>>
ListDsfWindings(const OGRGeometry &geometry)
{
    std::vector<std::vector<dsf::MapPoint>> windings;
    switch (wkbFlatten(geometry.getGeometryType()))
    {
        case wkbPoint:
            windings.push_back(
                {{geometry.toPoint()->getX(), geometry.toPoint()->getY()}});
            break;
        case wkbLineString:
            windings.push_back(ListMapPoints(*geometry.toLineString()));
            break;
        case wkbPolygon:
            for (const OGRLinearRing *ring : *geometry.toPolygon())
            {
                windings.push_back(ListMapPoints(*ring));
            }
            break;
        default:
            break;
    }
    return windings;
}

bool AreClose(const std::vector<dsf::MapPoint> &one,
              const std::vector<dsf::MapPoint> &other)
{
    constexpr double millimetre = 1e-8;
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](const dsf::MapPoint &a, const dsf::MapPoint &b)
                      {
                          return std::abs(a.x - b.x) <= millimetre &&
                                 std::abs(a.y - b.y) <= millimetre;
                      });
}

}  // namespace flightsim
