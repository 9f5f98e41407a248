// SPDX-License-Identifier: MIT
// An editable layer of the terrain vectors of a file.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_EDIT_LAYER_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_EDIT_LAYER_H

#include "driver/base/wgs84_transformation.h"
#include "ogr/layer/table_layer.h"
#include "ogr/layer/unknown_fields.h"
#include "ogr/terrain_vector/layers/edited_vector_rows.h"

#include <functional>
#include <memory>
#include <string>

namespace flightsim
{

/** Each piece in a cell is a feature, as when reading; a new feature that spans
 * several pieces becomes several features. */
class TerrainVectorEditLayer final : public TableLayer
{
  public:
    /** `edit` has to outlive the layer.
     * @param spatialReference that of new geometries; may be null.
     * @param options creation options of the layer.
     * @param schema the mapping of fields of new features, as for Shp2Vec;
     *        these fields of the layer are never read. May be null. */
    TerrainVectorEditLayer(
        TerrainVectorEdit &edit, bgl::VectorClass vectorClass,
        OGRwkbGeometryType geometryType,
        const OGRSpatialReference *spatialReference = nullptr,
        CSLConstList options = nullptr,
        const TerrainVectorSchema *schema = nullptr);

    /** Returns false when the coordinate system cannot be transformed to WGS
     * 84. */
    bool IsUsable() const
    {
        return m_transformation.IsUsable();
    }

    /** Continues with a file that was saved. */
    void Renew();

    bool SetDefaultTexture(const std::string &text)
    {
        return m_encoder.SetDefaultTexture(text) &&
               m_newEncoder.SetDefaultTexture(text);
    }

    int TestCapability(const char *name) FLIGHTSIM_CONST_312 override;
    OGRErr SyncToDisk() override;

    /** Makes a new layer accept all fields of its source. One warning lists
     * those that cannot be stored. */
    void AcceptFields()
    {
        m_acceptsFields = true;
    }

    OGRErr CreateField(FieldArgument *field, int isApproximate) override;

    OGRErr ISetFeature(OGRFeature *feature) override;
    OGRErr ICreateFeature(OGRFeature *feature) override;
    OGRErr DeleteFeature(GIntBig fid) override;

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

    OGRErr Run(const std::function<OGRErr()> &body);
    OGRErr Change(const OGRFeature &feature);
    OGRErr Create(OGRFeature &feature);
    void AddAll(std::vector<EditedEntity> &entities, OGRFeature &feature);
    OGRErr Delete(GIntBig fid);
    OGRFeatureUniquePtr MakeWhole(const TerrainVectorRow &row);
    std::string TakeFields(const OGRFeature &feature, const OGRFeature &old,
                           Request &request) const;
    std::string TakeField(int field, const OGRFeature &feature,
                          Request &request) const;
    static bool HasOtherPlace(const OGRFeature &feature, const OGRFeature &old);
    std::string ChangeRow(const TerrainVectorRow &row, const Request &request);
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
    Wgs84Transformation m_transformation;
    const int m_modeField;
    const int m_flagField;

    /** The row source, for rows requested out of reading order. */
    EditedVectorRows *m_rows = nullptr;
    bool m_hasUnknownTexture = false;
    bool m_acceptsFields = false;

    /** Number of new features passed in, including refused ones. */
    std::int64_t m_created = 0;

    /** Names of fields that cannot be stored, until they are reported. */
    UnknownFields m_unknownFields{};
};

}  // namespace flightsim

#endif
