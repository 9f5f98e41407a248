// SPDX-License-Identifier: MIT
// Converts features to elements of a bglcomp source.

#include "ogr/bglxml/xml_write_dataset.h"

#include "driver/base/driver_names.h"
#include "driver/base/driver_options.h"
#include "driver/base/memory_guard.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/bgl/read/json_names.h"
#include "ogr/bgl/layers/bgl_write_dataset.h"
#include "ogr/bgl/read/model_file.h"
#include "ogr/bgl/read/record_geometry.h"
#include "ogr/bglxml/xml_check.h"
#include "ogr/bglxml/xml_deletion.h"
#include "ogr/bglxml/xml_element_writer.h"
#include "ogr/bglxml/xml_parts.h"
#include "ogr/bglxml/xml_shapes.h"
#include "ogr/bglxml/xml_terrain.h"
#include "ogr/records/airport/runway.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

namespace flightsim
{

namespace
{

/** Value of the field airport_part. */
constexpr const char *PROJECTED_MESH = "projected_mesh";

/** Whether a field belongs to a single kind of object, for which it is
 * required. */
bool IsKeyOfKind(const XmlAttribute &attribute)
{
    constexpr std::string_view KEYS[] = {
        "LibraryObject/name", "SimObject/containerTitle", "Effect/effectName",
        "Beacon/baseType"};
    std::string path(attribute.element);
    path.append("/").append(attribute.attribute);
    return std::find(std::begin(KEYS), std::end(KEYS), path) != std::end(KEYS);
}

/** Whether one of the fields, which count features of another layer, is more
 * than 0. */
bool HadParts(const OGRFeature &feature,
              std::initializer_list<const char *> fields)
{
    return std::any_of(
        fields.begin(), fields.end(),
        [&](const char *field)
        { return std::atoi(GetFieldText(feature, field).c_str()) > 0; });
}

/** A layer with fields that may be derived from its geometry or from other
 * fields. */
struct CompletedLayer
{
    RecordLayerId layer;

    /** Whether fields are derived from all geometries, not only from those
     * without Z. */
    bool followsGeometry;

    /** The field of the attribute if its value depends on the record, because
     * another field may take precedence or words form a list; else null. */
    const char *normalizedField;
};

constexpr CompletedLayer COMPLETED_LAYERS[] = {
    {RecordLayerId::Airport, false, "fuel_flags"},
    {RecordLayerId::Runway, true, "marking_flags"},
    {RecordLayerId::Vor, false, "range_class"},
    {RecordLayerId::Exclusion, false, "excludes"},
    {RecordLayerId::DeleteAirport, false, "flags"},
    {RecordLayerId::ExtrusionBridge, true, nullptr},
    {RecordLayerId::SceneryObject, false, nullptr},
    {RecordLayerId::Trigger, false, nullptr},
};

const CompletedLayer *FindCompletedLayer(XmlLayerId layer)
{
    for (const CompletedLayer &completed : COMPLETED_LAYERS)
    {
        if (layer == completed.layer)
        {
            return &completed;
        }
    }
    return nullptr;
}

}  // namespace

XmlWriteLayer::XmlWriteLayer(XmlWriteDataset &dataset, const std::string &file,
                             const XmlLayerSchema &schema,
                             const OGRSpatialReference *spatialReference)
    : WriteLayer(BGLXML_DRIVER_NAME, file, schema.name.c_str(),
                 schema.geometryType, spatialReference),
      m_dataset(dataset), m_layer(schema.layer),
      m_attributes(FindXmlAttributes(m_layer)),
      m_needsGeometry(
          std::any_of(m_attributes.begin(), m_attributes.end(),
                      [](const XmlAttribute *attribute)
                      {
                          return attribute->IsCoordinate() &&
                                 !attribute->IsForm(XmlForm::Offset) &&
                                 !attribute->IsForm(XmlForm::TaxiName);
                      }))
{
    for (const FieldSpec &field : schema.fields)
    {
        AddField(field);
        if (field.domain != nullptr)
        {
            m_words.push_back(field);
        }
    }
    if (const CompletedLayer *completed = FindCompletedLayer(m_layer))
    {
        m_encoder = GetRecordLayer(completed->layer).makeEncoder();
    }
    m_attributesOfFields.resize(schema.fields.size());
    for (const XmlAttribute *attribute : m_attributes)
    {
        const int field = FindField(SplitXmlField(*attribute).first.c_str());
        if (field >= 0)
        {
            m_attributesOfFields[static_cast<std::size_t>(field)].push_back(
                attribute);
        }
    }
}

/** Returns why a geometry cannot be written; null if it can. */
const char *XmlWriteLayer::FindProblem(const OGRGeometry &geometry)
{
    if (wkbFlatten(GetLayerDefn()->GetGeomType()) == wkbPoint)
    {
        bgl::GeoPosition position;
        return SetPoint(geometry, position);
    }
    if (m_layer == RecordLayerId::Exclusion ||
        m_layer == RecordLayerId::Timezone)
    {
        WorldBounds rectangle;
        return ReadRectangle(geometry, rectangle);
    }
    OGREnvelope bounds;
    geometry.getEnvelope(&bounds);
    const bool isInWorld = bounds.MinX >= -360 && bounds.MaxX <= 360 &&
                           bounds.MinY >= -90 && bounds.MaxY <= 90;
    return isInWorld ? nullptr : "is outside the world";
}

/** Returns the element for the kind of an object or, without a kind, for a set
 * field that only one kind has. Null if there is none. */
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

/** Returns the element of a feature, selected by the field that determines it
 * and by whether it belongs to an airport. */
const XmlElement *XmlWriteLayer::FindElement(const OGRFeature &feature) const
{
    const bool hasAirport = !GetFieldText(feature, "airport_ident").empty();
    const bool isOfRunway = !GetFieldText(feature, "runway_ident").empty();
    const bool hasPart = !GetFieldText(feature, "airport_part").empty();
    for (const XmlElement &element : GetXmlElements())
    {
        if (m_layer != element.layer ||
            (*element.field != '-' &&
             !EQUAL(GetFieldText(feature, element.field).c_str(),
                    element.value)))
        {
            continue;
        }
        const bool isInRunway = EQUALN(element.path, "Airport/Runway/", 15);
        // Among the objects of airports, XML supports those of towers and
        // helipads.
        const bool isPart = m_layer == RecordLayerId::SceneryObject && hasPart;
        const bool isChoice =
            m_layer == RecordLayerId::Waypoint || m_layer == RecordLayerId::Ndb;
        if ((isChoice && element.IsOfAirport() != hasAirport) ||
            (isPart && !element.IsOfAirport()) ||
            (m_layer == RecordLayerId::Ils && isInRunway != isOfRunway))
        {
            continue;
        }
        return &element;
    }
    return nullptr;
}

/** Makes an object at the position of an area that has no object. */
CPLXMLTreeCloser XmlWriteLayer::MakeObject(const OGRFeature &feature,
                                           const OGRGeometry &area,
                                           CPLXMLTreeCloser part) const
{
    OGREnvelope bounds;
    area.getEnvelope(&bounds);
    OGRPoint middle((bounds.MinX + bounds.MaxX) / 2,
                    (bounds.MinY + bounds.MaxY) / 2);
    const bool isAboveGround = m_layer == RecordLayerId::Trigger
                                   ? IsTrue(feature, "agl")
                                   : !area.Is3D();
    CPLXMLTreeCloser object(
        CPLCreateXMLNode(nullptr, CXT_Element, "SceneryObject"));
    const auto add = [&](const char *name, const std::string &text)
    { CPLAddXMLAttributeAndValue(object.get(), name, text.c_str()); };
    add("lat", GetCoordinate("@lat", middle));
    add("lon", GetCoordinate("@lon", middle));
    add("alt", GetCoordinate("@alt", area));
    add("altitudeIsAgl", isAboveGround ? "TRUE" : "FALSE");
    for (const char *angle : {"pitch", "bank", "heading"})
    {
        add(angle, "0");
    }
    add("imageComplexity", "VERY_SPARSE");
    CPLAddXMLChild(object.get(), part.release());
    return object;
}

/** Passes on a part of a feature of another layer; returns false for other
 * features. */
bool XmlWriteLayer::JoinPart(const OGRFeature &feature,
                             const OGRGeometry &geometry,
                             CPLXMLTreeCloser &node)
{
    const bool isArea = m_layer == RecordLayerId::Trigger ||
                        m_layer == RecordLayerId::CarParking;
    const bool isPoint = m_layer == RecordLayerId::BoundaryPoint;
    if (!isArea && !isPoint && m_layer != RecordLayerId::Attachment &&
        m_layer != RecordLayerId::ExtrusionBridge)
    {
        return false;
    }
    XmlMember part{m_layer};
    part.key =
        GetFieldText(feature, isPoint ? "boundary_key" : "scenery_object_key");
    part.sequence = std::atoi(GetFieldText(feature, "seq").c_str());
    part.node = isArea ? MakeObject(feature, geometry, std::move(node))
                       : std::move(node);
    m_dataset.GetJoiner().AddPart(std::move(part));
    return true;
}

/** Passes on a feature that may have parts in other layers; returns false for
 * others. */
bool XmlWriteLayer::JoinParent(const OGRFeature &feature,
                               const OGRGeometry &geometry, const char *body,
                               XmlPart &part)
{
    CPLXMLTreeCloser &node = part.node;
    XmlJoiner &joiner = m_dataset.GetJoiner();
    const std::string attached = GetFieldText(feature, "num_attachments");
    const bool isList =
        m_layer == RecordLayerId::SceneryObject && XmlJoiner::IsList(body);
    const std::string key = GetFieldText(feature, "key");
    // The number of attachments may be missing in new features.
    const bool mayHaveParts = attached.empty() ? !key.empty() : attached != "0";
    const bool hadAttachments = !attached.empty() && attached != "0";
    if (m_layer == RecordLayerId::SceneryObject && part.element->IsOfAirport())
    {
        joiner.AddParent(key, isList ? body : "", std::move(part));
        if (hadAttachments)
        {
            joiner.NoteAttachments();
        }
        return true;
    }
    if (isList || (m_layer == RecordLayerId::SceneryObject && mayHaveParts))
    {
        joiner.AddParent(m_layer, key, isList ? body : "", std::move(node));
        if (hadAttachments)
        {
            joiner.NoteAttachments();
        }
        return true;
    }
    if (m_layer == RecordLayerId::Boundary)
    {
        const std::unique_ptr<OGRGeometry> linear(
            geometry.hasCurveGeometry(TRUE) ? geometry.getLinearGeometry()
                                            : nullptr);
        AddShape(RequireElement(node.get(), XmlJoiner::OUTLINE),
                 linear != nullptr ? *linear : geometry);
        joiner.AddParent(m_layer, GetFieldText(feature, "key"), "",
                         std::move(node));
        return true;
    }
    return m_layer == RecordLayerId::Waypoint && JoinWaypoint(feature, node);
}

/** Registers a waypoint, which airways identify by its ident and region.
 * Waypoints of airports remain inside them. */
bool XmlWriteLayer::JoinWaypoint(const OGRFeature &feature,
                                 CPLXMLTreeCloser &node)
{
    const std::string airport = GetFieldText(feature, "airport_ident");
    const std::string key =
        MakeFixKey(GetFieldText(feature, "ident"),
                   GetFieldText(feature, "region"), airport);
    m_dataset.GetJoiner().AddWaypoint(key, node.get(),
                                      HadParts(feature, {"num_routes"}));
    if (airport.empty())
    {
        m_dataset.GetJoiner().AddParent(m_layer, "", "", std::move(node));
    }
    return airport.empty();
}

/** Adds a segment to the waypoints at its ends. */
OGRErr XmlWriteLayer::WriteAirway(const OGRFeature &feature)
{
    const auto read = [&](const std::string &end)
    {
        return XmlFix{GetFieldText(feature, end + "ident"),
                      GetFieldText(feature, end + "region"),
                      GetFieldText(feature, end + "airport"),
                      GetFieldText(feature, end + "type")};
    };
    XmlSegment segment{GetFieldText(feature, "name"),
                       bgl::ToUpper(GetFieldText(feature, "type")),
                       read("from_"), read("to_"),
                       GetFieldText(feature, "min_altitude_m")};
    m_dataset.GetJoiner().AddAirway(std::move(segment));
    return OGRERR_NONE;
}

/** Key of the approach, departure or arrival that a feature is part of. */
std::string XmlWriteLayer::FindProcedureKey(const OGRFeature &feature) const
{
    const std::string key = GetFieldText(feature, "approach_key");
    return key.empty() ? GetFieldText(feature, "sid_star_key") : key;
}

/** Whether an attribute belongs to an element and to the simulator. */
bool XmlWriteLayer::IsWanted(const XmlAttribute &attribute,
                             const OGRFeature &feature,
                             const XmlElement &element, const char *body) const
{
    // Several kinds share fields but not elements.
    const std::string_view path(attribute.element);
    const bool isPlacement = path == "BiasXYZ" || path == "RandomAttach";
    const bool isOfOther = body != nullptr && path != "." && !isPlacement &&
                           !attribute.IsForm(XmlForm::Present) &&
                           path.substr(0, path.find('/')) != body;
    // Many attributes and most elements have no field.
    const bool isImplied =
        *element.field != '-' && EQUAL(attribute.field, element.field);
    const std::optional<RecordProfile> profile = m_dataset.FindProfile();
    // Compilers infer the simulator from attributes that only one has. Files of
    // FSX name no simulator.
    const bool isNothing = !profile && attribute.IsForm(XmlForm::Boolean) &&
                           !IsTrue(feature, attribute.field);
    // Only newer compilers know these.
    const bool isNewer = EQUAL(attribute.attribute, "flipUV") ||
                         EQUAL(attribute.attribute, "offsetU") ||
                         EQUAL(attribute.attribute, "offsetV");
    return !isOfOther && !isImplied &&
           !(isNewer && IsTrue(feature, "old_form")) &&
           !((profile || isNothing) &&
             RequiresOtherSimulator(attribute.attribute,
                                    profile.value_or(RecordProfile::Fsx)));
}

/** Whether a list has a word, or an object a member, for which there is no
 * attribute. */
bool XmlWriteLayer::LosesWord(std::size_t field,
                              const OGRFeature &written) const
{
    const auto &attributes = m_attributesOfFields[field];
    const XmlForm form =
        attributes.empty() ? XmlForm::Text : attributes.front()->form;
    const std::string text = written.GetFieldAsString(static_cast<int>(field));
    if (form == XmlForm::Terrain)
    {
        const std::vector<std::string> names = ListTerrainMembers(text);
        return !std::all_of(names.begin(), names.end(),
                            [&text](const std::string &name)
                            { return HasTerrainElement(name, text); });
    }
    if (form != XmlForm::ListWord && form != XmlForm::Member)
    {
        return false;
    }
    const std::vector<std::string> words = form == XmlForm::Member
                                               ? ListTerrainMembers(text)
                                               : SplitList(text, ",");
    return std::any_of(words.begin(), words.end(),
                       [&attributes](const std::string &word)
                       {
                           return std::none_of(
                               attributes.begin(), attributes.end(),
                               [&word](const XmlAttribute *attribute) {
                                   return EQUAL(
                                       SplitXmlField(*attribute).second.c_str(),
                                       word.c_str());
                               });
                       });
}

/** Counts values that have no attribute, or only attributes of another kind or
 * another simulator.
 *
 * @param written the feature with its fields completed. */
void XmlWriteLayer::CountDroppedFields(const OGRFeature &feature,
                                       const OGRFeature &written,
                                       const XmlElement &element,
                                       const char *body)
{
    for (std::size_t i = 0; i < m_attributesOfFields.size(); ++i)
    {
        const auto &attributes = m_attributesOfFields[i];
        const auto field = static_cast<int>(i);
        const char *name = feature.GetFieldDefnRef(field)->GetNameRef();
        const bool isLost =
            attributes.empty()
                ? IsLostInXml(m_layer, name, GetFieldText(feature, name))
                : std::none_of(
                      attributes.begin(), attributes.end(),
                      [&](const XmlAttribute *attribute)
                      { return IsWanted(*attribute, feature, element, body); });
        if ((isLost && HasValue(feature, field) &&
             !EQUAL(name, element.field)) ||
            LosesWord(i, written))
        {
            m_dataset.Count(std::string("VALUES_WITHOUT_PLACE.")
                                .append(m_layer.GetName())
                                .append(1, '.')
                                .append(name)
                                .c_str());
        }
    }
}

/** Sets the identification and the parents of an element of an airport. */
void XmlWriteLayer::DescribePart(const OGRFeature &feature, XmlPart &part) const
{
    const bool isAirport = m_layer == RecordLayerId::Airport;
    part.airport = GetFieldText(feature, isAirport ? "ident" : "airport_ident");
    if (isAirport)
    {
        part.taxiNames = ReadNames(GetFieldText(feature, "taxi_names"))
                             .value_or(std::vector<std::string>());
    }
    part.runway = m_layer == RecordLayerId::Runway
                      ? GetFieldText(feature, "primary_ident")
                            .append(",")
                            .append(GetFieldText(feature, "secondary_ident"))
                      : GetFieldText(feature, "runway_ident");
    part.key = GetFieldText(feature, "key");
    part.sequence = m_layer == RecordLayerId::ProcedureLeg
                        ? std::atoi(GetFieldText(feature, "seq").c_str())
                        : 0;
    part.number = m_layer == RecordLayerId::SceneryObject
                      ? std::atoi(GetFieldText(feature, "part_number").c_str())
                      : 0;
    part.approachKey = FindProcedureKey(feature);
    part.transitionKey = GetFieldText(feature, "transition_key");
    part.hadLegs = HadParts(feature, {"num_legs", "num_missed"});
    part.hadTransitions =
        HadParts(feature, {"num_transitions", "num_runway_transitions",
                           "num_enroute_transitions"});
    part.preset =
        GetFieldText(feature, m_layer == RecordLayerId::LightPreset ? "name"
                              : m_layer == RecordLayerId::Light     ? "preset"
                                                                    : "");
    if (m_layer == RecordLayerId::TaxiPath &&
        !EQUAL(GetFieldText(feature, "type").c_str(), "runway"))
    {
        part.taxiName = GetFieldText(feature, "name");
    }
}

OGRErr XmlWriteLayer::WriteAlone(const CPLXMLNode *node)
{
    char *text = CPLSerializeXMLTree(node);
    const bool isWritten = m_dataset.Append(text);
    CPLFree(text);
    return isWritten ? OGRERR_NONE : OGRERR_FAILURE;
}

OGRErr XmlWriteLayer::WriteElement(const OGRFeature &feature,
                                   const OGRGeometry &geometry,
                                   const XmlElement &element, const char *body)
{
    const char *name = std::strrchr(element.path, '/');
    name = name != nullptr ? name + 1 : element.path;
    XmlPart part;
    part.node = CPLXMLTreeCloser(CPLCreateXMLNode(nullptr, CXT_Element, name));
    const XmlElementWriter writer(m_layer, feature, geometry, part.node.get(),
                                  m_cornerBudget);
    for (const XmlAttribute *attribute : m_attributes)
    {
        if (IsWanted(*attribute, feature, element, body))
        {
            writer.Add(*attribute);
        }
    }
    RemoveAdditions(part.node.get(),
                    m_dataset.FindProfile().value_or(RecordProfile::Fsx));
    if (m_layer == RecordLayerId::Airport &&
        m_dataset.FindProfile() == RecordProfile::Msfs2024)
    {
        // Compilers do not store it; it names the simulator.
        CPLCreateXMLNode(part.node.get(), CXT_Element, "AirportArchetype");
    }
    part.element = &element;
    if (element.IsOfAirport())
    {
        DescribePart(feature, part);
    }
    if (JoinPart(feature, geometry, part.node) ||
        JoinParent(feature, geometry, body, part))
    {
        return OGRERR_NONE;
    }
    if (!element.IsOfAirport())
    {
        return WriteAlone(part.node.get());
    }
    m_dataset.Add(std::move(part));
    return OGRERR_NONE;
}

/** Writes a model to a file beside the source. */
OGRErr XmlWriteLayer::WriteModel(const OGRFeature &feature)
{
    const std::string path = GetFieldText(feature, "source_file");
    if (path.empty())
    {
        m_dataset.CountUnsupported();
        return OGRERR_NONE;
    }
    ModelFile model;
    const std::string why = ReadModelFile(path, model);
    if (!why.empty())
    {
        return Refuse(feature, std::string("field source_file: ")
                                   .append(path + " " + why)
                                   .c_str());
    }
    const std::string given = GetFieldText(feature, "guid");
    const std::optional<bgl::Guid> guid =
        given.empty() ? model.guid : bgl::Guid::FromString(given);
    if (!guid)
    {
        return Refuse(feature, "it has no guid, nor has its model one");
    }
    const std::string name = guid->ToString().append(".mdl");
    CPLXMLTreeCloser node(CPLCreateXMLNode(nullptr, CXT_Element, "ModelData"));
    CPLAddXMLAttributeAndValue(node.get(), "name",
                               WithBraces(guid->ToString()).c_str());
    CPLAddXMLAttributeAndValue(node.get(), "sourceFile", name.c_str());
    return m_dataset.AddFile(name, model.bytes) ? WriteAlone(node.get())
                                                : OGRERR_FAILURE;
}

/** Returns why a word of a field cannot be written; empty if all can. */
namespace
{

bool IsColor(std::string_view text)
{
    return (text.size() == 7 || text.size() == 9) && text[0] == '#' &&
           std::all_of(text.begin() + 1, text.end(),
                       [](unsigned char letter)
                       { return std::isxdigit(letter) != 0; });
}

/** Returns why a text cannot become an attribute; null if it can. */
const char *FindTextProblem(const XmlAttribute &attribute,
                            const std::string &text)
{
    const bool isColor = attribute.IsForm(XmlForm::Color) ||
                         attribute.IsForm(XmlForm::ColorText) ||
                         attribute.IsForm(XmlForm::Tint);
    int number = 0;
    int designator = 0;
    if (isColor)
    {
        return IsColor(text) ? nullptr
                             : " is not a colour such as #FF8000 or #FF8000C0";
    }
    return !attribute.IsForm(XmlForm::Runway) ||
                   bgl::ParseRunwayName(text, number, designator)
               ? nullptr
               : " is not a runway such as 07R";
}

}  // namespace

/** Returns the problem of the words, colours and runway names of a feature;
 * empty if there is none. */
std::string XmlWriteLayer::FindWrongWord(const OGRFeature &feature) const
{
    for (const XmlAttribute *attribute : m_attributes)
    {
        // A taxiway name is a runway name only on runways.
        const bool isOther =
            m_layer == RecordLayerId::TaxiPath &&
            attribute->IsForm(XmlForm::Runway) &&
            !EQUAL(GetFieldText(feature, "type").c_str(), "runway");
        const std::string text =
            isOther ? "" : GetFieldText(feature, attribute->field);
        const char *problem =
            text.empty() ? nullptr : FindTextProblem(*attribute, text);
        if (problem != nullptr)
        {
            return std::string("field ")
                .append(attribute->field)
                .append(": ")
                .append(text)
                .append(problem);
        }
    }
    for (const FieldSpec &field : m_words)
    {
        const std::string word = GetFieldText(feature, field.name);
        if (!word.empty() && !field.domain->FindCode(word))
        {
            return std::string("field ")
                .append(field.name)
                .append(": ")
                .append(word)
                .append(" is not one of ")
                .append(field.domain->ListWords());
        }
    }
    return {};
}

namespace
{

/** Returns the name of a field with a number that is not finite, which
 * compilers do not read; null if there is none. */
const char *FindNonFiniteField(const OGRFeature &feature)
{
    for (int i = 0; i < feature.GetFieldCount(); ++i)
    {
        const OGRFieldDefn *field = feature.GetFieldDefnRef(i);
        if (field->GetType() == OFTReal && feature.IsFieldSetAndNotNull(i) &&
            !std::isfinite(feature.GetFieldAsDouble(i)))
        {
            return field->GetNameRef();
        }
    }
    return nullptr;
}

/** Whether a shape has enough corners for an area, or for the minimum number of
 * vertices of an element. */
bool HasCorners(const OGRGeometry &shape, std::size_t minimumVertices)
{
    constexpr std::size_t ringVertices = 3;
    const bool isPolygon = wkbFlatten(shape.getGeometryType()) == wkbPolygon;
    if ((!isPolygon && minimumVertices < ringVertices) || shape.IsEmpty())
    {
        return true;
    }
    const OGRSimpleCurve *curve =
        isPolygon ? shape.toPolygon()->getExteriorRing()
        : wkbFlatten(shape.getGeometryType()) == wkbLineString
            ? shape.toLineString()
            : nullptr;
    if (curve == nullptr)
    {
        return false;
    }
    std::set<std::pair<double, double>> corners;
    for (const OGRPoint &point : *curve)
    {
        corners.emplace(point.getX(), point.getY());
        if (corners.size() >= ringVertices)
        {
            return true;
        }
    }
    return false;
}

/** Whether all coordinates are finite. */
class NumberSearch final : public OGRDefaultConstGeometryVisitor
{
  public:
    using OGRDefaultConstGeometryVisitor::visit;

    void visit(const OGRPoint *point) override
    {
        areFinite = areFinite && std::isfinite(point->getX()) &&
                    std::isfinite(point->getY()) &&
                    (!point->Is3D() || std::isfinite(point->getZ()));
    }

    bool areFinite = true;
};

}  // namespace

/** Returns why a geometry cannot be written; empty if it can. */
std::string XmlWriteLayer::FindRefusal(const OGRFeature &feature,
                                       const OGRGeometry *geometry)
{
    const bool isCircle =
        m_layer == RecordLayerId::BoundaryPoint &&
        EQUAL(GetFieldText(feature, "type").c_str(), "circle");
    if (!m_needsGeometry || (geometry == nullptr && isCircle))
    {
        return {};
    }
    const char *problem =
        geometry == nullptr ? "has no geometry" : FindProblem(*geometry);
    return problem != nullptr ? std::string("it ").append(problem)
                              : std::string();
}

/** Whether XML has no element for a feature. */
bool XmlWriteLayer::IsLeftOut(const OGRFeature &feature) const
{
    // Legs and transitions without the key of their procedure are left out.
    // So are deletions of a kind without an attribute.
    const bool isOfApproach = (m_layer != RecordLayerId::ProcedureLeg &&
                               m_layer != RecordLayerId::Transition) ||
                              !FindProcedureKey(feature).empty();
    const bool isOrder = m_layer == RecordLayerId::DeleteNavigation &&
                         !HasOrder(GetFieldText(feature, "kind"));
    return !isOfApproach || isOrder;
}

OGRErr XmlWriteLayer::Write(const OGRFeature &feature,
                            const OGRGeometry *geometry)
{
    if (m_layer == RecordLayerId::Airway || m_layer == RecordLayerId::ModelData)
    {
        return m_layer == RecordLayerId::Airway ? WriteAirway(feature)
                                                : WriteModel(feature);
    }
    if (m_layer.GetVectorClass() && !m_dataset.IsOfMsfs() &&
        !IsMsfsTerrain(GetFieldText(feature, "attributes")))
    {
        m_dataset.CountUnsupported();
        return OGRERR_NONE;
    }
    const OGRGeometry *shape =
        geometry != nullptr && geometry->IsEmpty() ? nullptr : geometry;
    if (const char *field = FindNonFiniteField(feature))
    {
        return Refuse(feature, std::string("field ")
                                   .append(field)
                                   .append(" is not a number")
                                   .c_str());
    }
    NumberSearch numbers;
    if (shape != nullptr)
    {
        shape->accept(&numbers);
    }
    if (!numbers.areFinite)
    {
        return Refuse(feature, "it is outside the world");
    }
    if (const std::string why = FindRefusal(feature, shape); !why.empty())
    {
        return Refuse(feature, why.c_str());
    }
    if (GetFieldText(feature, "airport_part") == PROJECTED_MESH)
    {
        // The layer projected_mesh writes it, too.
        return OGRERR_NONE;
    }
    const bool hasKinds = m_layer == RecordLayerId::SceneryObject ||
                          m_layer == RecordLayerId::Attachment;
    const char *body = hasKinds ? FindBody(feature) : nullptr;
    const XmlElement *element = FindElement(feature);
    if ((hasKinds && body == nullptr) || element == nullptr ||
        IsLeftOut(feature))
    {
        m_dataset.CountUnsupported();
        return OGRERR_NONE;
    }
    const std::string wrong = FindWrongWord(feature);
    if (!wrong.empty())
    {
        return Refuse(feature, wrong.c_str());
    }
    return WriteFeature(feature, shape, *element, body);
}

namespace
{

/** Returns the position of an airport with the elevation of its field, not that
 * of the geometry; null without one. */
std::unique_ptr<OGRGeometry> AddElevation(const OGRFeature &airport,
                                          const OGRGeometry &place)
{
    const std::string elevation = GetFieldText(airport, "elevation_m");
    const OGRGeometry *point = GetOnlyPart(place);
    if (elevation.empty() || point == nullptr ||
        wkbFlatten(point->getGeometryType()) != wkbPoint)
    {
        return nullptr;
    }
    return std::make_unique<OGRPoint>(point->toPoint()->getX(),
                                      point->toPoint()->getY(),
                                      CPLAtof(elevation.c_str()));
}

}  // namespace

/** Sets the fields derived from the geometry or from other fields. Returns the
 * problem of a value; empty for none. */
std::string XmlWriteLayer::Complete(const OGRGeometry *shape,
                                    OGRFeature &feature) const
{
    const CompletedLayer &completed = *FindCompletedLayer(m_layer);
    if (shape != nullptr && (completed.followsGeometry || !shape->Is3D()))
    {
        m_encoder->SetFieldsFrom(*shape, feature);
    }
    // The compilers require a heading, even if it is 0.
    const int heading = m_layer == RecordLayerId::Runway
                            ? feature.GetFieldIndex("true_heading_deg")
                            : -1;
    if (heading >= 0 && !feature.IsFieldSetAndNotNull(heading))
    {
        feature.SetField(heading, 0.0);
    }
    return completed.normalizedField != nullptr
               ? m_encoder->NormalizeField(completed.normalizedField, feature)
               : std::string();
}

/** Writes a feature that has an element, and counts its losses. */
OGRErr XmlWriteLayer::WriteFeature(const OGRFeature &feature,
                                   const OGRGeometry *shape,
                                   const XmlElement &element, const char *body)
{
    std::unique_ptr<OGRFeature> completed;
    const CompletedLayer *layer = FindCompletedLayer(m_layer);
    if (layer != nullptr &&
        (layer->followsGeometry || layer->normalizedField != nullptr ||
         (shape != nullptr && !shape->Is3D())))
    {
        completed.reset(feature.Clone());
        const std::string problem = Complete(shape, *completed);
        if (!problem.empty())
        {
            return Refuse(feature, problem.c_str());
        }
    }
    std::unique_ptr<OGRGeometry> raised;
    if (m_layer == RecordLayerId::Airport && shape != nullptr)
    {
        raised = AddElevation(feature, *shape);
    }
    const OGRFeature &written = completed != nullptr ? *completed : feature;
    const OGRErr error =
        shape == nullptr
            ? WriteElement(written, OGRPoint(), element, body)
            : WriteShapes(written, raised != nullptr ? *raised : *shape,
                          element, body);
    if (error == OGRERR_NONE)
    {
        CountDroppedFields(feature, written, element, body);
    }
    return error;
}

/** Whether an element has the vertices of the geometry. */
bool XmlWriteLayer::HasVertices() const
{
    return m_layer == RecordLayerId::Boundary ||
           std::any_of(m_attributes.begin(), m_attributes.end(),
                       [](const XmlAttribute *attribute)
                       {
                           return attribute->IsForm(XmlForm::Vertex) ||
                                  attribute->IsForm(XmlForm::Polyline);
                       });
}

/** Each line of a collection becomes an element. */
OGRErr XmlWriteLayer::WriteShapes(const OGRFeature &feature,
                                  const OGRGeometry &geometry,
                                  const XmlElement &element, const char *body)
{
    const AllocationWatch watch;
    const std::unique_ptr<OGRGeometry> straight(
        geometry.hasCurveGeometry(TRUE) ? geometry.getLinearGeometry()
                                        : nullptr);
    watch.Check();
    const OGRGeometry &linear = straight != nullptr ? *straight : geometry;
    if (wkbFlatten(linear.getGeometryType()) == wkbMultiLineString)
    {
        for (const OGRLineString *line : *linear.toMultiLineString())
        {
            if (WriteShapes(feature, *line, element, body) != OGRERR_NONE)
            {
                return OGRERR_FAILURE;
            }
        }
        return OGRERR_NONE;
    }
    const OGRGeometry *shape = FindShape(linear);
    if (HasVertices())
    {
        if (shape != nullptr &&
            !HasCorners(*shape, GetMinimumVertices(m_layer)))
        {
            return Refuse(feature, "it has fewer than three corners");
        }
        if (shape == nullptr)
        {
            return Refuse(feature, "it is not a single line or polygon");
        }
        if (wkbFlatten(shape->getGeometryType()) == wkbPolygon &&
            shape->toPolygon()->getNumInteriorRings() > 0)
        {
            return Refuse(feature, "it has holes, which XML cannot hold");
        }
    }
    return WriteElement(feature, shape != nullptr ? *shape : linear, element,
                        body);
}

}  // namespace flightsim
