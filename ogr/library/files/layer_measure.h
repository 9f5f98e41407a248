// SPDX-License-Identifier: MIT
// The count and extent of a layer's visible features, kept between runs.

#ifndef FLIGHTSIM_OGR_LIBRARY_FILES_LAYER_MEASURE_H
#define FLIGHTSIM_OGR_LIBRARY_FILES_LAYER_MEASURE_H

#include "driver/base/gdal_compat.h"
#include "ogr/library/files/file_layers.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace flightsim
{

/** The count and extent of a layer's visible features, kept in the index. They
 * depend on all files, so they are valid while size, time, rank and area of
 * every file are unchanged. Not stored for recently changed files, or without
 * an index. */
class LayerMeasure final
{
  public:
    /** @param layer and `options` are the key of the measure. */
    LayerMeasure(std::shared_ptr<FileStore> files, const std::string &layer,
                 const std::string &options);

    std::optional<std::int64_t> FindCount();
    std::optional<OGREnvelope> FindExtent();

    void KeepCount(std::int64_t count);
    void KeepExtent(const OGREnvelope &extent);

  private:
    struct Values
    {
        std::int64_t count = -1;

        /** Empty if unknown. */
        OGREnvelope extent{};
    };

    std::int64_t GetFileId() const;
    void Load();
    void Save();

    const std::shared_ptr<FileStore> m_files;
    const std::string m_kind;

    /** Checksum of the files; nothing until requested. */
    std::optional<std::uint64_t> m_stamp{};
    Values m_values{};
};

}  // namespace flightsim

#endif
