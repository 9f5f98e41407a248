// SPDX-License-Identifier: MIT
// Reads the blocks of records of a file.

#include "ogr/bgl/block_loader.h"

#include "driver/base/driver_names.h"
#include "driver/base/problem_report.h"

namespace flightsim
{

namespace
{

/** Whether all blocks together may be kept. */
bool IsSmall(const std::vector<bgl::RecordBlock> &blocks)
{
    constexpr std::uint64_t limit = 1U << 20;
    constexpr std::size_t countLimit = 256;
    std::uint64_t size = 0;
    for (const bgl::RecordBlock &block : blocks)
    {
        size += block.size;
    }
    return size <= limit && blocks.size() <= countLimit;
}

}  // namespace

BlockLoader::BlockLoader(const BglFile &file,
                         const std::vector<bgl::RecordBlock> &blocks)
    : m_file(file), m_blocks(blocks), m_keepsAll(IsSmall(blocks)),
      m_entries(m_keepsAll ? blocks.size() : 1)
{
}

bool LoadBlock(const BglFile &file, const bgl::RecordBlock &block,
               std::vector<std::uint8_t> &bytes)
{
    const bgl::ByteSource &source = file.GetSource();
    // The file may have shrunk since its tables were read.
    if (source.Holds(block.offset, block.size))
    {
        bytes.resize(block.size);
        if (source.Read(block.offset, bytes))
        {
            return true;
        }
    }
    bgl::ProblemList problems;
    problems.Add(bgl::DescribeSection(block.sectionType), block.offset,
                 "expected " + std::to_string(block.size) +
                     " bytes of records, which cannot be read");
    ReportProblems(problems, CE_Failure, BGL_DRIVER_NAME, file.GetPath());
    return false;
}

}  // namespace flightsim
