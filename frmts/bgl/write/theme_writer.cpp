// SPDX-License-Identifier: MIT
// Writes one file with the tiles of a theme: frmts/trq1/format.md 11.7.

#include "frmts/bgl/write/theme_writer.h"

#include "driver/base/driver_names.h"
#include "driver/base/file_state.h"
#include "frmts/bgl/write/pyramid_writer.h"
#include "frmts/trq1/raster_type.h"

namespace flightsim
{

namespace
{

constexpr std::uint32_t MONTHS_AND_NIGHT = 13;

/** Returns the sections that list a theme, one per month. */
std::vector<std::uint32_t> ListSections(const CreateOptions &options)
{
    const bgl::RasterType *type = bgl::FindRasterType(options.dataType);
    std::vector<std::uint32_t> sections;
    for (std::uint32_t month = 0; month < MONTHS_AND_NIGHT; ++month)
    {
        if ((options.encoding.monthMask >> month & 1) != 0)
        {
            sections.push_back(type->firstSection + month);
        }
    }
    if (sections.empty())
    {
        sections.push_back(type->firstSection);
    }
    return sections;
}

bool WriteIndex(const bgl::TerrainIndexBuilder &index,
                bgl::ContainerWriter &writer)
{
    bool isDone = writer.BeginSection();
    for (const bgl::IndexChunk &chunk : index.Encode())
    {
        isDone = isDone && writer.Append(chunk.cell, chunk.bytes);
    }
    return isDone;
}

}  // namespace

ThemeWriter::ThemeWriter(const std::string &path, const CreateOptions &options,
                         const TileSources &tiles)
    : m_path(path), m_options(options), m_tiles(tiles),
      m_sections(ListSections(options))
{
}

bool ThemeWriter::Prepare()
{
    if (!m_options.isAppending || !IsThere(m_path))
    {
        return true;
    }
    m_existing = ExistingFile::Open(m_path);
    if (m_existing == nullptr)
    {
        return false;
    }
    for (const std::uint32_t section : m_sections)
    {
        if (m_existing->HasSection(section))
        {
            CPLError(CE_Failure, CPLE_AppDefined, "%s: %s already has a %s",
                     BGL_DRIVER_NAME, m_path.c_str(),
                     bgl::DescribeSection(section).c_str());
            return false;
        }
    }
    return true;
}

std::vector<bgl::SectionPlan> ThemeWriter::MakePlan() const
{
    std::vector<bgl::SectionPlan> plan;
    if (m_existing != nullptr)
    {
        m_existing->Plan(plan);
    }
    for (const std::uint32_t section : m_sections)
    {
        plan.push_back({section});
    }
    plan.push_back({bgl::SECTION_TERRAIN_INDEX});
    return plan;
}

bool ThemeWriter::Write(GDALProgressFunc progress, void *progressData)
{
    m_sink = VsiSink::Create(m_path, BGL_DRIVER_NAME);
    if (m_sink == nullptr)
    {
        return false;
    }
    WrittenBytes bytes(*m_sink);
    bgl::ContainerWriter writer(
        m_options.verifies ? static_cast<bgl::ByteSink &>(bytes) : *m_sink,
        bgl::ContainerLayout::DataFirst, MakePlan());
    if (!WriteSections(writer, bytes, progress, progressData))
    {
        ReportFailure(writer);
        return false;
    }
    // Windows cannot replace an open file.
    m_existing.reset();
    return true;
}

namespace
{

bool RepeatSection(bgl::ContainerWriter &writer, std::size_t times)
{
    while (times > 0 && writer.RepeatSection())
    {
        --times;
    }
    return times == 0;
}

}  // namespace

bool ThemeWriter::WriteSections(bgl::ContainerWriter &writer,
                                const WrittenBytes &bytes,
                                GDALProgressFunc progress, void *progressData)
{
    bgl::TerrainIndexBuilder index;
    if ((m_existing != nullptr && !m_existing->Copy(writer, index)) ||
        !writer.BeginSection())
    {
        return false;
    }
    WrittenTiles written;
    PyramidWriter pyramid(m_options, m_tiles, writer, index, progress,
                          progressData);
    if (m_options.verifies)
    {
        pyramid.NoteIn(written);
    }
    if (!pyramid.Run())
    {
        return false;
    }
    m_tileCount = pyramid.CountTiles();
    if (!HasTiles())
    {
        m_sink.reset();
        return true;
    }
    const bool isLossy = m_options.encoding.ptcQuantiserStep > 0;
    return RepeatSection(writer, m_sections.size() - 1) &&
           WriteIndex(index, writer) && writer.Finish(m_options.fileTime) &&
           m_sink->Close() &&
           (!m_options.verifies ||
            written.Compare(m_sink->TemporaryName(), m_path, bytes,
                            m_sections.front(), isLossy));
}

/** The sink has already reported its own failures. */
void ThemeWriter::ReportFailure(const bgl::ContainerWriter &writer) const
{
    if (writer.Failure() == bgl::ContainerFailure::TooLarge)
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: the file would pass 4 GiB behind %llu tiles, and no "
                 "BGL file can; SPLIT=YES writes several",
                 BGL_DRIVER_NAME,
                 static_cast<unsigned long long>(writer.CountSubsections()));
    }
}

}  // namespace flightsim
