// SPDX-License-Identifier: MIT
// Finds the rows of one layer, block by block.

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

/** Rows of one layer that one block gives. */
struct RowRange
{
    /** Number of the block in the context. */
    std::uint32_t block = 0;
    std::int64_t firstFid = 0;
    std::int64_t count = 0;

    /** Bounds of the rows; not initialised when none has a place. */
    OGREnvelope envelope{};
};

/** Hashes of idents, each with the number of a range. */
using IdentList = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/** Where a layer's rows are. */
struct RowIndex
{
    std::vector<RowRange> ranges{};

    /** One list for `ident`, one for `airport_ident`. */
    IdentList idents{};
    IdentList airportIdents{};

    /** Adds an ident of the range that is added next to one of the lists. */
    void AddIdent(IdentList &list, std::string_view ident) const;

    /** Sorts the idents: to be called behind the last range, in front of
     * Select. */
    void Finish();

    std::int64_t Count() const
    {
        return ranges.empty() ? 0
                              : ranges.back().firstFid + ranges.back().count;
    }

    /** Union of all bounds; not initialised when no row has a place. */
    OGREnvelope GetEnvelope() const;

    /** The range that holds a FID; null when there is none. */
    const RowRange *FindRange(std::int64_t fid) const;

    /** For each range whether it may hold rows that pass the filter. */
    std::vector<bool> Select(const RowFilter &filter) const;
};

/** Hash of an ident for RowIndex, the same for upper and lower case. */
std::uint32_t HashIdent(std::string_view ident);

/** Shows a part of a block to `hasRows` and returns what it says; false for
 * blocks that have no parts. The part is the first entry, or the first record
 * of each id, or the first airport with children of the ids given and of these
 * the first of each id. */
bool TrySample(const LoadedBlock &block,
               std::span<const std::uint16_t> childIds,
               const RecordContext &context,
               const std::function<bool(const LoadedBlock &)> &hasRows);

/** Appends the rows that a block has for a layer, in the order of the file.
 * Sets everything of a row but its FID. Rows may hold parts of the block's bytes
 * for as long as they exist. Damage goes to `log`. */
template <class Row>
using ExpandBlock = void (*)(const LoadedBlock &block,
                             const RecordContext &context, bgl::RecordLog &log,
                             std::vector<Row> &rows);

/** Whether a row has altitudes, where only the records of some dialects have
 * them. */
template <class Row> using HasAltitudes = bool (*)(const Row &row);

/** What a survey needs to know of the rows of a block. */
struct RowSummary
{
    std::int64_t count = 0;

    /** Bounds of the rows; not initialised when none has a place. */
    OGREnvelope envelope{};

    /** Whether any row has altitudes. */
    bool hasAltitudes = false;

    /** Of the airports of rows, in their order. */
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

/** Sums up the rows that an ExpandBlock would append, and logs damage as that
 * does. Worth it for elements that airports have thousands of: to parse them
 * takes less time than to make rows of them. */
using SummarizeBlock = void (*)(const LoadedBlock &block,
                                const RecordContext &context,
                                bgl::RecordLog &log, RowSummary &summary);

/** Where the rows of one layer come from, known as far as someone needed it: a
 * reader that goes over all rows surveys the blocks on its way.
 *
 * @tparam Row a RecordRow. */
template <class Row> class RowSurvey final
{
  public:
    /** @param table with static storage.
     *  @param hasAltitudes null when the table's geometry type is for all;
     *         otherwise one row with altitudes makes a layer that has them.
     *  @param summarize null where a survey expands rows. */
    RowSurvey(const LayerTable<Row> &table, ExpandBlock<Row> expand,
              HasAltitudes<Row> hasAltitudes, SummarizeBlock summarize)
        : m_table(table), m_expand(expand), m_hasAltitudes(hasAltitudes),
          m_summarize(summarize)
    {
    }

    /** Adds a block that may have rows; blocks come in order. */
    void AddBlock(std::uint32_t number)
    {
        m_blocks.push_back(number);
    }

    bool IsComplete() const
    {
        return m_next == m_blocks.size();
    }

    /** Number of the block that is surveyed next, unless all have been. */
    std::uint32_t GetNextBlock() const
    {
        return m_blocks[m_next];
    }

    /** Of the blocks that have been surveyed. */
    const RowIndex &GetIndex() const
    {
        return m_index;
    }

    /** Whether a row with altitudes has been met. */
    bool HasMetAltitudes() const
    {
        return m_isRaised;
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

    /** Surveys the next block, which is given; inside SurveyLog::Use. */
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

    /** Likewise, and sets its rows. */
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

    /** Surveys one block more; false, with an error, if it cannot be read. */
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

    /** Surveys what is left; ends early, with an error, when a block cannot be
     * read. */
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
    std::vector<std::uint32_t> m_blocks{};

    /** How many blocks have been surveyed. */
    std::size_t m_next = 0;
    RowIndex m_index{};
    bool m_isRaised = false;
};

}  // namespace flightsim

#endif
