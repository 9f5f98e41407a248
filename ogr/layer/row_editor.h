// SPDX-License-Identifier: MIT
// Receives changes, additions and deletions of rows.

#ifndef FLIGHTSIM_OGR_LAYER_ROW_EDITOR_H
#define FLIGHTSIM_OGR_LAYER_ROW_EDITOR_H

#include "driver/bytes/bytes.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace flightsim
{

/** Keeps bytes that rows refer to. */
class ByteKeeper final
{
  public:
    bgl::ByteSpan Keep(bgl::ByteSpan bytes)
    {
        return m_kept.emplace_back(bytes.begin(), bytes.end());
    }

  private:
    std::deque<std::vector<std::uint8_t>> m_kept{};
};

/** Collects changes of rows, to be saved later. Each method returns an empty
 * text, or why it cannot, in words that follow "it". Rows are those of the file
 * when it was opened or last saved. Not thread-safe. */
template <class Row> class RowEditor
{
  public:
    virtual ~RowEditor() = default;

    /** Whether rows can be added, and whether they can be deleted. */
    virtual bool CanCreate() const
    {
        return true;
    }

    virtual bool CanDelete() const
    {
        return true;
    }

    /** Returns the defaults of a new feature. */
    virtual Row MakeNew() const
    {
        return {};
    }

    /** Whether the record of a row can store the changed values. */
    virtual bool Holds(const Row & /* before */, const Row & /* after */)
    {
        return true;
    }

    /** @param before the row with the changes collected so far.
     *  @param after the new row; gets derived values.
     */
    virtual std::string Change(const Row &before, Row &after) = 0;

    /** Whether no value of a row, which may be a new one, is too large for its
     * record. */
    virtual bool Fits(const Row & /* row */)
    {
        return true;
    }

    /** @param row gets the values that follow from its place. */
    virtual std::string Create(Row &row) = 0;

    virtual std::string Delete(const Row &row) = 0;

    /** Copies the bytes of the file that a row refers to. */
    virtual void Detach(Row & /* row */, ByteKeeper & /* keeper */) const
    {
    }
};

}  // namespace flightsim

#endif
