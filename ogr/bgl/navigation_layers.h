// SPDX-License-Identifier: MIT
// The layers of navigation, airspaces and indexes.

#ifndef FLIGHTSIM_OGR_BGL_NAVIGATION_LAYERS_H
#define FLIGHTSIM_OGR_BGL_NAVIGATION_LAYERS_H

#include "ogr/bgl/record_layer.h"
#include "ogr/layer/layer_dataset.h"

namespace flightsim
{

/** Whether CollectNavigation wants to see blocks of a section. */
bool HasNavigationToCollect(std::uint32_t sectionType);

/** Adds what rows of other blocks refer to, or are counted over blocks, to the
 * directories of the context: airways, boundaries, orders to delete
 * navigation. */
void CollectNavigation(const LoadedBlock &block, RecordContext &context,
                       bgl::RecordLog &log);

/** To be called behind the last block. */
void FinishNavigation(RecordContext &context);

/** Adds all layers named below. */
void AddNavigationLayers(RecordLayerMakers &makers,
                         const RecordOptions &options);

/** Declares how their rows belong together and to airports. */
void AddNavigationParents(LayerDataset &dataset);

void AddIlsLayer(RecordLayerMakers &makers);
void AddVorLayer(RecordLayerMakers &makers);
void AddNdbLayer(RecordLayerMakers &makers);
void AddTacanLayer(RecordLayerMakers &makers);
void AddMarkerLayer(RecordLayerMakers &makers);
void AddWaypointLayer(RecordLayerMakers &makers);
void AddAirwayLayer(RecordLayerMakers &makers);
void AddDeleteNavigationLayer(RecordLayerMakers &makers);

/** The layers boundary and boundary_point. */
void AddBoundaryLayers(RecordLayerMakers &makers, const RecordOptions &options);

void AddGeopolLayer(RecordLayerMakers &makers);
void AddTimezoneLayer(RecordLayerMakers &makers);
void AddAirportSummaryLayer(RecordLayerMakers &makers);
void AddNameListLayer(RecordLayerMakers &makers);
void AddIcaoIndexLayer(RecordLayerMakers &makers);

/** Parts of CollectNavigation, each for the sections of its records. */
void CollectAirways(const LoadedBlock &block, RecordContext &context,
                    bgl::RecordLog &log);
void CollectBoundaries(const LoadedBlock &block, RecordContext &context,
                       bgl::RecordLog &log);
void CollectDeleteNavigation(const LoadedBlock &block, RecordContext &context,
                             bgl::RecordLog &log);

}  // namespace flightsim

#endif
