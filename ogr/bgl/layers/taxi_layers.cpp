// SPDX-License-Identifier: MIT
// The layers parking, taxi_point and taxi_path.

#include "ogr/bgl/layers/record_layer_list.h"

#include "ogr/bgl/edit/network_editor.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/bgl/read/record_walk.h"
#include "ogr/bgl/layers/airport_columns.h"
#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/bgl/read/scenery_columns.h"
#include "ogr/bgl/layers/taxi_network.h"
#include "ogr/records/airport/parking.h"
#include "ogr/records/airport/airport_object.h"
#include "ogr/records/airport/runway.h"
#include "ogr/records/airport/taxi.h"

#include <algorithm>

namespace flightsim
{

namespace
{

struct NumberedParking : bgl::Parking
{
    int index = 0;
    bool hasJetway = false;
};

using ParkingRow = RecordRow<NumberedParking>;

const bgl::Enumeration PARKING_TYPE(AIRPORT_ENUMERATIONS, "parking_type");
const bgl::Enumeration PUSHBACK(AIRPORT_ENUMERATIONS, "pushback");

std::string JoinCodes(const std::vector<std::uint8_t> &bytes)
{
    const bgl::ByteSpan codes = bytes;
    std::string list;
    for (std::size_t i = 0; i + bgl::AIRLINE_CODE_SIZE <= codes.size();
         i += bgl::AIRLINE_CODE_SIZE)
    {
        const bgl::ByteSpan code = codes.subspan(i, bgl::AIRLINE_CODE_SIZE);
        const auto end = std::find(code.begin(), code.end(), std::uint8_t{0});
        AppendItem(list, bgl::ToUtf8(std::string(code.begin(), end)));
    }
    return list;
}

/** The inverse of JoinCodes. */
void SetCodes(ParkingRow &row, FieldReader &reader)
{
    std::vector<std::uint8_t> &codes = row.value.airlineCodes;
    codes.clear();
    for (const std::string &code : SplitItems(reader.GetText()))
    {
        if (code.size() > bgl::AIRLINE_CODE_SIZE)
        {
            reader.Fail("has a code of more than four letters");
        }
        const std::string padded =
            std::string(code).append(bgl::AIRLINE_CODE_SIZE, '\0');
        codes.insert(codes.end(), padded.begin(),
                     padded.begin() + bgl::AIRLINE_CODE_SIZE);
    }
}

template <int Number>
constexpr auto TeeOffset(const char *name, const char *title, XmlAttributes xml)
{
    return Real32<&NumberedParking::teeOffsets, Number>(name, title, xml);
}

const LayerTable<ParkingRow> PARKING_TABLE = {
    "parking",
    "Parking positions at their centre.",
    wkbPoint25D,
    ChildColumns<NumberedParking>({
        Derived(Integer<&NumberedParking::index>(
            "parking_index", "Index for taxi paths", Xml("index"))),
        Word<PARKING_NAME, &NumberedParking::name>("name", "Name", Xml()),
        Integer<&NumberedParking::number>("number", "Number", Xml()),
        Word<PARKING_NAME, &NumberedParking::suffix>("suffix", "Suffix", Xml()),
        Word<PARKING_TYPE, &NumberedParking::type>("type", "Parking type",
                                                   Xml()),
        Real32<&NumberedParking::radius>("radius_m", "Radius (m)", Xml()),
        Real32<&NumberedParking::trueHeading>(
            "true_heading_deg", "True heading (deg)", Xml("heading")),
        Word<PUSHBACK, &NumberedParking::pushback>(
            "pushback", "Pushback directions", Xml("pushBack")),
        WithSetter<ParkingRow>(Text<&NumberedParking::airlineCodes, JoinCodes>(
                                   "airline_codes", "Airline codes", Xml()),
                               SetCodes),
        TeeOffset<0>("tee_offset1_m", "Tee offset 1 (m)", Xml()),
        TeeOffset<1>("tee_offset2_m", "Tee offset 2 (m)", Xml()),
        TeeOffset<2>("tee_offset3_m", "Tee offset 3 (m)", Xml()),
        TeeOffset<3>("tee_offset4_m", "Tee offset 4 (m)", Xml()),
        Flag<&NumberedParking::paintsNumber>("number_marking", "Painted number",
                                             Xml()),
        Real32<&NumberedParking::numberPlace, &bgl::NumberPlace::biasX>(
            "number_bias_x_m", "Painted number X (m)", Xml()),
        Real32<&NumberedParking::numberPlace, &bgl::NumberPlace::biasZ>(
            "number_bias_z_m", "Painted number Z (m)", Xml()),
        Real32<&NumberedParking::numberPlace, &bgl::NumberPlace::heading>(
            "number_heading_deg", "Painted number heading (deg)", Xml()),
        Flag<&NumberedParking::has3DMesh>("has_3d_mesh", "Has a 3D mesh",
                                          Xml("has3DMesh")),
        Derived(
            Flag<&NumberedParking::hasJetway>("has_jetway", "Has a jetway")),
    }),
    [](const ParkingRow &row)
    {
        return row.value.hasAltitude ? MakePointZ(row.value.position)
                                     : MakePoint(row.value.position);
    },
    [](const ParkingRow &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.position, envelope);
        return true;
    },
    SetRowPoint<ParkingRow>,
};

void WriteParkingRow(const ParkingRow &row, RecordProfile profile,
                     bgl::RecordWriter &writer, EncodedRecord &record)
{
    const bgl::Parking &parking = row.value;
    bgl::WriteParkings(GetAirportRecordIds(profile).parkings, {&parking, 1},
                       writer);
    LinkToAirport(row.airport.ident, RecordLayerId::Parking, record);
    if (parking.type >= bgl::FIRST_MSFS_PARKING_TYPE && !IsMsfs(profile))
    {
        record.lost = "TYPES_OF_ANOTHER_SIMULATOR.parking";
    }
    SetPart(parking, record);
    record.airportLink->number = row.value.index;
}

/** Whether a record has an altitude, as in Prepar3D v5 and v6:
 * ogr/records/format.md 3.7, 3.8. */
template <class Row> bool HasAltitude(const Row &row)
{
    return row.value.hasAltitude;
}

/** Whether a sorted list of references contains a parking. */
bool HasJetway(const std::vector<bgl::ParkingReference> &jetways,
               const bgl::Parking &parking)
{
    return std::binary_search(
        jetways.begin(), jetways.end(),
        bgl::ParkingReference{parking.name, parking.number,
                              parking.suffix.value_or(0)});
}

/** Calls `visit(record, airport, parkings, jetways)` for each airport; jetways
 * are sorted. */
template <class Visit>
void ForEachParkings(const LoadedBlock &block, const RecordContext &context,
                     bgl::RecordLog &log, const Visit &visit)
{
    std::vector<bgl::ParkingReference> jetways;
    ForEachAirport(
        block, context, log,
        [&](const bgl::RecordView &record, const IndexedAirport &airport)
        {
            const std::span<const bgl::RecordView> children =
                block.records.GetChildren(record, airport.fixedSize, log);
            jetways.clear();
            for (const bgl::RecordView &child : children)
            {
                if (const auto jetway = bgl::ReadParkingReference(child, log))
                {
                    jetways.push_back(*jetway);
                }
            }
            std::sort(jetways.begin(), jetways.end());
            const auto parkings =
                ParseElements<bgl::Parking, bgl::ParseParkings>(
                    context, GetContainer(record), children, log);
            visit(record, airport, *parkings, jetways);
        });
}

void ExpandParking(const LoadedBlock &block, const RecordContext &context,
                   bgl::RecordLog &log, std::vector<ParkingRow> &rows)
{
    ForEachParkings(
        block, context, log,
        [&](const bgl::RecordView &record, const IndexedAirport &airport,
            const auto &parkings, const auto &jetways)
        {
            const AirportReference reference =
                MakeReference(record, airport, context);
            int index = 0;
            for (const bgl::Parking &parking : parkings)
            {
                rows.push_back(
                    {0,
                     static_cast<std::int64_t>(parking.offset),
                     reference,
                     {parking, index++, HasJetway(jetways, parking)}});
            }
        });
}

/** Adds the elements with a position, which are the rows of a layer. */
template <class Element>
void AddToSummary(const std::vector<Element> &elements,
                  const IndexedAirport &airport, RowSummary &summary)
{
    summary.AddRows(airport.ident, elements.size());
    for (const Element &element : elements)
    {
        summary.envelope.Merge(element.position.longitude,
                               element.position.latitude);
        summary.hasAltitudes = summary.hasAltitudes || element.hasAltitude;
    }
}

void SummarizeParkings(const LoadedBlock &block, const RecordContext &context,
                       bgl::RecordLog &log, RowSummary &summary)
{
    ForEachParkings(block, context, log,
                    [&](const bgl::RecordView &, const IndexedAirport &airport,
                        const auto &parkings, const auto &)
                    { AddToSummary(parkings, airport, summary); });
}

struct NumberedPoint : bgl::TaxiPoint
{
    int index = 0;
};

using TaxiPointRow = RecordRow<NumberedPoint>;

const bgl::Enumeration TAXI_POINT_TYPE(AIRPORT_ENUMERATIONS, "taxi_point_type");
const bgl::Enumeration ORIENTATION(AIRPORT_ENUMERATIONS,
                                   "taxi_point_orientation");

const LayerTable<TaxiPointRow> TAXI_POINT_TABLE = {
    "taxi_point",
    "Nodes of the taxiway network.",
    wkbPoint25D,
    ChildColumns<NumberedPoint>({
        Derived(Integer<&NumberedPoint::index>(
            "point_index", "Index for taxi paths", Xml("index"))),
        Word<TAXI_POINT_TYPE, &NumberedPoint::type>("type", "Point type",
                                                    Xml()),
        Word<ORIENTATION, &NumberedPoint::orientation>(
            "orientation", "Marking orientation", Xml()),
    }),
    [](const TaxiPointRow &row)
    {
        return row.value.hasAltitude ? MakePointZ(row.value.position)
                                     : MakePoint(row.value.position);
    },
    [](const TaxiPointRow &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.position, envelope);
        return true;
    },
    SetRowPoint<TaxiPointRow>,
};

TaxiPointRow MakeNewPoint()
{
    auto row = MakeUnnumbered<TaxiPointRow>();
    row.value.type = bgl::TAXI_POINT_NORMAL;
    return row;
}

void WritePoint(const TaxiPointRow &row, RecordProfile profile,
                bgl::RecordWriter &writer, EncodedRecord &record)
{
    const bgl::TaxiPoint &point = row.value;
    bgl::WriteTaxiPoints(GetAirportRecordIds(profile).taxiPoints, {&point, 1},
                         writer);
    LinkToAirport(row.airport.ident, RecordLayerId::TaxiPoint, record);
    SetPart(point, record);
    record.airportLink->number = row.value.index;
}

/** Calls `visit(record, airport, points)` for each airport. */
template <class Visit>
void ForEachPoints(const LoadedBlock &block, const RecordContext &context,
                   bgl::RecordLog &log, const Visit &visit)
{
    ForEachAirport(
        block, context, log,
        [&](const bgl::RecordView &record, const IndexedAirport &airport)
        {
            const auto points =
                ParseElements<bgl::TaxiPoint, bgl::ParseTaxiPoints>(
                    context, GetContainer(record),
                    block.records.GetChildren(record, airport.fixedSize, log),
                    log);
            visit(record, airport, *points);
        });
}

void ExpandPoint(const LoadedBlock &block, const RecordContext &context,
                 bgl::RecordLog &log, std::vector<TaxiPointRow> &rows)
{
    ForEachPoints(
        block, context, log,
        [&](const bgl::RecordView &record, const IndexedAirport &airport,
            const std::vector<bgl::TaxiPoint> &points)
        {
            const AirportReference reference =
                MakeReference(record, airport, context);
            int index = 0;
            for (const bgl::TaxiPoint &point : points)
            {
                rows.push_back({0,
                                static_cast<std::int64_t>(point.offset),
                                reference,
                                {point, index++}});
            }
        });
}

void SummarizePoints(const LoadedBlock &block, const RecordContext &context,
                     bgl::RecordLog &log, RowSummary &summary)
{
    ForEachPoints(block, context, log,
                  [&](const bgl::RecordView &, const IndexedAirport &airport,
                      const std::vector<bgl::TaxiPoint> &points)
                  { AddToSummary(points, airport, summary); });
}

const bgl::Enumeration PATH_TYPE(AIRPORT_ENUMERATIONS, "taxi_path_type");
const bgl::Enumeration EDGE_MARKING(AIRPORT_ENUMERATIONS, "edge_marking");

const LayerTable<PathRow> PATH_TABLE = {
    "taxi_path",
    "Taxi paths between two taxi points, or from a taxi point to a parking "
    "position.",
    wkbLineString,
    ChildColumns<ResolvedPath>({
        Integer<&ResolvedPath::startIndex>(
            "start_index", "Start index",
            {"Index of the taxi_point", Xml("start")}),
        Integer<&ResolvedPath::endIndex>("end_index", "End index",
                                         {"Index of the taxi_point, or of the "
                                          "parking for paths of type parking",
                                          Xml("end")}),
        Word<PATH_TYPE, &ResolvedPath::type>("type", "Path type", Xml()),
        StoredAs<&ResolvedPath::nameIndex>(Text<&ResolvedPath::name>(
            "name", "Taxiway or runway end",
            {"Name of the taxiway; runway end for type runway",
             Xml("number", XmlForm::Runway)})),
        Real32<&ResolvedPath::width>("width_m", "Width (m)", Xml()),
        Integer64<&ResolvedPath::weightLimit>("weight_limit", "Weight limit",
                                              Xml()),
        Word<SURFACE, &ResolvedPath::surface, &bgl::Surface::type>(
            "surface", "Surface", Xml()),
        Flag<&ResolvedPath::hasCentreLine>("center_line", "Painted centre line",
                                           Xml()),
        Flag<&ResolvedPath::isCentreLineLighted>("center_line_lighted",
                                                 "Centre line lights", Xml()),
        Word<EDGE_MARKING, &ResolvedPath::leftEdge,
             &bgl::TaxiPathEdge::marking>("left_edge", "Left edge marking",
                                          Xml()),
        Flag<&ResolvedPath::leftEdge, &bgl::TaxiPathEdge::isLighted>(
            "left_edge_lighted", "Left edge lights", Xml()),
        Word<EDGE_MARKING, &ResolvedPath::rightEdge,
             &bgl::TaxiPathEdge::marking>("right_edge", "Right edge marking",
                                          Xml()),
        Flag<&ResolvedPath::rightEdge, &bgl::TaxiPathEdge::isLighted>(
            "right_edge_lighted", "Right edge lights", Xml()),
        Flag<&ResolvedPath::drawsSurface>("draw_surface", "Draws the surface",
                                          Xml()),
        Flag<&ResolvedPath::drawsDetail>("draw_detail", "Draws details", Xml()),
        Text<&ResolvedPath::material>("material_guid", "Material GUID"),
        Flag<&ResolvedPath::isEnhanced>(
            "enhanced", "Enhanced centre line",
            {"Whether MSFS draws an enhanced centre line", Xml()}),
        Tint<&ResolvedPath::coloration>(),
        Flag<&ResolvedPath::mergesGround>("ground_merging",
                                          "Blends with the ground", Xml()),
        Flag<&ResolvedPath::clearsAround>("exclude_vegetation_around",
                                          "Keeps vegetation off around", Xml()),
        Flag<&ResolvedPath::clearsInside>("exclude_vegetation_inside",
                                          "Keeps vegetation off inside", Xml()),
        Word<FLATTENING, &ResolvedPath::terrain, &bgl::TerrainRule::flattening>(
            "flatten", "Flattens the terrain", Xml()),
        Word<SURFACE_QUERY, &ResolvedPath::terrain,
             &bgl::TerrainRule::surfaceQuery>(
            "surface_query", "Surface query",
            {"What the simulator queries from the surface", Xml()}),
        Integer<&ResolvedPath::secondNumber>(
            "second_number", "Second number",
            "Of the two numbers of the name or runway in Prepar3D v5 and v6, "
            "the second, where it differs from the first"),
    }),
    [](const PathRow &row) -> std::unique_ptr<OGRGeometry>
    {
        return row.value.line
                   ? MakeLine(row.value.line->start, row.value.line->end)
                   : nullptr;
    },
    [](const PathRow &row, OGREnvelope &envelope)
    {
        if (row.value.line)
        {
            SetEnvelope(row.value.line->start, row.value.line->end, envelope);
        }
        return row.value.line.has_value();
    },
};

/** Makes a path with the defaults of the compilers and of MSFS editors. */
PathRow MakeNewPath()
{
    PathRow row;
    row.value.drawsSurface = true;
    row.value.drawsDetail = true;
    row.value.clearsAround = true;
    row.value.clearsInside = true;
    return row;
}

/** Bits that MSFS sets in all paths. */
constexpr std::uint32_t MSFS_PATH = 0x00300000;

void CompletePath(PathRow &row, RecordProfile profile)
{
    if (IsMsfs(profile))
    {
        row.value.unknown = MSFS_PATH;
    }
}

void WritePath(const PathRow &row, RecordProfile profile,
               bgl::RecordWriter &writer, EncodedRecord &record)
{
    PathRow completed = row;
    CompletePath(completed, profile);
    bgl::TaxiPath path = completed.value;
    LinkToAirport(row.airport.ident, RecordLayerId::TaxiPath, record);
    if (path.type == 0)
    {
        record.problem = "it has no type";
    }
    if (path.type >= bgl::FIRST_MSFS_TAXI_PATH_TYPE && !IsMsfs(profile))
    {
        record.lost = "TYPES_OF_ANOTHER_SIMULATOR.taxi_path";
    }
    if (path.type != bgl::TAXI_PATH_RUNWAY)
    {
        record.airportLink->name = row.value.name;
    }
    else if (!row.value.name.empty() &&
             !bgl::ParseRunwayName(row.value.name, path.nameIndex,
                                   path.designator))
    {
        record.problem = "field name: is not a runway end such as 07R";
    }
    SetPart(path, record);
    bgl::WriteTaxiPaths(GetAirportRecordIds(profile).taxiPaths, {&path, 1},
                        writer);
}

void ExpandPath(const LoadedBlock &block, const RecordContext &context,
                bgl::RecordLog &log, std::vector<PathRow> &rows)
{
    ForEachNetwork(
        block, context, log,
        [&](const bgl::RecordView &record, const IndexedAirport &airport,
            const TaxiNetwork &network) {
            network.Resolve(MakeReference(record, airport, context), log, rows);
        });
}

void SummarizePaths(const LoadedBlock &block, const RecordContext &context,
                    bgl::RecordLog &log, RowSummary &summary)
{
    ForEachNetwork(block, context, log,
                   [&](const bgl::RecordView &, const IndexedAirport &airport,
                       const TaxiNetwork &network)
                   {
                       // A sample may have paths without points.
                       if (context.IsProbing())
                       {
                           summary.AddRows(airport.ident, network.CountPaths());
                       }
                       else
                       {
                           network.Summarize(airport.ident, log, summary);
                       }
                   });
}

}  // namespace

constinit const RecordLayerDescriptor PARKING_LAYER = {
    .id = RecordLayerId::Parking,
    .table = PARKING_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"parkings"},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Airport/TaxiwayParking", 130}},
            .shape = XML_PLACE,
            .others = {{"@biasx", "biasX", XmlForm::Offset},
                       {"@biasz", "biasZ", XmlForm::Offset}},
            .order = {"- index", "alt biasX biasZ heading radius type",
                      "airlineCodes pushBack"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeLayerSource<ParkingRow>(
            PARKING_TABLE, ExpandParking,
            {HasAltitude<ParkingRow>, bgl::RECORD_PARKINGS_PREPAR3D},
            SummarizeParkings,
            [](EditSession &session) {
                return MakeNetworkEditor(session, MakeUnnumbered<ParkingRow>());
            });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    {
        return MakeTableEncoder(PARKING_TABLE, WriteParkingRow,
                                MakeUnnumbered<ParkingRow>());
    },
};

constinit const RecordLayerDescriptor TAXI_POINT_LAYER = {
    .id = RecordLayerId::TaxiPoint,
    .table = TAXI_POINT_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"taxiway points"},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Airport/TaxiwayPoint", 120}},
            .shape = XML_PLACE,
            .others = {{"@biasx", "biasX", XmlForm::Offset},
                       {"@biasz", "biasZ", XmlForm::Offset}},
            .order = {"orientation lat lon alt"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeLayerSource<TaxiPointRow>(
            TAXI_POINT_TABLE, ExpandPoint,
            {HasAltitude<TaxiPointRow>, bgl::RECORD_TAXI_POINTS_PREPAR3D},
            SummarizePoints,
            [](EditSession &session)
            { return MakeNetworkEditor(session, MakeNewPoint()); });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(TAXI_POINT_TABLE, WritePoint, MakeNewPoint()); },
};

constinit const RecordLayerDescriptor TAXI_PATH_LAYER = {
    .id = RecordLayerId::TaxiPath,
    .table = PATH_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"taxiway paths", "taxiway names"},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Airport/TaxiwayPath", 140}},
            .others = {{"@name", "name", XmlForm::TaxiName}},
            .order = {"- type", "surface drawSurface drawDetail",
                      "rightEdgeLighted number name flatten surfaceQuery",
                      "excludeVegetationInside enhanced"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeLayerSource<PathRow>(
            PATH_TABLE, ExpandPath, {}, SummarizePaths,
            [](EditSession &session) {
                return MakeNetworkEditor(session, MakeNewPath(), CompletePath);
            });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(PATH_TABLE, WritePath, MakeNewPath()); },
};

}  // namespace flightsim
