// SPDX-License-Identifier: MIT
// Reads files on many threads at once and compares what each one gets:
//   thread_tool THREADS FILE...
// Every thread opens, reads and closes every file, as QGIS does. With GDAL 3.10
// or later a dataset is shared as well, in GDAL's thread-safe mode.

#include "autotest/cpp/read_everything.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace
{

// Meanwhile rasters decode on threads of their own.
constexpr const char *SEVERAL_THREADS = "NUM_THREADS=3";

std::atomic<int> g_errors{0};

void Fail(const std::string &text)
{
    ++g_errors;
    std::fprintf(stderr, "%s\n", text.c_str());
}

void Compare(const std::string &name, const std::string &sum,
             const std::string &expected)
{
    if (sum != expected)
    {
        Fail(name + ": " + sum + " instead of " + expected);
    }
}

/** Runs a body on several threads, passing each its number. */
void RunThreads(int count, const std::function<void(int)> &body)
{
    std::vector<std::thread> threads;
    for (int i = 0; i < count; ++i)
    {
        threads.emplace_back(body, i);
    }
    for (std::thread &thread : threads)
    {
        thread.join();
    }
}

void ReadConcurrently(const std::vector<std::string> &files, int threads,
                      const std::map<std::string, std::string> &expected)
{
    RunThreads(threads,
               [&](int number)
               {
                   // Half of them use the same file at the same time, the
                   // others use others.
                   const auto shift = static_cast<std::size_t>(number / 2);
                   for (std::size_t i = 0; i < files.size(); ++i)
                   {
                       const std::string &file =
                           files[(i + shift) % files.size()];
                       Compare(file, ReadEverything(file, SEVERAL_THREADS),
                               expected.at(file));
                   }
               });
}

#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 10, 0)

/** Shares one dataset between all threads. */
void ReadShared(const std::string &name, int threads)
{
    const GDALDatasetUniquePtr plain =
        OpenOurs(name, GDAL_OF_RASTER, "NUM_THREADS=1");
    if (plain == nullptr || plain->GetRasterCount() == 0)
    {
        return;
    }
    Checksum expected;
    AddBands(*plain, expected);
    const GDALDatasetUniquePtr shared =
        OpenOurs(name, GDAL_OF_RASTER | GDAL_OF_THREAD_SAFE, SEVERAL_THREADS);
    if (shared == nullptr)
    {
        Fail(name + ": cannot be opened in thread-safe mode");
        return;
    }
    RunThreads(threads,
               [&](int)
               {
                   Checksum sum;
                   AddBands(*shared, sum);
                   Compare(name, sum.ToString(), expected.ToString());
               });
}

const char *ReadAllShared(const std::vector<std::string> &files, int threads)
{
    for (const std::string &file : files)
    {
        for (const std::string &name : ListRasters(file))
        {
            ReadShared(name, threads);
        }
    }
    return "too";
}

#else

const char *ReadAllShared(const std::vector<std::string> &, int)
{
    return "needs GDAL 3.10";
}

#endif

}  // namespace

int main(int argc, char **argv)
{
    const int threads = argc > 2 ? std::atoi(argv[1]) : 0;
    if (threads < 1)
    {
        std::fprintf(stderr, "usage: thread_tool THREADS FILE...\n");
        return 2;
    }
    GDALAllRegister();
    if (GDALGetDriverByName("BGL") == nullptr)
    {
        std::fprintf(stderr, "the plugin is not loaded\n");
        return 2;
    }
    CPLSetErrorHandler(CPLQuietErrorHandler);
    const std::vector<std::string> files(argv + 2, argv + argc);
    std::map<std::string, std::string> expected;
    for (const std::string &file : files)
    {
        expected[file] = ReadEverything(file, nullptr);
        std::printf("%s: %s\n", file.c_str(), expected[file].c_str());
    }
    ReadConcurrently(files, threads, expected);
    const char *mode = ReadAllShared(files, threads);
    std::printf("%d threads, %zu files, thread-safe mode %s: %d errors\n",
                threads, files.size(), mode, g_errors.load());
    return g_errors == 0 ? 0 : 1;
}
