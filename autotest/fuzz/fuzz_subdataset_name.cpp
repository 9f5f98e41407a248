// SPDX-License-Identifier: MIT
// Takes any bytes as the name of a subdataset: what can be parsed can be
// formatted again, and opening it is harmless.

#include "autotest/fuzz/fuzz_target.h"
#include "autotest/fuzz/gdal_session.h"
#include "driver/base/subdataset_name.h"

#include <algorithm>

using flightsim::SubdatasetName;

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    // GDAL's names end at the first NUL.
    const std::uint8_t *end = std::find(data, data + size, std::uint8_t{0});
    std::string name(SubdatasetName::PREFIX);
    name.append(data, end);
    const auto parsed = SubdatasetName::Parse(name);
    if (!parsed)
    {
        return 0;
    }
    const auto again = SubdatasetName::Parse(parsed->ToString());
    const bool hasQuote = parsed->path.find('"') != std::string::npos;
    if (!hasQuote &&
        (!again || again->path != parsed->path ||
         again->theme != parsed->theme || again->level != parsed->level))
    {
        std::abort();
    }
    // Reads no other file, and none if the name has another path.
    static const std::uint8_t empty[1] = {0};
    const fuzz::MemoryFile file("/vsimem/input.bgl", empty, 0);
    if (parsed->path == "/vsimem/input.bgl")
    {
        fuzz::Open(name.c_str(), GDAL_OF_RASTER | GDAL_OF_VECTOR);
    }
    return 0;
}
