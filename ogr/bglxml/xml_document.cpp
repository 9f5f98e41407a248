// SPDX-License-Identifier: MIT
// A source of bglcomp as rows of layers.

#include "ogr/bglxml/xml_document.h"

#include "driver/base/driver_names.h"
#include "driver/base/gdal_compat.h"
#include "driver/bytes/text_encoding.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iterator>
#include <optional>

namespace flightsim
{

namespace
{

constexpr const char *ROOT = "FSData";

/** Sources are smaller by far; the parser needs several times as much. */
constexpr GIntBig MAXIMUM_SIZE = GIntBig{1} << 30;

/** What editors write for themselves: the compilers store nothing of it. */
constexpr const char *EDITOR_ATTRIBUTES[] = {
    "groupIndex",     "groupID",      "parentGroupID", "displayName",
    "groupGenerated", "snapToGround", "snapToNormal",
};

bool IsOfEditor(const char *attribute)
{
    return std::any_of(
        std::begin(EDITOR_ATTRIBUTES), std::end(EDITOR_ATTRIBUTES),
        [attribute](const char *known) { return EQUAL(known, attribute); });
}

const XmlAttribute *FindAttribute(const std::string &layer,
                                  const std::string &path,
                                  const char *attribute)
{
    for (const XmlAttribute *known : FindXmlAttributes(layer))
    {
        if (path == known->element && EQUAL(known->attribute, attribute))
        {
            return known;
        }
    }
    return nullptr;
}

const char *GetValue(const CPLXMLNode *attribute)
{
    return attribute->psChild != nullptr ? attribute->psChild->pszValue : "";
}

/** The elements of a tree in the order of their start tags. */
void ListElements(const CPLXMLNode *node,
                  std::vector<const CPLXMLNode *> &elements)
{
    for (; node != nullptr; node = node->psNext)
    {
        if (node->eType == CXT_Element && node->pszValue[0] != '?' &&
            node->pszValue[0] != '!')
        {
            elements.push_back(node);
            ListElements(node->psChild, elements);
        }
    }
}

std::optional<std::string> ReadText(const std::string &path)
{
    GByte *bytes = nullptr;
    vsi_l_offset size = 0;
    if (!VSIIngestFile(nullptr, path.c_str(), &bytes, &size, MAXIMUM_SIZE))
    {
        return std::nullopt;
    }
    const std::string text(reinterpret_cast<const char *>(bytes),
                           static_cast<std::size_t>(size));
    VSIFree(bytes);
    return bgl::ToUtf8(text);
}

/** "#RRGGBB" of three attributes. */
std::string ReadColor(const CPLXMLNode *element)
{
    unsigned color = 0;
    for (const char *part : {"red", "green", "blue"})
    {
        const int value = std::atoi(CPLGetXMLValue(element, part, "0"));
        color = color << 8 | static_cast<unsigned>(std::clamp(value, 0, 255));
    }
    return CPLSPrintf("#%06X", color);
}

/** A word of the field beacon_type. */
std::string ReadBeacon(const CPLXMLNode *element)
{
    const bool isMilitary =
        EQUAL(CPLGetXMLValue(element, "type", "CIVILIAN"), "MILITARY");
    std::string word = isMilitary ? "military_" : "civil_";
    word.append(CPLGetXMLValue(element, "baseType", "AIRPORT"));
    std::transform(word.begin(), word.end(), word.begin(),
                   [](unsigned char c)
                   { return static_cast<char>(std::tolower(c)); });
    return word;
}

void Append(std::string &list, const char *word)
{
    list.append(list.empty() ? "" : ",").append(word);
}

}  // namespace

std::unique_ptr<XmlDocument> XmlDocument::Load(const std::string &path)
{
    std::unique_ptr<XmlDocument> document(new XmlDocument(path));
    return document->Read() ? std::move(document) : nullptr;
}

bool XmlDocument::Read()
{
    const std::optional<std::string> text = ReadText(m_path);
    const CPLXMLTreeCloser tree(text ? CPLParseXMLString(text->c_str())
                                     : nullptr);
    const CPLXMLNode *root =
        tree.get() != nullptr
            ? CPLSearchXMLNode(tree.get(),
                               std::string("=").append(ROOT).c_str())
            : nullptr;
    if (root == nullptr)
    {
        CPLError(CE_Failure, CPLE_OpenFailed,
                 "%s: %s: expected XML with the root element %s",
                 BGLXML_DRIVER_NAME, m_path.c_str(), ROOT);
        return false;
    }
    FindLines(*text, tree.get());
    for (const CPLXMLNode *node = root->psChild; node != nullptr;
         node = node->psNext)
    {
        if (node->eType == CXT_Element)
        {
            AddElement(node);
        }
    }
    m_lines.clear();
    return true;
}

/** The parser keeps no lines. It has taken the text, so that start tags can be
 * counted: those of the tree come in the same order. */
void XmlDocument::FindLines(const std::string &text, const CPLXMLNode *root)
{
    std::vector<const CPLXMLNode *> elements;
    ListElements(root, elements);
    std::size_t line = 1;
    std::size_t at = 0;
    for (const CPLXMLNode *element : elements)
    {
        const std::string tag = std::string("<").append(element->pszValue);
        std::size_t next = text.find('<', at);
        while (next != std::string::npos &&
               text.compare(next, tag.size(), tag) != 0)
        {
            const bool isComment = text.compare(next, 4, "<!--") == 0;
            next = isComment ? text.find("-->", next) : next + 1;
            next = text.find('<', next);
        }
        if (next == std::string::npos)
        {
            return;
        }
        line += static_cast<std::size_t>(
            std::count(text.begin() + static_cast<std::ptrdiff_t>(at),
                       text.begin() + static_cast<std::ptrdiff_t>(next), '\n'));
        at = next + 1;
        m_lines[element] = line;
    }
}

void XmlDocument::Warn(const CPLXMLNode *element, const std::string &what)
{
    // One warning for each kind is enough.
    if (!m_warnings.insert(what).second)
    {
        return;
    }
    const auto line = m_lines.find(element);
    CPLError(CE_Warning, CPLE_AppDefined, "%s: %s, line %llu: %s",
             BGLXML_DRIVER_NAME, m_path.c_str(),
             static_cast<unsigned long long>(
                 line != m_lines.end() ? line->second : 0),
             what.c_str());
}

void XmlDocument::AddElement(const CPLXMLNode *node)
{
    for (const XmlElement &known : GetXmlElements())
    {
        if (EQUAL(known.element, node->pszValue))
        {
            XmlRow row;
            if (ReadElement(node, known.layer, ".", row))
            {
                m_rows[known.layer].push_back(std::move(row));
            }
            return;
        }
    }
    Warn(node, std::string("element ")
                   .append(node->pszValue)
                   .append(" is in none of the layers and is left out"));
}

bool XmlDocument::ReadElement(const CPLXMLNode *node, const std::string &layer,
                              const std::string &path, XmlRow &row)
{
    for (const CPLXMLNode *child = node->psChild; child != nullptr;
         child = child->psNext)
    {
        const bool isRead = child->eType == CXT_Attribute
                                ? ReadAttribute(node, child, layer, path, row)
                            : child->eType == CXT_Element
                                ? ReadChild(child, layer, path, row)
                                : true;
        if (!isRead)
        {
            return false;
        }
    }
    return true;
}

bool XmlDocument::ReadAttribute(const CPLXMLNode *element,
                                const CPLXMLNode *attribute,
                                const std::string &layer,
                                const std::string &path, XmlRow &row)
{
    const char *name = attribute->pszValue;
    const XmlAttribute *known = FindAttribute(layer, path, name);
    if (known == nullptr)
    {
        // Of colours and beacons one attribute stands for all.
        const bool isPart = EQUAL(name, "green") || EQUAL(name, "blue") ||
                            (path == "Beacon" && EQUAL(name, "type"));
        if (!isPart && !IsOfEditor(name))
        {
            Warn(element, std::string("attribute ")
                              .append(name)
                              .append(" of ")
                              .append(element->pszValue)
                              .append(" has no field and is left out"));
        }
        return true;
    }
    if (known->IsForm("color"))
    {
        row.fields[known->field] = ReadColor(element);
        return true;
    }
    if (known->IsForm("beacon"))
    {
        row.fields[known->field] = ReadBeacon(element);
        return true;
    }
    if (known->IsForm("listed"))
    {
        if (CPLTestBool(GetValue(attribute)))
        {
            Append(row.fields["excludes"], known->field);
        }
        return true;
    }
    const std::optional<std::string> text =
        ToFieldText(*known, GetValue(attribute));
    if (!text)
    {
        Warn(element, std::string("attribute ")
                          .append(name)
                          .append(" of ")
                          .append(element->pszValue)
                          .append(" is not what it should be: ")
                          .append(GetValue(attribute))
                          .append("; the element is left out"));
        return false;
    }
    if (known->IsCoordinate())
    {
        row.coordinates[known->field] = CPLAtof(text->c_str());
    }
    else
    {
        row.fields[known->field] = *text;
    }
    return true;
}

bool XmlDocument::ReadChild(const CPLXMLNode *node, const std::string &layer,
                            const std::string &path, XmlRow &row)
{
    const std::string below =
        path == "." ? std::string(node->pszValue)
                    : std::string(path).append("/").append(node->pszValue);
    for (const XmlAttribute *known : FindXmlAttributes(layer))
    {
        if (below != known->element)
        {
            continue;
        }
        if (known->IsForm("present"))
        {
            row.fields.insert_or_assign(known->field, std::string(1, '1'));
            return true;
        }
        // Which kind a windsock is depends on the simulator that it is for.
        if (const char *kind = FindXmlKind(below))
        {
            row.fields.insert_or_assign("kind", std::string(kind));
        }
        return ReadElement(node, layer, below, row);
    }
    Warn(node, std::string("element ")
                   .append(node->pszValue)
                   .append(" cannot be compiled; what it is in is left out"));
    return false;
}

const std::vector<XmlRow> &XmlDocument::GetRows(const std::string &layer) const
{
    static const std::vector<XmlRow> none;
    const auto found = m_rows.find(layer);
    return found != m_rows.end() ? found->second : none;
}

}  // namespace flightsim
