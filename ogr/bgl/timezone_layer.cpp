// SPDX-License-Identifier: MIT
// The layer timezone.

#include "ogr/bgl/navigation_layers.h"

#include "ogr/bgl/cell_polygon.h"
#include "ogr/bgl/entry_rows.h"
#include "ogr/bgl/record_columns.h"
#include "ogr/bgl/top_records.h"
#include "ogr/records/area.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::TimeZone>;

const LayerTable<Row> TABLE = {
    "timezone",
    "Time zones as rectangles; in two parts across the 180th meridian.",
    wkbMultiPolygon,
    {
        {{"deviation_min", FieldKind::Integer,
          "Minutes from UTC, as the file has them"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.deviation); }},
        {{"dst_shift_min", FieldKind::Integer,
          "Shift of daylight saving time in minutes"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.daylightSavingShift); }},
        {{"priority", FieldKind::Integer, "Priority among zones that overlap"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.priority); }},
        {{"dst_start_day", FieldKind::Integer,
          "Day of the year from which daylight saving time can begin"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.daylightSaving.startDay); }},
        {{"dst_start_weekday", FieldKind::Integer,
          "Day of the week on which it begins"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.daylightSaving.startWeekday); }},
        {{"dst_end_day", FieldKind::Integer,
          "Day of the year from which daylight saving time can end"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.daylightSaving.endDay); }},
        {{"dst_end_weekday", FieldKind::Integer,
          "Day of the week on which it ends"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.daylightSaving.endWeekday); }},
        FileOffsetColumn<bgl::TimeZone>(),
    },
    [](const Row &row) -> std::unique_ptr<OGRGeometry>
    {
        return MakeWorldRectangle(row.value.west, row.value.south,
                                  row.value.east, row.value.north);
    },
};

void Expand(const LoadedBlock &block, const RecordContext & /* context */,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ForEachEntry(
        block, [&](const bgl::RecordView &entry)
        { AppendRow(rows, entry.offset, bgl::ReadTimeZone(entry, log)); });
}

}  // namespace

void AddTimezoneLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand, {bgl::SECTION_TIME_ZONE});
}

}  // namespace flightsim
