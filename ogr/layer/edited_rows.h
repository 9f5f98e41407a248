// SPDX-License-Identifier: MIT
// Rows of a file with unsaved changes.

#ifndef FLIGHTSIM_OGR_LAYER_EDITED_ROWS_H
#define FLIGHTSIM_OGR_LAYER_EDITED_ROWS_H

#include "ogr/layer/row_editor.h"
#include "ogr/layer/row_source.h"

#include <map>
#include <memory>
#include <set>
#include <utility>

namespace flightsim
{

/** Changed and new rows by number. New rows are numbered after those of the
 * file. */
struct RowChanges
{
    std::map<std::int64_t, std::shared_ptr<LayerRow>> rows{};
    std::set<std::int64_t> deleted{};

    /** The number of the next new row, and of the first one; negative if there
     * was none. */
    std::int64_t nextNumber = -1;
    std::int64_t firstNew = -1;

    /** Rows with an angle that their record rounds, and the fields that may
     * hold this angle, or ALL_FIELDS. */
    std::map<std::int64_t, std::set<int>> rounded{};
    static constexpr int ALL_FIELDS = -1;

    /** Bytes that the rows above refer to. */
    ByteKeeper keeper{};

    bool IsEmpty() const
    {
        return rows.empty() && deleted.empty();
    }

    /** Notes whether a row has such an angle. For changed rows of the file,
     * only the changed fields matter: the others still have the values of the
     * record. */
    void MarkRounded(std::int64_t number, const std::set<int> &fields,
                     bool isRounded)
    {
        std::set<int> &noted = rounded[number];
        for (const int field : fields)
        {
            noted.erase(field);
        }
        if (isRounded)
        {
            noted.insert(fields.begin(), fields.end());
        }
        if (noted.empty())
        {
            rounded.erase(number);
        }
    }

    /** Puts a row in the place of the one with its number. */
    void Put(std::shared_ptr<LayerRow> row)
    {
        std::shared_ptr<LayerRow> &place = rows[row->fid];
        place = std::move(row);
    }
};

/** The rows of another source with changes applied. */
class EditedRows final : public RowSource
{
  public:
    /** `changes` may grow between calls and must outlive the source. */
    EditedRows(std::unique_ptr<RowSource> base, RowChanges &changes)
        : m_base(std::move(base)), m_changes(changes)
    {
    }

    /** Numbers a new row, and returns its number. */
    std::int64_t Add(std::shared_ptr<LayerRow> row);

    void Delete(std::int64_t number);

    void Rewind(const RowFilter &filter) override;

    const LayerRow *Next() override;

    const LayerRow *Find(std::int64_t fid) override;

    std::int64_t Count() override;

    std::int64_t GetFirstNewNumber() override
    {
        return m_base->GetFirstNewNumber();
    }

    std::int64_t GetEnd() const override;

    std::optional<OGREnvelope> GetExtent() override
    {
        return m_base->GetExtent();
    }

    /** With changes, the extent requires reading all rows. */
    bool HoldsRows() const override
    {
        return !m_changes.IsEmpty() || m_base->HoldsRows();
    }

    std::uint64_t CountReadErrors() const override
    {
        return m_base->CountReadErrors();
    }

    void Forget() override
    {
        m_base->Forget();
    }

    std::int64_t CountPartsRead() const override
    {
        return m_base->CountPartsRead();
    }

  private:
    const std::unique_ptr<RowSource> m_base;
    RowChanges &m_changes;
    bool m_isBaseDone = false;

    /** Number of the last new row that was returned, and the end of the numbers
     * when reading started; negative for none. */
    std::int64_t m_last = 0;
    std::int64_t m_end = -1;
};

}  // namespace flightsim

#endif
