// SPDX-License-Identifier: MIT
// A bglcomp source as rows of layers.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_DOCUMENT_H
#define FLIGHTSIM_OGR_BGLXML_XML_DOCUMENT_H

#include "driver/bytes/geodesy.h"
#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/bglxml/xml_table.h"
#include "ogr/records/core/record_values.h"

#include "cpl_minixml.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace flightsim
{

/** An element shown by a layer: texts of its fields, and coordinates. */
struct XmlRow
{
    std::map<std::string, std::string> fields{};

    /** By name, including the @. */
    std::map<std::string, double> coordinates{};

    /** Lists of vertices. */
    std::vector<std::vector<bgl::GeoPoint>> lines{};

    /** Altitudes of the vertices of the only line; empty without altitudes. */
    std::vector<double> altitudes{};

    /** The line of its element; 0 if it is not known. */
    std::size_t line = 0;

    /** Returns the text of a field; empty if it has none. */
    std::string Get(const std::string &field) const
    {
        const auto found = fields.find(field);
        return found != fields.end() ? found->second : std::string();
    }

    /** Returns nothing if the element has no such coordinate. */
    std::optional<double> GetCoordinate(const char *name) const
    {
        const auto found = coordinates.find(name);
        return found != coordinates.end() ? std::optional(found->second)
                                          : std::nullopt;
    }
};

using XmlRows = std::map<XmlLayerId, std::vector<XmlRow>>;

/** Values that elements inside an airport inherit from enclosing elements. */
struct XmlContext
{
    std::string airport{};
    std::optional<bgl::GeoPosition> position{};

    /** Names of the ends of the enclosing runway. */
    std::string primary{};
    std::string secondary{};

    /** Its material; empty for none. */
    std::string runwayMaterial{};

    /** Index of the enclosing tower among the towers of the airport. */
    int tower = 0;

    std::string approachKey{};
    std::string transitionKey{};

    /** Key of the enclosing departure or arrival. */
    std::string sidStarKey{};

    /** Key of the enclosing object that has attachments, or a list in another
     * layer. */
    std::string objectKey{};

    /** The field agl of that object. */
    std::string isAboveGround{};
    std::string boundaryKey{};

    /** The enclosing waypoint, and the airway that continues from it. */
    std::string waypoint{};
    std::string waypointRegion{};
    std::string waypointType{};
    std::string routeName{};
    std::string routeType{};

    /** Name of the preset that encloses a light. */
    std::string preset{};
};

/** An element TaxiName. */
struct XmlTaxiName
{
    std::size_t line = 0;
    std::string index{};
    std::string name{};
};

/** The content of a file as rows of layers. */
class XmlDocument final
{
  public:
    /** Returns null, with an error, for files that are not XML or have another
     * root. Warns of content that no layer can hold, with the first line and a
     * count.
     *
     * @param modelFolder the folder of models; empty for that of the file.
     */
    static std::unique_ptr<XmlDocument> Load(const std::string &path,
                                             const std::string &modelFolder);

    /** Returns the simulator, from elements and attributes that only one has,
     * or from a comment of the driver; nothing if all are common to several. */
    const std::optional<RecordProfile> &GetProfile() const
    {
        return m_profile;
    }

    /** Whether a comment of the driver says that the elements are in the order
     * of the records of a file. */
    bool KeepsOrder() const
    {
        return m_keepsOrder;
    }

    /** Returns the rows of a layer in file order; none for an unknown layer. */
    const std::vector<XmlRow> &GetRows(XmlLayerId layer) const;

  private:
    XmlDocument(std::string path, std::string modelFolder)
        : m_path(std::move(path)), m_modelFolder(std::move(modelFolder))
    {
    }

    bool Read();
    void ReadComments(const CPLXMLNode &root);
    void FindProfile(const CPLXMLNode *node, std::string_view element);
    void FindLines(const std::string &text, const CPLXMLNode *root);
    std::size_t FindLine(const CPLXMLNode *element) const;
    void Warn(const CPLXMLNode *element, const std::string &what);
    void Warn(std::size_t line, const std::string &what);
    void ShowWarnings() const;

    // xml_elements.cpp
    void ReadElements(const CPLXMLNode *parent, const std::string &path,
                      const XmlContext &context);
    void AddRow(const CPLXMLNode *node, const XmlElement &element,
                const XmlContext &context);
    bool AcceptRow(const CPLXMLNode &node, XmlLayerId layer,
                   const XmlContext &context, XmlRow &row);
    XmlContext Enter(const XmlElement &element, const XmlContext &around,
                     XmlRow &row);
    std::string AssignKey(XmlLayerId layer, XmlRow &row);
    std::vector<XmlTaxiName> ListTaxiNames(const CPLXMLNode &airport) const;
    void CheckBoundary(const CPLXMLNode &boundary);
    void LinkEndArea(const XmlContext &context, const XmlRow &area);
    void LinkIls(const XmlContext &context, const XmlRow &ils);
    bool FindModel(const CPLXMLNode &node, XmlRow &row);

    // xml_attributes.cpp
    bool ReadElement(const CPLXMLNode *node, const XmlElement &element,
                     const std::string &path, const XmlContext &context,
                     XmlRow &row);
    void ReadAttribute(const CPLXMLNode *element, const CPLXMLNode *attribute,
                       XmlLayerId layer, const std::string &path,
                       const XmlContext &context, XmlRow &row);
    bool ReadChild(const CPLXMLNode *node, const XmlElement &element,
                   const std::string &path, const XmlContext &context,
                   XmlRow &row);
    bool ReadPart(const CPLXMLNode *node, const XmlElement &element,
                  const std::string &below, const XmlContext &context,
                  XmlRow &row);
    bool HasRequired(const CPLXMLNode *node, XmlLayerId layer,
                     const std::string &path, const std::string &outcome);
    void WarnOfInvalid(const CPLXMLNode *element, const char *name,
                       const std::string &outcome);
    void WarnOfElement(const CPLXMLNode *element, std::string_view outer);
    void WarnOfUnknown(const CPLXMLNode *element, const CPLXMLNode *attribute);

    const std::string m_path;
    const std::string m_modelFolder;
    std::optional<RecordProfile> m_profile{};
    bool m_keepsOrder = false;
    XmlRows m_rows{};
    std::map<const CPLXMLNode *, std::size_t> m_lines{};

    struct Warning
    {
        std::string what{};
        std::size_t line = 0;
        std::size_t count = 0;
    };

    /** In the order of the source. */
    std::vector<Warning> m_warnings{};

    /** Indexes of the warnings, by their text. */
    std::map<std::string, std::size_t> m_warningPlaces{};

    /** Counters for the keys of parents. */
    std::size_t m_procedures = 0;
};

/** Returns the position a number of metres east and north of another. */
std::optional<bgl::GeoPosition>
FindOffsetPlace(const std::optional<bgl::GeoPosition> &base,
                std::optional<double> east, std::optional<double> north);

/** Whether only the schema of another simulator has an attribute. */
bool RequiresOtherSimulator(const char *attribute, RecordProfile profile);

}  // namespace flightsim

#endif
