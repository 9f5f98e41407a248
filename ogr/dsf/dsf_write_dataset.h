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

/** An exclusion that is to be written. */
struct DsfExclusionText
{
    std::string key;
    std::string value;
    std::string airport;
};

/** The content of a tile that is being written. */
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

    /** Returns the number of the filter of an airport; -1 for an empty name. */
    std::int32_t FindFilter(const std::string &airport);

    /** Adds filters for the airports that have none, and gives features their
     * numbers. */
    void PutFilters();

    /** Exclusions of the properties stay in their places as long as the layer
     * has them; the others of the layer go behind their filter. */
    void PutExclusions();

    /** Has all objects and facades drawn, whatever a user has chosen. */
    void PutRequirements();

    /** Gives ends of edges that have no number of a node one: that of the node
     * in the same place, or the next one. */
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

    /** Makes a dataset that only makes things of features, of one tile: they
     * may reach over its edge as far as facades of overlays do. */
    static std::unique_ptr<DsfWriteDataset>
    MakeConverter(const char *path, const DsfCorner &corner);

    ~DsfWriteDataset() override;

    /** Returns the tile that an area lies in: wholly, or its middle and all but
     * a margin in degrees. Null if that is none that is written. Without a
     * folder, the first one determines the tile where nothing else does. */
    DsfWrittenTile *FindTile(const OGREnvelope &area, double margin);

    /** Returns a tile if it is one that is written, else null. */
    DsfWrittenTile *FindTile(const DsfCorner &corner);

    /** Returns all tiles that are written and have a part of an area. */
    std::vector<DsfWrittenTile *> FindTouched(const OGREnvelope &area);

    /** Whether features that reach over the edge of a tile are cut. */
    bool IsCutting() const
    {
        return m_isCutting;
    }

    void AddProperty(dsf::Property property)
    {
        m_properties.push_back(std::move(property));
    }

    /** Says that the exclusions are those of a layer. */
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

    /** The folder that gets "Earth nav data"; empty for a single file. */
    std::string m_folder{};

    /** The only tile. */
    std::optional<DsfCorner> m_corner{};
    std::map<DsfCorner, DsfWrittenTile> m_tiles{};
    std::vector<dsf::Property> m_properties{};
    std::string m_planet{};

    /** Nothing leaves requirements as they are, or adds them to a new file. */
    std::optional<bool> m_requires{};
    bool m_isCutting = true;

    /** Degrees that everything may reach over the edge. */
    double m_leastMargin = 0.0;
    bool m_replaces = false;
    std::size_t m_mostTiles = 0;
    bool m_hasExclusionLayer = false;
    bool m_hasFailed = false;
};

}  // namespace flightsim

#endif
