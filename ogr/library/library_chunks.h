// SPDX-License-Identifier: MIT
// The raster tiles of all files of a library, in the order of the simulator.

#ifndef FLIGHTSIM_OGR_LIBRARY_LIBRARY_CHUNKS_H
#define FLIGHTSIM_OGR_LIBRARY_LIBRARY_CHUNKS_H

#include "frmts/bgl/raster_file.h"
#include "frmts/trq1/theme.h"
#include "ogr/library/library.h"
#include "ogr/library/library_source.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** Which of two tiles of elevation lies on top. */
enum class ElevationOrder
{
    /** The finer one; of one level that of the upper file. */
    LevelRank,

    /** The finer one; of one level that of the lower area, and in an area that
     * of the later file, as in FS2004. */
    LevelLowRank,

    /** That of the upper file, whatever its level. */
    Rank
};

/** The chunks of one theme of all files, the uppermost first. */
class LibraryChunks final : public RasterFile
{
  public:
    /** Reads the headers of all tiles that may belong to a theme, file by file
     * on several threads. Null, with an error, when no file has such a theme.
     *
     * A theme that depends on the month has what any file shows in that part of
     * the year; the name of a single month stands for the part that it is in.
     *
     * @param path of the library, for messages.
     * @param theme becomes the theme, with all chunks.
     */
    static std::shared_ptr<const LibraryChunks>
    Gather(const Library &library, const std::string &path,
           const std::string &themeName, ElevationOrder order, int threads,
           bgl::Theme &theme);

    FilePlace Locate(std::uint64_t offset) const override;

    bool IsStacked() const override
    {
        return true;
    }

    /** The FID of the file in the layer scenery_file. */
    std::uint32_t GetFileNumber(std::uint32_t chunk) const override;

    std::size_t CountFiles() const
    {
        return m_files->GetFiles().size();
    }

  private:
    LibraryChunks(const std::string &path,
                  std::shared_ptr<const LibrarySource> source,
                  std::vector<std::uint32_t> numbers,
                  std::vector<bgl::Chunk> chunks);

    const std::shared_ptr<const LibrarySource> m_files;

    /** FIDs of the files of the source. */
    const std::vector<std::uint32_t> m_numbers;
};

/** A theme as a library has it. */
struct LibraryTheme
{
    std::string name;
    std::uint16_t dataType = 0;

    /** 0 where it does not depend on the month. */
    std::uint32_t months = 0;
};

/** What a file has of a theme. */
struct ThemePart
{
    std::uint16_t dataType = 0;
    std::uint32_t months = 0;

    bool operator<(const ThemePart &other) const;
};

/** The themes that parts of files make: where these depend on the month, one for
 * each part of the year in which the same of them apply. In the order of
 * data/raster_types.csv. */
std::vector<LibraryTheme> ListLibraryThemes(std::vector<ThemePart> parts);

/** Whether such a part of a file belongs to a theme. */
bool BelongsTo(const ThemePart &part, const LibraryTheme &theme);

}  // namespace flightsim

#endif
