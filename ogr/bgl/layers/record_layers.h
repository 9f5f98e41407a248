// SPDX-License-Identifier: MIT
// All layers of airports, navigation and scenery.

#ifndef FLIGHTSIM_OGR_BGL_LAYERS_RECORD_LAYERS_H
#define FLIGHTSIM_OGR_BGL_LAYERS_RECORD_LAYERS_H

#include "driver/base/bgl_file.h"
#include "ogr/bgl/read/record_options.h"
#include "ogr/layer/fid_map.h"
#include "ogr/layer/layer_dataset.h"

#include <cstdint>
#include <memory>
#include <string>

namespace flightsim
{

class EditSession;
struct RecordLayerDescriptor;

/** Walks the headers of the facility records of a file and adds a layer for
 * each kind found.
 *
 * @param session starts with the file and collects changes; null for
 *        read-only access.
 */
std::shared_ptr<LayerSurvey> AddRecordLayers(
    LayerDataset &dataset, const std::shared_ptr<const BglFile> &file,
    const RecordOptions &options, const std::shared_ptr<const FileFids> &fids,
    EditSession *session);

/** Adds a layer without rows to a file open for update. Returns null, with an
 * error, if the layer exists or takes no features.
 *
 * @param survey made by AddRecordLayers or RenewRecordLayers.
 * @param spatialReference of the features to come; may be null.
 */
FeatureLayer *AddRecordLayer(LayerDataset &dataset, LayerSurvey &survey,
                             const RecordLayerDescriptor &descriptor,
                             const OGRSpatialReference *spatialReference);

/** Records the rows in the parts of a file that `session` has rewritten, while
 * the old file still exists. Returns false, with an error, if it cannot be
 * read.
 *
 * @param survey made by one of the other functions.
 */
[[nodiscard]] bool NoteRecordRows(LayerSurvey &survey,
                                  const EditSession &session);

/** Switches the layers to a file that `session` has saved.
 *
 * @param before the survey whose rows were recorded.
 * @param fids receives the FIDs of the rows.
 */
std::shared_ptr<LayerSurvey>
RenewRecordLayers(LayerDataset &dataset,
                  const std::shared_ptr<const BglFile> &file,
                  const RecordOptions &options, const LayerSurvey &before,
                  const std::shared_ptr<FileFids> &fids, EditSession &session);

/** Switches the layers to a file that another dataset has saved, with its FIDs.
 * `session` must have no changes. */
std::shared_ptr<LayerSurvey> ReloadRecordLayers(
    LayerDataset &dataset, const std::shared_ptr<const BglFile> &file,
    const RecordOptions &options, const std::shared_ptr<const FileFids> &fids,
    EditSession &session);

/** Totals of AccountForRecords. */
struct RecordTotals
{
    /** Bytes of records that parsers neither understand nor recognize as
     * padding. */
    std::uint64_t unaccountedBytes = 0;

    /** Records of an id that is unknown in their container. */
    std::uint64_t unknownRecords = 0;

    /** One line per kind of record with unaccounted bytes. */
    std::string unaccountedRecords{};

    /** See RecordContext. */
    bool isOfPrepar3DV6 = false;
};

/** Work done on facility records when opening a file. */
struct OpeningWork
{
    /** Number of record headers visited. */
    std::uint64_t visits = 0;

    /** Number of fixed parts of airports parsed. */
    std::uint64_t airports = 0;
};

/** Work done on facility records when reading all layers of a file in turn. */
struct ReadingWork
{
    /** Number of records, and children of records, read. */
    std::uint64_t records = 0;

    /** Number of times that parsers started to read one. */
    std::uint64_t reads = 0;

    /** One line per record id with records that were read more than once: the
     * id, how many, the maximum count. */
    std::string repeated{};
};

/** Reads all layers of a file in turn and counts the work, for tests. */
ReadingWork CountReadingWork(const std::shared_ptr<const BglFile> &file);

/** Lists the layers of a file as opening does and counts the work, for
 * tests. */
OpeningWork CountOpeningWork(const std::shared_ptr<const BglFile> &file);

/** Reads all records again and accounts for every byte, for tests and for files
 * of future simulators. Uses one bit of memory per byte of the file. */
RecordTotals AccountForRecords(const std::shared_ptr<const BglFile> &file);

}  // namespace flightsim

#endif
