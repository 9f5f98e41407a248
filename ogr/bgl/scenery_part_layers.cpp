// SPDX-License-Identifier: MIT
// The layers trigger, extrusion_bridge, car_parking, exclusion and landmark.

#include "ogr/bgl/record_layer_list.h"

#include "ogr/bgl/record_walk.h"
#include "ogr/bgl/record_columns.h"
#include "ogr/bgl/record_write_list.h"
#include "ogr/bgl/scenery_columns.h"
#include "ogr/bgl/enumerations.h"
#include "ogr/records/scenery_part.h"

#include <cmath>

namespace flightsim
{

namespace
{

using TriggerRow = RecordRow<OfObject<bgl::Trigger>>;

const bgl::Enumeration TRIGGER_TYPE(SCENERY_ENUMERATIONS, "trigger_type");
const bgl::Enumeration TRIGGER_WEATHER(SCENERY_ENUMERATIONS, "trigger_weather");

const LayerTable<TriggerRow> TRIGGER_TABLE = {
    "trigger",
    "Areas in which aircraft are refuelled or meet weather.",
    wkbPolygon25D,
    ObjectPartColumns<bgl::Trigger>({
        {{"type", FieldKind::Text, "Kind of trigger", &TRIGGER_TYPE},
         [](const TriggerRow &row, FieldWriter &writer)
         { writer.Set(TRIGGER_TYPE, row.value.part.type); }},
        {{"height_m", FieldKind::Real32, "Height of the area (m)"},
         [](const TriggerRow &row, FieldWriter &writer)
         { writer.Set(row.value.part.height); }},
        {{"fuel_flags", FieldKind::Integer64, "Fuel word", nullptr,
          "Fuel word, two bits for each kind of fuel"},
         [](const TriggerRow &row, FieldWriter &writer)
         {
             if (row.value.part.fuel)
             {
                 writer.Set(std::int64_t{*row.value.part.fuel});
             }
         }},
        {{"weather", FieldKind::Text, "Kind of weather", &TRIGGER_WEATHER},
         [](const TriggerRow &row, FieldWriter &writer)
         {
             if (row.value.part.weather)
             {
                 writer.Set(TRIGGER_WEATHER, *row.value.part.weather);
             }
         }},
        {{"weather_heading_deg", FieldKind::Real32,
          "Heading of the weather (deg)"},
         [](const TriggerRow &row, FieldWriter &writer)
         { writer.Set(row.value.part.weatherHeading); }},
        {{"weather_scalar", FieldKind::Real32, "Strength of the weather"},
         [](const TriggerRow &row, FieldWriter &writer)
         { writer.Set(row.value.part.weatherScalar); }},
        AboveGroundColumn<bgl::Trigger>(),
    }),
    [](const TriggerRow &row)
    { return MakeArea(row.value.part.corners, true); },
    [](const TriggerRow &row, OGREnvelope &envelope)
    { return SetEnvelope(row.value.part.corners, envelope); },
};

void ExpandTrigger(const LoadedBlock &block, const RecordContext &context,
                   bgl::RecordLog &log, std::vector<TriggerRow> &rows)
{
    ExpandSceneryObjects(block, context, log, rows, bgl::ParseTrigger);
}

using BridgeRow = RecordRow<OfObject<bgl::ExtrusionBridge>>;
using BridgeColumns = std::vector<Column<BridgeRow>>;

template <std::size_t NUMBER>
const bgl::GeoPosition &GetSample(const BridgeRow &row)
{
    return row.value.part.samples[NUMBER];
}

BridgeColumns MakeSampleColumns()
{
    return {
        {{"sample1_lon", FieldKind::Real, "Sample 1 longitude", nullptr,
          "Longitude of the first terrain sample"},
         [](const BridgeRow &row, FieldWriter &writer)
         { writer.Set(GetSample<0>(row).longitude); }},
        {{"sample1_lat", FieldKind::Real, "Sample 1 latitude", nullptr,
          "Latitude of the first terrain sample"},
         [](const BridgeRow &row, FieldWriter &writer)
         { writer.Set(GetSample<0>(row).latitude); }},
        {{"sample1_alt_m", FieldKind::Real, "Sample 1 altitude (m)", nullptr,
          "Altitude of the first terrain sample in metres"},
         [](const BridgeRow &row, FieldWriter &writer)
         { writer.Set(GetSample<0>(row).altitude); }},
        {{"sample2_lon", FieldKind::Real, "Sample 2 longitude", nullptr,
          "Longitude of the second terrain sample"},
         [](const BridgeRow &row, FieldWriter &writer)
         { writer.Set(GetSample<1>(row).longitude); }},
        {{"sample2_lat", FieldKind::Real, "Sample 2 latitude", nullptr,
          "Latitude of the second terrain sample"},
         [](const BridgeRow &row, FieldWriter &writer)
         { writer.Set(GetSample<1>(row).latitude); }},
        {{"sample2_alt_m", FieldKind::Real, "Sample 2 altitude (m)", nullptr,
          "Altitude of the second terrain sample in metres"},
         [](const BridgeRow &row, FieldWriter &writer)
         { writer.Set(GetSample<1>(row).altitude); }},
    };
}

void SetGuids(FieldWriter &writer, const std::vector<bgl::Guid> &guids)
{
    std::string list;
    for (const bgl::Guid &guid : guids)
    {
        list.append(list.empty() ? "" : ",");
        list.append(guid.ToString());
    }
    writer.Set(list);
}

BridgeColumns MakeBridgeColumns()
{
    BridgeColumns columns = {
        {{"profile_guid", FieldKind::Text, "GUID of the extrusion profile"},
         [](const BridgeRow &row, FieldWriter &writer)
         { SetGuid(writer, row.value.part.profile); }},
        {{"material_guid", FieldKind::Text, "GUID of the material set"},
         [](const BridgeRow &row, FieldWriter &writer)
         { SetGuid(writer, row.value.part.material); }},
        {{"road_width_m", FieldKind::Real32, "Width of the road (m)"},
         [](const BridgeRow &row, FieldWriter &writer)
         { writer.Set(row.value.part.roadWidth); }},
        {{"probability", FieldKind::Real32, "Probability, 0 to 1"},
         [](const BridgeRow &row, FieldWriter &writer)
         { writer.Set(row.value.part.probability); }},
        {{"suppress_platform", FieldKind::Boolean, "Without platform", nullptr,
          "There is no platform below the bridge"},
         [](const BridgeRow &row, FieldWriter &writer)
         { writer.Set(row.value.part.suppressesPlatform); }},
        {{"placement_guids", FieldKind::Text, "Objects along the bridge",
          nullptr,
          "GUIDs of the objects along the bridge, separated by commas"},
         [](const BridgeRow &row, FieldWriter &writer)
         { SetGuids(writer, row.value.part.objects); }},
    };
    const BridgeColumns samples = MakeSampleColumns();
    columns.insert(columns.end(), samples.begin(), samples.end());
    columns.push_back(AboveGroundColumn<bgl::ExtrusionBridge>());
    return ObjectPartColumns<bgl::ExtrusionBridge>(std::move(columns));
}

std::unique_ptr<OGRGeometry> MakeLine(const BridgeRow &row)
{
    const std::vector<bgl::GeoPosition> &points = row.value.part.points;
    if (points.size() < 2)
    {
        return nullptr;
    }
    auto line = std::make_unique<OGRLineString>();
    line->setNumPoints(static_cast<int>(points.size()), FALSE);
    int i = 0;
    for (const bgl::GeoPosition &point : points)
    {
        line->setPoint(i++, point.longitude, point.latitude, point.altitude);
    }
    return line;
}

const LayerTable<BridgeRow> BRIDGE_TABLE = {
    "extrusion_bridge",
    "Bridges that are extruded along a line.",
    wkbLineString25D,
    MakeBridgeColumns(),
    MakeLine,
    [](const BridgeRow &row, OGREnvelope &envelope)
    { return SetEnvelope(row.value.part.points, envelope); },
};

void ExpandBridge(const LoadedBlock &block, const RecordContext &context,
                  bgl::RecordLog &log, std::vector<BridgeRow> &rows)
{
    ExpandSceneryObjects(block, context, log, rows, bgl::ParseExtrusionBridge);
}

using CarParkingRow = RecordRow<OfObject<bgl::CarParking>>;

const LayerTable<CarParkingRow> CAR_PARKING_TABLE = {
    "car_parking",
    "Areas that MSFS fills with parked cars.",
    wkbPolygon,
    ObjectPartColumns<bgl::CarParking>({}),
    [](const CarParkingRow &row)
    { return MakeArea(row.value.part.corners, false); },
    [](const CarParkingRow &row, OGREnvelope &envelope)
    { return SetEnvelope(row.value.part.corners, envelope); },
};

void ExpandCarParking(const LoadedBlock &block, const RecordContext &context,
                      bgl::RecordLog &log, std::vector<CarParkingRow> &rows)
{
    ExpandSceneryObjects(block, context, log, rows, bgl::ParseCarParking);
}

using ExclusionRow = RecordRow<bgl::Exclusion>;

const bgl::Enumeration EXCLUSION_OBJECT(SCENERY_ENUMERATIONS,
                                        "exclusion_object");

/** The words of all bits that are set; a number for a bit without one. */
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

/** The bits of the words or numbers of a list. */
void ReadObjects(FieldReader &reader, std::uint16_t &flags)
{
    const CPLStringList words(CSLTokenizeString2(
        reader.GetText(), ",", CSLT_STRIPLEADSPACES | CSLT_STRIPENDSPACES));
    unsigned bits = 0;
    for (int i = 0; i < words.Count(); ++i)
    {
        const std::optional<int> bit = EXCLUSION_OBJECT.FindCode(words[i]);
        if (!bit || *bit < 0 || *bit > 15)
        {
            reader.Fail("is no list of " + EXCLUSION_OBJECT.ListWords());
            return;
        }
        bits |= 1U << *bit;
    }
    flags = static_cast<std::uint16_t>(bits);
}

OGREnvelope GetBounds(const ExclusionRow &row)
{
    OGREnvelope bounds;
    for (const bgl::GeoPosition &corner :
         {row.value.northWest, row.value.southEast})
    {
        bounds.Merge(corner.longitude, corner.latitude);
    }
    return bounds;
}

std::unique_ptr<OGRGeometry> MakeRectangle(const ExclusionRow &row)
{
    const OGREnvelope bounds = GetBounds(row);
    auto ring = std::make_unique<OGRLinearRing>();
    ring->addPoint(bounds.MinX, bounds.MaxY);
    ring->addPoint(bounds.MinX, bounds.MinY);
    ring->addPoint(bounds.MaxX, bounds.MinY);
    ring->addPoint(bounds.MaxX, bounds.MaxY);
    ring->closeRings();
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRingDirectly(ring.release());
    return polygon;
}

/** Takes a polygon with the area of its bounds. */
const char *SetRectangle(ExclusionRow &row, const OGRGeometry &geometry)
{
    constexpr double TOLERANCE = 1e-6;
    const OGRwkbGeometryType type = wkbFlatten(geometry.getGeometryType());
    OGREnvelope bounds;
    geometry.getEnvelope(&bounds);
    const double area =
        (bounds.MaxX - bounds.MinX) * (bounds.MaxY - bounds.MinY);
    const double covered = type == wkbPolygon ? geometry.toPolygon()->get_Area()
                           : type == wkbMultiPolygon
                               ? geometry.toMultiPolygon()->get_Area()
                               : 0.0;
    if (!(area > 0.0) || covered < area * (1.0 - TOLERANCE))
    {
        return "is no rectangle between meridians and parallels";
    }
    if (!(std::abs(bounds.MinX) <= 180.0) ||
        !(std::abs(bounds.MaxX) <= 180.0) || !(std::abs(bounds.MinY) <= 90.0) ||
        !(std::abs(bounds.MaxY) <= 90.0))
    {
        return "is outside the world";
    }
    row.value.northWest = {bounds.MinX, bounds.MaxY, 0.0};
    row.value.southEast = {bounds.MaxX, bounds.MinY, 0.0};
    return nullptr;
}

const LayerTable<ExclusionRow> EXCLUSION_TABLE = {
    "exclusion",
    "Rectangles in which other scenery is left out.",
    wkbPolygon,
    {
        {{"excludes", FieldKind::Text, "Kinds that are left out", nullptr,
          "Kinds of objects that are left out, separated by commas"},
         [](const ExclusionRow &row, FieldWriter &writer)
         { writer.Set(ListObjects(row.value.flags)); },
         [](ExclusionRow &row, FieldReader &reader)
         { ReadObjects(reader, row.value.flags); }},
        {{"flags", FieldKind::Integer, "Bits for the kinds of objects"},
         [](const ExclusionRow &row, FieldWriter &writer)
         { writer.Set(int{row.value.flags}); },
         [](ExclusionRow &row, FieldReader &reader)
         { reader.Get(row.value.flags); }},
        FileOffsetColumn<bgl::Exclusion>(),
    },
    MakeRectangle,
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
        {{"name", FieldKind::Text, "Name"},
         [](const LandmarkRow &row, FieldWriter &writer)
         { writer.Set(row.value.name); },
         [](LandmarkRow &row, FieldReader &reader)
         { reader.Get(row.value.name); }},
        {{"type", FieldKind::Text, "Kind of landmark"},
         [](const LandmarkRow &row, FieldWriter &writer)
         { writer.Set(row.value.type); },
         [](LandmarkRow &row, FieldReader &reader)
         { reader.Get(row.value.type); }},
        {{"owner", FieldKind::Text, "Who made it"},
         [](const LandmarkRow &row, FieldWriter &writer)
         { writer.Set(row.value.owner); },
         [](LandmarkRow &row, FieldReader &reader)
         { reader.Get(row.value.owner); }},
        {{"offset_m", FieldKind::Real32, "Offset of the label (m)"},
         [](const LandmarkRow &row, FieldWriter &writer)
         { writer.Set(row.value.offset); },
         [](LandmarkRow &row, FieldReader &reader)
         { reader.Get(row.value.offset); }},
        {{"instance_guid", FieldKind::Text, "GUID of the instance"},
         [](const LandmarkRow &row, FieldWriter &writer)
         { SetGuid(writer, row.value.instance); },
         [](LandmarkRow &row, FieldReader &reader)
         {
             std::optional<bgl::Guid> guid;
             GetGuid(reader, guid);
             row.value.instance = guid.value_or(bgl::Guid{});
         }},
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
    if (profile != RecordProfile::Msfs2020)
    {
        record.problem = "only PROFILE=MSFS2020 has landmarks";
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

RecordEncoderPointer MakeExclusionEncoder()
{
    return MakeTableEncoder(EXCLUSION_TABLE, WriteExclusion,
                            MakeNewExclusion());
}

RecordEncoderPointer MakeLandmarkEncoder()
{
    return MakeTableEncoder(LANDMARK_TABLE, WriteLandmark, MakeNewLandmark());
}

LayerMakerPointer MakeTriggerLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(TRIGGER_TABLE, ExpandTrigger);
}

LayerMakerPointer MakeExtrusionBridgeLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(BRIDGE_TABLE, ExpandBridge);
}

LayerMakerPointer MakeCarParkingLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(CAR_PARKING_TABLE, ExpandCarParking);
}

LayerMakerPointer MakeExclusionLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(EXCLUSION_TABLE, ExpandExclusion);
}

LayerMakerPointer MakeLandmarkLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(LANDMARK_TABLE, ExpandLandmark);
}

}  // namespace flightsim
