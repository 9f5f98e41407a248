// SPDX-License-Identifier: MIT
// A layer of annotation records being written.

#ifndef FLIGHTSIM_OGR_AGN_AGN_WRITE_LAYER_H
#define FLIGHTSIM_OGR_AGN_AGN_WRITE_LAYER_H

#include "ogr/agn/agn_write_dataset.h"
#include "ogr/agn/record_maker.h"

#include <array>
#include <initializer_list>

namespace flightsim
{

/** Has the fields of the reader's layer. Properties that follow from the
 * geometry, such as sizes, are taken from fields only for points. */
class AgnWriteLayer final : public WriteLayer
{
  public:
    /** @param isIgnored whether to accept features without writing them. */
    AgnWriteLayer(AgnWriteDataset &dataset, const std::string &file,
                  const AnnotationLayerSpec &spec, bool isIgnored,
                  const OGRSpatialReference *spatialReference);

    /** Returns false, with an error, for an invalid value. */
    bool ReadOptions(CSLConstList options);

    /** Assigns all features to a tile, whatever their fields say. */
    void SetHome(const bgl::Qmid &cell)
    {
        m_home = cell;
    }

    /** Makes the records of a feature. Returns why it cannot be written, or
     * null. */
    const char *AddRecords(const OGRFeature &feature,
                           const OGRGeometry *geometry);

    /** The same for the properties of a whole tile. */
    const char *MakeHeader(const OGRFeature &feature,
                           agn::AnnotationHeader &header);

    /** Makes the properties that a feature shares with others of its chunk.
     * Returns why it cannot be written, or null. */
    const char *MakeKey(const OGRFeature &feature, agn::RecordGroupKey &key);

  protected:
    OGRErr Write(const OGRFeature &feature,
                 const OGRGeometry *geometry) override;

  private:
    bool ReadGuid(const char *text);
    bool ReadSize(const char *text);
    bool ReadFloorShares(const char *text);
    bool RefuseOption(const char *name, const char *text) const;
    int FindAny(std::initializer_list<const char *> names) const;
    std::optional<double> GetNumber(const OGRFeature &feature, int field) const;
    std::string GetText(const OGRFeature &feature, int field) const;
    std::optional<bgl::Qmid> GetTile(const OGRFeature &feature) const;
    const char *SetKey(const OGRFeature &feature);
    const char *SetGuid(const OGRFeature &feature);
    const char *SetClasses(const OGRFeature &feature);
    const char *SetHeader(const OGRFeature &feature);
    const char *SetFloorShares(const OGRFeature &feature);
    const char *AddParts(const OGRFeature &feature,
                         const OGRGeometry &geometry);
    const char *AddPart(const OGRFeature &feature, const OGRGeometry &part);
    const char *AddPolygon(const OGRFeature &feature,
                           const OGRPolygon &polygon);
    const char *AddPoint(const OGRFeature &feature, const OGRPoint &point);
    RecordMaker::LineWidth GetWidth(const OGRFeature &feature) const;
    OGRErr WriteTile(const OGRFeature &feature, const OGRGeometry *geometry);
    void CountLosses();

    AgnWriteDataset &m_dataset;
    const LayerContent m_content;
    const bool m_isIgnored;
    RecordMaker m_maker;
    std::optional<bgl::Qmid> m_home{};
    agn::RecordGroupKey m_key{};
    agn::AnnotationHeader m_header{};
    bgl::Guid m_defaultGuid{};
    bool m_hasDefaultGuid = false;
    agn::AnnotationHeader m_defaultHeader{};
    RecordMaker::Size m_defaultSize{10.0, 10.0};
    double m_defaultWidthMetres = 0.0;
    bool m_isSplit = false;
    std::int64_t m_unknownNames = 0;

    int m_guidField;
    int m_nameField;
    int m_tileField;
    int m_headingField;
    int m_lengthField;
    int m_depthField;
    int m_widthField;
    int m_widthMetresField;
    int m_versionField;
    int m_buildingTextureField;
    int m_rowHouseTextureField;
    std::array<int, 4> m_floorFields;
};

}  // namespace flightsim

#endif
