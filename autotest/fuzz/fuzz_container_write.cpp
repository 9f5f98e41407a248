// SPDX-License-Identifier: MIT
// Takes any bytes as a plan of sections and cells: the output of the container
// writer must read back as planned, without a problem.

#include "autotest/fuzz/fuzz_target.h"
#include "driver/bgl/container.h"
#include "driver/bgl/container_writer.h"
#include "driver/bgl/subsection.h"

#include <algorithm>
#include <map>

namespace
{

constexpr std::uint32_t TYPES[] = {bgl::SECTION_AIRPORT, 0x65, 0x67, 0x68};

/** Data of each cell, by section type and packed QMID. */
using Cells = std::map<std::pair<std::uint32_t, std::uint64_t>, bgl::ByteSpan>;

/** Takes up to 15 cells of one section from the input. */
void AddCells(fuzz::Input &input, std::uint32_t type, Cells &cells)
{
    constexpr unsigned MOST = 16;
    const unsigned count = input.TakeByte() % MOST;
    for (unsigned i = 0; i < count; ++i)
    {
        const int level = input.TakeByte() % 16;
        bgl::Qmid cell{level, 0, 0};
        cell.u = input.TakeByte() % std::max(1U, bgl::Qmid::Columns(level));
        cell.v = input.TakeByte() % std::max(1U, bgl::Qmid::Rows(level));
        const std::size_t size = 1 + input.TakeByte();
        cells[{type, cell.Packed()}] =
            input.Rest().first(std::min(size, input.Rest().size()));
    }
}

bool Write(const Cells &cells, bgl::ContainerLayout layout,
           bgl::MemorySink &sink)
{
    std::vector<bgl::SectionPlan> plan;
    for (const auto &[place, data] : cells)
    {
        if (plan.empty() || plan.back().type != place.first)
        {
            plan.push_back({place.first, bgl::Section::CLASS_DIRECT, 0});
        }
        ++plan.back().subsectionCount;
    }
    bgl::ContainerWriter writer(sink, layout, plan);
    std::uint32_t begun = 0;
    for (const auto &[place, data] : cells)
    {
        if (begun != place.first && !writer.BeginSection())
        {
            return false;
        }
        begun = place.first;
        if (!writer.Append(place.second, 0, {&data, 1}))
        {
            return false;
        }
    }
    return writer.Finish(0);
}

bool HoldsAll(const Cells &cells, const bgl::MemorySink &sink)
{
    const bgl::MemorySource source(sink.Bytes());
    bgl::ProblemList problems;
    const auto container = bgl::Container::Open(source, problems);
    std::size_t found = 0;
    for (const bgl::Section &section : container->GetSections())
    {
        for (const bgl::Subsection &part :
             bgl::ReadSubsections(source, section, problems))
        {
            const auto cell = cells.find({section.type, part.packedQmid});
            const bgl::ByteSpan bytes =
                bgl::ByteSpan(sink.Bytes()).subspan(part.offset, part.size);
            found +=
                cell != cells.end() && std::ranges::equal(cell->second, bytes);
        }
    }
    return found == cells.size() && problems.Count() == 0;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    fuzz::Input input(data, size);
    const auto layout = (input.TakeByte() & 1) != 0
                            ? bgl::ContainerLayout::TablesFirst
                            : bgl::ContainerLayout::DataFirst;
    Cells cells;
    for (const std::uint32_t type : TYPES)
    {
        AddCells(input, type, cells);
    }
    std::erase_if(cells, [](const auto &cell) { return cell.second.empty(); });
    bgl::MemorySink sink;
    if (!cells.empty() && Write(cells, layout, sink) && !HoldsAll(cells, sink))
    {
        std::abort();
    }
    return 0;
}
