// SPDX-License-Identifier: MIT
// Lets one allocation fail, of those made by the plugin or on its behalf.
// Overrides the functions of the GNU C library, which provides alternatives for
// this purpose.

#include "autotest/cpp/allocation_fault.h"

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <execinfo.h>
#include <link.h>
#include <pthread.h>

extern "C"
{
    void *__libc_malloc(std::size_t size);
    void *__libc_calloc(std::size_t count, std::size_t size);
    void *__libc_realloc(void *memory, std::size_t size);
    void *__libc_memalign(std::size_t alignment, std::size_t size);
}

namespace
{

/** Address range of the plugin's code. */
std::uintptr_t g_begin = 0;
std::uintptr_t g_end = 0;

std::atomic<std::uint64_t> g_chosen{0};
std::atomic<std::uint64_t> g_count{0};
std::atomic<bool> g_isCounting{false};
std::atomic<bool> g_hasFailed{false};

/** The end of this thread's stack, once it is known. */
thread_local std::uintptr_t g_stackEnd = 0;
/** Allocations in the meantime are the injector's own. */
thread_local bool g_isBusy = false;

bool IsCode(std::uintptr_t address)
{
    return address >= g_begin && address < g_end;
}

std::uintptr_t FindStackEnd()
{
    pthread_attr_t attributes;
    void *begin = nullptr;
    std::size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) == 0)
    {
        pthread_attr_getstack(&attributes, &begin, &size);
        pthread_attr_destroy(&attributes);
    }
    return reinterpret_cast<std::uintptr_t>(begin) + size;
}

/** Whether a word of the stack is an address in the code of the plugin: fast,
 * and always true if there is a frame. */
__attribute__((no_sanitize("address"))) bool HasTrace()
{
    if (g_stackEnd == 0)
    {
        g_stackEnd = FindStackEnd();
    }
    const auto *word =
        static_cast<const std::uintptr_t *>(__builtin_frame_address(0));
    const auto *end = reinterpret_cast<const std::uintptr_t *>(g_stackEnd);
    for (; word < end; ++word)
    {
        if (IsCode(*word))
        {
            return true;
        }
    }
    return false;
}

constexpr int MAXIMUM_FRAMES = 256;

/** The stack of the chosen allocation. */
void *g_frames[MAXIMUM_FRAMES];
int g_frameCount = 0;

bool HasFrame()
{
    g_frameCount = backtrace(g_frames, MAXIMUM_FRAMES);
    for (int i = 0; i < g_frameCount; ++i)
    {
        if (IsCode(reinterpret_cast<std::uintptr_t>(g_frames[i])))
        {
            return true;
        }
    }
    return false;
}

bool IsRefused()
{
    if (!g_isCounting || g_isBusy)
    {
        return false;
    }
    g_isBusy = true;
    bool isRefused = HasTrace() && ++g_count == g_chosen && HasFrame();
    g_isBusy = false;
    if (isRefused)
    {
        g_hasFailed = true;
        errno = ENOMEM;
    }
    return isRefused;
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

}  // namespace

namespace allocation_fault
{

bool Prepare()
{
    dl_iterate_phdr(FindPlugin, nullptr);
    // The first call loads what it needs.
    HasFrame();
    g_stackEnd = FindStackEnd();
    return g_begin != g_end;
}

void Choose(std::uint64_t number)
{
    g_hasFailed = false;
    g_count = 0;
    g_chosen = number;
    g_isCounting = true;
}

std::uint64_t Count()
{
    return g_count;
}

bool HasFailed()
{
    return g_hasFailed;
}

void TellPlace()
{
    backtrace_symbols_fd(g_frames, g_frameCount, 2);
}

bool IsInPlugin(const void *address)
{
    return IsCode(reinterpret_cast<std::uintptr_t>(address));
}

}  // namespace allocation_fault

// Other libraries find them by name, which Clang hides unless told otherwise.
#pragma GCC visibility push(default)

extern "C"
{

    void *malloc(std::size_t size) noexcept
    {
        return IsRefused() ? nullptr : __libc_malloc(size);
    }

    void *calloc(std::size_t count, std::size_t size) noexcept
    {
        return IsRefused() ? nullptr : __libc_calloc(count, size);
    }

    void *realloc(void *memory, std::size_t size) noexcept
    {
        return size > 0 && IsRefused() ? nullptr : __libc_realloc(memory, size);
    }

    void *aligned_alloc(std::size_t alignment, std::size_t size) noexcept
    {
        return IsRefused() ? nullptr : __libc_memalign(alignment, size);
    }

    void *memalign(std::size_t alignment, std::size_t size) noexcept
    {
        return IsRefused() ? nullptr : __libc_memalign(alignment, size);
    }

    int posix_memalign(void **memory, std::size_t alignment,
                       std::size_t size) noexcept
    {
        if (IsRefused())
        {
            return ENOMEM;
        }
        *memory = __libc_memalign(alignment, size);
        return *memory != nullptr ? 0 : ENOMEM;
    }
}

#pragma GCC visibility pop
