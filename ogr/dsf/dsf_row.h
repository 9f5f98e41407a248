// SPDX-License-Identifier: MIT
// Rows made from commands, and their source.

#ifndef FLIGHTSIM_OGR_DSF_DSF_ROW_H
#define FLIGHTSIM_OGR_DSF_DSF_ROW_H

#include "ogr/dsf/dsf_content.h"
#include "ogr/layer/row_source.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** A placement of a command. Reuses its memory from row to row. */
struct DsfRow : LayerRow
{
    const DsfContent *content = nullptr;
    const dsf::Definition *definition = nullptr;

    /** Number in its table; CommandState::NONE for a definition that is added
     * on saving. */
    std::uint32_t definitionNumber = 0;
    dsf::Table table = dsf::Table::Object;

    /** State and command that the row comes from, and its number among the rows
     * of the command. */
    dsf::CommandState state{};
    dsf::Command command{};
    std::uint32_t part = 0;

    /** Whether the row is not in the file yet. */
    bool isNew = false;
    dsf::PlaneLayout layout{};
    int planeCount = 0;

    /** Planes of the points of all windings, interleaved by point. */
    std::vector<double> values{};
    std::vector<std::uint32_t> windings{};

    /** Memory for results that are used at once. */
    mutable std::vector<dsf::MapPoint> line{};
    mutable std::vector<char> text{};

    std::size_t CountPoints() const
    {
        return planeCount > 0
                   ? values.size() / static_cast<std::size_t>(planeCount)
                   : 0;
    }

    double Get(std::size_t point, int plane) const
    {
        return values[point * static_cast<std::size_t>(planeCount) +
                      static_cast<std::size_t>(plane)];
    }

    dsf::MapPoint GetPoint(std::size_t point, int plane = 0) const
    {
        return {Get(point, plane), Get(point, plane + 1)};
    }

    /** Returns the line of a winding, with curves flattened. Valid until the
     * next call. */
    const std::vector<dsf::MapPoint> &Flatten(std::size_t firstPoint,
                                              std::size_t pointCount,
                                              bool isClosed) const;

    bool HasNewDefinition() const
    {
        return definitionNumber == dsf::CommandState::NONE;
    }

    const std::string &GetPath() const
    {
        if (HasNewDefinition())
        {
            return definition->path;
        }
        return content
            ->paths[content->GetDefinitionNumber(table, definitionNumber)];
    }
};

/** Reads the rows of a layer in sequence or by number. */
class DsfRowSource final : public RowSource
{
  public:
    DsfRowSource(std::shared_ptr<const DsfContent> content, DsfLayer layer);

    void Rewind(const RowFilter &filter) override;
    const DsfRow *Next() override;
    const DsfRow *Find(std::int64_t fid) override;

    std::int64_t Count() override
    {
        return m_content->GetRows(m_layer).count;
    }

    std::int64_t GetFirstNewNumber() override
    {
        return m_content->GetFids(m_layer).GetFid(Count());
    }

    bool HoldsRows() const override
    {
        return true;
    }

  private:
    /** A position among the rows. */
    class Walker
    {
      public:
        explicit Walker(const dsf::DsfFile &file) : m_reader(file)
        {
        }

        void Seek(const DsfRowLocation &place, std::int64_t number);

        /** Sets the next row.
         *
         * @param row that of the previous call, unless this is the first one
         *        after Seek.
         */
        bool Next(const DsfContent &content, DsfLayer layer, DsfRow &row);

      private:
        bool NextCommand(const DsfContent &content, DsfLayer layer,
                         DsfRow &row);

        dsf::CommandReader m_reader;
        std::uint32_t m_part = 0;
        std::uint32_t m_skip = 0;
        std::uint32_t m_count = 0;
        std::int64_t m_number = 0;

        /** Edges of a chain to skip before the next row, and the point from
         * which they are counted. */
        std::uint32_t m_skippedEdges = 0;
        std::uint32_t m_edgePoint = 0;
    };

    const std::shared_ptr<const DsfContent> m_content;
    const DsfLayer m_layer;
    std::optional<Walker> m_walker{};

    /** Number of rows left to read. */
    std::int64_t m_left = 0;
    DsfRow m_row{};
    DsfRow m_found{};
};

}  // namespace flightsim

#endif
