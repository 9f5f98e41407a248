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

inline constexpr const char *NO_OBJECT_HEIGHT =
    "its height_reference needs a height, in height_m or as Z";

/** A layer with the fields of the reader's layer. */
class DsfWriteLayer final : public WriteLayer
{
  public:
    /** Makes a layer; returns null for an unknown name. Layers that are not
     * written are accepted, and their features counted. */
    static std::unique_ptr<DsfWriteLayer>
    Make(DsfWriteDataset &dataset, const std::string &file, const char *name,
         OGRwkbGeometryType type, const OGRSpatialReference *spatialReference);

    /** Returns the names of the written layers. */
    static std::string ListNames();

    bool IsDerived() const override;

    OGRErr Write(const OGRFeature &feature,
                 const OGRGeometry *geometry) override;

  private:
    /** Writes a feature; returns the reason of a failure, or null. */
    using Body = const char *(DsfWriteLayer::*)(const DsfFields &,
                                                const OGRGeometry *);

    enum class Use : std::uint8_t
    {
        Written,

        /** Features are derived from those of other layers. */
        Derived,

        /** Features are only counted. */
        LeftOut
    };

    struct Entry
    {
        const char *name;
        OGRwkbGeometryType type;
        Body body;

        Use use = Use::Written;

        /** Set for a layer of polygons. */
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
