// SPDX-License-Identifier: MIT
// The layers vegetation_polygon, vegetation_rectangle and legacy_vegetation:
// ogr/agn/format/format.md chapter 3.

#include "ogr/agn/annotation_columns.h"
#include "ogr/agn/annotation_layers.h"

namespace flightsim
{

namespace
{

/** Vertices that enclose plants. */
struct PolygonRow : AnnotationRow
{
    static constexpr agn::RecordKind KIND = agn::RecordKind::VegetationPolygon;

    agn::VertexList vertices{};
    mutable PathMaker path{};
};

using PlantsRow = RectangleRow<agn::RecordKind::VegetationRectangle>;
using LegacyRow = RectangleRow<agn::RecordKind::LegacyVegetation>;

bool FillPolygon(PolygonRow &row)
{
    row.vertices = row.file->GetAnnotation().GetPolygon(row.index);
    return true;
}

constexpr RowKind<PolygonRow> POLYGON_KIND = {LayerContent::VegetationPolygon,
                                              FillPolygon};

constexpr RowKind<PlantsRow> PLANTS_KIND = {
    LayerContent::VegetationRectangle,
    FillRectangle<agn::VEGETATION_RECTANGLE_FORM>};

constexpr RowKind<LegacyRow> LEGACY_KIND = {
    LayerContent::LegacyVegetation,
    FillRectangle<agn::VEGETATION_RECTANGLE_FORM>};

std::unique_ptr<OGRGeometry> MakeVegetationPolygon(const PolygonRow &row)
{
    row.path.Start();
    for (std::size_t i = 0; i < row.vertices.Count(); ++i)
    {
        row.path.Add(row.file->GetPlacement(), row.vertices[i]);
    }
    auto polygon = std::make_unique<OGRPolygon>();
    row.path.AddRing(*polygon);
    return polygon;
}

bool GetPolygonEnvelope(const PolygonRow &row, OGREnvelope &envelope)
{
    envelope = GetBounds(row.file->GetPlacement(), row.vertices.Lowest(),
                         row.vertices.Highest());
    return true;
}

const LayerTable<PolygonRow> POLYGON_TABLE = {
    "vegetation_polygon",
    "Polygons of vegetation (PRDE).",
    wkbPolygon,
    {GuidColumns<PolygonRow>("Vegetation GUID"), PlaceColumns<PolygonRow>()},
    MakeVegetationPolygon,
    GetPolygonEnvelope};

const LayerTable<PlantsRow> PLANTS_TABLE = {
    "vegetation_rectangle",
    "Rectangles of vegetation (VGRE).",
    wkbPolygon,
    {GuidColumns<PlantsRow>("Vegetation GUID"),
     SizeColumns<PlantsRow>("width_m", "depth_m"), PlaceColumns<PlantsRow>()},
    MakeRectangle<PlantsRow>,
    GetRectangleEnvelope<PlantsRow>};

const agn::VegetationClasses *GetClasses(const LegacyRow &row)
{
    const std::optional<agn::VegetationClasses> &classes =
        row.file->GetAnnotation().GetGroups()[GetGroup(row)].classes;
    return classes ? &*classes : nullptr;
}

using Classes = agn::VegetationClasses;

/** The format does not specify the units of heights and density. */
Columns<LegacyRow> ClassColumns()
{
    return {Word<VEGETATION_CLASS, GetClasses, &Classes::class1>("class_1",
                                                                 "First class"),
            Word<VEGETATION_CLASS, GetClasses, &Classes::class2>(
                "class_2", "Second class"),
            Integer<GetClasses, &Classes::class1Percent>(
                "class_1_percent", "First class share (%)"),
            Integer<GetClasses, &Classes::maximumDensity>("maximum_density",
                                                          "Highest density"),
            Real32<GetClasses, &Classes::minimumHeight1>(
                "minimum_height_1", "Lowest height, class 1",
                "Lowest height of the first class"),
            Real32<GetClasses, &Classes::maximumHeight1>(
                "maximum_height_1", "Greatest height, class 1",
                "Greatest height of the first class"),
            Real32<GetClasses, &Classes::minimumHeight2>(
                "minimum_height_2", "Lowest height, class 2",
                "Lowest height of the second class"),
            Real32<GetClasses, &Classes::maximumHeight2>(
                "maximum_height_2", "Greatest height, class 2",
                "Greatest height of the second class")};
}

const LayerTable<LegacyRow> LEGACY_TABLE = {
    "legacy_vegetation",
    "Rectangles of vegetation as FS2004 defines it (VGRD, VGRO).",
    wkbPolygon,
    {ClassColumns(), SizeColumns<LegacyRow>("width_m", "depth_m"),
     PlaceColumns<LegacyRow>()},
    MakeRectangle<LegacyRow>,
    GetRectangleEnvelope<LegacyRow>};

}  // namespace

void AddVegetationLayers(const AnnotationContext &context)
{
    AddAnnotationLayer(context, POLYGON_TABLE, POLYGON_KIND);
    AddAnnotationLayer(context, PLANTS_TABLE, PLANTS_KIND);
    AddAnnotationLayer(context, LEGACY_TABLE, LEGACY_KIND);
}

void DescribeVegetationLayers(AnnotationLayerSpecs &specs)
{
    DescribeAnnotationLayer(specs, POLYGON_TABLE, POLYGON_KIND);
    DescribeAnnotationLayer(specs, PLANTS_TABLE, PLANTS_KIND);
    DescribeAnnotationLayer(specs, LEGACY_TABLE, LEGACY_KIND);
}

}  // namespace flightsim
