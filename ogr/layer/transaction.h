// SPDX-License-Identifier: MIT
// Whether a caller has stopped in the middle of writing to a layer.

#ifndef FLIGHTSIM_OGR_LAYER_TRANSACTION_H
#define FLIGHTSIM_OGR_LAYER_TRANSACTION_H

namespace flightsim
{

/** Follows the transactions of a layer. ogr2ogr starts one whatever a layer says
 * that it can do, and rolls it back, or leaves it open, when it stops at a
 * feature; with -skipfailures it starts another one. What was written since the
 * start is not taken back: it is the file that is not written. */
class Transaction final
{
  public:
    void Start()
    {
        m_isOpen = true;
        m_isRolledBack = false;
    }

    void Commit()
    {
        m_isOpen = false;
    }

    void RollBack()
    {
        m_isOpen = false;
        m_isRolledBack = true;
    }

    /** Whether the last transaction was not committed.
     *
     * @param isClosing whether an open one can no longer be.
     */
    bool IsStopped(bool isClosing) const
    {
        return m_isRolledBack || (isClosing && m_isOpen);
    }

  private:
    bool m_isOpen = false;
    bool m_isRolledBack = false;
};

}  // namespace flightsim

#endif
