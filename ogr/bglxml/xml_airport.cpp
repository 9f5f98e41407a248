// SPDX-License-Identifier: MIT
// Completes the rows of an airport after it was read.

#include "ogr/bglxml/xml_airport.h"

#include "driver/base/gdal_compat.h"
#include "ogr/bgl/read/json_names.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace flightsim
{

namespace
{

constexpr RecordLayerId LAYERS[] = {
    RecordLayerId::TaxiPoint, RecordLayerId::Parking, RecordLayerId::TaxiPath,
    RecordLayerId::ApronLight};

/** Maps numbers in the source to row indexes. */
using Numbers = std::map<std::string, std::size_t>;

/** Sorts rows by their numbers in the source, as the compilers do. */
void SortByNumber(const char *field, std::size_t first,
                  std::vector<XmlRow> &rows)
{
    std::stable_sort(rows.begin() + static_cast<std::ptrdiff_t>(first),
                     rows.end(),
                     [field](const XmlRow &a, const XmlRow &b) {
                         return std::atoi(a.Get(field).c_str()) <
                                std::atoi(b.Get(field).c_str());
                     });
}

/** Numbers rows by their order. */
Numbers Renumber(const char *field, std::size_t first,
                 std::vector<XmlRow> &rows)
{
    Numbers numbers;
    SortByNumber(field, first, rows);
    for (std::size_t i = first; i < rows.size(); ++i)
    {
        std::string &number = rows[i].fields[field];
        const std::string place = std::to_string(i - first);
        numbers.emplace(number.empty() ? place : number, i);
        number = place;
    }
    return numbers;
}

/** Returns the names in the order of their numbers, for the airport. */
std::string ListNames(const std::map<std::string, std::string> &names)
{
    std::vector<std::pair<int, std::string>> sorted;
    for (const auto &[index, name] : names)
    {
        sorted.emplace_back(std::atoi(index.c_str()), name);
    }
    std::sort(sorted.begin(), sorted.end());
    std::vector<std::string> list;
    for (const auto &[index, name] : sorted)
    {
        list.push_back(name);
    }
    return WriteNames(list);
}

std::map<std::string, std::string> ReadTaxiNames(const CPLXMLNode &airport)
{
    std::map<std::string, std::string> names;
    for (const CPLXMLNode *node = airport.psChild; node != nullptr;
         node = node->psNext)
    {
        if (node->eType == CXT_Element && EQUAL(node->pszValue, "TaxiName"))
        {
            names[CPLGetXMLValue(node, "index", "")] =
                CPLGetXMLValue(node, "name", "");
        }
    }
    return names;
}

/** The elements that an airport's paths refer to. */
struct Network
{
    Numbers points{};
    Numbers parkings{};
    std::map<std::string, std::string> names{};
};

bgl::GeoPoint GetGeoPoint(const XmlRow &row)
{
    const auto longitude = row.coordinates.find("@lon");
    const auto latitude = row.coordinates.find("@lat");
    return longitude != row.coordinates.end() &&
                   latitude != row.coordinates.end()
               ? bgl::GeoPoint{longitude->second, latitude->second}
               : bgl::GeoPoint{};
}

/** Completes a path. Returns why it is left out; empty if it is not. */
std::string FinishPath(const Network &network, const XmlRows &rows,
                       XmlRow &path)
{
    const bool isRunway = EQUAL(path.Get("type").c_str(), "RUNWAY");
    const bool toParking = EQUAL(path.Get("type").c_str(), "PARKING");
    const Numbers &ends = toParking ? network.parkings : network.points;
    const auto start = network.points.find(path.Get("start_index"));
    const auto end = ends.find(path.Get("end_index"));
    if (start == network.points.end() || end == ends.end())
    {
        return std::string("a TaxiwayPath leads from TaxiwayPoint ")
            .append(path.Get("start_index"))
            .append(toParking ? " to TaxiwayParking " : " to TaxiwayPoint ")
            .append(path.Get("end_index"))
            .append(", which do not both exist; it is left out");
    }
    const XmlRow &from = rows.at(RecordLayerId::TaxiPoint)[start->second];
    const XmlRow &to =
        rows.at(toParking ? RecordLayerId::Parking
                          : RecordLayerId::TaxiPoint)[end->second];
    path.fields["start_index"] = from.Get("point_index");
    path.fields["end_index"] =
        to.Get(toParking ? "parking_index" : "point_index");
    path.lines = {{GetGeoPoint(from), GetGeoPoint(to)}};
    if (!isRunway)
    {
        const auto name = network.names.find(path.Get("@name"));
        path.fields["name"] =
            name != network.names.end() ? name->second : std::string();
    }
    return {};
}

void JoinLights(std::size_t first, std::vector<XmlRow> &rows)
{
    for (std::size_t i = rows.size(); i-- > first + 1;)
    {
        if (rows[i].Get("preset").empty() && rows[first].Get("preset").empty())
        {
            std::vector<std::vector<bgl::GeoPoint>> &lines = rows[first].lines;
            lines.insert(lines.begin() + 1, rows[i].lines.begin(),
                         rows[i].lines.end());
            rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
}

}  // namespace

XmlAirport::XmlAirport(const XmlRows &rows)
{
    for (const RecordLayerId layer : LAYERS)
    {
        const auto found = rows.find(layer);
        m_first[layer] = found != rows.end() ? found->second.size() : 0;
    }
}

std::vector<std::string>
XmlAirport::Finish(const CPLXMLNode &airport,
                   std::optional<RecordProfile> profile, XmlRows &rows) const
{
    const Network network{
        Renumber("point_index", m_first.at(RecordLayerId::TaxiPoint),
                 rows[RecordLayerId::TaxiPoint]),
        Renumber("parking_index", m_first.at(RecordLayerId::Parking),
                 rows[RecordLayerId::Parking]),
        ReadTaxiNames(airport)};
    rows[RecordLayerId::Airport].back().fields["taxi_names"] =
        ListNames(network.names);
    std::vector<std::string> problems;
    std::vector<XmlRow> &paths = rows[RecordLayerId::TaxiPath];
    for (std::size_t i = m_first.at(RecordLayerId::TaxiPath); i < paths.size();)
    {
        const std::string problem = FinishPath(network, rows, paths[i]);
        if (problem.empty())
        {
            ++i;
            continue;
        }
        problems.push_back(problem);
        paths.erase(paths.begin() + static_cast<std::ptrdiff_t>(i));
    }
    std::vector<XmlRow> &lights = rows[RecordLayerId::ApronLight];
    const bool isMsfs = profile && IsMsfs(*profile);
    if (!isMsfs && lights.size() > m_first.at(RecordLayerId::ApronLight))
    {
        JoinLights(m_first.at(RecordLayerId::ApronLight), lights);
    }
    return problems;
}

}  // namespace flightsim
