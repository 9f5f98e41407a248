// SPDX-License-Identifier: MIT
// Any bytes as BGL through GDAL: all layers, whole and stitched.

#include "autotest/fuzz/fuzz_target.h"
#include "autotest/fuzz/gdal_session.h"

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const fuzz::MemoryFile file("/vsimem/input.bgl", data, size);
    const char *const stitched[] = {"STITCH=YES", "CURVES=YES", nullptr};
    const char *const *const options[] = {nullptr, stitched};
    for (const char *const *option : options)
    {
        const fuzz::DatasetPointer dataset =
            fuzz::Open("/vsimem/input.bgl", GDAL_OF_VECTOR, option);
        if (dataset != nullptr)
        {
            fuzz::ReadLayers(*dataset);
        }
    }
    return 0;
}
