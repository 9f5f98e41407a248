// SPDX-License-Identifier: MIT
// A raster tile as described by its headers: format.md chapter 2.

#ifndef FLIGHTSIM_FRMTS_TRQ1_CHUNK_H
#define FLIGHTSIM_FRMTS_TRQ1_CHUNK_H

#include "driver/bgl/qmid.h"
#include "frmts/trq1/chunk_header.h"

#include <string>

namespace bgl
{

/** Location, header and scale of a chunk; its payloads stay in the file. */
struct Chunk
{
    /** File offset of the TRQ1 header. */
    std::uint64_t offset = 0;

    /** Position in the order in which the tables list the chunks, including
     * lost ones. */
    std::uint32_t number = 0;

    std::uint32_t sectionType = 0;
    ChunkHeader header;
    Qmid cell;

    /** Whether the data payload starts with an RCS1 record. */
    bool hasScale = false;

    /** Metres = stored value * scale + base. */
    ScaleRecord scale;

    /** Whether the whole chunk lies inside the file. */
    bool isComplete = true;

    /** Whether the subsection table has the same cell. */
    bool isInItsPlace = true;

    /** File offset of the data payload. */
    std::uint64_t PayloadOffset() const
    {
        return offset + header.headerSize;
    }

    /** Whether row 0 and column 0 of an elevation chunk are stored; PTC omits
     * them (format.md 9.9). */
    bool StoresFirstRowAndColumn() const;

    /** For example "section 0x67 (elevation), chunk 12 (level 13, u 1073, v
     * 1219)". */
    std::string Describe() const;
};

}  // namespace bgl

#endif
