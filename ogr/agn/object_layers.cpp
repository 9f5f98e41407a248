// SPDX-License-Identifier: MIT
// The layers library_object and library_object_footprint:
// ogr/agn/format/format.md chapter 3.

#include "ogr/agn/annotation_columns.h"
#include "ogr/agn/annotation_layers.h"

#include <limits>

namespace flightsim
{

namespace
{

using ObjectRow = RectangleRow<agn::RecordKind::LibraryObject>;

bool HasSize(const ObjectRow &row)
{
    const std::size_t stride =
        row.file->GetAnnotation().GetGroups()[GetGroup(row)].stride;
    return stride == agn::RectangleRecord::SIZE;
}

/** An object without a rectangle still has a direction. */
bool FillObject(ObjectRow &row)
{
    FillRectangle<agn::RectangleForm::DirectionAndSize>(row);
    if (!HasSize(row))
    {
        const agn::Point start = agn::Placement::ToCorner(row.rectangle.origin);
        row.front =
            row.file->GetPlacement().Measure(start, row.rectangle.direction);
        row.front.metres = std::numeric_limits<double>::quiet_NaN();
        row.sideMetres = row.front.metres;
    }
    return true;
}

bool FillFootprint(ObjectRow &row)
{
    return HasSize(row) && FillObject(row);
}

constexpr RowKind<ObjectRow> OBJECT_KIND = {LayerContent::LibraryObject,
                                            FillObject};

constexpr RowKind<ObjectRow> FOOTPRINT_KIND = {LayerContent::SizedObject,
                                               FillFootprint};

Columns<ObjectRow> MakeObjectColumns()
{
    return {GuidColumns<ObjectRow>("Model or model group"),
            HeadingColumns<ObjectRow>("true_heading_deg"),
            SizeColumns<ObjectRow>("length_m", "width_m"),
            PlaceColumns<ObjectRow>()};
}

std::unique_ptr<OGRGeometry> MakePoint(const ObjectRow &row)
{
    const agn::Point place =
        row.file->GetPlacement().FromCentre(row.rectangle.GetObjectPlace());
    return std::make_unique<OGRPoint>(place.x, place.y);
}

const LayerTable<ObjectRow> OBJECT_TABLE = {
    "library_object", "Positions of library objects (A2GE).",
    wkbPoint,         MakeObjectColumns(),
    MakePoint,
};

const LayerTable<ObjectRow> FOOTPRINT_TABLE = {
    "library_object_footprint",
    "Rectangles of library objects; the FID is that of the object.",
    wkbPolygon,
    MakeObjectColumns(),
    MakeRectangle<ObjectRow>,
    GetRectangleEnvelope<ObjectRow>,
};

}  // namespace

void AddObjectLayers(const AnnotationContext &context)
{
    AddAnnotationLayer(context, OBJECT_TABLE, OBJECT_KIND);
    AddAnnotationLayer(context, FOOTPRINT_TABLE, FOOTPRINT_KIND);
}

void DescribeObjectLayers(AnnotationLayerSpecs &specs)
{
    DescribeAnnotationLayer(specs, OBJECT_TABLE, OBJECT_KIND);
    DescribeAnnotationLayer(specs, FOOTPRINT_TABLE, FOOTPRINT_KIND);
}

}  // namespace flightsim
