// SPDX-License-Identifier: MIT
// Reports the problems found by a survey of a file's records, as they occur.

#ifndef FLIGHTSIM_OGR_BGL_READ_SURVEY_LOG_H
#define FLIGHTSIM_OGR_BGL_READ_SURVEY_LOG_H

#include "ogr/records/core/record_log.h"

#include <mutex>
#include <string>

namespace flightsim
{

/** The log of a file's records, shared by its layers and indexes.
 *
 * Problems are collected while the file is being opened; later ones are
 * reported as warnings when layers are first used. Each place is reported once,
 * however often it is read. Thread-safe.
 */
class SurveyLog final
{
  public:
    explicit SurveyLog(const std::string &path) : m_path(path)
    {
    }

    /** Calls `body(log)` for records of a section, excluding other threads. May
     * be nested. */
    template <class Body> void Use(std::uint32_t section, const Body &body)
    {
        bgl::ProblemList newProblems;
        {
            const Session session(*this, section);
            body(m_log);
            if (m_depth == 1 && m_reports)
            {
                newProblems = TakeNewProblems();
            }
        }
        // Report without the lock: the user's error handler may wait for
        // another thread.
        Report(newProblems);
    }

    /** Reports the number of problems that were not reported individually. Must
     * be called after a layer has been surveyed. */
    void ReportOthers();

    /** Returns the problems so far, for messages while opening; later ones are
     * reported as warnings. */
    bgl::ProblemList StartReporting();

    /** Returns the list for problems not found by parsers. May be called only
     * inside Use. */
    bgl::ProblemList &GetProblems()
    {
        return m_problems;
    }

    /** Returns the number of problems so far that lose data. */
    std::size_t CountSkipped();

  private:
    /** Locks out other threads, and restores the log's section at the end. */
    class Session final
    {
      public:
        Session(SurveyLog &owner, std::uint32_t section)
            : m_owner(owner), m_lock(owner.m_mutex), m_section(owner.m_section)
        {
            ++m_owner.m_depth;
            Enter(section);
        }

        ~Session()
        {
            Enter(m_section);
            --m_owner.m_depth;
        }

        Session(const Session &) = delete;
        Session &operator=(const Session &) = delete;

      private:
        void Enter(std::uint32_t section)
        {
            m_owner.m_section = section;
            m_owner.m_log.EnterSection(section);
        }

        SurveyLog &m_owner;
        const std::lock_guard<std::recursive_mutex> m_lock;

        /** Section of the enclosing session. */
        const std::uint32_t m_section;
    };

    bgl::ProblemList TakeNewProblems();
    void Report(const bgl::ProblemList &newProblems) const;

    const std::string m_path;
    std::recursive_mutex m_mutex{};
    int m_depth = 0;
    std::uint32_t m_section = 0;
    bool m_reports = false;
    bgl::ProblemList m_problems{};
    bgl::RecordLog m_log{m_problems};

    /** Numbers of kept, and of other, problems that have been reported. */
    std::size_t m_reported = 0;
    std::size_t m_reportedOthers = 0;
};

}  // namespace flightsim

#endif
