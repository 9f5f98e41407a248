// SPDX-License-Identifier: MIT
// The raster tiles of a library file.

#ifndef FLIGHTSIM_OGR_LIBRARY_FILES_FILE_TILES_H
#define FLIGHTSIM_OGR_LIBRARY_FILES_FILE_TILES_H

#include "frmts/trq1/chunk.h"
#include "ogr/library/files/library.h"

#include <vector>

namespace flightsim
{

/** The headers of all tiles of a file. Problems are reported when the file is
 * opened by itself. */
struct FileTiles
{
    std::vector<bgl::Chunk> chunks{};
    std::uint64_t size = 0;

    /** Whether all reads succeeded. */
    bool isRead = false;

    static FileTiles Read(const SceneryFile &file);

    /** Warns of a file that could not be read. */
    static void WarnOfUnread(const SceneryFile &file);
};

}  // namespace flightsim

#endif
