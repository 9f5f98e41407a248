// SPDX-License-Identifier: MIT
// All layers of annotation files.

#ifndef FLIGHTSIM_OGR_AGN_ANNOTATION_LAYERS_H
#define FLIGHTSIM_OGR_AGN_ANNOTATION_LAYERS_H

#include "ogr/agn/annotation_rows.h"
#include "ogr/layer/layer_dataset.h"
#include "ogr/layer/table_layer.h"

namespace flightsim
{

/** What layers are made for. */
struct AnnotationContext
{
    LayerDataset &dataset;
    std::shared_ptr<AnnotationSet> files;
    const OGRSpatialReference *spatialReference;
};

/** Adds a layer; one that is known to be empty only where that is wanted. */
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

void AddBuildingLayers(const AnnotationContext &context);
void AddObjectLayers(const AnnotationContext &context);
void AddVegetationLayers(const AnnotationContext &context);
void AddPolylineBuildingLayers(const AnnotationContext &context);
void AddTileLayer(const AnnotationContext &context);

}  // namespace flightsim

#endif
