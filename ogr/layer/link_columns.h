// SPDX-License-Identifier: MIT
// Columns that lead from a row to its parent in another layer.

#ifndef FLIGHTSIM_OGR_LAYER_LINK_COLUMNS_H
#define FLIGHTSIM_OGR_LAYER_LINK_COLUMNS_H

#include "ogr/layer/layer_table.h"

namespace flightsim
{

/** A column with the FID of a parent.
 *
 * @tparam getRow gives the number of the parent's row; negative for none.
 */
template <class Row, auto getRow>
Column<Row> FidColumn(const char *name, const char *title,
                      const char *comment = nullptr)
{
    // A file of 4 GiB cannot have more records than 31 bits number.
    return {{name, FieldKind::Integer, title, nullptr, comment},
            [](const Row &row, FieldWriter &writer)
            { writer.SetFid(getRow(row)); }};
}

/** A column with a key: the same number in the same file gives the same key.
 *
 * @tparam getNumber gives the number; negative for none.
 */
template <class Row, auto getNumber>
Column<Row> KeyColumn(const char *name, const char *title,
                      const char *comment = nullptr)
{
    return {{name, FieldKind::Text, title, nullptr, comment},
            [](const Row &row, FieldWriter &writer)
            { writer.SetKey(getNumber(row)); }};
}

/** The column with the key of a row itself. */
template <class Row, auto getNumber> Column<Row> OwnKeyColumn()
{
    return KeyColumn<Row, getNumber>(
        KEY_COLUMN, "Key", "Key that stays unique when files are merged");
}

}  // namespace flightsim

#endif
