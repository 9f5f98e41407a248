// SPDX-License-Identifier: MIT
// Fields and geometries that layers of annotation files have in common.

#ifndef FLIGHTSIM_OGR_AGN_ANNOTATION_COLUMNS_H
#define FLIGHTSIM_OGR_AGN_ANNOTATION_COLUMNS_H

#include "ogr/agn/annotation_rows.h"
#include "ogr/layer/layer_table.h"

#include <initializer_list>

namespace flightsim
{

template <class Row> using Columns = std::vector<Column<Row>>;

template <class Row>
Columns<Row> Join(std::initializer_list<Columns<Row>> parts)
{
    Columns<Row> columns;
    for (const Columns<Row> &part : parts)
    {
        columns.insert(columns.end(), part.begin(), part.end());
    }
    return columns;
}

/** The group of a row that has a record. */
template <class Row> std::size_t GetGroup(const Row &row)
{
    return row.file->GetAnnotation().GetGroup(Row::KIND, row.index);
}

template <class Row>
Columns<Row> GuidColumns(const char *title, const char *comment = nullptr)
{
    return {{{"guid", FieldKind::Text, title, nullptr, comment},
             [](const Row &row, FieldWriter &writer)
             { writer.Set(row.file->GetGuid(GetGroup(row))); }},
            {{"name", FieldKind::Text, "Name in the user's description"},
             [](const Row &row, FieldWriter &writer)
             { writer.Set(row.file->GetGuidName(GetGroup(row))); }}};
}

/** Writes one of the four shares of floors in percent. */
template <int INDEX, class Row>
void SetFloorShare(const Row &row, FieldWriter &writer)
{
    const auto &shares = row.file->GetAnnotation().GetFloorShares();
    if (shares)
    {
        writer.Set((*shares)[INDEX] * 100.0 / agn::FLOOR_SHARE_WHOLE);
    }
}

template <class Row> Columns<Row> FloorShareColumns()
{
    return {{{"floors_1_2_percent", FieldKind::Real, "1 or 2 floors (%)",
              nullptr, "Share of buildings with 1 or 2 floors in percent"},
             SetFloorShare<0, Row>},
            {{"floors_3_5_percent", FieldKind::Real, "3 to 5 floors (%)",
              nullptr, "Share of buildings with 3 to 5 floors in percent"},
             SetFloorShare<1, Row>},
            {{"floors_6_8_percent", FieldKind::Real, "6 to 8 floors (%)",
              nullptr, "Share of buildings with 6 to 8 floors in percent"},
             SetFloorShare<2, Row>},
            {{"floors_9_12_percent", FieldKind::Real, "9 to 12 floors (%)",
              nullptr, "Share of buildings with 9 to 12 floors in percent"},
             SetFloorShare<3, Row>}};
}

template <class Row> Columns<Row> FileColumns()
{
    return {{{"tile", FieldKind::Text, "Quad key of the cell"},
             [](const Row &row, FieldWriter &writer)
             { writer.Set(row.file->GetTileKey()); }},
            {{"file", FieldKind::Text, "Name of the file"},
             [](const Row &row, FieldWriter &writer)
             { writer.Set(row.file->GetName()); }}};
}

/** A key whose file is that of the row, which need not be the dataset. */
template <class Row>
void SetFileKey(const Row &row, std::size_t number, FieldWriter &writer)
{
    std::string key = row.file->GetKey();
    key += ':';
    key += std::to_string(number);
    writer.Set(key);
}

template <class Row> void SetOwnKey(const Row &row, FieldWriter &writer)
{
    SetFileKey(row, row.index, writer);
}

/** Where a row comes from: file, key, key of the tile. */
template <class Row> Columns<Row> PlaceColumns()
{
    Columns<Row> columns = FileColumns<Row>();
    const Columns<Row> keys = {{{KEY_COLUMN, FieldKind::Text, "Key", nullptr,
                                 "Key that stays unique when files are merged"},
                                SetOwnKey<Row>},
                               {{"tile_key", FieldKind::Text, "Tile key",
                                 nullptr, "Key of the file in the layer tile"},
                                [](const Row &row, FieldWriter &writer)
                                { SetFileKey(row, 0, writer); }}};
    columns.insert(columns.end(), keys.begin(), keys.end());
    return columns;
}

std::unique_ptr<OGRPolygon> MakePolygon(const agn::Placement &placement,
                                        const agn::Corners &cornersFromCentre);

/** Appends a ring of points of the corner system, which need not be closed. */
void AddRing(OGRPolygon &polygon, const agn::Placement &placement,
             const std::vector<agn::Point> &points);

/** The bounds of points of the corner system. */
OGREnvelope GetBounds(const agn::Placement &placement, agn::Point lowest,
                      agn::Point highest);

}  // namespace flightsim

#endif
