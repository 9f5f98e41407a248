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
template <class Row> struct RowChanges
{
    std::map<std::int64_t, Row> rows{};
    std::set<std::int64_t> deleted{};

    /** The number of the next new row, and of the first one; negative where
     * there has been none. */
    std::int64_t nextNumber = -1;
    std::int64_t firstNew = -1;

    /** Bytes that the rows above refer to. */
    ByteKeeper keeper{};

    bool IsEmpty() const
    {
        return rows.empty() && deleted.empty();
    }
};

/** The rows of another source with changes applied. */
template <class Row> class EditedRows final : public RowSource<Row>
{
  public:
    /** `changes` may grow between calls and must outlive the source. */
    EditedRows(std::unique_ptr<RowSource<Row>> base,
               const RowChanges<Row> &changes)
        : m_base(std::move(base)), m_changes(changes)
    {
    }

    void Rewind(const RowFilter &filter) override
    {
        // A row may have been moved into the area of the filter.
        m_base->Rewind(m_changes.IsEmpty() ? filter : RowFilter{});
        m_isBaseDone = false;
        m_end = m_changes.nextNumber;
    }

    const Row *Next() override
    {
        while (!m_isBaseDone)
        {
            const Row *row = m_base->Next();
            if (row == nullptr)
            {
                m_isBaseDone = true;
                m_last = m_base->GetFirstNewNumber() - 1;
            }
            else if (!m_changes.deleted.contains(row->fid))
            {
                const auto changed = m_changes.rows.find(row->fid);
                return changed != m_changes.rows.end() ? &changed->second : row;
            }
        }
        // Rows added during reading appear when reading restarts.
        const auto next = m_changes.rows.upper_bound(m_last);
        if (next == m_changes.rows.end() || next->first >= m_end)
        {
            return nullptr;
        }
        m_last = next->first;
        return &next->second;
    }

    const Row *Find(std::int64_t fid) override
    {
        if (m_changes.deleted.contains(fid))
        {
            return nullptr;
        }
        const auto changed = m_changes.rows.find(fid);
        return changed != m_changes.rows.end() ? &changed->second
                                               : m_base->Find(fid);
    }

    std::int64_t Count() override
    {
        const std::int64_t count = m_base->Count();
        const auto added = std::distance(
            m_changes.rows.lower_bound(m_base->GetFirstNewNumber()),
            m_changes.rows.end());
        return count + added -
               static_cast<std::int64_t>(m_changes.deleted.size());
    }

    std::int64_t GetFirstNewNumber() override
    {
        return m_base->GetFirstNewNumber();
    }

    std::int64_t GetEnd() const override
    {
        const bool hadNew = m_end >= 0;
        const bool hasNew = m_changes.firstNew >= 0;
        return hadNew   ? m_end
               : hasNew ? m_changes.firstNew
                        : RowSource<Row>::GetEnd();
    }

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
    const std::unique_ptr<RowSource<Row>> m_base;
    const RowChanges<Row> &m_changes;
    bool m_isBaseDone = false;

    /** Number of the last new row that was returned, and the number behind
     * those that there were when reading started; negative for none. */
    std::int64_t m_last = 0;
    std::int64_t m_end = -1;
};

}  // namespace flightsim

#endif
