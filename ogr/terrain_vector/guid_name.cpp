// SPDX-License-Identifier: MIT
// Names of terrain vector GUIDs: data/vector_*.csv.

#include "ogr/terrain_vector/guid_name.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace bgl
{

namespace
{

struct AttributeRow
{
    const char *guid;
    const char *name;
    const char *payloadType;
};

struct TextureRow
{
    const char *guid;
    const char *name;
};

constexpr AttributeRow ATTRIBUTES[] = {
#include "data/vector_attributes.inc"
};

constexpr TextureRow TEXTURES[] = {
#include "data/vector_textures.inc"
};

/** GUIDs are random numbers, so any part of one is a hash. */
struct GuidHash
{
    std::size_t operator()(const Guid &guid) const
    {
        return static_cast<std::size_t>(
            LoadLittleEndian<std::uint64_t>(guid.bytes.data()));
    }
};

template <class T> using GuidMap = std::unordered_map<Guid, T, GuidHash>;

PayloadType ParsePayloadType(std::string_view text)
{
    constexpr std::pair<std::string_view, PayloadType> types[] = {
        {"flag", PayloadType::Flag},
        {"uint8", PayloadType::UInt8},
        {"uint32", PayloadType::UInt32},
        {"float32", PayloadType::Float32},
        {"float32_pair", PayloadType::Float32Pair},
        {"guid", PayloadType::Guid},
        {"string", PayloadType::String}};
    for (const auto &[name, type] : types)
    {
        if (name == text)
        {
            return type;
        }
    }
    return PayloadType::Unknown;
}

GuidMap<AttributeType> MakeAttributeTypes()
{
    GuidMap<AttributeType> types;
    for (const AttributeRow &row : ATTRIBUTES)
    {
        types[Guid::FromString(row.guid).value_or(Guid{})] = {
            row.name, ParsePayloadType(row.payloadType)};
    }
    return types;
}

GuidMap<const char *> MakeTextureNames()
{
    GuidMap<const char *> names;
    for (const TextureRow &row : TEXTURES)
    {
        names[Guid::FromString(row.guid).value_or(Guid{})] = row.name;
    }
    return names;
}

}  // namespace

const AttributeType *FindAttributeType(const Guid &guid)
{
    static const GuidMap<AttributeType> types = MakeAttributeTypes();
    const auto found = types.find(guid);
    return found == types.end() ? nullptr : &found->second;
}

const char *FindTextureName(const Guid &guid)
{
    static const GuidMap<const char *> names = MakeTextureNames();
    const auto found = names.find(guid);
    return found == names.end() ? nullptr : found->second;
}

std::optional<Guid> FindAttributeGuid(std::string_view name)
{
    for (const AttributeRow &row : ATTRIBUTES)
    {
        if (!name.empty() && name == row.name)
        {
            return Guid::FromString(row.guid);
        }
    }
    return std::nullopt;
}

std::optional<Guid> FindTextureGuid(std::string_view name)
{
    const auto lower = [](char c)
    { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; };
    for (const TextureRow &row : TEXTURES)
    {
        const std::string_view known = row.name;
        if (std::equal(known.begin(), known.end(), name.begin(), name.end(),
                       [&](char a, char b) { return lower(a) == lower(b); }))
        {
            return Guid::FromString(row.guid);
        }
    }
    return std::nullopt;
}

}  // namespace bgl
