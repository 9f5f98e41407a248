// SPDX-License-Identifier: MIT
// Parses XML from untrusted sources.

#include "driver/base/xml_source.h"

#include "driver/base/vsi_source.h"

#include "cpl_error.h"
#include "cpl_vsi.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string_view>

namespace flightsim
{

namespace
{

/** Including attributes, sources of bglcomp are 8 levels deep, shapefile
 * schemas 12. */
constexpr int MAXIMUM_DEPTH = 64;

/** Files of the simulators have up to 2 MB. */
constexpr GIntBig MAXIMUM_SIZE = GIntBig{256} << 20;

bool IsShallow(const CPLXMLNode *node, int levels)
{
    for (; node != nullptr; node = node->psNext)
    {
        if (node->psChild != nullptr &&
            (levels == 0 || !IsShallow(node->psChild, levels - 1)))
        {
            return false;
        }
    }
    return true;
}

/** Whether all nodes of a shallow tree are complete. */
bool IsWhole(const CPLXMLNode *node)
{
    for (; node != nullptr; node = node->psNext)
    {
        const bool isShort =
            node->pszValue == nullptr ||
            (node->eType == CXT_Attribute && node->psChild == nullptr);
        if (isShort || !IsWhole(node->psChild))
        {
            return false;
        }
    }
    return true;
}

/** Whether a text that starts with an ampersand starts with a reference
 * supported by GDAL's parser. */
bool StartsWithReference(std::string_view text)
{
    constexpr std::string_view NAMES[] = {"&amp;", "&lt;", "&gt;", "&quot;",
                                          "&apos;"};
    const std::size_t end =
        text.find_first_not_of("0123456789abcdefABCDEFx", 2);
    return std::any_of(std::begin(NAMES), std::end(NAMES),
                       [text](std::string_view name)
                       { return text.starts_with(name); }) ||
           (text.starts_with("&#") && end != std::string_view::npos &&
            end > 2 && text[end] == ';');
}

/** Returns the text with ampersands that start no reference written as one, with
 * a warning: GDAL's parser would end the value there. Those in comments and CDATA
 * sections stay. Returns an empty text if there are none. */
std::string EscapeAmpersands(const std::string &text)
{
    std::string escaped;
    std::size_t copied = 0;
    for (std::size_t at = text.find_first_of("&<"); at != std::string::npos;
         at = text.find_first_of("&<", at + 1))
    {
        const std::string_view rest = std::string_view(text).substr(at);
        if (rest.starts_with("<![CDATA["))
        {
            at = std::min(text.find("]]>", at), text.size() - 1);
        }
        else if (rest.starts_with("<!--"))
        {
            at = std::min(text.find("-->", at), text.size() - 1);
        }
        else if (rest.front() == '&' && !StartsWithReference(rest))
        {
            if (copied == 0)
            {
                CPLError(CE_Warning, CPLE_AppDefined,
                         "line %d of the XML has an ampersand that starts no "
                         "reference; it is read as &amp;",
                         static_cast<int>(
                             1 + std::count(text.begin(),
                                            text.begin() +
                                                static_cast<std::ptrdiff_t>(at),
                                            '\n')));
            }
            escaped.append(text, copied, at + 1 - copied).append("amp;");
            copied = at + 1;
        }
    }
    return copied == 0 ? escaped : escaped.append(text, copied);
}

}  // namespace

CPLXMLTreeCloser ParseXml(const std::string &text)
{
    const std::string escaped = EscapeAmpersands(text);
    CPLXMLTreeCloser tree(
        CPLParseXMLString((escaped.empty() ? text : escaped).c_str()));
    if (!IsShallow(tree.get(), MAXIMUM_DEPTH))
    {
        CPLError(CE_Failure, CPLE_OpenFailed,
                 "XML of more than %d levels is not read", MAXIMUM_DEPTH);
        return CPLXMLTreeCloser(nullptr);
    }
    if (!IsWhole(tree.get()))
    {
        throw std::bad_alloc();
    }
    return tree;
}

CPLXMLTreeCloser ReadXmlFile(const char *path)
{
    GByte *bytes = nullptr;
    vsi_l_offset size = 0;
    if (IsSpecialFile(path) ||
        !VSIIngestFile(nullptr, path, &bytes, &size, MAXIMUM_SIZE))
    {
        return CPLXMLTreeCloser(nullptr);
    }
    const std::unique_ptr<GByte, decltype(&VSIFree)> owner(bytes, VSIFree);
    return ParseXml(std::string(reinterpret_cast<const char *>(bytes),
                                static_cast<std::size_t>(size)));
}

}  // namespace flightsim
