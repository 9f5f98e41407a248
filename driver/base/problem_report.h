// SPDX-License-Identifier: MIT
// Reports problems of the format library through GDAL's error handler.

#ifndef FLIGHTSIM_DRIVER_BASE_PROBLEM_REPORT_H
#define FLIGHTSIM_DRIVER_BASE_PROBLEM_REPORT_H

#include "driver/bytes/problem.h"

#include "cpl_error.h"

#include <string>

namespace flightsim
{

/** Emits one message for each kept problem, "<driver>: <file>: <problem>", and
 * one with the number of those that were not kept.
 *
 * @param advice added to every message; says what happens to the affected part.
 */
void ReportProblems(const bgl::ProblemList &problems, CPLErr level,
                    const char *driver, const std::string &file,
                    const char *advice = "");

/** Emits the message for a number of problems that were not kept; none for
 * 0. */
void ReportMoreProblems(std::size_t count, CPLErr level, const char *driver,
                        const std::string &file);

/** Appends all problems of one list to another. */
void AppendProblems(const bgl::ProblemList &from, bgl::ProblemList &to);

}  // namespace flightsim

#endif
