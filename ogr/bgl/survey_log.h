// SPDX-License-Identifier: MIT
// Reports what a survey of the records of a file meets, when it meets it.

#ifndef FLIGHTSIM_OGR_BGL_SURVEY_LOG_H
#define FLIGHTSIM_OGR_BGL_SURVEY_LOG_H

#include "ogr/records/record_log.h"

#include <mutex>
#include <string>

namespace flightsim
{

/** The log of a file's records, which its layers and indexes share.
 *
 * Problems are collected while the file is being opened, and from then on
 * reported as warnings when layers are first used. Of one place each is told
 * once, whoever meets it. Any thread may use it. */
class SurveyLog final
{
  public:
    explicit SurveyLog(const std::string &path) : m_path(path)
    {
    }

    /** Calls `body(log)` for records of a section; no other thread does
     * meanwhile. May be nested. */
    template <class Body> void Use(std::uint32_t section, const Body &body)
    {
        bgl::ProblemList news;
        {
            const Session session(*this, section);
            body(m_log);
            if (m_depth == 1 && m_reports)
            {
                news = TakeNews();
            }
        }
        // The user's error handler may wait for another thread.
        Report(news);
    }

    /** Reports how many problems there were beyond those reported one by
     * one: to be called when a layer has been surveyed. */
    void ReportOthers();

    /** Gives the problems so far, for the messages of opening, and reports
     * later ones. */
    bgl::ProblemList StartReporting();

    /** For what is met by others than parsers; to be used inside Use alone. */
    bgl::ProblemList &GetProblems()
    {
        return m_problems;
    }

    /** Problems so far through which something is lost. */
    std::size_t CountSkipped();

  private:
    /** Keeps other threads out, and the section of the log as it is. */
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

        /** The one around. */
        const std::uint32_t m_section;
    };

    bgl::ProblemList TakeNews();
    void Report(const bgl::ProblemList &news) const;

    const std::string m_path;
    std::recursive_mutex m_mutex{};
    int m_depth = 0;
    std::uint32_t m_section = 0;
    bool m_reports = false;
    bgl::ProblemList m_problems{};
    bgl::RecordLog m_log{m_problems};

    /** How many of the kept problems, and of the others, have been reported. */
    std::size_t m_told = 0;
    std::size_t m_toldOthers = 0;
};

}  // namespace flightsim

#endif
