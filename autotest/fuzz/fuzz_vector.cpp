// SPDX-License-Identifier: MIT
// Reads any bytes as a BGL file through GDAL: all layers. Two bytes of the
// file's date, on which nothing depends, select the open options, one set per
// file, and the way of reading.

#include "autotest/fuzz/fuzz_target.h"
#include "autotest/fuzz/gdal_session.h"

namespace
{

CPLStringList ChooseOptions(const fuzz::Choice &choice)
{
    const auto is = [&choice](unsigned bit)
    { return (choice.options >> bit & 1) != 0; };
    CPLStringList options;
    options.SetNameValue("STITCH", is(0) ? "YES" : "NO");
    options.SetNameValue("CURVES", is(1) ? "YES" : "NO");
    options.SetNameValue("FIELD_NAMES", is(2) ? "SHORT" : "LONG");
    options.SetNameValue("EMPTY_LAYERS", is(3) ? "YES" : "NO");
    options.SetNameValue("ARC_STEP", is(4) ? "45" : "2");
    options.SetNameValue("STYLES", is(5) ? "NO" : "YES");
    options.SetNameValue("MAKE_VALID", is(6) ? "YES" : "NO");
    if (is(7))
    {
        options.SetNameValue("TERRAIN_CFG", fuzz::GetTerrainConfig());
    }
    return options;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const fuzz::Choice choice = fuzz::Choice::OfBgl(data, size);
    const fuzz::MemoryFile file("/vsimem/input.bgl", data, size);
    const fuzz::DatasetPointer dataset = fuzz::Open(
        "/vsimem/input.bgl", GDAL_OF_VECTOR, ChooseOptions(choice).List());
    if (dataset == nullptr)
    {
        return 0;
    }
    switch (choice.way % 3)
    {
        case 0:
            fuzz::ReadLayers(*dataset);
            break;
        case 1:
            fuzz::ReadArrow(*dataset);
            break;
        default:
            fuzz::ReadFiltered(*dataset);
            break;
    }
    return 0;
}
