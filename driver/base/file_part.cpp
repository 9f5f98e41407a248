// SPDX-License-Identifier: MIT
// Files that one file is split into.

#include "driver/base/file_part.h"

#include "driver/base/gdal_compat.h"
#include "driver/base/vsi_sink.h"

namespace flightsim
{

std::string MakePartName(const std::string &path, std::int64_t column,
                         std::int64_t row)
{
    const std::string extension = CPLGetExtension(path.c_str());
    const std::size_t end =
        path.size() - extension.size() - (extension.empty() ? 0 : 1);
    return path.substr(0, end) +
           CPLSPrintf("_%02d%02d", static_cast<int>(column),
                      static_cast<int>(row)) +
           path.substr(end);
}

bool CommitParts(const std::vector<VsiSink *> &parts)
{
    if (parts.size() == 1)
    {
        return parts.front()->Commit();
    }
    for (VsiSink *part : parts)
    {
        if (!part->CommitRevocably())
        {
            return false;
        }
    }
    for (VsiSink *part : parts)
    {
        part->Settle();
    }
    return true;
}

}  // namespace flightsim
