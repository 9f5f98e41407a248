// SPDX-License-Identifier: MIT
// Reads any bytes as an FSX autogen file through GDAL: all layers.

#include "autotest/fuzz/fuzz_target.h"
#include "autotest/fuzz/gdal_session.h"

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const fuzz::MemoryFile file("/vsimem/012113110200032an.agn", data, size);
    const fuzz::DatasetPointer dataset =
        fuzz::Open("/vsimem/012113110200032an.agn", GDAL_OF_VECTOR);
    if (dataset != nullptr)
    {
        fuzz::ReadLayers(*dataset);
    }
    return 0;
}
