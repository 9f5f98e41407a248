// SPDX-License-Identifier: MIT
// The layers trigger, extrusion_bridge, car_parking, exclusion and landmark.

#include "ogr/bgl/layers/record_layer_list.h"

#include "ogr/bgl/layers/airport_columns.h"
#include "ogr/bgl/read/enumerations.h"
#include "ogr/bgl/read/record_columns.h"
#include "ogr/bgl/edit/record_editors.h"
#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/bgl/read/record_geometry.h"
#include "ogr/bgl/read/record_walk.h"
#include "ogr/bgl/read/scenery_columns.h"
#include "ogr/records/core/record_values.h"
#include "ogr/records/scenery/scenery_part.h"

#include <cmath>

namespace flightsim
{

namespace
{

/** Sets the other values of the placement of a new object with a geometry. */
template <class T>
void CompletePlacement(const OGRGeometry &geometry,
                       RecordRow<ObjectPart<T>> &row)
{
    if (row.fileOffset == 0)
    {
        bgl::ObjectPlacement &placement = row.value.part.placement;
        placement.flags =
            geometry.Is3D() ? std::uint16_t{0} : bgl::OBJECT_ABOVE_GROUND;
        placement.instance.emplace();
    }
}

/** Reads an area and places its object in the middle. */
template <class T>
const char *SetArea(RecordRow<ObjectPart<T>> &row, const OGRGeometry &geometry)
{
    std::vector<std::uint8_t> packed;
    if (const char *problem = SetVertexRing(geometry, packed))
    {
        return problem;
    }
    OGREnvelope3D bounds;
    geometry.getEnvelope(&bounds);
    T &part = row.value.part;
    bgl::ObjectPlacement &placement = part.placement;
    OGRPoint middle((bounds.MinX + bounds.MaxX) / 2.0,
                    (bounds.MinY + bounds.MaxY) / 2.0);
    if (geometry.Is3D())
    {
        middle.setZ(bounds.MinZ);
    }
    const char *problem = SetPoint(middle, placement.position);
    // Round it as the record does, because corners are measured from it.
    placement.position = bgl::RoundPosition(placement.position);
    CompletePlacement(geometry, row);
    // The geometry may be a collection of a single polygon.
    const OGRLinearRing *ring =
        GetOnlyPart(geometry)->toPolygon()->getExteriorRing();
    const int count = ring->getNumPoints() - (ring->get_IsClosed() ? 1 : 0);
    part.corners.clear();
    if constexpr (requires { part.offsets; })
    {
        part.offsets.clear();
    }
    for (int i = 0; i < count; ++i)
    {
        part.corners.push_back(
            {ring->getX(i), ring->getY(i), placement.position.altitude});
    }
    return problem;
}

using TriggerRow = RecordRow<ObjectPart<bgl::Trigger>>;

const bgl::Enumeration TRIGGER_TYPE(SCENERY_ENUMERATIONS, "trigger_type");
const bgl::Enumeration TRIGGER_WEATHER(SCENERY_ENUMERATIONS, "trigger_weather");

const LayerTable<TriggerRow> TRIGGER_TABLE = {
    "trigger",
    "Areas in which aircraft are refuelled or meet weather.",
    wkbPolygon25D,
    ObjectPartColumns<bgl::Trigger>({
        Word<TRIGGER_TYPE, &bgl::Trigger::type>("type", "Trigger type", Xml()),
        Real32<&bgl::Trigger::height>("height_m", "Area height (m)",
                                      Xml("triggerHeight")),
        Fuel<&bgl::Trigger::fuel>(),
        Integer64<&bgl::Trigger::fuel>(
            "fuel_flags", "Fuel flags",
            {"Fuel flags, two bits for each type of fuel",
             Xml("Fuel/type", XmlForm::Fuel)}),
        Word<TRIGGER_WEATHER, &bgl::Trigger::weather>(
            "weather", "Weather type", Xml("TriggerWeatherData/type")),
        Real32<&bgl::Trigger::weatherHeading>(
            "weather_heading_deg", "Weather heading (deg)",
            Xml("TriggerWeatherData/heading")),
        Real32<&bgl::Trigger::weatherScalar>("weather_scalar",
                                             "Weather strength",
                                             Xml("TriggerWeatherData/scalar")),
        AboveGroundColumn<bgl::Trigger>(),
    }),
    [](const TriggerRow &row)
    { return MakeArea(row.value.part.corners, true); },
    [](const TriggerRow &row, OGREnvelope &envelope)
    { return SetEnvelope(row.value.part.corners, envelope); },
    SetArea<bgl::Trigger>,
};

/** Makes a record the list of an object in a scenery section. */
template <class T>
void PlaceList(std::uint16_t id, const T &part, EncodedRecord &record)
{
    record.section = bgl::SECTION_SCENERY;
    record.cell = GetCell(part.placement.position, OBJECT_LEVEL);
    record.join.emplace().role = JoinRole::List;
    record.join->objectId = id;
    SetPart(part, record);
}

void WriteTriggerRow(const TriggerRow &row, RecordProfile profile,
                     bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::Trigger trigger = row.value.part;
    for (std::size_t i = trigger.offsets.size(); i < trigger.corners.size();
         ++i)
    {
        trigger.offsets.push_back(
            bgl::MeasureOffset(trigger.placement.position, trigger.corners[i]));
    }
    const std::uint16_t id = profile == RecordProfile::Fs2004
                                 ? bgl::GetFs2004ObjectId(bgl::OBJECT_TRIGGER)
                                 : bgl::OBJECT_TRIGGER;
    bgl::WriteTrigger(id, trigger, writer);
    PlaceList(id, trigger, record);
}

TriggerRow MakeNewTrigger()
{
    TriggerRow row;
    row.value.part.fuel = 0;
    return row;
}

void ExpandTrigger(const LoadedBlock &block, const RecordContext &context,
                   bgl::RecordLog &log, std::vector<TriggerRow> &rows)
{
    ExpandSceneryObjects(block, context, log, rows, bgl::ParseTrigger);
}

using BridgeRow = RecordRow<ObjectPart<bgl::ExtrusionBridge>>;

/** The inverse of JoinGuids. */
void SetObjects(BridgeRow &row, FieldReader &reader)
{
    row.value.part.objects.clear();
    for (const std::string &text : SplitItems(reader.GetText()))
    {
        const std::optional<bgl::Guid> guid = bgl::Guid::FromString(text);
        if (!guid)
        {
            reader.Fail("is not a list of GUIDs");
            return;
        }
        row.value.part.objects.push_back(*guid);
    }
}

std::unique_ptr<OGRGeometry> MakeBridgeLine(const BridgeRow &row)
{
    const std::vector<bgl::GeoPosition> &points = row.value.part.points;
    if (points.size() < 2)
    {
        return nullptr;
    }
    auto line = std::make_unique<OGRLineString>();
    double before = points.front().longitude;
    for (const bgl::GeoPosition &point : points)
    {
        before = bgl::ContinueLongitude(point.longitude, before);
        line->addPoint(before, point.latitude, point.altitude);
    }
    return line;
}

bool IsSamePlace(const bgl::GeoPosition &a, const bgl::GeoPosition &b)
{
    return a.longitude == b.longitude && a.latitude == b.latitude;
}

/** Reads a line and places the object at its start. The terrain is sampled at
 * the ends of the line unless the feature gives other positions. */
const char *SetBridge(BridgeRow &row, const OGRGeometry &geometry)
{
    const OGRLineString *line = GetOnlyLine(geometry);
    if (line == nullptr)
    {
        return NO_SINGLE_LINE;
    }
    bgl::ExtrusionBridge &bridge = row.value.part;
    const bool isSampledElsewhere =
        row.fileOffset != 0 && !bridge.points.empty() &&
        (!IsSamePlace(bridge.samples[0], bridge.points.front()) ||
         !IsSamePlace(bridge.samples[1], bridge.points.back()));
    const std::vector<bgl::GeoPosition> old = std::exchange(bridge.points, {});
    for (std::size_t i = 0; i < static_cast<std::size_t>(line->getNumPoints());
         ++i)
    {
        OGRPoint point;
        line->getPoint(static_cast<int>(i), &point);
        bgl::GeoPosition &made = bridge.points.emplace_back();
        made.altitude =
            old.empty() ? 0.0 : old[std::min(i, old.size() - 1)].altitude;
        if (const char *problem = SetPoint(point, made))
        {
            return problem;
        }
    }
    if (bridge.points.size() < 2)
    {
        return "has fewer than two points";
    }
    bridge.placement.position = bridge.points.front();
    CompletePlacement(geometry, row);
    if (!isSampledElsewhere)
    {
        bridge.samples = {bridge.points.front(), bridge.points.back()};
    }
    return nullptr;
}

const LayerTable<BridgeRow> BRIDGE_TABLE = {
    "extrusion_bridge",
    "Bridges that are extruded along a line.",
    wkbLineString25D,
    ObjectPartColumns<bgl::ExtrusionBridge>({
        Text<&bgl::ExtrusionBridge::profile>(
            "profile_guid", "Extrusion profile GUID", Xml("extrusionProfile")),
        Text<&bgl::ExtrusionBridge::material>(
            "material_guid", "Material set GUID", Xml("materialSet")),
        Real32<&bgl::ExtrusionBridge::roadWidth>("road_width_m",
                                                 "Road width (m)", Xml()),
        Real32<&bgl::ExtrusionBridge::probability>(
            "probability", "Probability (0 to 1)", Xml()),
        StoredAs<&bgl::ExtrusionBridge::suppressionByte>(
            Flag<&bgl::ExtrusionBridge::suppressesPlatform>(
                "suppress_platform", "Without platform",
                {"Whether the bridge has no platform below it", Xml()})),
        WithSetter<BridgeRow>(
            StoredAs<&bgl::ExtrusionBridge::objectCount>(
                Text<&bgl::ExtrusionBridge::objects, JoinGuids>(
                    "placement_guids", "Objects along the bridge",
                    {"GUIDs of the objects along the bridge, separated by "
                     "commas",
                     Xml("PolylineObjectPlacementList/PolylineObjectPlacement/"
                         "id",
                         XmlForm::Guids)})),
            SetObjects),
        Longitude<&bgl::ExtrusionBridge::samples, 0,
                  &bgl::GeoPosition::longitude>(
            "sample1_lon", "Sample 1 longitude",
            {"Longitude of the first terrain sample",
             Xml("AltitudeSampleLocationList/AltitudeSampleLocation/lon")}),
        Latitude<&bgl::ExtrusionBridge::samples, 0,
                 &bgl::GeoPosition::latitude>(
            "sample1_lat", "Sample 1 latitude",
            {"Latitude of the first terrain sample",
             Xml("AltitudeSampleLocationList/AltitudeSampleLocation/lat")}),
        Real<&bgl::ExtrusionBridge::samples, 0, &bgl::GeoPosition::altitude>(
            "sample1_alt_m", "Sample 1 altitude (m)",
            "Altitude of the first terrain sample in metres"),
        Longitude<&bgl::ExtrusionBridge::samples, 1,
                  &bgl::GeoPosition::longitude>(
            "sample2_lon", "Sample 2 longitude",
            {"Longitude of the second terrain sample",
             Xml("AltitudeSampleLocationList/AltitudeSampleLocation@2/lon")}),
        Latitude<&bgl::ExtrusionBridge::samples, 1,
                 &bgl::GeoPosition::latitude>(
            "sample2_lat", "Sample 2 latitude",
            {"Latitude of the second terrain sample",
             Xml("AltitudeSampleLocationList/AltitudeSampleLocation@2/lat")}),
        Real<&bgl::ExtrusionBridge::samples, 1, &bgl::GeoPosition::altitude>(
            "sample2_alt_m", "Sample 2 altitude (m)",
            "Altitude of the second terrain sample in metres"),
        AboveGroundColumn<bgl::ExtrusionBridge>(),
    }),
    MakeBridgeLine,
    [](const BridgeRow &row, OGREnvelope &envelope)
    { return SetLineEnvelope(row.value.part.points, envelope); },
    SetBridge,
};

void WriteBridgeRow(const BridgeRow &row, RecordProfile profile,
                    bgl::RecordWriter &writer, EncodedRecord &record)
{
    const bgl::ExtrusionBridge &bridge = row.value.part;
    if (profile == RecordProfile::Fs2004)
    {
        record.problem = "PROFILE=FS2004 has no bridges";
    }
    bgl::WriteExtrusionBridge(bridge, writer);
    PlaceList(bgl::OBJECT_EXTRUSION_BRIDGE, bridge, record);
}

void ExpandBridge(const LoadedBlock &block, const RecordContext &context,
                  bgl::RecordLog &log, std::vector<BridgeRow> &rows)
{
    ExpandSceneryObjects(block, context, log, rows, bgl::ParseExtrusionBridge);
}

using CarParkingRow = RecordRow<ObjectPart<bgl::CarParking>>;

const LayerTable<CarParkingRow> CAR_PARKING_TABLE = {
    "car_parking",
    "Areas that MSFS fills with parked cars.",
    wkbPolygon,
    ObjectPartColumns<bgl::CarParking>({}),
    [](const CarParkingRow &row)
    { return MakeArea(row.value.part.corners, false); },
    [](const CarParkingRow &row, OGREnvelope &envelope)
    { return SetEnvelope(row.value.part.corners, envelope); },
    SetArea<bgl::CarParking>,
};

void WriteCarParkingRow(const CarParkingRow &row, RecordProfile profile,
                        bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::WriteCarParking(row.value.part, writer);
    PlaceList(bgl::OBJECT_CAR_PARKING, row.value.part, record);
    RequireMsfs(profile, record);
}

void ExpandCarParking(const LoadedBlock &block, const RecordContext &context,
                      bgl::RecordLog &log, std::vector<CarParkingRow> &rows)
{
    ExpandSceneryObjects(block, context, log, rows, bgl::ParseCarParking);
}

using ExclusionRow = RecordRow<bgl::Exclusion>;

const bgl::Enumeration EXCLUSION_OBJECT(SCENERY_ENUMERATIONS,
                                        "exclusion_object");

/** Returns the words for all set bits; a number for a bit without a word. */
std::string ListObjects(std::uint16_t flags)
{
    std::string list;
    for (int bit = 0; bit < 16; ++bit)
    {
        if ((flags >> bit & 1) != 0)
        {
            list.append(list.empty() ? "" : ",");
            list.append(EXCLUSION_OBJECT.Describe(bit));
        }
    }
    return list;
}

/** Reads a list of words or numbers into bits. */
void ReadObjects(FieldReader &reader, std::uint16_t &flags)
{
    unsigned bits = 0;
    for (const std::string &word : SplitItems(reader.GetText()))
    {
        const std::optional<int> bit = EXCLUSION_OBJECT.FindCode(word);
        if (!bit || *bit < 0 || *bit > 15)
        {
            reader.Fail("is not a list of " + EXCLUSION_OBJECT.ListWords());
            return;
        }
        bits |= 1U << *bit;
    }
    flags = static_cast<std::uint16_t>(bits);
}

/** Bits shown as a list of words. */
struct ObjectListValue
{
    static constexpr const bgl::Enumeration *DOMAIN_OF_WORDS = nullptr;

    static void Write(std::uint16_t flags, FieldKind /* kind */,
                      FieldWriter &writer)
    {
        writer.Set(ListObjects(flags));
    }

    static void Read(FieldReader &reader, std::uint16_t &flags)
    {
        ReadObjects(reader, flags);
    }
};

OGREnvelope GetBounds(const ExclusionRow &row)
{
    const bgl::GeoPosition &start = row.value.northWest;
    const bgl::GeoPosition &end = row.value.southEast;
    OGREnvelope bounds;
    bounds.Merge(start.longitude, start.latitude);
    bounds.Merge(FindEast(start.longitude, end.longitude), end.latitude);
    return bounds;
}

std::unique_ptr<OGRGeometry> MakeExclusionArea(const ExclusionRow &row)
{
    return MakeRectangle(GetBounds(row));
}

const char *SetRectangle(ExclusionRow &row, const OGRGeometry &geometry)
{
    WorldBounds bounds;
    const char *problem = ReadRectangle(geometry, bounds);
    row.value.northWest = {bounds.west, bounds.north, 0.0};
    row.value.southEast = {bounds.east, bounds.south, 0.0};
    return problem;
}

const LayerTable<ExclusionRow> EXCLUSION_TABLE = {
    "exclusion",
    "Rectangles where other scenery is excluded.",
    wkbPolygon,
    {
        As<FieldKind::Text, ObjectListValue, &bgl::Exclusion::flags>(
            "excludes", "Excluded kinds",
            {"Kinds of objects that are excluded, separated by commas",
             Xml("excludeAllObjects=all excludeBeaconObjects=beacon "
                 "excludeEffectObjects=effect "
                 "excludeGenericBuildingObjects=generic_building "
                 "excludeLibraryObjects=library_object "
                 "excludeTaxiwaySignObjects=taxi_sign "
                 "excludeTriggerObjects=trigger "
                 "excludeWindsockObjects=windsock "
                 "excludeExtrusionBridgeObjects=extrusion_bridge",
                 XmlForm::ListWord)}),
        Integer<&bgl::Exclusion::flags>("flags", "Excluded kinds as bits"),
        FileOffsetColumn<bgl::Exclusion>(),
    },
    MakeExclusionArea,
    [](const ExclusionRow &row, OGREnvelope &envelope)
    {
        envelope = GetBounds(row);
        return true;
    },
    SetRectangle,
};

void WriteExclusion(const ExclusionRow &row, RecordProfile /* profile */,
                    bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::WriteExclusion(row.value, writer);
    record.section = bgl::SECTION_EXCLUSION;
}

ExclusionRow MakeNewExclusion()
{
    constexpr std::uint16_t ALL_OBJECTS = 1U << 3;
    ExclusionRow row;
    row.value.flags = ALL_OBJECTS;
    return row;
}

void ExpandExclusion(const LoadedBlock &block,
                     const RecordContext & /* context */, bgl::RecordLog &log,
                     std::vector<ExclusionRow> &rows)
{
    ForEachEntry(
        block,
        [&](const bgl::RecordView &entry)
        {
            bgl::RecordReader reader(entry, log);
            const bgl::Exclusion exclusion = bgl::ReadExclusion(reader);
            reader.Finish();
            rows.push_back(
                {0, static_cast<std::int64_t>(entry.offset), {}, exclusion});
        });
}

using LandmarkRow = RecordRow<bgl::Landmark>;

const LayerTable<LandmarkRow> LANDMARK_TABLE = {
    "landmark",
    "Points of interest of MSFS.",
    wkbPoint25D,
    {
        Text<&bgl::Landmark::name>("name", "Name", Xml()),
        Text<&bgl::Landmark::type>("type", "Landmark type", Xml()),
        Text<&bgl::Landmark::owner>("owner", "Owner", Xml()),
        Real32<&bgl::Landmark::offset>("offset_m", "Label offset (m)", Xml()),
        Text<&bgl::Landmark::instance>("instance_guid", "Instance GUID",
                                       Xml("instanceId")),
        FileOffsetColumn<bgl::Landmark>(),
    },
    [](const LandmarkRow &row) { return MakePointZ(row.value.position); },
    [](const LandmarkRow &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.position, envelope);
        return true;
    },
    SetRowPoint<LandmarkRow>,
};

void WriteLandmark(const LandmarkRow &row, RecordProfile profile,
                   bgl::RecordWriter &writer, EncodedRecord &record)
{
    if (!IsMsfs(profile))
    {
        record.problem = "only PROFILE=MSFS2020 or MSFS2024 has landmarks";
    }
    bgl::WriteLandmark(row.value, writer);
    record.section = bgl::SECTION_LANDMARK;
    record.cell = GetCell(row.value.position, NAVIGATION_LEVEL);
}

LandmarkRow MakeNewLandmark()
{
    LandmarkRow row;
    row.value.type = "POI";
    return row;
}

void ExpandLandmark(const LoadedBlock &block,
                    const RecordContext & /* context */, bgl::RecordLog &log,
                    std::vector<LandmarkRow> &rows)
{
    ExpandRecords(block, log, rows, bgl::ParseLandmark);
}

}  // namespace

constinit const RecordLayerDescriptor TRIGGER_LAYER = {
    .id = RecordLayerId::Trigger,
    .table = TRIGGER_TABLE,
    .sections = {bgl::SECTION_SCENERY, bgl::SECTION_AIRPORT,
                 bgl::SECTION_AIRPORT_ALTERNATIVE},
    .children = {"tower object"},
    .atTop = {"trigger"},
    .parents = {RecordLayerId::SceneryObject},
    .xml = {.elements = {{"SceneryObject/Trigger", 350},
                         {"Airport/Tower/SceneryObject/Trigger", 350}},
            .others = {{"-", "Fuel/availability", XmlForm::Ignored},
                       {"@vertices", "Vertex/biasX", XmlForm::Vertex}},
            .order = {"Vertex/. TriggerWeatherData/."}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeEditableLayer(TRIGGER_TABLE, ExpandTrigger,
                                 [](EditSession &session)
                                 {
                                     return MakeTopEditor<TriggerRow>(
                                         session, WriteTriggerRow,
                                         MakeNewTrigger(),
                                         RebasePart<bgl::Trigger>);
                                 });
    },
    .makeEncoder = []() -> RecordEncoderPointer {
        return MakeTableEncoder(TRIGGER_TABLE, WriteTriggerRow,
                                MakeNewTrigger());
    },
};

constinit const RecordLayerDescriptor EXTRUSION_BRIDGE_LAYER = {
    .id = RecordLayerId::ExtrusionBridge,
    .table = BRIDGE_TABLE,
    .sections = {bgl::SECTION_SCENERY, bgl::SECTION_AIRPORT,
                 bgl::SECTION_AIRPORT_ALTERNATIVE},
    .children = {"tower object"},
    .atTop = {"extrusion bridge"},
    .parents = {RecordLayerId::SceneryObject},
    .xml =
        {.elements = {{"ExtrusionBridge", 370}},
         .others = {{"instance_guid", "instanceId", XmlForm::Guid},
                    {"image_complexity", "*", XmlForm::Word},
                    {"@vertices", "PolylinePointList/PolylinePoint/latitude",
                     XmlForm::Polyline}},
         .order =
             {"PolylinePointList/PolylinePoint/. "
              "PolylineObjectPlacementList/PolylineObjectPlacement/.",
              "imageComplexity probability suppressPlatform roadWidth "
              "extrusionProfile materialSet",
              "AltitudeSampleLocationList/AltitudeSampleLocation/ lat lon",
              "AltitudeSampleLocationList/AltitudeSampleLocation@2/ lat lon"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeEditableLayer(BRIDGE_TABLE, ExpandBridge,
                                 [](EditSession &session)
                                 {
                                     return MakeTopEditor<BridgeRow>(
                                         session, WriteBridgeRow, {},
                                         RebasePart<bgl::ExtrusionBridge>);
                                 });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(BRIDGE_TABLE, WriteBridgeRow); },
};

constinit const RecordLayerDescriptor CAR_PARKING_LAYER = {
    .id = RecordLayerId::CarParking,
    .table = CAR_PARKING_TABLE,
    .sections = {bgl::SECTION_SCENERY, bgl::SECTION_AIRPORT,
                 bgl::SECTION_AIRPORT_ALTERNATIVE},
    .children = {"tower object"},
    .atTop = {"car parking"},
    .parents = {RecordLayerId::SceneryObject},
    .xml = {.elements = {{"SceneryObject/CarParking", 360}},
            .shape = XML_VERTICES},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeEditableLayer(CAR_PARKING_TABLE, ExpandCarParking,
                                 [](EditSession &session)
                                 {
                                     return MakeTopEditor<CarParkingRow>(
                                         session, WriteCarParkingRow, {},
                                         RebasePart<bgl::CarParking>);
                                 });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(CAR_PARKING_TABLE, WriteCarParkingRow); },
};

constinit const RecordLayerDescriptor EXCLUSION_LAYER = {
    .id = RecordLayerId::Exclusion,
    .table = EXCLUSION_TABLE,
    .sections = {bgl::SECTION_EXCLUSION},
    .xml = {.elements = {{"ExclusionRectangle", 380}}, .shape = XML_BOX},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeEditableLayer(EXCLUSION_TABLE, ExpandExclusion,
                                 [](EditSession &session)
                                 {
                                     return MakeTopEditor<ExclusionRow>(
                                         session, WriteExclusion,
                                         MakeNewExclusion());
                                 });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    {
        return MakeTableEncoder(EXCLUSION_TABLE, WriteExclusion,
                                MakeNewExclusion());
    },
};

constinit const RecordLayerDescriptor LANDMARK_LAYER = {
    .id = RecordLayerId::Landmark,
    .table = LANDMARK_TABLE,
    .sections = {bgl::SECTION_LANDMARK},
    .xml = {.elements = {{"LandmarkLocation", 390}},
            .shape = XML_PLACE,
            .order = {"alt instanceId", "type name"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeEditableLayer(LANDMARK_TABLE, ExpandLandmark,
                                 [](EditSession &session)
                                 {
                                     return MakeTopEditor<LandmarkRow>(
                                         session, WriteLandmark,
                                         MakeNewLandmark());
                                 });
    },
    .makeEncoder = []() -> RecordEncoderPointer {
        return MakeTableEncoder(LANDMARK_TABLE, WriteLandmark,
                                MakeNewLandmark());
    },
};

}  // namespace flightsim
