// SPDX-License-Identifier: MIT
// Whether a caller has stopped in the middle of writing to a layer.

#ifndef FLIGHTSIM_OGR_LAYER_TRANSACTION_H
#define FLIGHTSIM_OGR_LAYER_TRANSACTION_H

namespace flightsim
{

/** Tracks the transactions of a layer or a dataset. ogr2ogr starts one whatever
 * the capabilities, and rolls it back, or leaves it open, when it stops at a
 * feature; with -skipfailures it starts another one. If changes were rolled back
 * that are still in memory, the file is not written. */
class Transaction final
{
  public:
    void Start()
    {
        m_isOpen = true;
        m_isRolledBack = m_isRolledBack && m_hasChanges;
        m_hasChanges = m_isRolledBack;
    }

    void NoteChange()
    {
        m_hasChanges = true;
    }

    void Commit()
    {
        m_isOpen = false;
    }

    /** @param isUndone whether the changes are no longer in memory. */
    void RollBack(bool isUndone = false)
    {
        m_isOpen = false;
        m_isRolledBack = m_isRolledBack || !isUndone;
    }

    bool IsOpen() const
    {
        return m_isOpen;
    }

    /** Whether the last transaction was rolled back or left open, or an earlier
     * one with changes was rolled back.
     *
     * @param isClosing whether an open transaction can no longer be committed.
     */
    bool IsStopped(bool isClosing) const
    {
        return m_isRolledBack || (isClosing && m_isOpen);
    }

  private:
    bool m_isOpen = false;
    bool m_isRolledBack = false;

    /** Whether there were changes since the last start. */
    bool m_hasChanges = false;
};

}  // namespace flightsim

#endif
