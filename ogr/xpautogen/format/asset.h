// SPDX-License-Identifier: MIT
// Textures and art files referred to by a file: format.md chapter 3.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_ASSET_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_ASSET_H

#include "ogr/xpautogen/format/directive.h"

#include <deque>
#include <vector>

namespace xpautogen
{

/** The kinds of assets. */
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

    /** Whether it is the texture of a mesh, with a MESH_SHADER line before
     * it. */
    bool isOfMesh = false;

    /** Zero-based index among the assets of its kind. */
    std::int32_t index = 0;

    /** Virtual or relative path; empty if the line is damaged. */
    std::string_view path{};

    /** Numbers before the path, as in the file. */
    std::string_view parameters{};

    /** The comment #object_wed: the object that WorldEditor shows instead. */
    std::string_view editorPath{};

    LineMark mark{};
};

/** Returns the directive of a kind, for example "VEGETATION". */
std::string_view GetDirectiveName(AssetKind kind);

/** The comment that names the object shown by WorldEditor in place of the
 * previous one. */
inline constexpr std::string_view EDITOR_OBJECT = "#object_wed";

/** The comment with a text that WorldEditor shows: format.md chapter 1. */
inline constexpr std::string_view EDITOR_TEXT = "#wed_text";

/** All references of a file. */
class Assets final
{
  public:
    Outcome Read(const Statement &statement);

    /** Reserves the index of an asset whose line is damaged, so that later ones
     * keep theirs. */
    void ReadDamaged(const Statement &statement);

    /** The next texture belongs to a mesh. */
    void ExpectMeshTexture()
    {
        m_isMeshNext = true;
    }

    /** Attaches the comment #object_wed to the object before it. Returns false
     * if that is not an object. */
    bool SetEditorPath(std::string_view path);

    const std::deque<Asset> &GetAll() const
    {
        return m_assets;
    }

    /** Returns the asset of a kind with that index, or null. */
    const Asset *Find(AssetKind kind, std::int32_t index) const;

  private:
    std::deque<Asset> m_assets{};

    /** Indexes into m_assets by kind and index. */
    std::deque<std::uint32_t> m_places[ASSET_KIND_COUNT]{};
    bool m_isMeshNext = false;
};

}  // namespace xpautogen

#endif
