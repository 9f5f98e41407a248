// SPDX-License-Identifier: MIT
// Data that the layers of a file share: its blocks, and indexes for references
// between records.

#ifndef FLIGHTSIM_OGR_BGL_READ_RECORD_CONTEXT_H
#define FLIGHTSIM_OGR_BGL_READ_RECORD_CONTEXT_H

#include "driver/base/bgl_file.h"
#include "driver/base/wgs84.h"
#include "ogr/bgl/read/airport_names.h"
#include "ogr/bgl/read/loaded_block.h"
#include "ogr/bgl/read/navigation_index.h"
#include "ogr/bgl/read/procedure_index.h"
#include "ogr/bgl/read/record_file.h"
#include "ogr/bgl/read/record_layer.h"
#include "ogr/bgl/read/record_offset_index.h"
#include "ogr/bgl/read/record_options.h"
#include "ogr/bgl/read/scenery_index.h"
#include "ogr/bgl/read/survey_log.h"
#include "ogr/layer/fid_map.h"

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace flightsim
{

/** An index made on first use. Thread-safe: one thread makes it while others
 * wait. */
template <class Index> class LazyIndex final
{
  public:
    /** Returns the index. If `fill(index)` returns false, the index is empty
     * and the next call tries again. */
    template <class Fill>
    const Index &Get(SurveyLog &log, const Fill &fill) const
    {
        if (!m_isFilled.load(std::memory_order_acquire))
        {
            log.Use(0, [&](bgl::RecordLog &) { FillOnce(fill); });
        }
        return *m_index;
    }

    /** Returns the index in its current state. */
    const Index &Peek() const
    {
        return *m_index;
    }

  private:
    template <class Fill> void FillOnce(const Fill &fill) const
    {
        if (m_isFilled.load(std::memory_order_relaxed))
        {
            return;
        }
        auto index = std::make_unique<Index>();
        if (fill(*index))
        {
            m_index = std::move(index);
            m_isFilled.store(true, std::memory_order_release);
        }
    }

    mutable std::unique_ptr<Index> m_index = std::make_unique<Index>();
    mutable std::atomic<bool> m_isFilled{false};
};

/** Distinguishes the versions of Prepar3D, whose airports have the same ids. */
struct VersionIndex
{
    bool isOfV6 = false;

    void AddBlock(const LoadedBlock &block, const RecordFile &file,
                  bgl::RecordLog &log);
};

/** Indexes of a file that several layers refer to.
 *
 * Airports are indexed while the headers of records are walked; each other
 * index is made on first use, in a pass over its sections. Thread-safe.
 */
class RecordContext final : public RecordFile
{
  public:
    /** Lists the blocks of a file.
     *
     * @param sharedFids FIDs of its layers; null for those of a newly opened
     *        file.
     */
    RecordContext(std::shared_ptr<const BglFile> bglFile,
                  const RecordOptions &recordOptions,
                  std::shared_ptr<const FileFids> sharedFids = nullptr);

    const FixIndex &GetFixes() const;
    const AirwayIndex &GetAirways() const;
    const BoundaryIndex &GetBoundaries() const;
    const DeleteNavigationIndex &GetDeletedNavigation() const;
    const ProcedureIndex &GetProcedures() const;
    const SceneryIndex &GetSceneryObjects() const;
    const ModelIndex &GetModels() const;
    const AirportNameIndex &GetAirportNames() const;

    /** Whether any record occurs in Prepar3D v6 but not in v5:
     * ogr/records/format.md 2.2. Needs the airports' index. */
    bool IsOfPrepar3DV6() const;

    /** Makes all indexes. */
    void FillIndexes() const;

    /** Returns the FIDs of a layer. */
    const FidMap &GetFids(std::string_view layer) const
    {
        return fids->Get(layer);
    }

    const FidMap &GetFids(RecordLayerId layer) const
    {
        return GetFids(GetLayerName(layer));
    }

    /** Returns the coordinate system of all layers of the file. Copying it for
     * each layer took a quarter of the time to make the layers. */
    SpatialReferencePointer GetWgs84() const;

    /** Returns everything found so far. */
    SurveyLog &GetLog() const
    {
        return *m_log;
    }

    /** May be called only inside SurveyLog::Use. */
    BlockLoader &GetLoader() const
    {
        return *m_loader;
    }

    /** Starts to count how often records are read, for tests. */
    void StartCountingReads(bgl::ReadCounts &counts)
    {
        m_reads = &counts;
        m_log->Use(0, [&](bgl::RecordLog &log)
                   { log.StartCountingReads(counts); });
    }

    /** Makes the log of a block count reads like that of the file. */
    void JoinCounting(bgl::RecordLog &log) const
    {
        if (m_reads != nullptr)
        {
            log.StartCountingReads(*m_reads);
        }
    }

    const RecordOptions options;
    const std::shared_ptr<const FileFids> fids;
    RecordOffsetIndex known{};

  private:
    template <class Index, class Holds, class Add>
    const Index &Fill(const LazyIndex<Index> &index, const Holds &holds,
                      const Add &add, Portion portion = Portion::Whole) const;

    std::unique_ptr<SurveyLog> m_log;
    std::unique_ptr<BlockLoader> m_loader{};
    mutable std::once_flag m_wgs84IsMade{};
    mutable SpatialReferencePointer m_wgs84{};
    bgl::ReadCounts *m_reads = nullptr;

    LazyIndex<FixIndex> m_fixes{};
    LazyIndex<AirwayIndex> m_airways{};
    LazyIndex<BoundaryIndex> m_boundaries{};
    LazyIndex<DeleteNavigationIndex> m_deletedNavigation{};
    LazyIndex<ProcedureIndex> m_procedures{};
    LazyIndex<SceneryIndex> m_sceneryObjects{};
    LazyIndex<ModelIndex> m_models{};
    LazyIndex<AirportNameIndex> m_airportNames{};
    LazyIndex<VersionIndex> m_versions{};
};

/** Leaves indexes empty during its lifetime. */
class ProbingContext final
{
  public:
    explicit ProbingContext(RecordContext &context) : m_context(context)
    {
        m_context.SetProbing(true);
    }

    ~ProbingContext()
    {
        m_context.SetProbing(false);
    }

    ProbingContext(const ProbingContext &) = delete;
    ProbingContext &operator=(const ProbingContext &) = delete;

  private:
    RecordContext &m_context;
};

}  // namespace flightsim

#endif
