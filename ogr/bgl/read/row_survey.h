// SPDX-License-Identifier: MIT
// Finds the rows of a layer, block by block.

#ifndef FLIGHTSIM_OGR_BGL_READ_ROW_SURVEY_H
#define FLIGHTSIM_OGR_BGL_READ_ROW_SURVEY_H

#include "ogr/bgl/read/record_context.h"
#include "ogr/bgl/read/record_row.h"
#include "ogr/layer/layer_table.h"
#include "ogr/layer/row_source.h"

#include <cstdint>
#include <functional>
#include <memory>
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

/** The blocks that hold the rows of a layer. */
struct RowIndex
{
    std::vector<RowRange> ranges{};

    /** One list for `ident`, one for `airport_ident`. */
    IdentList idents{};
    IdentList airportIdents{};

    /** Adds an ident of the next range to one of the lists. */
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
 * row except its FID. Rows may refer to the block's bytes while these exist.
 * Damage goes to `log`. */
template <class Row>
using ExpandBlock = void (*)(const LoadedBlock &block,
                             const RecordContext &context, bgl::RecordLog &log,
                             std::vector<Row> &rows);

/** Whether a row has altitudes, where only the records of some dialects have
 * them. */
template <class Row> using AltitudeTest = bool (*)(const Row &row);

/** The rows of one block. */
class BlockRows
{
  public:
    virtual ~BlockRows() = default;

    /** Replaces the rows by those of a block. */
    virtual void Expand(const LoadedBlock &block, const RecordContext &context,
                        bgl::RecordLog &log) = 0;
    virtual void Clear() = 0;

    std::size_t Count() const
    {
        return m_count;
    }

    RecordRowBase &Get(std::size_t place)
    {
        return *reinterpret_cast<RecordRowBase *>(m_first + place * m_size);
    }

    const RecordRowBase &Get(std::size_t place) const
    {
        return *reinterpret_cast<const RecordRowBase *>(m_first +
                                                        place * m_size);
    }

    /** Whether a row has altitudes, where only the records of some dialects
     * have them. */
    virtual bool HasAltitudes(const LayerRow &row) const = 0;

    /** Returns the ident of a row itself; null for rows without one. */
    virtual const std::string *GetIdent(const LayerRow &row) const = 0;

  protected:
    /** @param first of `count` rows, of `size` bytes each. */
    void Point(RecordRowBase *first, std::size_t count, std::size_t size)
    {
        m_first = reinterpret_cast<std::uint8_t *>(first);
        m_count = count;
        m_size = size;
    }

  private:
    std::uint8_t *m_first = nullptr;
    std::size_t m_count = 0;
    std::size_t m_size = 0;
};

/** The rows of one block, by their type.
 *
 * @tparam Row a RecordRow.
 */
template <class Row> class TypedBlockRows final : public BlockRows
{
  public:
    TypedBlockRows(ExpandBlock<Row> expand, AltitudeTest<Row> hasAltitudes)
        : m_expand(expand), m_hasAltitudes(hasAltitudes)
    {
    }

    void Expand(const LoadedBlock &block, const RecordContext &context,
                bgl::RecordLog &log) override
    {
        Clear();
        m_expand(block, context, log, m_rows);
        Point(m_rows.data(), m_rows.size(), sizeof(Row));
    }

    void Clear() override
    {
        m_rows.clear();
        Point(nullptr, 0, sizeof(Row));
    }

    bool HasAltitudes(const LayerRow &row) const override
    {
        return m_hasAltitudes != nullptr &&
               m_hasAltitudes(static_cast<const Row &>(row));
    }

    const std::string *GetIdent(const LayerRow &row) const override
    {
        const auto &value = static_cast<const Row &>(row).value;
        if constexpr (requires { std::string_view(value.ident.text); })
        {
            return &value.ident.text;
        }
        else if constexpr (requires { std::string_view(value.ident); })
        {
            return &value.ident;
        }
        else
        {
            return nullptr;
        }
    }

  private:
    const ExpandBlock<Row> m_expand;
    const AltitudeTest<Row> m_hasAltitudes;
    std::vector<Row> m_rows{};
};

/** Makes an object that holds the rows of a block. */
using MakeBlockRows = std::function<std::unique_ptr<BlockRows>()>;

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

/** Finds the blocks of a layer's rows, as far as needed: reading all rows
 * surveys the blocks on the way. */
class RowSurvey final
{
  public:
    /** @param table with static storage.
     *  @param makeRows one row with altitudes gives the layer altitudes.
     *  @param summarize null if surveys expand rows.
     *  @param portion of airport blocks that rows need.
     */
    RowSurvey(const RowTable &table, MakeBlockRows makeRows,
              SummarizeBlock summarize, Portion portion)
        : m_table(table), m_makeRows(std::move(makeRows)),
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

    /** Returns the number of the next block to survey. Requires that one is
     * left. */
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

    std::unique_ptr<BlockRows> MakeRows() const
    {
        return m_makeRows();
    }

    /** Whether a block, or a part of one, has rows. */
    bool HasRowsIn(const LoadedBlock &block, const RecordContext &context,
                   bgl::RecordLog &log) const;

    /** Surveys the next block, which the caller has loaded. Must be called
     * inside SurveyLog::Use. */
    void AddNext(const LoadedBlock &block, const RecordContext &context,
                 bgl::RecordLog &log);

    /** Surveys the next block and sets its rows. */
    void ExpandNext(const LoadedBlock &block, const RecordContext &context,
                    bgl::RecordLog &log, BlockRows &rows);

    /** Surveys one more block. Returns false, with an error, if it cannot be
     * read. */
    bool Advance(const RecordContext &context);

    /** Surveys the remaining blocks; stops early, with an error, when one
     * cannot be read. */
    void Finish(const RecordContext &context);

  private:
    void EndBlock();

    void AddSummary(const LoadedBlock &block, const RecordContext &context,
                    bgl::RecordLog &log);

    void AddRange(const BlockRows &rows);

    void MergeEnvelope(const LayerRow &row, OGREnvelope &envelope) const;

    const RowTable &m_table;
    const MakeBlockRows m_makeRows;
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
