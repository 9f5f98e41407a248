// SPDX-License-Identifier: MIT
// Uses files again and again, each time with another allocation that fails:
//   allocation_tool WAY MOST FILE...
//   allocation_tool --cold WAY MOST FILE...
// WAY is that of file_use.h: read, arrow, filter, write, raster, update. The
// first of these sets up PROJ and what the plugin keeps before. All
// allocations with a frame of the plugin on the stack are tried, or MOST of them
// at even distances, each in a process of its own. What comes of it is right, or
// there was an error, or GDAL ended the process as it does without memory; no
// exception gets out, and doing it again gives what is right. A file that is
// written is whole or is not there.

#include "autotest/cpp/allocation_fault.h"
#include "autotest/cpp/file_use.h"

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <execinfo.h>
#include <map>
#include <new>
#include <sys/wait.h>
#include <unistd.h>

namespace
{

constexpr int THREADS = 3;

/** Outcome of using a file with one failing allocation. */
enum Outcome : int
{
    RIGHT = 0,
    TOLD = 10,
    /** The chosen allocation only had traces of the plugin, or none was
     * left. */
    UNTOUCHED = 11,
    /** By GDAL itself, in its allocation functions that never return null. */
    ABORTED = 12,
    WRONG = 20,
    ESCAPED = 21,
    /** Wrong when the same is read again. */
    BROKEN = 22,
    CRASHED = 23,
    HUNG = 24
};

const char *GetName(int outcome)
{
    static const std::map<int, const char *> NAMES{
        {RIGHT, "right"},
        {TOLD, "told"},
        {UNTOUCHED, "untouched"},
        {ABORTED, "aborted by GDAL"},
        {WRONG, "wrong without an error"},
        {ESCAPED, "an exception got out"},
        {BROKEN, "wrong when read again"},
        {CRASHED, "crashed"},
        {HUNG, "hung"}};
    return NAMES.at(outcome);
}

/** Errors of the attempt, and warnings of files that could not be read. */
std::atomic<int> g_errors{0};

void NoteError(CPLErr level, CPLErrorNum, const char *text)
{
    if (level == CE_Fatal)
    {
        _exit(ABORTED);
    }
    const bool isTold =
        level == CE_Failure || std::strstr(text, "unreadable") != nullptr;
    g_errors += isTold ? 1 : 0;
}

/** Functions of GDAL that leave broken objects behind when memory runs out,
 * whoever calls them. */
constexpr const char *const FRAGILE[] = {
    // A list that is counted before it is created.
    "GDALMultiDomainMetadata",
    // A missing text.
    "CPLSerializeXMLTree",
    // The root of a virtual dataset that could not be parsed.
    "CPLGetXMLValue",
    // A mask of no-data values, which are copied into the buffer that it did not
    // get: GDALRasterBand::IRasterIO.
    "14GDALRasterBand9IRasterIO"};

/** Whether the crash was in a function of GDAL or PROJ that terminates the
 * process deliberately, or in one known to crash. */
bool IsCrashOfGdal(void *const *frames, int count)
{
    bool isAborted = false;
    for (int i = 0; i < count; ++i)
    {
        Dl_info info{};
        if (allocation_fault::IsInPlugin(frames[i]) ||
            dladdr(frames[i], &info) == 0)
        {
            return false;
        }
        const char *name = info.dli_sname != nullptr ? info.dli_sname : "";
        const bool isGdal = std::strstr(info.dli_fname, "libgdal") != nullptr;
        const bool isProj = std::strstr(info.dli_fname, "libproj") != nullptr;
        if ((isGdal || isProj) && isAborted)
        {
            return true;
        }
        isAborted |= EQUAL(name, "abort");
        for (const char *fragile : FRAGILE)
        {
            if (isGdal && std::strstr(name, fragile) != nullptr)
            {
                return true;
            }
        }
    }
    return false;
}

void TellCrash(int)
{
    constexpr int MAXIMUM_FRAMES = 64;
    void *frames[MAXIMUM_FRAMES];
    const int count = backtrace(frames, MAXIMUM_FRAMES);
    if (IsCrashOfGdal(frames, count))
    {
        _exit(ABORTED);
    }
    // Shows the place to a person.
    allocation_fault::TellPlace();
    backtrace_symbols_fd(frames, count, 2);
    _exit(CRASHED);
}

void TellHang(int)
{
    _exit(HUNG);
}

Outcome TryOne(FileUse &use, std::uint64_t chosen, const std::string &truth)
{
    std::string sum;
    use.Prepare();
    g_errors = 0;
    allocation_fault::Choose(chosen);
    try
    {
        sum = use.Run(THREADS);
    }
    catch (const std::bad_alloc &)
    {
        return ESCAPED;
    }
    const bool hasFailed = allocation_fault::HasFailed();
    allocation_fault::Choose(0);
    if (!hasFailed)
    {
        return UNTOUCHED;
    }
    const bool isTold = g_errors > 0 || use.HasRefused();
    if (sum != truth && !(isTold && use.MayFailWith(sum)))
    {
        return WRONG;
    }
    return use.Run(THREADS) != truth ? BROKEN : sum == truth ? RIGHT : TOLD;
}

/** Prints the place of the allocation for a bad outcome. */
Outcome Try(FileUse &use, std::uint64_t chosen, const std::string &truth)
{
    const Outcome outcome = TryOne(use, chosen, truth);
    if (outcome >= WRONG)
    {
        allocation_fault::TellPlace();
    }
    return outcome;
}

/** Runs in a process of its own, with its own threads. */
template <class Function> int RunApart(Function function)
{
    const pid_t child = fork();
    if (child == 0)
    {
        constexpr unsigned MAXIMUM_SECONDS = 60;
        std::signal(SIGSEGV, TellCrash);
        std::signal(SIGABRT, TellCrash);
        std::signal(SIGBUS, TellCrash);
        std::signal(SIGALRM, TellHang);
        alarm(MAXIMUM_SECONDS);
        _exit(function());
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : CRASHED;
}

struct Truth
{
    std::uint64_t allocations = 0;
    char sum[64] = {};
};

/** Finds the expected outcome of a file, and the number of allocations. */
Truth FindTruth(FileUse &use)
{
    int ends[2];
    Truth truth;
    if (pipe(ends) != 0)
    {
        return truth;
    }
    RunApart(
        [&use, &ends]
        {
            Truth found;
            use.Prepare();
            allocation_fault::Choose(0);
            const std::string sum = use.Run(THREADS);
            found.allocations = allocation_fault::Count();
            std::snprintf(found.sum, sizeof(found.sum), "%s", sum.c_str());
            return write(ends[1], &found, sizeof(found)) > 0 ? 0 : 1;
        });
    if (read(ends[0], &truth, sizeof(truth)) != sizeof(truth))
    {
        truth = Truth();
    }
    close(ends[0]);
    close(ends[1]);
    return truth;
}

/** Returns the number of wrong outcomes. */
int Test(FileUse &use, const std::string &file, std::uint64_t most)
{
    const Truth truth = FindTruth(use);
    const std::uint64_t total = truth.allocations;
    const std::uint64_t step = total / most + 1;
    std::map<int, int> outcomes;
    int errors = 0;
    for (std::uint64_t chosen = 1; chosen <= total; chosen += step)
    {
        const int outcome = RunApart(
            [&] { return static_cast<int>(Try(use, chosen, truth.sum)); });
        ++outcomes[outcome];
        if (outcome >= WRONG)
        {
            ++errors;
            std::fprintf(stderr, "%s: allocation %llu of %llu: %s\n",
                         file.c_str(), static_cast<unsigned long long>(chosen),
                         static_cast<unsigned long long>(total),
                         GetName(outcome));
        }
    }
    std::printf("%s: %llu allocations", file.c_str(),
                static_cast<unsigned long long>(total));
    for (const auto &[outcome, count] : outcomes)
    {
        std::printf(", %d %s", count, GetName(outcome));
    }
    std::printf(", %d errors\n", errors);
    std::fflush(stdout);
    return errors;
}

}  // namespace

int main(int argc, char **argv)
{
    const bool isCold = argc > 1 && EQUAL(argv[1], "--cold");
    argc -= isCold ? 1 : 0;
    argv += isCold ? 1 : 0;
    const int most = argc > 3 ? std::atoi(argv[2]) : 0;
    if (most < 1 || FileUse::Make(argv[1], "") == nullptr)
    {
        std::fprintf(stderr,
                     "usage: allocation_tool [--cold] WAY MOST FILE...\n");
        return 2;
    }
    GDALAllRegister();
    if (!allocation_fault::Prepare())
    {
        std::fprintf(stderr, "the plugin is not loaded\n");
        return 2;
    }
    CPLSetErrorHandler(NoteError);
    CPLSetConfigOption("GDAL_PAM_ENABLED", "NO");
    int errors = 0;
    for (int i = 3; i < argc; ++i)
    {
        const std::unique_ptr<FileUse> use = FileUse::Make(argv[1], argv[i]);
        if (!isCold)
        {
            // Without threads, which later processes would not have.
            use->Prepare();
            use->Run(1);
        }
        errors += Test(*use, argv[i], static_cast<std::uint64_t>(most));
    }
    return errors == 0 ? 0 : 1;
}
