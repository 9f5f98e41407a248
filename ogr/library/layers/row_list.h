// SPDX-License-Identifier: MIT
// Rows that are all made when the first one is requested.

#ifndef FLIGHTSIM_OGR_LIBRARY_LAYERS_ROW_LIST_H
#define FLIGHTSIM_OGR_LIBRARY_LAYERS_ROW_LIST_H

#include "ogr/layer/row_source.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace flightsim
{

/** A row source backed by a list. The row numbers need not be sorted. */
template <class Row> class RowList final : public RowSource
{
  public:
    using MakeRows = std::function<std::vector<Row>()>;

    explicit RowList(MakeRows makeRows) : m_makeRows(std::move(makeRows))
    {
    }

    void Rewind(const RowFilter &) override
    {
        m_next = 0;
    }

    const Row *Next() override
    {
        const std::vector<Row> &rows = GetRows();
        return m_next < rows.size() ? &rows[m_next++] : nullptr;
    }

    const Row *Find(std::int64_t fid) override
    {
        const std::vector<Row> &rows = GetRows();
        const auto found =
            std::find_if(rows.begin(), rows.end(),
                         [fid](const Row &row) { return row.fid == fid; });
        return found != rows.end() ? &*found : nullptr;
    }

    std::int64_t Count() override
    {
        return static_cast<std::int64_t>(GetRows().size());
    }

    bool HoldsRows() const override
    {
        return true;
    }

  private:
    const std::vector<Row> &GetRows()
    {
        if (m_makeRows != nullptr)
        {
            m_rows = m_makeRows();
            m_makeRows = nullptr;
        }
        return m_rows;
    }

    MakeRows m_makeRows;
    std::vector<Row> m_rows{};
    std::size_t m_next = 0;
};

}  // namespace flightsim

#endif
