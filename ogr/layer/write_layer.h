// SPDX-License-Identifier: MIT
// Write-only layers.

#ifndef FLIGHTSIM_OGR_LAYER_WRITE_LAYER_H
#define FLIGHTSIM_OGR_LAYER_WRITE_LAYER_H

#include "driver/base/gdal_compat.h"
#include "ogr/layer/field_spec.h"
#include "ogr/layer/transaction.h"
#include "ogr/layer/unknown_fields.h"
#include "driver/base/wgs84_transformation.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** Base of the layers of files being written. Has the fields of the format from
 * the start; others are accepted and ignored, with one warning that names them
 * all. Transforms geometries to WGS 84 if necessary. */
class WriteLayer : public OGRLayer
{
  public:
    ~WriteLayer() override;

    void ResetReading() override
    {
    }

    OGRFeature *GetNextFeature() override
    {
        return nullptr;
    }

    using OGRLayer::GetLayerDefn;

#if FLIGHTSIM_HAS_CONST_LAYERS
    const OGRFeatureDefn *GetLayerDefn() const override
#else
    OGRFeatureDefn *GetLayerDefn() override
#endif
    {
        return m_definition;
    }

    int TestCapability(const char *capability) FLIGHTSIM_CONST_312 override;
    OGRErr CreateField(FieldArgument *field, int isApproximate) override;

    OGRErr StartTransaction() override
    {
        m_transaction.Start();
        return OGRERR_NONE;
    }

    OGRErr CommitTransaction() override
    {
        m_transaction.Commit();
        return OGRERR_NONE;
    }

    OGRErr RollbackTransaction() override
    {
        m_transaction.RollBack();
        return OGRERR_NONE;
    }

    /** Whether the caller has stopped in the middle: see Transaction. */
    bool IsStopped() const
    {
        return m_transaction.IsStopped(true);
    }

    /** Whether features were passed in and none was written. */
    bool HasRefusedAll() const
    {
        return m_received > 0 && m_refused == m_received;
    }

    /** Returns the number of features that were refused. */
    std::int64_t CountRefused() const
    {
        return m_refused;
    }

    /** Returns false when the coordinate system cannot be transformed to WGS
     * 84. */
    bool IsUsable() const
    {
        return m_transformation.IsUsable();
    }

    /** Whether a feature was passed in, written or not. */
    bool HasReceived() const
    {
        return m_received > 0;
    }

    /** Whether features are not written because they are derived from other
     * layers. */
    virtual bool IsDerived() const
    {
        return false;
    }

    /** Whether memory ran out for part of a feature, which must not be written
     * incompletely. */
    bool IsBroken() const
    {
        return m_isBroken;
    }

  protected:
    /** @param driver and `file` are used in messages.
     *  @param spatialReference of the geometries passed in; may be null.
     */
    WriteLayer(const char *driver, const std::string &file, const char *name,
               OGRwkbGeometryType type,
               const OGRSpatialReference *spatialReference);

    void AddField(const FieldSpec &spec);

    /** Accepts all fields without a warning, for a layer that is left out. */
    void IgnoreFields()
    {
        m_ignoresFields = true;
    }

    /** Returns the index of a field by name (case-insensitive); -1 for none. */
    int FindField(const char *name) const
    {
        return m_definition->GetFieldIndex(name);
    }

    OGRErr ICreateFeature(OGRFeature *feature) override;

    /** Writes a feature. The geometry is in WGS 84 if the layer has a
     * coordinate system, and null if the feature has none. */
    virtual OGRErr Write(const OGRFeature &feature,
                         const OGRGeometry *geometry) = 0;

    /** Emits an error that names the file, layer and feature. */
    OGRErr Refuse(const OGRFeature &feature, const char *why);

    /** Returns "<driver>: <file>, layer <name>", the prefix of messages. */
    std::string GetMessagePrefix() const;

  private:
    OGRErr Take(OGRFeature &feature);
    int FindLongField(const std::string &name) const;
    void SetLongFields(OGRFeature &feature) const;

    const char *m_driver;
    std::string m_file;
    OGRFeatureDefn *m_definition;
    int m_ownFieldCount = 0;
    bool m_ignoresFields = false;
    bool m_isBroken = false;
    UnknownFields m_unknownFields{};

    /** A field of a Shapefile, and that of the layer whose name it shortens. */
    struct ShortField
    {
        int place = 0;
        int longField = 0;
    };

    std::vector<ShortField> m_shortFields{};
    std::int64_t m_received = 0;
    std::int64_t m_refused = 0;

    /** How many features were refused for each of the first reasons. */
    std::map<std::string, std::int64_t> m_refusals{};
    Transaction m_transaction{};
    Wgs84Transformation m_transformation;
};

}  // namespace flightsim

#endif
