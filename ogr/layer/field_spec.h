// SPDX-License-Identifier: MIT
// Describes one field of a layer; shortens names to ten characters.

#ifndef FLIGHTSIM_OGR_LAYER_FIELD_SPEC_H
#define FLIGHTSIM_OGR_LAYER_FIELD_SPEC_H

#include "driver/base/gdal_compat.h"
#include "driver/bytes/enumeration.h"

#include <memory>
#include <set>
#include <string>

namespace flightsim
{

enum class FieldKind
{
    Boolean,
    Integer,
    Integer64,

    /** A place or a size in a file: Integer64, and Integer in a file so small
     * that it fits, for which KML and others have a type. */
    FileOffset,

    Real,

    /** A number that the file has in 32 bits, as the shortest decimal that
     * stands for it: 28.6, not 28.600000381469727. Not of the subtype Float32,
     * since fiona leaves out such fields, of copies as well. */
    Real32,

    /** Also lists, separated by commas: not all formats have a list type. */
    Text,
    Json
};

/** Name, type and meaning of a field. */
struct FieldSpec
{
    /** Lower case with underscores; the unit, if any, is its last part, as in
     * length_m or heading_deg. */
    const char *name;
    FieldKind kind;

    /** What stands over the column in programs, with the unit: the alternative
     * name. At most 32 characters. */
    const char *title;

    /** The words it can have; null for fields that are not coded. */
    const bgl::Enumeration *domain = nullptr;

    /** What it means, in the documentation and, in GDAL 3.7 and later, as the
     * comment of the field. Null where the title says it all. */
    const char *comment = nullptr;
};

/** The OGR definition of a field, with its domain's name. */
std::unique_ptr<OGRFieldDefn> MakeFieldDefn(const FieldSpec &spec);

/** An enumeration as OGR coded field domain: words and their titles. */
std::unique_ptr<OGRFieldDomain> MakeFieldDomain(const bgl::Enumeration &domain);

/** Longest field name of a Shapefile. */
inline constexpr std::size_t MAXIMUM_SHORT_NAME = 10;

/** A name of at most ten characters that is not yet `used`, and is added there.
 *
 * Takes letters from the ends of the longest words, so that true_heading_deg
 * becomes tr_hea_deg; a number takes the place of the last letters where two
 * names would be equal. A short name stays as it is. */
std::string ShortenName(const std::string &name, std::set<std::string> &used);

}  // namespace flightsim

#endif
