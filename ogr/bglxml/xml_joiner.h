// SPDX-License-Identifier: MIT
// Elements made from features of several layers.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_JOINER_H
#define FLIGHTSIM_OGR_BGLXML_XML_JOINER_H

#include "driver/base/gdal_compat.h"
#include "ogr/bglxml/xml_tree.h"

#include "cpl_minixml.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace flightsim
{

/** An element to be nested in an element of another layer. */
struct XmlMember
{
    XmlLayerId layer;

    /** Key of the feature to which it belongs. */
    std::string key{};

    /** Its position among the parts of the same feature. */
    int sequence = 0;
    CPLXMLTreeCloser node{nullptr};
};

/** An end of a segment. */
struct XmlFix
{
    std::string ident{};
    std::string region{};
    std::string airport{};
    std::string type{};
};

/** A segment of an airway. */
struct XmlSegment
{
    std::string name{};
    std::string type{};
    XmlFix from{};
    XmlFix to{};

    /** Metres. */
    std::string minimumAltitude{};
};

/** Keeps elements until all layers are complete, then nests them. */
class XmlJoiner final
{
  public:
    /** Placeholder in an airspace until its points are known. */
    static constexpr const char *OUTLINE = "Outline";

    /** Whether an element is a list of another layer, inside an object. */
    static bool IsList(const std::string &element);

    /** Adds an object, an airspace or a waypoint.
     *
     * @param list the element to be added from another layer; empty for
     * none. */
    void AddParent(XmlLayerId layer, const std::string &key,
                   const std::string &list, CPLXMLTreeCloser node);

    /** Adds an object of an airport. */
    void AddParent(const std::string &key, const std::string &list,
                   XmlPart &&part);

    /** Adds a part of such an element. Areas have their own object. */
    void AddPart(XmlMember &&part)
    {
        m_parts.push_back(std::move(part));
    }

    /** Registers the element of a waypoint through which airways may lead.
     *
     * @param fix key made by MakeFixKey(). */
    void AddWaypoint(const std::string &fix, CPLXMLNode *node, bool hadAirways)
    {
        m_waypoints.emplace(fix, node);
        if (hadAirways)
        {
            m_hadAirways.push_back(node);
        }
    }

    /** Notes that the last object had attachments in its source. */
    void NoteAttachments()
    {
        m_parents.back().hadAttachments = true;
    }

    void AddAirway(XmlSegment &&segment)
    {
        m_airways.push_back(std::move(segment));
    }

    /** Nests the elements. Must be called once, after the last element. Returns
     * the number of features that belong to no element. */
    std::int64_t Join();

    /** Returns the number of waypoints whose airways, present in the source,
     * are missing here. */
    std::int64_t CountWithoutAirways() const
    {
        return m_withoutAirways;
    }

    /** The same for objects and their attachments. */
    std::int64_t CountWithoutAttachments() const
    {
        return m_withoutAttachments;
    }

    /** Passes on the objects of airports. Must be called after Join(). */
    void TakeParts(const std::function<void(XmlPart &&)> &add);

    /** Passes on the text of every other complete element; stops when the
     * callback returns false. */
    bool ForEachText(const std::function<bool(const char *)> &append) const;

  private:
    struct Parent
    {
        std::string list{};
        CPLXMLTreeCloser node{nullptr};
        bool isAirspace = false;
        bool hadAttachments = false;

        /** Set for an object of an airport. */
        std::optional<XmlPart> part{};
    };

    /** A route of a waypoint, with its neighbours. */
    struct Route
    {
        std::string name{};
        std::string type{};
        CPLXMLTreeCloser previous{nullptr};
        CPLXMLTreeCloser next{nullptr};
    };

    using Routes = std::map<CPLXMLNode *, std::vector<Route>>;

    Parent *Find(const XmlMember &part);
    void CountLostParts();
    bool JoinList(XmlMember &part);
    bool JoinBridge(XmlMember &part);
    bool JoinPart(XmlMember &part);
    bool FinishAirspace(Parent &airspace,
                        const std::vector<XmlMember *> &points);
    std::int64_t JoinAirspaces();
    static void AddRoute(CPLXMLNode *waypoint, Route &route);
    std::int64_t JoinAirways();
    void AddNeighbour(CPLXMLNode *waypoint, const XmlSegment &segment,
                      const XmlFix &neighbour, CPLXMLTreeCloser Route::*side,
                      Routes &routes) const;

    std::vector<Parent> m_parents{};

    /** Indexes into m_parents, by layer and key. */
    std::map<std::pair<XmlLayerId, std::string>, std::size_t> m_parentNumbers{};
    std::vector<XmlMember> m_parts{};
    std::map<std::string, CPLXMLNode *> m_waypoints{};
    std::vector<XmlSegment> m_airways{};
    std::vector<CPLXMLNode *> m_hadAirways{};
    std::int64_t m_withoutAirways = 0;
    std::int64_t m_withoutAttachments = 0;
};

}  // namespace flightsim

#endif
