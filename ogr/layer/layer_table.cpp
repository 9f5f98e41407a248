// SPDX-License-Identifier: MIT
// The declaration of a layer: name, geometry, fields and how a row fills them.

#include "ogr/layer/layer_table.h"

namespace flightsim
{

ColumnGroup::ColumnGroup(const Column &column) : m_columns{column}
{
}

void ColumnGroup::Append(const ColumnGroup &other)
{
    m_columns.insert(m_columns.end(), other.m_columns.begin(),
                     other.m_columns.end());
}

}  // namespace flightsim
