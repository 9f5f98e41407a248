// SPDX-License-Identifier: MIT
// The terrain vectors of a file with unsaved changes applied.

#include "ogr/terrain_vector/layers/edited_vector_rows.h"

namespace flightsim
{

EditedVectorRows::EditedVectorRows(TerrainVectorEdit &edit,
                                   bgl::VectorClass vectorClass,
                                   const bgl::VectorClassSummary &summary)
    : m_edit(edit), m_base(edit.GetFile(), vectorClass),
      m_context(*edit.GetFile(), vectorClass, summary),
      m_raised(*edit.GetFile(), vectorClass,
               {summary.count, true, summary.hasSeveralParts})
{
}

/** With changes, a filter cannot skip records: an entity that was moved into
 * the area keeps the number of one elsewhere in the file. */
void EditedVectorRows::Rewind(const RowFilter &filter)
{
    RowFilter wanted = filter;
    if (m_edit.HasChanges())
    {
        wanted.area.reset();
    }
    m_base.Rewind(wanted);
    m_isBaseDone = m_edit.IsDropped(m_context.vectorClass);
    m_next = m_edit.GetFirstNewNumber();
    m_end = m_edit.GetNextNumber();
    m_endFid = m_edit.GetFids().GetFid(m_end);
}

/** Returns the replacement of a row; null if it was deleted. */
const TerrainVectorRow *
EditedVectorRows::MakeChanged(std::int64_t number,
                              const std::optional<EditedEntity> &entity)
{
    if (!entity || entity->vectorClass != m_context.vectorClass)
    {
        return nullptr;
    }
    Fill(number, *entity, m_row);
    return &m_row;
}

/** Gives a row of the file the flag that its cell has now. */
const TerrainVectorRow *EditedVectorRows::ApplyFlag(const TerrainVectorRow *row)
{
    const std::optional<bool> flag =
        row != nullptr ? m_edit.GetChangedFlag(row->cell) : std::nullopt;
    if (!flag || *flag == row->addsToCells)
    {
        return row;
    }
    m_flagged = *row;
    m_flagged.addsToCells = *flag;
    return &m_flagged;
}

const TerrainVectorRow *EditedVectorRows::Next()
{
    const TerrainVectorEdit::Changes &changes = m_edit.GetChanges();
    while (!m_isBaseDone)
    {
        const TerrainVectorRow *row = m_base.Next();
        m_isBaseDone = row == nullptr;
        const auto changed =
            row != nullptr && !changes.empty()
                ? changes.find(m_edit.GetFids().FindNumber(row->fid))
                : changes.end();
        row = changed != changes.end()
                  ? MakeChanged(changed->first, changed->second)
                  : ApplyFlag(row);
        if (row != nullptr)
        {
            return row;
        }
    }
    // Rows added during reading appear when reading restarts.
    for (auto added = changes.lower_bound(m_next);
         added != changes.end() && added->first < m_end; ++added)
    {
        m_next = added->first + 1;
        if (const TerrainVectorRow *row =
                MakeChanged(added->first, added->second))
        {
            return row;
        }
    }
    return nullptr;
}

void EditedVectorRows::Fill(std::int64_t number, const EditedEntity &entity,
                            TerrainVectorRow &row) const
{
    row.fid = m_edit.GetFids().GetFid(number);
    row.cell = entity.cell;
    row.addsToCells =
        m_edit.GetFlag(entity.cell).value_or(entity.addsToCells.value_or(true));
    row.entity = entity.entity.GetView();
    // Rows may have altitudes even if the layer of the file has none.
    row.context = row.entity.hasAltitudes ? &m_raised : &m_context;
    const std::optional<std::uint32_t> position =
        m_edit.FindPosition(number, entity.cell);
    row.hasPosition = position.has_value();
    row.entity.number = position.value_or(0);
    row.attributes.Update(row.entity);
}

const TerrainVectorRow *EditedVectorRows::Find(std::int64_t fid)
{
    const std::int64_t number = m_edit.GetFids().FindNumber(fid);
    const auto changed = m_edit.GetChanges().find(number);
    if (changed == m_edit.GetChanges().end())
    {
        return m_edit.IsDropped(m_context.vectorClass)
                   ? nullptr
                   : ApplyFlag(m_base.Find(fid));
    }
    if (!changed->second ||
        changed->second->vectorClass != m_context.vectorClass)
    {
        return nullptr;
    }
    Fill(number, *changed->second, m_found);
    return &m_found;
}

std::int64_t EditedVectorRows::Count()
{
    return m_base.Count() + m_edit.CountAdded(m_context.vectorClass);
}

std::optional<OGREnvelope> EditedVectorRows::GetExtent()
{
    return m_base.GetExtent();
}

/** With changes, the extent requires reading all rows. */
bool EditedVectorRows::HoldsRows() const
{
    return m_edit.HasChanges();
}

std::uint64_t EditedVectorRows::CountReadErrors() const
{
    return m_base.CountReadErrors();
}

void EditedVectorRows::Forget()
{
    m_base.Forget();
}

std::int64_t EditedVectorRows::CountPartsRead() const
{
    return m_base.CountPartsRead();
}

}  // namespace flightsim
