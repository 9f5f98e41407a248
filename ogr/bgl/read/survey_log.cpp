// SPDX-License-Identifier: MIT
// Reports the problems found by a survey of a file's records, as they occur.

#include "ogr/bgl/read/survey_log.h"

#include "driver/base/driver_names.h"
#include "driver/base/problem_report.h"

namespace flightsim
{

/** Returns only the problems kept individually: a damaged file may have
 * thousands, found block by block. */
bgl::ProblemList SurveyLog::TakeNewProblems()
{
    bgl::ProblemList newProblems;
    for (; m_reported < m_problems.Kept().size(); ++m_reported)
    {
        const bgl::Problem &problem = m_problems.Kept()[m_reported];
        newProblems.Add(problem.where, problem.offset, problem.expected);
    }
    return newProblems;
}

void SurveyLog::Report(const bgl::ProblemList &newProblems) const
{
    ReportProblems(newProblems, CE_Warning, BGL_DRIVER_NAME, m_path);
}

void SurveyLog::ReportOthers()
{
    std::size_t others = 0;
    {
        const Session session(*this, 0);
        if (!m_reports)
        {
            return;
        }
        const std::size_t count = m_problems.Count() - m_problems.Kept().size();
        others = count - m_reportedOthers;
        m_reportedOthers = count;
    }
    ReportMoreProblems(others, CE_Warning, BGL_DRIVER_NAME, m_path);
}

bgl::ProblemList SurveyLog::StartReporting()
{
    const Session session(*this, 0);
    m_reports = true;
    m_reported = m_problems.Kept().size();
    m_reportedOthers = m_problems.Count() - m_reported;
    return m_problems;
}

std::size_t SurveyLog::CountSkipped()
{
    const Session session(*this, 0);
    return m_problems.CountSkipped();
}

}  // namespace flightsim
