// SPDX-License-Identifier: MIT
// Rows of one layer out of the blocks of records that hold any.

#ifndef FLIGHTSIM_OGR_BGL_RECORD_ROWS_H
#define FLIGHTSIM_OGR_BGL_RECORD_ROWS_H

#include "ogr/bgl/row_survey.h"

#include <memory>
#include <utility>
#include <vector>

namespace flightsim
{

/** Expands one block at a time. Without a filter, the first pass surveys the
 * blocks at the same time. */
template <class Row> class RecordRows final : public RowSource<Row>
{
  public:
    RecordRows(std::shared_ptr<const RecordContext> context,
               std::shared_ptr<RowSurvey<Row>> survey)
        : m_context(std::move(context)), m_survey(std::move(survey))
    {
    }

    void Rewind(const RowFilter &filter) override
    {
        m_isFiltered = filter.area || !filter.conditions.empty();
        if (m_isFiltered)
        {
            m_survey->Finish(*m_context);
            m_isSelected = m_survey->GetIndex().Select(filter);
        }
        m_range = 0;
        m_next = 0;
        m_rows.clear();
    }

    const Row *Next() override
    {
        while (m_next >= m_rows.size())
        {
            if (!LoadNext())
            {
                return nullptr;
            }
            m_next = 0;
        }
        return &m_rows[m_next++];
    }

    const Row *Find(std::int64_t fid) override
    {
        if (fid >= m_survey->GetIndex().Count())
        {
            m_survey->Finish(*m_context);
        }
        const RowRange *range = m_survey->GetIndex().FindRange(fid);
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
        m_survey->Finish(*m_context);
        return m_survey->GetIndex().Count();
    }

    std::optional<OGREnvelope> GetExtent() override
    {
        m_survey->Finish(*m_context);
        const OGREnvelope envelope = m_survey->GetIndex().GetEnvelope();
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

    /** Loads the next range, or one that is not known yet; false at the end,
     * and at a block that cannot be read. */
    bool LoadNext()
    {
        const std::vector<RowRange> &ranges = m_survey->GetIndex().ranges;
        while (m_isFiltered && m_range < m_isSelected.size() &&
               !m_isSelected[m_range])
        {
            ++m_range;
        }
        if (m_range < ranges.size())
        {
            Load(ranges[m_range++], m_bytes, m_records, m_rows);
            return true;
        }
        return SurveyNext();
    }

    bool SurveyNext()
    {
        m_rows.clear();
        const bool wasComplete = m_survey->IsComplete();
        while (!m_survey->IsComplete() && m_rows.empty())
        {
            const bgl::RecordBlock &block =
                m_context->blocks[m_survey->GetNextBlock()];
            if (!LoadBlock(*m_context->file, block, m_bytes))
            {
                return false;
            }
            m_records.Start(block, m_bytes);
            m_context->GetLog().Use(block.sectionType,
                                    [&](bgl::RecordLog &log)
                                    {
                                        m_survey->ExpandNext(
                                            {block, m_bytes, m_records},
                                            *m_context, log, m_rows);
                                    });
        }
        if (m_survey->IsComplete() && !wasComplete)
        {
            m_context->GetLog().ReportOthers();
        }
        if (m_rows.empty())
        {
            return false;
        }
        ++m_partsRead;
        NumberRows(m_survey->GetIndex().ranges[m_range++].firstFid, m_rows);
        return true;
    }

    static void NumberRows(std::int64_t first, std::vector<Row> &rows)
    {
        for (Row &row : rows)
        {
            row.fid = first++;
        }
    }

    void Load(const RowRange &range, std::vector<std::uint8_t> &bytes,
              BlockRecords &records, std::vector<Row> &rows)
    {
        rows.clear();
        ++m_partsRead;
        const bgl::RecordBlock &block = m_context->blocks[range.block];
        if (!LoadBlock(*m_context->file, block, bytes))
        {
            return;
        }
        // Damage was reported when the block was surveyed.
        bgl::ProblemList ignored;
        bgl::RecordLog log(ignored);
        log.EnterSection(block.sectionType);
        records.Start(block, bytes);
        m_survey->Expand({block, bytes, records}, *m_context, log, rows);
        NumberRows(range.firstFid, rows);
    }

    const std::shared_ptr<const RecordContext> m_context;
    const std::shared_ptr<RowSurvey<Row>> m_survey;
    std::vector<std::uint8_t> m_bytes{};
    BlockRecords m_records{};
    bool m_isFiltered = false;
    std::vector<bool> m_isSelected{};

    /** Number of the range behind the one at hand. */
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
