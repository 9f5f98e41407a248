// SPDX-License-Identifier: MIT
// The layers of objects: chapter 7 of ogr/dsf/format/format.md.

#include "ogr/dsf/dsf_layers.h"

namespace flightsim
{

namespace
{

const bgl::Enumeration DSF_HEIGHT_REFERENCE(DSF_ENUMERATIONS,
                                            "dsf_height_reference");

constexpr int OBJECT_HEADING_PLANE = 2;
constexpr int OBJECT_HEIGHT_PLANE = 3;
constexpr std::uint32_t ISO_POINT_Z = 1001;

enum class DsfHeightReference : std::uint8_t
{
    Ground,
    SeaLevel,
    AboveGround
};

double GetObjectHeading(const DsfRow &row)
{
    return row.Get(0, OBJECT_HEADING_PLANE);
}

std::optional<double> GetObjectHeight(const DsfRow &row)
{
    return row.planeCount > OBJECT_HEIGHT_PLANE
               ? std::optional(row.Get(0, OBJECT_HEIGHT_PLANE))
               : std::nullopt;
}

DsfHeightReference GetObjectHeightReference(const DsfRow &row)
{
    return row.planeCount <= OBJECT_HEIGHT_PLANE ? DsfHeightReference::Ground
           : row.state.isAboveGround ? DsfHeightReference::AboveGround
                                     : DsfHeightReference::SeaLevel;
}

bool GetObjectEnvelope(const DsfRow &row, OGREnvelope &envelope)
{
    const dsf::MapPoint place = row.GetPoint(0);
    envelope.MinX = envelope.MaxX = place.x;
    envelope.MinY = envelope.MaxY = place.y;
    return true;
}

/** Appends a point with the height, which is 0 on the ground. */
void AppendObject(const DsfRow &row, ArrowBuffer &wkb)
{
    const dsf::MapPoint place = row.GetPoint(0);
    AppendWkbHeader(ISO_POINT_Z, wkb);
    wkb.Append(place.x);
    wkb.Append(place.y);
    wkb.Append(GetObjectHeight(row).value_or(0.0));
}

void AppendPoint(const DsfRow &row, ArrowBuffer &wkb)
{
    const dsf::MapPoint place = row.GetPoint(0);
    AppendWkbHeader(wkbPoint, wkb);
    wkb.Append(place.x);
    wkb.Append(place.y);
}

const LayerTable<DsfRow> DSF_OBJECT_TABLE = {
    "object",
    "Objects (.obj). Z is the height where one is given, otherwise 0.",
    wkbPoint25D,
    {DsfDefinitionColumns(),
     Real<GetObjectHeading>(
         "heading_deg", "Heading (deg)",
         "Heading of the model in degrees, clockwise from north"),
     Real<GetObjectHeight>("height_m", "Height (m)",
                           "Height in metres; null for objects on the ground"),
     Word<DSF_HEIGHT_REFERENCE, GetObjectHeightReference>("height_reference",
                                                          "Height reference"),
     DsfFilterColumns(), DsfPlaceColumns()},
    [](const DsfRow &row) -> std::unique_ptr<OGRGeometry>
    {
        const dsf::MapPoint place = row.GetPoint(0);
        const std::optional<double> height = GetObjectHeight(row);
        return height ? std::make_unique<OGRPoint>(place.x, place.y, *height)
                      : std::make_unique<OGRPoint>(place.x, place.y);
    },
    GetObjectEnvelope,
    nullptr,
    AppendObject};

const LayerTable<DsfRow> AUTOGEN_POINT_TABLE = {
    "autogen_point",
    "Placed autogen points (.agp), which the XPAutogen driver opens.",
    wkbPoint,
    {DsfDefinitionColumns(),
     Real<GetObjectHeading>(
         "heading_deg", "Heading (deg)",
         "Heading of the tile in degrees, clockwise from north"),
     DsfFilterColumns(), DsfPlaceColumns()},
    [](const DsfRow &row) -> std::unique_ptr<OGRGeometry>
    {
        const dsf::MapPoint place = row.GetPoint(0);
        return std::make_unique<OGRPoint>(place.x, place.y);
    },
    GetObjectEnvelope,
    nullptr,
    AppendPoint};

}  // namespace

void AddDsfLayer(const DsfContext &context, const LayerTable<DsfRow> &table,
                 DsfLayer layer)
{
    if (context.content->GetRows(layer).count > 0 || context.listsAllLayers)
    {
        context.addRows(table, layer);
    }
}

void AddDsfObjectLayers(const DsfContext &context)
{
    AddDsfLayer(context, DSF_OBJECT_TABLE, DsfLayer::Object);
    AddDsfLayer(context, AUTOGEN_POINT_TABLE, DsfLayer::AutogenPoint);
}

}  // namespace flightsim
