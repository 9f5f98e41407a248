// SPDX-License-Identifier: MIT
// Reads any bytes as a user's autogen description (default.xml).

#include "autotest/fuzz/fuzz_target.h"
#include "autotest/fuzz/gdal_session.h"
#include "ogr/agn/autogen_names.h"

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const fuzz::MemoryFile file("/vsimem/default.xml", data, size);
    flightsim::AutogenNames names;
    names.Read("/vsimem/default.xml");
    names.Find({});
    return 0;
}
