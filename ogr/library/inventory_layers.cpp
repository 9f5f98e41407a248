// SPDX-License-Identifier: MIT
// The layers that tell of areas, files, rasters and problems.

#include "ogr/library/inventory_layers.h"

#include "driver/bytes/enumeration.h"
#include "driver/bytes/file_time.h"
#include "ogr/layer/link_columns.h"
#include "ogr/layer/table_layer.h"
#include "driver/base/wgs84.h"
#include "ogr/library/coverage_list.h"
#include "ogr/library/row_list.h"

#include <memory>
#include <string>
#include <utility>

namespace flightsim
{

namespace
{

constexpr bgl::EnumerationEntry LIBRARY_ENUMERATIONS[] = {
#include "data/library_enumerations.inc"
};
const bgl::Enumeration AREA_KIND(LIBRARY_ENUMERATIONS, "library_area_kind");
const bgl::Enumeration FILE_STATUS(LIBRARY_ENUMERATIONS, "library_file_status");
const bgl::Enumeration FLAVOUR(LIBRARY_ENUMERATIONS, "library_flavour");

std::unique_ptr<OGRPolygon> MakeRectangle(const library::Bounds &bounds)
{
    auto ring = std::make_unique<OGRLinearRing>();
    ring->addPoint(bounds.west, bounds.south);
    ring->addPoint(bounds.east, bounds.south);
    ring->addPoint(bounds.east, bounds.north);
    ring->addPoint(bounds.west, bounds.north);
    ring->closeRings();
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRingDirectly(ring.release());
    return polygon;
}

/** Null for what has no place. */
std::unique_ptr<OGRGeometry>
MakeRectangles(const std::vector<library::Bounds> &parts)
{
    if (parts.empty())
    {
        return nullptr;
    }
    auto rectangles = std::make_unique<OGRMultiPolygon>();
    for (const library::Bounds &bounds : parts)
    {
        rectangles->addGeometryDirectly(MakeRectangle(bounds).release());
    }
    return rectangles;
}

template <class Number> std::int64_t ToInteger(Number number)
{
    return static_cast<std::int64_t>(number);
}

// -- scenery_area -------------------------------------------------------------

struct AreaRow
{
    std::int64_t fid = 0;
    const SceneryArea *area = nullptr;
    std::int64_t firstRank = 0;
    std::int64_t lastRank = 0;
    std::int64_t files = 0;
    std::int64_t bytes = 0;
    library::SplitBounds bounds{};
};

std::vector<AreaRow> ListAreas(const Library &library)
{
    std::vector<AreaRow> rows(library.GetAreas().size());
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
        rows[i].fid = ToInteger(i);
        rows[i].area = &library.GetAreas()[i];
    }
    for (const SceneryFile &file : library.GetFiles())
    {
        AreaRow &row = rows[file.area];
        ++row.files;
        row.bytes += ToInteger(file.size);
        row.bounds.Add(file.summary.bounds);
        if (file.IsUsed())
        {
            row.firstRank = row.firstRank == 0 ? file.rank : row.firstRank;
            row.lastRank = file.rank;
        }
    }
    return rows;
}

const LayerTable<AreaRow> AREA_TABLE = {
    "scenery_area",
    "Areas of the scenery library, from the lowest to the uppermost.",
    wkbMultiPolygon,
    {
        {{"area_number", FieldKind::Integer, "Number of the area"},
         [](const AreaRow &row, FieldWriter &writer)
         { writer.Set(row.area->number); }},
        {{"layer", FieldKind::Integer, "Layer, the higher one on top"},
         [](const AreaRow &row, FieldWriter &writer)
         { writer.Set(row.area->layer); }},
        {{"rank_first", FieldKind::Integer64, "Rank of its lowest file"},
         [](const AreaRow &row, FieldWriter &writer)
         {
             if (row.firstRank > 0)
             {
                 writer.Set(row.firstRank);
             }
         }},
        {{"rank_last", FieldKind::Integer64, "Rank of its uppermost file"},
         [](const AreaRow &row, FieldWriter &writer)
         {
             if (row.lastRank > 0)
             {
                 writer.Set(row.lastRank);
             }
         }},
        {{"title", FieldKind::Text, "Title"},
         [](const AreaRow &row, FieldWriter &writer)
         { writer.Set(row.area->title); }},
        {{"kind", FieldKind::Text, "Kind of catalogue", &AREA_KIND},
         [](const AreaRow &row, FieldWriter &writer)
         { writer.Set(AREA_KIND, static_cast<int>(row.area->kind)); }},
        {{"path", FieldKind::Text, "Folder with the files"},
         [](const AreaRow &row, FieldWriter &writer)
         { writer.Set(row.area->path); }},
        {{"active", FieldKind::Boolean, "Whether the simulator loads it"},
         [](const AreaRow &row, FieldWriter &writer)
         { writer.Set(row.area->isActive); }},
        {{"required", FieldKind::Boolean, "Cannot be switched off"},
         [](const AreaRow &row, FieldWriter &writer)
         { writer.Set(row.area->isRequired); }},
        {{"files", FieldKind::Integer64, "Number of files"},
         [](const AreaRow &row, FieldWriter &writer)
         { writer.Set(row.files); }},
        {{"bytes", FieldKind::Integer64, "Size of the files in bytes"},
         [](const AreaRow &row, FieldWriter &writer)
         { writer.Set(row.bytes); }},
        {{"version", FieldKind::Text, "Version of the package"},
         [](const AreaRow &row, FieldWriter &writer)
         { writer.Set(row.area->version); }},
        {{"creator", FieldKind::Text, "Who made the package"},
         [](const AreaRow &row, FieldWriter &writer)
         { writer.Set(row.area->creator); }},
    },
    [](const AreaRow &row) { return MakeRectangles(row.bounds.GetParts()); },
};

// -- scenery_file -------------------------------------------------------------

struct FileRow
{
    std::int64_t fid = 0;
    const SceneryFile *file = nullptr;
};

std::vector<FileRow> ListFileRows(const Library &library)
{
    std::vector<FileRow> rows;
    for (const SceneryFile &file : library.GetFiles())
    {
        rows.push_back({file.id, &file});
    }
    return rows;
}

std::string DescribeSections(const library::FileSummary &summary)
{
    std::string text;
    for (const std::uint16_t type : summary.sections)
    {
        char number[16];
        std::snprintf(number, sizeof(number), "0x%02X", type);
        text += text.empty() ? "" : ",";
        text += number;
    }
    return text;
}

std::string DescribeTime(std::int64_t seconds)
{
    return seconds < 0
               ? std::string()
               : bgl::FileTimeToIso8601(bgl::FileTimeFromUnixSeconds(seconds));
}

std::int64_t GetAreaOfFile(const FileRow &row)
{
    return ToInteger(row.file->area);
}

const LayerTable<FileRow> FILE_TABLE = {
    "scenery_file",
    "Files of the scenery library with rank and state.",
    wkbMultiPolygon,
    {
        {{"path", FieldKind::Text, "Path"},
         [](const FileRow &row, FieldWriter &writer)
         { writer.Set(row.file->path); }},
        FidColumn<FileRow, GetAreaOfFile>(
            "area_fid", "Area FID",
            "FID of the area in the layer scenery_area"),
        {{"rank", FieldKind::Integer64, "Priority, the higher one on top"},
         [](const FileRow &row, FieldWriter &writer)
         {
             if (row.file->IsUsed())
             {
                 writer.Set(row.file->rank);
             }
         }},
        {{"bytes", FieldKind::Integer64, "Size in bytes"},
         [](const FileRow &row, FieldWriter &writer)
         { writer.Set(ToInteger(row.file->size)); }},
        {{"modified", FieldKind::Text, "When it was changed last, UTC"},
         [](const FileRow &row, FieldWriter &writer)
         { writer.Set(DescribeTime(row.file->modified)); }},
        {{"file_date", FieldKind::Text, "When it was compiled, UTC"},
         [](const FileRow &row, FieldWriter &writer)
         { writer.Set(bgl::FileTimeToIso8601(row.file->summary.fileTime)); }},
        {{"flavour", FieldKind::Text, "Simulator it was compiled for",
          &FLAVOUR},
         [](const FileRow &row, FieldWriter &writer)
         {
             if (!row.file->summary.sections.empty())
             {
                 writer.Set(FLAVOUR, static_cast<int>(row.file->dialect));
             }
         }},
        {{"sections", FieldKind::Text, "Types of its sections"},
         [](const FileRow &row, FieldWriter &writer)
         { writer.Set(DescribeSections(row.file->summary)); }},
        {{"level_min", FieldKind::Integer, "Coarsest level of its cells"},
         [](const FileRow &row, FieldWriter &writer)
         {
             if (row.file->summary.coarsestLevel >= 0)
             {
                 writer.Set(row.file->summary.coarsestLevel);
             }
         }},
        {{"level_max", FieldKind::Integer, "Finest level of its cells"},
         [](const FileRow &row, FieldWriter &writer)
         {
             if (row.file->summary.finestLevel >= 0)
             {
                 writer.Set(row.file->summary.finestLevel);
             }
         }},
        {{"records", FieldKind::Integer64, "Number of records in its tables"},
         [](const FileRow &row, FieldWriter &writer)
         { writer.Set(ToInteger(row.file->summary.records)); }},
        {{"chunks", FieldKind::Integer64, "Number of raster tiles"},
         [](const FileRow &row, FieldWriter &writer)
         { writer.Set(ToInteger(row.file->summary.chunks)); }},
        {{"status", FieldKind::Text, "What became of it", &FILE_STATUS},
         [](const FileRow &row, FieldWriter &writer)
         { writer.Set(FILE_STATUS, static_cast<int>(row.file->status)); }},
        {{"message", FieldKind::Text, "Why"},
         [](const FileRow &row, FieldWriter &writer)
         { writer.Set(row.file->message); }},
    },
    [](const FileRow &row)
    { return MakeRectangles(row.file->summary.bounds.GetParts()); },
};

// -- coverage -----------------------------------------------------------------

std::int64_t GetFileOfCoverage(const CoverageRow &row)
{
    return row.file->id;
}

const LayerTable<CoverageRow> COVERAGE_TABLE = {
    "coverage",
    "Rasters of all files by theme and level: an index of tiles as GTI reads "
    "it.",
    wkbPolygon,
    {
        {{"location", FieldKind::Text, "Name to open it by"},
         [](const CoverageRow &row, FieldWriter &writer)
         { writer.Set(row.GetLocation()); }},
        {{"theme", FieldKind::Text, "Theme"},
         [](const CoverageRow &row, FieldWriter &writer)
         { writer.Set(row.theme); }},
        {{"level", FieldKind::Integer, "QMID level of the tiles"},
         [](const CoverageRow &row, FieldWriter &writer)
         { writer.Set(row.level); }},
        {{"resolution_deg", FieldKind::Real, "Sample distance (deg)", nullptr,
          "Distance of samples in latitude in degrees"},
         [](const CoverageRow &row, FieldWriter &writer)
         { writer.Set(row.GetResolution()); }},
        {{"rank", FieldKind::Integer64, "Rank of the file"},
         [](const CoverageRow &row, FieldWriter &writer)
         { writer.Set(row.file->rank); }},
        {{"z_order", FieldKind::Integer64, "Order of drawing", nullptr,
          "Order of drawing, the last on top"},
         [](const CoverageRow &row, FieldWriter &writer)
         { writer.Set(row.GetDrawingOrder()); }},
        {{"chunks", FieldKind::Integer64, "Number of tiles"},
         [](const CoverageRow &row, FieldWriter &writer)
         { writer.Set(row.chunks); }},
        FidColumn<CoverageRow, GetFileOfCoverage>(
            "file_fid", "File FID",
            "FID of the file in the layer scenery_file"),
    },
    [](const CoverageRow &row) -> std::unique_ptr<OGRGeometry>
    { return MakeRectangle(row.bounds); },
};

// -- scenery_problem ----------------------------------------------------------

struct ProblemRow
{
    std::int64_t fid = 0;
    std::int64_t file = -1;
    std::string path{};
    std::int64_t offset = -1;
    std::string message{};
};

std::int64_t GetFileOfProblem(const ProblemRow &row)
{
    return row.file;
}

/** What becomes of a file without a place in it. */
bool IsProblem(const SceneryFile &file)
{
    return file.status == FileStatus::Damaged ||
           file.status == FileStatus::Encrypted ||
           file.status == FileStatus::Foreign ||
           file.status == FileStatus::Unreadable;
}

std::vector<ProblemRow> ListProblems(const Library &library)
{
    std::vector<ProblemRow> rows;
    const auto add = [&](std::int64_t file, const std::string &path,
                         std::int64_t offset, const std::string &message) {
        rows.push_back({ToInteger(rows.size()), file, path, offset, message});
    };
    for (const CatalogueProblem &problem : library.GetProblems())
    {
        add(-1, problem.file, -1, problem.message);
    }
    for (const SceneryFile &file : library.GetFiles())
    {
        for (const FileProblem &problem : file.problems)
        {
            add(file.id, file.path, ToInteger(problem.offset), problem.message);
        }
        if (file.problems.empty() && IsProblem(file))
        {
            add(file.id, file.path, -1, file.message);
        }
    }
    return rows;
}

const LayerTable<ProblemRow> PROBLEM_TABLE = {
    "scenery_problem",
    "What is wrong with files of the library and with its catalogues.",
    wkbNone,
    {
        FidColumn<ProblemRow, GetFileOfProblem>(
            "file_fid", "File FID",
            "FID of the file in the layer scenery_file"),
        {{"file", FieldKind::Text, "Path of the file or folder"},
         [](const ProblemRow &row, FieldWriter &writer)
         { writer.Set(row.path); }},
        {{"file_offset", FieldKind::Integer64, "Place in the file in bytes"},
         [](const ProblemRow &row, FieldWriter &writer)
         {
             if (row.offset >= 0)
             {
                 writer.Set(row.offset);
             }
         }},
        {{"message", FieldKind::Text, "What is wrong"},
         [](const ProblemRow &row, FieldWriter &writer)
         { writer.Set(row.message); }},
    },
};

// -- All ----------------------------------------------------------------------

template <class Row>
void AddList(LayerDataset &dataset, const LayerTable<Row> &table,
             typename RowList<Row>::MakeRows makeRows)
{
    dataset.AddLayer(table.name, table.geometryType,
                     [&table, makeRows = std::move(makeRows)]
                     {
                         const SpatialReferencePointer reference =
                             table.geometryType == wkbNone ? nullptr
                                                           : MakeWgs84();
                         return std::make_unique<TableLayer<Row>>(
                             table, std::make_unique<RowList<Row>>(makeRows),
                             reference.get());
                     });
}

}  // namespace

void AddInventoryLayers(LayerDataset &dataset,
                        const std::shared_ptr<const Library> &library,
                        int threads)
{
    AddList<FileRow>(dataset, FILE_TABLE,
                     [library] { return ListFileRows(*library); });
    AddList<CoverageRow>(dataset, COVERAGE_TABLE,
                         [library, threads]
                         { return ListCoverage(*library, threads); });
    AddList<AreaRow>(dataset, AREA_TABLE,
                     [library] { return ListAreas(*library); });
    AddList<ProblemRow>(dataset, PROBLEM_TABLE,
                        [library] { return ListProblems(*library); });
    dataset.AddParent("scenery_area", "fid", "scenery_file", "area_fid");
    dataset.AddParent("scenery_file", "fid", "coverage", "file_fid");
    dataset.AddParent("scenery_file", "fid", "scenery_problem", "file_fid");
}

}  // namespace flightsim
