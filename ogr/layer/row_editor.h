// SPDX-License-Identifier: MIT
// What becomes of rows that are changed, added or deleted.

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

/** Keeps bytes that rows have parts of. */
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

/** Notes changes of rows, to be saved later. Each method returns why it cannot,
 * in words that follow "it", or an empty text. Rows are those that the file has
 * had when it was opened or saved last. Not thread-safe. */
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

    /** What a new feature without fields has. */
    virtual Row MakeNew() const
    {
        return {};
    }

    /** Whether the record of a row has a place for what was changed. */
    virtual bool Holds(const Row & /* before */, const Row & /* after */)
    {
        return true;
    }

    /** @param before the row as it is, with changes that were noted.
     *  @param after what it becomes; gets what follows from that. */
    virtual std::string Change(const Row &before, Row &after) = 0;

    /** @param row gets what follows from where it is put. */
    virtual std::string Create(Row &row) = 0;

    virtual std::string Delete(const Row &row) = 0;

    /** Lets a row do without the bytes of the file. */
    virtual void Detach(Row & /* row */, ByteKeeper & /* keeper */) const
    {
    }
};

}  // namespace flightsim

#endif
