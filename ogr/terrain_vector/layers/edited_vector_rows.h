// SPDX-License-Identifier: MIT
// The terrain vectors of a file with unsaved changes applied.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_EDITED_VECTOR_ROWS_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_EDITED_VECTOR_ROWS_H

#include "ogr/terrain_vector/layers/terrain_vector_edit.h"
#include "ogr/terrain_vector/layers/terrain_vector_rows.h"

namespace flightsim
{

/** The rows of a file with changes applied: changed rows keep their place, new
 * ones come last. */
class EditedVectorRows final : public RowSource
{
  public:
    /** `edit` may get more changes between calls and must outlive the source.
     * @param summary the features that the geometries of changed rows may have.
     */
    EditedVectorRows(TerrainVectorEdit &edit, bgl::VectorClass vectorClass,
                     const bgl::VectorClassSummary &summary);

    void Rewind(const RowFilter &filter) override;
    const TerrainVectorRow *Next() override;
    const TerrainVectorRow *Find(std::int64_t fid) override;
    std::int64_t Count() override;

    std::int64_t GetEnd() const override
    {
        return m_endFid;
    }

    std::optional<OGREnvelope> GetExtent() override;
    bool HoldsRows() const override;
    std::uint64_t CountReadErrors() const override;
    void Forget() override;
    std::int64_t CountPartsRead() const override;

  private:
    const TerrainVectorRow *
    MakeChanged(std::int64_t number, const std::optional<EditedEntity> &entity);
    const TerrainVectorRow *ApplyFlag(const TerrainVectorRow *row);
    void Fill(std::int64_t number, const EditedEntity &entity,
              TerrainVectorRow &row) const;

    TerrainVectorEdit &m_edit;
    TerrainVectorRows m_base;
    mutable TerrainVectorContext m_context;

    /** The context of rows with altitudes. */
    mutable TerrainVectorContext m_raised;
    TerrainVectorRow m_row{};
    TerrainVectorRow m_found{};
    TerrainVectorRow m_flagged{};
    bool m_isBaseDone = false;

    /** Number of the next new row. */
    std::int64_t m_next = 0;
    std::int64_t m_end = 0;

    /** The FID of `m_end`, once reading has started. */
    std::int64_t m_endFid = std::numeric_limits<std::int64_t>::max();
};

}  // namespace flightsim

#endif
