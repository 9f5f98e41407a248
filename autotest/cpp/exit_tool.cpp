// SPDX-License-Identifier: MIT
// Exits while detached threads read:
//   exit_tool THREADS MILLISECONDS FILE...
// Programs with a window do so when they are closed in the middle of drawing.

#include "autotest/cpp/read_everything.h"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

int main(int argc, char **argv)
{
    if (argc < 4)
    {
        std::fprintf(stderr, "usage: exit_tool THREADS MILLISECONDS FILE...\n");
        return 2;
    }
    GDALAllRegister();
    // Also never destroyed, because the threads continue to use it.
    static const auto *const files =
        new std::vector<std::string>(argv + 3, argv + argc);
    static auto *const passes = new std::atomic<int>(0);
    const int threads = std::atoi(argv[1]);
    for (int i = 0; i < threads; ++i)
    {
        std::thread(
            [i]
            {
                for (auto file = static_cast<std::size_t>(i);; ++file)
                {
                    ReadEverything((*files)[file % files->size()], nullptr);
                    ++*passes;
                }
            })
            .detach();
    }
    while (*passes < threads)
    {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(std::atoi(argv[2])));
    std::exit(0);
}
