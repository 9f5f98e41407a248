// SPDX-License-Identifier: MIT
// Streams the entities of a class from the records of a file, singly or joined
// where they were cut at the borders of cells.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_ROWS_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_ROWS_H

#include "ogr/layer/row_source.h"
#include "ogr/terrain_vector/layers/terrain_vector_row.h"

#include <span>
#include <unordered_set>

namespace flightsim
{

/** Iterates over the entities of one class, record by record. */
class TerrainVectorWalk final
{
  public:
    /** `file` must outlive the walk. */
    TerrainVectorWalk(const TerrainVectorFile &file,
                      bgl::VectorClass vectorClass)
        : m_file(file), m_class(vectorClass)
    {
    }

    /** From now on also skips single entities outside the area of a filter, not
     * only records. Maps are drawn repeatedly from the same few records: for an
     * entity outside the area only the four bytes of its box are read. The
     * boxes are kept with the findings of the file, so that programs that
     * reopen it for each map also benefit. */
    void KeepBoxes()
    {
        m_keepsBoxes = true;
    }

    /** Restarts with the records that touch an area. */
    void Rewind(const std::optional<OGREnvelope> &area);

    /** Moves to the next entity and fills all of the row except its context.
     * Returns false at the end. */
    bool Next(TerrainVectorRow &row);

    std::int64_t CountRecordsRead() const
    {
        return m_recordsRead;
    }

  private:
    bool OpenRecord();
    void FindBoxes();
    void ListCandidates(const bgl::VectorRecordEntry &entry);
    bool Touches(std::size_t record) const;

    const TerrainVectorFile &m_file;
    bgl::VectorClass m_class;
    std::optional<OGREnvelope> m_area{};

    /** Bounds of the cells of all records, filled for the first area. */
    std::vector<OGREnvelope> m_cells{};

    /** Position of the record after the current one. */
    std::size_t m_record = 0;

    std::vector<std::uint8_t> m_bytes{};
    bgl::VectorRecord m_content{};
    std::optional<bgl::EntityReader> m_reader{};
    std::shared_ptr<const bgl::EntityIndex> m_entityIndex{};

    /** Numbers of the entities of the class in the current record that may lie
     * in the area. */
    std::vector<std::uint32_t> m_candidates{};
    std::size_t m_nextCandidate = 0;

    std::int64_t m_recordsRead = 0;

    bool m_keepsBoxes = false;

    /** Boxes of the entities of the current record, empty without an area or
     * beyond the limit. */
    std::span<EntityBoxes::Box> m_recordBoxes{};
};

/** The entities of a class, one row each. */
class TerrainVectorRows final : public RowSource
{
  public:
    TerrainVectorRows(std::shared_ptr<const TerrainVectorFile> file,
                      bgl::VectorClass vectorClass);
    ~TerrainVectorRows() override;

    void Rewind(const RowFilter &filter) override;
    const TerrainVectorRow *Next() override;
    const TerrainVectorRow *Find(std::int64_t fid) override;
    std::int64_t Count() override;
    std::optional<OGREnvelope> GetExtent() override;
    std::uint64_t CountReadErrors() const override;
    void Forget() override;
    std::int64_t CountPartsRead() const override;

  private:
    std::shared_ptr<const TerrainVectorFile> m_file;
    TerrainVectorContext m_context;
    TerrainVectorWalk m_walk;
    bgl::EntityFinder m_finder;
    TerrainVectorRow m_row{};
    TerrainVectorRow m_found{};
    std::optional<OGREnvelope> m_extent{};
};

/** Fills all of a row except its context. Returns false if the entity is
 * damaged or of another class. */
bool FindTerrainVectorRow(bgl::EntityFinder &finder, std::int64_t number,
                          bgl::VectorClass vectorClass, TerrainVectorRow &row);

/** Returns the bounds of a class, from the entities at the edge of the file. */
OGREnvelope FindTerrainVectorExtent(const TerrainVectorFile &file,
                                    bgl::VectorClass vectorClass,
                                    TerrainVectorGeometry &geometry);

/** Warns once of invalid vertices among the rows of a layer.
 * @param number that of the first entity that has one. */
void ReportOddities(TerrainVectorContext &context,
                    const TerrainVectorFile &file, std::int64_t number);

/** Joined features of a class. A feature takes number, cell and attributes from
 * its first entity. Holds one group of pieces at a time. */
class TerrainVectorStitchedRows final : public RowSource
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

    /** Fills a row with a joined feature. */
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

    /** Whether entities outside an area are skipped, and the groups seen so
     * far: the first entity of a group may lie outside the area. */
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
