// SPDX-License-Identifier: MIT
// The sections of a file to which a theme is added.

#ifndef FLIGHTSIM_FRMTS_BGL_WRITE_EXISTING_FILE_H
#define FLIGHTSIM_FRMTS_BGL_WRITE_EXISTING_FILE_H

#include "driver/base/bgl_file.h"
#include "driver/bgl/container_writer.h"
#include "driver/bgl/subsection.h"
#include "frmts/bgl/read/raster_file.h"
#include "frmts/trq1/terrain_index.h"

#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** Copies everything but the terrain index, which is rebuilt. Chunks and
 * records are copied as bytes. */
class ExistingFile final
{
  public:
    /** Returns null, with an error, when the file cannot be read or is
     * damaged. */
    static std::unique_ptr<ExistingFile> Open(const std::string &path);

    /** Whether the file has a section of that type. */
    bool HasSection(std::uint32_t type) const;

    /** Appends the sections to the writer's plan. */
    void Plan(std::vector<bgl::SectionPlan> &plan) const;

    /** Writes the sections and notes their tiles. Returns false on failure,
     * with an error unless it is the container writer's. */
    bool Copy(bgl::ContainerWriter &writer,
              bgl::TerrainIndexBuilder &index) const;

  private:
    struct CopiedSection
    {
        bgl::Section section;
        std::vector<bgl::Subsection> subsections{};

        /** Whether it shares the data of the previous section. */
        bool isRepeated = false;
    };

    void ListSections(bgl::ProblemList &problems);
    bool CopyData(const CopiedSection &section,
                  bgl::ContainerWriter &writer) const;

    std::shared_ptr<const BglFile> m_file{};
    std::unique_ptr<const RasterFile> m_rasters{};
    std::vector<CopiedSection> m_sections{};
};

}  // namespace flightsim

#endif
