// SPDX-License-Identifier: MIT
// Textures and art files referred to by a file: format.md chapter 3.

#include "ogr/xpautogen/format/asset.h"

#include <utility>

namespace xpautogen
{

namespace
{

/** Every object, facade and forest has the path as an attribute. */
constexpr std::size_t MAXIMUM_PATH = 1024;

/** In the order of AssetKind. */
struct AssetKindRow
{
    std::string_view directive;
    AssetKind kind;
};

constexpr AssetKindRow ASSET_KINDS[] = {
    {"TEXTURE", AssetKind::Texture},
    {"TEXTURE_LIT", AssetKind::TextureLit},
    {"TEXTURE_NORMAL", AssetKind::TextureNormal},
    {"TEXTURE_DETAIL", AssetKind::TextureDetail},
    {"TEXTURE_CONTROL", AssetKind::TextureControl},
    {"TEXTURE_TERRAIN", AssetKind::TextureTerrain},
    {"TEXTURE_TILE", AssetKind::TextureTile},
    {"WEATHER", AssetKind::Weather},
    {"DECAL_LIB", AssetKind::DecalLibrary},
    {"OBJECT", AssetKind::Object},
    {"FACADE", AssetKind::Facade},
    {"VEGETATION", AssetKind::Forest}};

AssetKind FindKind(const Statement &statement)
{
    AssetKind kind = AssetKind::Texture;
    for (const AssetKindRow &row : ASSET_KINDS)
    {
        kind = statement.Is(row.directive) ? row.kind : kind;
    }
    return kind;
}

}  // namespace

std::string_view GetDirectiveName(AssetKind kind)
{
    return ASSET_KINDS[static_cast<std::size_t>(kind)].directive;
}

Outcome Assets::Read(const Statement &statement)
{
    const std::string_view raw = statement.arguments.raw;
    if (raw.size() > MAXIMUM_PATH)
    {
        return Outcome::Reject("expected a path of at most 1024 bytes");
    }
    ReadDamaged(statement);
    Asset &asset = m_assets.back();
    asset.path = statement.arguments.text;
    asset.parameters = Trim(raw.substr(0, raw.size() - asset.path.size()));
    if (asset.kind == AssetKind::Texture)
    {
        asset.isOfMesh = std::exchange(m_isMeshNext, false);
    }
    if (asset.kind == AssetKind::Forest && asset.index > 0)
    {
        return Outcome::Note("expected one VEGETATION line only");
    }
    return {};
}

void Assets::ReadDamaged(const Statement &statement)
{
    const AssetKind kind = FindKind(statement);
    std::deque<std::uint32_t> &places = m_places[static_cast<int>(kind)];
    Asset asset;
    asset.kind = kind;
    asset.index = static_cast<std::int32_t>(places.size());
    asset.mark = statement.mark;
    places.push_back(static_cast<std::uint32_t>(m_assets.size()));
    m_assets.push_back(asset);
}

bool Assets::SetEditorPath(std::string_view path)
{
    if (m_assets.empty() || m_assets.back().kind != AssetKind::Object ||
        path.size() > MAXIMUM_PATH)
    {
        return false;
    }
    m_assets.back().editorPath = path;
    return true;
}

const Asset *Assets::Find(AssetKind kind, std::int32_t index) const
{
    const std::deque<std::uint32_t> &places = m_places[static_cast<int>(kind)];
    const bool isThere =
        index >= 0 && static_cast<std::size_t>(index) < places.size();
    return isThere ? &m_assets[places[static_cast<std::size_t>(index)]]
                   : nullptr;
}

}  // namespace xpautogen
