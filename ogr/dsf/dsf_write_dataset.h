// SPDX-License-Identifier: MIT
// Writes overlays of X-Plane.

#ifndef FLIGHTSIM_OGR_DSF_DSF_WRITE_DATASET_H
#define FLIGHTSIM_OGR_DSF_DSF_WRITE_DATASET_H

#include "ogr/dsf/format/area.h"
#include "ogr/dsf/format/overlay_write.h"
#include "ogr/dsf/tile_cut.h"
#include "ogr/layer/write_dataset.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** XML of the creation options. */
extern const char *const DSF_CREATION_OPTIONS;

/** An exclusion to write. */
struct DsfExclusionText
{
    std::string key;
    std::string value;
    std::string airport;
};

/** The content of a tile being written. */
class DsfWrittenTile final
{
  public:
    dsf::Overlay overlay{};
    std::vector<DsfExclusionText> exclusions{};

    bool IsEmpty() const
    {
        return overlay.objects.empty() && overlay.polygons.empty() &&
               overlay.chains.empty() && exclusions.empty();
    }

    /** Returns the filter number of an airport; -1 for an empty name. */
    std::int32_t FindFilter(const std::string &airport);

    /** Adds missing filters of airports, and sets the filter numbers of
     * features. */
    void PutFilters();

    /** Writes the exclusions of the layer: those of the properties in their
     * places, the others after their filter. */
    void PutExclusions();

    /** Adds the properties that make X-Plane draw all objects and facades at
     * any setting. */
    void PutRequirements();

    /** Numbers ends of edges without a node number: takes the number of the
     * node at the same position, or the next free one. */
    void NumberNodes();

  private:
    /** Airports in the order of their first use by a feature. */
    std::vector<std::string> m_airports{};
};

/** An overlay of one tile, or a folder of them, written when the dataset is
 * closed. */
class DsfWriteDataset final : public WriteDataset
{
  public:
    /** Returns null, with an error, for an invalid option. */
    static std::unique_ptr<DsfWriteDataset> Create(const char *path,
                                                   CSLConstList options);

    /** Makes a dataset that only converts features of one tile. They may extend
     * beyond its edge as far as facades of overlays. */
    static std::unique_ptr<DsfWriteDataset>
    MakeConverter(const char *path, const DsfCorner &corner);

    ~DsfWriteDataset() override;

    /** Returns the tile of an area: the one that contains its middle, and all
     * of it except for a margin in degrees. Null if that tile is not written.
     * If nothing else sets the tile of a single file, the first area does. */
    DsfWrittenTile *FindTile(const OGREnvelope &area, double margin);

    /** Returns a tile; null if it is not written. */
    DsfWrittenTile *FindTile(const DsfCorner &corner);

    /** Returns all written tiles that intersect an area. */
    std::vector<DsfWrittenTile *> FindTouched(const OGREnvelope &area);

    /** Whether features are cut at the edges of tiles. */
    bool IsCutting() const
    {
        return m_isCutting;
    }

    void AddProperty(dsf::Property property)
    {
        m_properties.push_back(std::move(property));
    }

    /** Takes all exclusions from a layer. */
    void TakeExclusions()
    {
        m_hasExclusionLayer = true;
    }

  protected:
    std::unique_ptr<WriteLayer>
    MakeLayer(const char *name, OGRwkbGeometryType type,
              const OGRSpatialReference *spatialReference,
              CSLConstList options) override;
    bool Finish() override;

  private:
    explicit DsfWriteDataset(const char *path);

    bool ReadOptions(CSLConstList options);
    void SetCorner(const DsfCorner &corner);
    bool FindCorner();
    void PutFirst(const DsfCorner &corner, dsf::Overlay &overlay);
    std::string MakeTilePath(const DsfCorner &corner) const;
    bool RefuseExisting() const;
    std::vector<std::uint8_t> MakeBytes(const DsfCorner &corner,
                                        DsfWrittenTile &tile);

    /** The folder that contains "Earth nav data"; empty for a single file. */
    std::string m_folder{};

    /** The tile of a single file. */
    std::optional<DsfCorner> m_corner{};
    std::map<DsfCorner, DsfWrittenTile> m_tiles{};
    std::vector<dsf::Property> m_properties{};
    std::string m_planet{};

    /** Whether to add REQUIRE properties; without a value, only to a new
     * file. */
    std::optional<bool> m_requires{};
    bool m_isCutting = true;

    /** Degrees that any feature may extend beyond the edge. */
    double m_minimumMargin = 0.0;
    bool m_replaces = false;
    std::size_t m_maximumTiles = 0;
    bool m_hasExclusionLayer = false;
    bool m_hasFailed = false;
};

}  // namespace flightsim

#endif
