// SPDX-License-Identifier: MIT
// The raster tiles of a file of a library.

#ifndef FLIGHTSIM_OGR_LIBRARY_FILE_TILES_H
#define FLIGHTSIM_OGR_LIBRARY_FILE_TILES_H

#include "frmts/trq1/chunk.h"
#include "ogr/library/library.h"

#include <vector>

namespace flightsim
{

/** The headers of all tiles of a file. What is wrong with it is reported when it
 * is opened alone. */
struct FileTiles
{
    std::vector<bgl::Chunk> chunks{};
    std::uint64_t size = 0;

    /** Whether no read has failed. */
    bool isRead = false;

    static FileTiles Read(const SceneryFile &file);

    /** Warns of a file that could not be read. */
    static void WarnOfUnread(const SceneryFile &file);
};

}  // namespace flightsim

#endif
