// SPDX-License-Identifier: MIT
// Makes attribute blocks of terrain vectors from the fields of features:
// ogr/terrain_vector/format.md 7.1 and 7.8.

#include "ogr/terrain_vector/layers/terrain_vector_attributes.h"

#include "driver/bytes/byte_writer.h"
#include "ogr/terrain_vector/guid_name.h"

#include "cpl_json.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace flightsim
{

namespace
{

/** Excludes everything. */
constexpr const char *ALL = "all";

/** The name in MSFS of the GUID of AirportBounds. */
constexpr const char *FEATURE_IDENTIFIER = "UniqueGUID";

bool HasTexture(bgl::VectorClass vectorClass)
{
    return vectorClass != bgl::VectorClass::WaterPolygonGps &&
           vectorClass != bgl::VectorClass::FreewayTraffic;
}

std::vector<std::uint8_t> ToBytes(const bgl::Guid &guid)
{
    return {guid.bytes.begin(), guid.bytes.end()};
}

/** Returns the GUID of an attribute by its JSON key. */
std::optional<bgl::Guid> FindAttribute(const std::string &key)
{
    if (const std::optional<bgl::Guid> guid = bgl::FindAttributeGuid(key))
    {
        return guid;
    }
    for (std::size_t i = 0; i < bgl::VECTOR_CLASS_COUNT; ++i)
    {
        const auto vectorClass = static_cast<bgl::VectorClass>(i);
        const char *name = bgl::GetSchemaName(vectorClass);
        if (name != nullptr && key == name)
        {
            return *bgl::GetClassGuid(vectorClass);
        }
    }
    return key == FEATURE_IDENTIFIER
               ? *bgl::GetClassGuid(bgl::VectorClass::AirportBounds)
               : bgl::Guid::FromString(key);
}

/** Reads hexadecimal digits; returns false for anything else. */
bool AppendHex(const std::string &text, std::vector<std::uint8_t> &payload)
{
    const auto digit = [](char c)
    {
        return c >= '0' && c <= '9'   ? c - '0'
               : c >= 'a' && c <= 'f' ? c - 'a' + 10
               : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                      : -1;
    };
    for (std::size_t i = 0; i + 1 < text.size(); i += 2)
    {
        if (digit(text[i]) < 0 || digit(text[i + 1]) < 0)
        {
            return false;
        }
        payload.push_back(static_cast<std::uint8_t>(digit(text[i]) * 16 +
                                                    digit(text[i + 1])));
    }
    return text.size() % 2 == 0;
}

bool AppendText(const std::string &text, bgl::PayloadType type,
                std::size_t textSize, std::vector<std::uint8_t> &payload)
{
    if (type == bgl::PayloadType::Guid)
    {
        const std::optional<bgl::Guid> guid = bgl::Guid::FromString(text);
        payload = guid ? ToBytes(*guid) : payload;
        return guid.has_value();
    }
    if (type != bgl::PayloadType::String)
    {
        return AppendHex(text, payload);
    }
    payload.assign(text.begin(), text.end());
    payload.resize(std::max(textSize, text.size() + (textSize == 0 ? 1 : 0)));
    return true;
}

bool IsNumber(const CPLJSONObject &value)
{
    const CPLJSONObject::Type type = value.GetType();
    return type == CPLJSONObject::Type::Integer ||
           type == CPLJSONObject::Type::Long ||
           type == CPLJSONObject::Type::Double;
}

bool AppendNumber(const CPLJSONObject &value, bgl::PayloadType type,
                  std::vector<std::uint8_t> &payload)
{
    const double number = value.ToDouble();
    switch (type)
    {
        case bgl::PayloadType::UInt8:
            return number >= 0.0 &&
                   AppendWhole(number, sizeof(std::uint8_t), payload);
        case bgl::PayloadType::UInt32:
            return number >= 0.0 &&
                   AppendWhole(number, sizeof(std::uint32_t), payload);
        case bgl::PayloadType::Float32:
            return AppendFloat(number, payload);
        default:
            return false;
    }
}

bool AppendPair(const CPLJSONArray &values, std::vector<std::uint8_t> &payload)
{
    bool isPair = values.Size() == 2;
    for (int i = 0; isPair && i < 2; ++i)
    {
        isPair =
            IsNumber(values[i]) && AppendFloat(values[i].ToDouble(), payload);
    }
    return isPair;
}

/** Returns the type of a value. A UniqueGUID may have its own type or none. */
bgl::PayloadType FindPayloadType(const CPLJSONObject &value,
                                 const bgl::Guid &guid)
{
    const bgl::AttributeType *type = bgl::FindAttributeType(guid);
    const bool isIdentifier = type == nullptr &&
                              value.GetName() == FEATURE_IDENTIFIER &&
                              value.GetType() == CPLJSONObject::Type::String;
    return type != nullptr ? type->payload
           : isIdentifier  ? bgl::PayloadType::Guid
                           : bgl::PayloadType::Unknown;
}

/** Makes the payload for a value of the JSON that AppendOtherAttributes writes.
 *
 * @param textSize minimum size of texts; 0 for the text and a NUL.
 */
bool AppendValue(const CPLJSONObject &value, bgl::PayloadType type,
                 std::size_t textSize, std::vector<std::uint8_t> &payload)
{
    const bool mayBeEmpty =
        type == bgl::PayloadType::Flag || type == bgl::PayloadType::Unknown;
    switch (value.GetType())
    {
        case CPLJSONObject::Type::Boolean:
            return mayBeEmpty && value.ToBool();
        case CPLJSONObject::Type::String:
            return AppendText(value.ToString(), type, textSize, payload);
        case CPLJSONObject::Type::Array:
            return type == bgl::PayloadType::Float32Pair &&
                   AppendPair(value.ToArray(), payload);
        case CPLJSONObject::Type::Null:
            return !mayBeEmpty;
        default:
            return IsNumber(value) && AppendNumber(value, type, payload);
    }
}

}  // namespace

TerrainVectorAttributes::TerrainVectorAttributes(
    bgl::VectorClass vectorClass, const OGRFeatureDefn &definition,
    const bgl::TerrainConfig *config)
    : m_class(vectorClass), m_config(config),
      m_guidField(definition.GetFieldIndex(
          vectorClass == bgl::VectorClass::Exclusion ? "exclude_guid"
                                                     : "texture_guid")),
      m_nameField(definition.GetFieldIndex(
          vectorClass == bgl::VectorClass::Exclusion ? "exclude_name"
                                                     : "texture_name")),
      m_slopeXField(definition.GetFieldIndex("slope_x")),
      m_slopeYField(definition.GetFieldIndex("slope_y")),
      m_lanesField(definition.GetFieldIndex("lanes")),
      m_directionField(definition.GetFieldIndex("direction")),
      m_attributesField(definition.GetFieldIndex("attributes"))
{
    if (vectorClass == bgl::VectorClass::Exclusion)
    {
        m_defaultTexture = bgl::Guid{};
    }
}

bool TerrainVectorAttributes::Fail(const std::string &problem)
{
    m_problem = problem;
    return false;
}

std::optional<bgl::Guid>
TerrainVectorAttributes::ReadTexture(const std::string &text) const
{
    std::optional<bgl::Guid> guid = bgl::Guid::FromString(text);
    if (!guid && m_config != nullptr)
    {
        for (const bgl::TerrainTexture &texture : m_config->textures)
        {
            if (texture.guid && EQUAL(texture.name.c_str(), text.c_str()))
            {
                guid = texture.guid;
            }
        }
    }
    if (!guid)
    {
        guid = bgl::FindTextureGuid(text);
    }
    if (!guid && m_class == bgl::VectorClass::Exclusion)
    {
        guid = EQUAL(text.c_str(), ALL) ? bgl::Guid{} : FindAttribute(text);
    }
    return guid;
}

/** Zeros mean none or, for an exclusion, everything; a class can also be
 * excluded. */
bool TerrainVectorAttributes::IsKnownTexture(const bgl::Guid &guid) const
{
    return guid == bgl::Guid{} || bgl::FindTextureName(guid) != nullptr ||
           (m_config != nullptr && m_config->FindTexture(guid) != nullptr) ||
           (m_class == bgl::VectorClass::Exclusion &&
            bgl::FindClassOfGuid(guid));
}

std::optional<bgl::Guid>
TerrainVectorAttributes::FindTexture(const std::string &text)
{
    const auto [found, isNew] = m_textures.try_emplace(text);
    if (isNew)
    {
        found->second = ReadTexture(text);
        if (found->second && !IsKnownTexture(*found->second))
        {
            m_unknownTexture = text;
        }
    }
    return found->second;
}

bool TerrainVectorAttributes::SetDefaultTexture(const std::string &text)
{
    m_defaultTexture = FindTexture(text);
    return m_defaultTexture.has_value();
}

bool TerrainVectorAttributes::AddType(const OGRFeature &feature,
                                      bgl::AttributeSet &attributes)
{
    const bgl::Guid *guid = bgl::GetClassGuid(m_class);
    if (guid == nullptr)
    {
        return true;
    }
    bgl::AttributeData &type = attributes.emplace_back();
    type.guid = *guid;
    if (m_class != bgl::VectorClass::FreewayTraffic)
    {
        return true;
    }
    const int lanes = HasAttributeValue(feature, m_lanesField)
                          ? feature.GetFieldAsInteger(m_lanesField)
                          : DEFAULT_LANES;
    const std::string direction =
        HasAttributeValue(feature, m_directionField)
            ? feature.GetFieldAsString(m_directionField)
            : std::string(1, DEFAULT_DIRECTION);
    if (lanes < 0 || lanes > 255)
    {
        return Fail("lanes are a number up to 255");
    }
    if (direction.size() != 1)
    {
        return Fail("direction is one letter");
    }
    type.payload = {static_cast<std::uint8_t>(lanes),
                    static_cast<std::uint8_t>(direction[0])};
    return true;
}

bool TerrainVectorAttributes::AddTexture(const OGRFeature &feature,
                                         bgl::AttributeSet &attributes)
{
    if (!HasTexture(m_class))
    {
        return true;
    }
    std::optional<bgl::Guid> guid = m_defaultTexture;
    for (const int field : {m_guidField, m_nameField})
    {
        const std::string text = HasAttributeValue(feature, field)
                                     ? feature.GetFieldAsString(field)
                                     : "";
        if (!text.empty())
        {
            guid = FindTexture(text);
            if (!guid)
            {
                return Fail("there is no texture " + text);
            }
            break;
        }
    }
    m_lacksTexture = !guid && !m_isCompiled;
    if (guid)
    {
        attributes.push_back({bgl::ATTRIBUTE_TEXTURE, ToBytes(*guid)});
    }
    return true;
}

bool TerrainVectorAttributes::AddSlope(const OGRFeature &feature,
                                       bgl::AttributeSet &attributes)
{
    if (m_class != bgl::VectorClass::WaterPolygon)
    {
        return true;
    }
    bgl::AttributeData slope{bgl::ATTRIBUTE_SLOPE, {}};
    for (const int field : {m_slopeXField, m_slopeYField})
    {
        const double value = HasAttributeValue(feature, field)
                                 ? feature.GetFieldAsDouble(field)
                                 : 0.0;
        if (!AppendFloat(value, slope.payload))
        {
            return Fail(
                std::string("field ")
                    .append(feature.GetFieldDefnRef(field)->GetNameRef())
                    .append(" is not a number of 32 bits"));
        }
    }
    attributes.push_back(std::move(slope));
    return true;
}

/** Name of the text that bglcomp itself adds. */
constexpr const char *VERSION = "Version";

bool TerrainVectorAttributes::AddOthers(const OGRFeature &feature,
                                        bgl::AttributeSet &attributes)
{
    const std::string text = HasAttributeValue(feature, m_attributesField)
                                 ? feature.GetFieldAsString(m_attributesField)
                                 : "";
    if (text.empty())
    {
        return true;
    }
    CPLJSONDocument document;
    if (!document.LoadMemory(text) ||
        document.GetRoot().GetType() != CPLJSONObject::Type::Object)
    {
        return Fail("field attributes is not a JSON object");
    }
    for (const CPLJSONObject &value : document.GetRoot().GetChildren())
    {
        const std::optional<bgl::Guid> guid = FindAttribute(value.GetName());
        if (!guid)
        {
            return Fail("field attributes: there is no attribute " +
                        value.GetName());
        }
        bgl::AttributeData &block = attributes.emplace_back();
        block.guid = *guid;
        if (!AppendValue(value, FindPayloadType(value, *guid),
                         m_isCompiled && EQUAL(value.GetName().c_str(), VERSION)
                             ? 0
                             : TEXT_SIZE,
                         block.payload))
        {
            return Fail("field attributes: " + value.GetName() +
                        " does not have a value of its type");
        }
    }
    return true;
}

bool TerrainVectorAttributes::AddBySchema(const OGRFeature &feature,
                                          bgl::AttributeSet &attributes)
{
    const SchemaAttributes::Result result = m_schema->Append(
        feature, [this](const std::string &text) { return FindTexture(text); },
        m_defaultTexture, attributes);
    m_lacksTexture = result.lacksTexture;
    return result.problem.empty() || Fail(result.problem);
}

bool TerrainVectorAttributes::AddByClass(const OGRFeature &feature,
                                         bgl::AttributeSet &attributes)
{
    return AddType(feature, attributes) && AddTexture(feature, attributes) &&
           AddSlope(feature, attributes);
}

bool TerrainVectorAttributes::Make(const OGRFeature &feature,
                                   bgl::AttributeSet &attributes)
{
    m_lacksTexture = false;
    attributes.clear();
    if (!(m_schema ? AddBySchema(feature, attributes)
                   : AddByClass(feature, attributes)) ||
        !AddOthers(feature, attributes))
    {
        return false;
    }
    std::sort(attributes.begin(), attributes.end());
    attributes.erase(std::unique(attributes.begin(), attributes.end()),
                     attributes.end());
    return attributes.size() <= std::numeric_limits<std::uint16_t>::max() ||
           Fail("it has more attributes than an entity can count");
}

}  // namespace flightsim
