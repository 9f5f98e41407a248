// SPDX-License-Identifier: MIT
// All layers of annotation files.

#ifndef FLIGHTSIM_OGR_AGN_ANNOTATION_LAYERS_H
#define FLIGHTSIM_OGR_AGN_ANNOTATION_LAYERS_H

#include "ogr/agn/annotation_rows.h"
#include "ogr/layer/layer_dataset.h"
#include "ogr/layer/table_layer.h"

namespace flightsim
{

/** What the layers are made for. */
struct AnnotationContext
{
    LayerDataset &dataset;
    std::shared_ptr<AnnotationSet> files;
    const OGRSpatialReference *spatialReference;
};

/** Adds a layer; one known to be empty only if requested. */
template <class Row>
void AddAnnotationLayer(const AnnotationContext &context,
                        const LayerTable<Row> &table, const RowKind<Row> &kind)
{
    if (!context.dataset.ListsAllLayers() &&
        context.files->GetOnlyFile() != nullptr &&
        !context.files->MayHave(0, kind.content))
    {
        return;
    }
    auto layer = std::make_unique<TableLayer<Row>>(
        table, std::make_unique<AnnotationRows<Row>>(context.files, kind),
        context.spatialReference);
    layer->HideFidColumn();
    context.dataset.AddLayer(std::move(layer));
}

/** The properties of a layer that do not depend on its rows. */
struct AnnotationLayerSpec
{
    const char *name;
    OGRwkbGeometryType geometryType;
    LayerContent content;
    std::vector<FieldSpec> fields;
};

using AnnotationLayerSpecs = std::vector<AnnotationLayerSpec>;

template <class Row>
void DescribeAnnotationLayer(AnnotationLayerSpecs &specs,
                             const LayerTable<Row> &table,
                             const RowKind<Row> &kind)
{
    AnnotationLayerSpec spec{table.name, table.geometryType, kind.content, {}};
    for (const Column<Row> &column : table.columns)
    {
        spec.fields.push_back(column.spec);
    }
    specs.push_back(std::move(spec));
}

void DescribeBuildingLayers(AnnotationLayerSpecs &specs);
void DescribeObjectLayers(AnnotationLayerSpecs &specs);
void DescribeVegetationLayers(AnnotationLayerSpecs &specs);
void DescribePolylineBuildingLayers(AnnotationLayerSpecs &specs);
void DescribeTileLayer(AnnotationLayerSpecs &specs);

void AddBuildingLayers(const AnnotationContext &context);
void AddObjectLayers(const AnnotationContext &context);
void AddVegetationLayers(const AnnotationContext &context);
void AddPolylineBuildingLayers(const AnnotationContext &context);
void AddTileLayer(const AnnotationContext &context);

}  // namespace flightsim

#endif
