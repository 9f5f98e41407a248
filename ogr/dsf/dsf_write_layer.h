// SPDX-License-Identifier: MIT
// A layer of an overlay being written.

#ifndef FLIGHTSIM_OGR_DSF_DSF_WRITE_LAYER_H
#define FLIGHTSIM_OGR_DSF_DSF_WRITE_LAYER_H

#include "ogr/dsf/dsf_write_dataset.h"

#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** Has the fields of the reader's layer. */
class DsfWriteLayer final : public WriteLayer
{
  public:
    /** Returns null for a name that no layer has. Layers that are not written
     * are taken, and their features counted. */
    static std::unique_ptr<DsfWriteLayer>
    Make(DsfWriteDataset &dataset, const std::string &file, const char *name,
         OGRwkbGeometryType type, const OGRSpatialReference *spatialReference);

    /** Returns the names of the layers that are written. */
    static std::string ListNames();

    bool IsDerived() const override;

  protected:
    OGRErr Write(const OGRFeature &feature,
                 const OGRGeometry *geometry) override;

  private:
    /** Writes a feature; returns why it cannot be written, or null. */
    using Body = const char *(DsfWriteLayer::*)(const OGRFeature &,
                                                const OGRGeometry *);

    struct Entry
    {
        const char *name;
        OGRwkbGeometryType type;

        /** Null where features follow from others. */
        Body body;

        /** Names of the fields, those of numbers first. */
        std::vector<const char *> numbers;
        std::vector<const char *> texts;
    };

    static const std::vector<Entry> &ListEntries();

    DsfWriteLayer(DsfWriteDataset &dataset, const std::string &file,
                  const Entry &entry,
                  const OGRSpatialReference *spatialReference);

    std::optional<double> GetNumber(const OGRFeature &feature,
                                    const char *field) const;
    std::string GetText(const OGRFeature &feature, const char *field) const;
    const char *WriteObject(const OGRFeature &feature,
                            const OGRGeometry *geometry);
    const char *WritePolygon(const OGRFeature &feature,
                             const OGRGeometry *geometry);
    const char *WriteExclusion(const OGRFeature &feature,
                               const OGRGeometry *geometry);
    const char *WriteProperty(const OGRFeature &feature,
                              const OGRGeometry *geometry);
    const char *CountOnly(const OGRFeature &feature,
                          const OGRGeometry *geometry);
    const char *SetParameter(const OGRFeature &feature,
                             dsf::OverlayPolygon &polygon) const;
    const char *SetWalls(const OGRFeature &feature,
                         dsf::OverlayPolygon &polygon, bool isTurned);
    bool TakePoints(const OGRFeature &feature, const OGRGeometry &geometry,
                    dsf::OverlayPolygon &polygon);

    bool IsNamed(const char *name) const
    {
        return EQUAL(GetDescription(), name);
    }

    DsfWriteDataset &m_dataset;
    const Body m_body;
};

}  // namespace flightsim

#endif
