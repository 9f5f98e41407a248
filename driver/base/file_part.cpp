// SPDX-License-Identifier: MIT
// Files that one file is split into.

#include "driver/base/file_part.h"

#include "driver/base/gdal_compat.h"
#include "driver/base/rename_journal.h"
#include "driver/base/vsi_sink.h"

#include <algorithm>
#include <memory>

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

namespace
{

/** Writes the journal of a set, if it can have one. Returns false, with an
 * error, on failure. */
bool WriteJournal(const std::vector<VsiSink *> &parts,
                  std::unique_ptr<RenameJournal> &journal)
{
    std::vector<PlannedName> names;
    for (VsiSink *part : parts)
    {
        if (!part->Prepare())
        {
            return false;
        }
        names.push_back({part->TemporaryName(), part->GetTarget()});
    }
    if (!RenameJournal::IsPossible(names))
    {
        return true;
    }
    journal = RenameJournal::Write(names);
    return journal != nullptr || parts.front()->ReportFailure();
}

bool CommitAll(const std::vector<VsiSink *> &parts)
{
    return std::all_of(parts.begin(), parts.end(),
                       [](VsiSink *part) { return part->CommitReversibly(); });
}

}  // namespace

bool CommitParts(const std::vector<VsiSink *> &parts)
{
    if (parts.size() == 1)
    {
        return parts.front()->Commit();
    }
    std::unique_ptr<RenameJournal> journal;
    if (!WriteJournal(parts, journal))
    {
        return false;
    }
    const bool isDone = CommitAll(parts);
    for (VsiSink *part : parts)
    {
        if (isDone)
        {
            part->FinishCommit();
        }
        else
        {
            part->RollBack();
        }
    }
    return isDone;
}

}  // namespace flightsim
