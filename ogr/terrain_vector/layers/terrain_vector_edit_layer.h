// SPDX-License-Identifier: MIT
// An editable layer of the terrain vectors of a file.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_EDIT_LAYER_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_EDIT_LAYER_H

#include "ogr/layer/edit_layer.h"
#include "ogr/terrain_vector/layers/edited_vector_rows.h"

#include <memory>
#include <string>

namespace flightsim
{

/** Each piece in a cell is a feature, as when reading; a new feature that spans
 * several pieces becomes several features. */
class TerrainVectorEditLayer final : public EditLayer
{
  public:
    /** `edit` has to outlive the layer.
     * @param options creation options of the layer.
     * @param schema the mapping of fields of new features, as for Shp2Vec;
     *        these fields of the layer are never read. May be null. */
    TerrainVectorEditLayer(TerrainVectorEdit &edit,
                           bgl::VectorClass vectorClass,
                           OGRwkbGeometryType geometryType,
                           CSLConstList options = nullptr,
                           const TerrainVectorSchema *schema = nullptr);

    /** Continues with a file that was saved. */
    void Renew();

    bool SetDefaultTexture(const std::string &text)
    {
        return m_encoder.SetDefaultTexture(text) &&
               m_newEncoder.SetDefaultTexture(text);
    }

  protected:
    /** Points are not seen in any file, so their encoding is unknown. */
    bool CanCreate() const override
    {
        return m_class != bgl::VectorClass::OtherPoint;
    }

    OGRErr ChangeRow(const LayerRow &found, const OGRFeature &feature) override;
    OGRErr CreateRow(OGRFeature &feature) override;
    OGRErr DeleteRow(const LayerRow &found) override;

  private:
    /** A requested change of a feature, with its previous state. */
    struct Request
    {
        /** The previous feature, ignored fields included. */
        OGRFeatureUniquePtr before{};
        OGRFeatureUniquePtr after{};
        bool hasFields = false;
        bool hasPlace = false;
        bool hasFlag = false;
    };

    Request MakeRequest(const TerrainVectorRow &row);

    std::int64_t GetNumber(const TerrainVectorRow &row) const
    {
        return m_edit.GetFids().FindNumber(row.fid);
    }

    void AddAll(std::vector<EditedEntity> &entities, OGRFeature &feature);
    OGRFeatureUniquePtr MakeWhole(const TerrainVectorRow &row);
    std::string TakeFields(const OGRFeature &feature, const OGRFeature &old,
                           Request &request) const;
    std::string TakeField(int field, const OGRFeature &feature,
                          Request &request) const;
    std::string ApplyRequest(const TerrainVectorRow &row,
                             const Request &request);
    std::string EncodePlace(const TerrainVectorRow &row,
                            const Request &request);
    std::string ChangePlace(const TerrainVectorRow &row,
                            const Request &request);
    std::string EncodeFields(const TerrainVectorRow &row,
                             const Request &request,
                             bgl::AttributeSet &attributes);
    std::string CheckMode(const Request &request) const;
    std::optional<EditedEntity> MakeEntity(const bgl::Qmid &cell,
                                           const bgl::EncodedEntity &entity,
                                           const bgl::AttributeSet &attributes,
                                           std::string &why) const;
    std::string ChangeAttributes(const TerrainVectorRow &row,
                                 const Request &request);
    std::string MakeEntities(std::vector<EditedEntity> &entities);
    void NoteTaken();

    TerrainVectorEdit &m_edit;
    const bgl::VectorClass m_class;

    /** Holds the names of textures that the encoder uses. */
    const std::shared_ptr<const TerrainVectorFile> m_firstFile;
    TerrainVectorEncoder m_encoder;

    /** The encoder of new features. */
    TerrainVectorEncoder m_newEncoder;
    EncodedVector m_vector{};
    const int m_modeField;
    const int m_flagField;
    bool m_hasUnknownTexture = false;
};

}  // namespace flightsim

#endif
