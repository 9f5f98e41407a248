// SPDX-License-Identifier: MIT
// Fills an element of a bglcomp source with the fields of a feature.

#include "ogr/bglxml/xml_element_writer.h"

#include "driver/bytes/text_encoding.h"
#include "ogr/bglxml/xml_building.h"
#include "ogr/bglxml/xml_deletion.h"
#include "ogr/bglxml/xml_runway_name.h"
#include "ogr/bglxml/xml_shapes.h"
#include "ogr/bglxml/xml_terrain.h"
#include "ogr/bglxml/xml_tree.h"

#include "cpl_string.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iterator>

namespace flightsim
{

std::string GetFieldText(const OGRFeature &feature, const std::string &name)
{
    const int field = feature.GetFieldIndex(name.c_str());
    if (field < 0 || !feature.IsFieldSetAndNotNull(field))
    {
        return {};
    }
    return feature.GetFieldDefnRef(field)->GetType() == OFTReal
               ? WriteNumber(feature.GetFieldAsDouble(field))
               : std::string(feature.GetFieldAsString(field));
}

bool IsTrue(const OGRFeature &feature, const char *name)
{
    return GetFieldText(feature, name) == "1";
}

namespace
{

/** Whether a colour is transparent, as compilers write it for a source without
 * a colour. */
bool IsTransparent(const std::string &color)
{
    constexpr std::size_t ALPHA = 7;
    return color.size() > ALPHA && color.compare(ALPHA, 2, "00") == 0;
}

}  // namespace

const XmlElementWriter::Form XmlElementWriter::FORMS[] = {
    {XmlForm::ListWord, &XmlElementWriter::AddListWord},
    {XmlForm::Bit, &XmlElementWriter::AddBit},
    {XmlForm::Runway, &XmlElementWriter::AddRunwayName},
    {XmlForm::Surface, &XmlElementWriter::AddSurface},
    {XmlForm::Fuel, &XmlElementWriter::AddFuel},
    {XmlForm::Profile, &XmlElementWriter::AddRunwayProfile},
    {XmlForm::Vertex, &XmlElementWriter::AddVertices},
    {XmlForm::Polyline, &XmlElementWriter::AddPoints},
    {XmlForm::Deletion, &XmlElementWriter::AddDeletionItems},
    {XmlForm::Guids, &XmlElementWriter::AddGuidList},
    {XmlForm::Building, &XmlElementWriter::AddBuilding},
    {XmlForm::Roof, &XmlElementWriter::AddRoof},
    {XmlForm::Terrain, &XmlElementWriter::AddTerrain},
    {XmlForm::Member, &XmlElementWriter::AddMember},
    {XmlForm::LineEnd, &XmlElementWriter::AddLineEnd},
    {XmlForm::Constant, &XmlElementWriter::AddConstant},
    {XmlForm::Zero, &XmlElementWriter::AddOfObject},
    {XmlForm::One, &XmlElementWriter::AddOfObject},
    {XmlForm::Scale, &XmlElementWriter::AddOfObject},
    {XmlForm::InverseBoolean, &XmlElementWriter::AddInverseBoolean},
    {XmlForm::Ignored, nullptr},
    {XmlForm::End, nullptr},
    {XmlForm::Offset, nullptr},
    {XmlForm::TaxiName, nullptr},
};

void XmlElementWriter::AddText(const XmlAttribute &attribute,
                               const std::string &value) const
{
    CPLAddXMLAttributeAndValue(RequireElement(m_element, attribute.element),
                               attribute.attribute, value.c_str());
}

/** Always states whether a list has all kinds, which is the default. */
void XmlElementWriter::AddListWord(const XmlAttribute &attribute,
                                   const std::string &text,
                                   const std::string &suffix) const
{
    const CPLStringList words(CSLTokenizeString2(text.c_str(), ",", 0));
    if (words.FindString(suffix.c_str()) >= 0)
    {
        AddText(attribute, "TRUE");
    }
    else if (suffix == "all")
    {
        AddText(attribute, "FALSE");
    }
}

void XmlElementWriter::AddBit(const XmlAttribute &attribute,
                              const std::string &text,
                              const std::string &suffix) const
{
    const long bits = std::strtol(text.c_str(), nullptr, 10);
    AddText(attribute,
            (bits >> std::atoi(suffix.c_str()) & 1) != 0 ? "TRUE" : "FALSE");
}

void XmlElementWriter::AddRunwayName(const XmlAttribute &attribute,
                                     const std::string &text,
                                     const std::string & /* suffix */) const
{
    const bool isName =
        m_layer != RecordLayerId::TaxiPath ||
        EQUAL(GetFieldText(m_feature, "type").c_str(), "runway");
    if (isName && !text.empty())
    {
        AddRunway(m_element, attribute.attribute, text);
    }
}

void XmlElementWriter::AddSurface(const XmlAttribute &attribute,
                                  const std::string &text,
                                  const std::string &suffix) const
{
    const std::string material =
        GetFieldText(m_feature, std::string(suffix).append("material_guid"));
    if (!material.empty())
    {
        AddText(attribute, WithBraces(material));
    }
    else if (!text.empty())
    {
        AddText(attribute, bgl::ToUpper(text));
    }
    else if (m_layer == RecordLayerId::RunwayEndArea ||
             (!suffix.empty() &&
              !GetFieldText(m_feature, std::string(suffix).append("m"))
                   .empty()))
    {
        // Without the attribute, it would have the material of its runway.
        AddText(attribute, "{00000000-0000-0000-0000-000000000000}");
    }
}

void XmlElementWriter::AddTerrain(const XmlAttribute & /* attribute */,
                                  const std::string &text,
                                  const std::string & /* suffix */) const
{
    AddTerrainElements(text, m_element);
}

void XmlElementWriter::AddMember(const XmlAttribute &attribute,
                                 const std::string &text,
                                 const std::string &suffix) const
{
    const std::string value = GetTerrainMember(suffix, text);
    const bool isTruth = EQUAL(attribute.attribute, "precision");
    if (!value.empty())
    {
        AddText(attribute, !isTruth       ? value
                           : value == "0" ? std::string("FALSE")
                                          : std::string("TRUE"));
    }
}

/** The field is @ followed by an axis and the number of the end. */
void XmlElementWriter::AddLineEnd(const XmlAttribute &attribute,
                                  const std::string & /* text */,
                                  const std::string & /* suffix */) const
{
    const OGRGeometry *shape = FindShape(m_geometry);
    if (shape == nullptr ||
        wkbFlatten(shape->getGeometryType()) != wkbLineString)
    {
        return;
    }
    const OGRLineString *line = shape->toLineString();
    const int end = attribute.field[2] == '1' ? 0 : line->getNumPoints() - 1;
    const char axis = attribute.field[1];
    AddText(attribute, WriteNumber(axis == 'x'   ? line->getX(end)
                                   : axis == 'y' ? line->getY(end)
                                                 : line->getZ(end)));
}

void XmlElementWriter::AddFuel(const XmlAttribute &attribute,
                               const std::string &text,
                               const std::string & /* suffix */) const
{
    AddFuels(m_element, attribute.element,
             std::strtoull(text.c_str(), nullptr, 10));
}

void XmlElementWriter::AddRunwayProfile(const XmlAttribute & /* attribute */,
                                        const std::string &text,
                                        const std::string & /* suffix */) const
{
    AddProfile(m_element, text);
}

void XmlElementWriter::AddVertices(const XmlAttribute & /* attribute */,
                                   const std::string & /* text */,
                                   const std::string & /* suffix */) const
{
    if (m_layer == RecordLayerId::Apron)
    {
        AddOutline(m_element, m_geometry, GetFieldText(m_feature, "triangles"),
                   m_cornerBudget);
        return;
    }
    AddShape(m_element, m_geometry);
}

void XmlElementWriter::AddPoints(const XmlAttribute &attribute,
                                 const std::string & /* text */,
                                 const std::string & /* suffix */) const
{
    AddPolyline(m_element, attribute.element, m_geometry);
}

void XmlElementWriter::AddDeletionItems(const XmlAttribute &attribute,
                                        const std::string &text,
                                        const std::string & /* suffix */) const
{
    AddDeletions(m_element, attribute.element, text);
}

void XmlElementWriter::AddGuidList(const XmlAttribute &attribute,
                                   const std::string &text,
                                   const std::string & /* suffix */) const
{
    AddGuids(m_element, attribute.element, attribute.attribute, text);
}

void XmlElementWriter::AddBuilding(const XmlAttribute &attribute,
                                   const std::string &text,
                                   const std::string &suffix) const
{
    const std::string roof = GetFieldText(m_feature, "roof_kind");
    const bool isOfOther = std::strchr(attribute.element, '/') != nullptr &&
                           !EQUAL(attribute.element, FindBuildingElement(roof));
    const std::string number =
        isOfOther ? std::string() : FindBuildingNumber(text, suffix);
    if (!number.empty())
    {
        AddText(attribute, number);
    }
}

void XmlElementWriter::AddRoof(const XmlAttribute &attribute,
                               const std::string &text,
                               const std::string & /* suffix */) const
{
    const std::string word = WriteRoofType(text);
    if (!word.empty())
    {
        AddText(attribute, word);
    }
}

void XmlElementWriter::AddConstant(const XmlAttribute &attribute,
                                   const std::string & /* text */,
                                   const std::string & /* suffix */) const
{
    AddText(attribute, attribute.field);
}

/** Defaults of the editors that wrote older records. */
void XmlElementWriter::AddInverseBoolean(const XmlAttribute &attribute,
                                         const std::string &text,
                                         const std::string & /* suffix */) const
{
    if (text == "1")
    {
        AddText(attribute, "FALSE");
    }
}

/** Adds the attribute only if there is an object, and a value. */
void XmlElementWriter::AddOfObject(const XmlAttribute &attribute,
                                   const std::string &text,
                                   const std::string & /* suffix */) const
{
    const std::string value = attribute.IsForm(XmlForm::Scale)  ? text
                              : attribute.IsForm(XmlForm::Zero) ? "0"
                                                                : "1";
    if (!value.empty() && FindElement(m_element, attribute.element) != nullptr)
    {
        AddText(attribute, value);
    }
}

/** Adds an attribute whose form is not plain text. Returns false for plain
 * text. */
bool XmlElementWriter::AddSpecial(const XmlAttribute &attribute) const
{
    const auto *form = std::find_if(std::begin(FORMS), std::end(FORMS),
                                    [&attribute](const Form &known)
                                    { return attribute.IsForm(known.form); });
    if (form == std::end(FORMS))
    {
        return false;
    }
    if (form->add != nullptr)
    {
        const auto [field, suffix] = SplitXmlField(attribute);
        (this->*form->add)(attribute, GetFieldText(m_feature, field), suffix);
    }
    return true;
}

std::string XmlElementWriter::GetText(const XmlAttribute &attribute) const
{
    if (attribute.IsCoordinate())
    {
        // Outlines without altitudes are on the ground; parts of airports have
        // the altitude of the airport.
        const bool isFlat =
            attribute.IsForm(XmlForm::Length) && !m_geometry.Is3D() &&
            (wkbFlatten(m_geometry.getGeometryType()) != wkbPoint ||
             m_layer.IsAtAirport());
        return isFlat ? std::string()
                      : GetCoordinate(attribute.field, m_geometry);
    }
    const std::string text = GetFieldText(m_feature, attribute.field);
    return text.empty() ? text : ToAttributeText(attribute, text);
}

void XmlElementWriter::Add(const XmlAttribute &attribute) const
{
    if (AddSpecial(attribute))
    {
        return;
    }
    const bool isOtherCourse = EQUAL(attribute.field, "course_deg") &&
                               IsTrue(m_feature, "course_true") !=
                                   attribute.IsForm(XmlForm::TrueCourse);
    const bool isLevel = EQUAL(attribute.field, "second_pitch_deg") ||
                         EQUAL(attribute.field, "second_bank_deg");
    std::string text = GetText(attribute);
    if (text.empty() && isLevel &&
        FindElement(m_element, attribute.element) != nullptr)
    {
        text.assign(1, '0');
    }
    if (text.empty() || isOtherCourse ||
        (attribute.IsForm(XmlForm::Present) && text == "0") ||
        (attribute.IsForm(XmlForm::Color) && IsTransparent(text)))
    {
        return;
    }
    // The second object of a jetway shares the values for which it has no
    // fields.
    const bool isShared = EQUAL(attribute.element, "SceneryObject@2") &&
                          !EQUALN(attribute.field, "second_", 7);
    if (isShared && FindElement(m_element, attribute.element) == nullptr)
    {
        return;
    }
    CPLXMLNode *node = RequireElement(m_element, attribute.element);
    if (attribute.IsForm(XmlForm::Color))
    {
        AddColor(node, text);
    }
    else if (attribute.IsForm(XmlForm::Tint))
    {
        AddTint(node, text);
    }
    else if (attribute.IsForm(XmlForm::Beacon))
    {
        AddBeacon(node, text);
    }
    else if (!attribute.IsForm(XmlForm::Present))
    {
        CPLAddXMLAttributeAndValue(node, attribute.attribute, text.c_str());
    }
}

}  // namespace flightsim
