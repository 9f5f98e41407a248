// SPDX-License-Identifier: MIT
// Describes a field of a layer; shortens names to ten characters.

#ifndef FLIGHTSIM_OGR_LAYER_FIELD_SPEC_H
#define FLIGHTSIM_OGR_LAYER_FIELD_SPEC_H

#include "driver/base/gdal_compat.h"
#include "driver/bytes/enumeration.h"
#include "ogr/layer/xml_mapping.h"

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

    /** An offset or a size in a file: Integer64, or Integer if the file is
     * small enough, because KML and others only have that type. */
    FileOffset,

    Real,

    /** A number stored in 32 bits, shown as the shortest decimal that
     * represents it: 28.6, not 28.600000381469727. Does not have the subtype
     * Float32, because fiona drops such fields, even from copies. */
    Real32,

    /** Also used for lists, separated by commas, because not all formats have a
     * list type. */
    Text,
    Json
};

/** Name, type and meaning of a field. */
struct FieldSpec
{
    /** Lower case with underscores; the unit, if any, comes last, as in
     * length_m or heading_deg. */
    const char *name;
    FieldKind kind;

    /** Title of the column in programs, with the unit; used as the alternative
     * name. At most 32 characters. */
    const char *title;

    /** The words of a coded field; null for other fields. */
    const bgl::Enumeration *domain = nullptr;

    /** Its meaning, for the documentation and, in GDAL 3.7 and later, the
     * comment of the field. Null if the title says it all. */
    const char *comment = nullptr;

    /** Its attributes in sources of bglcomp. */
    XmlAttributes xml{};
};

/** Makes the OGR definition of a field, with its domain's name. */
std::unique_ptr<OGRFieldDefn> MakeFieldDefn(const FieldSpec &spec);

/** Makes an OGR coded field domain from an enumeration: words and their
 * titles. */
std::unique_ptr<OGRFieldDomain> MakeFieldDomain(const bgl::Enumeration &domain);

/** Longest field name of a Shapefile. */
inline constexpr std::size_t MAXIMUM_SHORT_NAME = 10;

/** Returns a name of at most ten characters that is not in `used`, and adds it
 * there.
 *
 * Removes letters from the ends of the longest words, so that true_heading_deg
 * becomes tr_hea_deg; a number replaces the last letters if two names would be
 * equal. Short names are unchanged.
 */
std::string ShortenName(const std::string &name, std::set<std::string> &used);

}  // namespace flightsim

#endif
