// SPDX-License-Identifier: MIT
// Writes terrain vectors to a BGL file, new or existing.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_WRITER_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_WRITER_H

#include "driver/base/bgl_file.h"
#include "driver/base/sorted_spill.h"
#include "driver/bgl/terrain_config.h"
#include "ogr/terrain_vector/entity.h"
#include "ogr/terrain_vector/feature_cut.h"
#include "ogr/terrain_vector/layers/terrain_vector_encoder.h"
#include "ogr/terrain_vector/layers/terrain_vector_schema.h"
#include "ogr/terrain_vector/vector_index.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

namespace flightsim
{

/** Returns a hash of a record. */
std::uint64_t HashRecord(bgl::ByteSpan bytes);

/** Receives the record of a cell; returns false on failure. */
using RecordSink =
    std::function<bool(const bgl::Qmid &cell, bgl::ByteSpan record)>;

/** An existing file whose records are read cell by cell, in file order. */
class TerrainVectorBase final
{
  public:
    /** Returns null, with an error, for a file that cannot be read, has damage
     * that would be lost, or holds anything but terrain vectors. */
    static std::unique_ptr<TerrainVectorBase> Open(const std::string &path);

    /** Appends the records of all cells before one, unchanged. Returns false,
     * with an error, when they cannot be read or written. */
    [[nodiscard]] bool CopyBefore(std::uint64_t packedCell,
                                  const RecordSink &sink);

    /** Takes the records of a cell, if any, after CopyBefore was called for it.
     * Returns false, with an error, when they cannot be read. */
    [[nodiscard]] bool Take(std::uint64_t packedCell,
                            std::vector<bgl::RecordData> &records);

    /** Sum of the hashes of the copied records. */
    std::uint64_t GetHash() const
    {
        return m_hash;
    }

  private:
    explicit TerrainVectorBase(std::shared_ptr<const BglFile> file)
        : m_file(std::move(file))
    {
    }

    bool ReportRead() const;

    std::shared_ptr<const BglFile> m_file;

    /** Sorted by cell. */
    std::vector<bgl::VectorRecordEntry> m_records{};
    std::size_t m_next = 0;
    std::uint64_t m_hash = 0;
    std::vector<std::uint8_t> m_bytes{};
};

/** Creation options of datasets and layers, for option lists in XML. */
extern const char *const TERRAIN_VECTOR_DATASET_OPTIONS;
extern const char *const TERRAIN_VECTOR_LAYER_OPTIONS;

/** Collects terrain vectors for a BGL file. Features come in pieces of one cell
 * and are sorted by cell, on disk if there are many. */
class TerrainVectorStore final
{
  public:
    /** Takes its own creation options from the list. */
    explicit TerrainVectorStore(CSLConstList options);

    /** Whether records have the order of the MSFS packager instead of
     * Shp2Vec's. Must be called before anything is added. */
    void SetPackaged(bool isPackaged);

    /** Whether to write like bglcomp instead of Shp2Vec: see
     * TerrainVectorAttributes. Must be set before layers are made. */
    void SetCompiled(bool isCompiled)
    {
        m_isCompiled = isCompiled;
    }

    bool IsCompiled() const
    {
        return m_isCompiled;
    }

    /** Whether features are added to those of a file, by ADD_TO. */
    bool HasBase() const
    {
        return m_base != nullptr;
    }

    /** Returns the number of cells of the pieces. */
    std::uint32_t CountCells() const
    {
        return static_cast<std::uint32_t>(m_cells.size());
    }

    /** Uses the attribute order of a schema, for MSFS. */
    void SetBlockOrder(const TerrainVectorSchema &schema);

    /** Adds a piece. Returns false, with an error, when the disk is full. */
    bool Add(bgl::VectorGeometry geometry, const bgl::FeaturePiece &piece,
             const bgl::AttributeSet &attributes, const EntityOrder &order);

    bool IsEmpty() const
    {
        return m_count == 0 && m_base == nullptr;
    }

    /** Whether a piece could not be stored, or ADD_TO names a file that cannot
     * be added to. */
    bool HasFailed() const
    {
        return m_hasFailed;
    }

    const bgl::TerrainConfig *GetConfig() const
    {
        return m_config ? &*m_config : nullptr;
    }

    /** Passes on the records, cell by cell. Returns false if the sink fails or,
     * with an error, if the temporary file fails or a record cannot be read.
     * @param path of the file, for errors.
     * @param splitLevel level of the cells with a file each; nothing for a
     *        single file. */
    [[nodiscard]] bool Write(const std::string &path, const RecordSink &sink,
                             const std::optional<int> &splitLevel = {});

    /** Checks that files have the records written last, byte for byte; reports
     * an error if not. */
    [[nodiscard]] bool Verify(const std::vector<std::string> &paths) const;

  private:
    std::uint32_t GetSetNumber(const bgl::AttributeSet &attributes);

    /** Nothing when the features decide. */
    std::optional<bool> m_addsToCells{};

    std::optional<bgl::TerrainConfig> m_config{};

    /** Order of the MSFS packager; nothing for Shp2Vec's. */
    std::optional<bgl::PackagerOrder> m_packagerOrder{};

    /** Null for a new file. */
    std::unique_ptr<TerrainVectorBase> m_base{};

    SortedSpill m_spill;
    std::uint64_t m_count = 0;
    bool m_isCompiled = false;
    std::unordered_set<std::uint64_t> m_cells{};
    std::uint64_t m_lastCell = 0;

    /** Sum of the hashes of the records. */
    std::uint64_t m_hash = 0;
    bool m_hasFailed = false;
    std::map<bgl::AttributeSet, std::uint32_t> m_setNumbers{};
    std::vector<const bgl::AttributeSet *> m_sets{};
    std::vector<std::uint8_t> m_payload{};
};

}  // namespace flightsim

#endif
