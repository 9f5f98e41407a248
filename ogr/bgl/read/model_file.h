// SPDX-License-Identifier: MIT
// Models in separate files, and the JSON and XML in those of MSFS:
// ogr/records/format.md 8.4.

#ifndef FLIGHTSIM_OGR_BGL_READ_MODEL_FILE_H
#define FLIGHTSIM_OGR_BGL_READ_MODEL_FILE_H

#include "driver/bytes/byte_source.h"
#include "ogr/records/scenery/model_data.h"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace flightsim
{

/** Adds name and box to the summary of a model with glTF parts. Skips parts
 * that are damaged, too large or unreadable. */
void CompleteGltfSummary(const bgl::ByteSource &source,
                         bgl::ModelSummary &summary);

/** A compiled model. */
struct ModelFile
{
    std::vector<std::uint8_t> bytes{};

    /** Nothing if the model has none. */
    std::optional<bgl::Guid> guid{};
};

/** Returns GDAL's name for a part of a file. */
std::string MakeSubfileName(const std::string &file, std::uint64_t offset,
                            std::uint64_t size);

/** Reads a model from a local file, or a part of one.
 *
 * @return why it cannot be read; empty on success.
 */
std::string ReadModelFile(const std::string &path, ModelFile &model);

/** Limits the total size of repeated models in a file: a short list may name
 * one large model under many GUIDs. */
class ModelCopies final
{
  public:
    static constexpr std::uint64_t MAXIMUM_BYTES = 64 << 20;

    /** Adds a GUID with its model. Returns false for one copy too many. */
    [[nodiscard]] bool Admit(bgl::ByteSpan record);

  private:
    std::set<std::size_t> m_hashes{};
    std::uint64_t m_bytes = 0;
};

}  // namespace flightsim

#endif
