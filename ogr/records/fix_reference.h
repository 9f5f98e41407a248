// SPDX-License-Identifier: MIT
// How records refer to fixes and navaids: spec records.md 1.1.

#ifndef FLIGHTSIM_OGR_RECORDS_FIX_REFERENCE_H
#define FLIGHTSIM_OGR_RECORDS_FIX_REFERENCE_H

#include "ogr/records/record_reader.h"

#include <string>

namespace bgl
{

/** Kind codes of what can be referred to. */
inline constexpr int FIX_AIRPORT = 1;
inline constexpr int FIX_VOR = 2;
inline constexpr int FIX_NDB = 3;
inline constexpr int FIX_TERMINAL_NDB = 4;
inline constexpr int FIX_WAYPOINT = 5;
inline constexpr int FIX_TERMINAL_WAYPOINT = 6;
inline constexpr int FIX_MARKER = 7;
inline constexpr int FIX_LOCALIZER = 8;
inline constexpr int FIX_RUNWAY = 9;

/** A fix, navaid or runway end by its name. */
struct FixReference
{
    /** Enumeration fix_type; 0 for none. */
    int kind = 0;
    std::string ident;
    std::string region;

    /** Ident of the airport that a terminal fix belongs to. */
    std::string airport;

    bool IsEmpty() const
    {
        return kind == 0 && ident.empty();
    }
};

/** Kind and ident in one dword, then REGAP. */
FixReference ReadFix(RecordReader &reader);

/** The form of Prepar3D v6: kind and ident in a dword each, then REGAP. */
FixReference ReadLongFix(RecordReader &reader);

}  // namespace bgl

#endif
