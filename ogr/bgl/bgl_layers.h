// SPDX-License-Identifier: MIT
// All layers of a BGL file: those that it has, and those that it can have.

#ifndef FLIGHTSIM_OGR_BGL_BGL_LAYERS_H
#define FLIGHTSIM_OGR_BGL_BGL_LAYERS_H

#include "driver/base/bgl_file.h"
#include "ogr/bgl/record_options.h"
#include "ogr/layer/feature_layer.h"
#include "ogr/layer/fid_map.h"
#include "ogr/layer/layer_dataset.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** A layer that a file may have. */
struct LayerPattern
{
    std::string name;

    /** A type for the geometries of every file: where only some files have
     * altitudes or several parts, the type with them. */
    OGRwkbGeometryType geometryType = wkbNone;

    /** Types of the sections that may hold its rows. */
    std::vector<std::uint32_t> sections;

    /** Makes the layer without rows, for its fields. */
    std::function<std::unique_ptr<FeatureLayer>()> make;

    /** Of a layer of tiles of X-Plane: the kind of exclusions that take its
     * points away; empty for none. */
    std::string exclusion{};
};

/** Returns all layers in the order in which a file lists them. */
std::vector<LayerPattern> ListLayerPatterns(const RecordOptions &options);

/** Surveys of a file that are still to be made. */
using LayerSurveys = std::vector<std::shared_ptr<LayerSurvey>>;

class EditSession;

/** A file with the FIDs of its rows; null for their numbers. */
struct OpenedFile
{
    std::shared_ptr<const BglFile> file{};
    std::shared_ptr<const FileFids> fids{};
};

/** Adds a layer to `dataset` for each kind of content in the file, and the
 * relationships between them.
 *
 * @param session collects changes; null for read-only access.
 */
LayerSurveys AddBglLayers(LayerDataset &dataset, const GDALOpenInfo &openInfo,
                          const OpenedFile &opened,
                          EditSession *session = nullptr);

/** Adds a layer to a file open for update that does not have it. Returns null,
 * with an error, for a layer that cannot be added.
 *
 * @param surveys of the file.
 * @param options creation options of the layer.
 */
FeatureLayer *AddBglLayer(LayerDataset &dataset, EditSession &session,
                          const LayerSurveys &surveys, const char *name,
                          const OGRSpatialReference *spatialReference,
                          OGRwkbGeometryType geometryType,
                          CSLConstList options);

/** Takes a layer, with all that it has, out of a file that is open for changes;
 * false, with an error, for one that cannot be. */
bool DeleteBglLayer(LayerDataset &dataset, EditSession &session,
                    const std::string &name);

/** Notes what numbers the features of a file have that `session` has written
 * anew, while the old file is still there. Returns false, with an error, if it
 * cannot be read. */
[[nodiscard]] bool NoteRows(const LayerSurveys &surveys,
                            const EditSession &session);

/** Lets the layers go on with a file that `session` has saved, and all who open
 * it have the FIDs that the features had before.
 *
 * @param surveys of the file as it was before; become those of the new one. */
void RenewBglLayers(LayerDataset &dataset, CSLConstList openOptions,
                    const std::shared_ptr<const BglFile> &file,
                    EditSession &session, LayerSurveys &surveys);

}  // namespace flightsim

#endif
