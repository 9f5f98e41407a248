// SPDX-License-Identifier: MIT
// An annotation file in memory, with data that its features share.

#ifndef FLIGHTSIM_OGR_AGN_ANNOTATION_FILE_H
#define FLIGHTSIM_OGR_AGN_ANNOTATION_FILE_H

#include "ogr/agn/autogen_names.h"
#include "ogr/agn/format/annotation.h"
#include "ogr/agn/format/placement.h"

#include <string>
#include <vector>

namespace flightsim
{

/** What a layer shows of a file. */
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

/** One object may load many files in turn; it reuses its memory. */
class AnnotationFile final
{
  public:
    /** Reads a file.
     *
     * @param cell its location, if its name gives one.
     * @return false, with a problem, when nothing of it can be used.
     */
    bool Load(const std::string &path, const char *name,
              const std::optional<bgl::Qmid> &cell, const AutogenNames &names,
              bgl::ProblemList &problems);

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

    const std::string &GetBuildingTexture() const
    {
        return m_buildingTexture;
    }

    const std::string &GetRowHouseTexture() const
    {
        return m_rowHouseTexture;
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

    /** Returns the number of records to go through for a layer. */
    std::size_t CountRecords(LayerContent content) const;

    /** Returns how many of them are shown. */
    std::size_t CountRows(LayerContent content) const;

  private:
    struct GroupText
    {
        std::string guid;
        std::string name;
    };

    bool ReadBytes(const std::string &path, bgl::ProblemList &problems);
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
};

}  // namespace flightsim

#endif
