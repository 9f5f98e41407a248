// SPDX-License-Identifier: MIT
// Runways, starts and frequencies that an airport removes.

#include "ogr/bglxml/xml_deletion.h"

#include "driver/base/gdal_compat.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/bglxml/xml_table.h"
#include "ogr/bglxml/xml_runway_name.h"
#include "ogr/bglxml/xml_shapes.h"

#include <algorithm>
#include <utility>

namespace flightsim
{

namespace
{

std::string GetWord(const CPLXMLNode &element, const char *attribute)
{
    return bgl::ToLower(CPLGetXMLValue(&element, attribute, ""));
}

/** Splits an item at its first blank; the first part is empty for one without,
 * a start without a runway. */
std::pair<std::string, std::string> SplitDeletion(const std::string &item)
{
    const std::size_t blank = item.find(' ');
    return blank == std::string::npos
               ? std::pair(std::string(), item)
               : std::pair(item.substr(0, blank), item.substr(blank + 1));
}

}  // namespace

void AddDeletion(const CPLXMLNode &element, std::string &list)
{
    const std::string end =
        ReadRunwayName(CPLGetXMLValue(&element, "number", "0"),
                       CPLGetXMLValue(&element, "designator", "NONE"))
            .value_or(std::string());
    std::string item;
    if (EQUAL(element.pszValue, "DeleteRunway"))
    {
        item = end + "/" + FindOtherEnd(end, {}) + " " +
               GetWord(element, "surface");
    }
    else if (EQUAL(element.pszValue, "DeleteStart"))
    {
        item = end + (end.empty() ? "" : " ") + GetWord(element, "type");
    }
    else
    {
        item = std::string(CPLGetXMLValue(&element, "frequency", "")) + " " +
               GetWord(element, "type");
    }
    list.append(list.empty() ? "" : ",").append(item);
}

void AddDeletions(CPLXMLNode *airport, const char *name,
                  const std::string &list)
{
    const CPLStringList items(CSLTokenizeString2(
        list.c_str(), ",", CSLT_STRIPLEADSPACES | CSLT_STRIPENDSPACES));
    for (int i = 0; i < items.Count(); ++i)
    {
        const auto [names, type] = SplitDeletion(items[i]);
        const std::string first = names.substr(0, names.find('/'));
        CPLXMLNode *node = CPLCreateXMLNode(airport, CXT_Element, name);
        const bool isRunway = EQUAL(name, "DeleteRunway");
        CPLAddXMLAttributeAndValue(node, isRunway ? "surface" : "type",
                                   bgl::ToUpper(type).c_str());
        if (EQUAL(name, "DeleteFrequency"))
        {
            CPLAddXMLAttributeAndValue(node, "frequency", first.c_str());
        }
        else if (!first.empty())
        {
            AddRunway(node, "number", first);
        }
        else
        {
            // The schema requires it for starts without a runway, too.
            CPLAddXMLAttributeAndValue(node, "number", "0");
        }
    }
}

bool HasOrder(const std::string &kinds)
{
    const CPLStringList words(CSLTokenizeString2(kinds.c_str(), ",", 0));
    const auto &attributes = FindXmlAttributes(RecordLayerId::DeleteNavigation);
    return std::any_of(
        attributes.begin(), attributes.end(),
        [&](const XmlAttribute *attribute)
        {
            return attribute->IsForm(XmlForm::ListWord) &&
                   words.FindString(SplitXmlField(*attribute).second.c_str()) >=
                       0;
        });
}

void AddOrders(const XmlRow &deletion, std::vector<XmlRow> &orders)
{
    const std::string kinds = deletion.Get("removed_navigation");
    const CPLStringList words(CSLTokenizeString2(kinds.c_str(), ",", 0));
    for (int i = 0; i < words.Count(); ++i)
    {
        XmlRow &order = orders.emplace_back();
        order.fields["airport_ident"] = deletion.Get("airport_ident");
        order.fields["kind"] = words[i];
    }
}

}  // namespace flightsim
