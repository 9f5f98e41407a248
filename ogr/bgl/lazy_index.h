// SPDX-License-Identifier: MIT
// An index that is made when it is first asked for.

#ifndef FLIGHTSIM_OGR_BGL_LAZY_INDEX_H
#define FLIGHTSIM_OGR_BGL_LAZY_INDEX_H

#include "ogr/bgl/survey_log.h"

#include <atomic>
#include <memory>
#include <utility>

namespace flightsim
{

/** Any thread may ask; one makes it while the others wait. */
template <class Index> class LazyIndex final
{
  public:
    /** The index; empty when `fill(index)` returns false, and then to be tried
     * again. */
    template <class Fill>
    const Index &Get(SurveyLog &log, const Fill &fill) const
    {
        if (!m_isFilled.load(std::memory_order_acquire))
        {
            log.Use(0, [&](bgl::RecordLog &) { FillOnce(fill); });
        }
        return *m_index;
    }

    /** The index as it is. */
    const Index &Peek() const
    {
        return *m_index;
    }

  private:
    template <class Fill> void FillOnce(const Fill &fill) const
    {
        if (m_isFilled.load(std::memory_order_relaxed))
        {
            return;
        }
        auto index = std::make_unique<Index>();
        if (fill(*index))
        {
            m_index = std::move(index);
            m_isFilled.store(true, std::memory_order_release);
        }
    }

    mutable std::unique_ptr<Index> m_index = std::make_unique<Index>();
    mutable std::atomic<bool> m_isFilled{false};
};

}  // namespace flightsim

#endif
