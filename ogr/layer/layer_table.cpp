// SPDX-License-Identifier: MIT
// The declaration of a layer: name, geometry, fields and how a row fills them.

#include "ogr/layer/layer_table.h"

namespace flightsim
{

void ColumnGroup::Append(const AnyPart &part)
{
    if (part.list == nullptr)
    {
        m_columns.push_back(part.column);
    }
    else
    {
        const std::vector<Column> &columns = part.list->m_columns;
        m_columns.insert(m_columns.end(), columns.begin(), columns.end());
    }
}

}  // namespace flightsim
