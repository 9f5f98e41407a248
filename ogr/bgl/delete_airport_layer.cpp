// SPDX-License-Identifier: MIT
// The layer delete_airport.

#include "ogr/bgl/delete_airport_layer.h"

#include "ogr/bgl/airport_children.h"
#include "ogr/bgl/airport_columns.h"
#include "ogr/records/airport.h"
#include "ogr/records/runway.h"

#include <cstdio>

namespace flightsim
{

namespace
{

/** A deletion at the place of its airport. */
struct PlacedDeletion : bgl::DeleteAirport
{
    bgl::GeoPosition position{};
};

using Row = RecordRow<PlacedDeletion>;

const bgl::Enumeration DELETION(AIRPORT_ENUMERATIONS, "airport_deletion");
const bgl::Enumeration COM_TYPE(AIRPORT_ENUMERATIONS, "com_type");
const bgl::Enumeration START_TYPE(AIRPORT_ENUMERATIONS, "start_type");

/** "07R/25L asphalt". */
std::string Describe(const bgl::DeletedRunway &runway)
{
    return bgl::MakeRunwayName(runway.primaryNumber, runway.primaryDesignator) +
           '/' +
           bgl::MakeRunwayName(runway.secondaryNumber,
                               runway.secondaryDesignator) +
           ' ' + SURFACE.Describe(runway.surface.type);
}

/** "07R runway". */
std::string Describe(const bgl::DeletedStart &start)
{
    return bgl::MakeRunwayName(start.runwayNumber, start.designator) + ' ' +
           START_TYPE.Describe(start.type);
}

/** "118.300 tower". */
std::string Describe(const bgl::DeletedFrequency &frequency)
{
    char text[24];
    std::snprintf(text, sizeof(text), "%.3f ", frequency.frequency / 1e6);
    return text + COM_TYPE.Describe(frequency.type);
}

template <class Item> std::string JoinItems(const std::vector<Item> &items)
{
    std::string list;
    for (const Item &item : items)
    {
        AppendItem(list, Describe(item));
    }
    return list;
}

const LayerTable<Row> TABLE = {
    "delete_airport",
    "What an airport removes of an airport in another file, at its reference "
    "point.",
    wkbPoint,
    ChildColumns<PlacedDeletion>({
        {{"flags", FieldKind::Text, "Kinds of parts that are removed"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(JoinWords(DELETION, row.value.flags)); }},
        {{"runways", FieldKind::Text, "Single runways that are removed"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(JoinItems(row.value.runways)); }},
        {{"starts", FieldKind::Text, "Single starts that are removed"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(JoinItems(row.value.starts)); }},
        {{"frequencies", FieldKind::Text,
          "Single frequencies that are removed, in MHz"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(JoinItems(row.value.frequencies)); }},
    }),
    [](const Row &row) { return MakePoint(row.value.position); },
    [](const Row &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.position, envelope);
        return true;
    },
};

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ForEachAirportChild(
        block, context, log,
        [&](const bgl::RecordView &child, const AirportReference &reference,
            const bgl::Airport &airport)
        {
            std::optional<bgl::DeleteAirport> deletion =
                bgl::ParseDeleteAirport(child, log);
            if (deletion)
            {
                rows.push_back({0,
                                static_cast<std::int64_t>(child.offset),
                                reference,
                                {std::move(*deletion), airport.position}});
            }
        });
}

}  // namespace

void AddDeleteAirportLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
