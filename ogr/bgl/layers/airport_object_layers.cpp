// SPDX-License-Identifier: MIT
// Objects of airports: the layers taxi_sign, jetway, projected_mesh and
// tower_place.

#include "ogr/bgl/layers/record_layer_list.h"

#include "ogr/bgl/read/record_walk.h"
#include "driver/bgl/coordinates.h"
#include "ogr/bgl/layers/airport_columns.h"
#include "ogr/bgl/read/enumerations.h"
#include "ogr/bgl/edit/record_editors.h"
#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/bgl/edit/element_editors.h"
#include "ogr/records/airport/airport_object.h"
#include "ogr/records/core/record_ids.h"
#include "ogr/records/scenery/scenery_part.h"
#include "ogr/records/airport/taxi_sign.h"

namespace flightsim
{

namespace
{

const bgl::Enumeration JUSTIFICATION(SCENERY_ENUMERATIONS,
                                     "taxi_sign_justification");

const LayerTable<SignRow> SIGN_TABLE = {
    "taxi_sign",
    "Taxiway signs; those of scenery objects have no airport.",
    wkbPoint25D,
    ChildColumns<ObjectPart<bgl::TaxiSign>>({
        Text<&bgl::TaxiSign::label>(
            "label", "Label", {"Text in the markup of the simulators", Xml()}),
        Integer<&bgl::TaxiSign::size>("size", "Size (1 to 5)",
                                      Xml("*", XmlForm::SizeNumber)),
        StoredAs<&bgl::TaxiSign::justificationCode>(
            Word<JUSTIFICATION, &bgl::TaxiSign::justification>(
                "justification", "Label side", Xml())),
        Integer<&bgl::TaxiSign::justificationCode>(
            "justification_code", "Justification code",
            "Number in the file; its meaning depends on the record"),
        Real32<&bgl::TaxiSign::trueHeading>(
            "true_heading_deg", "True heading (deg)",
            {"True heading in degrees, in steps of 0.0055", Xml("heading")}),
        Real32<&bgl::TaxiSign::pitch>(
            "pitch_deg", "Pitch (deg)",
            {"Pitch in degrees, in steps of 0.0055", Xml()}),
        Real32<&bgl::TaxiSign::bank>(
            "bank_deg", "Bank (deg)",
            {"Bank in degrees, in steps of 0.0055", Xml()}),
        Flag<&bgl::TaxiSign::clampsPitch>("clamp_pitch",
                                          "Pitch ignores the ground", Xml()),
        Flag<&bgl::TaxiSign::clampsBank>("clamp_bank",
                                         "Bank ignores the ground", Xml()),
        Flag<&bgl::TaxiSign::isAboveGround>("agl", "Altitude above ground",
                                            Xml("altitudeIsAgl")),
        Derived(Integer<&bgl::TaxiSign::recordId>("record_id", "Record ID")),
        SceneryObjectColumns<bgl::TaxiSign>(),
    }),
    [](const SignRow &row) { return MakePointZ(row.value.part.position); },
    [](const SignRow &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.part.position, envelope);
        return true;
    },
    [](SignRow &row, const OGRGeometry &geometry)
    {
        // Without an altitude, a new sign is on the ground.
        if (!geometry.Is3D() && row.fileOffset == 0)
        {
            row.value.part.isAboveGround = true;
        }
        return SetPoint(geometry, row.value.part.position);
    },
};

void WriteSign(const SignRow &row, RecordProfile profile,
               bgl::RecordWriter &writer, EncodedRecord &record)
{
    const bool isOfAirport = IsMsfs(profile);
    const bgl::TaxiSign sign = WithCode(row.value.part, isOfAirport);
    // All signs of MSFS are above ground, and read as such.
    writer.MarkStored(&bgl::TaxiSign::isAboveGround);
    if (!isOfAirport)
    {
        WriteSignObject(sign, row.airport.ident, profile, writer, record);
        return;
    }
    bgl::WriteAirportTaxiSign(sign, writer);
    SetPart(sign, record);
    // Without an ident, it goes to the nearest airport: signs of other
    // simulators belong to none.
    AirportLink &link = record.airportLink.emplace();
    link.airport = row.airport.ident;
    link.part = RecordLayerId::TaxiSign;
}

void AppendSign(bgl::TaxiSign &&sign, const AirportReference &airport,
                std::vector<SignRow> &rows)
{
    const auto offset = static_cast<std::int64_t>(sign.offset);
    rows.push_back({0, offset, airport, {-1, std::move(sign)}});
}

void ExpandScenery(const LoadedBlock &block, const RecordContext &context,
                   bgl::RecordLog &log, std::vector<SignRow> &rows)
{
    std::vector<bgl::TaxiSign> signs;
    ForEachSceneryRecord(
        block, context, log,
        [&](const bgl::RecordView &record, bool isAttached, std::int64_t object)
        {
            signs.clear();
            if (isAttached || !bgl::ParseTaxiSigns(record, log, signs))
            {
                return;
            }
            for (bgl::TaxiSign &sign : signs)
            {
                AppendSign(std::move(sign), {}, rows);
                rows.back().value.objectFid = object;
                rows.back().value.objectOffset =
                    object >= 0 ? static_cast<std::int64_t>(record.offset) : -1;
            }
        });
}

void ExpandSign(const LoadedBlock &block, const RecordContext &context,
                bgl::RecordLog &log, std::vector<SignRow> &rows)
{
    if (block.block.sectionType == bgl::SECTION_SCENERY)
    {
        ExpandScenery(block, context, log, rows);
        return;
    }
    ForEachAirportChild(block, context, log,
                        [&](const bgl::RecordView &child,
                            const AirportReference &airport,
                            const IndexedAirport &)
                        {
                            std::optional<bgl::TaxiSign> sign =
                                bgl::ParseAirportTaxiSign(child, log);
                            if (sign)
                            {
                                AppendSign(std::move(*sign), airport, rows);
                            }
                        });
}

using JetwayRow = RecordRow<bgl::Jetway>;

std::optional<int> GetSuffix(const bgl::Jetway &jetway)
{
    return jetway.hasSuffix ? std::optional<int>(jetway.parking.suffix)
                            : std::nullopt;
}

constexpr XmlField OBJECT_PLACE[] = {
    {"@lat", "SceneryObject/lat", XmlForm::Real},
    {"@lon", "SceneryObject/lon", XmlForm::Real},
    {"@alt", "SceneryObject/alt", XmlForm::Length}};

/** Columns of the model, title and heading of an object.
 *
 * @tparam Object a member of a T.
 */
template <class T, auto Object>
RecordColumns<T> MakeObjectColumns(const char *model, const char *title,
                                   const char *heading)
{
    using bgl::SceneryObject;
    return {
        Text<Object, &SceneryObject::body, &bgl::ObjectBody::model>(
            model, "Model GUID", Xml("SceneryObject/LibraryObject/name")),
        Text<Object, &SceneryObject::body, &bgl::ObjectBody::title>(
            title, "SimObject title",
            Xml("SceneryObject/SimObject/containerTitle")),
        Real32<Object, &SceneryObject::placement,
               &bgl::ObjectPlacement::trueHeading>(
            heading, "True heading (deg)", Xml("SceneryObject/heading")),
    };
}

/** Columns of the placement of an object.
 *
 * @tparam object a member of a T.
 */
template <class T, auto object>
RecordColumns<T> MakePartPlacementColumns(const char *flags)
{
    using bgl::ObjectPlacement;
    constexpr auto placement = &bgl::SceneryObject::placement;
    return {
        Real32<object, placement, &ObjectPlacement::pitch>(
            "pitch_deg", "Pitch (deg)", Xml("SceneryObject/*")),
        Real32<object, placement, &ObjectPlacement::bank>(
            "bank_deg", "Bank (deg)", Xml("SceneryObject/*")),
        Real32<object, &bgl::SceneryObject::body, &bgl::ObjectBody::scale>(
            "scale", "Scale",
            Xml("SceneryObject/LibraryObject/* SceneryObject/SimObject/*",
                XmlForm::Scale)),
        Bit<bgl::OBJECT_ABOVE_GROUND, object, placement,
            &ObjectPlacement::flags>("agl", "Altitude above ground",
                                     Xml("SceneryObject/altitudeIsAgl")),
        Word<IMAGE_COMPLEXITY, object, placement,
             &ObjectPlacement::imageComplexity>(
            "image_complexity", "Image complexity",
            {"Lowest setting at which it is shown", Xml("SceneryObject/*")}),
        Integer<object, placement, &ObjectPlacement::flags>(flags,
                                                            "Object flags"),
        Text<object, placement, &ObjectPlacement::instance>(
            "instance_guid", "Instance GUID", Xml("SceneryObject/instanceId")),
    };
}

RecordColumns<bgl::Jetway> MakeJetwayColumns()
{
    using bgl::GeoPosition;
    using bgl::Jetway;
    using bgl::ParkingReference;
    constexpr auto placement = &bgl::SceneryObject::placement;
    constexpr auto position = &bgl::ObjectPlacement::position;
    return ChildColumns<Jetway>({
        Word<PARKING_NAME, &Jetway::parking, &ParkingReference::name>(
            "parking_name", "Parking name",
            {"Name of the parking position that it serves", Xml("gateName")}),
        Integer<&Jetway::parking, &ParkingReference::number>(
            "parking_number", "Parking number", Xml()),
        WithSetter<JetwayRow>(
            StoredAs<&ParkingReference::suffix>(Word<PARKING_NAME, GetSuffix>(
                "suffix", "Parking suffix", Xml())),
            SetMember<JetwayRow, WordValue<PARKING_NAME>, &Jetway::parking,
                      &ParkingReference::suffix>()),
        MakeObjectColumns<Jetway, &Jetway::object>("model_guid", "title",
                                                   "true_heading_deg"),
        MakePartPlacementColumns<Jetway, &Jetway::object>("flags"),
        MakeObjectColumns<Jetway, &Jetway::second>(
            "second_model_guid", "second_title", "second_heading_deg"),
        Real32<&Jetway::second, placement, &bgl::ObjectPlacement::pitch>(
            "second_pitch_deg", "Second object pitch (deg)",
            Xml("SceneryObject@2/pitch")),
        Real32<&Jetway::second, placement, &bgl::ObjectPlacement::bank>(
            "second_bank_deg", "Second object bank (deg)",
            Xml("SceneryObject@2/bank")),
        Longitude<&Jetway::second, placement, position,
                  &GeoPosition::longitude>("second_lon",
                                           "Second object longitude",
                                           Xml("SceneryObject@2/lon")),
        Latitude<&Jetway::second, placement, position, &GeoPosition::latitude>(
            "second_lat", "Second object latitude", Xml("SceneryObject@2/lat")),
    });
}

const LayerTable<JetwayRow> JETWAY_TABLE = {
    "jetway",
    "Jetways; in MSFS with the object that is linked to them.",
    wkbPoint25D,
    MakeJetwayColumns(),
    [](const JetwayRow &row)
    {
        return row.value.object
                   ? MakePointZ(row.value.object->placement.position)
                   : nullptr;
    },
    [](const JetwayRow &row, OGREnvelope &envelope)
    {
        if (row.value.object)
        {
            SetEnvelope(row.value.object->placement.position, envelope);
        }
        return row.value.object.has_value();
    },
    [](JetwayRow &row, const OGRGeometry &geometry)
    {
        const bool isNew = row.fileOffset == 0;
        if (!row.value.object)
        {
            row.value.object.emplace();
        }
        return SetObjectPoint(geometry, isNew, row.value.object->placement);
    },
};

constexpr const char *NO_OBJECT =
    "it has neither a model_guid nor a title that the simulator takes";

/** Encodes an object as a record; empty for none. */
std::vector<std::uint8_t>
WriteObject(const std::optional<bgl::SceneryObject> &object,
            RecordProfile profile, bgl::StoredMembers *members, bool &isOk)
{
    std::vector<std::uint8_t> bytes;
    if (object)
    {
        bgl::SceneryObject complete = *object;
        CompleteObject(complete, profile);
        bgl::RecordWriter writer(bytes, GetTextEncoding(profile));
        writer.TrackMembers(members);
        if (complete.recordId != 0)
        {
            bgl::WriteSceneryObject(complete, writer);
        }
        isOk = isOk && complete.recordId != 0 && writer.IsOk();
    }
    return bytes;
}

void WriteJetwayRow(const JetwayRow &row, RecordProfile profile,
                    bgl::RecordWriter &writer, EncodedRecord &record)
{
    const bool isMsfs = IsMsfs(profile);
    bgl::Jetway jetway = row.value;
    if (jetway.second && jetway.object)
    {
        // The layer only has the position, heading and model of the second
        // object.
        jetway.second->placement.flags = jetway.object->placement.flags;
        jetway.second->placement.imageComplexity =
            jetway.object->placement.imageComplexity;
    }
    LinkToAirport(row.airport.ident, RecordLayerId::Jetway, record);
    bool isOk = true;
    const std::vector<std::uint8_t> object =
        WriteObject(jetway.object, profile, writer.GetMembers(), isOk);
    const std::vector<std::uint8_t> second =
        isMsfs ? WriteObject(jetway.second, profile, writer.GetMembers(), isOk)
               : std::vector<std::uint8_t>{};
    bgl::WriteJetway(GetAirportRecordIds(profile).jetway, jetway, object,
                     second, writer);
    if (profile == RecordProfile::Fs2004)
    {
        record.problem = "PROFILE=FS2004 has no jetways";
    }
    else if (!isMsfs && jetway.object && !jetway.object->body.model &&
             !jetway.object->body.title.empty())
    {
        record.problem =
            "field title: only PROFILE=MSFS2020 or MSFS2024 has SimObjects";
    }
    else if (!isOk)
    {
        record.problem = NO_OBJECT;
    }
}

void ExpandJetway(const LoadedBlock &block, const RecordContext &context,
                  bgl::RecordLog &log, std::vector<JetwayRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseJetway);
}

using MeshRow = RecordRow<bgl::ProjectedMesh>;

const LayerTable<MeshRow> MESH_TABLE = {
    "projected_mesh",
    "Meshes projected onto the ground; the objects are in scenery_object too.",
    wkbPoint25D,
    ChildColumns<bgl::ProjectedMesh>({
        Integer<&bgl::ProjectedMesh::priority>(
            "priority", "Priority (higher on top)", Xml("*", XmlForm::Real)),
        Word<SURFACE, &bgl::ProjectedMesh::surface>("surface", "Surface",
                                                    Xml("*", XmlForm::Word)),
        Integer64<&bgl::ProjectedMesh::flags>("flags", "Record flags"),
        MakeObjectColumns<bgl::ProjectedMesh, &bgl::ProjectedMesh::object>(
            "model_guid", "title", "true_heading_deg"),
        MakePartPlacementColumns<bgl::ProjectedMesh,
                                 &bgl::ProjectedMesh::object>("object_flags"),
    }),
    [](const MeshRow &row)
    { return MakePointZ(row.value.object.placement.position); },
    [](const MeshRow &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.object.placement.position, envelope);
        return true;
    },
    [](MeshRow &row, const OGRGeometry &geometry)
    {
        const bool isNew = row.fileOffset == 0;
        return SetObjectPoint(geometry, isNew, row.value.object.placement);
    },
};

void WriteMeshRow(const MeshRow &row, RecordProfile profile,
                  bgl::RecordWriter &writer, EncodedRecord &record)
{
    bool isOk = true;
    const std::vector<std::uint8_t> object =
        WriteObject(row.value.object, profile, writer.GetMembers(), isOk);
    bgl::WriteProjectedMesh(row.value, object, writer);
    LinkToAirport(row.airport.ident, RecordLayerId::ProjectedMesh, record);
    RequireMsfs(profile, record);
    if (!isOk && record.problem.empty())
    {
        record.problem = NO_OBJECT;
    }
}

void ExpandMesh(const LoadedBlock &block, const RecordContext &context,
                bgl::RecordLog &log, std::vector<MeshRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseProjectedMesh);
}

using TowerRow = RecordRow<bgl::TowerPlace>;

const LayerTable<TowerRow> TOWER_TABLE = {
    "tower_place",
    "Control towers of MSFS that are a position without an object.",
    wkbPoint25D,
    ChildColumns<bgl::TowerPlace>({
        Integer<&bgl::TowerPlace::kind>(
            "kind", "Kind (1 or 3)",
            "1 or 3, as in the file; what they mean is not known"),
    }),
    [](const TowerRow &row) { return MakePointZ(row.value.position); },
    [](const TowerRow &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.position, envelope);
        return true;
    },
    SetRowPoint<TowerRow>,
};

const char *FindMissingTowerField(const TowerRow &row)
{
    return bgl::IsTowerPlace(row.value.kind) ? nullptr
                                             : "it has no kind of 1 or 3";
}

void WriteTowerRow(const TowerRow &row, RecordProfile profile,
                   bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::WriteTowerPlace(row.value, writer);
    LinkToAirport(row.airport.ident, RecordLayerId::TowerPlace, record);
    if (const char *missing = FindMissingTowerField(row))
    {
        record.problem = missing;
    }
    RequireMsfs(profile, record);
}

void ExpandTower(const LoadedBlock &block, const RecordContext &context,
                 bgl::RecordLog &log, std::vector<TowerRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseTowerPlace);
}

}  // namespace

constinit const RecordLayerDescriptor TAXI_SIGN_LAYER = {
    .id = RecordLayerId::TaxiSign,
    .table = SIGN_TABLE,
    .sections = {bgl::SECTION_AIRPORT, bgl::SECTION_AIRPORT_ALTERNATIVE,
                 bgl::SECTION_SCENERY},
    .children = {"taxiway sign"},
    .atTop = {"taxiway signs"},
    .parents = {RecordLayerId::Airport, RecordLayerId::SceneryObject},
    .xml = {.elements = {{"Airport/TaxiwaySign", 150}},
            .shape = XML_PLACE,
            .order = {"alt altitudeIsAgl", "clampPitch bank",
                      "clampBank heading label size justification"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeEditableLayer(
            SIGN_TABLE, ExpandSign,
            [](EditSession &session) -> std::unique_ptr<RowEditorBase>
            { return std::make_unique<SignEditor>(session); });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(SIGN_TABLE, WriteSign); },
};

constinit const RecordLayerDescriptor JETWAY_LAYER = {
    .id = RecordLayerId::Jetway,
    .table = JETWAY_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"jetway"},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Airport/Jetway", 250}},
            .shape = OBJECT_PLACE,
            .others =
                {{"-", "SceneryObject@2/alt", XmlForm::Zero},
                 {"-",
                  "SceneryObject@2/LibraryObject/scale "
                  "SceneryObject@2/SimObject/scale",
                  XmlForm::One},
                 {"agl",
                  "SceneryObject/altitudeIsAgl SceneryObject@2/altitudeIsAgl"},
                 {"image_complexity", "SceneryObject/* SceneryObject@2/*"},
                 {"second_model_guid", "SceneryObject@2/LibraryObject/name"},
                 {"second_title", "SceneryObject@2/SimObject/containerTitle"},
                 {"second_heading_deg", "SceneryObject@2/heading"}},
            .order = {"SceneryObject/ bank heading",
                      "SceneryObject/ imageComplexity altitudeIsAgl instanceId",
                      "SceneryObject@2/ lat lon",
                      "SceneryObject@2/ alt pitch bank",
                      "SceneryObject@2/ heading imageComplexity altitudeIsAgl",
                      "SceneryObject@2/LibraryObject/ name scale",
                      "SceneryObject@2/SimObject/ containerTitle scale"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeLayerSource(JETWAY_TABLE, ExpandJetway); },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(JETWAY_TABLE, WriteJetwayRow); },
};

constinit const RecordLayerDescriptor PROJECTED_MESH_LAYER = {
    .id = RecordLayerId::ProjectedMesh,
    .table = MESH_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"projected mesh"},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Airport/ProjectedMesh", 240}},
            .shape = OBJECT_PLACE,
            .order = {"SceneryObject/ bank heading",
                      "SceneryObject/ imageComplexity altitudeIsAgl"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeLayerSource(MESH_TABLE, ExpandMesh); },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(MESH_TABLE, WriteMeshRow); },
};

constinit const RecordLayerDescriptor TOWER_PLACE_LAYER = {
    .id = RecordLayerId::TowerPlace,
    .table = TOWER_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"tower object"},
    .parents = {RecordLayerId::Airport},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeEditableLayer(
            TOWER_TABLE, ExpandTower,
            [](EditSession &session)
            {
                return MakeChildEditor<TowerRow>(
                    session,
                    [](const TowerRow &row, std::uint16_t /* id */,
                       bgl::RecordWriter &writer)
                    { bgl::WriteTowerPlace(row.value, writer); },
                    [](std::uint16_t airportId)
                    {
                        return airportId == bgl::RECORD_AIRPORT_MSFS_2020 ||
                                       airportId ==
                                           bgl::RECORD_AIRPORT_MSFS_2024
                                   ? std::uint16_t{bgl::RECORD_TOWER_OBJECT}
                                   : std::uint16_t{0};
                    },
                    {}, nullptr, FindMissingTowerField);
            });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    {
        return MakeTableEncoder(TOWER_TABLE, WriteTowerRow,
                                StartAtAirport<TowerRow>());
    },
};

}  // namespace flightsim
