// SPDX-License-Identifier: MIT
// The layers of buildings: ogr/agn/format/format.md chapters 3 and 4.

#include "ogr/agn/annotation_columns.h"
#include "ogr/agn/annotation_layers.h"

#include <cmath>

namespace flightsim
{

namespace
{

using BuildingRow = RectangleRow<agn::RecordKind::GenericBuilding>;
using RowHouseRow = RectangleRow<agn::RecordKind::RowHouse>;

constexpr RowKind<BuildingRow> BUILDING_KIND = {
    LayerContent::GenericBuilding,
    FillRectangle<agn::RectangleForm::DirectionAndSize>};

constexpr RowKind<RowHouseRow> ROW_HOUSE_KIND = {
    LayerContent::RowHouse, FillRectangle<agn::ROW_HOUSE_FORM>};

const LayerTable<BuildingRow> BUILDING_TABLE = {
    "generic_building",
    "Footprints of generic buildings (GBLR).",
    wkbPolygon,
    {GuidColumns<BuildingRow>("Roof GUID",
                              "GUID of the roof; zeros for the default roofs"),
     SizeColumns<BuildingRow>("width_m", "depth_m"),
     HeadingColumns<BuildingRow>("heading_deg"),
     FloorShareColumns<BuildingRow>(),
     Text<&AnnotationRow::file, &AnnotationFile::GetBuildingTexture>(
         "texture", "Generic building texture"),
     PlaceColumns<BuildingRow>()},
    MakeRectangle<BuildingRow>,
    GetRectangleEnvelope<BuildingRow>};

const LayerTable<RowHouseRow> ROW_HOUSE_TABLE = {
    "row_house",
    "Footprints of row houses (ROWH).",
    wkbPolygon,
    {SizeColumns<RowHouseRow>("width_m", "depth_m"),
     HeadingColumns<RowHouseRow>("heading_deg"),
     Text<&AnnotationRow::file, &AnnotationFile::GetRowHouseTexture>(
         "texture", "Row house texture"),
     PlaceColumns<RowHouseRow>()},
    MakeRectangle<RowHouseRow>,
    GetRectangleEnvelope<RowHouseRow>};

}  // namespace

void AddBuildingLayers(const AnnotationContext &context)
{
    AddAnnotationLayer(context, BUILDING_TABLE, BUILDING_KIND);
    AddAnnotationLayer(context, ROW_HOUSE_TABLE, ROW_HOUSE_KIND);
}

void DescribeBuildingLayers(AnnotationLayerSpecs &specs)
{
    DescribeAnnotationLayer(specs, BUILDING_TABLE, BUILDING_KIND);
    DescribeAnnotationLayer(specs, ROW_HOUSE_TABLE, ROW_HOUSE_KIND);
}

namespace
{

/** A line that is extruded sideways. */
struct PolylineRow : AnnotationRow
{
    static constexpr agn::RecordKind KIND = agn::RecordKind::PolylineBuilding;

    agn::PolylineBuilding building{};

    /** These reuse their memory between rows. */
    mutable agn::BandBuilder band{};
    mutable PathMaker path{};
};

bool FillPolylineBuilding(PolylineRow &row)
{
    row.building = row.file->GetAnnotation().GetPolylineBuilding(row.index);
    return true;
}

constexpr RowKind<PolylineRow> POLYLINE_KIND = {LayerContent::PolylineBuilding,
                                                FillPolylineBuilding};

/** Has the sign of the width in squares, so that a copy that keeps this field
 * alone stays on its side of the line. */
double GetWidth(const PolylineRow &row)
{
    const agn::PolylineBuilding::CrossSection section =
        row.building.GetCrossSection();
    return std::copysign(
        row.file->GetPlacement().MeasureLength(section.start, section.offset),
        double{row.building.width});
}

Columns<PolylineRow> MakePolylineColumns()
{
    using agn::PolylineBuilding;
    return {
        GuidColumns<PolylineRow>("Building type GUID",
                                 "GUID of the building type; may be zeros"),
        Real32<&PolylineRow::building, &PolylineBuilding::width>(
            "width", "Width (squares)",
            "Width in sides of the square; positive to the right of the line"),
        Real<GetWidth>("width_m", "Width at longest segment (m)",
                       "Width at the longest segment in metres; positive to "
                       "the right of the line"),
        Flag<&PolylineRow::building, &PolylineBuilding::line,
             &agn::VertexList::IsClosed>("closed", "Closed ring"),
        PlaceColumns<PolylineRow>()};
}

void AddRing(OGRPolygon &polygon, const PolylineRow &row,
             const agn::BandBuilder::Ring &ring)
{
    row.path.Start();
    for (const agn::Point point : ring)
    {
        row.path.Add(row.file->GetPlacement(), point);
    }
    row.path.AddRing(polygon);
}

/** Returns null for a line without length or width. */
std::unique_ptr<OGRGeometry> MakeBand(const PolylineRow &row)
{
    row.band.Build(row.building);
    if (row.band.GetOuter().empty())
    {
        return nullptr;
    }
    auto polygon = std::make_unique<OGRPolygon>();
    AddRing(*polygon, row, row.band.GetOuter());
    if (!row.band.GetHole().empty())
    {
        AddRing(*polygon, row, row.band.GetHole());
    }
    return polygon;
}

std::unique_ptr<OGRGeometry> MakeLine(const PolylineRow &row)
{
    const agn::VertexList &vertices = row.building.line;
    row.path.Start();
    for (std::size_t i = 0; i < vertices.Count(); ++i)
    {
        row.path.Add(row.file->GetPlacement(), vertices[i]);
    }
    return row.path.MakeLine();
}

const LayerTable<PolylineRow> BAND_TABLE = {
    "polygon_building",
    "Footprints of polyline buildings: lines with a width (PBDE).",
    wkbPolygon,
    MakePolylineColumns(),
    MakeBand,
};

const LayerTable<PolylineRow> LINE_TABLE = {
    "polygon_building_line",
    "Lines of polyline buildings; the FID is that of the footprint.",
    wkbLineString,
    MakePolylineColumns(),
    MakeLine,
};

}  // namespace

void AddPolylineBuildingLayers(const AnnotationContext &context)
{
    AddAnnotationLayer(context, BAND_TABLE, POLYLINE_KIND);
    AddAnnotationLayer(context, LINE_TABLE, POLYLINE_KIND);
}

void DescribePolylineBuildingLayers(AnnotationLayerSpecs &specs)
{
    DescribeAnnotationLayer(specs, BAND_TABLE, POLYLINE_KIND);
    DescribeAnnotationLayer(specs, LINE_TABLE, POLYLINE_KIND);
}

}  // namespace flightsim
