// SPDX-License-Identifier: MIT
// Reports problems of the format library through GDAL's error handler.

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
    ReportMoreProblems(problems.Count() - problems.Kept().size(), level, driver,
                       file);
}

void ReportMoreProblems(std::size_t count, CPLErr level, const char *driver,
                        const std::string &file)
{
    if (count > 0)
    {
        CPLError(level, CPLE_AppDefined, "%s: %s: %llu more problems", driver,
                 file.c_str(), static_cast<unsigned long long>(count));
    }
}

void AppendProblems(const bgl::ProblemList &from, bgl::ProblemList &to)
{
    for (std::size_t i = 0; i < from.Count(); ++i)
    {
        // A list that dropped problems holds the maximum number of them.
        const bgl::Problem problem =
            i < from.Kept().size() ? from.Kept()[i] : bgl::Problem{};
        to.Add(problem.where, problem.offset, problem.expected,
               i < from.CountSkipped() ? bgl::Effect::Skipped
                                       : bgl::Effect::Noted);
    }
}

}  // namespace flightsim
