// SPDX-License-Identifier: MIT
// Records that are parsed and written again: what a file can be changed by.

#include "ogr/records/record_copy.h"

#include "ogr/records/airport.h"
#include "ogr/records/airport_light.h"
#include "ogr/records/airport_object.h"
#include "ogr/records/airport_part.h"
#include "ogr/records/apron.h"
#include "ogr/records/area.h"
#include "ogr/records/ground.h"
#include "ogr/records/model_data.h"
#include "ogr/records/name_index.h"
#include "ogr/records/parking.h"
#include "ogr/records/procedure.h"
#include "ogr/records/runway.h"
#include "ogr/records/scenery_object.h"
#include "ogr/records/scenery_part.h"
#include "ogr/records/station.h"
#include "ogr/records/taxi.h"
#include "ogr/records/taxi_sign.h"

#include <algorithm>
#include <tuple>

namespace bgl
{

namespace
{

template <auto PARSE, auto WRITE>
bool CopyOne(const RecordView &record, RecordLog &log, RecordWriter &writer)
{
    const auto object = PARSE(record, log);
    if (!object)
    {
        return false;
    }
    if constexpr (requires { WRITE(record.id, *object, writer); })
    {
        WRITE(record.id, *object, writer);
    }
    else
    {
        WRITE(*object, writer);
    }
    return true;
}

/** A record that is a list. */
template <class Element, auto PARSE, auto WRITE>
bool CopyList(const RecordView &record, RecordLog &log, RecordWriter &writer)
{
    std::vector<Element> elements;
    if (!PARSE(record, log, elements))
    {
        return false;
    }
    if constexpr (requires {
                      WRITE(record.id, std::span<const Element>(elements),
                            writer);
                  })
    {
        WRITE(record.id, elements, writer);
    }
    else
    {
        WRITE(elements, writer);
    }
    return true;
}

/** The fixed part from the serializer, the children as bytes. */
template <auto PARSE, auto BEGIN>
bool CopyParent(const RecordView &record, RecordLog &log, RecordWriter &writer)
{
    const auto object = PARSE(record, log);
    if (!object || object->fixedSize > record.bytes.size())
    {
        return false;
    }
    std::size_t start = 0;
    if constexpr (requires { BEGIN(record.id, *object, writer); })
    {
        start = BEGIN(record.id, *object, writer);
    }
    else
    {
        start = BEGIN(*object, writer);
    }
    writer.WriteBytes(record.bytes.subspan(object->fixedSize));
    writer.EndRecord(start, HeaderForm::Long);
    return true;
}

bool CopyLegs(const RecordView &record, RecordLog &log, RecordWriter &writer)
{
    const LegContainer *container = FindLegContainer(record.id);
    if (container == nullptr)
    {
        return false;
    }
    std::vector<ProcedureLeg> legs;
    ParseLegs(record, *container, log, legs);
    WriteLegs(*container, legs, writer);
    return true;
}

bool CopyWaypoint(const RecordView &record, RecordLog &log,
                  RecordWriter &writer)
{
    const std::optional<Waypoint> waypoint = ParseWaypoint(record, log);
    if (!waypoint)
    {
        return false;
    }
    std::vector<Route> routes;
    ReadRoutes(record, *waypoint, log, routes);
    WriteWaypoint(record.id, *waypoint, routes, writer);
    return true;
}

/** The variation of the station around is not at hand; with the same one in
 * both directions it does not matter. */
bool CopyLocalizer(const RecordView &record, RecordLog &log,
                   RecordWriter &writer)
{
    const std::optional<Localizer> localizer = ParseLocalizer(record, 0.0, log);
    if (!localizer)
    {
        return false;
    }
    WriteLocalizer(record.id, *localizer, 0.0, writer);
    return true;
}

bool CopyObjectOfAirport(const RecordView &record, RecordLog &log,
                         RecordWriter &writer)
{
    const std::optional<RecordView> object = FindObjectOfAirport(record, log);
    if (!object)
    {
        return false;
    }
    WriteObjectOfAirport(record.id, object->bytes, writer);
    return true;
}

bool CopyJetway(const RecordView &record, RecordLog &log, RecordWriter &writer)
{
    const std::optional<Jetway> jetway = ParseJetway(record, log);
    if (!jetway)
    {
        return false;
    }
    RecordReader reader(record, log);
    reader.Skip(record.id == RECORD_JETWAY_MSFS ? 8 : 4);
    const std::size_t first =
        record.id == RECORD_JETWAY_MSFS ? reader.ReadU16() : reader.ReadU32();
    const std::size_t second =
        record.id == RECORD_JETWAY_MSFS ? reader.ReadU16() : 0;
    const ByteSpan object = reader.ReadBytes(first);
    WriteJetway(record.id, *jetway, object, reader.ReadBytes(second), writer);
    return true;
}

bool CopyProjectedMesh(const RecordView &record, RecordLog &log,
                       RecordWriter &writer)
{
    const std::optional<ProjectedMesh> mesh = ParseProjectedMesh(record, log);
    const std::optional<RecordView> object = FindObjectOfAirport(record, log);
    if (!mesh || !object)
    {
        return false;
    }
    WriteProjectedMesh(*mesh, object->bytes, writer);
    return true;
}

bool CopyExclusion(const RecordView &record, RecordLog &log,
                   RecordWriter &writer)
{
    RecordReader reader(record, log);
    WriteExclusion(ReadExclusion(reader), writer);
    return reader.Finish();
}

bool CopyModelEntry(const RecordView &record, RecordLog &log,
                    RecordWriter &writer)
{
    RecordReader reader(record, log);
    WriteModelEntry(ReadModelEntry(reader), writer);
    return reader.Finish();
}

bool CopyIndexEntry(const RecordView &record, RecordLog &log,
                    RecordWriter &writer)
{
    WriteIcaoIndexEntry(ReadIcaoIndexEntry(record, log), writer);
    return true;
}

bool CopyTimeZone(const RecordView &record, RecordLog &log,
                  RecordWriter &writer)
{
    WriteTimeZone(ReadTimeZone(record, log), writer);
    return true;
}

bool CopyNameList(const RecordView &record, RecordLog &log,
                  RecordWriter &writer)
{
    std::vector<NameListEntry> entries;
    std::vector<std::uint8_t> bytes;
    ParseNameList(record.bytes, record.offset, SECTION_NAME_LIST, log, entries);
    WriteNameList(entries, SECTION_NAME_LIST, bytes);
    writer.WriteBytes(bytes);
    return true;
}

bool CopyNameListMsfs2024(const RecordView &record, RecordLog &log,
                          RecordWriter &writer)
{
    std::vector<NameListEntry> entries;
    std::vector<std::uint8_t> bytes;
    ParseNameList(record.bytes, record.offset, SECTION_NAME_LIST_MSFS_2024, log,
                  entries);
    WriteNameList(entries, SECTION_NAME_LIST_MSFS_2024, bytes);
    writer.WriteBytes(bytes);
    return true;
}

/** A bracket around attachments, which is a header alone. */
bool CopyBracket(const RecordView &record, RecordLog &, RecordWriter &writer)
{
    const std::size_t start = writer.BeginRecord(record.id, HeaderForm::Short);
    writer.EndRecord(start, HeaderForm::Short);
    return true;
}

constexpr auto COPY_AIRPORT = CopyParent<ParseAirport, BeginAirport>;
constexpr auto COPY_STATION = CopyOne<ParseIlsVor, WriteIlsVor>;
constexpr auto COPY_NDB = CopyOne<ParseNdb, WriteNdb>;
constexpr auto COPY_BOUNDARY = CopyOne<ParseBoundary, WriteBoundary>;
constexpr auto COPY_DELETION =
    CopyOne<ParseDeleteNavigation, WriteDeleteNavigation>;
constexpr auto COPY_OBJECT = CopyOne<ParseSceneryObject, WriteSceneryObject>;
constexpr auto COPY_SIGNS = CopyOne<ParseTaxiSignObject, WriteTaxiSignObject>;
constexpr auto COPY_TRIGGER = CopyOne<ParseTrigger, WriteTrigger>;
constexpr auto COPY_SUMMARY = CopyOne<ParseAirportSummary, WriteAirportSummary>;
constexpr auto COPY_RUNWAY = CopyOne<ParseRunway, WriteRunway>;
constexpr auto COPY_NAME = CopyOne<ParseName, WriteName>;
constexpr auto COPY_COM = CopyOne<ParseCom, WriteCom>;
constexpr auto COPY_POINTS =
    CopyList<TaxiPoint, ParseTaxiPoints, WriteTaxiPoints>;
constexpr auto COPY_PARKINGS = CopyList<Parking, ParseParkings, WriteParkings>;
constexpr auto COPY_PATHS = CopyList<TaxiPath, ParseTaxiPaths, WriteTaxiPaths>;
constexpr auto COPY_TAXI_NAMES =
    CopyList<std::string, ParseTaxiNames, WriteTaxiNames>;
constexpr auto COPY_APPROACH = CopyParent<ParseApproach, BeginApproach>;
constexpr auto COPY_SID_STAR = CopyParent<ParseSidStar, BeginSidStar>;
constexpr auto COPY_TRANSITION =
    CopyParent<ParseProcedureTransition, BeginProcedureTransition>;
constexpr auto COPY_APRON = CopyOne<ParseApron, WriteApron>;
constexpr auto COPY_TRIANGLES =
    CopyOne<ParseApronTriangles, WriteApronTriangles>;
constexpr auto COPY_FENCE = CopyOne<ParseFence, WriteFence>;
constexpr auto COPY_ATTACHMENT = CopyOne<ParseAttachment, WriteAttachment>;
constexpr auto COPY_DME = CopyOne<ParseDme, WriteDme>;

constexpr const char *WITH_RUNWAY = "written together with its runway";
constexpr const char *WITH_BOUNDARY = "written together with its boundary";
constexpr const char *UNKNOWN_LAYOUT = "its layout is not known";

constexpr RecordCopier COPIERS[] = {
    {"airport_section", 0x03, COPY_AIRPORT, ""},
    {"airport_section", 0x3C, COPY_AIRPORT, ""},
    {"airport_section", 0xAB, COPY_AIRPORT, ""},
    {"airport_section", 0x56, COPY_AIRPORT, ""},
    {"airport_section", 0x113, COPY_AIRPORT, ""},
    {"ils_section", 0x13, COPY_STATION, ""},
    {"ils_section", 0x105, COPY_STATION, ""},
    {"ils_section", 0xDB, COPY_DELETION, ""},
    {"ndb_section", 0x17, COPY_NDB, ""},
    {"ndb_section", 0x106, COPY_NDB, ""},
    {"ndb_section", 0xDB, COPY_DELETION, ""},
    {"marker_section", 0x18, CopyOne<ParseMarker, WriteMarker>, ""},
    {"boundary_section", 0x20, COPY_BOUNDARY, ""},
    {"boundary_section", 0x107, COPY_BOUNDARY, ""},
    {"waypoint_section", 0x22, CopyWaypoint, ""},
    {"waypoint_section", 0x108, CopyWaypoint, ""},
    {"waypoint_section", 0xDB, COPY_DELETION, ""},
    {"geopol_section", 0x23, CopyOne<ParseGeopol, WriteGeopol>, ""},
    {"scenery_section", 0x01, COPY_OBJECT, ""},
    {"scenery_section", 0x02, COPY_OBJECT, ""},
    {"scenery_section", 0x03, COPY_OBJECT, ""},
    {"scenery_section", 0x04, COPY_OBJECT, ""},
    {"scenery_section", 0x05, COPY_SIGNS, ""},
    {"scenery_section", 0x07, COPY_TRIGGER, ""},
    {"scenery_section", 0x0A, COPY_OBJECT, ""},
    {"scenery_section", 0x0B, COPY_OBJECT, ""},
    {"scenery_section", 0x0C, COPY_OBJECT, ""},
    {"scenery_section", 0x0D, COPY_OBJECT, ""},
    {"scenery_section", 0x0E, COPY_SIGNS, ""},
    {"scenery_section", 0x10, COPY_TRIGGER, ""},
    {"scenery_section", 0x11, COPY_OBJECT, ""},
    {"scenery_section", 0x12,
     CopyOne<ParseExtrusionBridge, WriteExtrusionBridge>, ""},
    {"scenery_section", 0x13, COPY_SIGNS, ""},
    {"scenery_section", 0x14, COPY_SIGNS, ""},
    {"scenery_section", 0x16, CopyOne<ParseCarParking, WriteCarParking>, ""},
    {"scenery_section", 0x18, COPY_OBJECT, ""},
    {"scenery_section", 0x19, COPY_OBJECT, ""},
    {"scenery_section", 0x1002, CopyBracket, ""},
    {"scenery_section", 0x1003, CopyBracket, ""},
    {"summary_section", 0x32, COPY_SUMMARY, ""},
    {"summary_section", 0xAA, COPY_SUMMARY, ""},
    {"landmark_section", 0xF3, CopyOne<ParseLandmark, WriteLandmark>, ""},
    {"tacan_section", 0xA0, CopyOne<ParseTacan, WriteTacan>, ""},
    {"airport", 0x04, COPY_RUNWAY, ""},
    {"airport", 0x3E, COPY_RUNWAY, ""},
    {"airport", 0xCE, COPY_RUNWAY, ""},
    {"airport", 0x11, CopyOne<ParseStart, WriteStart>, ""},
    {"airport", 0x12, COPY_COM, ""},
    {"airport", 0x19, COPY_NAME, ""},
    {"airport", 0x1A, COPY_POINTS, ""},
    {"airport", 0xAC, COPY_POINTS, ""},
    {"airport", 0x1B, COPY_PARKINGS, ""},
    {"airport", 0x3D, COPY_PARKINGS, ""},
    {"airport", 0xAD, COPY_PARKINGS, ""},
    {"airport", 0xE7, COPY_PARKINGS, ""},
    {"airport", 0x1C, COPY_PATHS, ""},
    {"airport", 0x40, COPY_PATHS, ""},
    {"airport", 0xAE, COPY_PATHS, ""},
    {"airport", 0xD4, COPY_PATHS, ""},
    {"airport", 0x1D, COPY_TAXI_NAMES, ""},
    {"airport", 0x22, CopyWaypoint, ""},
    {"airport", 0x108, CopyWaypoint, ""},
    {"airport", 0x24, COPY_APPROACH, ""},
    {"airport", 0xB6, COPY_APPROACH, ""},
    {"airport", 0xFA, COPY_APPROACH, ""},
    {"airport", 0x26, CopyOne<ParseHelipad, WriteHelipad>, ""},
    {"airport", 0x37, COPY_APRON, ""},
    {"airport", 0xAF, COPY_APRON, ""},
    {"airport", 0xD0, COPY_APRON, ""},
    {"airport", 0xD3, COPY_APRON, ""},
    {"airport", 0x30, COPY_TRIANGLES, ""},
    {"airport", 0x41, COPY_TRIANGLES, ""},
    {"airport", 0xB0, COPY_TRIANGLES, ""},
    {"airport", 0x31, CopyOne<ParseApronLights, WriteApronLights>, ""},
    {"airport", 0x33, CopyOne<ParseDeleteAirport, WriteDeleteAirport>, ""},
    {"airport", 0x38, COPY_FENCE, ""},
    {"airport", 0x39, COPY_FENCE, ""},
    {"airport", 0x3A, CopyJetway, ""},
    {"airport", 0xDE, CopyJetway, ""},
    {"airport", 0x3B, CopyOne<ParsePerimeter, WritePerimeter>, ""},
    {"airport", 0x42, COPY_SID_STAR, ""},
    {"airport", 0x48, COPY_SID_STAR, ""},
    {"airport", 0x57, CopyOne<ParseLightSupport, WriteLightSupport>, ""},
    {"airport", 0x58, CopyOne<ParseLightPreset, WriteLightPreset>, ""},
    {"airport", 0x59, CopyOne<ParseLight, WriteLight>, ""},
    {"airport", 0x5A, CopyOne<ParseLightRow, WriteLightRow>, ""},
    {"airport", 0x66, CopyObjectOfAirport, ""},
    {"airport", 0xB2, nullptr, UNKNOWN_LAYOUT},
    {"airport", 0xB5, CopyObjectOfAirport, ""},
    {"airport", 0xCF, CopyOne<ParsePaintedLine, WritePaintedLine>, ""},
    {"airport", 0xD8, CopyOne<ParsePaintedArea, WritePaintedArea>, ""},
    {"airport", 0xD9, CopyOne<ParseAirportTaxiSign, WriteAirportTaxiSign>, ""},
    {"airport", 0xDB, COPY_DELETION, ""},
    {"airport", 0xDD, nullptr, UNKNOWN_LAYOUT},
    {"airport", 0xE8, CopyProjectedMesh, ""},
    {"airport", 0xE9, CopyOne<ParseGroundMerging, WriteGroundMerging>, ""},
    {"runway", 0x05, nullptr, WITH_RUNWAY},
    {"runway", 0x06, nullptr, WITH_RUNWAY},
    {"runway", 0x07, nullptr, WITH_RUNWAY},
    {"runway", 0x08, nullptr, WITH_RUNWAY},
    {"runway", 0x09, nullptr, WITH_RUNWAY},
    {"runway", 0x0A, nullptr, WITH_RUNWAY},
    {"runway", 0x0B, nullptr, WITH_RUNWAY},
    {"runway", 0x0C, nullptr, WITH_RUNWAY},
    {"runway", 0x0D, nullptr, WITH_RUNWAY},
    {"runway", 0x0E, nullptr, WITH_RUNWAY},
    {"runway", 0x0F, nullptr, WITH_RUNWAY},
    {"runway", 0x10, nullptr, WITH_RUNWAY},
    {"runway", 0xB3, nullptr, WITH_RUNWAY},
    {"runway", 0xB4, nullptr, WITH_RUNWAY},
    {"runway", 0xDF, nullptr, WITH_RUNWAY},
    {"runway", 0xE0, nullptr, WITH_RUNWAY},
    {"runway", 0x65, nullptr, WITH_RUNWAY},
    {"runway", 0x3E, nullptr, WITH_RUNWAY},
    {"runway", 0xCB, nullptr, WITH_RUNWAY},
    {"approach", 0x2D, CopyLegs, ""},
    {"approach", 0xE1, CopyLegs, ""},
    {"approach", 0xEC, CopyLegs, ""},
    {"approach", 0xF4, CopyLegs, ""},
    {"approach", 0x2E, CopyLegs, ""},
    {"approach", 0xE2, CopyLegs, ""},
    {"approach", 0xED, CopyLegs, ""},
    {"approach", 0xF5, CopyLegs, ""},
    {"approach", 0x2C, COPY_TRANSITION, ""},
    {"approach", 0xB7, COPY_TRANSITION, ""},
    {"approach", 0x49, COPY_TRANSITION, ""},
    {"sid_star", 0xE5, CopyLegs, ""},
    {"sid_star", 0xF0, CopyLegs, ""},
    {"sid_star", 0xF8, CopyLegs, ""},
    {"sid_star", 0x46, COPY_TRANSITION, ""},
    {"sid_star", 0x47, COPY_TRANSITION, ""},
    {"sid_star", 0x4A, COPY_TRANSITION, ""},
    {"procedure_transition", 0xE4, CopyLegs, ""},
    {"procedure_transition", 0xEF, CopyLegs, ""},
    {"procedure_transition", 0xF7, CopyLegs, ""},
    {"procedure_transition", 0xE6, CopyLegs, ""},
    {"procedure_transition", 0xF1, CopyLegs, ""},
    {"procedure_transition", 0xF9, CopyLegs, ""},
    {"station", 0x14, CopyLocalizer, ""},
    {"station", 0x115, CopyLocalizer, ""},
    {"station", 0x15, CopyOne<ParseGlideSlope, WriteGlideSlope>, ""},
    {"station", 0x16, COPY_DME, ""},
    {"station", 0x114, COPY_DME, ""},
    {"station", 0x19, COPY_NAME, ""},
    {"boundary", 0x12, COPY_COM, ""},
    {"boundary", 0x19, COPY_NAME, ""},
    {"boundary", 0x21, nullptr, WITH_BOUNDARY},
    {"attachment", OBJECT_GENERIC_BUILDING, COPY_ATTACHMENT, ""},
    {"attachment", OBJECT_LIBRARY, COPY_ATTACHMENT, ""},
    {"attachment", OBJECT_WINDSOCK, COPY_ATTACHMENT, ""},
    {"attachment", OBJECT_EFFECT, COPY_ATTACHMENT, ""},
    {"attachment", OBJECT_BEACON, COPY_ATTACHMENT, ""},
    {"attachment", OBJECT_WINDSOCK_MSFS, COPY_ATTACHMENT, ""},
    {"attachment", OBJECT_SIM_OBJECT, COPY_ATTACHMENT, ""},
    {"time zone", 0, CopyTimeZone, ""},
    {"exclusion", 0, CopyExclusion, ""},
    {"ILS and VOR index", 0, CopyIndexEntry, ""},
    {"NDB index", 0, CopyIndexEntry, ""},
    {"waypoint index", 0, CopyIndexEntry, ""},
    {"TACAN index", 0, CopyIndexEntry, ""},
    {"model data", 0, CopyModelEntry, ""},
    {"model extent", 0, CopyModelEntry, ""},
    {"name list", 0, CopyNameList, ""},
    {"name list of MSFS 2024", 0, CopyNameListMsfs2024, ""},
};

}  // namespace

std::span<const RecordCopier> GetRecordCopiers()
{
    return COPIERS;
}

const RecordCopier *FindRecordCopier(std::string_view container,
                                     std::uint16_t id)
{
    const auto *found =
        std::find_if(std::begin(COPIERS), std::end(COPIERS),
                     [&](const RecordCopier &row)
                     { return row.id == id && row.container == container; });
    return found != std::end(COPIERS) ? found : nullptr;
}

bool CopiesExactly(const RecordView &record, std::string_view container,
                   TextEncoding encoding)
{
    const RecordCopier *copier = FindRecordCopier(container, record.id);
    if (copier == nullptr || copier->copy == nullptr)
    {
        return false;
    }
    ProblemList problems;
    RecordLog log(problems);
    std::vector<std::uint8_t> bytes;
    RecordWriter writer(bytes, encoding);
    return copier->copy(record, log, writer) && writer.IsOk() &&
           std::equal(bytes.begin(), bytes.end(), record.bytes.begin(),
                      record.bytes.end());
}

}  // namespace bgl
