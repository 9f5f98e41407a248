// SPDX-License-Identifier: MIT
// Rows of one layer out of the blocks of records that hold any.

#ifndef FLIGHTSIM_OGR_BGL_RECORD_ROWS_H
#define FLIGHTSIM_OGR_BGL_RECORD_ROWS_H

#include "ogr/bgl/record_context.h"
#include "ogr/layer/row_source.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace flightsim
{

/** Appends the rows that a block has for a layer, in the order of the file.
 * Sets everything of a row but its FID. Rows may hold parts of the block's bytes
 * for as long as they exist. Damage goes to `log`. */
template <class Row>
using ExpandBlock = void (*)(const LoadedBlock &block,
                             const RecordContext &context, bgl::RecordLog &log,
                             std::vector<Row> &rows);

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

/** Where a layer's rows are: found once, shared by its readers. */
struct RowIndex
{
    std::vector<RowRange> ranges{};

    /** Hashes of idents, each with the number of a range, sorted; one list for
     * `ident`, one for `airport_ident`. */
    std::vector<std::pair<std::uint32_t, std::uint32_t>> idents{};
    std::vector<std::pair<std::uint32_t, std::uint32_t>> airportIdents{};

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

/** Reads the bytes of a block; false, with an error, when that fails. */
bool LoadBlock(const RecordContext &context, std::uint32_t block,
               std::vector<std::uint8_t> &bytes);

/** Loads the blocks of a file for those who go over all of them. A small file is
 * kept as a whole, so that a second pass neither reads nor walks it again. */
class BlockLoader final
{
  public:
    /** `context` has to outlive the loader, and its blocks may not change. */
    explicit BlockLoader(const RecordContext &context);

    /** Calls `visit` with a block that is valid during the call; not at all,
     * with an error, for one that cannot be read. */
    template <class Visit> void Load(std::uint32_t number, const Visit &visit)
    {
        Entry &entry = m_entries[m_keepsAll ? number : 0];
        const bgl::RecordBlock &block = m_context.blocks[number];
        if (!entry.isLoaded || !m_keepsAll)
        {
            entry.isLoaded = LoadBlock(m_context, number, entry.bytes);
            entry.records.Start(block, entry.bytes);
        }
        if (entry.isLoaded)
        {
            visit(LoadedBlock{block, entry.bytes, entry.records});
        }
    }

  private:
    struct Entry
    {
        std::vector<std::uint8_t> bytes{};
        BlockRecords records{};
        bool isLoaded = false;
    };

    const RecordContext &m_context;
    bool m_keepsAll;
    std::vector<Entry> m_entries;
};

/** Expands one block at a time. */
template <class Row> class RecordRows final : public RowSource<Row>
{
  public:
    RecordRows(std::shared_ptr<const RecordContext> context,
               std::shared_ptr<const RowIndex> index, ExpandBlock<Row> expand)
        : m_context(std::move(context)), m_index(std::move(index)),
          m_expand(expand)
    {
    }

    void Rewind(const RowFilter &filter) override
    {
        m_isSelected = m_index->Select(filter);
        m_range = 0;
        m_next = 0;
        m_rows.clear();
    }

    const Row *Next() override
    {
        while (m_next >= m_rows.size())
        {
            while (m_range < m_isSelected.size() && !m_isSelected[m_range])
            {
                ++m_range;
            }
            if (m_range >= m_isSelected.size())
            {
                return nullptr;
            }
            Load(m_index->ranges[m_range++], m_bytes, m_records, m_rows);
            m_next = 0;
        }
        return &m_rows[m_next++];
    }

    const Row *Find(std::int64_t fid) override
    {
        const RowRange *range = m_index->FindRange(fid);
        if (range == nullptr)
        {
            return nullptr;
        }
        if (m_foundFirst != range->firstFid)
        {
            Load(*range, m_foundBytes, m_foundRecords, m_foundRows);
            m_foundFirst = range->firstFid;
        }
        const auto place = static_cast<std::size_t>(fid - range->firstFid);
        return place < m_foundRows.size() ? &m_foundRows[place] : nullptr;
    }

    std::int64_t Count() override
    {
        return m_index->Count();
    }

    std::optional<OGREnvelope> GetExtent() override
    {
        const OGREnvelope envelope = m_index->GetEnvelope();
        return envelope.IsInit() ? std::optional<OGREnvelope>(envelope)
                                 : std::nullopt;
    }

    std::uint64_t CountReadErrors() const override
    {
        return m_context->file->CountReadErrors();
    }

    void Forget() override
    {
        m_foundFirst = NOTHING;
    }

    std::int64_t CountPartsRead() const override
    {
        return m_partsRead;
    }

  private:
    static constexpr std::int64_t NOTHING = -1;

    void Load(const RowRange &range, std::vector<std::uint8_t> &bytes,
              BlockRecords &records, std::vector<Row> &rows)
    {
        rows.clear();
        ++m_partsRead;
        if (!LoadBlock(*m_context, range.block, bytes))
        {
            return;
        }
        // Damage was reported when the layer was made.
        bgl::ProblemList ignored;
        bgl::RecordLog log(ignored);
        const bgl::RecordBlock &block = m_context->blocks[range.block];
        log.EnterSection(block.sectionType);
        records.Start(block, bytes);
        m_expand({block, bytes, records}, *m_context, log, rows);
        std::int64_t fid = range.firstFid;
        for (Row &row : rows)
        {
            row.fid = fid++;
        }
    }

    const std::shared_ptr<const RecordContext> m_context;
    const std::shared_ptr<const RowIndex> m_index;
    const ExpandBlock<Row> m_expand;
    std::vector<std::uint8_t> m_bytes{};
    BlockRecords m_records{};
    std::vector<bool> m_isSelected{};
    std::size_t m_range = 0;
    std::vector<Row> m_rows{};
    std::size_t m_next = 0;

    /** Apart from m_bytes, of which the rows of Next may hold parts. */
    std::vector<std::uint8_t> m_foundBytes{};
    BlockRecords m_foundRecords{};
    std::vector<Row> m_foundRows{};
    std::int64_t m_foundFirst = NOTHING;
    std::int64_t m_partsRead = 0;
};

}  // namespace flightsim

#endif
