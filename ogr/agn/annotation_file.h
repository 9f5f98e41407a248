// SPDX-License-Identifier: MIT
// An annotation file in memory, with what its features share.

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

    /** Library objects that have a rectangle. */
    SizedObject,

    VegetationPolygon,
    VegetationRectangle,
    LegacyVegetation,
    PolylineBuilding,

    /** The file itself. */
    Tile
};

inline constexpr std::size_t LAYER_CONTENT_COUNT = 9;

/** The kind of the records that a layer other than Tile shows. */
agn::RecordKind GetRecordKind(LayerContent content);

/** One object may load many files, one after the other; it keeps its memory. */
class AnnotationFile final
{
  public:
    /** Reads a file.
     *
     * @param cell where it lies, if its name says so.
     * @return false, with a problem, when nothing of it can be used.
     */
    bool Load(const std::string &path, const char *name,
              const std::optional<bgl::Qmid> &cell, const AutogenNames &names,
              bgl::ProblemList &problems);

    /** Whether Load gave false for want of bytes, not for what they are. */
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

    /** Without folders. */
    const std::string &GetName() const
    {
        return m_name;
    }

    /** What the keys of its features begin with: see MakeFileKey. */
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

    /** GUID of a record group as text, and its name. */
    const std::string &GetGuid(std::size_t group) const
    {
        return m_groupTexts[group].guid;
    }

    const std::string &GetGuidName(std::size_t group) const
    {
        return m_groupTexts[group].name;
    }

    /** How many records there are to go through for a layer. */
    std::size_t CountRecords(LayerContent content) const;

    /** How many of them are shown. */
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
