// SPDX-License-Identifier: MIT
// The values of attribute blocks: format.md chapter 5.

#include "driver/bytes/byte_reader.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/terrain_vector/guid_name.h"
#include "ogr/terrain_vector/vector_class.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

namespace bgl
{

namespace
{

/** The name in MSFS of the GUID of AirportBounds. */
constexpr std::string_view FEATURE_IDENTIFIER = "UniqueGUID";

bool HasTexture(VectorClass vectorClass)
{
    return vectorClass != VectorClass::WaterPolygonGps &&
           vectorClass != VectorClass::FreewayTraffic;
}

bool IsPrintable(std::uint8_t character)
{
    return character > 0x20 && character < 0x7F;
}

/** Takes the blocks of an entity one by one and keeps those that its class
 * uses. */
class ClaimReader final
{
  public:
    explicit ClaimReader(VectorClass vectorClass) : m_class(vectorClass)
    {
    }

    /** Whether the block is kept. A second one of the same kind is not. */
    bool Take(const AttributeView &block)
    {
        if (block.guid == ATTRIBUTE_TEXTURE)
        {
            return TakeTexture(block.payload);
        }
        if (block.guid == ATTRIBUTE_SLOPE)
        {
            return TakeSlope(block.payload);
        }
        const Guid *type = GetClassGuid(m_class);
        return type != nullptr && block.guid == *type &&
               TakeType(block.payload);
    }

    const ClassValues &GetValues() const
    {
        return m_values;
    }

  private:
    bool TakeTexture(ByteSpan payload)
    {
        if (!HasTexture(m_class) || m_values.texture ||
            payload.size() != sizeof(Guid))
        {
            return false;
        }
        m_values.texture = Guid::FromBytes(payload);
        return true;
    }

    bool TakeSlope(ByteSpan payload)
    {
        if (m_class != VectorClass::WaterPolygon || m_values.slope ||
            payload.size() != 8)
        {
            return false;
        }
        ByteReader reader(payload);
        const float x = reader.ReadF32();
        const float y = reader.ReadF32();
        if (!std::isfinite(x) || !std::isfinite(y))
        {
            return false;
        }
        m_values.slope = {x, y};
        return true;
    }

    bool TakeType(ByteSpan payload)
    {
        if (m_class != VectorClass::FreewayTraffic)
        {
            return payload.empty();
        }
        if (m_values.traffic || payload.size() != 2 || !IsPrintable(payload[1]))
        {
            return false;
        }
        m_values.traffic = {payload[0], static_cast<char>(payload[1])};
        return true;
    }

    VectorClass m_class;
    ClassValues m_values{};
};

void AppendHex(ByteSpan bytes, std::string &json)
{
    constexpr std::string_view digits = "0123456789abcdef";
    json += '"';
    for (const std::uint8_t byte : bytes)
    {
        json += digits[byte >> 4];
        json += digits[byte & 15];
    }
    json += '"';
}

template <class T> void AppendJsonNumber(T value, std::string &json)
{
    char text[32];
    const auto result = std::to_chars(text, text + sizeof(text), value);
    json.append(text, result.ptr);
}

/** Returns a payload as text without trailing zeros; nothing if it is not
 * UTF-8, because the encoding would be unknown. */
std::optional<std::string_view> GetText(ByteSpan payload)
{
    const auto end = std::find(payload.begin(), payload.end(), 0);
    const std::string_view text(
        reinterpret_cast<const char *>(payload.data()),
        static_cast<std::size_t>(end - payload.begin()));
    const auto isText = [](std::uint8_t byte)
    { return byte >= 0x20 && byte != 0x7F; };
    const bool isPureText =
        std::all_of(payload.begin(), end, isText) && IsUtf8(text) &&
        std::all_of(end, payload.end(),
                    [](std::uint8_t byte) { return byte == 0; });
    return isPureText ? std::optional(text) : std::nullopt;
}

void AppendText(std::string_view text, std::string &json)
{
    json += '"';
    for (const char character : text)
    {
        if (character == '"' || character == '\\')
        {
            json += '\\';
        }
        json += character;
    }
    json += '"';
}

/** Appends floats, as an array if there are several. Returns false if one is
 * not finite, which JSON does not allow. */
bool AppendFloats(ByteSpan payload, std::string &json)
{
    ByteReader reader(payload);
    std::string text;
    while (reader.Remaining() > 0)
    {
        const float value = reader.ReadF32();
        if (!std::isfinite(value))
        {
            return false;
        }
        text += text.empty() ? "" : ",";
        AppendJsonNumber(value, text);
    }
    json += payload.size() > sizeof(float) ? "[" + text + "]" : text;
    return true;
}

/** Appends a payload by type. Returns false if it does not fit. */
bool AppendTyped(PayloadType type, ByteSpan payload, std::string &json)
{
    const std::size_t size = payload.size();
    if (type == PayloadType::UInt8 && size == 1)
    {
        AppendJsonNumber(unsigned{payload[0]}, json);
        return true;
    }
    if (type == PayloadType::UInt32 && size == 4)
    {
        AppendJsonNumber(LoadLittleEndian<std::uint32_t>(payload.data()), json);
        return true;
    }
    if ((type == PayloadType::Float32 && size == 4) ||
        (type == PayloadType::Float32Pair && size == 8))
    {
        return AppendFloats(payload, json);
    }
    if (type == PayloadType::Guid && size == sizeof(Guid))
    {
        AppendText(Guid::FromBytes(payload).ToString(), json);
        return true;
    }
    const std::optional<std::string_view> text =
        type == PayloadType::String ? GetText(payload) : std::nullopt;
    if (text)
    {
        AppendText(*text, json);
    }
    return text.has_value();
}

std::string GetKey(const AttributeView &block, const AttributeType *type,
                   VectorClass vectorClass)
{
    if (type != nullptr && !type->name.empty())
    {
        return std::string(type->name);
    }
    const std::optional<VectorClass> other = FindClassOfGuid(block.guid);
    if (!other)
    {
        return block.guid.ToString();
    }
    const bool isIdentifier = other == VectorClass::AirportBounds &&
                              vectorClass == VectorClass::OtherPolygon;
    return std::string(isIdentifier ? FEATURE_IDENTIFIER
                                    : GetSchemaName(*other));
}

void AppendAttribute(const AttributeView &block, VectorClass vectorClass,
                     std::string &json)
{
    const AttributeType *type = FindAttributeType(block.guid);
    const std::string key = GetKey(block, type, vectorClass);
    AppendText(key, json);
    json += ':';
    if (block.payload.empty())
    {
        const bool isFlag = type == nullptr ||
                            type->payload == PayloadType::Flag ||
                            type->payload == PayloadType::Unknown;
        json += isFlag ? "true" : "null";
    }
    else if (!AppendTyped(type != nullptr             ? type->payload
                          : key == FEATURE_IDENTIFIER ? PayloadType::Guid
                                                      : PayloadType::Unknown,
                          block.payload, json))
    {
        AppendHex(block.payload, json);
    }
}

}  // namespace

ClassValues ReadClassValues(const EntityView &entity, VectorClass vectorClass)
{
    ClaimReader claims(vectorClass);
    for (std::size_t i = 0; i < entity.ReferenceCount(); ++i)
    {
        claims.Take(entity.GetAttribute(i));
    }
    return claims.GetValues();
}

void AppendOtherAttributes(const EntityView &entity, VectorClass vectorClass,
                           std::string &json)
{
    ClaimReader claims(vectorClass);
    // Blocks that are referenced repeatedly count once.
    std::set<const std::uint8_t *> seen;
    bool isFirst = true;
    for (std::size_t i = 0; i < entity.ReferenceCount(); ++i)
    {
        const AttributeView block = entity.GetAttribute(i);
        if ((entity.hasRepeats && !seen.insert(block.payload.data()).second) ||
            claims.Take(block))
        {
            continue;
        }
        json += isFirst ? '{' : ',';
        AppendAttribute(block, vectorClass, json);
        isFirst = false;
    }
    if (!isFirst)
    {
        json += '}';
    }
}

}  // namespace bgl
