// SPDX-License-Identifier: MIT
// The XML file that maps the fields of a shapefile for Shp2Vec:
// ogr/terrain_vector/format.md 7.1.

#include "ogr/terrain_vector/layers/terrain_vector_schema.h"

#include "driver/base/driver_names.h"
#include "driver/base/driver_options.h"
#include "driver/base/xml_source.h"
#include "ogr/terrain_vector/feature_cut.h"
#include "ogr/terrain_vector/guid_name.h"
#include "ogr/terrain_vector/layers/terrain_vector_tables.h"

#include "cpl_minixml.h"

#include <algorithm>
#include <utility>

namespace flightsim
{

namespace
{

constexpr const char *ORDER_FIELD = "Uuid";

constexpr std::pair<const char *, SchemaType> TYPES[] = {
    {"UINT8", SchemaType::UInt8},   {"CHAR", SchemaType::Char},
    {"UINT32", SchemaType::UInt32}, {"FLOAT32", SchemaType::Float32},
    {"GUID", SchemaType::Guid},     {"STRING", SchemaType::String},
};

std::optional<SchemaType> FindType(const char *name)
{
    for (const auto &[word, type] : TYPES)
    {
        if (EQUAL(word, name))
        {
            return type;
        }
    }
    return std::nullopt;
}

/** Calls `visit` for each child element with a name until it returns false. */
template <class Visit>
bool ForEachChild(const CPLXMLNode &parent, const char *name,
                  const Visit &visit)
{
    for (const CPLXMLNode *child = parent.psChild; child != nullptr;
         child = child->psNext)
    {
        if (child->eType == CXT_Element && EQUAL(child->pszValue, name) &&
            !visit(*child))
        {
            return false;
        }
    }
    return true;
}

class SchemaReader final
{
  public:
    /** Returns false when the tree is not a schema; Problem gives the
     * reason. */
    bool Read(const CPLXMLNode *root)
    {
        // The search goes no deeper than GDAL parses.
        const CPLXMLNode *simulator =
            CPLSearchXMLNode(const_cast<CPLXMLNode *>(root), "=FlightSim");
        const CPLXMLNode *set =
            simulator != nullptr
                ? CPLGetXMLNode(const_cast<CPLXMLNode *>(simulator),
                                "AttributeSet")
                : nullptr;
        if (set == nullptr)
        {
            return Fail("it has no FlightSim with an AttributeSet");
        }
        return ReadLevel(
                   CPLGetXMLValue(simulator, "Geometry.clipLevel", nullptr)) &&
               ForEachChild(*set, "AttributeBlock",
                            [this](const CPLXMLNode &block)
                            { return ReadBlock(block); });
    }

    const std::string &Problem() const
    {
        return m_problem;
    }

    TerrainVectorSchema &GetSchema()
    {
        return m_schema;
    }

  private:
    bool Fail(const std::string &problem)
    {
        m_problem = problem;
        return false;
    }

    bool ReadLevel(const char *text)
    {
        if (text == nullptr)
        {
            return true;
        }
        m_schema.clipLevel = ParseInteger(text);
        return (m_schema.clipLevel && *m_schema.clipLevel >= 1 &&
                *m_schema.clipLevel <= bgl::FeatureCutter::FINEST_LEVEL) ||
               Fail(std::string("clipLevel ") + text +
                    " is not a level from 1 to 15");
    }

    bool ReadBlock(const CPLXMLNode &node)
    {
        const char *guidText = CPLGetXMLValue(&node, "guid", "");
        const std::optional<bgl::Guid> guid = bgl::Guid::FromString(guidText);
        if (!guid)
        {
            return Fail(std::string("an AttributeBlock has the guid \"") +
                        guidText + "\"");
        }
        SchemaBlock &block = m_schema.blocks.emplace_back();
        block.guid = *guid;
        return ForEachChild(node, "Field",
                            [&](const CPLXMLNode &field)
                            { return ReadField(field, block); });
    }

    bool ReadField(const CPLXMLNode &node, SchemaBlock &block)
    {
        const char *name = CPLGetXMLValue(&node, "name", "");
        const char *typeName = CPLGetXMLValue(&node, "type", "");
        const std::optional<SchemaType> type = FindType(typeName);
        if (*name == '\0' || !type)
        {
            return Fail(std::string("field \"") + name + "\" has the type \"" +
                        typeName + "\"");
        }
        if (!EQUAL(name, ORDER_FIELD))
        {
            block.fields.push_back({name, *type});
        }
        return true;
    }

    TerrainVectorSchema m_schema{};
    std::string m_problem{};
};

}  // namespace

std::optional<TerrainVectorSchema> TerrainVectorSchema::Read(const char *path)
{
    const CPLXMLTreeCloser tree = ReadXmlFile(path);
    SchemaReader reader;
    if (tree.get() != nullptr && reader.Read(tree.get()))
    {
        return std::move(reader.GetSchema());
    }
    CPLError(
        CE_Failure, CPLE_AppDefined, "%s: SCHEMA=%s: %s", BGL_DRIVER_NAME, path,
        tree.get() == nullptr ? "it cannot be read" : reader.Problem().c_str());
    return std::nullopt;
}

/** MSFS has the GUID of AirportBounds in features of all kinds, besides its own
 * attributes. */
std::optional<bgl::VectorClass> TerrainVectorSchema::FindClass() const
{
    const bool hasOthers =
        std::any_of(blocks.begin(), blocks.end(),
                    [](const SchemaBlock &block)
                    {
                        return block.guid != bgl::ATTRIBUTE_TEXTURE &&
                               block.guid != bgl::ATTRIBUTE_SLOPE &&
                               bgl::FindAttributeType(block.guid) != nullptr;
                    });
    for (const SchemaBlock &block : blocks)
    {
        const std::optional<bgl::VectorClass> found =
            bgl::FindClassOfGuid(block.guid);
        if (found && !(hasOthers && *found == bgl::VectorClass::AirportBounds))
        {
            return found;
        }
    }
    return std::nullopt;
}

bool TerrainVectorSchema::HasBlock(const bgl::Guid &guid) const
{
    return std::any_of(blocks.begin(), blocks.end(),
                       [&](const SchemaBlock &block)
                       { return block.guid == guid; });
}

std::optional<bgl::VectorClass>
TerrainVectorSchema::FindLayerClass(const char *path, const char *name,
                                    OGRwkbGeometryType type) const
{
    const OGRwkbGeometryType flat = wkbFlatten(type);
    const bool isLine = OGR_GT_IsSubClassOf(flat, wkbCurve) ||
                        OGR_GT_IsSubClassOf(flat, wkbMultiCurve);
    const std::optional<bgl::VectorClass> named = FindTerrainVectorClass(name);
    const bgl::VectorClass vectorClass =
        named ? *named
              : FindClass().value_or(isLine ? bgl::VectorClass::OtherLine
                                            : bgl::VectorClass::OtherPolygon);
    const bgl::Guid *guid = bgl::GetClassGuid(vectorClass);
    if (guid == nullptr || HasBlock(*guid))
    {
        return vectorClass;
    }
    CPLError(CE_Failure, CPLE_AppDefined,
             "%s: SCHEMA=%s: it has no block %s, which the layer %s needs",
             BGL_DRIVER_NAME, path, bgl::GetSchemaName(vectorClass), name);
    return std::nullopt;
}

}  // namespace flightsim
