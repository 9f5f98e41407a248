// SPDX-License-Identifier: MIT
// An annotation file in memory, with data that its features share.

#ifndef FLIGHTSIM_OGR_AGN_ANNOTATION_FILE_H
#define FLIGHTSIM_OGR_AGN_ANNOTATION_FILE_H

#include "ogr/agn/autogen_names.h"
#include "ogr/agn/format/annotation_edit.h"
#include "ogr/agn/format/placement.h"
#include "ogr/layer/fid_map.h"

#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** The content of a file that a layer shows. */
enum class LayerContent
{
    GenericBuilding,
    RowHouse,
    LibraryObject,

    /** Library objects with a rectangle. */
    SizedObject,

    VegetationPolygon,
    VegetationRectangle,
    LegacyVegetation,
    PolylineBuilding,

    /** The file itself. */
    Tile
};

inline constexpr std::size_t LAYER_CONTENT_COUNT = 9;

/** Returns the kind of records shown by a layer other than Tile. */
agn::RecordKind GetRecordKind(LayerContent content);

/** Returns the name of the FIDs of a kind of records. */
std::string GetFidList(agn::RecordKind kind);

/** One object may load many files in turn; it reuses its memory. */
class AnnotationFile final
{
  public:
    /** Reads a file.
     *
     * @param cell its location, if its name gives one.
     * @param keepsFids whether features keep the FIDs that they had in this
     *        process before the file was saved.
     * @return false, with a problem, when nothing of it can be used.
     */
    bool Load(const std::string &path, const char *name,
              const std::optional<bgl::Qmid> &cell, const AutogenNames &names,
              bgl::ProblemList &problems, bool keepsFids = false);

    /** Makes a file of some records of another one being changed (the whole),
     * with its location, keys and properties. The whole must outlive it.
     *
     * @param bytes an annotation file.
     * @return false when nothing of it can be used.
     */
    bool LoadPart(const AnnotationFile &whole, std::vector<std::uint8_t> bytes,
                  const AutogenNames &names);

    /** Takes the properties of the tile from another file, which must outlive
     * this one; null for its own. */
    void UseTileOf(const AnnotationFile *other)
    {
        m_tile = other;
    }

    /** Returns the FIDs of the records of a layer. */
    const FidMap &GetFids(LayerContent content) const;

    /** Whether Load failed because of a read error, not because of the
     * content. */
    bool HasReadError() const
    {
        return m_hasReadError;
    }

    const agn::Annotation &GetAnnotation() const
    {
        return m_annotation;
    }

    const agn::Placement &GetPlacement() const
    {
        return m_placement;
    }

    /** File name without folders. */
    const std::string &GetName() const
    {
        return m_name;
    }

    /** Prefix of its features' keys; see RowKey. */
    const std::string &GetKey() const
    {
        return m_key;
    }

    /** The 15 digits of the cell; empty without one. */
    const std::string &GetTileKey() const
    {
        return m_tileKey;
    }

    /** The properties of the whole tile. */
    const std::string &GetBuildingTexture() const
    {
        return GetTile().m_buildingTexture;
    }

    const std::string &GetRowHouseTexture() const
    {
        return GetTile().m_rowHouseTexture;
    }

    std::optional<float> GetVersion() const
    {
        return GetTile().m_annotation.GetVersion();
    }

    const std::optional<agn::FloorShares> &GetFloorShares() const
    {
        return GetTile().m_annotation.GetFloorShares();
    }

    agn::AnnotationHeader GetHeader() const
    {
        return agn::GetHeader(GetTile().m_annotation);
    }

    /** Returns the GUID of a record group as text, and its name. */
    const std::string &GetGuid(std::size_t group) const
    {
        return m_groupTexts[group].guid;
    }

    const std::string &GetGuidName(std::size_t group) const
    {
        return m_groupTexts[group].name;
    }

    /** Returns the number of records to visit for a layer. */
    std::size_t CountRecords(LayerContent content) const;

    /** Returns how many of them are shown. */
    std::size_t CountRows(LayerContent content) const;

  private:
    struct GroupText
    {
        std::string guid;
        std::string name;
    };

    /** Returns the file that has the properties of the tile. */
    const AnnotationFile &GetTile() const
    {
        return m_tile != nullptr ? m_tile->GetTile() : *this;
    }

    bool ReadBytes(const std::string &path, bgl::ProblemList &problems,
                   bool keepsFids);
    void MakeTexts(const AutogenNames &names);

    bool m_hasReadError = false;
    std::vector<std::uint8_t> m_bytes{};
    agn::Annotation m_annotation{};
    agn::Placement m_placement{};
    std::string m_name{};
    std::string m_key{};
    std::string m_tileKey{};
    std::string m_buildingTexture{};
    std::string m_rowHouseTexture{};
    std::vector<GroupText> m_groupTexts{};

    /** Null if FIDs follow the numbers of the records. */
    std::shared_ptr<const FileFids> m_fids{};

    /** The file with the properties of the tile; null for this one. */
    const AnnotationFile *m_tile = nullptr;
};

}  // namespace flightsim

#endif
