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

std::optional<std::vector<std::string>> ReadNames(const std::string &text)
{
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
