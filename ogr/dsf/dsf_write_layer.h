// SPDX-License-Identifier: MIT
// A layer of an overlay being written.

#ifndef FLIGHTSIM_OGR_DSF_DSF_WRITE_LAYER_H
#define FLIGHTSIM_OGR_DSF_DSF_WRITE_LAYER_H

#include "ogr/dsf/edge_writer.h"
#include "ogr/dsf/polygon_writer.h"
#include "ogr/layer/write_layer.h"

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

    OGRErr Write(const OGRFeature &feature,
                 const OGRGeometry *geometry) override;

  private:
    /** Writes a feature; returns why it cannot be written, or null. */
    using Body = const char *(DsfWriteLayer::*)(const DsfFields &,
                                                const OGRGeometry *);

    enum class Use : std::uint8_t
    {
        Written,

        /** Its features follow from those of other layers. */
        Derived,

        /** Its features are counted. */
        LeftOut
    };

    struct Entry
    {
        const char *name;
        OGRwkbGeometryType type;
        Body body;

        /** Names of the fields, those of numbers first. */
        std::vector<const char *> numbers;
        std::vector<const char *> texts;
        Use use = Use::Written;

        /** Of a layer of polygons. */
        const PolygonRule *rule = nullptr;
    };

    static const std::vector<Entry> &ListEntries();

    DsfWriteLayer(DsfWriteDataset &dataset, const std::string &file,
                  const Entry &entry,
                  const OGRSpatialReference *spatialReference);

    const char *WriteObject(const DsfFields &fields,
                            const OGRGeometry *geometry);
    const char *WritePolygon(const DsfFields &fields,
                             const OGRGeometry *geometry);
    const char *WriteEdge(const DsfFields &fields, const OGRGeometry *geometry);
    const char *WriteExclusion(const DsfFields &fields,
                               const OGRGeometry *geometry);
    const char *WriteProperty(const DsfFields &fields,
                              const OGRGeometry *geometry);

    DsfWriteDataset &m_dataset;
    const Entry &m_entry;
};

}  // namespace flightsim

#endif
