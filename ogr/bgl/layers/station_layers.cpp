// SPDX-License-Identifier: MIT
// The layers ils, vor, ndb, tacan and marker.

#include "ogr/bgl/layers/record_layer_list.h"

#include "ogr/bgl/read/enumerations.h"
#include "ogr/bgl/read/record_columns.h"
#include "ogr/bgl/edit/record_editors.h"
#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/records/airport/runway.h"
#include "ogr/records/navigation/station.h"

#include <cmath>
#include <limits>

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
        FixColumns<bgl::IlsVor>(),
        StoredAs<&bgl::Localizer::designator>(
            RunwayName<&bgl::IlsVor::localizer>("runway_ident", "Runway end",
                                                Xml("end", XmlForm::End))),
        NameColumn<bgl::IlsVor>(),
        FrequencyColumns<bgl::IlsVor>(),
        RangeColumn<bgl::IlsVor>(),
        VariationColumn<bgl::IlsVor>(),
        Real32<&bgl::IlsVor::localizer, &bgl::Localizer::trueHeading>(
            "loc_true_heading_deg", "Localizer true heading (deg)",
            {"True heading of the localizer in degrees", Xml("heading")}),
        Real32<&bgl::IlsVor::localizer, &bgl::Localizer::beamWidth>(
            "loc_width_deg", "Localizer beam width (deg)",
            {"Beam width of the localizer in degrees", Xml("width")}),
        Flag<&bgl::IlsVor::hasBackCourse>("back_course", "Back course usable",
                                          Xml()),
        Flag<&bgl::IlsVor::isNav>("nav", "NAV flag"),
        Longitude<&bgl::IlsVor::glideSlope, &bgl::GlideSlope::position,
                  &bgl::GeoPosition::longitude>(
            "gs_lon", "Glide slope longitude", Xml("GlideSlope/lon")),
        Latitude<&bgl::IlsVor::glideSlope, &bgl::GlideSlope::position,
                 &bgl::GeoPosition::latitude>("gs_lat", "Glide slope latitude",
                                              Xml("GlideSlope/lat")),
        Real<&bgl::IlsVor::glideSlope, &bgl::GlideSlope::position,
             &bgl::GeoPosition::altitude>(
            "gs_alt_m", "Glide slope altitude (m)", Xml("GlideSlope/alt")),
        Real32<&bgl::IlsVor::glideSlope, &bgl::GlideSlope::pitch>(
            "gs_pitch_deg", "Glide path angle (deg)", Xml("GlideSlope/pitch")),
        Real32<&bgl::IlsVor::glideSlope, &bgl::GlideSlope::range>(
            "gs_range_m", "Glide slope range (m)", Xml("GlideSlope/range")),
    }),
    MakeFixPointZ<IlsRow>,
    SetFixEnvelope<IlsRow>,
    SetRowPoint<IlsRow>,
};

/** Appends ILS or VOR stations. Everything except ILS is a VOR, including
 * unknown types. */
void ExpandStations(const LoadedBlock &block, const RecordContext &context,
                    bgl::RecordLog &log, bool isIls,
                    std::vector<RecordRow<bgl::IlsVor>> &rows)
{
    ForEachParsed<bgl::ParseIlsVor>(
        block, context, log,
        [&](const bgl::RecordView &record, const bgl::IlsVor &station)
        {
            if ((station.type == bgl::IlsVor::TYPE_ILS) == isIls)
            {
                rows.push_back({0, static_cast<std::int64_t>(record.offset),
                                FindAirport(context, station.airport),
                                station});
            }
        });
}

void ExpandIls(const LoadedBlock &block, const RecordContext &context,
               bgl::RecordLog &log, std::vector<IlsRow> &rows)
{
    ExpandStations(block, context, log, true, rows);
}

using VorRow = RecordRow<bgl::IlsVor>;

const bgl::Enumeration VOR_TYPE(NAVIGATION_ENUMERATIONS, "vor_type");
const bgl::Enumeration RANGE_CLASS(NAVIGATION_ENUMERATIONS, "vor_range_class");

/** The kind of a station, determined by its type and its flags. */
struct VorTypeValue
{
    static constexpr const bgl::Enumeration *DOMAIN_OF_WORDS = &VOR_TYPE;

    static void Write(const bgl::IlsVor &station, FieldKind /* kind */,
                      FieldWriter &writer)
    {
        writer.Set(VOR_TYPE, bgl::GetVorType(station));
    }

    static void Read(FieldReader &reader, bgl::IlsVor &station)
    {
        int type = 0;
        reader.Get(VOR_TYPE, type);
        bgl::SetVorType(type, station);
    }
};

/** A range class; refuses that of an ILS, which would move the record to
 * another layer. */
struct RangeClassValue : WordValue<RANGE_CLASS>
{
    static void Read(FieldReader &reader, int &type)
    {
        WordValue<RANGE_CLASS>::Read(reader, type);
        if (type == bgl::IlsVor::TYPE_ILS)
        {
            reader.Fail("is that of the layer ils");
        }
    }
};

const LayerTable<VorRow> VOR_TABLE = {
    "vor",
    "VOR, DME and VORTAC stations.",
    wkbPoint25D,
    StationColumns<bgl::IlsVor>({
        FixColumns<bgl::IlsVor>(),
        NameColumn<bgl::IlsVor>(),
        StoredAs<&bgl::IlsVor::type>(
            As<FieldKind::Text, VorTypeValue>("type", "Station type")),
        As<FieldKind::Text, RangeClassValue, &bgl::IlsVor::type>(
            "range_class", "Service volume", Xml("type")),
        Flag<&bgl::IlsVor::isDmeOnly>("dme_only", "DME without VOR", Xml()),
        Flag<&bgl::IlsVor::hasDme>("has_dme", "Has a DME", Xml("dme")),
        Flag<&bgl::IlsVor::isNav>("nav", "NAV flag", Xml()),
        FrequencyColumns<bgl::IlsVor>(),
        RangeColumn<bgl::IlsVor>(),
        VariationColumn<bgl::IlsVor>(),
    }),
    MakeFixPointZ<VorRow>,
    SetFixEnvelope<VorRow>,
    SetRowPoint<VorRow>,
};

void ExpandVor(const LoadedBlock &block, const RecordContext &context,
               bgl::RecordLog &log, std::vector<VorRow> &rows)
{
    ExpandStations(block, context, log, false, rows);
}

using NdbRow = RecordRow<bgl::Ndb>;

const bgl::Enumeration NDB_TYPE(NAVIGATION_ENUMERATIONS, "ndb_type");

const LayerTable<NdbRow> NDB_TABLE = {
    "ndb",
    "Non-directional beacons.",
    wkbPoint25D,
    {
        FixColumns<bgl::Ndb>(),
        NameColumn<bgl::Ndb>(),
        Word<NDB_TYPE, &bgl::Ndb::type>("type", "Beacon class", Xml()),
        As<FieldKind::Boolean,
           TerminalValue<bgl::FIX_TERMINAL_NDB, bgl::FIX_NDB>, &bgl::Ndb::ident,
           &bgl::Identifier::kind>("terminal", "Terminal"),
        As<FieldKind::Real32, ScaledValue<1000>, &bgl::Ndb::frequencyHz>(
            "frequency_khz", "Frequency (kHz)", Xml()),
        Integer<&bgl::Ndb::frequencyHz>("frequency_hz", "Frequency (Hz)"),
        RangeColumn<bgl::Ndb>(),
        VariationColumn<bgl::Ndb>(),
        FileOffsetColumn<bgl::Ndb>(),
    },
    MakeFixPointZ<NdbRow>,
    SetFixEnvelope<NdbRow>,
    SetRowPoint<NdbRow>,
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
        FixColumns<bgl::Tacan>(),
        NameColumn<bgl::Tacan>(),
        Text<&bgl::Tacan::channel>("channel", "Channel and band, e.g. 57Y",
                                   Xml()),
        Flag<&bgl::Tacan::isDmeOnly>("dme_only", "DME only", Xml()),
        RangeColumn<bgl::Tacan>(),
        VariationColumn<bgl::Tacan>(),
    }),
    MakeFixPointZ<TacanRow>,
    SetFixEnvelope<TacanRow>,
    SetRowPoint<TacanRow>,
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
        Word<MARKER_TYPE, &bgl::Marker::type>("type", "Marker type", Xml()),
        Real32<&bgl::Marker::trueHeading>(
            "true_heading_deg", "True heading (deg)",
            {"True heading in degrees, in steps of 1.40625", Xml("heading")}),
        FileOffsetColumn<bgl::Marker>(),
    },
    MakeFixPointZ<MarkerRow>,
    SetFixEnvelope<MarkerRow>,
    SetRowPoint<MarkerRow>,
};

void ExpandMarker(const LoadedBlock &block, const RecordContext & /* context */,
                  bgl::RecordLog &log, std::vector<MarkerRow> &rows)
{
    ExpandRecords(block, log, rows, bgl::ParseMarker);
}

/** Returns the default range of a kind of station in metres: the service
 * volumes of ICAO and FAA, 25, 40 and 130 nautical miles for VOR, 27 for
 * ILS. */
double GetDefaultRange(int type)
{
    constexpr double NAUTICAL_MILE = 1852.0;
    constexpr double MILES[] = {0.0, 25.0, 40.0, 130.0, 27.0, 25.0};
    const auto index = static_cast<std::size_t>(type);
    return index < std::size(MILES) ? MILES[index] * NAUTICAL_MILE : 0.0;
}

/** Makes a station whose range will be the default of its kind. Keeps a range
 * of 0 from a file or a feature. */
template <class Row> Row MakeNewStation()
{
    Row row;
    row.value.range = std::numeric_limits<double>::quiet_NaN();
    return row;
}

/** Writes a station with an ident in the form that compilers use. */
void WriteStation(bgl::IlsVor station, RecordProfile /* profile */,
                  bgl::RecordWriter &writer, EncodedRecord &record)
{
    if (station.frequencyHz == 0)
    {
        record.problem = "it has no frequency";
    }
    station.ident.kind = bgl::FIX_VOR;
    if (station.range < 0.0)
    {
        record.problem = "its range is negative";
    }
    if (std::isnan(station.range))
    {
        station.range = GetDefaultRange(station.type);
    }
    bgl::WriteIlsVor(bgl::RECORD_ILS_VOR, station, writer);
    PlaceFix(bgl::SECTION_ILS_VOR, station, station.position, record);
}

void WriteIls(const IlsRow &row, RecordProfile profile,
              bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::IlsVor station = row.value;
    station.type = bgl::IlsVor::TYPE_ILS;
    station.hasGlideSlope = station.glideSlope.has_value();
    station.hasDme = station.dme.has_value();
    WriteStation(std::move(station), profile, writer, record);
}

void WriteVor(const VorRow &row, RecordProfile profile,
              bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::IlsVor station = row.value;
    if (station.type == 0)
    {
        record.problem = "it has no type";
    }
    if (!station.hasDme && station.dme)
    {
        station.hasDme = true;
        writer.MarkDropped(&bgl::IlsVor::hasDme);
    }
    else if (station.hasDme && !station.dme && row.fileOffset == 0)
    {
        // Tables often have the flag alone; a DME has a record of its own.
        station.dme.emplace();
        station.dme->position = station.position;
        station.dme->range = std::isnan(station.range)
                                 ? GetDefaultRange(station.type)
                                 : station.range;
    }
    if (!station.isNav)
    {
        station.isNav = station.hasDme;
    }
    WriteStation(std::move(station), profile, writer, record);
}

void WriteNdb(const NdbRow &row, RecordProfile /* profile */,
              bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::Ndb ndb = row.value;
    if (ndb.frequencyHz == 0)
    {
        record.problem = "it has no frequency";
    }
    if (ndb.ident.kind == 0)
    {
        ndb.ident.kind =
            ndb.airport.empty() ? bgl::FIX_NDB : bgl::FIX_TERMINAL_NDB;
    }
    bgl::WriteNdb(bgl::RECORD_NDB, ndb, writer);
    PlaceFix(bgl::SECTION_NDB, ndb, ndb.position, record);
}

void WriteTacan(const TacanRow &row, RecordProfile profile,
                bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::Tacan tacan = row.value;
    tacan.ident.kind = bgl::FIX_TACAN;
    if (!IsPrepar3D(profile))
    {
        record.problem = "only PROFILE=P3D or P3DV6 has stations of this kind";
    }
    if (tacan.channel.empty())
    {
        record.problem = "it has no channel";
    }
    bgl::WriteTacan(tacan, writer);
    PlaceFix(bgl::SECTION_TACAN, tacan, tacan.position, record);
}

void WriteMarker(const MarkerRow &row, RecordProfile /* profile */,
                 bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::Marker marker = row.value;
    marker.ident.kind = marker.ident.text.empty() ? 0 : bgl::FIX_MARKER;
    bgl::WriteMarker(marker, writer);
    // The record has one byte for a full turn; compilers round down.
    constexpr double STEPS = 256.0;
    constexpr double TOLERANCE = 0.01;
    const double units = marker.trueHeading * STEPS / 360.0;
    if (units - std::floor(units) > TOLERANCE)
    {
        record.lost = "MARKER_HEADINGS_ROUNDED";
    }
    record.section = bgl::SECTION_MARKER;
    record.cell = GetCell(marker.position, NAVIGATION_LEVEL);
}

/** Makes a beacon of the most common class. */
NdbRow MakeNewNdb()
{
    constexpr int CLASS_H = 2;
    NdbRow row;
    row.value.type = CLASS_H;
    row.value.range = 50.0 * 1852.0;
    return row;
}

}  // namespace

constinit const RecordLayerDescriptor ILS_LAYER = {
    .id = RecordLayerId::Ils,
    .table = ILS_TABLE,
    .sections = {bgl::SECTION_ILS_VOR},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Airport/Runway/Ils", 80}, {"Airport/Ils", 320}},
            .shape = XML_PLACE,
            .order = {"alt heading", "frequency end", "magvar ident region",
                      "width name", "GlideSlope/ lat lon", "Dme/ lat lon"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeEditableLayer(ILS_TABLE, ExpandIls,
                                 [](EditSession &session) {
                                     return MakeTopEditor<IlsRow>(
                                         session, WriteIls,
                                         MakeNewStation<IlsRow>());
                                 });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(ILS_TABLE, WriteIls, MakeNewStation<IlsRow>()); },
};

constinit const RecordLayerDescriptor VOR_LAYER = {
    .id = RecordLayerId::Vor,
    .table = VOR_TABLE,
    .sections = {bgl::SECTION_ILS_VOR},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Vor", 470}},
            .shape = XML_PLACE,
            .order = {"magvar region ident name nav dme dmeOnly",
                      "Dme/ lat lon"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeEditableLayer(VOR_TABLE, ExpandVor,
                                 [](EditSession &session) {
                                     return MakeTopEditor<VorRow>(
                                         session, WriteVor,
                                         MakeNewStation<VorRow>());
                                 });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(VOR_TABLE, WriteVor, MakeNewStation<VorRow>()); },
};

constinit const RecordLayerDescriptor NDB_LAYER = {
    .id = RecordLayerId::Ndb,
    .table = NDB_TABLE,
    .sections = {bgl::SECTION_NDB},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Airport/Ndb", 310}, {"Ndb", 480}},
            .shape = XML_PLACE,
            .order = {"magvar region ident name"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeEditableLayer(
            NDB_TABLE, ExpandNdb,
            [](EditSession &session)
            { return MakeTopEditor<NdbRow>(session, WriteNdb, MakeNewNdb()); });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(NDB_TABLE, WriteNdb, MakeNewNdb()); },
};

constinit const RecordLayerDescriptor TACAN_LAYER = {
    .id = RecordLayerId::Tacan,
    .table = TACAN_TABLE,
    .sections = {bgl::SECTION_TACAN},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Tacan", 490}},
            .shape = XML_PLACE,
            .order = {"magvar region dmeOnly ident name", "Dme/ lat lon"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeEditableLayer(
            TACAN_TABLE, ExpandTacan,
            [](EditSession &session)
            { return MakeTopEditor<TacanRow>(session, WriteTacan); });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(TACAN_TABLE, WriteTacan); },
};

constinit const RecordLayerDescriptor MARKER_LAYER = {
    .id = RecordLayerId::Marker,
    .table = MARKER_TABLE,
    .sections = {bgl::SECTION_MARKER},
    .xml = {.elements = {{"Marker", 500}},
            .shape = XML_PLACE,
            .order = {"heading region ident"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeEditableLayer(
            MARKER_TABLE, ExpandMarker,
            [](EditSession &session)
            { return MakeTopEditor<MarkerRow>(session, WriteMarker); });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(MARKER_TABLE, WriteMarker); },
};

}  // namespace flightsim
