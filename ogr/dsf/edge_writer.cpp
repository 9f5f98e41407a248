// SPDX-License-Identifier: MIT
// Makes edges of networks from features: chapter 9 of
// ogr/dsf/format/format.md.

#include "ogr/dsf/edge_writer.h"

#include "ogr/dsf/polygon_writer.h"

#include <cmath>
#include <utility>

namespace flightsim
{

namespace
{

constexpr std::size_t EDGE_PLANES = dsf::OverlayChain::PLANES;
constexpr std::size_t THIRD_PLANE = 2;

class EdgeWriter final
{
  public:
    EdgeWriter(DsfWriteDataset &dataset, const DsfFields &fields)
        : m_dataset(dataset), m_fields(fields), m_path(fields.GetText("path"))
    {
    }

    /** Adds all parts of a feature, or, on failure, none. */
    const char *Write(const OGRGeometry &geometry)
    {
        if (dsf::FindAssetKind(m_path) != dsf::AssetKind::Network)
        {
            return "its path does not end in .net";
        }
        const auto subtype = m_fields.GetNumber("subtype");
        if (!subtype || !(*subtype >= 0.0 && *subtype <= 255.0))
        {
            return "its subtype is not from 0 to 255";
        }
        m_subtype = static_cast<std::uint8_t>(*subtype);
        const char *problem = VisitParts(geometry, [&](const OGRGeometry &part)
                                         { return Make(part); });
        const std::string airport = m_fields.GetText("airport");
        for (auto &[tile, chain] : m_made)
        {
            if (problem == nullptr)
            {
                chain.filter = tile->FindFilter(airport);
                tile->overlay.chains.push_back(std::move(chain));
            }
        }
        return problem;
    }

  private:
    const char *Make(const OGRGeometry &part)
    {
        if (wkbFlatten(part.getGeometryType()) != wkbLineString ||
            part.toLineString()->getNumPoints() < 2)
        {
            return NO_DSF_SHAPE;
        }
        const std::vector<dsf::MapPoint> line =
            ListMapPoints(*part.toLineString());
        for (const dsf::MapPoint &point : line)
        {
            if (!std::isfinite(point.x) || !std::isfinite(point.y))
            {
                return "one of its coordinates is not a valid number";
            }
        }
        dsf::OverlayChain chain = MakeChain(line);
        OGREnvelope box;
        part.getEnvelope(&box);
        if (DsfWrittenTile *tile = m_dataset.FindTile(box, 0.0))
        {
            return Add(*tile, std::move(chain));
        }
        return m_dataset.IsCutting() ? Cut(part, chain) : OTHER_TILE;
    }

    /** Returns the planes that were read if they produce the line, else its
     * points, with ends that have no node number yet. */
    dsf::OverlayChain MakeChain(const std::vector<dsf::MapPoint> &line) const
    {
        dsf::OverlayChain chain{m_path, m_subtype, -1, {}};
        auto stored = m_fields.GetNumbers("points");
        if (stored && m_fields.GetNumber("planes") == double{EDGE_PLANES} &&
            !stored->empty() && stored->size() % EDGE_PLANES == 0)
        {
            std::vector<dsf::MapPoint> flat;
            dsf::CurveFlattener(0.1).AppendChain(*stored, EDGE_PLANES, flat);
            chain.values = std::move(*stored);
            if (AreClose(flat, line) && dsf::FindChainProblem(chain) == nullptr)
            {
                SetLevels(chain);
                return chain;
            }
        }
        const double planes = double{EDGE_PLANES};
        if (m_fields.GetNumber("has_curve").value_or(0.0) != 0.0 ||
            m_fields.GetNumber("planes").value_or(planes) > planes)
        {
            m_dataset.Count("CURVES_LOST");
        }
        chain.values.clear();
        for (const dsf::MapPoint &point : line)
        {
            chain.values.insert(chain.values.end(),
                                {point.x, point.y, 0.0, 0.0});
        }
        SetLevels(chain);
        return chain;
    }

    /** Sets levels that differ from those that were read. */
    void SetLevels(dsf::OverlayChain &chain) const
    {
        const auto set = [&](const char *field, double &level)
        {
            const auto wanted = m_fields.GetNumber(field);
            if (wanted && std::round(level) != *wanted)
            {
                level = *wanted;
            }
        };
        set("level_start", chain.values[THIRD_PLANE]);
        set("level_end",
            chain.values[chain.values.size() - EDGE_PLANES + THIRD_PLANE]);
    }

    /** Cuts an edge. New nodes lie on the edge of the tile, on the level of the
     * nearer end. */
    const char *Cut(const OGRGeometry &whole, const dsf::OverlayChain &chain)
    {
        std::int64_t outside = 0;
        std::size_t number = 0;
        const std::vector<TilePart> parts = CutByTiles(whole);
        for (const TilePart &part : parts)
        {
            DsfWrittenTile *tile = m_dataset.FindTile(part.corner);
            dsf::OverlayChain piece{m_path, m_subtype, -1, {}};
            for (const dsf::MapPoint &point :
                 ListMapPoints(*part.geometry->toLineString()))
            {
                piece.values.insert(piece.values.end(),
                                    {point.x, point.y, 0.0, 0.0});
            }
            const double start = chain.values[THIRD_PLANE];
            const double end =
                chain.values[chain.values.size() - EDGE_PLANES + THIRD_PLANE];
            const bool isInFirstHalf = 2 * number < parts.size();
            piece.values[THIRD_PLANE] = isInFirstHalf ? start : end;
            piece.values[piece.values.size() - EDGE_PLANES + THIRD_PLANE] =
                2 * (number + 1) < parts.size() ? start : end;
            ++number;
            if (tile == nullptr)
            {
                ++outside;
            }
            else if (const char *problem = Add(*tile, std::move(piece)))
            {
                return problem;
            }
        }
        if (m_made.empty())
        {
            return OTHER_TILE;
        }
        m_dataset.Count("FEATURES_CUT");
        if (outside > 0)
        {
            m_dataset.Count("PARTS_OUTSIDE", outside);
        }
        return nullptr;
    }

    const char *Add(DsfWrittenTile &tile, dsf::OverlayChain chain)
    {
        dsf::OverlayChain numbered = chain;
        for (double *junction : {&numbered.values[3],
                                 &numbered.values[numbered.values.size() - 1]})
        {
            // Number the node if it has no number yet.
            *junction = *junction == 0.0 ? 1.0 : *junction;
        }
        if (const char *problem = dsf::FindChainProblem(numbered))
        {
            return problem;
        }
        m_made.emplace_back(&tile, std::move(chain));
        return nullptr;
    }

    DsfWriteDataset &m_dataset;
    const DsfFields &m_fields;
    const std::string m_path;
    std::uint8_t m_subtype = 0;
    std::vector<std::pair<DsfWrittenTile *, dsf::OverlayChain>> m_made{};
};

}  // namespace

const char *WriteDsfEdge(DsfWriteDataset &dataset, const DsfFields &fields,
                         const OGRGeometry &geometry)
{
    return EdgeWriter(dataset, fields).Write(geometry);
}

}  // namespace flightsim
