// SPDX-License-Identifier: MIT
// Columns that the layer runway has once for each end.

#ifndef FLIGHTSIM_OGR_BGL_RUNWAY_END_COLUMNS_H
#define FLIGHTSIM_OGR_BGL_RUNWAY_END_COLUMNS_H

#include "ogr/bgl/record_columns.h"
#include "ogr/records/runway.h"

#include <vector>

namespace flightsim
{

using RunwayColumn = Column<RecordRow<bgl::Runway>>;

/** The name of an end, such as 07R; null when it has no number.
 *
 * @tparam End 0 for the primary end, 1 for the secondary end. */
template <std::size_t End>
RunwayColumn EndNameColumn(const char *name, const char *title)
{
    return {{name, FieldKind::Text, title},
            [](const RecordRow<bgl::Runway> &row, FieldWriter &writer)
            {
                const bgl::RunwayEnd &end = row.value.ends[End];
                writer.Set(bgl::MakeRunwayName(end.number, end.designator));
            }};
}

/** Appends the columns whose names begin with primary_ or secondary_. */
template <std::size_t End>
void AddEndColumns(std::vector<RunwayColumn> &columns);

}  // namespace flightsim

#endif
