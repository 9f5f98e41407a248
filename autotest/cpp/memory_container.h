// SPDX-License-Identifier: MIT
// Whole BGL files in memory, for tests and tools.

#ifndef FLIGHTSIM_AUTOTEST_CPP_MEMORY_CONTAINER_H
#define FLIGHTSIM_AUTOTEST_CPP_MEMORY_CONTAINER_H

#include "driver/bgl/container_writer.h"

#include <cstdlib>
#include <vector>

namespace testdata
{

/** Data of one cell. */
struct SubsectionData
{
    bgl::Qmid cell;
    std::vector<std::uint8_t> bytes;
};

/** One section, class 1. */
struct SectionData
{
    std::uint32_t type = 0;

    /** In storage order. */
    std::vector<SubsectionData> subsections;
};

/** Returns a whole file in the order of resample and shp2vec. */
inline std::vector<std::uint8_t>
MakeContainer(const std::vector<SectionData> &sections, std::uint64_t fileTime)
{
    std::vector<bgl::SectionPlan> plan;
    for (const SectionData &section : sections)
    {
        plan.push_back({section.type});
    }
    bgl::MemorySink sink;
    bgl::ContainerWriter writer(sink, bgl::ContainerLayout::DataFirst, plan);
    bool isDone = true;
    for (const SectionData &section : sections)
    {
        isDone = isDone && writer.BeginSection();
        for (const SubsectionData &data : section.subsections)
        {
            isDone = isDone && writer.Append(data.cell, data.bytes);
        }
    }
    if (!isDone || !writer.Finish(fileTime))
    {
        std::abort();
    }
    return sink.Bytes();
}

}  // namespace testdata

#endif
