// SPDX-License-Identifier: MIT
// Any bytes as BGL through GDAL: all layers. The first byte of the file's date,
// which nothing depends on, chooses the open options, of which a file is opened
// with one set only, and the way of reading.

#include "autotest/fuzz/fuzz_target.h"
#include "autotest/fuzz/gdal_session.h"

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    constexpr std::size_t date = 8;
    const std::uint8_t choice = size > date ? data[date] : 0;
    CPLStringList options;
    options.SetNameValue("STITCH", (choice & 1) != 0 ? "YES" : "NO");
    options.SetNameValue("CURVES", (choice & 2) != 0 ? "YES" : "NO");
    options.SetNameValue("FIELD_NAMES", (choice & 4) != 0 ? "SHORT" : "LONG");
    options.SetNameValue("EMPTY_LAYERS", (choice & 8) != 0 ? "YES" : "NO");
    options.SetNameValue("ARC_STEP", (choice & 16) != 0 ? "45" : "2");
    const fuzz::MemoryFile file("/vsimem/input.bgl", data, size);
    const fuzz::DatasetPointer dataset =
        fuzz::Open("/vsimem/input.bgl", GDAL_OF_VECTOR, options.List());
    if (dataset == nullptr)
    {
        return 0;
    }
    if ((choice & 32) != 0)
    {
        fuzz::ReadArrow(*dataset);
    }
    else if ((choice & 64) != 0)
    {
        fuzz::ReadFiltered(*dataset);
    }
    else
    {
        fuzz::ReadLayers(*dataset);
    }
    return 0;
}
