// SPDX-License-Identifier: MIT
// Fills an element of a bglcomp source with the fields of a feature.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_ELEMENT_WRITER_H
#define FLIGHTSIM_OGR_BGLXML_XML_ELEMENT_WRITER_H

#include "driver/base/gdal_compat.h"
#include "ogr/bglxml/xml_attribute.h"

#include "cpl_minixml.h"
#include "ogrsf_frmts.h"

#include <string>

namespace flightsim
{

/** Returns the text of a field, numbers with all their digits; empty for a null
 * or missing field. */
std::string GetFieldText(const OGRFeature &feature, const std::string &name);

/** Whether a boolean field is true. */
bool IsTrue(const OGRFeature &feature, const char *name);

/** Fills the element of one feature. */
class XmlElementWriter final
{
  public:
    /** All arguments must outlive the object.
     *
     * @param cornerBudget see FitCorners. */
    XmlElementWriter(XmlLayerId layer, const OGRFeature &feature,
                     const OGRGeometry &geometry, CPLXMLNode *element,
                     std::size_t &cornerBudget)
        : m_layer(layer), m_feature(feature), m_geometry(geometry),
          m_element(element), m_cornerBudget(cornerBudget)
    {
    }

    /** Adds an attribute, creating the child element that contains it. */
    void Add(const XmlAttribute &attribute) const;

  private:
    /** Adds an attribute of a special form.
     *
     * @param text of the field.
     * @param suffix the part of the field's name after the colon.
     */
    using AddForm = void (XmlElementWriter::*)(const XmlAttribute &attribute,
                                               const std::string &text,
                                               const std::string &suffix) const;

    struct Form
    {
        XmlForm form;

        /** Null if nothing is written. */
        AddForm add;
    };

    static const Form FORMS[];

    bool AddSpecial(const XmlAttribute &attribute) const;
    void AddText(const XmlAttribute &attribute, const std::string &value) const;
    std::string GetText(const XmlAttribute &attribute) const;

    void AddListWord(const XmlAttribute &attribute, const std::string &text,
                     const std::string &suffix) const;
    void AddBit(const XmlAttribute &attribute, const std::string &text,
                const std::string &suffix) const;
    void AddRunwayName(const XmlAttribute &attribute, const std::string &text,
                       const std::string &suffix) const;
    void AddSurface(const XmlAttribute &attribute, const std::string &text,
                    const std::string &suffix) const;
    void AddFuel(const XmlAttribute &attribute, const std::string &text,
                 const std::string &suffix) const;
    void AddRunwayProfile(const XmlAttribute &attribute,
                          const std::string &text,
                          const std::string &suffix) const;
    void AddVertices(const XmlAttribute &attribute, const std::string &text,
                     const std::string &suffix) const;
    void AddPoints(const XmlAttribute &attribute, const std::string &text,
                   const std::string &suffix) const;
    void AddDeletionItems(const XmlAttribute &attribute,
                          const std::string &text,
                          const std::string &suffix) const;
    void AddGuidList(const XmlAttribute &attribute, const std::string &text,
                     const std::string &suffix) const;
    void AddBuilding(const XmlAttribute &attribute, const std::string &text,
                     const std::string &suffix) const;
    void AddRoof(const XmlAttribute &attribute, const std::string &text,
                 const std::string &suffix) const;
    void AddTerrain(const XmlAttribute &attribute, const std::string &text,
                    const std::string &suffix) const;
    void AddMember(const XmlAttribute &attribute, const std::string &text,
                   const std::string &suffix) const;
    void AddLineEnd(const XmlAttribute &attribute, const std::string &text,
                    const std::string &suffix) const;
    void AddConstant(const XmlAttribute &attribute, const std::string &text,
                     const std::string &suffix) const;
    void AddInverseBoolean(const XmlAttribute &attribute,
                           const std::string &text,
                           const std::string &suffix) const;
    void AddOfObject(const XmlAttribute &attribute, const std::string &text,
                     const std::string &suffix) const;

    const XmlLayerId m_layer;
    const OGRFeature &m_feature;
    const OGRGeometry &m_geometry;
    CPLXMLNode *const m_element;
    std::size_t &m_cornerBudget;
};

}  // namespace flightsim

#endif
