// SPDX-License-Identifier: MIT
// Names of GUIDs from the user's own autogen description:
// ogr/agn/format/format.md chapter 5.

#include "ogr/agn/autogen_names.h"

#include "driver/base/driver_names.h"
#include "driver/base/xml_source.h"

#include "cpl_error.h"
#include "cpl_minixml.h"
#include "cpl_string.h"

#include <vector>

namespace flightsim
{

namespace
{

/** Returns the text of an attribute; null if the element does not have it. */
const char *FindAttribute(const CPLXMLNode &element, const char *name)
{
    for (const CPLXMLNode *child = element.psChild; child != nullptr;
         child = child->psNext)
    {
        if (child->eType == CXT_Attribute && EQUAL(child->pszValue, name) &&
            child->psChild != nullptr)
        {
            return child->psChild->pszValue;
        }
    }
    return nullptr;
}

/** Calls `visit` for each element, without recursion. */
template <class Visit>
void ForEachElement(const CPLXMLNode *root, const Visit &visit)
{
    std::vector<const CPLXMLNode *> pending = {root};
    while (!pending.empty())
    {
        const CPLXMLNode *node = pending.back();
        pending.pop_back();
        if (node->psNext != nullptr)
        {
            pending.push_back(node->psNext);
        }
        if (node->eType == CXT_Element)
        {
            visit(*node);
            if (node->psChild != nullptr)
            {
                pending.push_back(node->psChild);
            }
        }
    }
}

}  // namespace

const char *const AUTOGEN_NAME_OPTIONS =
    "<Option name='AUTOGEN_XML' type='string' scope='vector' "
    "description='An XML file of your simulator with elements that have a guid "
    "and a name'/>";

std::shared_ptr<const AutogenNames>
AutogenNames::FromOption(const char *const *options)
{
    auto names = std::make_shared<AutogenNames>();
    const char *path = CSLFetchNameValue(options, "AUTOGEN_XML");
    if (path != nullptr)
    {
        names->Read(path);
    }
    return names;
}

void AutogenNames::Read(const char *path)
{
    const CPLXMLTreeCloser tree = ReadXmlFile(path);
    if (tree.get() == nullptr)
    {
        CPLError(CE_Warning, CPLE_OpenFailed,
                 "%s: AUTOGEN_XML: %s cannot be read", AGN_DRIVER_NAME, path);
        return;
    }
    ForEachElement(tree.get(),
                   [this](const CPLXMLNode &element)
                   {
                       const char *guidText = FindAttribute(element, "guid");
                       const char *name = FindAttribute(element, "name");
                       const std::optional<bgl::Guid> guid =
                           guidText != nullptr ? bgl::Guid::FromString(guidText)
                                               : std::nullopt;
                       if (guid && name != nullptr)
                       {
                           m_names.emplace(*guid, name);
                           m_guids.emplace(name, *guid);
                       }
                   });
    if (m_names.empty())
    {
        CPLError(CE_Warning, CPLE_AppDefined,
                 "%s: AUTOGEN_XML: %s has no element with the attributes guid "
                 "and name",
                 AGN_DRIVER_NAME, path);
    }
}

const std::string &AutogenNames::Find(const bgl::Guid &guid) const
{
    static const std::string none;
    const auto found = m_names.find(guid);
    return found != m_names.end() ? found->second : none;
}

std::optional<bgl::Guid> AutogenNames::FindGuid(const std::string &name) const
{
    const auto found = m_guids.find(name);
    return found != m_guids.end() ? std::optional(found->second) : std::nullopt;
}

}  // namespace flightsim
