// SPDX-License-Identifier: MIT
// Columns that the tables of scenery layers have in common.

#ifndef FLIGHTSIM_OGR_BGL_SCENERY_COLUMNS_H
#define FLIGHTSIM_OGR_BGL_SCENERY_COLUMNS_H

#include "ogr/bgl/record_columns.h"
#include "ogr/bgl/scenery_objects.h"

#include <optional>
#include <vector>

namespace flightsim
{

/** Upper case without braces; null for a GUID of zeros. */
inline void SetGuid(FieldWriter &writer, const std::optional<bgl::Guid> &guid)
{
    if (guid && *guid != bgl::Guid{})
    {
        writer.Set(guid->ToString());
    }
}

/** The link to the layer scenery_object; null when the file has no object
 * there. */
template <class T> Column<RecordRow<OfObject<T>>> SceneryObjectFidColumn()
{
    return {{"scenery_object_fid", FieldKind::Integer64,
             "FID of the object in the layer scenery_object"},
            [](const RecordRow<OfObject<T>> &row, FieldWriter &writer)
            {
                if (row.value.objectFid >= 0)
                {
                    writer.Set(row.value.objectFid);
                }
            }};
}

/** The columns of a layer of what belongs to a scenery object: the link first,
 * the place in the file last. */
template <class T>
std::vector<Column<RecordRow<OfObject<T>>>>
ObjectPartColumns(std::vector<Column<RecordRow<OfObject<T>>>> columns)
{
    std::vector<Column<RecordRow<OfObject<T>>>> all = {
        SceneryObjectFidColumn<T>()};
    std::move(columns.begin(), columns.end(), std::back_inserter(all));
    all.push_back(FileOffsetColumn<OfObject<T>>());
    return all;
}

/** Whether the altitude of what has a placement is above ground. */
template <class T> Column<RecordRow<OfObject<T>>> AboveGroundColumn()
{
    return {{"agl", FieldKind::Boolean, "Altitudes are above ground"},
            [](const RecordRow<OfObject<T>> &row, FieldWriter &writer)
            {
                writer.Set((row.value.part.placement.flags &
                            bgl::OBJECT_ABOVE_GROUND) != 0);
            }};
}

/** A closed ring; null with fewer than three corners. */
std::unique_ptr<OGRGeometry>
MakeArea(const std::vector<bgl::GeoPosition> &corners, bool hasAltitude);

/** Bounds of places; false when there are none. */
bool SetEnvelope(const std::vector<bgl::GeoPosition> &places,
                 OGREnvelope &envelope);

}  // namespace flightsim

#endif
