// SPDX-License-Identifier: MIT
// Completes the rows of an airport after it was read.

#include "ogr/bglxml/xml_airport.h"

#include "driver/base/gdal_compat.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/bgl/read/json_names.h"
#include "ogr/bglxml/xml_shapes.h"
#include "ogr/records/airport/taxi.h"

#include "cpl_string.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
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

void AddProblem(std::size_t line, const std::string &what,
                std::vector<XmlProblem> &problems)
{
    problems.push_back({line, what});
}

/** Numbers rows by their order. */
Numbers Renumber(const char *field, const char *element, std::size_t first,
                 std::vector<XmlRow> &rows, std::vector<XmlProblem> &problems)
{
    Numbers numbers;
    SortByNumber(field, first, rows);
    for (std::size_t i = first; i < rows.size(); ++i)
    {
        std::string &number = rows[i].fields[field];
        const std::string place = std::to_string(i - first);
        if (number.empty())
        {
            number = place;
        }
        if (!numbers.emplace(number, i).second)
        {
            AddProblem(rows[i].line,
                       std::string("attribute index of ")
                           .append(element)
                           .append(" is that of another one: ")
                           .append(number)
                           .append("; paths lead to the first"),
                       problems);
        }
        number = place;
    }
    return numbers;
}

/** Names of taxiways by index. */
using Names = std::map<int, std::string>;

/** Returns the names in the order of their indexes, for the airport. */
std::string ListNames(const Names &names)
{
    std::vector<std::string> list;
    for (const auto &[index, name] : names)
    {
        list.push_back(name);
    }
    return WriteNames(list);
}

std::optional<int> ReadIndex(const std::string &text)
{
    const auto number = ReadNumberAs(XmlForm::Integer, text.c_str());
    return number && *number >= 0.0 &&
                   *number <= std::numeric_limits<int>::max()
               ? std::optional(static_cast<int>(*number))
               : std::nullopt;
}

/** Returns the first name of each index. */
Names NumberNames(const std::vector<XmlTaxiName> &list,
                  std::vector<XmlProblem> &problems)
{
    Names names;
    for (const auto &[line, text, name] : list)
    {
        const std::optional<int> index = ReadIndex(text);
        if (!index)
        {
            AddProblem(line,
                       "attribute index of TaxiName is invalid: " + text +
                           "; the element is left out",
                       problems);
        }
        else if (!names.emplace(*index, name).second)
        {
            AddProblem(line,
                       "attribute index of TaxiName is that of another one: " +
                           text + "; the element is left out",
                       problems);
        }
        if (bgl::CountCharacters(name) > bgl::TAXI_NAME_SIZE)
        {
            AddProblem(line,
                       "attribute name of TaxiName has more than 8 "
                       "characters: " +
                           name,
                       problems);
        }
    }
    return names;
}

/** The elements that an airport's paths refer to. */
struct Network
{
    Numbers points{};
    Numbers parkings{};
    Names names{};
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
    return {};
}

/** Gives a path the name of its index. */
void NamePath(const Names &names, XmlRow &path,
              std::vector<XmlProblem> &problems)
{
    const std::string text = path.Get("@name");
    if (text.empty() || EQUAL(path.Get("type").c_str(), "RUNWAY"))
    {
        return;
    }
    const int index = ReadIndex(text).value_or(0);
    const auto name = names.find(index);
    path.fields["name"] = name != names.end() ? name->second : std::string();
    // The first name is empty, so that it may be missing.
    if (name == names.end() && index != 0)
    {
        AddProblem(path.line,
                   "attribute name of TaxiwayPath is " + text +
                       ", which no TaxiName has as its index; it is left out",
                   problems);
    }
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

std::vector<XmlProblem>
XmlAirport::Finish(const std::vector<XmlTaxiName> &names,
                   std::optional<RecordProfile> profile, XmlRows &rows) const
{
    std::vector<XmlProblem> problems;
    const Network network{Renumber("point_index", "TaxiwayPoint",
                                   m_first.at(RecordLayerId::TaxiPoint),
                                   rows[RecordLayerId::TaxiPoint], problems),
                          Renumber("parking_index", "TaxiwayParking",
                                   m_first.at(RecordLayerId::Parking),
                                   rows[RecordLayerId::Parking], problems),
                          NumberNames(names, problems)};
    rows[RecordLayerId::Airport].back().fields["taxi_names"] =
        ListNames(network.names);
    std::vector<XmlRow> &paths = rows[RecordLayerId::TaxiPath];
    for (std::size_t i = m_first.at(RecordLayerId::TaxiPath); i < paths.size();)
    {
        const std::string problem = FinishPath(network, rows, paths[i]);
        if (problem.empty())
        {
            NamePath(network.names, paths[i++], problems);
            continue;
        }
        AddProblem(paths[i].line, problem, problems);
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
