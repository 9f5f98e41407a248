// SPDX-License-Identifier: MIT
// Writes one file with the tiles of a theme.

#ifndef FLIGHTSIM_FRMTS_BGL_WRITE_THEME_WRITER_H
#define FLIGHTSIM_FRMTS_BGL_WRITE_THEME_WRITER_H

#include "driver/base/vsi_sink.h"
#include "driver/bgl/container_writer.h"
#include "frmts/bgl/write/create_options.h"
#include "frmts/bgl/write/existing_file.h"
#include "frmts/bgl/write/tile_source.h"
#include "frmts/bgl/write/written_tiles.h"

#include "cpl_progress.h"

#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** Writes a file, from the plan of its sections to the final rename. Each step
 * returns false, with an error, on failure. */
class ThemeWriter final
{
  public:
    /** @param tiles see PyramidWriter; must outlive the result, like the
     * options. */
    ThemeWriter(const std::string &path, const CreateOptions &options,
                const TileSources &tiles);

    /** Reads the existing file if the theme is to be added to it. */
    bool Prepare();

    /** Writes under a temporary name, and reads it back if requested. */
    bool Write(GDALProgressFunc progress, void *progressData);

    /** Whether there is a file: without valid samples there is none. */
    bool HasTiles() const
    {
        return m_tileCount > 0;
    }

    /** Gives the file its final name. */
    VsiSink &GetSink() const
    {
        return *m_sink;
    }

    const std::string &GetPath() const
    {
        return m_path;
    }

  private:
    std::vector<bgl::SectionPlan> MakePlan() const;
    bool WriteSections(bgl::ContainerWriter &writer, const WrittenBytes &bytes,
                       GDALProgressFunc progress, void *progressData);
    void ReportFailure(const bgl::ContainerWriter &writer) const;

    const std::string m_path;
    const CreateOptions &m_options;
    const TileSources &m_tiles;
    const std::vector<std::uint32_t> m_sections;
    std::unique_ptr<ExistingFile> m_existing{};
    std::unique_ptr<VsiSink> m_sink{};
    std::uint64_t m_tileCount = 0;
};

}  // namespace flightsim

#endif
