// SPDX-License-Identifier: MIT
// A DSF file as a dataset of layers.

#ifndef FLIGHTSIM_OGR_DSF_DSF_DATASET_H
#define FLIGHTSIM_OGR_DSF_DSF_DATASET_H

#include "ogr/dsf/dsf_content.h"
#include "ogr/dsf/dsf_edit.h"
#include "ogr/layer/layer_dataset.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** Open options in addition to those of all datasets with layers. */
inline constexpr const char *DSF_OPEN_OPTIONS =
    "<Option name='CURVE_TOLERANCE' type='float' scope='vector' default='0.1' "
    "min='0' description='Maximum deviation of drawn curves in metres'/>"
    "<Option name='TERRAIN_LAYERS' type='boolean' scope='vector' "
    "default='YES' description='Whether the layers of terrain are listed'/>";

/** Parts that a file may have, judged by its tables alone. The numbers differ
 * from section types of BGL, and are stored in indexes of libraries. */
enum class DsfPart : std::uint16_t
{
    Object = 0xD500,
    AutogenPoint,
    Facade,
    Forest,
    PaintedLine,
    ObjectString,
    AutogenString,
    AutogenBlock,
    DrapedPolygon,
    Beach,
    OtherPolygon,
    Network,
    Terrain,
    Raster,
    Exclusion,
    Filter,
    Definition,

    /** In every file. */
    Tile,

    /** Not an overlay. */
    Mesh
};

/** A layer that a file may have. */
struct DsfLayerPattern
{
    std::string name;
    OGRwkbGeometryType geometryType = wkbNone;

    /** The part that files with rows of the layer have. */
    DsfPart part = DsfPart::Tile;

    /** The kind of exclusions that remove its rows; empty for none. */
    std::string exclusion{};

    /** Makes the layer without rows, for its fields. */
    LayerDataset::LayerFactory make{};
};

/** Returns all layers, unsorted. */
std::vector<DsfLayerPattern> ListDsfPatterns();

/** Returns the sorted numbers of the parts that a file may have. Needs only its
 * properties and definitions. */
std::vector<std::uint16_t> FindDsfParts(const dsf::DsfFile &file);

/** Declares the relationships between the layers. */
void AddDsfParents(LayerDataset &dataset);

/** Adds the layers of a file, sorted, and their relationships.
 *
 * @param session records changes of the layers; null for a file open read-only.
 */
void AddDsfLayers(LayerDataset &dataset,
                  const std::shared_ptr<const DsfContent> &content,
                  CSLConstList openOptions,
                  const std::shared_ptr<DsfEditSession> &session = nullptr);

/** Returns the metadata item MD5. Reads all bytes of the file. */
std::string DescribeDsfFooter(const DsfContent &content);

/** Sets the other metadata of the file. */
void DescribeDsf(GDALMajorObject &dataset, const DsfContent &content);

}  // namespace flightsim

#endif
