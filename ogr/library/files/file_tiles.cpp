// SPDX-License-Identifier: MIT
// The raster tiles of a library file.

#include "ogr/library/files/file_tiles.h"

#include "driver/base/driver_names.h"
#include "driver/base/vsi_source.h"
#include "driver/bgl/container.h"
#include "frmts/trq1/chunk_scan.h"

#include <memory>
#include <optional>

namespace flightsim
{

FileTiles FileTiles::Read(const SceneryFile &file)
{
    FileTiles tiles;
    const std::unique_ptr<VsiSource> source =
        VsiSource::Open(file.path.c_str());
    bgl::ProblemList ignored;
    const std::optional<bgl::Container> container =
        source != nullptr ? bgl::Container::Open(*source, ignored)
                          : std::nullopt;
    if (container)
    {
        tiles.size = source->Size();
        tiles.chunks = bgl::ReadChunks(*container, ignored);
    }
    tiles.isRead = source != nullptr && source->CountReadErrors() == 0;
    return tiles;
}

void FileTiles::WarnOfUnread(const SceneryFile &file)
{
    CPLError(CE_Warning, CPLE_FileIO, "%s: %s cannot be read",
             SCENERY_DRIVER_NAME, file.path.c_str());
}

}  // namespace flightsim
