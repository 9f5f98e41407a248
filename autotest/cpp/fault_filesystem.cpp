// SPDX-License-Identifier: MIT
// A GDAL file system that fails on demand: /vsifault/<path> is <path>. Loaded
// by the Python tests into the process of their GDAL.

#include "autotest/cpp/fault_filesystem.h"

#include "cpl_string.h"
#include "cpl_vsi.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <string>

namespace
{

constexpr const char *PREFIX = "/vsifault/";

/** Effect on the selected reads or writes. */
enum Fault
{
    NONE,

    /** No bytes are returned; or the file cannot be opened, closed, renamed. */
    FAIL,

    /** Half of the bytes are returned. */
    SHORT,

    /** The file has lost its second half. */
    SHRINK,

    /** Every byte is changed; when writing, the last one. */
    CHANGE
};

/** The reads to affect: `count` of them from number `first` on, from 1. */
struct Plan
{
    Fault fault = NONE;
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

std::mutex g_mutex;
Plan g_plan;
Plan g_writePlan;
std::atomic<std::uint64_t> g_reads{0};
std::atomic<std::uint64_t> g_bytes{0};
std::atomic<std::uint64_t> g_faults{0};
std::atomic<std::uint64_t> g_calls{0};
std::atomic<std::uint64_t> g_writes{0};
Plan g_lookPlan;
std::atomic<std::uint64_t> g_looks{0};

std::atomic<int> g_names{0};

/** The folder that could not be listed last: GDAL looks whether it is there,
 * and takes it for an empty one. */
std::string g_unlisted;

struct File
{
    VSILFILE *inner;
    vsi_l_offset size;
    bool isWritten;
};

/** Returns the path after the prefix, whether or not GDAL has removed that. */
std::string GetInnerPath(const char *path)
{
    const std::size_t length = std::strlen(PREFIX);
    std::string inner(path);
    if (inner.compare(0, length, PREFIX) == 0)
    {
        inner.erase(0, length);
    }
    return inner.empty() || inner.front() == '/' ? inner : '/' + inner;
}

Fault TakeFault(const Plan &plan, std::atomic<std::uint64_t> &counter)
{
    const std::lock_guard<std::mutex> lock(g_mutex);
    const std::uint64_t number = ++counter;
    const bool isHit = number >= plan.first && number - plan.first < plan.count;
    if (!isHit || plan.fault == NONE)
    {
        return NONE;
    }
    ++g_faults;
    return plan.fault;
}

/** Whether a writing step without bytes is the one that fails. */
bool FailsStep()
{
    return TakeFault(g_writePlan, g_writes) == FAIL;
}

bool FailsLook()
{
    return TakeFault(g_lookPlan, g_looks) == FAIL;
}

/** Returns how many of the bytes a faulty read may return. */
std::size_t Limit(const File &file, Fault fault, std::size_t bytes)
{
    const vsi_l_offset position = VSIFTellL(file.inner);
    const vsi_l_offset half = file.size / 2;
    switch (fault)
    {
        case FAIL:
            return 0;
        case SHORT:
            return bytes / 2;
        case SHRINK:
            return position < half
                       ? std::min(bytes,
                                  static_cast<std::size_t>(half - position))
                       : 0;
        default:
            return bytes;
    }
}

int Stat(void * /* data */, const char *path, VSIStatBufL *status, int flags)
{
    ++g_calls;
    const bool isUnlisted =
        g_unlisted == GetInnerPath(path) && !g_unlisted.empty();
    if (isUnlisted)
    {
        g_unlisted.clear();
        return -1;
    }
    if (FailsLook())
    {
        return -1;
    }
    return VSIStatExL(GetInnerPath(path).c_str(), status, flags);
}

char **ReadFolder(void * /* data */, const char *path, int most)
{
    ++g_calls;
    if (FailsLook())
    {
        g_unlisted = GetInnerPath(path);
        return nullptr;
    }
    return VSIReadDirEx(GetInnerPath(path).c_str(), most);
}

void *Open(void * /* data */, const char *path, const char *access)
{
    ++g_calls;
    const bool isWritten = access[0] != 'r' || std::strchr(access, '+');
    if (isWritten && FailsStep())
    {
        errno = ENOSPC;
        return nullptr;
    }
    if (!isWritten && FailsLook())
    {
        errno = EIO;
        return nullptr;
    }
    VSILFILE *inner = VSIFOpenL(GetInnerPath(path).c_str(), access);
    if (inner == nullptr)
    {
        return nullptr;
    }
    VSIFSeekL(inner, 0, SEEK_END);
    const vsi_l_offset size = VSIFTellL(inner);
    VSIFSeekL(inner, 0, SEEK_SET);
    return new File{inner, size, isWritten};
}

vsi_l_offset Tell(void *file)
{
    return VSIFTellL(static_cast<File *>(file)->inner);
}

int Seek(void *file, vsi_l_offset offset, int whence)
{
    return VSIFSeekL(static_cast<File *>(file)->inner, offset, whence);
}

std::size_t Read(void *handle, void *buffer, std::size_t size,
                 std::size_t count)
{
    ++g_calls;
    File &file = *static_cast<File *>(handle);
    const Fault fault = TakeFault(g_plan, g_reads);
    const std::size_t most = Limit(file, fault, size * count);
    const std::size_t bytes = VSIFReadL(buffer, 1, most, file.inner);
    g_bytes += bytes;
    auto *byte = static_cast<unsigned char *>(buffer);
    for (std::size_t i = 0; fault == CHANGE && i < bytes; ++i)
    {
        byte[i] = static_cast<unsigned char>(byte[i] ^ 0x5A);
    }
    return size > 0 ? bytes / size : 0;
}

int IsAtEnd(void *file)
{
    return VSIFEofL(static_cast<File *>(file)->inner);
}

std::size_t Write(void *handle, const void *buffer, std::size_t size,
                  std::size_t count)
{
    ++g_calls;
    const File &file = *static_cast<File *>(handle);
    const Fault fault = TakeFault(g_writePlan, g_writes);
    if (fault == FAIL || size == 0)
    {
        errno = ENOSPC;
        return 0;
    }
    const auto *bytes = static_cast<const char *>(buffer);
    std::string content(bytes, size * count);
    if (fault == CHANGE && !content.empty())
    {
        content.back() = static_cast<char>(content.back() ^ 0x5A);
    }
    const std::size_t most =
        fault == SHORT ? content.size() / 2 : content.size();
    return VSIFWriteL(content.data(), 1, most, file.inner) / size;
}

int Flush(void *file)
{
    return VSIFFlushL(static_cast<File *>(file)->inner);
}

int Close(void *handle)
{
    const File *file = static_cast<File *>(handle);
    const bool isFailing = file->isWritten && FailsStep();
    const int status = VSIFCloseL(file->inner);
    delete file;
    return isFailing ? -1 : status;
}

/** Whether a name cannot be given. A file that others read keeps its own. */
bool IsNameLocked(const std::string &name)
{
    VSIStatBufL status;
    return g_names == 2 ||
           (g_names == 1 && (VSIStatL(name.c_str(), &status) == 0 ||
                             CPLString(name).endsWith(".old")));
}

int Rename(void * /* data */, const char *from, const char *to)
{
    ++g_calls;
    return IsNameLocked(GetInnerPath(to)) || FailsStep()
               ? -1
               : VSIRename(GetInnerPath(from).c_str(),
                           GetInnerPath(to).c_str());
}

int Unlink(void * /* data */, const char *path)
{
    ++g_calls;
    return VSIUnlink(GetInnerPath(path).c_str());
}

int InstallHandler()
{
    VSIFilesystemPluginCallbacksStruct *callbacks =
        VSIAllocFilesystemPluginCallbacksStruct();
    callbacks->stat = Stat;
    callbacks->read_dir = ReadFolder;
    callbacks->open = Open;
    callbacks->tell = Tell;
    callbacks->seek = Seek;
    callbacks->read = Read;
    callbacks->eof = IsAtEnd;
    callbacks->write = Write;
    callbacks->flush = Flush;
    callbacks->rename = Rename;
    callbacks->unlink = Unlink;
    callbacks->close = Close;
    const int status = VSIInstallPluginHandler(PREFIX, callbacks);
    VSIFreeFilesystemPluginCallbacksStruct(callbacks);
    return status;
}

}  // namespace

// GDAL does not free a handler that another of the same prefix replaces.
int InstallFaults()
{
    static const int status = InstallHandler();
    return status;
}

void PlanWriteFault(int fault, std::uint64_t first, std::uint64_t count)
{
    const std::lock_guard<std::mutex> lock(g_mutex);
    g_writePlan = {static_cast<Fault>(fault), first, count};
    g_writes = 0;
    g_faults = 0;
}

void PlanLookFault(std::uint64_t first, std::uint64_t count)
{
    const std::lock_guard<std::mutex> lock(g_mutex);
    g_lookPlan = {FAIL, first, count};
    g_looks = 0;
    g_faults = 0;
    g_unlisted.clear();
}

void PlanNameFault(int names)
{
    g_names = names;
}

std::uint64_t CountFaultLooks()
{
    return g_looks;
}

std::uint64_t CountFaultWrites()
{
    return g_writes;
}

void PlanFault(int fault, std::uint64_t first, std::uint64_t count)
{
    const std::lock_guard<std::mutex> lock(g_mutex);
    g_plan = {static_cast<Fault>(fault), first, count};
    g_reads = 0;
    g_bytes = 0;
    g_faults = 0;
    g_calls = 0;
}

std::uint64_t CountFaultReads()
{
    return g_reads;
}

std::uint64_t CountFaultBytes()
{
    return g_bytes;
}

std::uint64_t CountFaultsDone()
{
    return g_faults;
}

std::uint64_t CountFaultCalls()
{
    return g_calls;
}
