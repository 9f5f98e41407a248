// SPDX-License-Identifier: MIT
// The layers ils, vor, ndb, tacan and marker.

#include "ogr/bgl/record_layer_list.h"

#include "ogr/bgl/record_columns.h"
#include "ogr/bgl/enumerations.h"
#include "ogr/records/station.h"
#include "ogr/records/runway.h"

namespace flightsim
{

namespace
{

using IlsRow = RecordRow<bgl::IlsVor>;

const LayerTable<IlsRow> ILS_TABLE = {
    "ils",
    "Instrument landing systems at the antenna of their localizer.",
    wkbPoint25D,
    StationColumns<bgl::IlsVor>({
        IdentColumn<bgl::IlsVor>(),
        RegionColumn<bgl::IlsVor>(),
        AirportIdentColumn<bgl::IlsVor>(),
        AirportFidColumn<bgl::IlsVor>(),
        AirportKeyColumn<bgl::IlsVor>(),
        {{"runway_ident", FieldKind::Text, "Runway end that it serves"},
         [](const IlsRow &row, FieldWriter &writer)
         {
             if (row.value.localizer)
             {
                 writer.Set(
                     bgl::MakeRunwayName(row.value.localizer->runwayNumber,
                                         row.value.localizer->designator));
             }
         }},
        NameColumn<bgl::IlsVor>(),
        FrequencyMhzColumn<bgl::IlsVor>(),
        FrequencyHzColumn<bgl::IlsVor>(),
        RangeColumn<bgl::IlsVor>(),
        VariationColumn<bgl::IlsVor>(),
        {{"loc_true_heading_deg", FieldKind::Real32,
          "Localizer true heading (deg)", nullptr,
          "True heading of the localizer in degrees"},
         [](const IlsRow &row, FieldWriter &writer)
         {
             if (row.value.localizer)
             {
                 writer.Set(row.value.localizer->trueHeading);
             }
         }},
        {{"loc_width_deg", FieldKind::Real32, "Localizer beam width (deg)",
          nullptr, "Beam width of the localizer in degrees"},
         [](const IlsRow &row, FieldWriter &writer)
         {
             if (row.value.localizer)
             {
                 writer.Set(row.value.localizer->beamWidth);
             }
         }},
        {{"back_course", FieldKind::Boolean, "The back course is usable"},
         [](const IlsRow &row, FieldWriter &writer)
         { writer.Set(row.value.hasBackCourse); }},
        {{"gs_lon", FieldKind::Real, "Longitude of the glide slope"},
         [](const IlsRow &row, FieldWriter &writer)
         {
             if (row.value.glideSlope)
             {
                 writer.Set(row.value.glideSlope->position.longitude);
             }
         }},
        {{"gs_lat", FieldKind::Real, "Latitude of the glide slope"},
         [](const IlsRow &row, FieldWriter &writer)
         {
             if (row.value.glideSlope)
             {
                 writer.Set(row.value.glideSlope->position.latitude);
             }
         }},
        {{"gs_alt_m", FieldKind::Real, "Altitude of the glide slope (m)"},
         [](const IlsRow &row, FieldWriter &writer)
         {
             if (row.value.glideSlope)
             {
                 writer.Set(row.value.glideSlope->position.altitude);
             }
         }},
        {{"gs_pitch_deg", FieldKind::Real32, "Glide path angle (deg)"},
         [](const IlsRow &row, FieldWriter &writer)
         {
             if (row.value.glideSlope)
             {
                 writer.Set(row.value.glideSlope->pitch);
             }
         }},
        {{"gs_range_m", FieldKind::Real32, "Range of the glide slope (m)"},
         [](const IlsRow &row, FieldWriter &writer)
         {
             if (row.value.glideSlope)
             {
                 writer.Set(row.value.glideSlope->range);
             }
         }},
    }),
    MakeFixPointZ<IlsRow>,
    SetFixEnvelope<IlsRow>,
};

std::optional<bgl::IlsVor> ParseIls(const bgl::RecordView &record,
                                    bgl::RecordLog &log)
{
    std::optional<bgl::IlsVor> station = bgl::ParseIlsVor(record, log);
    return station && station->type == bgl::IlsVor::TYPE_ILS ? station
                                                             : std::nullopt;
}

void ExpandIls(const LoadedBlock &block, const RecordContext &context,
               bgl::RecordLog &log, std::vector<IlsRow> &rows)
{
    ExpandFixes(block, context, log, rows, ParseIls);
}

using VorRow = RecordRow<bgl::IlsVor>;

const bgl::Enumeration VOR_TYPE(NAVIGATION_ENUMERATIONS, "vor_type");
const bgl::Enumeration RANGE_CLASS(NAVIGATION_ENUMERATIONS, "vor_range_class");

const LayerTable<VorRow> VOR_TABLE = {
    "vor",
    "VOR, DME and VORTAC stations.",
    wkbPoint25D,
    StationColumns<bgl::IlsVor>({
        IdentColumn<bgl::IlsVor>(),
        RegionColumn<bgl::IlsVor>(),
        AirportIdentColumn<bgl::IlsVor>(),
        AirportFidColumn<bgl::IlsVor>(),
        AirportKeyColumn<bgl::IlsVor>(),
        NameColumn<bgl::IlsVor>(),
        {{"type", FieldKind::Text, "Kind of station", &VOR_TYPE},
         [](const VorRow &row, FieldWriter &writer)
         { writer.Set(VOR_TYPE, bgl::GetVorType(row.value)); }},
        {{"range_class", FieldKind::Text, "Service volume", &RANGE_CLASS},
         [](const VorRow &row, FieldWriter &writer)
         { writer.Set(RANGE_CLASS, row.value.type); }},
        {{"dme_only", FieldKind::Boolean, "There is a DME and no VOR"},
         [](const VorRow &row, FieldWriter &writer)
         { writer.Set(row.value.isDmeOnly); }},
        {{"has_dme", FieldKind::Boolean, "The record declares a DME"},
         [](const VorRow &row, FieldWriter &writer)
         { writer.Set(row.value.hasDme); }},
        {{"nav", FieldKind::Boolean, "Flag NAV of the record"},
         [](const VorRow &row, FieldWriter &writer)
         { writer.Set(row.value.isNav); }},
        FrequencyMhzColumn<bgl::IlsVor>(),
        FrequencyHzColumn<bgl::IlsVor>(),
        RangeColumn<bgl::IlsVor>(),
        VariationColumn<bgl::IlsVor>(),
    }),
    MakeFixPointZ<VorRow>,
    SetFixEnvelope<VorRow>,
};

/** Everything that is no ILS, unknown types too. */
std::optional<bgl::IlsVor> ParseVor(const bgl::RecordView &record,
                                    bgl::RecordLog &log)
{
    std::optional<bgl::IlsVor> station = bgl::ParseIlsVor(record, log);
    return station && station->type != bgl::IlsVor::TYPE_ILS ? station
                                                             : std::nullopt;
}

void ExpandVor(const LoadedBlock &block, const RecordContext &context,
               bgl::RecordLog &log, std::vector<VorRow> &rows)
{
    ExpandFixes(block, context, log, rows, ParseVor);
}

using NdbRow = RecordRow<bgl::Ndb>;

/** Kind code of an ident: ogr/records/format.md 1.1. */
constexpr int KIND_TERMINAL_NDB = 4;

const bgl::Enumeration NDB_TYPE(NAVIGATION_ENUMERATIONS, "ndb_type");

const LayerTable<NdbRow> NDB_TABLE = {
    "ndb",
    "Non-directional beacons.",
    wkbPoint25D,
    {
        IdentColumn<bgl::Ndb>(),
        RegionColumn<bgl::Ndb>(),
        AirportIdentColumn<bgl::Ndb>(),
        AirportFidColumn<bgl::Ndb>(),
        AirportKeyColumn<bgl::Ndb>(),
        NameColumn<bgl::Ndb>(),
        {{"type", FieldKind::Text, "Class of the beacon", &NDB_TYPE},
         [](const NdbRow &row, FieldWriter &writer)
         { writer.Set(NDB_TYPE, row.value.type); }},
        {{"terminal", FieldKind::Boolean, "Belongs to an airport"},
         [](const NdbRow &row, FieldWriter &writer)
         { writer.Set(row.value.ident.kind == KIND_TERMINAL_NDB); }},
        {{"frequency_khz", FieldKind::Real32, "Frequency (kHz)"},
         [](const NdbRow &row, FieldWriter &writer)
         { writer.Set(row.value.frequencyHz / 1e3); }},
        FrequencyHzColumn<bgl::Ndb>(),
        RangeColumn<bgl::Ndb>(),
        VariationColumn<bgl::Ndb>(),
        FileOffsetColumn<bgl::Ndb>(),
    },
    MakeFixPointZ<NdbRow>,
    SetFixEnvelope<NdbRow>,
};

void ExpandNdb(const LoadedBlock &block, const RecordContext &context,
               bgl::RecordLog &log, std::vector<NdbRow> &rows)
{
    ExpandFixes(block, context, log, rows, bgl::ParseNdb);
}

using TacanRow = RecordRow<bgl::Tacan>;

const LayerTable<TacanRow> TACAN_TABLE = {
    "tacan",
    "TACAN stations of Prepar3D.",
    wkbPoint25D,
    StationColumns<bgl::Tacan>({
        IdentColumn<bgl::Tacan>(),
        RegionColumn<bgl::Tacan>(),
        AirportIdentColumn<bgl::Tacan>(),
        AirportFidColumn<bgl::Tacan>(),
        AirportKeyColumn<bgl::Tacan>(),
        NameColumn<bgl::Tacan>(),
        {{"channel", FieldKind::Text, "Channel and band, such as 57Y"},
         [](const TacanRow &row, FieldWriter &writer)
         { writer.Set(row.value.channel); }},
        {{"dme_only", FieldKind::Boolean, "There is no bearing"},
         [](const TacanRow &row, FieldWriter &writer)
         { writer.Set(row.value.isDmeOnly); }},
        RangeColumn<bgl::Tacan>(),
        VariationColumn<bgl::Tacan>(),
    }),
    MakeFixPointZ<TacanRow>,
    SetFixEnvelope<TacanRow>,
};

void ExpandTacan(const LoadedBlock &block, const RecordContext &context,
                 bgl::RecordLog &log, std::vector<TacanRow> &rows)
{
    ExpandFixes(block, context, log, rows, bgl::ParseTacan);
}

using MarkerRow = RecordRow<bgl::Marker>;

const bgl::Enumeration MARKER_TYPE(NAVIGATION_ENUMERATIONS, "marker_type");

const LayerTable<MarkerRow> MARKER_TABLE = {
    "marker",
    "Marker beacons.",
    wkbPoint25D,
    {
        IdentColumn<bgl::Marker>(),
        RegionColumn<bgl::Marker>(),
        {{"type", FieldKind::Text, "Kind of marker", &MARKER_TYPE},
         [](const MarkerRow &row, FieldWriter &writer)
         { writer.Set(MARKER_TYPE, row.value.type); }},
        {{"true_heading_deg", FieldKind::Real32, "True heading (deg)", nullptr,
          "True heading in degrees, in steps of 1.40625"},
         [](const MarkerRow &row, FieldWriter &writer)
         { writer.Set(row.value.trueHeading); }},
        FileOffsetColumn<bgl::Marker>(),
    },
    MakeFixPointZ<MarkerRow>,
    SetFixEnvelope<MarkerRow>,
};

void ExpandMarker(const LoadedBlock &block, const RecordContext & /* context */,
                  bgl::RecordLog &log, std::vector<MarkerRow> &rows)
{
    ExpandRecords(block, log, rows, bgl::ParseMarker);
}

}  // namespace

LayerMakerPointer MakeIlsLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(ILS_TABLE, ExpandIls);
}

LayerMakerPointer MakeVorLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(VOR_TABLE, ExpandVor);
}

LayerMakerPointer MakeNdbLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(NDB_TABLE, ExpandNdb);
}

LayerMakerPointer MakeTacanLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(TACAN_TABLE, ExpandTacan);
}

LayerMakerPointer MakeMarkerLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(MARKER_TABLE, ExpandMarker);
}

}  // namespace flightsim
