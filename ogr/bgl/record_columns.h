// SPDX-License-Identifier: MIT
// Columns that the tables of record layers have in common.

#ifndef FLIGHTSIM_OGR_BGL_RECORD_COLUMNS_H
#define FLIGHTSIM_OGR_BGL_RECORD_COLUMNS_H

#include "ogr/bgl/record_context.h"
#include "ogr/layer/layer_table.h"
#include "ogr/records/record_reader.h"

#include <iterator>
#include <memory>
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
            { writer.Set(row.airport.ident); }};
}

/** Null when the airport is not in the file. */
template <class T> Column<RecordRow<T>> AirportFidColumn()
{
    return {{"airport_fid", FieldKind::Integer64,
             "FID of the airport in the layer airport"},
            [](const RecordRow<T> &row, FieldWriter &writer)
            {
                if (row.airport.fid >= 0)
                {
                    writer.Set(row.airport.fid);
                }
            }};
}

/** The columns of a layer of airport children: the link to the airport first,
 * the place in the file last. */
template <class T>
std::vector<Column<RecordRow<T>>>
ChildColumns(std::vector<Column<RecordRow<T>>> columns)
{
    std::vector<Column<RecordRow<T>>> all = {AirportIdentColumn<T>(),
                                             AirportFidColumn<T>()};
    std::move(columns.begin(), columns.end(), std::back_inserter(all));
    all.push_back(FileOffsetColumn<T>());
    return all;
}

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

}  // namespace flightsim

#endif
