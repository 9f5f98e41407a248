// SPDX-License-Identifier: MIT
// How many features of a layer the simulator shows, and where, from one run to
// the next.

#ifndef FLIGHTSIM_OGR_LIBRARY_LAYER_MEASURE_H
#define FLIGHTSIM_OGR_LIBRARY_LAYER_MEASURE_H

#include "driver/base/gdal_compat.h"
#include "ogr/library/file_layers.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace flightsim
{

/** What is shown depends on all files, so that it counts as long as each of them
 * is as it was, in size, time, rank and area. Nothing is kept of files that
 * were changed a moment ago, nor without an index. */
class LayerMeasure final
{
  public:
    /** @param layer and
     *  @param options tell one from the others. */
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

        /** Empty where it is not known. */
        OGREnvelope extent{};
    };

    std::int64_t GetPlace() const;
    void Load();
    void Save();

    const std::shared_ptr<FileStore> m_files;
    const std::string m_kind;

    /** Of the files; nothing before it was asked for. */
    std::optional<std::uint64_t> m_stamp{};
    Values m_values{};
};

}  // namespace flightsim

#endif
