// SPDX-License-Identifier: MIT
// Layers that take features and never give them back.

#ifndef FLIGHTSIM_OGR_LAYER_WRITE_LAYER_H
#define FLIGHTSIM_OGR_LAYER_WRITE_LAYER_H

#include "driver/base/gdal_compat.h"
#include "ogr/layer/field_spec.h"
#include "driver/base/wgs84_transformation.h"

#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** Common to the layers of files that are being written. Has the fields of the
 * format from the start; others are taken and ignored, with one warning that
 * names them all. Brings geometries to WGS 84 if their coordinate system is
 * another one. */
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

    /** False when there is no way from the coordinate system to WGS 84. */
    bool IsUsable() const
    {
        return m_transformation.IsUsable();
    }

    /** Whether there was no memory for part of a feature, which must not stand
     * in a file without the rest. */
    bool IsBroken() const
    {
        return m_isBroken;
    }

  protected:
    /** @param driver and `file` are for messages.
     *  @param spatialReference of the geometries to come; may be null. */
    WriteLayer(const char *driver, const std::string &file, const char *name,
               OGRwkbGeometryType type,
               const OGRSpatialReference *spatialReference);

    void AddField(const FieldSpec &spec);

    /** Takes all fields without a warning; for a layer that is left out. */
    void IgnoreFields()
    {
        m_ignoresFields = true;
    }

    /** Number of a field with a name, of any letter case; -1 for none. */
    int FindField(const char *name) const
    {
        return m_definition->GetFieldIndex(name);
    }

    OGRErr ICreateFeature(OGRFeature *feature) override;

    /** Takes a feature; the geometry is in WGS 84 if the layer has a coordinate
     * system, and null if the feature has none. */
    virtual OGRErr Write(const OGRFeature &feature,
                         const OGRGeometry *geometry) = 0;

    /** Emits an error that names the file, layer and feature. */
    OGRErr Refuse(const OGRFeature &feature, const char *why) const;

    /** "<driver>: <file>, layer <name>": how messages start. */
    std::string GetPlace() const;

  private:
    OGRErr Take(OGRFeature &feature);
    void ReportUnknownFields();

    const char *m_driver;
    std::string m_file;
    OGRFeatureDefn *m_definition;
    int m_ownFieldCount = 0;
    bool m_ignoresFields = false;
    bool m_isBroken = false;

    /** Names of fields that there is no place for, until they are reported. */
    std::string m_unknownFields{};
    std::int64_t m_received = 0;
    Wgs84Transformation m_transformation;
};

}  // namespace flightsim

#endif
