// SPDX-License-Identifier: MIT
// The outline of a placed model seen from above, and the layer
// scenery_object_footprint: ogr/records/format.md 8.4.

#include "ogr/bgl/layers/model_footprint.h"

#include "ogr/bgl/layers/record_layer_list.h"
#include "ogr/bgl/read/scenery_columns.h"
#include "ogr/records/scenery/model_data.h"
#include "ogr/records/core/record_values.h"

#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace flightsim
{

namespace
{

/** In metres; a corner farther away is damage. */
constexpr double MAXIMUM_DISTANCE = 100000.0;

void TurnAround(bgl::ModelBox &box, ModelAxis axis)
{
    const double minimum = box.minimum[axis];
    box.minimum[axis] = -box.maximum[axis];
    box.maximum[axis] = -minimum;
}

/** Returns nothing for a corner that is too far away. */
std::optional<bgl::GeoPoint> MoveToCorner(const ModelPlace &place, double right,
                                          double forward)
{
    const double distance = std::hypot(right, forward) * place.scale;
    if (!(std::abs(distance) <= MAXIMUM_DISTANCE) ||
        std::abs(place.position.latitude) > 90.0)
    {
        return std::nullopt;
    }
    constexpr double DEGREES = 180.0 / 3.14159265358979323846;
    const double turn = std::atan2(right, forward) * DEGREES;
    return bgl::MovePoint({place.position.longitude, place.position.latitude},
                          place.trueHeading + turn, distance);
}

}  // namespace

void TurnAxes(bgl::ModelBox &box, ModelAxes axes)
{
    if (axes != ModelAxes::EastNorth)
    {
        TurnAround(box, MODEL_RIGHT);
    }
    if (axes == ModelAxes::WestSouth)
    {
        TurnAround(box, MODEL_FORWARD);
    }
}

std::unique_ptr<OGRGeometry> MakeModelFootprint(const ModelPlace &place,
                                                const bgl::ModelBox &box)
{
    const std::array corners = {
        std::pair(box.minimum[MODEL_RIGHT], box.minimum[MODEL_FORWARD]),
        std::pair(box.maximum[MODEL_RIGHT], box.minimum[MODEL_FORWARD]),
        std::pair(box.maximum[MODEL_RIGHT], box.maximum[MODEL_FORWARD]),
        std::pair(box.minimum[MODEL_RIGHT], box.maximum[MODEL_FORWARD])};
    std::vector<bgl::GeoPosition> ring;
    double before = place.position.longitude;
    for (const auto &[right, forward] : corners)
    {
        const auto corner = MoveToCorner(place, right, forward);
        if (!corner)
        {
            return nullptr;
        }
        before = bgl::ContinueLongitude(corner->longitude, before);
        ring.push_back({before, corner->latitude, place.position.altitude});
    }
    return MakeArea(ring, true);
}

namespace
{

struct Footprint
{
    bgl::SceneryObject object{};
    bgl::ModelSummary model{};
};

using FootprintRow = RecordRow<ObjectPart<Footprint>>;

double GetScale(const FootprintRow &row)
{
    return row.value.part.object.body.scale.value_or(1.0);
}

const bgl::ObjectPlacement &GetFootprintPlacement(const FootprintRow &row)
{
    return row.value.part.object.placement;
}

template <ModelAxis AXIS> double GetSize(const FootprintRow &row)
{
    const bgl::ModelBox &box = *row.value.part.model.box;
    return (box.maximum[AXIS] - box.minimum[AXIS]) * GetScale(row);
}

std::unique_ptr<OGRGeometry> MakeFootprint(const FootprintRow &row)
{
    const bgl::ObjectPlacement &placement = GetFootprintPlacement(row);
    return MakeModelFootprint(
        {placement.position, placement.trueHeading, GetScale(row)},
        *row.value.part.model.box);
}

const LayerTable<FootprintRow> FOOTPRINT_TABLE = {
    "scenery_object_footprint",
    "Bounding rectangles of placed objects whose model is in the same file.",
    wkbPolygon25D,
    ObjectPartColumns<Footprint>({
        Text<&Footprint::object, &bgl::SceneryObject::body,
             &bgl::ObjectBody::model>("model_guid", "Model GUID"),
        Text<&Footprint::model, &bgl::ModelSummary::name>("model_name",
                                                          "Model name"),
        Real32<GetSize<MODEL_RIGHT>>("width_m", "Width (m)"),
        Real32<GetSize<MODEL_FORWARD>>("depth_m", "Depth (m)"),
        Real32<GetSize<MODEL_UP>>("height_m", "Height (m)"),
        Real32<GetFootprintPlacement, &bgl::ObjectPlacement::trueHeading>(
            "true_heading_deg", "True heading (deg)"),
        Bit<bgl::OBJECT_ABOVE_GROUND, GetFootprintPlacement,
            &bgl::ObjectPlacement::flags>("agl", "Altitude above ground"),
    }),
    MakeFootprint,
};

/** Appends the footprint of a record if it is an object with a model in this
 * file.
 *
 * @param row FID of the object in the layer scenery_object.
 */
void AppendFootprint(const bgl::RecordView &record, std::int64_t row,
                     const RecordContext &context, bgl::RecordLog &log,
                     std::vector<FootprintRow> &rows)
{
    std::optional<bgl::SceneryObject> object =
        bgl::ParseSceneryObject(record, log);
    const bgl::ModelSummary *model =
        object && object->body.model
            ? context.GetModels().FindSolid(*object->body.model)
            : nullptr;
    if (model != nullptr)
    {
        const auto offset = static_cast<std::int64_t>(record.offset);
        Footprint footprint{std::move(*object), *model};
        TurnAxes(*footprint.model.box, context.options.modelAxes);
        rows.push_back({0, offset, {}, {row, std::move(footprint), offset}});
    }
}

void ExpandFootprint(const LoadedBlock &block, const RecordContext &context,
                     bgl::RecordLog &log, std::vector<FootprintRow> &rows)
{
    if (!context.GetModels().MayHaveSolids())
    {
        return;
    }
    ForEachSceneryRecord(
        block, context, log,
        [&](const bgl::RecordView &record, bool isAttached, std::int64_t object)
        {
            if (!isAttached && object >= 0)
            {
                AppendFootprint(record, object, context, log, rows);
            }
        });
}

}  // namespace

constinit const RecordLayerDescriptor SCENERY_FOOTPRINT_LAYER = {
    .id = RecordLayerId::SceneryFootprint,
    .table = FOOTPRINT_TABLE,
    .sections = {bgl::SECTION_SCENERY, bgl::SECTION_AIRPORT,
                 bgl::SECTION_AIRPORT_ALTERNATIVE},
    .children = {"tower object", "helipad object", "projected mesh"},
    .parents = {RecordLayerId::SceneryObject},
    .isDerived = true,
    .dependsOnOthers = true,
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeLayerSource(FOOTPRINT_TABLE, ExpandFootprint); },
};

}  // namespace flightsim
