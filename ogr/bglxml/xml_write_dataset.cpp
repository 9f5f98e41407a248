// SPDX-License-Identifier: MIT
// A source of bglcomp that is being written.

#include "ogr/bglxml/xml_write_dataset.h"

#include "driver/base/driver_names.h"
#include "ogr/bgl/record_encoder.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <string_view>

namespace flightsim
{

namespace
{

constexpr const char *START =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<FSData version=\"9.0\" "
    "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
    "xsi:noNamespaceSchemaLocation=\"bglcomp.xsd\">\n";
constexpr const char *END = "</FSData>\n";

/** Text of a coordinate; empty when the geometry has none of it. */
std::string GetCoordinate(std::string_view name, const OGRGeometry &geometry)
{
    OGREnvelope3D bounds;
    geometry.getEnvelope(&bounds);
    if (name == "@alt")
    {
        return WriteNumber(geometry.Is3D() ? bounds.MinZ : 0.0);
    }
    const bool isWest = name == "@lon" || name == "@west";
    const bool isSouth = name == "@lat" || name == "@south";
    if (!isWest && name != "@east")
    {
        return WriteNumber(isSouth ? bounds.MinY : bounds.MaxY);
    }
    // Longitudes may go on beyond the antimeridian; those of the file do not.
    const double longitude = isWest ? bounds.MinX : bounds.MaxX;
    return WriteNumber(
        std::abs(longitude) > 180 ? std::remainder(longitude, 360) : longitude);
}

/** Whether only one kind of object has a field, and has to have it. */
bool IsKeyOfKind(const XmlAttribute &attribute)
{
    constexpr std::string_view KEYS[] = {
        "LibraryObject/name", "SimObject/containerTitle", "Effect/effectName",
        "Beacon/baseType"};
    std::string path(attribute.element);
    path.append("/").append(attribute.attribute);
    return std::find(std::begin(KEYS), std::end(KEYS), path) != std::end(KEYS);
}

/** Whether a list has a word. */
bool HasWord(const char *list, const char *word)
{
    const CPLStringList words(CSLTokenizeString2(list, ",", 0));
    return words.FindString(word) >= 0;
}

/** A child that is an element: attributes may have the same name. */
CPLXMLNode *FindChild(const CPLXMLNode *element, const std::string &name)
{
    CPLXMLNode *child = element->psChild;
    while (child != nullptr &&
           (child->eType != CXT_Element || name != child->pszValue))
    {
        child = child->psNext;
    }
    return child;
}

/** The element at a path below another one, made when it is not there yet. */
CPLXMLNode *RequireElement(CPLXMLNode *element, std::string_view path)
{
    while (path != "." && !path.empty())
    {
        const std::size_t slash = path.find('/');
        const std::string name(path.substr(0, slash));
        CPLXMLNode *child = FindChild(element, name);
        element = child != nullptr
                      ? child
                      : CPLCreateXMLNode(element, CXT_Element, name.c_str());
        path = slash == std::string_view::npos ? std::string_view()
                                               : path.substr(slash + 1);
    }
    return element;
}

void AddColor(CPLXMLNode *element, const std::string &text)
{
    unsigned color = 0;
    if (std::sscanf(text.c_str(), "#%6x", &color) != 1)
    {
        return;
    }
    int shift = 16;
    for (const char *part : {"red", "green", "blue"})
    {
        CPLAddXMLAttributeAndValue(
            element, part, std::to_string(color >> shift & 0xFF).c_str());
        shift -= 8;
    }
}

void AddBeacon(CPLXMLNode *element, const std::string &word)
{
    const std::size_t end = word.find('_');
    const bool isMilitary = word.compare(0, end, "military") == 0;
    std::string base =
        end == std::string::npos ? "airport" : word.substr(end + 1);
    CPLAddXMLAttributeAndValue(element, "type",
                               isMilitary ? "MILITARY" : "CIVILIAN");
    CPLAddXMLAttributeAndValue(element, "baseType",
                               CPLString(base).toupper().c_str());
}

}  // namespace

std::unique_ptr<XmlWriteDataset> XmlWriteDataset::Create(const char *path)
{
    std::unique_ptr<VsiSink> sink = VsiSink::Create(path, BGLXML_DRIVER_NAME);
    if (sink == nullptr)
    {
        return nullptr;
    }
    std::unique_ptr<XmlWriteDataset> dataset(
        new XmlWriteDataset(path, std::move(sink)));
    return dataset->Append(START) ? std::move(dataset) : nullptr;
}

XmlWriteDataset::XmlWriteDataset(const char *path,
                                 std::unique_ptr<VsiSink> sink)
    : WriteDataset(BGLXML_DRIVER_NAME, path), m_sink(std::move(sink))
{
}

XmlWriteDataset::~XmlWriteDataset()
{
    CloseOnce();
}

bool XmlWriteDataset::Append(const std::string &text)
{
    const bgl::ByteSpan bytes(
        reinterpret_cast<const std::uint8_t *>(text.data()), text.size());
    m_hasFailed = m_hasFailed || !m_sink->Write(m_size, bytes);
    m_size += bytes.size();
    return !m_hasFailed;
}

bool XmlWriteDataset::Finish()
{
    return Append(END) && m_sink->Commit();
}

std::unique_ptr<WriteLayer>
XmlWriteDataset::MakeLayer(const char *name, OGRwkbGeometryType /* type */,
                           const OGRSpatialReference *spatialReference,
                           CSLConstList /* options */)
{
    std::string known;
    for (const XmlElement &element : GetXmlElements())
    {
        if (EQUAL(element.layer, name))
        {
            return std::make_unique<XmlWriteLayer>(
                *this, GetPath(), *MakeRecordEncoder(element.layer),
                spatialReference);
        }
        known.append(known.empty() ? "" : ", ").append(element.layer);
    }
    CPLError(CE_Failure, CPLE_AppDefined,
             "%s: %s: there is no layer %s to write; the known ones are %s",
             BGLXML_DRIVER_NAME, GetPath().c_str(), name, known.c_str());
    return nullptr;
}

XmlWriteLayer::XmlWriteLayer(XmlWriteDataset &dataset, const std::string &file,
                             const RecordEncoder &encoder,
                             const OGRSpatialReference *spatialReference)
    : WriteLayer(BGLXML_DRIVER_NAME, file, encoder.GetName(),
                 encoder.GetGeometryType(), spatialReference),
      m_dataset(dataset), m_element(FindXmlElement(encoder.GetName())->element),
      m_attributes(FindXmlAttributes(encoder.GetName()))
{
    for (const FieldSpec &field : encoder.GetFields())
    {
        AddField(field);
    }
}

std::string XmlWriteLayer::GetText(const XmlAttribute &attribute,
                                   const OGRFeature &feature,
                                   const OGRGeometry &geometry) const
{
    if (attribute.IsCoordinate())
    {
        return GetCoordinate(attribute.field, geometry);
    }
    const int field = FindField(attribute.field);
    if (field < 0 || !feature.IsFieldSetAndNotNull(field))
    {
        return {};
    }
    if (feature.GetFieldDefnRef(field)->GetType() == OFTReal)
    {
        return ToAttributeText(attribute,
                               WriteNumber(feature.GetFieldAsDouble(field)));
    }
    return ToAttributeText(attribute, feature.GetFieldAsString(field));
}

void XmlWriteLayer::AddAttribute(const XmlAttribute &attribute,
                                 const OGRFeature &feature,
                                 const OGRGeometry &geometry,
                                 CPLXMLNode *element) const
{
    if (attribute.IsForm("listed"))
    {
        if (HasWord(feature.GetFieldAsString(FindField("excludes")),
                    attribute.field))
        {
            CPLAddXMLAttributeAndValue(element, attribute.attribute, "TRUE");
        }
        return;
    }
    const std::string text = GetText(attribute, feature, geometry);
    if (text.empty() || (attribute.IsForm("present") && text == "0"))
    {
        return;
    }
    CPLXMLNode *node = RequireElement(element, attribute.element);
    if (attribute.IsForm("color"))
    {
        AddColor(node, text);
    }
    else if (attribute.IsForm("beacon"))
    {
        AddBeacon(node, text);
    }
    else if (!attribute.IsForm("present"))
    {
        CPLAddXMLAttributeAndValue(node, attribute.attribute, text.c_str());
    }
}

/** Why a geometry cannot be written; null when it can. */
const char *XmlWriteLayer::FindProblem(const OGRGeometry &geometry)
{
    if (wkbFlatten(GetLayerDefn()->GetGeomType()) == wkbPoint)
    {
        bgl::GeoPosition position;
        return SetPoint(geometry, position);
    }
    OGREnvelope bounds;
    geometry.getEnvelope(&bounds);
    const bool isInWorld = bounds.MinX >= -360 && bounds.MaxX <= 360 &&
                           bounds.MinY >= -90 && bounds.MaxY <= 90;
    return isInWorld ? nullptr : "is outside the world";
}

/** The element of the kind of an object; without one, that of the field that
 * only one kind has. Null when there is none. */
const char *XmlWriteLayer::FindBody(const OGRFeature &feature) const
{
    const int kind = FindField("kind");
    if (feature.IsFieldSetAndNotNull(kind))
    {
        return FindKindElement(feature.GetFieldAsString(kind));
    }
    for (const XmlAttribute *attribute : m_attributes)
    {
        const int field = FindField(attribute->field);
        if (IsKeyOfKind(*attribute) && feature.IsFieldSetAndNotNull(field))
        {
            return attribute->element;
        }
    }
    return nullptr;
}

OGRErr XmlWriteLayer::Write(const OGRFeature &feature,
                            const OGRGeometry *geometry)
{
    if (geometry == nullptr || geometry->IsEmpty())
    {
        return Refuse(feature, "it has no geometry");
    }
    if (const char *problem = FindProblem(*geometry))
    {
        return Refuse(feature, std::string("it ").append(problem).c_str());
    }
    const int kindField = FindField("kind");
    const char *body = kindField >= 0 ? FindBody(feature) : nullptr;
    if (kindField >= 0 && body == nullptr)
    {
        return Refuse(feature, "field kind: XML has no element for it that "
                               "the layer holds all of");
    }
    const CPLXMLTreeCloser tree(
        CPLCreateXMLNode(nullptr, CXT_Element, m_element));
    for (const XmlAttribute *attribute : m_attributes)
    {
        // Several kinds share fields, but not elements.
        const std::string_view path(attribute->element);
        const bool isOfOther = kindField >= 0 && path != "." &&
                               !attribute->IsForm("present") &&
                               path.substr(0, path.find('/')) != body;
        if (!isOfOther)
        {
            AddAttribute(*attribute, feature, *geometry, tree.get());
        }
    }
    char *text = CPLSerializeXMLTree(tree.get());
    const bool isWritten = m_dataset.Append(text);
    CPLFree(text);
    return isWritten ? OGRERR_NONE : OGRERR_FAILURE;
}

}  // namespace flightsim
