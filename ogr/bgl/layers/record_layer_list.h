// SPDX-License-Identifier: MIT
// All layers of records, in listing order.

#ifndef FLIGHTSIM_OGR_BGL_LAYERS_RECORD_LAYER_LIST_H
#define FLIGHTSIM_OGR_BGL_LAYERS_RECORD_LAYER_LIST_H

#include "ogr/bgl/read/layer_source.h"
#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/bgl/read/record_layer.h"
#include "ogr/layer/layer_dataset.h"

#include <string>
#include <vector>

namespace flightsim
{

/** A layer with the ids of its records. */
class ListedLayer final
{
  public:
    explicit ListedLayer(const RecordLayerDescriptor &layer);

    /** Whether a block may hold rows, by the ids of its records.
     *
     * @param records including the children of airports, which have been
     *        walked.
     */
    bool HasRowsIn(const bgl::RecordBlock &block,
                   const BlockRecords &records) const;

    const char *GetName() const
    {
        return descriptor.table.name;
    }

    const RecordLayerDescriptor &descriptor;
    const std::vector<std::uint16_t> childIds;

  private:
    const std::vector<std::uint16_t> m_topIds;
};

/** Returns all layers in the order of their ids. The list is constant. */
const std::vector<ListedLayer> &GetRecordLayers();

/** Returns the names of the layers that are written, separated by commas. */
std::string ListWrittenRecordLayers();

/** Hides the layers that only serve the file format. */
void HideBookkeepingLayers(LayerDataset &dataset);

/** Declares the parent layers of a dataset's layers. */
void AddLayerParents(LayerDataset &dataset);

}  // namespace flightsim

#endif
