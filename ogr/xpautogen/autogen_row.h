// SPDX-License-Identifier: MIT
// Rows of the layers of an autogen file, and their sources.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_AUTOGEN_ROW_H
#define FLIGHTSIM_OGR_XPAUTOGEN_AUTOGEN_ROW_H

#include "ogr/layer/row_source.h"
#include "ogr/xpautogen/format/document.h"
#include "ogr/xpautogen/format/placement.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace flightsim
{

/** A file and its placement, shared by all layers. */
struct AutogenFile
{
    std::unique_ptr<const xpautogen::Document> document;

    /** Nothing for coordinates in metres from the anchor of each tile. */
    std::optional<xpautogen::Placement> placement;

    xpautogen::PixelSize pixelSize;

    /** All lines; none for a point, which is written from its layers. */
    std::deque<xpautogen::Line> sourceLines{};

    const xpautogen::Tile &GetTile(std::uint32_t index) const
    {
        return document->GetTiles().GetAll()[index];
    }

    /** Returns metres to the right and up from the anchor of a tile. */
    xpautogen::Point ToMetres(const xpautogen::Point &pixel,
                              std::uint32_t tile) const
    {
        return pixelSize.ToMetres(pixel, GetTile(tile).GetOrigin());
    }

    /** Returns coordinates in the layer's coordinate system. */
    xpautogen::Point ToMap(const xpautogen::Point &pixel,
                           std::uint32_t tile) const
    {
        const xpautogen::Point metres = ToMetres(pixel, tile);
        return placement ? placement->Place(metres, GetTile(tile)) : metres;
    }
};

/** One item of a document; its FID is the index in its list. */
template <class Item> struct AutogenRow : LayerRow
{
    const AutogenFile *file = nullptr;
    const Item *item = nullptr;

    const xpautogen::Document &GetDocument() const
    {
        return *file->document;
    }
};

/** The items of a document's list that pass a test. */
template <class Item> class ListSource final : public RowSource
{
  public:
    using Row = AutogenRow<Item>;
    using Test = bool (*)(const Item &item);

    ListSource(std::shared_ptr<const AutogenFile> file,
               const std::deque<Item> &list, Test isWanted = nullptr)
        : m_file(std::move(file)), m_list(list), m_isWanted(isWanted)
    {
        m_row.file = m_file.get();
        for (std::size_t i = 0; i < m_list.size(); ++i)
        {
            m_count += IsWanted(i) ? 1 : 0;
        }
    }

    void Rewind(const RowFilter & /* filter */) override
    {
        m_next = 0;
    }

    const Row *Next() override
    {
        while (m_next < m_list.size() && !IsWanted(m_next))
        {
            ++m_next;
        }
        return m_next < m_list.size() ? MakeRow(m_next++) : nullptr;
    }

    const Row *Find(std::int64_t fid) override
    {
        const auto index = static_cast<std::size_t>(fid);
        return index < m_list.size() && IsWanted(index) ? MakeRow(index)
                                                        : nullptr;
    }

    std::int64_t Count() override
    {
        return m_count;
    }

    bool HoldsRows() const override
    {
        return true;
    }

  private:
    bool IsWanted(std::size_t index) const
    {
        return m_isWanted == nullptr || m_isWanted(m_list[index]);
    }

    const Row *MakeRow(std::size_t index)
    {
        m_row.fid = static_cast<std::int64_t>(index);
        m_row.item = &m_list[index];
        return &m_row;
    }

    const std::shared_ptr<const AutogenFile> m_file;
    const std::deque<Item> &m_list;
    const Test m_isWanted;
    std::size_t m_next = 0;
    std::int64_t m_count = 0;
    Row m_row{};
};

}  // namespace flightsim

#endif
