// SPDX-License-Identifier: MIT
// The raster tiles of all files of a library, in the simulator's order.

#ifndef FLIGHTSIM_OGR_LIBRARY_LAYERS_LIBRARY_CHUNKS_H
#define FLIGHTSIM_OGR_LIBRARY_LAYERS_LIBRARY_CHUNKS_H

#include "frmts/bgl/read/raster_file.h"
#include "frmts/trq1/theme.h"
#include "ogr/library/files/library.h"
#include "ogr/library/layers/library_source.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** Which of two elevation tiles is on top. */
enum class ElevationOrder
{
    /** The finer one; at the same level, that of the higher file. */
    LevelRank,

    /** The finer one; at the same level, that of the lower area, and within an
     * area, that of the later file, as in FS2004. */
    LevelLowRank,

    /** That of the higher file, whatever its level. */
    Rank
};

/** The chunks of one theme in all files, topmost first. */
class LibraryChunks final : public RasterFile
{
  public:
    /** Reads the headers of all tiles that may belong to a theme, in parallel
     * over files. Returns null, with an error, when no file has such a theme.
     *
     * A theme that depends on the month includes everything that applies in
     * that part of the year; the name of a single month selects the part that
     * contains it.
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

    /** Returns the FID of the file in the layer scenery_file. */
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

/** A theme of a library. */
struct LibraryTheme
{
    std::string name;
    std::uint16_t dataType = 0;

    /** 0 if it does not depend on the month. */
    std::uint32_t months = 0;
};

/** The part of a theme in one file. */
struct ThemePart
{
    std::uint16_t dataType = 0;
    std::uint32_t months = 0;

    bool operator<(const ThemePart &other) const;
};

/** Returns the themes formed by the parts of files. Parts that depend on the
 * month give one theme for each period in which the same set of parts applies.
 * In the order of data/raster_types.csv. */
std::vector<LibraryTheme> ListLibraryThemes(std::vector<ThemePart> parts);

/** Whether such a part of a file belongs to a theme. */
bool BelongsTo(const ThemePart &part, const LibraryTheme &theme);

}  // namespace flightsim

#endif
