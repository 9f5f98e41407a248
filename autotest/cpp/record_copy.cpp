// SPDX-License-Identifier: MIT
// Parses records and writes them again.

#include "autotest/cpp/record_copy.h"

#include "ogr/records/airport/airport.h"
#include "ogr/records/airport/airport_light.h"
#include "ogr/records/airport/airport_object.h"
#include "ogr/records/airport/airport_part.h"
#include "ogr/records/airport/apron.h"
#include "ogr/records/navigation/area.h"
#include "ogr/records/scenery/ground.h"
#include "ogr/records/scenery/model_data.h"
#include "ogr/records/navigation/name_index.h"
#include "ogr/records/airport/parking.h"
#include "ogr/records/airport/procedure.h"
#include "ogr/records/core/record_ids.h"
#include "ogr/records/airport/runway.h"
#include "ogr/records/scenery/scenery_object.h"
#include "ogr/records/scenery/scenery_part.h"
#include "ogr/records/navigation/station.h"
#include "ogr/records/airport/taxi.h"
#include "ogr/records/airport/taxi_sign.h"

#include <algorithm>
#include <tuple>

namespace testdata
{

using namespace bgl;

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

/** Copies a record that is a list. */
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

/** Copies the fixed part with the serializer, the children as bytes. */
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

/** The variation of the enclosing station is not available; the same value in
 * both directions cancels out. */
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

bool CopyObjectsOfAirport(const RecordView &record, RecordLog &log,
                          RecordWriter &writer)
{
    std::vector<std::uint8_t> bytes;
    for (const RecordView &object : FindObjectsOfAirport(record, log))
    {
        bytes.insert(bytes.end(), object.bytes.begin(), object.bytes.end());
    }
    if (bytes.empty())
    {
        return CopyOne<ParseTowerPlace, WriteTowerPlace>(record, log, writer);
    }
    WriteObjectsOfAirport(record.id, bytes, writer);
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
    const std::vector<RecordView> objects = FindObjectsOfAirport(record, log);
    if (!mesh || objects.empty())
    {
        return false;
    }
    WriteProjectedMesh(*mesh, objects.front().bytes, writer);
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

template <std::uint32_t Section>
bool CopyNames(const RecordView &record, RecordLog &log, RecordWriter &writer)
{
    std::vector<NameListEntry> entries;
    std::vector<std::uint8_t> bytes;
    ParseNameList(record.bytes, record.offset, Section, log, entries);
    WriteNameList(entries, Section, bytes);
    writer.WriteBytes(bytes);
    return true;
}

/** Copies a bracket around attachments, which is only a header. */
bool CopyBracket(const RecordView &record, RecordLog &, RecordWriter &writer)
{
    const std::size_t start = writer.BeginRecord(record.id, HeaderForm::Short);
    writer.EndRecord(start, HeaderForm::Short);
    return true;
}

using Copy = bool (*)(const RecordView &record, RecordLog &log,
                      RecordWriter &writer);

/** How the records with a name in data/record_ids.csv are copied: their parser
 * and serializer know the ids of all dialects. */
struct NamedCopier
{
    std::string_view name;
    Copy copy;
    const char *reason = "";
};

constexpr const char *WITH_RUNWAY = "written together with its runway";
constexpr const char *WITH_BOUNDARY = "written together with its boundary";
constexpr const char *UNKNOWN_LAYOUT = "its layout is not known";

constexpr auto COPY_OBJECT = CopyOne<ParseSceneryObject, WriteSceneryObject>;
constexpr auto COPY_SID_STAR = CopyParent<ParseSidStar, BeginSidStar>;
constexpr auto COPY_FENCE = CopyOne<ParseFence, WriteFence>;
constexpr auto COPY_TRANSITION =
    CopyParent<ParseProcedureTransition, BeginProcedureTransition>;

constexpr NamedCopier NAMED_COPIERS[] = {
    // Airports and their children.
    {"airport", CopyParent<ParseAirport, BeginAirport>},
    {"runway", CopyOne<ParseRunway, WriteRunway>},
    {"start", CopyOne<ParseStart, WriteStart>},
    {"frequency", CopyOne<ParseCom, WriteCom>},
    {"name", CopyOne<ParseName, WriteName>},
    {"taxiway points", CopyList<TaxiPoint, ParseTaxiPoints, WriteTaxiPoints>},
    {"parkings", CopyList<Parking, ParseParkings, WriteParkings>},
    {"taxiway paths", CopyList<TaxiPath, ParseTaxiPaths, WriteTaxiPaths>},
    {"taxiway names", CopyList<std::string, ParseTaxiNames, WriteTaxiNames>},
    {"helipad", CopyOne<ParseHelipad, WriteHelipad>},
    {"apron", CopyOne<ParseApron, WriteApron>},
    {"apron triangles", CopyOne<ParseApronTriangles, WriteApronTriangles>},
    {"apron edge lights", CopyOne<ParseApronLights, WriteApronLights>},
    {"delete airport", CopyOne<ParseDeleteAirport, WriteDeleteAirport>},
    {"blast fence", COPY_FENCE},
    {"boundary fence", COPY_FENCE},
    {"jetway", CopyJetway},
    {"perimeter", CopyOne<ParsePerimeter, WritePerimeter>},
    {"light support", CopyOne<ParseLightSupport, WriteLightSupport>},
    {"light preset", CopyOne<ParseLightPreset, WriteLightPreset>},
    {"light of a preset", CopyOne<ParseLight, WriteLight>},
    {"light row", CopyOne<ParseLightRow, WriteLightRow>},
    {"tower object", CopyObjectsOfAirport},
    {"helipad object", CopyObjectsOfAirport},
    {"visual model binding", nullptr, UNKNOWN_LAYOUT},
    {"parking manufacturer names", nullptr, UNKNOWN_LAYOUT},
    {"painted line", CopyOne<ParsePaintedLine, WritePaintedLine>},
    {"painted area", CopyOne<ParsePaintedArea, WritePaintedArea>},
    {"taxiway sign", CopyOne<ParseAirportTaxiSign, WriteAirportTaxiSign>},
    {"projected mesh", CopyProjectedMesh},
    {"ground merging transfer",
     CopyOne<ParseGroundMerging, WriteGroundMerging>},
    {"airport summary", CopyOne<ParseAirportSummary, WriteAirportSummary>},
    {"offset threshold", nullptr, WITH_RUNWAY},
    {"blast pad", nullptr, WITH_RUNWAY},
    {"overrun", nullptr, WITH_RUNWAY},
    {"VASI", nullptr, WITH_RUNWAY},
    {"approach lights", nullptr, WITH_RUNWAY},
    {"marking bias", nullptr, WITH_RUNWAY},
    {"deformation point", nullptr, WITH_RUNWAY},
    {"facility material", nullptr, WITH_RUNWAY},
    // Procedures.
    {"approach", CopyParent<ParseApproach, BeginApproach>},
    {"departure", COPY_SID_STAR},
    {"arrival", COPY_SID_STAR},
    {"transition", COPY_TRANSITION},
    {"runway transition", COPY_TRANSITION},
    {"enroute transition", COPY_TRANSITION},
    {"approach legs", CopyLegs},
    {"missed approach legs", CopyLegs},
    {"common route legs", CopyLegs},
    {"runway transition legs", CopyLegs},
    {"enroute transition legs", CopyLegs},
    // Navigation.
    {"VOR or ILS", CopyOne<ParseIlsVor, WriteIlsVor>},
    {"NDB", CopyOne<ParseNdb, WriteNdb>},
    {"marker beacon", CopyOne<ParseMarker, WriteMarker>},
    {"TACAN", CopyOne<ParseTacan, WriteTacan>},
    {"waypoint", CopyWaypoint},
    {"localizer", CopyLocalizer},
    {"glide slope", CopyOne<ParseGlideSlope, WriteGlideSlope>},
    {"DME", CopyOne<ParseDme, WriteDme>},
    {"delete navigation",
     CopyOne<ParseDeleteNavigation, WriteDeleteNavigation>},
    {"boundary", CopyOne<ParseBoundary, WriteBoundary>},
    {"boundary lines", nullptr, WITH_BOUNDARY},
    {"geopolitical line", CopyOne<ParseGeopol, WriteGeopol>},
    // Scenery.
    {"generic building", COPY_OBJECT},
    {"library object", COPY_OBJECT},
    {"windsock", COPY_OBJECT},
    {"effect", COPY_OBJECT},
    {"beacon", COPY_OBJECT},
    {"SimObject", COPY_OBJECT},
    {"taxiway signs", CopyOne<ParseTaxiSignObject, WriteTaxiSignObject>},
    {"trigger", CopyOne<ParseTrigger, WriteTrigger>},
    {"extrusion bridge", CopyOne<ParseExtrusionBridge, WriteExtrusionBridge>},
    {"car parking", CopyOne<ParseCarParking, WriteCarParking>},
    {"begin of attachments", CopyBracket},
    {"end of attachments", CopyBracket},
    {"landmark", CopyOne<ParseLandmark, WriteLandmark>},
};

/** Entries without a header, by section. */
constexpr RecordCopier ENTRY_COPIERS[] = {
    {"time zone", 0, CopyTimeZone, ""},
    {"exclusion", 0, CopyExclusion, ""},
    {"ILS and VOR index", 0, CopyIndexEntry, ""},
    {"NDB index", 0, CopyIndexEntry, ""},
    {"waypoint index", 0, CopyIndexEntry, ""},
    {"TACAN index", 0, CopyIndexEntry, ""},
    {"model data", 0, CopyModelEntry, ""},
    {"model extent", 0, CopyModelEntry, ""},
    {"name list", 0, CopyNames<SECTION_NAME_LIST>, ""},
    {"name list of MSFS 2024", 0, CopyNames<SECTION_NAME_LIST_MSFS_2024>, ""},
    {"index of MSFS 2024", 0, nullptr, UNKNOWN_LAYOUT},
};

/** Objects that can be attached to others. */
constexpr std::uint16_t ATTACHED_OBJECTS[] = {
    OBJECT_GENERIC_BUILDING, OBJECT_LIBRARY, OBJECT_WINDSOCK,
    OBJECT_EFFECT,           OBJECT_BEACON,  OBJECT_WINDSOCK_MSFS,
    OBJECT_SIM_OBJECT,
};

constexpr RecordId RECORD_IDS[] = {
#include "data/record_ids.inc"
};

std::vector<RecordCopier> MakeCopiers()
{
    std::vector<RecordCopier> copiers(std::begin(ENTRY_COPIERS),
                                      std::end(ENTRY_COPIERS));
    for (const RecordId &row : RECORD_IDS)
    {
        const auto *found = std::find_if(
            std::begin(NAMED_COPIERS), std::end(NAMED_COPIERS),
            [&](const NamedCopier &copier) { return copier.name == row.name; });
        if (found != std::end(NAMED_COPIERS))
        {
            copiers.push_back({row.container,
                               static_cast<std::uint16_t>(row.id), found->copy,
                               found->reason});
        }
    }
    for (const std::uint16_t id : ATTACHED_OBJECTS)
    {
        copiers.push_back(
            {"attachment", id, CopyOne<ParseAttachment, WriteAttachment>, ""});
    }
    return copiers;
}

}  // namespace

std::span<const RecordCopier> GetRecordCopiers()
{
    static const std::vector<RecordCopier> copiers = MakeCopiers();
    return copiers;
}

const RecordCopier *FindRecordCopier(std::string_view container,
                                     std::uint16_t id)
{
    const std::span<const RecordCopier> copiers = GetRecordCopiers();
    const auto found =
        std::find_if(copiers.begin(), copiers.end(),
                     [&](const RecordCopier &row)
                     { return row.id == id && row.container == container; });
    return found != copiers.end() ? &*found : nullptr;
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

}  // namespace testdata
