// SPDX-License-Identifier: MIT
// Lists the raster coverage of a library by file, theme and level.

#include "ogr/library/files/coverage_list.h"

#include "driver/base/subdataset_name.h"
#include "frmts/bgl/read/parallel_for.h"
#include "frmts/trq1/raster_type.h"
#include "frmts/trq1/theme.h"
#include "frmts/trq1/tile_index.h"
#include "ogr/library/files/file_tiles.h"
#include "ogr/library/files/index_bytes.h"

#include <map>
#include <optional>

namespace flightsim
{

namespace
{

/** Samples across a cell. */
constexpr double CELL_SAMPLES = 256;

/** Returns the extent of the raster of a level: beyond 180 degrees if it spans
 * the antimeridian. */
library::Bounds GetBounds(const std::vector<bgl::Chunk> &chunks, int level,
                          const std::vector<std::uint32_t> &numbers)
{
    const bgl::Qmid origin{level, 0, 0};
    const double width = origin.East() - origin.West();
    const double height = origin.North() - origin.South();
    const bgl::GridWindow cells =
        bgl::TileIndex::Stack(chunks, numbers).GetBounds();
    return {origin.West() + width * static_cast<double>(cells.west),
            origin.North() - height * static_cast<double>(cells.south),
            origin.West() + width * static_cast<double>(cells.east),
            origin.North() - height * static_cast<double>(cells.north)};
}

std::vector<CoverageRow> ListTheme(const SceneryFile &file,
                                   const bgl::Theme &theme,
                                   const std::vector<bgl::Chunk> &chunks)
{
    std::map<int, std::vector<std::uint32_t>> levels;
    for (const std::uint32_t number : theme.chunks)
    {
        levels[chunks[number].cell.level].push_back(number);
    }
    std::vector<CoverageRow> rows;
    for (const auto &[level, numbers] : levels)
    {
        CoverageRow row;
        row.file = &file;
        row.theme = theme.name;
        row.dataType = theme.dataType;
        row.months = theme.monthMask;
        row.level = level;
        row.bounds = GetBounds(chunks, level, numbers);
        row.chunks = static_cast<std::int64_t>(numbers.size());
        rows.push_back(row);
    }
    return rows;
}

std::vector<CoverageRow> ListFile(const SceneryFile &file,
                                  const std::vector<bgl::Chunk> &chunks)
{
    std::vector<CoverageRow> rows;
    for (const bgl::Theme &theme : bgl::ListThemes(chunks))
    {
        if (theme.dataType != bgl::DATA_TYPE_TERRAIN_INDEX)
        {
            const std::vector<CoverageRow> more =
                ListTheme(file, theme, chunks);
            rows.insert(rows.end(), more.begin(), more.end());
        }
    }
    return rows;
}

/** Encodes rows for the index. */
IndexBytes Encode(const std::vector<CoverageRow> &rows)
{
    IndexPacker packer;
    packer.Count(rows.size());
    for (const CoverageRow &row : rows)
    {
        packer.Text(row.theme);
        packer.Number(row.dataType);
        packer.Number(row.months);
        packer.Number(static_cast<std::int32_t>(row.level));
        packer.Number(row.chunks);
        for (const double edge : {row.bounds.west, row.bounds.south,
                                  row.bounds.east, row.bounds.north})
        {
            packer.Number(edge);
        }
    }
    return packer.Take();
}

/** Returns false for invalid bytes. */
bool Decode(bgl::ByteSpan bytes, const SceneryFile &file,
            std::vector<CoverageRow> &rows)
{
    constexpr std::size_t smallestRow = 54;
    IndexUnpacker unpacker(bytes);
    rows.resize(unpacker.Count(smallestRow));
    for (CoverageRow &row : rows)
    {
        row.file = &file;
        row.theme = unpacker.Text();
        row.dataType = unpacker.Number<std::uint16_t>();
        row.months = unpacker.Number<std::uint32_t>();
        row.level = unpacker.Number<std::int32_t>();
        row.chunks = unpacker.Number<std::int64_t>();
        for (double *edge : {&row.bounds.west, &row.bounds.south,
                             &row.bounds.east, &row.bounds.north})
        {
            *edge = unpacker.Number<double>();
        }
        if (!row.theme.starts_with(bgl::GetThemeName(row.dataType)))
        {
            return false;
        }
    }
    return unpacker.IsWhole();
}

}  // namespace

std::string CoverageRow::GetLocation() const
{
    return SubdatasetName{file->path, theme, level}.ToString();
}

library::Bounds CoverageRow::GetExtent() const
{
    if (bgl::GetRasterSide(dataType) != bgl::POST_SIDE)
    {
        return bounds;
    }
    const bgl::Qmid cell{level, 0, 0};
    const double halfWidth = (cell.East() - cell.West()) / CELL_SAMPLES / 2;
    const double halfHeight = GetResolution() / 2;
    return {bounds.west - halfWidth, bounds.south - halfHeight,
            bounds.east + halfWidth, bounds.north + halfHeight};
}

double CoverageRow::GetResolution() const
{
    const bgl::Qmid cell{level, 0, 0};
    return (cell.North() - cell.South()) / CELL_SAMPLES;
}

std::int64_t CoverageRow::GetDrawingOrder() const
{
    return level * MAXIMUM_FILES + file->rank;
}

namespace
{

std::vector<const SceneryFile *> ListRasterFiles(const Library &library)
{
    std::vector<const SceneryFile *> files;
    for (const SceneryFile &file : library.GetFiles())
    {
        if (file.IsUsed() && file.summary.HasRasters())
        {
            files.push_back(&file);
        }
    }
    return files;
}

/** The coverage of one file. */
struct ListedCoverage
{
    std::vector<CoverageRow> rows{};

    /** The facts to add to the index; nothing if it has them already, or must
     * not store them. */
    std::optional<IndexBytes> news{};
    bool isUnread = false;
};

/** @param known the fact in the index; null for none. */
ListedCoverage ListRows(const SceneryFile &file, const IndexBytes *known)
{
    ListedCoverage listed;
    if (known != nullptr && Decode(*known, file, listed.rows))
    {
        return listed;
    }
    const FileTiles tiles = FileTiles::Read(file);
    listed.rows = ListFile(file, tiles.chunks);
    listed.isUnread = !tiles.isRead;
    if (tiles.isRead)
    {
        listed.news = Encode(listed.rows);
    }
    return listed;
}

}  // namespace

std::vector<CoverageRow> ListCoverage(const Library &library, int threads)
{
    const std::vector<const SceneryFile *> files = ListRasterFiles(library);
    FactPass pass(library.GetIndex(), "coverage");
    std::vector<ListedCoverage> parts(files.size());
    ParallelForOrThrow(files.size(), threads,
                       [&](std::size_t i) {
                           parts[i] =
                               ListRows(*files[i], pass.Find(files[i]->id));
                       });
    std::vector<CoverageRow> rows;
    for (std::size_t i = 0; i < files.size(); ++i)
    {
        if (parts[i].isUnread)
        {
            FileTiles::WarnOfUnread(*files[i]);
        }
        if (parts[i].news)
        {
            pass.Add(files[i]->id, std::move(*parts[i].news));
        }
        for (CoverageRow &row : parts[i].rows)
        {
            row.fid = static_cast<std::int64_t>(rows.size());
            rows.push_back(std::move(row));
        }
    }
    pass.Finish();
    return rows;
}

}  // namespace flightsim
