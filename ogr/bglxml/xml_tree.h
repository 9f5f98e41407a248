// SPDX-License-Identifier: MIT
// Elements on their way into a source of bglcomp.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_TREE_H
#define FLIGHTSIM_OGR_BGLXML_XML_TREE_H

#include "ogr/bglxml/xml_attribute.h"

#include "cpl_minixml.h"

#include <map>
#include <string>
#include <vector>

namespace flightsim
{

/** The element at a path below another one, made when it is not there yet. A
 * name may be followed by @ and what tells the element from others: its end, or
 * its end and side, or that it is the second one. */
CPLXMLNode *RequireElement(CPLXMLNode *element, std::string_view path);

/** The same; null when it is not there. */
CPLXMLNode *FindElement(CPLXMLNode *element, std::string_view path);

/** An element that stands in an airport, with what names the elements around
 * it. */
struct XmlPart
{
    CPLXMLTreeCloser node{nullptr};
    const XmlElement *element = nullptr;
    std::string airport{};

    /** Name of the end of a runway. */
    std::string runway{};

    /** Its own key, and those of what it is part of. */
    std::string key{};
    std::string approachKey{};
    std::string transitionKey{};

    /** Of a preset, its own, or that of a light. */
    std::string preset{};

    /** Of the taxiway that a path is part of. */
    std::string taxiName{};
};

/** Puts the elements of airports into each other. They come in any order. */
class XmlTree final
{
  public:
    void Add(XmlPart &&part)
    {
        m_parts.push_back(std::move(part));
    }

    /** Appends all airports to a text. Returns why they cannot be; empty when
     * they can. */
    std::string Write(std::string &text);

  private:
    struct RunwayEnd
    {
        CPLXMLNode *runway = nullptr;
        const char *end = nullptr;
    };

    bool Attach(XmlPart &part);
    CPLXMLNode *FindParent(const XmlPart &part);
    void Register(const XmlPart &part, CPLXMLNode *node);
    void FindAirportOfSign(XmlPart &part) const;
    void NameTaxiways();

    std::vector<XmlPart> m_parts{};
    std::vector<CPLXMLTreeCloser> m_airports{};
    std::map<std::string, CPLXMLNode *> m_airportOfIdent{};

    /** By airport and end, with a blank between. */
    std::map<std::string, RunwayEnd> m_runways{};
    std::map<std::string, CPLXMLNode *> m_procedures{};

    /** By airport and name, with a blank between. */
    std::map<std::string, CPLXMLNode *> m_presets{};

    /** Names of the taxiways of an airport, in the order of first use. */
    std::map<std::string, std::vector<std::string>> m_taxiNames{};
};

}  // namespace flightsim

#endif
