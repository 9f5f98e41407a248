// SPDX-License-Identifier: MIT
// A bglcomp source as rows of layers.

#include "ogr/bglxml/xml_document.h"

#include "driver/base/driver_names.h"
#include "driver/base/gdal_compat.h"
#include "driver/base/xml_source.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/bglxml/xml_parts.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

namespace flightsim
{

namespace
{

constexpr const char *ROOT = "FSData";

/** One row of data/bglxml_profiles.csv: an element or attribute that only one
 * simulator's schema has. The name of an attribute may be followed by the start
 * of its value, after a =, or follow that of its element and a @. */
struct ProfileSign
{
    const char *form;
    const char *name;
    const char *profile;
};

constexpr ProfileSign PROFILE_SIGNS[] = {
#include "data/bglxml_profiles.inc"
};

bool Matches(const ProfileSign &sign, const CPLXMLNode &node,
             std::string_view element)
{
    if (node.eType == CXT_Element)
    {
        return EQUAL(sign.form, "element") && EQUAL(sign.name, node.pszValue);
    }
    if (node.eType != CXT_Attribute || !EQUAL(sign.form, "attribute"))
    {
        return false;
    }
    std::string_view name(sign.name);
    if (const std::size_t at = name.find('@'); at != std::string_view::npos)
    {
        if (name.substr(0, at) != element)
        {
            return false;
        }
        name.remove_prefix(at + 1);
    }
    const std::size_t end = name.find('=');
    const std::string value = CPLGetXMLValue(&node, "", "");
    return name.substr(0, end) == node.pszValue &&
           (end == std::string_view::npos ||
            value.starts_with(name.substr(end + 1)));
}

/** Sources are far smaller; the parser needs several times as much memory. */
constexpr GIntBig MAXIMUM_SIZE = GIntBig{1} << 30;

/** Names in messages of GDAL's parser may have any length. */
constexpr std::size_t MAXIMUM_MESSAGE = 500;

/** Lists the elements of a tree in the order of their start tags. */
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

/** Returns the encoding named by an XML declaration; an empty text for none. */
std::string FindEncoding(std::string_view text)
{
    constexpr std::string_view NAME = "encoding";
    constexpr const char *BLANKS = " \t\r\n";
    const std::string_view declaration = text.substr(0, text.find("?>"));
    const std::size_t name = declaration.find(NAME);
    if (!text.starts_with("<?xml") || name == std::string_view::npos)
    {
        return {};
    }
    // The sign of equality may have blanks on both sides.
    const std::size_t equals =
        declaration.find_first_not_of(BLANKS, name + NAME.size());
    const std::size_t quote =
        equals != std::string_view::npos && declaration[equals] == '='
            ? declaration.find_first_not_of(BLANKS, equals + 1)
            : std::string_view::npos;
    if (quote == std::string_view::npos)
    {
        return {};
    }
    const std::size_t end = declaration.find(declaration[quote], quote + 1);
    return end == std::string_view::npos
               ? std::string()
               : std::string(declaration.substr(quote + 1, end - quote - 1));
}

/** Returns a text in the encoding that it declares as UTF-8. Nothing, with a
 * warning, if GDAL does not know the encoding. */
std::optional<std::string> Recode(const std::string &text,
                                  const std::string &encoding,
                                  const std::string &path)
{
    CPLStringList recoded;
    bool isKnown = false;
    {
        const CPLErrorStateBackuper state;
        const CPLErrorHandlerPusher quiet(CPLQuietErrorHandler);
        CPLErrorReset();
        recoded.AddStringDirectly(
            CPLRecode(text.c_str(), encoding.c_str(), CPL_ENC_UTF8));
        isKnown = CPLGetLastErrorType() == CE_None;
    }
    if (!isKnown)
    {
        CPLError(CE_Warning, CPLE_AppDefined,
                 "%s: %s: the encoding %s is not known; the file is read as "
                 "Windows-1252",
                 BGLXML_DRIVER_NAME, path.c_str(), encoding.c_str());
        return std::nullopt;
    }
    return recoded[0];
}

/** Whether DecodeText detects the encoding by itself. */
bool IsUsualEncoding(const std::string &encoding)
{
    constexpr const char *USUAL[] = {"",           "UTF-8",        "UTF-16",
                                     "ISO-8859-1", "windows-1252", "US-ASCII"};
    return std::any_of(std::begin(USUAL), std::end(USUAL),
                       [&encoding](const char *usual)
                       { return EQUAL(usual, encoding.c_str()); });
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
    const std::string encoding = FindEncoding(text);
    if (!IsUsualEncoding(encoding) && !bgl::IsUtf8(text))
    {
        if (std::optional<std::string> recoded = Recode(text, encoding, path))
        {
            return recoded;
        }
    }
    return bgl::DecodeText(text);
}

}  // namespace

bool RequiresOtherSimulator(const char *attribute, RecordProfile profile)
{
    // The schema of MSFS 2024 includes that of MSFS 2020, that of Prepar3D v6
    // includes that of v5.
    const bool isMsfs = IsMsfs(profile);
    const bool isPrepar3D = IsPrepar3D(profile);
    return std::any_of(
        std::begin(PROFILE_SIGNS), std::end(PROFILE_SIGNS),
        [&](const ProfileSign &sign)
        {
            const std::optional<RecordProfile> known =
                FindProfile(sign.profile);
            return EQUAL(sign.form, "attribute") &&
                   EQUAL(sign.name, attribute) && known != profile &&
                   !(isMsfs && known == RecordProfile::Msfs2020) &&
                   !(isPrepar3D && known == RecordProfile::Prepar3D);
        });
}

std::unique_ptr<XmlDocument> XmlDocument::Load(const std::string &path,
                                               const std::string &modelFolder)
{
    std::unique_ptr<XmlDocument> document(new XmlDocument(path, modelFolder));
    return document->Read() ? std::move(document) : nullptr;
}

bool XmlDocument::Read()
{
    const std::optional<std::string> text = ReadText(m_path);
    const CPLXMLTreeCloser tree =
        text ? ParseXml(*text) : CPLXMLTreeCloser(nullptr);
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
    FindProfile(root, {});
    // Some programs append one source to another.
    for (; root != nullptr; root = root->psNext)
    {
        if (root->eType == CXT_Element && EQUAL(root->pszValue, ROOT))
        {
            ReadComments(*root);
            ReadElements(root, "", {});
        }
    }
    FinishAirways(m_rows);
    ShowWarnings();
    m_lines.clear();
    m_warnings.clear();
    m_warningPlaces.clear();
    return true;
}

/** Reads the metadata in comments that the driver has written, such as
 * BGL_PROFILE=FSX. */
void XmlDocument::ReadComments(const CPLXMLNode &root)
{
    for (const CPLXMLNode *node = root.psChild; node != nullptr;
         node = node->psNext)
    {
        if (node->eType != CXT_Comment)
        {
            continue;
        }
        const CPLStringList items(CSLTokenizeString2(node->pszValue, " ", 0));
        m_profile = std::max(
            m_profile,
            flightsim::FindProfile(items.FetchNameValueDef(PROFILE_ITEM, "")));
        m_keepsOrder =
            m_keepsOrder ||
            EQUAL(items.FetchNameValueDef(ORDER_ITEM, ""), ORDER_OF_FILE);
    }
}

/** Determines the simulator. Later simulators also have the signs of earlier
 * ones. */
void XmlDocument::FindProfile(const CPLXMLNode *node, std::string_view element)
{
    for (; node != nullptr && m_profile != RecordProfile::Msfs2024;
         node = node->psNext)
    {
        const auto *sign =
            std::find_if(std::begin(PROFILE_SIGNS), std::end(PROFILE_SIGNS),
                         [node, element](const ProfileSign &known)
                         { return Matches(known, *node, element); });
        if (sign != std::end(PROFILE_SIGNS))
        {
            m_profile =
                std::max(m_profile, flightsim::FindProfile(sign->profile));
        }
        FindProfile(node->psChild, node->pszValue);
    }
}

/** Determines line numbers, which the parser does not keep, by counting start
 * tags: those of the tree are in the same order. */
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

std::size_t XmlDocument::FindLine(const CPLXMLNode *element) const
{
    const auto line = m_lines.find(element);
    return line != m_lines.end() ? line->second : 0;
}

void XmlDocument::Warn(const CPLXMLNode *element, const std::string &what)
{
    Warn(FindLine(element), what);
}

void XmlDocument::Warn(std::size_t line, const std::string &what)
{
    const auto [place, isNew] =
        m_warningPlaces.emplace(what, m_warnings.size());
    if (isNew)
    {
        m_warnings.push_back({what, line, 0});
    }
    ++m_warnings[place->second].count;
}

/** Emits one warning for each kind. */
void XmlDocument::ShowWarnings() const
{
    for (const Warning &warning : m_warnings)
    {
        const std::string times =
            warning.count > 1 ? std::string(" (")
                                    .append(std::to_string(warning.count))
                                    .append(" times)")
                              : std::string();
        CPLError(CE_Warning, CPLE_AppDefined, "%s: %s, line %llu: %s%s",
                 BGLXML_DRIVER_NAME, m_path.c_str(),
                 static_cast<unsigned long long>(warning.line),
                 warning.what.substr(0, MAXIMUM_MESSAGE).c_str(),
                 times.c_str());
    }
}

const std::vector<XmlRow> &XmlDocument::GetRows(XmlLayerId layer) const
{
    static const std::vector<XmlRow> none;
    const auto found = m_rows.find(layer);
    return found != m_rows.end() ? found->second : none;
}

}  // namespace flightsim
