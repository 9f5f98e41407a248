// SPDX-License-Identifier: MIT
// All layers of a BGL file, present and possible.

#ifndef FLIGHTSIM_OGR_BGL_LAYERS_BGL_LAYERS_H
#define FLIGHTSIM_OGR_BGL_LAYERS_BGL_LAYERS_H

#include "driver/base/bgl_file.h"
#include "ogr/bgl/read/record_options.h"
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

    /** Geometry type that fits every file: with altitudes or several parts if
     * some files have them. */
    OGRwkbGeometryType geometryType = wkbNone;

    /** Types of the sections that may hold its rows. */
    std::vector<std::uint32_t> sections;

    /** Makes the layer without rows, for its fields. */
    std::function<std::unique_ptr<FeatureLayer>()> make;

    /** For a layer of X-Plane tiles: the kind of exclusions that remove its
     * points; empty for none. */
    std::string exclusion{};
};

/** Returns all layers in the order in which a file lists them. */
std::vector<LayerPattern> ListLayerPatterns(const RecordOptions &options);

/** The pending surveys of a file. */
using LayerSurveys = std::vector<std::shared_ptr<LayerSurvey>>;

class EditSession;

/** A file and the FIDs of its rows; null if the FIDs are the row numbers. */
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

/** Adds a layer to a file open for update. Returns null, with an error, if the
 * file has it already or cannot have it.
 *
 * @param surveys of the file.
 * @param options creation options of the layer.
 */
FeatureLayer *AddBglLayer(LayerDataset &dataset, EditSession &session,
                          const LayerSurveys &surveys, const char *name,
                          const OGRSpatialReference *spatialReference,
                          OGRwkbGeometryType geometryType,
                          CSLConstList options);

/** Deletes a layer with all its features from a file open for update. Returns
 * false, with an error, if it cannot be deleted. */
bool DeleteBglLayer(LayerDataset &dataset, EditSession &session,
                    const std::string &name);

/** Records the rows in the parts of a file that `session` has rewritten, while
 * the old file still exists. Returns false, with an error, if it cannot be
 * read. */
[[nodiscard]] bool NoteRows(const LayerSurveys &surveys,
                            const EditSession &session);

/** Switches the layers to a file that `session` has saved. Features keep their
 * FIDs, also in other datasets that open the file.
 *
 * @param before state of the file that was replaced.
 * @param surveys of the old file; replaced by those of the new one.
 * @return the FIDs of the new file.
 */
std::shared_ptr<const FileFids>
RenewBglLayers(LayerDataset &dataset, CSLConstList openOptions,
               const std::shared_ptr<const BglFile> &file,
               const FileState &before, EditSession &session,
               LayerSurveys &surveys);

/** Switches the layers to a file with its FIDs: one that another dataset of this
 * process has saved, or the present one. Discards the changes of `session`. */
void ReloadBglLayers(LayerDataset &dataset, CSLConstList openOptions,
                     const OpenedFile &opened, EditSession &session,
                     LayerSurveys &surveys);

}  // namespace flightsim

#endif
