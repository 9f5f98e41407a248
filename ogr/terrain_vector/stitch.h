// SPDX-License-Identifier: MIT
// Joins pieces that were cut at the borders of cells: format.md chapter 4.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_STITCH_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_STITCH_H

#include "ogr/terrain_vector/entity_index.h"
#include "ogr/terrain_vector/piece.h"

#include <unordered_map>

namespace bgl
{

/** A feature joined from several pieces. */
struct StitchedFeature
{
    /** The lowest number of its entities. */
    std::int64_t entity = 0;

    /** One line, or an outer ring and its holes, without repeated last
     * vertices. A closed line keeps both ends. */
    std::vector<GlobalPath> paths;
};

/** Finds records and entities by number. */
class EntityFinder final
{
  public:
    /** `source` and `index` must outlive the finder. */
    EntityFinder(const ByteSource &source, const VectorIndex &index)
        : m_source(source), m_index(index)
    {
    }

    /** Returns false if there is no sound entity of that number. The view is
     * valid until the next call. */
    bool Find(std::int64_t number, EntityView &entity);

    /** Returns the record of the last entity. */
    const VectorRecordEntry &GetEntry() const
    {
        return m_index.GetRecords()[m_current];
    }

    /** Returns the number of records read so far. */
    std::int64_t CountRecordsRead() const
    {
        return m_recordsRead;
    }

    bool AddsToCells() const
    {
        return m_addsToCells;
    }

  private:
    /** The parts of a record that are kept after it was first loaded. */
    struct KnownRecord
    {
        /** The bytes before the first entity. */
        std::vector<std::uint8_t> head{};
        std::shared_ptr<const EntityIndex> entityIndex{};
    };

    static constexpr std::size_t NOTHING = static_cast<std::size_t>(-1);
    static constexpr std::size_t MAXIMUM_KNOWN_BYTES = 32U << 20;

    bool Load(std::size_t record);
    void Remember(std::size_t record);
    bool LoadSingle(const VectorRecordEntry &entry, const KnownRecord &known,
                    std::size_t i);

    const ByteSource &m_source;
    const VectorIndex &m_index;

    /** The record of the last entity. */
    std::size_t m_current = NOTHING;
    bool m_addsToCells = false;

    /** The record that is loaded completely. */
    std::size_t m_loaded = NOTHING;
    std::vector<std::uint8_t> m_bytes{};
    VectorRecord m_record{};

    /** The bytes of a single entity. */
    std::vector<std::uint8_t> m_singleBytes{};
    VectorRecord m_single{};

    std::unordered_map<std::size_t, KnownRecord> m_known{};
    std::size_t m_knownBytes = 0;

    std::int64_t m_recordsRead = 0;
};

/** Joins the features of one group at a time. */
class Stitcher final
{
  public:
    /** The arguments must outlive the stitcher. */
    Stitcher(const ByteSource &source, const VectorIndex &index,
             const StitchIndex &stitchIndex)
        : m_index(stitchIndex), m_finder(source, index)
    {
    }

    /** Returns the features of a group of more than one entity: usually one,
     * more if features with equal attributes overlap. Every entity of the group
     * is in one of them. Sorted by entity. */
    std::vector<StitchedFeature> Stitch(std::int64_t group);

    std::int64_t CountRecordsRead() const
    {
        return m_finder.CountRecordsRead();
    }

  private:
    StitchedFeature ChainLine(std::int64_t group);
    std::vector<StitchedFeature>
    UnitePolygons(std::span<const std::uint32_t> members);

    const StitchIndex &m_index;
    EntityFinder m_finder;
    PieceDecoder m_decoder{};
};

}  // namespace bgl

#endif
