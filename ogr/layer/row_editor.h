// SPDX-License-Identifier: MIT
// Receives changes, additions and deletions of rows.

#ifndef FLIGHTSIM_OGR_LAYER_ROW_EDITOR_H
#define FLIGHTSIM_OGR_LAYER_ROW_EDITOR_H

#include "driver/bytes/bytes.h"
#include "driver/bytes/member_set.h"
#include "ogr/layer/layer_row.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
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

/** Returns why a record that stores certain members cannot hold the values of a
 * row; an empty text if it can. */
using CheckMembers =
    std::function<std::string(const bgl::StoredMembers &members)>;

/** Returns why a row is refused; an empty text if it is not.
 *
 * @param members the members of its record, as tracked.
 * @param problem why the record was not written; empty if it was.
 */
inline std::string FindRefusalReason(const CheckMembers &check,
                                     const bgl::StoredMembers &members,
                                     const std::string &problem)
{
    // If the record was not written, only the members that do not fit are
    // known.
    std::string why = problem.empty() || !members.unfit.IsEmpty()
                          ? check(members)
                          : std::string();
    return why.empty() ? problem : why;
}

/** Collects changes of rows until they are saved, independent of the type of
 * the rows. Methods that change rows return an empty text, or the reason of a
 * failure in words that follow "it". Rows are those of the file when it was
 * opened or last saved. Not thread-safe. */
class RowEditorBase
{
  public:
    virtual ~RowEditorBase() = default;

    /** Whether rows can be added, and whether they can be deleted. */
    virtual bool CanCreate() const
    {
        return true;
    }

    virtual bool CanDelete() const
    {
        return true;
    }

    /** Returns a row with the defaults of a new feature. */
    virtual std::shared_ptr<LayerRow> MakeNewRow() const = 0;

    /** @param before the row with the changes collected so far.
     *  @param after the new row; gets derived values.
     *  @param check is asked before the change takes effect.
     */
    virtual std::string ChangeRow(const LayerRow &before, LayerRow &after,
                                  const CheckMembers &check) = 0;

    /** @param row gets the values derived from its position.
     *  @param check is asked before the row is added.
     */
    virtual std::string CreateRow(LayerRow &row, const CheckMembers &check) = 0;

    virtual std::string DeleteRow(const LayerRow &row) = 0;

    /** Copies the bytes of the file that a row refers to. */
    virtual void DetachRow(LayerRow &row, ByteKeeper &keeper) const = 0;

    /** Returns the file offset of a row's record; for a new row, a provisional
     * number until it is saved. */
    virtual std::uint64_t GetFileOffset(const LayerRow &row) const = 0;
};

/** An editor of rows of one type. */
template <class Row> class RowEditor : public RowEditorBase
{
  public:
    virtual Row MakeNew() const
    {
        return {};
    }

    virtual std::string Change(const Row &before, Row &after,
                               const CheckMembers &check) = 0;

    virtual std::string Create(Row &row, const CheckMembers &check) = 0;
    virtual std::string Delete(const Row &row) = 0;

    virtual void Detach(Row & /* row */, ByteKeeper & /* keeper */) const
    {
    }

  private:
    std::shared_ptr<LayerRow> MakeNewRow() const final
    {
        return std::make_shared<Row>(MakeNew());
    }

    std::string ChangeRow(const LayerRow &before, LayerRow &after,
                          const CheckMembers &check) final
    {
        return Change(Cast(before), Cast(after), check);
    }

    std::string CreateRow(LayerRow &row, const CheckMembers &check) final
    {
        return Create(Cast(row), check);
    }

    std::string DeleteRow(const LayerRow &row) final
    {
        return Delete(Cast(row));
    }

    void DetachRow(LayerRow &row, ByteKeeper &keeper) const final
    {
        Detach(Cast(row), keeper);
    }

    std::uint64_t GetFileOffset(const LayerRow &row) const final
    {
        return static_cast<std::uint64_t>(Cast(row).fileOffset);
    }

    static const Row &Cast(const LayerRow &row)
    {
        return static_cast<const Row &>(row);
    }

    static Row &Cast(LayerRow &row)
    {
        return static_cast<Row &>(row);
    }
};

}  // namespace flightsim

#endif
