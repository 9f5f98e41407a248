// SPDX-License-Identifier: MIT
// Features that were cut at the borders of cells, put together again.

#ifndef FLIGHTSIM_OGR_BGL_TERRAIN_VECTOR_STITCHED_ROWS_H
#define FLIGHTSIM_OGR_BGL_TERRAIN_VECTOR_STITCHED_ROWS_H

#include "ogr/bgl/terrain_vector_rows.h"

#include <unordered_set>

namespace flightsim
{

/** Whole features of a class. A feature has the number, the cell and the
 * attributes of the first entity that it is made of. Holds one group of pieces
 * at a time. */
class TerrainVectorStitchedRows final : public RowSource<TerrainVectorRow>
{
  public:
    TerrainVectorStitchedRows(std::shared_ptr<const TerrainVectorFile> file,
                              bgl::VectorClass vectorClass);
    ~TerrainVectorStitchedRows() override;

    void Rewind(const RowFilter &filter) override;
    const TerrainVectorRow *Next() override;
    const TerrainVectorRow *Find(std::int64_t fid) override;
    std::int64_t Count() override;
    std::optional<OGREnvelope> GetExtent() override;
    std::uint64_t CountReadErrors() const override;
    void Forget() override;
    std::int64_t CountPartsRead() const override;

  private:
    const TerrainVectorRow *NextOfGroup();
    bool TakeGroup(std::int64_t group);

    /** Fills a row with a whole feature. */
    bool MakeRow(const bgl::StitchedFeature &feature, bgl::EntityFinder &finder,
                 TerrainVectorRow &row) const;

    std::shared_ptr<const TerrainVectorFile> m_file;
    const bgl::StitchIndex &m_stitchIndex;
    TerrainVectorContext m_context;
    TerrainVectorWalk m_walk;
    bgl::Stitcher m_stitcher;
    bgl::EntityFinder m_groupFinder;
    TerrainVectorRow m_row{};
    TerrainVectorRow m_groupRow{};
    std::vector<bgl::StitchedFeature> m_features{};
    std::size_t m_nextFeature = 0;

    /** Whether entities outside of an area are passed over, and the groups that
     * were met so far: the first entity of a group may lie outside. */
    bool m_hasArea = false;
    std::unordered_set<std::int64_t> m_groupsMet{};

    bgl::Stitcher m_findStitcher;
    bgl::EntityFinder m_finder;
    TerrainVectorRow m_found{};
    std::vector<bgl::StitchedFeature> m_foundFeatures{};
    std::optional<OGREnvelope> m_extent{};
};

}  // namespace flightsim

#endif
