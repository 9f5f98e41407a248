// SPDX-License-Identifier: MIT
// Writes terrain vectors as a BGL file.

#ifndef FLIGHTSIM_OGR_BGL_TERRAIN_VECTOR_WRITER_H
#define FLIGHTSIM_OGR_BGL_TERRAIN_VECTOR_WRITER_H

#include "driver/base/sorted_spill.h"
#include "driver/bgl/terrain_config.h"
#include "ogr/bgl/terrain_vector_attributes.h"
#include "ogr/bgl/terrain_vector_base.h"
#include "ogr/layer/write_dataset.h"
#include "ogr/terrain_vector/feature_cut.h"

#include <map>
#include <optional>

namespace flightsim
{

/** The creation options of datasets and layers, for lists of options in XML. */
extern const char *const TERRAIN_VECTOR_DATASET_OPTIONS;
extern const char *const TERRAIN_VECTOR_LAYER_OPTIONS;

/** A BGL file with one section of terrain vectors. Features are cut when they
 * come, and sorted by cell, on disk where they are many. */
class TerrainVectorWriteDataset final : public WriteDataset
{
  public:
    /** Null, with an error, for an option that makes no sense. */
    static std::unique_ptr<TerrainVectorWriteDataset>
    Create(const char *path, CSLConstList options);

    ~TerrainVectorWriteDataset() override;

    /** What decides about the place of an entity in its record, and its cell's
     * flag. */
    struct EntityOrder
    {
        bgl::Guid uuid;

        /** Nothing when the feature does not say. */
        std::optional<bool> addsToCells;
    };

    /** Takes a piece; false, with an error, when the disk is full. */
    bool Add(bgl::VectorGeometry geometry, const bgl::FeaturePiece &piece,
             const bgl::AttributeSet &attributes, const EntityOrder &order);

    const bgl::TerrainConfig *GetConfig() const
    {
        return m_config ? &*m_config : nullptr;
    }

  protected:
    std::unique_ptr<WriteLayer>
    MakeLayer(const char *name, OGRwkbGeometryType type,
              const OGRSpatialReference *spatialReference,
              CSLConstList options) override;
    bool Finish() override;

  private:
    TerrainVectorWriteDataset(const char *path, std::uint64_t fileTime);

    std::uint32_t GetSetNumber(const bgl::AttributeSet &attributes);

    std::uint64_t m_fileTime;

    /** Nothing when the features decide. */
    std::optional<bool> m_addsToCells{};

    std::optional<bgl::TerrainConfig> m_config{};

    /** Null for a file of its own. */
    std::unique_ptr<TerrainVectorBase> m_base{};

    SortedSpill m_spill;
    std::uint64_t m_count = 0;
    bool m_hasFailed = false;
    std::map<bgl::AttributeSet, std::uint32_t> m_setNumbers{};
    std::vector<const bgl::AttributeSet *> m_sets{};
    std::vector<std::uint8_t> m_payload{};
};

}  // namespace flightsim

#endif
