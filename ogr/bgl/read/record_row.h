// SPDX-License-Identifier: MIT
// Rows of record layers.

#ifndef FLIGHTSIM_OGR_BGL_READ_RECORD_ROW_H
#define FLIGHTSIM_OGR_BGL_READ_RECORD_ROW_H

#include "ogr/layer/layer_row.h"

#include <cstdint>
#include <string>

namespace flightsim
{

/** The airport that a row belongs to. */
struct AirportReference
{
    std::string ident;

    /** FID in the layer airport; negative if the airport is not in the file. */
    std::int64_t fid = -1;

    /** Offset of its record; negative if the airport is not in the file. */
    std::int64_t fileOffset = -1;
};

/** The common part of all rows of record layers. */
struct RecordRowBase : LayerRow
{
    /** File offset of the record. */
    std::int64_t fileOffset = 0;

    AirportReference airport{};
};

/** A row of a record layer: a parsed record with its offset and position. */
template <class T> struct RecordRow : RecordRowBase
{
    T value{};
};

}  // namespace flightsim

#endif
