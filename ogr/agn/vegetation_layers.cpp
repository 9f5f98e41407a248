// SPDX-License-Identifier: MIT
// The layers vegetation_polygon, vegetation_rectangle and legacy_vegetation:
// ogr/agn/format/format.md chapter 3.

#include "ogr/agn/annotation_layers.h"
#include "ogr/agn/rectangle_row.h"
#include "ogr/agn/vegetation_class.h"

namespace flightsim
{

namespace
{

/** Vertices that enclose plants. */
struct PolygonRow : AnnotationRow
{
    static constexpr agn::RecordKind KIND = agn::RecordKind::VegetationPolygon;

    agn::VertexList vertices{};
    mutable std::vector<agn::Point> scratch{};
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
    row.scratch.clear();
    for (std::size_t i = 0; i < row.vertices.Count(); ++i)
    {
        row.scratch.push_back(row.vertices[i]);
    }
    auto polygon = std::make_unique<OGRPolygon>();
    AddRing(*polygon, row.file->GetPlacement(), row.scratch);
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
    Join<PolygonRow>(
        {GuidColumns<PolygonRow>("Vegetation"), PlaceColumns<PolygonRow>()}),
    MakeVegetationPolygon,
    GetPolygonEnvelope};

const LayerTable<PlantsRow> PLANTS_TABLE = {
    "vegetation_rectangle",
    "Rectangles of vegetation (VGRE).",
    wkbPolygon,
    Join<PlantsRow>({GuidColumns<PlantsRow>("Vegetation"),
                     SizeColumns<PlantsRow>("width_m", "depth_m"),
                     PlaceColumns<PlantsRow>()}),
    MakeRectangle<PlantsRow>,
    GetRectangleEnvelope<PlantsRow>};

const agn::VegetationClasses *GetClasses(const LegacyRow &row)
{
    const std::optional<agn::VegetationClasses> &classes =
        row.file->GetAnnotation().GetGroups()[GetGroup(row)].classes;
    return classes ? &*classes : nullptr;
}

template <std::int32_t agn::VegetationClasses::*MEMBER>
void SetClass(const LegacyRow &row, FieldWriter &writer)
{
    if (const agn::VegetationClasses *classes = GetClasses(row))
    {
        writer.Set(VEGETATION_CLASS, classes->*MEMBER);
    }
}

template <std::int32_t agn::VegetationClasses::*MEMBER>
void SetNumber(const LegacyRow &row, FieldWriter &writer)
{
    if (const agn::VegetationClasses *classes = GetClasses(row))
    {
        writer.Set(int{classes->*MEMBER});
    }
}

template <float agn::VegetationClasses::*MEMBER>
void SetHeight(const LegacyRow &row, FieldWriter &writer)
{
    if (const agn::VegetationClasses *classes = GetClasses(row))
    {
        writer.Set(bgl::ToDecimal(classes->*MEMBER));
    }
}

using Classes = agn::VegetationClasses;

/** The format does not say in which unit heights and density are. */
Columns<LegacyRow> ClassColumns()
{
    return {{{"class_1", FieldKind::Text, "First class", &VEGETATION_CLASS},
             SetClass<&Classes::class1>},
            {{"class_2", FieldKind::Text, "Second class", &VEGETATION_CLASS},
             SetClass<&Classes::class2>},
            {{"class_1_percent", FieldKind::Integer,
              "Share of the first class (%)"},
             SetNumber<&Classes::class1Percent>},
            {{"maximum_density", FieldKind::Integer, "Highest density"},
             SetNumber<&Classes::maximumDensity>},
            {{"minimum_height_1", FieldKind::Real32, "Lowest height, class 1",
              nullptr, "Lowest height of the first class"},
             SetHeight<&Classes::minimumHeight1>},
            {{"maximum_height_1", FieldKind::Real32, "Greatest height, class 1",
              nullptr, "Greatest height of the first class"},
             SetHeight<&Classes::maximumHeight1>},
            {{"minimum_height_2", FieldKind::Real32, "Lowest height, class 2",
              nullptr, "Lowest height of the second class"},
             SetHeight<&Classes::minimumHeight2>},
            {{"maximum_height_2", FieldKind::Real32, "Greatest height, class 2",
              nullptr, "Greatest height of the second class"},
             SetHeight<&Classes::maximumHeight2>}};
}

const LayerTable<LegacyRow> LEGACY_TABLE = {
    "legacy_vegetation",
    "Rectangles of vegetation as FS2004 defines it (VGRD, VGRO).",
    wkbPolygon,
    Join<LegacyRow>({ClassColumns(),
                     SizeColumns<LegacyRow>("width_m", "depth_m"),
                     PlaceColumns<LegacyRow>()}),
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
