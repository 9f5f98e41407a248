// SPDX-License-Identifier: MIT
// Columns that the tables of record layers have in common.

#ifndef FLIGHTSIM_OGR_BGL_RECORD_COLUMNS_H
#define FLIGHTSIM_OGR_BGL_RECORD_COLUMNS_H

#include "ogr/bgl/record_walk.h"
#include "ogr/bgl/record_context.h"
#include "ogr/layer/link_columns.h"
#include "ogr/records/record_reader.h"
#include "ogr/records/fix.h"
#include "ogr/records/station.h"

#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace flightsim
{

template <class T> Column<RecordRow<T>> FileOffsetColumn()
{
    return {{"file_offset", FieldKind::Integer64, "File offset of the record"},
            [](const RecordRow<T> &row, FieldWriter &writer)
            { writer.Set(row.fileOffset); }};
}

template <class T> Column<RecordRow<T>> AirportIdentColumn()
{
    return {{"airport_ident", FieldKind::Text, "Ident of the airport"},
            [](const RecordRow<T> &row, FieldWriter &writer)
            { writer.Set(row.airport.ident); },
            [](RecordRow<T> &row, FieldReader &reader)
            {
                reader.Get(row.airport.ident);
                if constexpr (requires { row.value.airport; })
                {
                    row.value.airport = row.airport.ident;
                }
            }};
}

template <class T> std::int64_t GetRowNumber(const RecordRow<T> &row)
{
    return row.fid;
}

template <class T> std::int64_t GetFileOffset(const RecordRow<T> &row)
{
    return row.fileOffset;
}

template <class T> std::int64_t GetAirportRow(const RecordRow<T> &row)
{
    return row.airport.fid;
}

template <class T> std::int64_t GetAirportOffset(const RecordRow<T> &row)
{
    return row.airport.fileOffset;
}

/** The key of a layer that has one row for each record. */
template <class T> Column<RecordRow<T>> RecordKeyColumn()
{
    return OwnKeyColumn<RecordRow<T>, GetFileOffset<T>>();
}

/** Null when the airport is not in the file. */
template <class T> Column<RecordRow<T>> AirportFidColumn()
{
    return FidColumn<RecordRow<T>, GetAirportRow<T>>(
        "airport_fid", "Airport FID",
        "FID of the airport in the layer airport");
}

/** Null when the airport is not in the file. */
template <class T> Column<RecordRow<T>> AirportKeyColumn()
{
    return KeyColumn<RecordRow<T>, GetAirportOffset<T>>(
        "airport_key", "Airport key",
        "Key of the airport in the layer airport");
}

/** The columns of a layer of airport children: the link to the airport first,
 * the place in the file last. */
template <class T>
std::vector<Column<RecordRow<T>>>
ChildColumns(std::vector<Column<RecordRow<T>>> columns)
{
    std::vector<Column<RecordRow<T>>> all = {
        AirportIdentColumn<T>(), AirportFidColumn<T>(), AirportKeyColumn<T>()};
    std::move(columns.begin(), columns.end(), std::back_inserter(all));
    all.push_back(FileOffsetColumn<T>());
    return all;
}

/** Likewise, for children that have children of their own. */
template <class T>
std::vector<Column<RecordRow<T>>>
KeyedChildColumns(std::vector<Column<RecordRow<T>>> columns)
{
    columns.push_back(RecordKeyColumn<T>());
    return ChildColumns<T>(std::move(columns));
}

/** A place that does not fit into a record. */
inline constexpr bgl::GeoPosition NO_POSITION = {
    std::numeric_limits<double>::quiet_NaN(),
    std::numeric_limits<double>::quiet_NaN(), 0.0};

inline std::unique_ptr<OGRGeometry> MakePointZ(const bgl::GeoPosition &position)
{
    return std::make_unique<OGRPoint>(position.longitude, position.latitude,
                                      position.altitude);
}

inline std::unique_ptr<OGRGeometry> MakePoint(const bgl::GeoPosition &position)
{
    return std::make_unique<OGRPoint>(position.longitude, position.latitude);
}

inline void SetEnvelope(const bgl::GeoPosition &position, OGREnvelope &envelope)
{
    envelope.MinX = envelope.MaxX = position.longitude;
    envelope.MinY = envelope.MaxY = position.latitude;
}

template <class T> Column<RecordRow<T>> IdentColumn()
{
    return {{"ident", FieldKind::Text, "Ident"},
            [](const RecordRow<T> &row, FieldWriter &writer)
            { writer.Set(row.value.ident.text); },
            [](RecordRow<T> &row, FieldReader &reader)
            { reader.Get(row.value.ident.text); }};
}

template <class T> Column<RecordRow<T>> RegionColumn()
{
    return {{"region", FieldKind::Text, "ICAO region"},
            [](const RecordRow<T> &row, FieldWriter &writer)
            { writer.Set(row.value.region); },
            [](RecordRow<T> &row, FieldReader &reader)
            { reader.Get(row.value.region); }};
}

template <class T> Column<RecordRow<T>> NameColumn()
{
    return {{"name", FieldKind::Text, "Name"},
            [](const RecordRow<T> &row, FieldWriter &writer)
            { writer.Set(row.value.name); },
            [](RecordRow<T> &row, FieldReader &reader)
            { reader.Get(row.value.name); }};
}

template <class T> Column<RecordRow<T>> RangeColumn()
{
    return {{"range_m", FieldKind::Real32, "Range (m)"},
            [](const RecordRow<T> &row, FieldWriter &writer)
            { writer.Set(row.value.range); },
            [](RecordRow<T> &row, FieldReader &reader)
            { reader.Get(row.value.range); }};
}

template <class T> Column<RecordRow<T>> VariationColumn()
{
    return {{"magvar_deg", FieldKind::Real32, "Magnetic variation (deg)",
             nullptr, "Magnetic variation in degrees, east positive"},
            [](const RecordRow<T> &row, FieldWriter &writer)
            { writer.Set(row.value.variation); },
            [](RecordRow<T> &row, FieldReader &reader)
            { reader.Get(row.value.variation); }};
}

template <class T> Column<RecordRow<T>> FrequencyHzColumn()
{
    return {{"frequency_hz", FieldKind::Integer64, "Frequency (Hz)"},
            [](const RecordRow<T> &row, FieldWriter &writer)
            { writer.Set(std::int64_t{row.value.frequencyHz}); },
            [](RecordRow<T> &row, FieldReader &reader)
            { reader.Get(row.value.frequencyHz); }};
}

template <class T> Column<RecordRow<T>> FrequencyMhzColumn()
{
    return {{"frequency_mhz", FieldKind::Real, "Frequency (MHz)"},
            [](const RecordRow<T> &row, FieldWriter &writer)
            { writer.Set(row.value.frequencyHz / 1e6); },
            [](RecordRow<T> &row, FieldReader &reader)
            { reader.GetScaled(1e6, row.value.frequencyHz); }};
}

/** The DME of a station, made when there is none yet. */
template <class T> bgl::Dme &RequireDme(RecordRow<T> &row)
{
    return row.value.dme ? *row.value.dme : row.value.dme.emplace();
}

/** Its place; that of a new one does not fit into a record until both
 * coordinates are set. */
template <class T> bgl::GeoPosition &RequireDmePosition(RecordRow<T> &row)
{
    bgl::Dme &dme = RequireDme(row);
    return dme.position ? *dme.position : dme.position.emplace(NO_POSITION);
}

/** The columns given, then those of a DME, then the place in the file. */
template <class T>
std::vector<Column<RecordRow<T>>>
StationColumns(std::vector<Column<RecordRow<T>>> columns)
{
    using Row = RecordRow<T>;
    columns.push_back({{"dme_lon", FieldKind::Real, "Longitude of the DME"},
                       [](const Row &row, FieldWriter &writer)
                       {
                           if (row.value.dme && row.value.dme->position)
                           {
                               writer.Set(row.value.dme->position->longitude);
                           }
                       },
                       [](Row &row, FieldReader &reader)
                       { reader.Get(RequireDmePosition(row).longitude); }});
    columns.push_back({{"dme_lat", FieldKind::Real, "Latitude of the DME"},
                       [](const Row &row, FieldWriter &writer)
                       {
                           if (row.value.dme && row.value.dme->position)
                           {
                               writer.Set(row.value.dme->position->latitude);
                           }
                       },
                       [](Row &row, FieldReader &reader)
                       { reader.Get(RequireDmePosition(row).latitude); }});
    columns.push_back(
        {{"dme_alt_m", FieldKind::Real, "Altitude of the DME (m)"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.dme && row.value.dme->position)
             {
                 writer.Set(row.value.dme->position->altitude);
             }
         },
         [](Row &row, FieldReader &reader)
         { reader.Get(RequireDmePosition(row).altitude); }});
    columns.push_back(
        {{"dme_range_m", FieldKind::Real32, "Range of the DME (m)"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.dme)
             {
                 writer.Set(row.value.dme->range);
             }
         },
         [](Row &row, FieldReader &reader)
         { reader.Get(RequireDme(row).range); }});
    columns.push_back(FileOffsetColumn<T>());
    return columns;
}

template <class T> std::unique_ptr<OGRGeometry> MakeFixPointZ(const T &row)
{
    return MakePointZ(row.value.position);
}

template <class T> bool SetFixEnvelope(const T &row, OGREnvelope &envelope)
{
    SetEnvelope(row.value.position, envelope);
    return true;
}

/** The airport that a fix names; none when it names none. */
inline AirportReference FindAirport(const RecordContext &context,
                                    const std::string &ident)
{
    const std::int64_t fid =
        ident.empty() ? -1 : context.airports.FindByIdent(ident);
    return {ident, fid, context.airports.GetOffset(fid)};
}

/** Appends a row for each record of a block that `parse` accepts; it returns an
 * optional FixIdent with more, and looks at the record's id itself. */
template <class T, class Parse>
void ExpandFixes(const LoadedBlock &block, const RecordContext &context,
                 bgl::RecordLog &log, std::vector<RecordRow<T>> &rows,
                 const Parse &parse)
{
    ForEachRecord(
        block, log,
        [&](const bgl::RecordView &record)
        {
            std::optional<T> value = parse(record, log);
            if (value)
            {
                AirportReference airport = FindAirport(context, value->airport);
                rows.push_back({0, static_cast<std::int64_t>(record.offset),
                                std::move(airport), std::move(*value)});
            }
        });
}

/** Calls `visit(record, waypoint, airport)` for each waypoint of a block: those
 * of section 0x22, and the children of airports. */
template <class Visit>
void ForEachWaypoint(const LoadedBlock &block, const RecordContext &context,
                     bgl::RecordLog &log, const Visit &visit)
{
    if (block.block.sectionType == bgl::SECTION_WAYPOINT)
    {
        ForEachRecord(block, log,
                      [&](const bgl::RecordView &record)
                      {
                          if (auto waypoint = bgl::ParseWaypoint(record, log))
                          {
                              visit(record, *waypoint,
                                    FindAirport(context, waypoint->airport));
                          }
                      });
        return;
    }
    ForEachAirportChild(block, context, log,
                        [&](const bgl::RecordView &child,
                            const AirportReference &airport,
                            const IndexedAirport &)
                        {
                            if (auto waypoint = bgl::ParseWaypoint(child, log))
                            {
                                visit(child, *waypoint, airport);
                            }
                        });
}

}  // namespace flightsim

#endif
