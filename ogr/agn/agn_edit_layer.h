// SPDX-License-Identifier: MIT
// A layer of an annotation file whose rows can be changed.

#ifndef FLIGHTSIM_OGR_AGN_AGN_EDIT_LAYER_H
#define FLIGHTSIM_OGR_AGN_AGN_EDIT_LAYER_H

#include "ogr/agn/agn_edit_session.h"
#include "ogr/agn/annotation_rows.h"
#include "ogr/layer/edit_layer.h"

#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace flightsim
{

/** The rows of a file being changed: numbers stay, and new records follow. */
template <class Row> class EditedAnnotationRows final : public RowSource
{
  public:
    /** The arguments must outlive the source. */
    EditedAnnotationRows(const AgnEditSession &session,
                         const RowKind<Row> &kind)
        : m_session(session), m_kind(kind)
    {
    }

    void Rewind(const RowFilter & /* filter */) override
    {
        m_next = 0;
        m_end = m_session.CountNumbers(m_kind.content);
        m_endFid = GetFids().GetFid(static_cast<std::int64_t>(m_end));
    }

    std::int64_t GetEnd() const override
    {
        return m_endFid;
    }

    /** Records added while reading appear when reading restarts. */
    const LayerRow *Next() override
    {
        while (m_next < m_end)
        {
            if (Fill(m_row, m_next++))
            {
                return &m_row;
            }
        }
        return nullptr;
    }

    const LayerRow *Find(std::int64_t fid) override
    {
        const std::int64_t number = fid < 0 ? -1 : GetFids().FindNumber(fid);
        return number >= 0 && number <= RECORD_MASK &&
                       Fill(m_found, static_cast<std::size_t>(number))
                   ? &m_found
                   : nullptr;
    }

    std::int64_t Count() override
    {
        return m_session.CountRows(m_kind.content);
    }

    std::int64_t GetFirstNewNumber() override
    {
        return static_cast<std::int64_t>(
            m_session.CountNumbers(m_kind.content));
    }

    bool HoldsRows() const override
    {
        return true;
    }

  private:
    const FidMap &GetFids() const
    {
        return m_session.GetFile().GetFids(m_kind.content);
    }

    bool Fill(Row &row, std::size_t number) const
    {
        row.fid = GetFids().GetFid(static_cast<std::int64_t>(number));
        row.file = m_session.Find(m_kind.content, number, row.index);
        return row.file != nullptr && m_kind.fill(row);
    }

    const AgnEditSession &m_session;
    const RowKind<Row> &m_kind;
    Row m_row{};
    Row m_found{};
    std::size_t m_next = 0;
    std::size_t m_end = 0;
    std::int64_t m_endFid = std::numeric_limits<std::int64_t>::max();
};

/** A layer whose changes go to a session. */
class AgnEditLayer final : public EditLayer
{
  public:
    AgnEditLayer(const RowTable &table, std::unique_ptr<RowSource> source,
                 LayerContent content, std::shared_ptr<AgnEditSession> session,
                 const OGRSpatialReference *spatialReference)
        : EditLayer(table, std::move(source), spatialReference),
          m_content(content), m_session(std::move(session))
    {
    }

  protected:
    bool CanCreate() const override
    {
        return m_content != LayerContent::Tile;
    }

    bool CanDelete() const override
    {
        return m_content != LayerContent::Tile;
    }

    OGRErr ChangeRow(const LayerRow &row, const OGRFeature &feature) override;
    OGRErr CreateRow(OGRFeature &feature) override;
    OGRErr DeleteRow(const LayerRow &row) override;

  private:
    std::size_t GetNumber(const LayerRow &row) const;
    std::vector<int> FindChanges(const OGRFeature &feature,
                                 const OGRFeature &old) const;
    std::string FindFixedField(const std::vector<const char *> &changed,
                               bool isMoved) const;
    std::vector<const char *> FindDropped(const OGRFeature &feature) const;

    const LayerContent m_content;
    const std::shared_ptr<AgnEditSession> m_session;
};

}  // namespace flightsim

#endif
