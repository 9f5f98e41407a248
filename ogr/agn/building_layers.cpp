// SPDX-License-Identifier: MIT
// The layers generic_building and row_house: ogr/agn/format/format.md chapter 3.

#include "ogr/agn/annotation_layers.h"
#include "ogr/agn/rectangle_row.h"

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
    {GuidColumns<BuildingRow>("Roof", "Roof; zeros for the default roofs"),
     SizeColumns<BuildingRow>("width_m", "depth_m"),
     HeadingColumns<BuildingRow>("heading_deg"),
     FloorShareColumns<BuildingRow>(),
     Text<&AnnotationRow::file, &AnnotationFile::GetBuildingTexture>(
         "texture", "Texture of generic buildings"),
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
         "texture", "Texture of row houses"),
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

}  // namespace flightsim
