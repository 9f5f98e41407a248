// SPDX-License-Identifier: MIT
// The chunks of an annotation file: format.md chapter 3.

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_CHUNK_ID_H
#define FLIGHTSIM_OGR_AGN_FORMAT_CHUNK_ID_H

#include "ogr/agn/format/riff.h"

#include <array>

namespace agn
{

inline constexpr ChunkId VERS = MakeChunkId("VERS");
inline constexpr ChunkId GBDD = MakeChunkId("GBDD");
inline constexpr ChunkId GBTE = MakeChunkId("GBTE");
inline constexpr ChunkId RHTE = MakeChunkId("RHTE");
inline constexpr ChunkId GBLD = MakeChunkId("GBLD");
inline constexpr ChunkId GBLR = MakeChunkId("GBLR");
inline constexpr ChunkId ROWH = MakeChunkId("ROWH");
inline constexpr ChunkId AGN2 = MakeChunkId("AGN2");
inline constexpr ChunkId A2GE = MakeChunkId("A2GE");
inline constexpr ChunkId PBLD = MakeChunkId("PBLD");
inline constexpr ChunkId PBDE = MakeChunkId("PBDE");
inline constexpr ChunkId PREG = MakeChunkId("PREG");
inline constexpr ChunkId PRDE = MakeChunkId("PRDE");
inline constexpr ChunkId VGRG = MakeChunkId("VGRG");
inline constexpr ChunkId VGRE = MakeChunkId("VGRE");
inline constexpr ChunkId VGRD = MakeChunkId("VGRD");
inline constexpr ChunkId VGRO = MakeChunkId("VGRO");

/** The top-level chunks, in the order of the writer. */
inline constexpr std::array<ChunkId, 12> TOP_CHUNKS = {
    VERS, GBDD, GBTE, RHTE, GBLD, ROWH, AGN2, PBLD, PREG, VGRG, VGRD, VGRO};

/** Returns the chunk inside a container; 0 for chunks that are not
 * containers. */
constexpr ChunkId GetContent(ChunkId container)
{
    switch (container)
    {
        case GBLD:
            return GBLR;
        case AGN2:
            return A2GE;
        case PBLD:
            return PBDE;
        case PREG:
            return PRDE;
        case VGRG:
            return VGRE;
        default:
            return 0;
    }
}

}  // namespace agn

#endif
