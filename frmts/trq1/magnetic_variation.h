// SPDX-License-Identifier: MIT
// The table of the magnetic variation, magdec.bgl: format.md 12.

#ifndef FLIGHTSIM_FRMTS_TRQ1_MAGNETIC_VARIATION_H
#define FLIGHTSIM_FRMTS_TRQ1_MAGNETIC_VARIATION_H

#include "driver/bytes/byte_source.h"

#include <optional>
#include <string>
#include <vector>

namespace bgl
{

/** A value at each whole degree of longitude and latitude. */
struct MagneticVariation
{
    static constexpr int COLUMNS = 360;
    static constexpr int ROWS = 181;

    /** Longitude of the first column. */
    static constexpr int WEST = -180;

    /** Number of bytes that HasHeader needs. */
    static constexpr std::size_t HEADER_SIZE = 0x88;

    /** The date for which it was made, as YYYY-MM-DD; empty if the file has
     * none. */
    std::string date{};

    /** In degrees, positive to the east; rows from north to south, columns from
     * WEST. */
    std::vector<float> degrees{};

    /** Whether the first bytes of a file are those of such a table. */
    static bool HasHeader(ByteSpan start);

    /** Returns nothing for a source that is not a table, or cannot be read. */
    static std::optional<MagneticVariation> Read(const ByteSource &source);
};

}  // namespace bgl

#endif
