// SPDX-License-Identifier: MIT
// Lists of names as the text of a field.

#include "ogr/bgl/read/json_names.h"

#include "driver/base/gdal_compat.h"

#include "cpl_json.h"

namespace flightsim
{

std::string WriteNames(const std::vector<std::string> &names)
{
    CPLJSONArray array;
    for (const std::string &name : names)
    {
        array.Add(name);
    }
    return names.empty() ? std::string()
                         : array.Format(CPLJSONObject::PrettyFormat::Plain);
}

namespace
{

/** Reads GDAL's text form of a list, such as an array in GeoJSON: a count and
 * the names, "(2:A,B)". Names have no commas. */
std::optional<std::vector<std::string>> ReadList(const std::string &text)
{
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos || text.front() != '(' || text.back() != ')')
    {
        return std::nullopt;
    }
    const CPLStringList parts(CSLTokenizeString2(
        text.substr(colon + 1, text.size() - colon - 2).c_str(), ",",
        CSLT_ALLOWEMPTYTOKENS));
    if (text.substr(1, colon - 1) != std::to_string(parts.size()))
    {
        return std::nullopt;
    }
    return std::vector<std::string>(parts.List(), parts.List() + parts.size());
}

}  // namespace

std::optional<std::vector<std::string>> ReadNames(const std::string &text)
{
    if (auto names = ReadList(text))
    {
        return names;
    }
    const CPLErrorStateBackuper state;
    const CPLErrorHandlerPusher quiet(CPLQuietErrorHandler);
    CPLJSONDocument document;
    if (!document.LoadMemory(text) ||
        document.GetRoot().GetType() != CPLJSONObject::Type::Array)
    {
        return std::nullopt;
    }
    std::vector<std::string> names;
    const CPLJSONArray array = document.GetRoot().ToArray();
    for (int i = 0; i < array.Size(); ++i)
    {
        names.push_back(array[i].ToString());
    }
    return names;
}

}  // namespace flightsim
