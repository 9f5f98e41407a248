// SPDX-License-Identifier: MIT
// All layers of annotation files.

#ifndef FLIGHTSIM_OGR_AGN_ANNOTATION_LAYERS_H
#define FLIGHTSIM_OGR_AGN_ANNOTATION_LAYERS_H

#include "ogr/agn/agn_edit_layer.h"
#include "ogr/agn/annotation_rows.h"
#include "ogr/agn/annotation_specs.h"
#include "ogr/layer/layer_dataset.h"
#include "ogr/layer/table_layer.h"

namespace flightsim
{

/** Arguments for making the layers. */
struct AnnotationContext
{
    LayerDataset &dataset;
    std::shared_ptr<AnnotationSet> files;

    /** Null for coordinates in a square. */
    std::shared_ptr<const OGRSpatialReference> spatialReference;

    /** Collects changes; null for read-only access. */
    std::shared_ptr<AgnEditSession> session{};
};

template <class Row>
std::unique_ptr<FeatureLayer>
MakeAnnotationLayer(const LayerTable<Row> &table, const RowKind<Row> &kind,
                    std::shared_ptr<AnnotationSet> files,
                    const OGRSpatialReference *spatialReference)
{
    auto layer = std::make_unique<TableLayer>(
        table, std::make_unique<AnnotationRows<Row>>(std::move(files), kind),
        spatialReference);
    layer->HideFidColumn();
    return layer;
}

template <class Row>
std::unique_ptr<FeatureLayer>
MakeEditedLayer(const LayerTable<Row> &table, const RowKind<Row> &kind,
                std::shared_ptr<AgnEditSession> session,
                const OGRSpatialReference *spatialReference)
{
    auto source = std::make_unique<EditedAnnotationRows<Row>>(*session, kind);
    auto layer = std::make_unique<AgnEditLayer>(
        table, std::move(source), kind.content, session, spatialReference);
    layer->HideFidColumn();
    return layer;
}

/** Adds a layer; if it is known to be empty, only if empty layers are
 * requested. */
template <class Row>
void AddAnnotationLayer(const AnnotationContext &context,
                        const LayerTable<Row> &table, const RowKind<Row> &kind)
{
    if (context.session != nullptr)
    {
        context.dataset.AddLayer(
            table.name, table.geometryType,
            [&table, &kind, session = context.session,
             reference = context.spatialReference]
            { return MakeEditedLayer(table, kind, session, reference.get()); });
        return;
    }
    if (!context.dataset.ListsAllLayers() &&
        context.files->GetOnlyFile() != nullptr &&
        !context.files->MayHave(0, kind.content))
    {
        return;
    }
    context.dataset.AddLayer(
        table.name, table.geometryType,
        [&table, &kind, files = context.files,
         reference = context.spatialReference]
        { return MakeAnnotationLayer(table, kind, files, reference.get()); },
        [&kind, files = context.files](FeatureLayer &layer)
        {
            static_cast<TableLayer &>(layer).SetSource(
                std::make_unique<AnnotationRows<Row>>(files, kind));
        });
}

template <class Row>
void DescribeAnnotationLayer(AnnotationLayerSpecs &specs,
                             const LayerTable<Row> &table,
                             const RowKind<Row> &kind)
{
    AnnotationLayerSpec spec{table.name,
                             table.geometryType,
                             kind.content,
                             {},
                             [&table, &kind]
                             {
                                 return MakeAnnotationLayer(
                                     table, kind, AnnotationSet::MakeEmpty(),
                                     nullptr);
                             }};
    for (const Column &column : table.columns)
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

/** Adds the layers for which the files have content. */
void AddAnnotationLayers(const AnnotationContext &context);

/** Declares that rows of all layers belong to a tile. */
void AddTileParents(LayerDataset &dataset);

}  // namespace flightsim

#endif
