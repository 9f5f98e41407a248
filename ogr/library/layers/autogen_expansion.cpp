// SPDX-License-Identifier: MIT
// The content of the autogen points (.agp) that a tile of X-Plane places.

#include "ogr/library/layers/autogen_expansion.h"

#include "driver/base/driver_names.h"
#include "driver/base/vsi_source.h"
#include "driver/base/wgs84.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/dsf/dsf_row.h"
#include "ogr/layer/columns.h"
#include "ogr/layer/table_layer.h"
#include "ogr/library/format/catalogue_text.h"
#include "ogr/library/files/pack_exports.h"
#include "ogr/xpautogen/format/document.h"
#include "ogr/xpautogen/format/placement.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace flightsim
{

namespace
{

using xpautogen::FacadePlacement;
using xpautogen::ObjectPlacement;

constexpr const char *NAVIGATION_FOLDER = "Earth nav data";

/** Real points have some kilobytes. */
constexpr std::uint64_t MAXIMUM_POINT_BYTES = std::uint64_t{16} << 20;
constexpr std::uint64_t MAXIMUM_BYTES_OF_POINTS = std::uint64_t{64} << 20;

/** A few bytes place thousands of points, each of which may hold as much. */
constexpr std::int64_t MAXIMUM_PLACED_POINTS = 10'000'000;
constexpr std::int64_t MAXIMUM_PLACED_ROWS = 10'000'000;

enum class PlacedKind : std::uint8_t
{
    Object,
    Facade,
    FacadeLine
};

constexpr std::size_t PLACED_KIND_COUNT = 3;

/** An .agp, with the number of its items of each kind. */
struct AutogenPoint
{
    std::unique_ptr<const xpautogen::Document> document{};
    std::array<std::vector<std::uint32_t>, PLACED_KIND_COUNT> items{};

    const std::vector<std::uint32_t> &GetItems(PlacedKind kind) const
    {
        return items[static_cast<std::size_t>(kind)];
    }
};

/** The points of a file by the numbers of their definitions; null for missing
 * ones. */
using AutogenPoints = std::vector<std::unique_ptr<const AutogenPoint>>;

std::unique_ptr<const AutogenPoint> MakePoint(std::string text)
{
    bgl::ProblemList problems;
    auto point = std::make_unique<AutogenPoint>();
    point->document = xpautogen::Document::Read(std::move(text), problems);
    if (point->document == nullptr ||
        point->document->GetKind() != xpautogen::Kind::Point)
    {
        return nullptr;
    }
    const xpautogen::Annotations &content = point->document->GetAnnotations();
    const auto add = [&](PlacedKind kind, std::size_t number)
    {
        point->items[static_cast<std::size_t>(kind)].push_back(
            static_cast<std::uint32_t>(number));
    };
    for (std::size_t i = 0; i < content.GetObjects().size(); ++i)
    {
        add(PlacedKind::Object, i);
    }
    for (std::size_t i = 0; i < content.GetFacades().size(); ++i)
    {
        add(content.GetFacades()[i].IsLine() ? PlacedKind::FacadeLine
                                             : PlacedKind::Facade,
            i);
    }
    return point;
}

/** Finds the files of points and reads them. */
class PointReader final
{
  public:
    PointReader(const std::string &tile, const char *root)
        : m_pack(FindPack(tile))
    {
        Catalogue catalogue;
        const std::string parent = GetFolderOf(m_pack);
        std::string place = root != nullptr ? root : GetFolderOf(parent);
        if (root == nullptr && !m_folders.FindEntry(place, "Custom Scenery"))
        {
            place = m_pack;
        }
        AddPackFolder(place, {}, m_folders, catalogue);
        for (PackExport &item : ListPackExports(catalogue.areas))
        {
            if (item.path.empty())
            {
                continue;
            }
            // Variants of a region, and fallbacks, come last.
            const bool isSpare =
                !item.item.region.empty() ||
                item.item.directive.find("BACKUP") != std::string::npos;
            auto &exports = isSpare ? m_spareExports : m_exports;
            exports.emplace(std::move(item.item.virtualPath),
                            std::move(item.path));
        }
    }

    /** Returns null for a file that is missing, or is not a point. */
    std::unique_ptr<const AutogenPoint> Read(const std::string &definition)
    {
        const std::string virtualPath = NormaliseAssetPath(definition);
        const std::optional<std::string> path = Find(virtualPath);
        const std::unique_ptr<VsiSource> source =
            path ? VsiSource::Open(path->c_str()) : nullptr;
        if (source == nullptr || source->Size() > MAXIMUM_POINT_BYTES ||
            source->Size() > MAXIMUM_BYTES_OF_POINTS - m_bytes)
        {
            return nullptr;
        }
        m_bytes += source->Size();
        std::string text(static_cast<std::size_t>(source->Size()), '\0');
        return source->Read(0, {reinterpret_cast<std::uint8_t *>(text.data()),
                                text.size()})
                   ? MakePoint(std::move(text))
                   : nullptr;
    }

  private:
    /** Returns the folder around "Earth nav data", or else that of the tile. */
    static std::string FindPack(const std::string &tile)
    {
        const std::string folder = GetFolderOf(tile);
        for (const std::string &above : {folder, GetFolderOf(folder)})
        {
            if (library::EqualsIgnoringCase(library::GetLastName(above),
                                            NAVIGATION_FOLDER))
            {
                return GetFolderOf(above);
            }
        }
        return folder;
    }

    std::optional<std::string> Find(const std::string &path)
    {
        if (library::StaysInside(path))
        {
            if (auto own = m_folders.Find(m_pack, path))
            {
                return own;
            }
        }
        for (const auto *exports : {&m_exports, &m_spareExports})
        {
            const auto found = exports->find(path);
            if (found != exports->end())
            {
                return found->second;
            }
        }
        return std::nullopt;
    }

    const std::string m_pack;
    FolderCache m_folders{};

    /** Files by virtual paths, the first of each. */
    std::map<std::string, std::string> m_exports{};
    std::map<std::string, std::string> m_spareExports{};
    std::uint64_t m_bytes = 0;
};

AutogenPoints ReadPoints(const DsfContent &content, const char *root)
{
    PointReader reader(content.path, root);
    const auto &definitions = content.file->GetTable(dsf::Table::Object);
    AutogenPoints points(definitions.size());
    std::vector<std::string> missing;
    for (std::size_t i = 0; i < definitions.size(); ++i)
    {
        const std::size_t number = content.GetDefinitionNumber(
            dsf::Table::Object, static_cast<std::uint32_t>(i));
        if (definitions[i].kind == dsf::AssetKind::AutogenPoint &&
            content.uses[number] > 0)
        {
            points[i] = reader.Read(definitions[i].path);
            if (points[i] == nullptr)
            {
                missing.push_back(content.paths[number]);
            }
        }
    }
    if (!missing.empty())
    {
        CPLError(CE_Warning, CPLE_AppDefined,
                 "%s: %s: %d of the autogen points are not in the pack or a "
                 "library, or cannot be read, so that nothing stands on them; "
                 "the first is %s",
                 DSF_DRIVER_NAME, content.path.c_str(),
                 static_cast<int>(missing.size()), missing.front().c_str());
    }
    return points;
}

/** An item on a placed point. */
struct PlacedRow : LayerRow
{
    const DsfRow *place = nullptr;
    const AutogenPoint *point = nullptr;

    /** Index among the items of its kind in the document. */
    std::uint32_t item = 0;

    const xpautogen::Annotations &GetAnnotations() const
    {
        return point->document->GetAnnotations();
    }

    xpautogen::Placement GetPlacement() const
    {
        constexpr int headingPlane = 2;
        const dsf::MapPoint anchor = place->GetPoint(0);
        return {{anchor.x, anchor.y},
                place->Get(0, headingPlane),
                xpautogen::DEFAULT_ORIENTATION};
    }

    const xpautogen::Tile &GetTile(std::uint32_t number) const
    {
        return point->document->GetTiles().GetAll()[number];
    }

    xpautogen::Point ToMap(const xpautogen::Point &pixel,
                           std::uint32_t number) const
    {
        const xpautogen::Tile &tile = GetTile(number);
        return GetPlacement().Place(
            point->document->GetPixelSize().ToMetres(pixel, tile.GetOrigin()),
            tile);
    }
};

/** Iterates over the points of a file, and the items on each. */
class PlacedSource final : public RowSource
{
  public:
    PlacedSource(const std::shared_ptr<const DsfContent> &content,
                 std::shared_ptr<const AutogenPoints> points, PlacedKind kind)
        : m_path(content->path), m_points(std::move(points)), m_kind(kind),
          m_places(content, DsfLayer::AutogenPoint)
    {
    }

    void Rewind(const RowFilter & /* filter */) override
    {
        FindRows();
        m_next = 0;
    }

    const LayerRow *Next() override
    {
        return m_next < m_count ? Find(m_next++) : nullptr;
    }

    const LayerRow *Find(std::int64_t fid) override
    {
        FindRows();
        if (fid < 0 || fid >= m_count)
        {
            return nullptr;
        }
        const auto after =
            std::upper_bound(m_starts.begin(), m_starts.end(), fid,
                             [](std::int64_t number, const Start &start)
                             { return number < start.firstRow; });
        const Start &start = *std::prev(after);
        if (m_row.place == nullptr || m_row.place->fid != start.place)
        {
            m_row.place = m_places.Find(start.place);
        }
        if (m_row.place == nullptr)
        {
            return nullptr;
        }
        m_row.fid = fid;
        m_row.point = (*m_points)[m_row.place->definitionNumber].get();
        m_row.item = m_row.point->GetItems(
            m_kind)[static_cast<std::size_t>(fid - start.firstRow)];
        return &m_row;
    }

    std::int64_t Count() override
    {
        FindRows();
        return m_count;
    }

    bool HoldsRows() const override
    {
        return true;
    }

  private:
    /** The first row of a placed point. */
    struct Start
    {
        std::int64_t place = 0;
        std::int64_t firstRow = 0;
    };

    /** Finds the points with rows, once. */
    void FindRows()
    {
        if (std::exchange(m_isFound, true))
        {
            return;
        }
        m_places.Rewind({});
        const DsfRow *place = m_places.Next();
        for (std::int64_t i = 0; place != nullptr && i < MAXIMUM_PLACED_POINTS;
             ++i, place = m_places.Next())
        {
            const AutogenPoint *point =
                (*m_points)[place->definitionNumber].get();
            const std::size_t size =
                point != nullptr ? point->GetItems(m_kind).size() : 0;
            if (size == 0)
            {
                continue;
            }
            if (static_cast<std::int64_t>(size) > MAXIMUM_PLACED_ROWS - m_count)
            {
                break;
            }
            m_starts.push_back({place->fid, m_count});
            m_count += static_cast<std::int64_t>(size);
        }
        if (place != nullptr)
        {
            CPLError(CE_Warning, CPLE_AppDefined,
                     "%s: %s: what stands on autogen points is left out from "
                     "point %lld on: there is too much of it",
                     DSF_DRIVER_NAME, m_path.c_str(),
                     static_cast<long long>(GetFidOfRow(place->fid)));
        }
    }

    const std::string m_path;
    const std::shared_ptr<const AutogenPoints> m_points;
    const PlacedKind m_kind;
    DsfRowSource m_places;
    bool m_isFound = false;
    std::vector<Start> m_starts{};
    std::int64_t m_count = 0;
    std::int64_t m_next = 0;
    PlacedRow m_row{};
};

const ObjectPlacement &GetPlacedObject(const PlacedRow &row)
{
    return row.GetAnnotations().GetObjects()[row.item];
}

const FacadePlacement &GetPlacedFacade(const PlacedRow &row)
{
    return row.GetAnnotations().GetFacades()[row.item];
}

std::string GetObjectPath(const PlacedRow &row)
{
    return bgl::ToUtf8(
        row.point->document->GetAssets()
            .Find(xpautogen::AssetKind::Object, GetPlacedObject(row).object)
            ->path);
}

std::string GetFacadePath(const PlacedRow &row)
{
    return bgl::ToUtf8(
        row.point->document->GetAssets()
            .Find(xpautogen::AssetKind::Facade, GetPlacedFacade(row).facade)
            ->path);
}

double GetPlacedHeading(const PlacedRow &row)
{
    const ObjectPlacement &object = GetPlacedObject(row);
    return row.GetPlacement().ToTrue(object.heading, row.GetTile(object.tile));
}

std::optional<double> GetPlacedOffset(const PlacedRow &row)
{
    const ObjectPlacement &object = GetPlacedObject(row);
    return object.mode == xpautogen::ObjectMode::Delta
               ? std::optional(object.heightOffset)
               : std::nullopt;
}

std::string DescribePlacedWalls(const PlacedRow &row)
{
    const FacadePlacement &facade = GetPlacedFacade(row);
    std::string text;
    for (std::uint32_t i = 0; i < facade.wallCount; ++i)
    {
        text.append(i > 0 ? " " : "");
        text.append(std::to_string(
            row.GetAnnotations().GetWalls()[facade.firstWall + i]));
    }
    return text;
}

void AddPlacedCorners(const PlacedRow &row, OGRSimpleCurve &curve)
{
    const FacadePlacement &facade = GetPlacedFacade(row);
    for (std::uint32_t i = 0; i < facade.pointCount; ++i)
    {
        const xpautogen::Point place = row.ToMap(
            row.GetAnnotations().GetFacadePoints()[facade.firstPoint + i],
            facade.tile);
        curve.addPoint(place.x, place.y);
    }
}

const std::string &GetPointPath(const PlacedRow &row)
{
    return row.place->GetPath();
}

ColumnList<PlacedRow> PlacedPointColumns()
{
    return {Text<GetPointPath>("autogen_path", "Path of the autogen point"),
            Fid<&PlacedRow::place, &DsfRow::fid>(
                "autogen_point_fid", "Autogen point FID",
                "FID of the autogen point that it stands on")};
}

ColumnList<PlacedRow> PlacedFacadeColumns()
{
    return {Text<GetFacadePath>("path", "Facade path"),
            Real<GetPlacedFacade, &FacadePlacement::height>("height_m",
                                                            "Height (m)"),
            Text<DescribePlacedWalls>("walls", "Wall types of the sides"),
            PlacedPointColumns()};
}

const LayerTable<PlacedRow> PLACED_OBJECT_TABLE = {
    "autogen_object",
    "Objects on autogen points. Z is the height above the ground.",
    wkbPoint25D,
    {Text<GetObjectPath>("path", "Object path"),
     Real<GetPlacedHeading>(
         "heading_deg", "Heading (deg)",
         "Heading of the model in degrees, clockwise from north"),
     Real<GetPlacedOffset>("offset_m", "Metres above the ground"),
     PlacedPointColumns()},
    [](const PlacedRow &row) -> std::unique_ptr<OGRGeometry>
    {
        const ObjectPlacement &object = GetPlacedObject(row);
        const xpautogen::Point place = row.ToMap(object.point, object.tile);
        return std::make_unique<OGRPoint>(place.x, place.y,
                                          object.heightOffset);
    }};

const LayerTable<PlacedRow> PLACED_FACADE_TABLE = {
    "autogen_facade", "Facades on autogen points.", wkbPolygon,
    PlacedFacadeColumns(),
    [](const PlacedRow &row) -> std::unique_ptr<OGRGeometry>
    {
        auto ring = std::make_unique<OGRLinearRing>();
        AddPlacedCorners(row, *ring);
        ring->closeRings();
        auto polygon = std::make_unique<OGRPolygon>();
        polygon->addRingDirectly(ring.release());
        return polygon;
    }};

const LayerTable<PlacedRow> PLACED_FACADE_LINE_TABLE = {
    "autogen_facade_line", "Facades of two corners on autogen points.",
    wkbLineString, PlacedFacadeColumns(),
    [](const PlacedRow &row) -> std::unique_ptr<OGRGeometry>
    {
        auto line = std::make_unique<OGRLineString>();
        AddPlacedCorners(row, *line);
        return line;
    }};

}  // namespace

void AddAutogenExpansion(LayerDataset &dataset,
                         const std::shared_ptr<const DsfContent> &content,
                         CSLConstList openOptions)
{
    if (!CPLFetchBool(openOptions, "EXPAND_AUTOGEN", false))
    {
        return;
    }
    const auto points = std::make_shared<const AutogenPoints>(
        ReadPoints(*content, CSLFetchNameValue(openOptions, "XPLANE_ROOT")));
    const auto add = [&](const LayerTable<PlacedRow> &table, PlacedKind kind)
    {
        const bool hasRows = std::any_of(
            points->begin(), points->end(),
            [kind](const std::unique_ptr<const AutogenPoint> &point)
            { return point != nullptr && !point->GetItems(kind).empty(); });
        if (hasRows || dataset.ListsAllLayers())
        {
            dataset.AddLayer(
                table.name, table.geometryType,
                [&table, content, points, kind]
                {
                    const SpatialReferencePointer reference = MakeWgs84();
                    return std::make_unique<TableLayer>(
                        table,
                        std::make_unique<PlacedSource>(content, points, kind),
                        reference.get());
                });
        }
    };
    add(PLACED_OBJECT_TABLE, PlacedKind::Object);
    add(PLACED_FACADE_TABLE, PlacedKind::Facade);
    add(PLACED_FACADE_LINE_TABLE, PlacedKind::FacadeLine);
    dataset.SortLayers();
}

}  // namespace flightsim
