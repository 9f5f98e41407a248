// SPDX-License-Identifier: MIT
// What identifies a fix, that is a navigation aid or waypoint: spec records.md
// 1.1.

#ifndef FLIGHTSIM_OGR_RECORDS_FIX_IDENT_H
#define FLIGHTSIM_OGR_RECORDS_FIX_IDENT_H

#include "ogr/records/record_reader.h"

#include <string>

namespace bgl
{

/** How a record holds its ident. */
enum class IdentForm
{
    /** IDENT5 and REGAP. */
    Ident5,
    /** MSFS 2024: IDENT8, REGAP and four bytes that are not known. [S] */
    Ident8
};

/** Idents are unique only together with their region, and with the airport for
 * the fixes of an approach. Either is empty in many records. */
struct FixIdent
{
    Identifier ident{};
    std::string region{};
    std::string airport{};
};

/** Reads 8 or 16 bytes. */
FixIdent ReadFixIdent(RecordReader &reader, IdentForm form);

}  // namespace bgl

#endif
