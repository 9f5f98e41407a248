// SPDX-License-Identifier: MIT
// Writes one file with the tiles of a theme.

#ifndef FLIGHTSIM_FRMTS_BGL_THEME_WRITER_H
#define FLIGHTSIM_FRMTS_BGL_THEME_WRITER_H

#include "driver/base/vsi_sink.h"
#include "driver/bgl/container_writer.h"
#include "frmts/bgl/create_options.h"
#include "frmts/bgl/existing_file.h"
#include "frmts/bgl/tile_source.h"
#include "frmts/bgl/written_tiles.h"

#include "cpl_progress.h"

#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** From the plan of the sections to a file under its name. Each step returns
 * false, with an error, when it fails. */
class ThemeWriter final
{
  public:
    /** @param tiles see PyramidWriter; with the options, outlives the result. */
    ThemeWriter(const std::string &path, const CreateOptions &options,
                const TileSources &tiles);

    /** Looks at the file that is there, if a theme is to be added to it. */
    bool Prepare();

    /** Writes under a temporary name, and reads it back if that is wanted. */
    bool Write(GDALProgressFunc progress, void *progressData);

    /** Whether there is a file: without valid samples there is none. */
    bool HasTiles() const
    {
        return m_tileCount > 0;
    }

    /** Gives the file its name. */
    bool Commit();

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
