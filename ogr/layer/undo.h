// SPDX-License-Identifier: MIT
// Undoes the changes since a transaction started.

#ifndef FLIGHTSIM_OGR_LAYER_UNDO_H
#define FLIGHTSIM_OGR_LAYER_UNDO_H

#include <cstdint>
#include <functional>
#include <utility>

namespace flightsim
{

/** Numbers of changes and saves of a dataset since it was opened. */
struct ChangeCounts
{
    std::int64_t changes = 0;
    std::int64_t saves = 0;
};

/** Restores the state in which a transaction of a layer, or of a dataset,
 * started. Fails if the dataset was saved since, or another layer has changed it,
 * whose changes would be lost. */
class Undo final
{
  public:
    /** @param undo undoes all changes of the dataset; null if it cannot. */
    void Start(std::function<void()> undo, const ChangeCounts &counts)
    {
        m_undo = std::move(undo);
        m_start = counts;
        m_own = 0;
    }

    void NoteChange()
    {
        ++m_own;
    }

    void Forget()
    {
        m_undo = nullptr;
    }

    /** Undoes the changes, if there are any. Returns false if that is not
     * possible.
     *
     * @param counts those of the dataset now.
     */
    [[nodiscard]] bool Run(const ChangeCounts &counts)
    {
        const std::function<void()> undo = std::exchange(m_undo, nullptr);
        if (!undo || counts.saves != m_start.saves ||
            counts.changes != m_start.changes + m_own)
        {
            return false;
        }
        if (m_own > 0)
        {
            undo();
        }
        return true;
    }

  private:
    std::function<void()> m_undo{};
    ChangeCounts m_start{};

    /** Changes since the start that were noted here. */
    std::int64_t m_own = 0;
};

}  // namespace flightsim

#endif
