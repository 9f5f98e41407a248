// SPDX-License-Identifier: MIT
// Declares a layer: name, geometry, fields, and how a row fills them.

#include "ogr/layer/layer_table.h"

#include "ogr/layer/column_path.h"

#include <algorithm>

namespace flightsim
{

int MemberPath::CountIn(const bgl::MemberSet &members) const
{
    return static_cast<int>(
        std::count_if(m_members.begin(), m_members.begin() + m_count,
                      [&members](const bgl::MemberId &member)
                      { return members.Has(member); }));
}

void ColumnGroup::Append(const ColumnPart &part)
{
    if (part.path != nullptr)
    {
        m_columns.push_back(MakeColumn(part.spec, *part.path));
    }
    else if (part.column != nullptr)
    {
        m_columns.push_back(*part.column);
    }
    else
    {
        const std::vector<Column> &columns = part.list->m_columns;
        m_columns.insert(m_columns.end(), columns.begin(), columns.end());
    }
}

bool HasValue(const OGRFeature &feature, int field)
{
    return feature.IsFieldSetAndNotNull(field) &&
           (feature.GetFieldDefnRef(field)->GetType() == OFTString
                ? *feature.GetFieldAsString(field) != '\0'
                : feature.GetFieldAsDouble(field) != 0.0);
}

int RowTable::FindUnfitColumn(
    const bgl::StoredMembers &members,
    const std::function<bool(int column)> &isConsidered) const
{
    int found = -1;
    int most = 0;
    for (int i = 0; i < static_cast<int>(columns.size()); ++i)
    {
        const Column &column = columns[static_cast<std::size_t>(i)];
        const int count = column.set && column.members.isRecorded
                              ? column.members.CountIn(members.unfit)
                              : 0;
        if (count > most && isConsidered(i))
        {
            most = count;
            found = i;
        }
    }
    return found;
}

std::vector<const char *>
RowTable::FindDroppedFields(const OGRFeature &feature,
                            const bgl::StoredMembers &members) const
{
    std::vector<const char *> dropped;
    for (int i = 0; i < static_cast<int>(columns.size()); ++i)
    {
        const Column &column = columns[static_cast<std::size_t>(i)];
        if (column.set && column.members.isRecorded &&
            !column.IsStored(members) && HasValue(feature, i))
        {
            dropped.push_back(column.spec.name);
        }
    }
    return dropped;
}

}  // namespace flightsim
