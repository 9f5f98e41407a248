// SPDX-License-Identifier: MIT
// Runs a fuzz target over files and the files of folders, without libFuzzer:
//   fuzz_lz1 FILE_OR_FOLDER...
// For compilers that have no fuzzer, and to look at what one has found.

#include "autotest/fuzz/fuzz_target.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

namespace
{

using Paths = std::vector<std::filesystem::path>;

void AddFiles(const std::filesystem::path &path, Paths &files)
{
    if (!std::filesystem::is_directory(path))
    {
        files.push_back(path);
        return;
    }
    for (const auto &entry :
         std::filesystem::recursive_directory_iterator(path))
    {
        if (entry.is_regular_file())
        {
            files.push_back(entry.path());
        }
    }
}

}  // namespace

int main(int argc, char **argv)
{
    Paths files;
    std::for_each(argv + 1, argv + argc,
                  [&](const char *path) { AddFiles(path, files); });
    std::sort(files.begin(), files.end());
    for (const std::filesystem::path &path : files)
    {
        std::ifstream stream(path, std::ios::binary);
        if (!stream)
        {
            std::fprintf(stderr, "%s cannot be read\n", path.c_str());
            return 1;
        }
        const std::vector<char> bytes{std::istreambuf_iterator<char>(stream),
                                      std::istreambuf_iterator<char>()};
        LLVMFuzzerTestOneInput(
            reinterpret_cast<const std::uint8_t *>(bytes.data()), bytes.size());
    }
    std::printf("%zu inputs\n", files.size());
    return files.empty() ? 1 : 0;
}
