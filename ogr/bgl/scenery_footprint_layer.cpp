// SPDX-License-Identifier: MIT
// The layer scenery_object_footprint.

#include "ogr/bgl/record_layer_list.h"

#include "driver/bytes/geodesy.h"
#include "ogr/bgl/scenery_columns.h"
#include "ogr/records/model_data.h"
#include "ogr/records/record_values.h"

#include <array>
#include <cmath>

namespace flightsim
{

namespace
{

/** Metres; a corner farther away is damage. */
constexpr double MAXIMUM_DISTANCE = 100000.0;

/** The number of an axis in a ModelBox. */
enum Axis : std::size_t
{
    RIGHT,
    UP,
    FORWARD
};

struct Footprint
{
    bgl::SceneryObject object{};
    bgl::ModelSummary model{};
};

using FootprintRow = RecordRow<OfObject<Footprint>>;

double GetScale(const FootprintRow &row)
{
    return row.value.part.object.body.scale.value_or(1.0);
}

const bgl::ObjectPlacement &GetPlacement(const FootprintRow &row)
{
    return row.value.part.object.placement;
}

template <Axis AXIS> double GetSize(const FootprintRow &row)
{
    const bgl::ModelBox &box = *row.value.part.model.box;
    return (box.maximum[AXIS] - box.minimum[AXIS]) * GetScale(row);
}

void TurnAround(bgl::ModelBox &box, Axis axis)
{
    const double minimum = box.minimum[axis];
    box.minimum[axis] = -box.maximum[axis];
    box.maximum[axis] = -minimum;
}

/** Brings x of a box to the right and z forward. */
void TurnAxes(bgl::ModelBox &box, ModelAxes axes)
{
    if (axes != ModelAxes::EastNorth)
    {
        TurnAround(box, RIGHT);
    }
    if (axes == ModelAxes::WestSouth)
    {
        TurnAround(box, FORWARD);
    }
}

/** A corner of the box, seen from above: ogr/records/format.md 8.4. Nothing when
 * it is too far away. */
std::optional<bgl::GeoPoint> MoveToCorner(const FootprintRow &row, double right,
                                          double forward)
{
    const bgl::ObjectPlacement &placement = GetPlacement(row);
    const double distance = std::hypot(right, forward) * GetScale(row);
    if (!(std::abs(distance) <= MAXIMUM_DISTANCE) ||
        std::abs(placement.position.latitude) > 90.0)
    {
        return std::nullopt;
    }
    constexpr double DEGREES = 180.0 / 3.14159265358979323846;
    const double turn = std::atan2(right, forward) * DEGREES;
    return bgl::MovePoint(
        {placement.position.longitude, placement.position.latitude},
        placement.trueHeading + turn, distance);
}

/** The box from above, counter-clockwise; pitch and bank, which hardly any
 * building has, are left out. */
std::unique_ptr<OGRGeometry> MakeFootprint(const FootprintRow &row)
{
    const bgl::ModelBox &box = *row.value.part.model.box;
    const std::array corners = {
        std::pair(box.minimum[RIGHT], box.minimum[FORWARD]),
        std::pair(box.maximum[RIGHT], box.minimum[FORWARD]),
        std::pair(box.maximum[RIGHT], box.maximum[FORWARD]),
        std::pair(box.minimum[RIGHT], box.maximum[FORWARD])};
    std::vector<bgl::GeoPosition> ring;
    double before = GetPlacement(row).position.longitude;
    for (const auto &[right, forward] : corners)
    {
        const auto corner = MoveToCorner(row, right, forward);
        if (!corner)
        {
            return nullptr;
        }
        before = bgl::ContinueLongitude(corner->longitude, before);
        ring.push_back(
            {before, corner->latitude, GetPlacement(row).position.altitude});
    }
    return MakeArea(ring, true);
}

const LayerTable<FootprintRow> FOOTPRINT_TABLE = {
    "scenery_object_footprint",
    "Boxes around placed models that are in the same file.",
    wkbPolygon25D,
    ObjectPartColumns<Footprint>({
        Text<&Footprint::object, &bgl::SceneryObject::body,
             &bgl::ObjectBody::model>("model_guid", "GUID of the model"),
        Text<&Footprint::model, &bgl::ModelSummary::name>("model_name",
                                                          "Name of the model"),
        Real32<GetSize<RIGHT>>("width_m", "Width (m)"),
        Real32<GetSize<FORWARD>>("depth_m", "Depth (m)"),
        Real32<GetSize<UP>>("height_m", "Height (m)"),
        Real32<GetPlacement, &bgl::ObjectPlacement::trueHeading>(
            "true_heading_deg", "True heading (deg)"),
        Bit<bgl::OBJECT_ABOVE_GROUND, GetPlacement,
            &bgl::ObjectPlacement::flags>("agl",
                                          "The altitude is above ground"),
    }),
    MakeFootprint,
};

/** Appends the footprint of a record that is an object with a model of this
 * file.
 *
 * @param row number of the object in the layer scenery_object. */
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
    std::int64_t row =
        context.GetSceneryObjects().GetFirstFid(block.block.offset);
    if (block.block.sectionType != bgl::SECTION_SCENERY)
    {
        ForEachAirportObject(
            block, context, log,
            [&](const bgl::RecordView &record, const AirportReference &)
            { AppendFootprint(record, row++, context, log, rows); });
        return;
    }
    ForEachSceneryRecord(
        block, row, log,
        [&](const bgl::RecordView &record, bool isAttached, std::int64_t object)
        {
            if (!isAttached && object >= 0)
            {
                AppendFootprint(record, object, context, log, rows);
            }
        });
}

}  // namespace

LayerMakerPointer MakeSceneryFootprintLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(FOOTPRINT_TABLE, ExpandFootprint);
}

}  // namespace flightsim
