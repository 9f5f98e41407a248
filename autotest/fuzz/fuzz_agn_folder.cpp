// SPDX-License-Identifier: MIT
// Reads any bytes as a folder of annotation files: the first four give the
// number of equal pieces into which the rest is split.

#include "autotest/fuzz/fuzz_target.h"
#include "autotest/fuzz/gdal_session.h"

#include <algorithm>
#include <cstdio>

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    constexpr int MOST = 5;
    fuzz::Input input(data, size);
    const int count = 1 + input.TakeByte() % MOST;
    const bgl::ByteSpan bytes = input.Rest();
    const std::size_t share = bytes.size() / static_cast<unsigned>(count);
    std::vector<std::string> paths;
    std::vector<std::unique_ptr<fuzz::MemoryFile>> files;
    paths.reserve(MOST);
    for (int i = 0; i < count; ++i)
    {
        char path[64];
        std::snprintf(path, sizeof(path),
                      "/vsimem/folder/01211311020003%dan.agn", i % 4);
        // The fifth does not have the name of a cell.
        paths.emplace_back(i < 4 ? path : "/vsimem/folder/odd.agn");
        files.push_back(std::make_unique<fuzz::MemoryFile>(
            paths.back().c_str(),
            bytes.data() + share * static_cast<unsigned>(i), share));
    }
    const fuzz::DatasetPointer dataset =
        fuzz::Open("/vsimem/folder", GDAL_OF_VECTOR);
    if (dataset != nullptr)
    {
        fuzz::ReadLayers(*dataset);
        dataset->GetMetadata();
        CSLDestroy(dataset->GetFileList());
    }
    return 0;
}
