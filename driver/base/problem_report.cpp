// SPDX-License-Identifier: MIT
// From the format library's problems to GDAL's error handler.

#include "driver/base/problem_report.h"

namespace flightsim
{

void ReportProblems(const bgl::ProblemList &problems, CPLErr level,
                    const char *driver, const std::string &file,
                    const char *advice)
{
    for (const bgl::Problem &problem : problems.Kept())
    {
        CPLError(level, CPLE_AppDefined, "%s: %s: %s%s", driver, file.c_str(),
                 problem.Message().c_str(), advice);
    }
    const std::size_t others = problems.Count() - problems.Kept().size();
    if (others > 0)
    {
        CPLError(level, CPLE_AppDefined, "%s: %s: %llu more problems", driver,
                 file.c_str(), static_cast<unsigned long long>(others));
    }
}

}  // namespace flightsim
