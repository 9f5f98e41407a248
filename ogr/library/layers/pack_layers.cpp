// SPDX-License-Identifier: MIT
// Packs of X-Plane, exports of their libraries, and missing assets of tiles:
// chapters 12 and 13 of ogr/dsf/format/format.md.

#include "ogr/library/layers/library_layers.h"

#include "driver/base/vsi_source.h"
#include "driver/base/wgs84.h"
#include "ogr/dsf/dsf_columns.h"
#include "ogr/dsf/dsf_content.h"
#include "ogr/layer/columns.h"
#include "ogr/layer/table_layer.h"
#include "ogr/library/format/catalogue_text.h"
#include "ogr/library/files/pack_exports.h"
#include "ogr/library/files/rectangles.h"
#include "ogr/library/layers/row_list.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

namespace flightsim
{

namespace
{

constexpr const char *LIBRARY_FILE = "library.txt";

// -- pack ---------------------------------------------------------------------

struct PackRow : LayerRow
{
    const SceneryArea *area = nullptr;

    /** Counted from the top. */
    std::int64_t rank = 0;
    bool isThere = false;
    bool hasLibrary = false;
    bool hasAirports = false;
    std::int64_t files = 0;
    std::int64_t loaded = 0;
    std::vector<library::Bounds> tiles{};
};

std::vector<PackRow> ListPackRows(const Library &library)
{
    FolderCache folders;
    std::vector<PackRow> rows;
    const std::vector<SceneryArea> &areas = library.GetAreas();
    for (std::size_t i = areas.size(); i-- > 0;)
    {
        PackRow &row = rows.emplace_back();
        row.fid = static_cast<std::int64_t>(rows.size()) - 1;
        row.rank = row.fid + 1;
        row.area = &areas[i];
        row.isThere = folders.IsFolder(row.area->path);
        row.hasLibrary =
            folders.FindEntry(row.area->path, LIBRARY_FILE) != nullptr;
        row.hasAirports =
            folders.Find(row.area->path, "Earth nav data/apt.dat").has_value();
    }
    for (const SceneryFile &file : library.GetFiles())
    {
        PackRow &row = rows[areas.size() - 1 - file.area];
        ++row.files;
        row.loaded += file.IsUsed() ? 1 : 0;
        const std::vector<library::Bounds> parts =
            file.summary.bounds.GetParts();
        row.tiles.insert(row.tiles.end(), parts.begin(), parts.end());
    }
    return rows;
}

const LayerTable<PackRow> PACK_TABLE = {
    "pack",
    "Packs of X-Plane, from the uppermost to the lowest, with their tiles.",
    wkbMultiPolygon,
    {
        Text<&PackRow::area, &SceneryArea::title>("pack", "Name of the pack"),
        Integer64<&PackRow::rank>("position", "Position from the top",
                                  "Position from the top, 1 is the uppermost"),
        Text<&PackRow::area, &SceneryArea::path>("path", "Folder"),
        Flag<&PackRow::area, &SceneryArea::isActive>(
            "active", "Whether it is switched on"),
        Flag<&PackRow::isThere>("present", "Whether the folder is there"),
        Integer64<&PackRow::files>("files", "Number of tiles"),
        Integer64<&PackRow::loaded>(
            "loaded_files", "Number of tiles that are loaded",
            "Number of tiles that are loaded: those of active packs that are "
            "not below the mesh of their tile"),
        Flag<&PackRow::hasLibrary>("has_library", "Whether it has a library"),
        Flag<&PackRow::hasAirports>("has_airports",
                                    "Whether it has an apt.dat"),
    },
    [](const PackRow &row) { return MakeRectangles(row.tiles); },
};

// -- library_export -----------------------------------------------------------

struct ExportRow : LayerRow
{
    std::string pack{};
    library::LibraryExport item{};
    bool isThere = false;
};

std::vector<ExportRow> ListExports(const Library &library)
{
    std::vector<ExportRow> rows;
    for (PackExport &item : ListPackExports(library.GetAreas()))
    {
        rows.push_back({static_cast<std::int64_t>(rows.size()),
                        std::move(item.pack), std::move(item.item),
                        !item.path.empty()});
    }
    return rows;
}

const LayerTable<ExportRow> EXPORT_TABLE = {
    "library_export",
    "What libraries of X-Plane give under virtual paths.",
    wkbNone,
    {
        Text<&ExportRow::pack>("pack", "Name of the pack"),
        Text<&ExportRow::item, &library::LibraryExport::virtualPath>(
            "virtual_path", "Virtual path"),
        Text<&ExportRow::item, &library::LibraryExport::file>(
            "file", "File in the pack"),
        Text<&ExportRow::item, &library::LibraryExport::directive>(
            "directive", "Directive", "Directive as in the library.txt"),
        Text<&ExportRow::item, &library::LibraryExport::region>(
            "region", "Region in which it holds"),
        Text<&ExportRow::item, &library::LibraryExport::seasons>(
            "seasons", "Seasons", "Seasons in which it holds"),
        Text<&ExportRow::item, &library::LibraryExport::ratio>(
            "ratio", "Weight among its variants"),
        Text<&ExportRow::item, &library::LibraryExport::visibility>(
            "visibility", "Visibility", "PUBLIC, PRIVATE or DEPRECATED"),
        Flag<&ExportRow::isThere>("present", "Whether the file is there"),
        Integer<&ExportRow::item, &library::LibraryExport::line>(
            "line", "Line of the library.txt"),
    },
};

// -- missing_asset ------------------------------------------------------------

struct MissingRow : LayerRow
{
    const SceneryFile *file = nullptr;
    std::string pack{};
    std::string tile{};
    std::string path{};
    dsf::AssetKind kind = dsf::AssetKind::Other;
    std::int64_t uses = 0;
    std::string otherCase{};
};

/** Finds art by the paths of definitions. */
class AssetFinder final
{
  public:
    explicit AssetFinder(const Library &library)
    {
        for (ExportRow &row : ListExports(library))
        {
            if (row.isThere)
            {
                m_lower.emplace(library::ToLower(row.item.virtualPath),
                                row.item.virtualPath);
                m_exports.insert(std::move(row.item.virtualPath));
            }
        }
    }

    /** Whether a file of the pack or a library provides it. Terrain types
     * without a file, which are water, always exist.
     *
     * @param otherCase receives a virtual path that differs in case only.
     */
    bool Has(const std::string &pack, const dsf::Definition &definition,
             bool isTerrain, std::string &otherCase)
    {
        const std::string path = NormaliseAssetPath(definition.path);
        if (m_exports.count(path) > 0 ||
            (isTerrain && definition.kind != dsf::AssetKind::Terrain) ||
            (library::StaysInside(path) && m_folders.Find(pack, path)))
        {
            return true;
        }
        const auto found = m_lower.find(library::ToLower(path));
        otherCase = found != m_lower.end() ? found->second : "";
        return false;
    }

  private:
    FolderCache m_folders{};
    std::set<std::string> m_exports{};
    std::map<std::string, std::string> m_lower{};
};

/** Adds the missing assets of a file. */
void AddMissing(const SceneryFile &file, const SceneryArea &area,
                AssetFinder &assets, std::vector<MissingRow> &rows)
{
    bgl::ProblemList problems;
    const std::unique_ptr<VsiSource> source =
        VsiSource::Open(file.path.c_str());
    const std::unique_ptr<dsf::DsfFile> head =
        source != nullptr ? ReadDsfHead(*source, problems) : nullptr;
    std::shared_ptr<const DsfContent> content;
    for (std::size_t table = 0; head != nullptr && table < dsf::TABLE_COUNT;
         ++table)
    {
        for (std::size_t i = 0; i < head->definitions[table].size(); ++i)
        {
            const dsf::Definition &definition = head->definitions[table][i];
            std::string otherCase;
            if (assets.Has(area.path, definition,
                           table ==
                               static_cast<std::size_t>(dsf::Table::Terrain),
                           otherCase))
            {
                continue;
            }
            if (content == nullptr)
            {
                content = ReadDsfContent(file.path.c_str(), nullptr, problems);
            }
            const std::size_t number =
                content != nullptr ? content->firstDefinitions[table] + i : 0;
            rows.push_back({static_cast<std::int64_t>(rows.size()), &file,
                            area.title, CPLGetBasename(file.path.c_str()),
                            definition.path, definition.kind,
                            content != nullptr && number < content->uses.size()
                                ? content->uses[number]
                                : 0,
                            otherCase});
        }
    }
}

std::vector<MissingRow> ListMissing(const Library &library)
{
    AssetFinder assets(library);
    std::vector<MissingRow> rows;
    for (const SceneryFile &file : library.GetFiles())
    {
        if (file.isTile && file.IsUsed())
        {
            AddMissing(file, library.GetAreas()[file.area], assets, rows);
        }
    }
    return rows;
}

const LayerTable<MissingRow> MISSING_TABLE = {
    "missing_asset",
    "Art that tiles name, and neither their pack nor a library has.",
    wkbMultiPolygon,
    {
        Text<&MissingRow::path, bgl::ToUtf8>("path", "Path",
                                             "Path as in the file"),
        Word<DSF_KIND, &MissingRow::kind>("kind", "Kind"),
        Integer64<&MissingRow::uses>("use_count", "Number of uses",
                                     "How often the file uses it"),
        Text<&MissingRow::pack>("pack", "Name of the pack"),
        Text<&MissingRow::tile>("tile", "South-west corner of the tile"),
        Text<&MissingRow::otherCase>(
            "other_case", "Virtual path in another case",
            "Virtual path of a library that differs in case only"),
        Fid<&MissingRow::file, &SceneryFile::id>(
            "file_fid", "File FID",
            "FID of the file in the layer scenery_file"),
    },
    [](const MissingRow &row)
    { return MakeRectangles(row.file->summary.bounds.GetParts()); },
};

template <class Row>
void AddPackList(LayerDataset &dataset, const LayerTable<Row> &table,
                 std::vector<Row> (*list)(const Library &),
                 const std::shared_ptr<const Library> &library)
{
    dataset.AddLayer(table.name, table.geometryType,
                     [&table, list, library]
                     {
                         const SpatialReferencePointer reference =
                             table.geometryType == wkbNone ? nullptr
                                                           : MakeWgs84();
                         return std::make_unique<TableLayer>(
                             table,
                             std::make_unique<RowList<Row>>(
                                 [list, library] { return list(*library); }),
                             reference.get());
                     });
}

}  // namespace

void AddPackLayers(LayerDataset &dataset,
                   const std::shared_ptr<const Library> &library)
{
    const bool hasPacks = std::any_of(
        library->GetAreas().begin(), library->GetAreas().end(),
        [](const SceneryArea &area) { return area.kind == AreaKind::Pack; });
    if (hasPacks)
    {
        AddPackList(dataset, PACK_TABLE, ListPackRows, library);
        AddPackList(dataset, EXPORT_TABLE, ListExports, library);
        AddPackList(dataset, MISSING_TABLE, ListMissing, library);
        dataset.AddParent("scenery_file", "fid", "missing_asset", "file_fid");
    }
}

}  // namespace flightsim
