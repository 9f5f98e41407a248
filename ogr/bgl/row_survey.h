// SPDX-License-Identifier: MIT
// Finds the rows of a layer, block by block.

#ifndef FLIGHTSIM_OGR_BGL_ROW_SURVEY_H
#define FLIGHTSIM_OGR_BGL_ROW_SURVEY_H

#include "ogr/bgl/record_context.h"
#include "ogr/layer/layer_table.h"
#include "ogr/layer/row_source.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace flightsim
{

/** The rows of a layer in one block. */
struct RowRange
{
    /** Number of the block in the context. */
    std::uint32_t block = 0;
    std::int64_t firstFid = 0;
    std::int64_t count = 0;

    /** Bounds of the rows; not initialised if none has a place. */
    OGREnvelope envelope{};
};

/** Hashes of idents, each with the number of a range. */
using IdentList = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/** Where the rows of a layer are. */
struct RowIndex
{
    std::vector<RowRange> ranges{};

    /** One list for `ident`, one for `airport_ident`. */
    IdentList idents{};
    IdentList airportIdents{};

    /** Adds an ident, for the range to be added next, to one of the lists. */
    void AddIdent(IdentList &list, std::string_view ident) const;

    /** Sorts the idents. Must be called after the last range and before
     * Select. */
    void Finish();

    std::int64_t Count() const
    {
        return ranges.empty() ? 0
                              : ranges.back().firstFid + ranges.back().count;
    }

    /** Returns the union of all bounds; not initialised if no row has a
     * place. */
    OGREnvelope GetEnvelope() const;

    /** Returns the range that holds a FID, or null. */
    const RowRange *FindRange(std::int64_t fid) const;

    /** Returns for each range whether it may hold rows that pass the filter. */
    std::vector<bool> Select(const RowFilter &filter) const;
};

/** Returns the case-insensitive hash of an ident for RowIndex. */
std::uint32_t HashIdent(std::string_view ident);

/** Passes a part of a block to `hasRows` and returns its result; false for
 * blocks without parts. The part is the first entry, or the first record of
 * each id, or the first airport that has children of the given ids, with the
 * first of each id. */
bool TrySample(const LoadedBlock &block,
               std::span<const std::uint16_t> childIds,
               const RecordContext &context,
               const std::function<bool(const LoadedBlock &)> &hasRows);

/** Appends the rows of a layer in a block, in file order. Sets everything in a
 * row except its FID. Rows may refer to the block's bytes during their
 * lifetime. Damage goes to `log`. */
template <class Row>
using ExpandBlock = void (*)(const LoadedBlock &block,
                             const RecordContext &context, bgl::RecordLog &log,
                             std::vector<Row> &rows);

/** Whether a row has altitudes, where only the records of some dialects have
 * them. */
template <class Row> using HasAltitudes = bool (*)(const Row &row);

/** The facts about the rows of a block that a survey needs. */
struct RowSummary
{
    std::int64_t count = 0;

    /** Bounds of the rows; not initialised if none has a place. */
    OGREnvelope envelope{};

    /** Whether any row has altitudes. */
    bool hasAltitudes = false;

    /** Idents of the rows' airports, in row order. */
    std::vector<std::string> airportIdents{};

    void AddRows(const std::string &airportIdent, std::size_t rows)
    {
        if (rows > 0)
        {
            count += static_cast<std::int64_t>(rows);
            airportIdents.push_back(airportIdent);
        }
    }
};

/** Summarizes the rows that an ExpandBlock would append, and logs the same
 * damage. Worthwhile for elements of which an airport has thousands: parsing
 * them is faster than making rows. */
using SummarizeBlock = void (*)(const LoadedBlock &block,
                                const RecordContext &context,
                                bgl::RecordLog &log, RowSummary &summary);

/** Knows where the rows of a layer come from, as far as it was needed: reading
 * all rows surveys the blocks along the way.
 *
 * @tparam Row a RecordRow.
 */
template <class Row> class RowSurvey final
{
  public:
    /** @param table with static storage.
     *  @param hasAltitudes null when the table's geometry type always applies;
     *         otherwise one row with altitudes gives the layer altitudes.
     *  @param summarize null if surveys expand rows.
     *  @param portion what `expand` needs of the blocks of airports.
     */
    RowSurvey(const LayerTable<Row> &table, ExpandBlock<Row> expand,
              HasAltitudes<Row> hasAltitudes, SummarizeBlock summarize,
              Portion portion)
        : m_table(table), m_expand(expand), m_hasAltitudes(hasAltitudes),
          m_summarize(summarize), m_portion(portion)
    {
    }

    /** Adds a block that may have rows. Blocks must be added in order. */
    void AddBlock(std::uint32_t number)
    {
        m_blocks.push_back(number);
    }

    bool IsComplete() const
    {
        return m_next == m_blocks.size();
    }

    /** Returns the number of the block to survey next; only if any is left. */
    std::uint32_t GetNextBlock() const
    {
        return m_blocks[m_next];
    }

    /** Returns the index of the blocks surveyed so far. */
    const RowIndex &GetIndex() const
    {
        return m_index;
    }

    Portion GetPortion() const
    {
        return m_portion;
    }

    /** Whether a row with altitudes was found. */
    bool HasMetAltitudes() const
    {
        return m_isRaised;
    }

    /** Returns the numbers of the blocks that may have rows. */
    const std::vector<std::uint32_t> &GetBlocks() const
    {
        return m_blocks;
    }

    /** Returns the FIDs of the rows. */
    const FidMap &GetFids(const RecordContext &context) const
    {
        return context.GetFids(m_table.name);
    }

    void Expand(const LoadedBlock &block, const RecordContext &context,
                bgl::RecordLog &log, std::vector<Row> &rows) const
    {
        m_expand(block, context, log, rows);
    }

    /** Whether a block, or a part of one, has rows. */
    bool HasRowsIn(const LoadedBlock &block, const RecordContext &context,
                   bgl::RecordLog &log) const
    {
        if (m_summarize != nullptr)
        {
            RowSummary summary;
            m_summarize(block, context, log, summary);
            return summary.count > 0;
        }
        std::vector<Row> rows;
        m_expand(block, context, log, rows);
        return !rows.empty();
    }

    /** Surveys the next block, which is given; call inside SurveyLog::Use. */
    void AddNext(const LoadedBlock &block, const RecordContext &context,
                 bgl::RecordLog &log)
    {
        if (m_summarize != nullptr)
        {
            AddSummary(block, context, log);
            return;
        }
        std::vector<Row> rows;
        ExpandNext(block, context, log, rows);
    }

    /** The same, and sets its rows. */
    void ExpandNext(const LoadedBlock &block, const RecordContext &context,
                    bgl::RecordLog &log, std::vector<Row> &rows)
    {
        rows.clear();
        m_expand(block, context, log, rows);
        if (!rows.empty())
        {
            AddRange(rows);
        }
        EndBlock();
    }

    /** Surveys one more block. Returns false, with an error, if it cannot be
     * read. */
    bool Advance(const RecordContext &context)
    {
        bool isRead = false;
        const std::uint32_t number = GetNextBlock();
        context.GetLog().Use(context.blocks[number].sectionType,
                             [&](bgl::RecordLog &log)
                             {
                                 isRead = context.GetLoader().Load(
                                     number, [&](const LoadedBlock &block)
                                     { AddNext(block, context, log); });
                             });
        return isRead;
    }

    /** Surveys the remaining blocks; stops early, with an error, when one
     * cannot be read. */
    void Finish(const RecordContext &context)
    {
        if (IsComplete())
        {
            return;
        }
        while (!IsComplete() && Advance(context))
        {
        }
        context.GetLog().ReportOthers();
    }

  private:
    void EndBlock()
    {
        ++m_next;
        if (IsComplete())
        {
            m_index.Finish();
        }
    }

    void AddSummary(const LoadedBlock &block, const RecordContext &context,
                    bgl::RecordLog &log)
    {
        RowSummary summary;
        m_summarize(block, context, log, summary);
        if (summary.count > 0)
        {
            m_isRaised = m_isRaised || summary.hasAltitudes;
            for (const std::string &ident : summary.airportIdents)
            {
                m_index.AddIdent(m_index.airportIdents, ident);
            }
            m_index.ranges.push_back({GetNextBlock(), m_index.Count(),
                                      summary.count, summary.envelope});
        }
        EndBlock();
    }

    void AddRange(const std::vector<Row> &rows)
    {
        RowRange range;
        range.block = GetNextBlock();
        range.firstFid = m_index.Count();
        range.count = static_cast<std::int64_t>(rows.size());
        for (const Row &row : rows)
        {
            MergeEnvelope(row, range.envelope);
            m_isRaised = m_isRaised ||
                         (m_hasAltitudes != nullptr && m_hasAltitudes(row));
            AddIdents(row);
        }
        m_index.ranges.push_back(range);
    }

    void MergeEnvelope(const Row &row, OGREnvelope &envelope) const
    {
        OGREnvelope bounds;
        if (m_table.getEnvelope != nullptr)
        {
            if (m_table.getEnvelope(row, bounds))
            {
                envelope.Merge(bounds);
            }
            return;
        }
        const std::unique_ptr<OGRGeometry> geometry =
            m_table.makeGeometry != nullptr ? m_table.makeGeometry(row)
                                            : nullptr;
        if (geometry != nullptr && !geometry->IsEmpty())
        {
            geometry->getEnvelope(&bounds);
            envelope.Merge(bounds);
        }
    }

    void AddIdents(const Row &row)
    {
        if constexpr (requires { std::string_view(row.value.ident); })
        {
            m_index.AddIdent(m_index.idents, row.value.ident);
        }
        if constexpr (requires { std::string_view(row.value.ident.text); })
        {
            m_index.AddIdent(m_index.idents, row.value.ident.text);
        }
        m_index.AddIdent(m_index.airportIdents, row.airport.ident);
    }

    const LayerTable<Row> &m_table;
    const ExpandBlock<Row> m_expand;
    const HasAltitudes<Row> m_hasAltitudes;
    const SummarizeBlock m_summarize;
    const Portion m_portion;
    std::vector<std::uint32_t> m_blocks{};

    /** Number of blocks surveyed. */
    std::size_t m_next = 0;
    RowIndex m_index{};
    bool m_isRaised = false;
};

}  // namespace flightsim

#endif
