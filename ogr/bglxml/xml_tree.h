// SPDX-License-Identifier: MIT
// Builds the element tree of a bglcomp source.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_TREE_H
#define FLIGHTSIM_OGR_BGLXML_XML_TREE_H

#include "ogr/bglxml/xml_table.h"

#include "cpl_minixml.h"

#include <map>
#include <string>
#include <vector>

namespace flightsim
{

/** Returns the element at a path below another one, creating it if necessary.
 * In a path, a name may be followed by @ and an identification of the element:
 * its end, its end and side, or its number. */
CPLXMLNode *RequireElement(CPLXMLNode *element, std::string_view path);

/** The same, but returns null if it does not exist. */
CPLXMLNode *FindElement(CPLXMLNode *element, std::string_view path);

/** An element inside an airport, with the names of its enclosing elements. */
struct XmlPart
{
    CPLXMLTreeCloser node{nullptr};
    const XmlElement *element = nullptr;
    std::string airport{};

    /** Name of a runway end. */
    std::string runway{};

    /** Its own key, and those of its parents. */
    std::string key{};
    std::string approachKey{};
    std::string transitionKey{};

    /** Name of a preset, or of a light's preset. */
    std::string preset{};

    /** Name of the taxiway to which a path belongs. */
    std::string taxiName{};

    /** For an airport: the names of all taxiways in its record. */
    std::vector<std::string> taxiNames{};

    /** Number of a leg; 0 for none. */
    int sequence = 0;

    /** Number of a tower. */
    int number = 0;

    /** For a procedure or a transition: whether its source had legs, and
     * transitions. */
    bool hadLegs = false;
    bool hadTransitions = false;
};

/** Nests the elements of airports, which come in any order. */
class XmlTree final
{
  public:
    void Add(XmlPart &&part)
    {
        m_parts.push_back(std::move(part));
    }

    /** Appends all airports to a text. Returns the reason of a failure; empty
     * on success. */
    std::string Write(std::string &text);

    /** Returns the number of signs without any airport, which were left out. */
    std::int64_t CountLost() const
    {
        return m_lost;
    }

    /** Returns the number of procedures and transitions whose legs, present in
     * the source, are missing here. */
    std::int64_t CountWithoutLegs() const
    {
        return m_withoutLegs;
    }

    /** The same for transitions. */
    std::int64_t CountWithoutTransitions() const
    {
        return m_withoutTransitions;
    }

    /** Returns the number of paths whose ends are no elements of the file. */
    std::int64_t CountPathsWithoutPoints() const
    {
        return m_withoutPoints;
    }

    /** Returns the number of parts without an airport that became separate
     * elements. */
    std::int64_t CountAlone() const
    {
        return m_alone;
    }

  private:
    struct RunwayEnd
    {
        CPLXMLNode *runway = nullptr;
        const char *end = nullptr;
    };

    bool Attach(XmlPart &part);
    void Append(CPLXMLNode *parent, CPLXMLNode *child);
    CPLXMLNode *FindParent(const XmlPart &part);
    CPLXMLNode *FindRunway(const XmlPart &part);
    void RequireNew(bool isNew, const char *what, const std::string &name);
    void Register(const XmlPart &part, CPLXMLNode *node);
    void RegisterRunway(const XmlPart &part, CPLXMLNode *node);
    void RegisterProcedure(const XmlPart &part, CPLXMLNode *node);
    bool WriteAlone(const XmlPart &part, std::string &text);
    void FindAirportOfSign(XmlPart &part) const;
    void NameTaxiways();
    void CountLostParts();

    std::vector<XmlPart> m_parts{};
    std::int64_t m_lost = 0;
    std::int64_t m_alone = 0;
    std::int64_t m_withoutLegs = 0;
    std::int64_t m_withoutTransitions = 0;
    std::int64_t m_withoutPoints = 0;

    /** Procedures and transitions that had legs or transitions. */
    std::vector<const CPLXMLNode *> m_hadLegs{};
    std::vector<const CPLXMLNode *> m_hadTransitions{};
    std::vector<CPLXMLTreeCloser> m_airports{};
    std::map<std::string, CPLXMLNode *> m_airportOfIdent{};

    /** Numbers of points and of parkings, by airport and element. */
    std::map<std::string, int> m_elementCounts{};

    /** The last child of a parent, or an earlier one. */
    std::map<const CPLXMLNode *, CPLXMLNode *> m_last{};

    /** By airport and end, separated by a blank. */
    std::map<std::string, RunwayEnd> m_runways{};
    std::map<std::string, CPLXMLNode *> m_procedures{};

    /** An identification shared by two features, to which parts refer; empty
     * for none. */
    std::string m_repetition{};

    /** By airport and name, with a blank between. */
    std::map<std::string, CPLXMLNode *> m_presets{};

    /** By airport and number: the order of the towers. */
    std::map<std::string, std::map<int, int>> m_towers{};

    /** Names of the taxiways of an airport, in the order of first use. */
    std::map<std::string, std::vector<std::string>> m_taxiNames{};
};

}  // namespace flightsim

#endif
