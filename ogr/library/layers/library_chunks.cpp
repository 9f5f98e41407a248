// SPDX-License-Identifier: MIT
// The raster tiles of all files of a library, in the simulator's order.

#include "ogr/library/layers/library_chunks.h"

#include "driver/base/driver_names.h"
#include "driver/base/gdal_compat.h"
#include "frmts/bgl/read/parallel_for.h"
#include "frmts/trq1/raster_type.h"
#include "frmts/trq1/tile_index.h"
#include "ogr/layer/row_source.h"
#include "ogr/library/files/file_tiles.h"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace flightsim
{

namespace
{

/** Data types are small numbers. */
constexpr std::uint16_t HIGHEST_DATA_TYPE = 31;

/** The chunks of some themes in one file. */
struct FileChunks
{
    const SceneryFile *file = nullptr;
    std::uint64_t size = 0;
    std::vector<bgl::Chunk> chunks{};
    bool isUnread = false;
};

ThemePart GetPart(const bgl::Chunk &chunk)
{
    return {chunk.header.dataType, bgl::GetMonths(chunk.header)};
}

/** The types whose themes may have a name. */
std::set<std::uint16_t> FindTypes(const std::string &themeName)
{
    std::set<std::uint16_t> types;
    for (std::uint16_t number = 0; number <= HIGHEST_DATA_TYPE; ++number)
    {
        if (!bgl::IsUnknownType(number) &&
            number != bgl::DATA_TYPE_TERRAIN_INDEX &&
            themeName.starts_with(bgl::GetThemeName(number)))
        {
            types.insert(number);
        }
    }
    if (const auto unknown = bgl::FindUnknownType(themeName))
    {
        types.insert(*unknown);
    }
    return types;
}

/** Whether a file may have any of the types; true for unknown types. */
bool HasAnyOf(const library::FileSummary &summary,
              const std::set<std::uint16_t> &types)
{
    return std::any_of(
        types.begin(), types.end(),
        [&](std::uint16_t number)
        {
            const bgl::RasterType *type = bgl::FindRasterType(number);
            return type == nullptr
                       ? summary.HasRasters()
                       : std::any_of(summary.sections.begin(),
                                     summary.sections.end(),
                                     [=](std::uint32_t section) {
                                         return section >= type->firstSection &&
                                                section <= type->lastSection;
                                     });
        });
}

/** Keeps one chunk per cell and variation, as when the file is opened alone. */
std::vector<bgl::Chunk> KeepOneEach(const std::vector<bgl::Chunk> &chunks,
                                    const std::set<std::uint16_t> &types)
{
    std::map<ThemePart, std::vector<std::uint32_t>> parts;
    for (std::size_t i = 0; i < chunks.size(); ++i)
    {
        if (types.contains(chunks[i].header.dataType))
        {
            parts[GetPart(chunks[i])].push_back(static_cast<std::uint32_t>(i));
        }
    }
    std::vector<bgl::Chunk> kept;
    for (const auto &[part, numbers] : parts)
    {
        bgl::ProblemList ignored;
        bgl::TileIndex(chunks, numbers, ignored)
            .ForEachTile([&](const bgl::TileLevel::Tile &tile)
                         { kept.push_back(chunks[tile.chunk]); });
    }
    return kept;
}

void ReadFileChunks(const std::set<std::uint16_t> &types, FileChunks &part)
{
    const FileTiles tiles = FileTiles::Read(*part.file);
    part.size = tiles.size;
    part.isUnread = !tiles.isRead;
    part.chunks = KeepOneEach(tiles.chunks, types);
}

std::vector<FileChunks> ReadAllChunks(const Library &library,
                                      const std::set<std::uint16_t> &types,
                                      int threads)
{
    std::vector<FileChunks> parts;
    for (const SceneryFile &file : library.GetFiles())
    {
        if (file.IsUsed() && HasAnyOf(file.summary, types))
        {
            parts.push_back({&file});
        }
    }
    ParallelForOrThrow(parts.size(), threads,
                       [&](std::size_t i) { ReadFileChunks(types, parts[i]); });
    for (const FileChunks &part : parts)
    {
        if (part.isUnread)
        {
            FileTiles::WarnOfUnread(*part.file);
        }
    }
    std::erase_if(parts,
                  [](const FileChunks &part) { return part.chunks.empty(); });
    return parts;
}

/** Returns the theme of a name; null, with an error, if there is none. */
const LibraryTheme *FindTheme(const std::vector<LibraryTheme> &themes,
                              const std::string &path, const std::string &name)
{
    constexpr int months = 13;
    for (const LibraryTheme &theme : themes)
    {
        bool isMonth = false;
        for (int bit = 0; bit < months && theme.months != 0; ++bit)
        {
            const std::uint32_t month = std::uint32_t{1} << bit;
            isMonth = isMonth || ((theme.months & month) != 0 &&
                                  name == bgl::GetThemeName(theme.dataType) +
                                              bgl::GetMonthSuffix(month));
        }
        if (theme.name == name || isMonth)
        {
            return &theme;
        }
    }
    CPLError(CE_Failure, CPLE_OpenFailed, "%s: no file of %s has %s",
             SCENERY_DRIVER_NAME, path.c_str(), name.c_str());
    return nullptr;
}

/** Sorts files, topmost first. */
void SortFiles(ElevationOrder order, std::vector<FileChunks> &parts)
{
    std::sort(parts.begin(), parts.end(),
              [=](const FileChunks &a, const FileChunks &b)
              {
                  const bool lowAreaWins =
                      order == ElevationOrder::LevelLowRank;
                  return lowAreaWins && a.file->area != b.file->area
                             ? a.file->area < b.file->area
                             : a.file->rank > b.file->rank;
              });
}

/** Sorts the chunks of a file: those of fewer months are on top. */
void SortVariations(std::vector<bgl::Chunk> &chunks)
{
    const auto countMonths = [](const bgl::Chunk &chunk)
    {
        const std::uint32_t months = bgl::GetMonths(chunk.header);
        return months == 0 ? 12 : std::popcount(months);
    };
    std::stable_sort(chunks.begin(), chunks.end(),
                     [=](const bgl::Chunk &a, const bgl::Chunk &b)
                     { return countMonths(a) < countMonths(b); });
}

/** Removes tiles below coarser tiles of higher files. Not exact where these
 * have voids. */
class HiddenTiles final
{
  public:
    /** Adds chunks, from the topmost file to the lowest. */
    void Add(const std::vector<bgl::Chunk> &chunks)
    {
        for (const bgl::Chunk &chunk : chunks)
        {
            if (chunk.header.maskSize == 0)
            {
                m_cells.insert(chunk.cell.Packed());
            }
        }
    }

    bool Hides(const bgl::Chunk &chunk) const
    {
        bgl::Qmid cell = chunk.cell;
        while (cell.level > 0)
        {
            cell = {cell.level - 1, cell.u >> 1, cell.v >> 1};
            if (m_cells.contains(cell.Packed()))
            {
                return true;
            }
        }
        return false;
    }

  private:
    std::set<std::uint64_t> m_cells{};
};

/** Classes are stacked by rank only. */
bool IsStackedByRank(std::uint16_t dataType, ElevationOrder order)
{
    const bool isPhoto =
        dataType == bgl::DATA_TYPE_PHOTO || dataType == bgl::DATA_TYPE_PHOTO32;
    return (dataType != bgl::DATA_TYPE_ELEVATION && !isPhoto) ||
           order == ElevationOrder::Rank;
}

/** Takes the chunks of a theme from files and sorts them. */
void SelectChunks(const LibraryTheme &theme, ElevationOrder order,
                  std::vector<FileChunks> &parts)
{
    const bool isClass =
        IsStackedByRank(theme.dataType, ElevationOrder::LevelRank);
    SortFiles(isClass ? ElevationOrder::Rank : order, parts);
    HiddenTiles hidden;
    for (FileChunks &part : parts)
    {
        std::erase_if(part.chunks, [&](const bgl::Chunk &chunk)
                      { return !BelongsTo(GetPart(chunk), theme); });
        if (IsStackedByRank(theme.dataType, order))
        {
            std::erase_if(part.chunks, [&](const bgl::Chunk &chunk)
                          { return hidden.Hides(chunk); });
            hidden.Add(part.chunks);
        }
        SortVariations(part.chunks);
    }
    std::erase_if(parts,
                  [](const FileChunks &part) { return part.chunks.empty(); });
}

}  // namespace

bool ThemePart::operator<(const ThemePart &other) const
{
    return std::pair(dataType, months) <
           std::pair(other.dataType, other.months);
}

std::vector<LibraryTheme> ListLibraryThemes(std::vector<ThemePart> parts)
{
    std::map<std::uint16_t, std::vector<std::uint32_t>> months;
    std::map<std::uint32_t, std::uint16_t> typesByOrder;
    for (const ThemePart &part : parts)
    {
        months[part.dataType].push_back(part.months);
        typesByOrder[bgl::GetThemeOrder(part.dataType)] = part.dataType;
    }
    std::vector<LibraryTheme> themes;
    for (const auto &[order, type] : typesByOrder)
    {
        const std::string name = bgl::GetThemeName(type);
        if (!bgl::HasVariations(type))
        {
            themes.push_back({name, type, 0});
            continue;
        }
        for (const std::uint32_t part : bgl::DivideYear(months[type]))
        {
            themes.push_back({name + bgl::GetMonthSuffix(part), type, part});
        }
    }
    return themes;
}

bool BelongsTo(const ThemePart &part, const LibraryTheme &theme)
{
    return part.dataType == theme.dataType &&
           (theme.months == 0 || part.months == 0 ||
            (part.months & theme.months) != 0);
}

LibraryChunks::LibraryChunks(const std::string &path,
                             std::shared_ptr<const LibrarySource> source,
                             std::vector<std::uint32_t> numbers,
                             std::vector<bgl::Chunk> chunks)
    : RasterFile(path, source, std::move(chunks)), m_files(std::move(source)),
      m_numbers(std::move(numbers))
{
}

namespace
{

std::vector<ThemePart> ListParts(const std::vector<FileChunks> &files)
{
    std::set<ThemePart> parts;
    for (const FileChunks &file : files)
    {
        for (const bgl::Chunk &chunk : file.chunks)
        {
            parts.insert(GetPart(chunk));
        }
    }
    return {parts.begin(), parts.end()};
}

/** Returns a theme that has all of the chunks. */
bgl::Theme MakeTheme(const LibraryTheme &theme, std::size_t chunkCount)
{
    bgl::Theme made{theme.name, theme.dataType, theme.months, {}};
    for (std::size_t i = 0; i < chunkCount; ++i)
    {
        made.chunks.push_back(static_cast<std::uint32_t>(i));
    }
    return made;
}

}  // namespace

std::shared_ptr<const LibraryChunks>
LibraryChunks::Gather(const Library &library, const std::string &path,
                      const std::string &themeName, ElevationOrder order,
                      int threads, bgl::Theme &theme)
{
    std::vector<FileChunks> parts =
        ReadAllChunks(library, FindTypes(themeName), threads);
    const std::vector<LibraryTheme> themes =
        ListLibraryThemes(ListParts(parts));
    const LibraryTheme *found = FindTheme(themes, path, themeName);
    if (found == nullptr)
    {
        return nullptr;
    }
    SelectChunks(*found, order, parts);
    std::vector<LibrarySource::File> files;
    std::vector<std::uint32_t> numbers;
    std::vector<bgl::Chunk> chunks;
    std::uint64_t start = 0;
    for (FileChunks &part : parts)
    {
        files.push_back({part.file->path, part.size});
        numbers.push_back(
            static_cast<std::uint32_t>(GetFidOfRow(part.file->id)));
        for (bgl::Chunk &chunk : part.chunks)
        {
            chunk.offset += start;
            chunks.push_back(chunk);
        }
        part.chunks = {};
        start += part.size;
    }
    theme = MakeTheme(*found, chunks.size());
    return std::shared_ptr<const LibraryChunks>(new LibraryChunks(
        path, std::make_shared<const LibrarySource>(std::move(files)),
        std::move(numbers), std::move(chunks)));
}

FilePlace LibraryChunks::Locate(std::uint64_t offset) const
{
    const LibrarySource::File &file =
        m_files->GetFiles()[m_files->FindFile(offset)];
    return {file.path, offset - file.start};
}

std::uint32_t LibraryChunks::GetFileNumber(std::uint32_t chunk) const
{
    return m_numbers[m_files->FindFile(GetChunks()[chunk].offset)];
}

}  // namespace flightsim
