// SPDX-License-Identifier: MIT
// Reads any bytes as a BGL file: header, tables, chunk headers, record blocks.

#include "autotest/fuzz/fuzz_target.h"
#include "frmts/trq1/chunk_scan.h"
#include "ogr/records/dialect.h"
#include "ogr/records/record_block.h"

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const bgl::MemorySource source(bgl::ByteSpan(data, size));
    bgl::ProblemList problems;
    const std::optional<bgl::Container> container =
        bgl::Container::Open(source, problems);
    if (!container)
    {
        return 0;
    }
    bgl::ReadChunks(*container, problems);
    bgl::RecordLog log(problems);
    bgl::ListRecordBlocks(*container, log, problems);
    bgl::DetectDialect(*container);
    for (const bgl::Problem &problem : problems.Kept())
    {
        problem.Message();
    }
    return 0;
}
