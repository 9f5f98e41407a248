// SPDX-License-Identifier: MIT
// The layers of the areas, files, rasters and problems of a library.

#include "ogr/library/layers/library_layers.h"

#include "driver/base/wgs84.h"
#include "driver/bytes/enumeration.h"
#include "driver/bytes/file_time.h"
#include "ogr/layer/columns.h"
#include "ogr/layer/table_layer.h"
#include "ogr/library/files/coverage_list.h"
#include "ogr/library/files/rectangles.h"
#include "ogr/library/layers/row_list.h"

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

template <class Number> std::int64_t ToInteger(Number number)
{
    return static_cast<std::int64_t>(number);
}

// -- scenery_area -------------------------------------------------------------

struct AreaRow : LayerRow
{
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
        Integer<&AreaRow::area, &SceneryArea::number>("area_number",
                                                      "Area number"),
        Integer<&AreaRow::area, &SceneryArea::layer>("layer",
                                                     "Layer (higher on top)"),
        As<FieldKind::Integer64, UnlessZero<PlainValue>, &AreaRow::firstRank>(
            "rank_first", "Lowest rank"),
        As<FieldKind::Integer64, UnlessZero<PlainValue>, &AreaRow::lastRank>(
            "rank_last", "Highest rank"),
        Text<&AreaRow::area, &SceneryArea::title>("title", "Title"),
        Word<AREA_KIND, &AreaRow::area, &SceneryArea::kind>("kind",
                                                            "Catalogue type"),
        Text<&AreaRow::area, &SceneryArea::path>("path", "Folder"),
        Flag<&AreaRow::area, &SceneryArea::isActive>("active", "Active"),
        Flag<&AreaRow::area, &SceneryArea::isRequired>("required", "Required"),
        Integer64<&AreaRow::files>("files", "Number of files"),
        Integer64<&AreaRow::bytes>("bytes", "Total size (bytes)"),
        Text<&AreaRow::area, &SceneryArea::version>("version",
                                                    "Package version"),
        Text<&AreaRow::area, &SceneryArea::creator>("creator",
                                                    "Package creator"),
    },
    [](const AreaRow &row) { return MakeRectangles(row.bounds.GetParts()); },
};

// -- scenery_file -------------------------------------------------------------

struct FileRow : LayerRow
{
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
    // Codes beyond this are parts of X-Plane tiles, which are not sections.
    constexpr std::uint16_t typeEnd = 0xD500;
    for (const std::uint16_t type : summary.sections)
    {
        if (type >= typeEnd)
        {
            continue;
        }
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

/** Returns null for a file that no simulator loads. */
const SceneryFile *IfUsed(const SceneryFile &file)
{
    return file.IsUsed() ? &file : nullptr;
}

/** Returns null for an unreadable file, and for tiles of X-Plane. */
const SceneryFile *IfRead(const SceneryFile &file)
{
    return file.summary.sections.empty() || file.isTile ? nullptr : &file;
}

std::optional<int> GetLevel(int level)
{
    return level >= 0 ? std::optional(level) : std::nullopt;
}

const LayerTable<FileRow> FILE_TABLE = {
    "scenery_file",
    "Files of the scenery library with their rank and status.",
    wkbMultiPolygon,
    {
        Text<&FileRow::file, &SceneryFile::path>("path", "Path"),
        Fid<&FileRow::file, &SceneryFile::area>(
            "area_fid", "Area FID",
            "FID of the area in the layer scenery_area"),
        Integer64<&FileRow::file, IfUsed, &SceneryFile::rank>(
            "rank", "Rank (higher on top)"),
        Integer64<&FileRow::file, &SceneryFile::size>("bytes", "Size (bytes)"),
        Text<&FileRow::file, &SceneryFile::modified, DescribeTime>(
            "modified", "Modified (UTC)"),
        Text<&FileRow::file, &SceneryFile::summary,
             &library::FileSummary::fileTime, bgl::FileTimeToIso8601>(
            "file_date", "Compiled (UTC)"),
        Word<FLAVOUR, &FileRow::file, IfRead, &SceneryFile::dialect>(
            "flavour", "Simulator"),
        Text<&FileRow::file, &SceneryFile::summary, DescribeSections>(
            "sections", "Section types"),
        Integer<&FileRow::file, &SceneryFile::summary,
                &library::FileSummary::coarsestLevel, GetLevel>(
            "level_min", "Coarsest cell level"),
        Integer<&FileRow::file, &SceneryFile::summary,
                &library::FileSummary::finestLevel, GetLevel>(
            "level_max", "Finest cell level"),
        Integer64<&FileRow::file, &SceneryFile::summary,
                  &library::FileSummary::records>("records",
                                                  "Number of records"),
        Integer64<&FileRow::file, &SceneryFile::summary,
                  &library::FileSummary::chunks>("chunks",
                                                 "Number of raster tiles"),
        Word<FILE_STATUS, &FileRow::file, &SceneryFile::status>("status",
                                                                "Status"),
        Text<&FileRow::file, &SceneryFile::message>("message", "Message"),
    },
    [](const FileRow &row)
    { return MakeRectangles(row.file->summary.bounds.GetParts()); },
};

// -- coverage -----------------------------------------------------------------

const LayerTable<CoverageRow> COVERAGE_TABLE = {
    "coverage",
    "Rasters of all files by theme and level, as a tile index for the GTI "
    "driver.",
    wkbPolygon,
    {
        Text<&CoverageRow::GetLocation>("location", "Dataset name"),
        Text<&CoverageRow::theme>("theme", "Theme"),
        Integer<&CoverageRow::level>("level", "QMID level"),
        Real<&CoverageRow::GetResolution>(
            "resolution_deg", "Sample spacing (deg)",
            "Spacing of samples in latitude in degrees"),
        Integer64<&CoverageRow::file, &SceneryFile::rank>("rank", "File rank"),
        Integer64<&CoverageRow::GetDrawingOrder>(
            "z_order", "Drawing order",
            "Drawing order; the last one is on top"),
        Integer64<&CoverageRow::chunks>("chunks", "Number of tiles"),
        Fid<&CoverageRow::file, &SceneryFile::id>(
            "file_fid", "File FID",
            "FID of the file in the layer scenery_file"),
    },
    [](const CoverageRow &row) -> std::unique_ptr<OGRGeometry>
    { return MakeRectangle(row.GetExtent()); },
};

// -- scenery_problem ----------------------------------------------------------

struct ProblemRow : LayerRow
{
    std::int64_t file = -1;
    std::string path{};
    std::int64_t offset = -1;
    std::string message{};
};

/** Whether the status of a file is a problem by itself. */
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

std::optional<std::int64_t> GetKnownOffset(std::int64_t offset)
{
    return offset >= 0 ? std::optional(offset) : std::nullopt;
}

const LayerTable<ProblemRow> PROBLEM_TABLE = {
    "scenery_problem",
    "Problems with files of the library and with its catalogues.",
    wkbNone,
    {
        Fid<&ProblemRow::file>("file_fid", "File FID",
                               "FID of the file in the layer scenery_file"),
        Text<&ProblemRow::path>("file", "File or folder"),
        FileOffset<&ProblemRow::offset, GetKnownOffset>("file_offset",
                                                        "File offset (bytes)"),
        Text<&ProblemRow::message>("message", "Problem"),
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
                         return std::make_unique<TableLayer>(
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
