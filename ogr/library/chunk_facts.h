// SPDX-License-Identifier: MIT
// The raster tiles of a file as the index keeps them.

#ifndef FLIGHTSIM_OGR_LIBRARY_CHUNK_FACTS_H
#define FLIGHTSIM_OGR_LIBRARY_CHUNK_FACTS_H

#include "frmts/trq1/chunk.h"
#include "ogr/library/index_bytes.h"
#include "ogr/library/library.h"

#include <optional>
#include <vector>

namespace flightsim
{

/** Files with more are read again, as an index of them would be as large as
 * their headers. */
inline constexpr std::size_t MAXIMUM_KEPT_CHUNKS = 4096;

IndexBytes EncodeChunks(const std::vector<bgl::Chunk> &chunks);

/** Nothing for bytes that are no tiles. */
std::optional<std::vector<bgl::Chunk>> DecodeChunks(bgl::ByteSpan bytes);

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
