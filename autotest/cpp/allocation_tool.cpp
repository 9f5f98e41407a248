// SPDX-License-Identifier: MIT
// Reads a file again and again, each time with another allocation of the plugin
// that fails:
//   allocation_tool MOST FILE...
// All allocations are tried, or MOST of them at even distances. What is read is
// right, or there was an error that says why; no exception gets out.

#include "autotest/cpp/read_everything.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <link.h>
#include <new>

namespace
{

/** Where the code of the plugin is. */
std::uintptr_t g_begin = 0;
std::uintptr_t g_end = 0;

/** The allocation that fails, counted from 1; 0 for none. */
std::atomic<std::uint64_t> g_chosen{0};
std::atomic<std::uint64_t> g_count{0};

/** Errors that speak of memory. */
std::atomic<int> g_failures{0};

bool IsRefused(const void *caller)
{
    const auto address = reinterpret_cast<std::uintptr_t>(caller);
    return address >= g_begin && address < g_end && ++g_count == g_chosen;
}

void *Allocate(std::size_t size, const void *caller)
{
    void *memory = IsRefused(caller) ? nullptr : std::malloc(size);
    if (memory == nullptr)
    {
        throw std::bad_alloc();
    }
    return memory;
}

int FindPlugin(dl_phdr_info *info, std::size_t, void *)
{
    if (std::strstr(info->dlpi_name, "gdal_FlightSim") == nullptr)
    {
        return 0;
    }
    for (int i = 0; i < info->dlpi_phnum; ++i)
    {
        const auto &part = info->dlpi_phdr[i];
        if (part.p_type == PT_LOAD && (part.p_flags & PF_X) != 0)
        {
            g_begin = info->dlpi_addr + part.p_vaddr;
            g_end = g_begin + part.p_memsz;
        }
    }
    return 1;
}

void CountFailure(CPLErr level, CPLErrorNum number, const char *)
{
    g_failures += level == CE_Failure && number == CPLE_OutOfMemory ? 1 : 0;
}

/** What comes of reading with one allocation that fails. */
struct Outcome
{
    std::string sum;
    bool hasEscaped = false;
    int failures = 0;
    std::uint64_t allocations = 0;
};

Outcome Try(const std::string &file, std::uint64_t chosen)
{
    g_failures = 0;
    g_count = 0;
    g_chosen = chosen;
    Outcome outcome;
    try
    {
        outcome.sum = ReadEverything(file, "NUM_THREADS=3");
    }
    catch (const std::bad_alloc &)
    {
        outcome.hasEscaped = true;
    }
    g_chosen = 0;
    outcome.failures = g_failures;
    outcome.allocations = g_count;
    return outcome;
}

/** The number of wrong outcomes. */
int Test(const std::string &file, std::uint64_t most)
{
    const Outcome truth = Try(file, 0);
    const std::uint64_t total = truth.allocations;
    const std::uint64_t step = total / most + 1;
    std::uint64_t tried = 0;
    int errors = 0;
    for (std::uint64_t chosen = 1; chosen <= total; chosen += step)
    {
        const Outcome outcome = Try(file, chosen);
        ++tried;
        const bool isWrong = outcome.hasEscaped || (outcome.sum != truth.sum &&
                                                    outcome.failures == 0);
        if (isWrong)
        {
            ++errors;
            std::fprintf(stderr, "%s: allocation %llu of %llu: %s\n",
                         file.c_str(), static_cast<unsigned long long>(chosen),
                         static_cast<unsigned long long>(total),
                         outcome.hasEscaped ? "an exception got out"
                                            : "no error");
        }
    }
    std::printf("%s: %llu of %llu allocations, %d errors\n", file.c_str(),
                static_cast<unsigned long long>(tried),
                static_cast<unsigned long long>(total), errors);
    return errors;
}

}  // namespace

void *operator new(std::size_t size)
{
    return Allocate(size, __builtin_return_address(0));
}

void *operator new[](std::size_t size)
{
    return Allocate(size, __builtin_return_address(0));
}

void operator delete(void *memory) noexcept
{
    std::free(memory);
}

void operator delete[](void *memory) noexcept
{
    std::free(memory);
}

void operator delete(void *memory, std::size_t) noexcept
{
    std::free(memory);
}

void operator delete[](void *memory, std::size_t) noexcept
{
    std::free(memory);
}

int main(int argc, char **argv)
{
    const int most = argc > 2 ? std::atoi(argv[1]) : 0;
    if (most < 1)
    {
        std::fprintf(stderr, "usage: allocation_tool MOST FILE...\n");
        return 2;
    }
    GDALAllRegister();
    dl_iterate_phdr(FindPlugin, nullptr);
    if (g_begin == g_end)
    {
        std::fprintf(stderr, "the plugin is not loaded\n");
        return 2;
    }
    CPLSetErrorHandler(CountFailure);
    int errors = 0;
    for (int i = 2; i < argc; ++i)
    {
        errors += Test(argv[i], static_cast<std::uint64_t>(most));
    }
    return errors == 0 ? 0 : 1;
}
