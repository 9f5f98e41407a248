// SPDX-License-Identifier: MIT
// Counts what a process asks of the system, to bound a cost without a clock.

#include "autotest/cpp/system_count.h"

#include "cpl_port.h"

#include <dlfcn.h>
#include <sys/stat.h>

#include <atomic>
#include <cstddef>

namespace
{

std::atomic<std::uint64_t> g_allocations{0};
std::atomic<std::uint64_t> g_looks{0};

}  // namespace

#if !HAS_SANITIZER
// Every allocation of the process passes through here, including operator new.
extern "C"
{
    void *__libc_malloc(std::size_t);
    void *__libc_calloc(std::size_t, std::size_t);
    void *__libc_realloc(void *, std::size_t);

    CPL_DLL void *malloc(std::size_t size)
    {
        ++g_allocations;
        return __libc_malloc(size);
    }

    CPL_DLL void *calloc(std::size_t count, std::size_t size)
    {
        ++g_allocations;
        return __libc_calloc(count, size);
    }

    CPL_DLL void *realloc(void *memory, std::size_t size)
    {
        ++g_allocations;
        return __libc_realloc(memory, size);
    }

    CPL_DLL int stat64(const char *path, struct stat64 *status)
    {
        ++g_looks;
        static const auto next =
            reinterpret_cast<decltype(&stat64)>(dlsym(RTLD_NEXT, "stat64"));
        return next(path, status);
    }

    CPL_DLL int lstat64(const char *path, struct stat64 *status)
    {
        ++g_looks;
        static const auto next =
            reinterpret_cast<decltype(&lstat64)>(dlsym(RTLD_NEXT, "lstat64"));
        return next(path, status);
    }
}
#endif

std::uint64_t CountAllocations()
{
    return g_allocations;
}

std::uint64_t CountLooks()
{
    return g_looks;
}
