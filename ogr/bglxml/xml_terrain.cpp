// SPDX-License-Identifier: MIT
// The attributes of the polygons that represent terrain vectors in sources for
// MSFS.

#include "ogr/bglxml/xml_terrain.h"

#include "driver/bytes/byte_reader.h"
#include "driver/bytes/byte_writer.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/bglxml/xml_attribute.h"
#include "ogr/terrain_vector/guid_name.h"
#include "ogr/terrain_vector/vector_class.h"

#include "cpl_conv.h"
#include "cpl_json.h"
#include "cpl_string.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace flightsim
{

namespace
{

constexpr const char *VERSION_NAME = "Version";
constexpr const char *VERSION = "0.3.0";
constexpr const char *RECTANGLE_NAME = "Rectangle";

/** Types of payloads by the words of sources. */
constexpr std::pair<const char *, bgl::PayloadType> TYPES[] = {
    {"UINT8", bgl::PayloadType::UInt8},
    {"UINT32", bgl::PayloadType::UInt32},
    {"FLOAT32", bgl::PayloadType::Float32},
    {"STRING", bgl::PayloadType::String},
    {"GUID", bgl::PayloadType::Guid},
};

const char *GetTypeWord(bgl::PayloadType type)
{
    for (const auto &[word, known] : TYPES)
    {
        if (known == type)
        {
            return word;
        }
    }
    return nullptr;
}

std::optional<bgl::Guid> FindGuid(const CPLXMLNode *element)
{
    return bgl::Guid::FromString(CPLGetXMLValue(element, "guid", ""));
}

/** Returns the type that the source gives an attribute; nothing for an unknown
 * one, or one that differs from that of the table. */
std::optional<bgl::PayloadType> FindType(const CPLXMLNode *element,
                                         const bgl::Guid &guid)
{
    const bgl::AttributeType *known = bgl::FindAttributeType(guid);
    for (const auto &[word, type] : TYPES)
    {
        if (EQUAL(word, CPLGetXMLValue(element, "type", "")))
        {
            return known == nullptr || known->payload == type
                       ? std::optional(type)
                       : std::nullopt;
        }
    }
    return std::nullopt;
}

/** Returns a number if the type can hold it. */
std::optional<double> ReadNumber(const char *text, bgl::PayloadType type)
{
    char *end = nullptr;
    const double number = CPLStrtod(text, &end);
    if (end == text || *end != '\0' || !std::isfinite(number))
    {
        return std::nullopt;
    }
    const bool isReal = type == bgl::PayloadType::Float32;
    const double limit =
        isReal ? static_cast<double>(std::numeric_limits<float>::max())
        : type == bgl::PayloadType::UInt8
            ? std::numeric_limits<std::uint8_t>::max()
            : std::numeric_limits<std::uint32_t>::max();
    const bool isHeld = isReal ? std::abs(number) <= limit
                               : number >= 0.0 && number <= limit &&
                                     number == std::floor(number);
    return isHeld ? std::optional(number) : std::nullopt;
}

bool IsNumber(bgl::PayloadType type)
{
    return type == bgl::PayloadType::UInt8 ||
           type == bgl::PayloadType::UInt32 ||
           type == bgl::PayloadType::Float32;
}

/** Whether a GUID is the one of UniqueGUID, which the class of airport bounds
 * shares. */
bool IsIdentifier(const bgl::Guid &guid)
{
    return guid == *bgl::GetClassGuid(bgl::VectorClass::AirportBounds);
}

/** Returns the digits of the payload of an unnamed attribute. */
std::string MakePayload(const char *text, bgl::PayloadType type)
{
    std::vector<std::uint8_t> payload;
    bgl::ByteWriter writer{payload};
    const double number = ReadNumber(text, type).value_or(0.0);
    switch (type)
    {
        case bgl::PayloadType::UInt8:
            writer.Write(static_cast<std::uint8_t>(number));
            break;
        case bgl::PayloadType::UInt32:
            writer.Write(static_cast<std::uint32_t>(number));
            break;
        case bgl::PayloadType::Float32:
            writer.Write(static_cast<float>(number));
            break;
        case bgl::PayloadType::Guid:
        {
            const bgl::Guid guid =
                bgl::Guid::FromString(text).value_or(bgl::Guid{});
            payload.assign(guid.bytes.begin(), guid.bytes.end());
            break;
        }
        default:
            payload.assign(text, text + std::strlen(text) + 1);
            break;
    }
    std::string digits;
    for (const std::uint8_t byte : payload)
    {
        digits.append(CPLSPrintf("%02x", byte));
    }
    return digits;
}

/** The type and the value of an attribute in a source. */
struct TerrainValue
{
    bgl::PayloadType type;
    std::string text;
};

/** The inverse of MakePayload: all types of the same size store the same bytes.
 * Returns nothing for a payload of another size that is not a text. */
std::optional<TerrainValue> ParsePayload(const std::string &digits)
{
    int size = 0;
    GByte *bytes = CPLHexToBinary(digits.c_str(), &size);
    const std::vector<std::uint8_t> payload(bytes, bytes + size);
    CPLFree(bytes);
    const std::string text(payload.begin(), payload.end());
    if (size == 1)
    {
        return TerrainValue{bgl::PayloadType::UInt8,
                            std::to_string(payload[0])};
    }
    if (size == 4)
    {
        return TerrainValue{bgl::PayloadType::UInt32,
                            std::to_string(bgl::ByteReader(payload).ReadU32())};
    }
    if (size == 16)
    {
        return TerrainValue{
            bgl::PayloadType::Guid,
            WithBraces(bgl::Guid::FromBytes(payload).ToString())};
    }
    const bool isText =
        text.find('\0') + 1 == text.size() && !text.empty() &&
        bgl::IsUtf8(text) &&
        std::none_of(payload.begin(), payload.end() - 1,
                     [](std::uint8_t byte) { return byte < ' '; });
    return isText ? std::optional(
                        TerrainValue{bgl::PayloadType::String, text.c_str()})
                  : std::nullopt;
}

/** Returns the GUID of an attribute in a field; nothing for a name without
 * one. */
std::optional<bgl::Guid> FindTerrainGuid(const std::string &name)
{
    const std::optional<bgl::Guid> known = bgl::FindAttributeGuid(name);
    return known ? known : bgl::Guid::FromString(name);
}

/** Returns an attribute of a field in the form of sources; nothing for one that
 * they cannot hold. */
std::optional<TerrainValue> FindTerrainValue(const CPLJSONObject &value)
{
    const std::optional<bgl::Guid> guid = FindTerrainGuid(value.GetName());
    const bgl::AttributeType *type =
        guid ? bgl::FindAttributeType(*guid) : nullptr;
    if (type == nullptr)
    {
        return guid ? ParsePayload(value.ToString()) : std::nullopt;
    }
    return GetTypeWord(type->payload) != nullptr
               ? std::optional(TerrainValue{type->payload, value.ToString()})
               : std::nullopt;
}

/** Whether sources have no element for an attribute because compilers add
 * it. */
bool IsAddedByCompilers(const std::string &name)
{
    return name == VERSION_NAME || name == RECTANGLE_NAME;
}

CPLJSONObject ReadObject(const std::string &json, CPLJSONDocument &document)
{
    return document.LoadMemory(json) ? document.GetRoot() : CPLJSONObject();
}

}  // namespace

bool IsTerrainAttribute(const CPLXMLNode *element)
{
    const std::optional<bgl::Guid> guid = FindGuid(element);
    return guid && FindType(element, *guid);
}

const char *FindWrongTerrainAttribute(const CPLXMLNode *element)
{
    if (!IsTerrainAttribute(element))
    {
        return nullptr;
    }
    const auto type = FindType(element, *FindGuid(element));
    const char *text = CPLGetXMLValue(element, "value", "");
    const bool isWrong = IsNumber(*type)
                             ? !ReadNumber(text, *type)
                             : *type == bgl::PayloadType::Guid &&
                                   !bgl::Guid::FromString(text).has_value();
    return isWrong ? "value" : nullptr;
}

void AddTerrainAttribute(const CPLXMLNode *element, std::string &json)
{
    const std::optional<bgl::Guid> guid = FindGuid(element);
    const std::optional<bgl::PayloadType> type =
        guid ? FindType(element, *guid) : std::nullopt;
    if (json.empty())
    {
        json = MakeTerrainAttributes();
    }
    if (!type || IsIdentifier(*guid))
    {
        return;
    }
    CPLJSONDocument document;
    CPLJSONObject object = ReadObject(json, document);
    const bgl::AttributeType *known = bgl::FindAttributeType(*guid);
    const std::string key = known == nullptr || known->name.empty()
                                ? guid->ToString()
                                : std::string(known->name);
    const char *text = CPLGetXMLValue(element, "value", "");
    object.Delete(key);
    if (known == nullptr)
    {
        object.Add(key, MakePayload(text, *type));
    }
    else if (*type == bgl::PayloadType::Float32)
    {
        object.Add(key, ReadNumber(text, *type).value_or(0.0));
    }
    else if (IsNumber(*type))
    {
        object.Add(key,
                   static_cast<GInt64>(ReadNumber(text, *type).value_or(0.0)));
    }
    else
    {
        object.Add(key, std::string(text));
    }
    json = object.Format(CPLJSONObject::PrettyFormat::Plain);
}

void AddTerrainMember(const std::string &name, const std::string &text,
                      std::string &json)
{
    CPLJSONDocument document;
    CPLJSONObject object = ReadObject(json, document);
    if (json.empty())
    {
        object.Add(RECTANGLE_NAME, true);
    }
    const std::optional<bgl::Guid> guid = bgl::FindAttributeGuid(name);
    const bgl::PayloadType type = guid ? bgl::FindAttributeType(*guid)->payload
                                       : bgl::PayloadType::Unknown;
    const bool isWord =
        EQUAL(text.c_str(), "TRUE") || EQUAL(text.c_str(), "FALSE");
    const std::optional<double> number =
        isWord ? std::optional(EQUAL(text.c_str(), "TRUE") ? 1.0 : 0.0)
               : ReadNumber(text.c_str(), type);
    if (!number)
    {
        object.Add(name, text);
    }
    else if (type == bgl::PayloadType::Float32)
    {
        object.Add(name, *number);
    }
    else
    {
        object.Add(name, static_cast<GInt64>(*number));
    }
    json = object.Format(CPLJSONObject::PrettyFormat::Plain);
}

std::string GetTerrainMember(const std::string &name, const std::string &json)
{
    CPLJSONDocument document;
    const CPLJSONObject value = ReadObject(json, document).GetObj(name);
    return value.IsValid() ? value.ToString() : std::string();
}

std::string MakeTerrainAttributes()
{
    CPLJSONObject object;
    object.Add(VERSION_NAME, std::string(VERSION));
    return object.Format(CPLJSONObject::PrettyFormat::Plain);
}

bool IsMsfsTerrain(const std::string &json)
{
    CPLJSONDocument document;
    const std::vector<CPLJSONObject> values =
        ReadObject(json, document).GetChildren();
    return std::any_of(values.begin(), values.end(),
                       [](const CPLJSONObject &value)
                       { return IsAddedByCompilers(value.GetName()); });
}

void AddTerrainElements(const std::string &json, CPLXMLNode *element)
{
    CPLJSONDocument document;
    for (const CPLJSONObject &value : ReadObject(json, document).GetChildren())
    {
        const std::string name = value.GetName();
        const std::optional<TerrainValue> found = FindTerrainValue(value);
        if (!found || IsAddedByCompilers(name))
        {
            continue;
        }
        CPLXMLNode *attribute =
            CPLCreateXMLNode(element, CXT_Element, "Attribute");
        const auto add = [attribute](const char *key, const std::string &text)
        { CPLAddXMLAttributeAndValue(attribute, key, text.c_str()); };
        add("name", name);
        add("guid", WithBraces(FindTerrainGuid(name)->ToString()));
        add("type", GetTypeWord(found->type));
        add("value", found->text);
    }
}

std::vector<std::string> ListTerrainMembers(const std::string &json)
{
    CPLJSONDocument document;
    std::vector<std::string> names;
    for (const CPLJSONObject &value : ReadObject(json, document).GetChildren())
    {
        if (!IsAddedByCompilers(value.GetName()))
        {
            names.push_back(value.GetName());
        }
    }
    return names;
}

bool HasTerrainElement(const std::string &name, const std::string &json)
{
    CPLJSONDocument document;
    return FindTerrainValue(ReadObject(json, document).GetObj(name))
        .has_value();
}

}  // namespace flightsim
