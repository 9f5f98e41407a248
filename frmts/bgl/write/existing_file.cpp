// SPDX-License-Identifier: MIT
// The sections of a file to which a theme is added.

#include "frmts/bgl/write/existing_file.h"

#include "driver/base/driver_names.h"
#include "driver/base/problem_report.h"
#include "driver/bgl/subsection.h"
#include "frmts/trq1/raster_type.h"

#include "cpl_error.h"

#include <algorithm>
#include <utility>

namespace flightsim
{

namespace
{

void ReportUnreadable(const std::string &path)
{
    CPLError(CE_Failure, CPLE_FileIO, "%s: %s cannot be read", BGL_DRIVER_NAME,
             path.c_str());
}

bool HasSameData(const std::vector<bgl::Subsection> &a,
                 const std::vector<bgl::Subsection> &b)
{
    return !a.empty() &&
           std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const bgl::Subsection &x, const bgl::Subsection &y)
                      {
                          return x.packedQmid == y.packedQmid &&
                                 x.offset == y.offset && x.size == y.size;
                      });
}

}  // namespace

std::unique_ptr<ExistingFile> ExistingFile::Open(const std::string &path)
{
    std::unique_ptr<VsiSource> source = VsiSource::Open(path.c_str());
    if (source == nullptr)
    {
        ReportUnreadable(path);
        return nullptr;
    }
    bgl::ProblemList problems;
    auto result = std::make_unique<ExistingFile>();
    result->m_file = BglFile::Open(path, std::move(source), problems);
    if (result->m_file != nullptr)
    {
        result->m_rasters =
            std::make_unique<const RasterFile>(result->m_file, problems);
    }
    if (result->m_file != nullptr && problems.Count() == 0)
    {
        result->ListSections(problems);
    }
    if (result->m_file == nullptr || problems.Count() > 0 ||
        result->m_file->CountReadErrors() > 0)
    {
        ReportProblems(problems, CE_Failure, BGL_DRIVER_NAME, path);
        return nullptr;
    }
    return result;
}

void ExistingFile::ListSections(bgl::ProblemList &problems)
{
    for (const bgl::Section &section : m_file->GetContainer().GetSections())
    {
        if (section.type == bgl::SECTION_TERRAIN_INDEX)
        {
            continue;
        }
        CopiedSection copied{section};
        copied.subsections =
            bgl::ReadSubsections(m_file->GetSource(), section, problems);
        copied.isRepeated =
            !m_sections.empty() &&
            HasSameData(copied.subsections, m_sections.back().subsections);
        m_sections.push_back(std::move(copied));
    }
}

bool ExistingFile::HasSection(std::uint32_t type) const
{
    return std::any_of(m_sections.begin(), m_sections.end(),
                       [&](const CopiedSection &copied)
                       { return copied.section.type == type; });
}

void ExistingFile::Plan(std::vector<bgl::SectionPlan> &plan) const
{
    for (const CopiedSection &copied : m_sections)
    {
        plan.push_back({copied.section.type, copied.section.sectionClass});
    }
}

bool ExistingFile::CopyData(const CopiedSection &section,
                            bgl::ContainerWriter &writer) const
{
    std::vector<bgl::Subsection> inOrder = section.subsections;
    std::stable_sort(inOrder.begin(), inOrder.end(),
                     [](const bgl::Subsection &a, const bgl::Subsection &b)
                     { return a.offset < b.offset; });
    const bool hasCounts = !section.section.hasWideEntries;
    std::vector<std::uint8_t> bytes;
    for (const bgl::Subsection &subsection : inOrder)
    {
        bytes.resize(subsection.size);
        if (!m_file->GetSource().Read(subsection.offset, bytes))
        {
            ReportUnreadable(m_file->GetPath());
            return false;
        }
        const bgl::ByteSpan data{bytes};
        if (!writer.Append(subsection.packedQmid,
                           hasCounts ? subsection.recordCount : 0, {&data, 1}))
        {
            return false;
        }
    }
    return true;
}

bool ExistingFile::Copy(bgl::ContainerWriter &writer,
                        bgl::TerrainIndexBuilder &index) const
{
    for (const CopiedSection &copied : m_sections)
    {
        const bool isDone = copied.isRepeated ? writer.RepeatSection()
                                              : writer.BeginSection() &&
                                                    CopyData(copied, writer);
        if (!isDone)
        {
            return false;
        }
    }
    for (const bgl::Chunk &chunk : m_rasters->GetChunks())
    {
        if (chunk.header.dataType != bgl::DATA_TYPE_TERRAIN_INDEX &&
            !bgl::IsUnknownType(chunk.header.dataType))
        {
            index.Add(chunk.cell, bgl::GetIndexBit(chunk.header.dataType));
        }
    }
    return true;
}

}  // namespace flightsim
