// SPDX-License-Identifier: MIT
// Textures and art files that a file refers to: format.md chapter
// 3.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_ASSET_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_ASSET_H

#include "ogr/xpautogen/format/directive.h"

#include <deque>
#include <vector>

namespace xpautogen
{

/** What an asset is. */
enum class AssetKind : std::uint8_t
{
    Texture,
    TextureLit,
    TextureNormal,
    TextureDetail,
    TextureControl,
    TextureTerrain,
    TextureTile,
    Weather,
    DecalLibrary,
    Object,
    Facade,
    Forest
};

inline constexpr std::size_t ASSET_KIND_COUNT = 12;

/** One reference. */
struct Asset
{
    AssetKind kind = AssetKind::Texture;

    /** The texture of a mesh: a MESH_SHADER line stands before it. */
    bool isOfMesh = false;

    /** Zero-based place among the assets of its kind. */
    std::int32_t index = 0;

    /** Virtual or relative path; empty when the line is damaged. */
    std::string_view path{};

    /** Numbers in front of the path, as they stand in the file. */
    std::string_view parameters{};

    /** The comment #object_wed: the object that WorldEditor shows instead. */
    std::string_view editorPath{};

    LineMark mark{};
};

/** The directive of a kind, e.g. "VEGETATION". */
std::string_view GetDirectiveName(AssetKind kind);

/** The comment that names the object which WorldEditor shows in place of the
 * one before it. */
inline constexpr std::string_view EDITOR_OBJECT = "#object_wed";

/** All references of a file. */
class Assets final
{
  public:
    Outcome Read(const Statement &statement);

    /** Keeps the index of an asset whose line is damaged, so that the ones
     * after it are not renumbered. */
    void ReadDamaged(const Statement &statement);

    /** The next texture belongs to a mesh. */
    void ExpectMeshTexture()
    {
        m_isMeshNext = true;
    }

    /** Attaches the comment #object_wed to the object before it; false when
     * the asset before it is none. */
    bool SetEditorPath(std::string_view path);

    const std::deque<Asset> &GetAll() const
    {
        return m_assets;
    }

    /** The asset of a kind with that index; null when there is none. */
    const Asset *Find(AssetKind kind, std::int32_t index) const;

  private:
    std::deque<Asset> m_assets{};

    /** Places in m_assets by kind and index. */
    std::deque<std::uint32_t> m_places[ASSET_KIND_COUNT]{};
    bool m_isMeshNext = false;
};

}  // namespace xpautogen

#endif
