// SPDX-License-Identifier: MIT
// Writes overlays of X-Plane.

#ifndef FLIGHTSIM_OGR_DSF_DSF_WRITE_DATASET_H
#define FLIGHTSIM_OGR_DSF_DSF_WRITE_DATASET_H

#include "ogr/dsf/format/area.h"
#include "ogr/dsf/format/overlay_write.h"
#include "ogr/layer/write_dataset.h"

#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** XML of the creation options. */
inline constexpr const char *DSF_CREATION_OPTIONS =
    "<Option name='TILE' type='string' description='South-west corner of the "
    "tile in whole degrees, as +47+015; else that of the name of the file, "
    "else "
    "that of the first feature'/>";

/** The south-west corner of a tile, in whole degrees. */
struct DsfCorner
{
    int south = 0;
    int west = 0;

    std::string GetName() const;
};

/** An exclusion that is to be written. */
struct DsfExclusionText
{
    std::string key;
    std::string value;
    std::string airport;
};

/** An overlay of one tile, written when the dataset is closed. */
class DsfWriteDataset final : public WriteDataset
{
  public:
    /** Returns null, with an error, for an invalid option. */
    static std::unique_ptr<DsfWriteDataset> Create(const char *path,
                                                   CSLConstList options);

    ~DsfWriteDataset() override;

    dsf::Overlay &Content()
    {
        return m_overlay;
    }

    /** Whether an area lies in the tile: wholly, or its centre alone. The first
     * one determines the tile where nothing else does.
     *
     * @param margin degrees that it may reach over the edge.
     */
    bool Holds(const OGREnvelope &area, double margin);

    /** Whether an area has a part in the tile. */
    bool Touches(const OGREnvelope &area);

    /** Returns the number of the filter of an airport; -1 for an empty name. */
    std::int32_t FindFilter(const std::string &airport);

    void AddProperty(dsf::Property property)
    {
        m_overlay.properties.push_back(std::move(property));
    }

    void AddExclusion(DsfExclusionText exclusion)
    {
        m_exclusions.push_back(std::move(exclusion));
    }

  protected:
    std::unique_ptr<WriteLayer>
    MakeLayer(const char *name, OGRwkbGeometryType type,
              const OGRSpatialReference *spatialReference,
              CSLConstList options) override;
    bool Finish() override;

  private:
    DsfWriteDataset(const char *path, std::optional<DsfCorner> corner)
        : WriteDataset(DSF_DRIVER_NAME, path), m_corner(corner)
    {
    }

    void SetCorner(const OGREnvelope &area);
    bool FindCorner();
    void PutFirst();
    void PutExclusions();
    void PutFilters();

    std::optional<DsfCorner> m_corner;
    dsf::Overlay m_overlay{};

    /** Airports in the order of their first use by a feature. */
    std::vector<std::string> m_airports{};
    std::vector<DsfExclusionText> m_exclusions{};
    bool m_hasExclusionLayer = false;
};

}  // namespace flightsim

#endif
