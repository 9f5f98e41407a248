// SPDX-License-Identifier: MIT
// A source of bglcomp as rows of layers.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_DOCUMENT_H
#define FLIGHTSIM_OGR_BGLXML_XML_DOCUMENT_H

#include "ogr/bglxml/xml_attribute.h"

#include "cpl_minixml.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace flightsim
{

/** An element that a layer shows: texts of its fields and coordinates. */
struct XmlRow
{
    std::map<std::string, std::string> fields{};

    /** By the name with @. */
    std::map<std::string, double> coordinates{};
};

/** Everything that the layers show of a file. */
class XmlDocument final
{
  public:
    /** Null, with an error, for files that are no XML or have another root. What
     * no layer can hold is named in warnings, with its line. */
    static std::unique_ptr<XmlDocument> Load(const std::string &path);

    /** In the order of the file; none for other layers. */
    const std::vector<XmlRow> &GetRows(const std::string &layer) const;

  private:
    explicit XmlDocument(std::string path) : m_path(std::move(path))
    {
    }

    bool Read();
    void FindLines(const std::string &text, const CPLXMLNode *root);
    void AddElement(const CPLXMLNode *node);
    bool ReadElement(const CPLXMLNode *node, const std::string &layer,
                     const std::string &path, XmlRow &row);
    bool ReadAttribute(const CPLXMLNode *element, const CPLXMLNode *attribute,
                       const std::string &layer, const std::string &path,
                       XmlRow &row);
    bool ReadChild(const CPLXMLNode *node, const std::string &layer,
                   const std::string &path, XmlRow &row);
    void Warn(const CPLXMLNode *element, const std::string &what);

    const std::string m_path;
    std::map<std::string, std::vector<XmlRow>> m_rows{};
    std::map<const CPLXMLNode *, std::size_t> m_lines{};
    std::set<std::string> m_warnings{};
};

}  // namespace flightsim

#endif
