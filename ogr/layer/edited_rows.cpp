// SPDX-License-Identifier: MIT
// Rows of a file with unsaved changes.

#include "ogr/layer/edited_rows.h"

#include <algorithm>

namespace flightsim
{

std::int64_t EditedRows::Add(std::shared_ptr<LayerRow> row)
{
    const std::int64_t first = GetFirstNewNumber();
    const std::int64_t number = std::max(m_changes.nextNumber, first);
    row->fid = number;
    m_changes.Put(std::move(row));
    m_changes.firstNew = first;
    m_changes.nextNumber = number + 1;
    return number;
}

void EditedRows::Delete(std::int64_t number)
{
    if (number < GetFirstNewNumber())
    {
        m_changes.deleted.insert(number);
    }
    m_changes.rows.erase(number);
    m_changes.rounded.erase(number);
}

void EditedRows::Rewind(const RowFilter &filter)
{
    // A row may have been moved into the area of the filter.
    m_base->Rewind(m_changes.IsEmpty() ? filter : RowFilter{});
    m_isBaseDone = false;
    m_end = m_changes.nextNumber;
}

const LayerRow *EditedRows::Next()
{
    while (!m_isBaseDone)
    {
        const LayerRow *row = m_base->Next();
        if (row == nullptr)
        {
            m_isBaseDone = true;
            m_last = m_base->GetFirstNewNumber() - 1;
        }
        else if (!m_changes.deleted.contains(row->fid))
        {
            const auto changed = m_changes.rows.find(row->fid);
            return changed != m_changes.rows.end() ? changed->second.get()
                                                   : row;
        }
    }
    // Rows added during reading appear when reading restarts.
    const auto next = m_changes.rows.upper_bound(m_last);
    if (next == m_changes.rows.end() || next->first >= m_end)
    {
        return nullptr;
    }
    m_last = next->first;
    return next->second.get();
}

const LayerRow *EditedRows::Find(std::int64_t fid)
{
    if (m_changes.deleted.contains(fid))
    {
        return nullptr;
    }
    const auto changed = m_changes.rows.find(fid);
    return changed != m_changes.rows.end() ? changed->second.get()
                                           : m_base->Find(fid);
}

std::int64_t EditedRows::Count()
{
    const std::int64_t count = m_base->Count();
    const auto added =
        std::distance(m_changes.rows.lower_bound(m_base->GetFirstNewNumber()),
                      m_changes.rows.end());
    return count + added - static_cast<std::int64_t>(m_changes.deleted.size());
}

std::int64_t EditedRows::GetEnd() const
{
    const bool hadNew = m_end >= 0;
    const bool hasNew = m_changes.firstNew >= 0;
    return hadNew ? m_end : hasNew ? m_changes.firstNew : RowSource::GetEnd();
}

}  // namespace flightsim
