// SPDX-License-Identifier: MIT
// Checks the attributes of a bglcomp source.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_CHECK_H
#define FLIGHTSIM_OGR_BGLXML_XML_CHECK_H

#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/bglxml/xml_attribute.h"

#include "cpl_minixml.h"

#include <string>

namespace flightsim
{

/** Whether an element is left out if an attribute is invalid: a coordinate, or a
 * row of data/bglxml_required.csv, which has the required attributes of the
 * schema, those that records cannot be without, and what lights and fuels
 * consist of. */
bool IsRequired(const CPLXMLNode &element, const XmlAttribute &attribute);

/** Returns the subject and verb of a message that ends in "left out", for an
 * element with the elements in it. */
std::string DescribeWhole(const CPLXMLNode &element);

/** Whether the schema has a value of an attribute, but no layer has it, because
 * its code in a BGL is not known or means none: a row of
 * data/bglxml_values_left_out.csv. */
bool IsValueLeftOut(const CPLXMLNode &element, const char *attribute,
                    const std::string &value);

/** Returns the attribute of an element that takes the place of another in the
 * record, which holds one of the two; null if there is none. */
const char *FindPreferred(const CPLXMLNode &element, const char *attribute);

/** Removes the attributes of an element, and of those in it, that the schema of
 * a simulator does not allow: rows of data/bglxml_additions.csv. */
void RemoveAdditions(CPLXMLNode *element, RecordProfile profile);

/** Returns the name of the invalid attribute: the given one, or another that is
 * read together with it. Null if they are valid. Not for words that only the
 * writer of a BGL refuses: FindUnknownWord. */
const char *FindInvalid(const CPLXMLNode &element,
                        const XmlAttribute &attribute, const std::string &text);

/** Returns the name of an attribute whose word the field does not have: the given
 * one, or the designator that is read together with it. Null if there is
 * none. */
const char *FindUnknownWord(const CPLXMLNode &element,
                            const XmlAttribute &attribute,
                            const std::string &text);

}  // namespace flightsim

#endif
