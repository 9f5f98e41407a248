// SPDX-License-Identifier: MIT
// Runs a loop on several threads.

#include "frmts/bgl/read/parallel_for.h"

#include "driver/base/memory_guard.h"

#include <algorithm>
#include <atomic>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace flightsim
{

namespace
{

/** Distributes numbers in runs, long ones first, so that threads work in
 * different parts of the output, do not compete for its memory, and end at
 * about the same time. */
class Runs final
{
  public:
    struct Run
    {
        std::size_t begin;
        std::size_t end;
    };

    Runs(std::size_t count, std::size_t threads)
        : m_count(count), m_threads(threads)
    {
    }

    /** Returns an empty run when none are left. */
    Run Take()
    {
        std::size_t begin = m_next;
        while (!m_next.compare_exchange_weak(begin, EndOf(begin)))
        {
        }
        return {begin, EndOf(begin)};
    }

  private:
    std::size_t EndOf(std::size_t begin) const
    {
        const std::size_t left = m_count - begin;
        return begin + (left + 2 * m_threads - 1) / (2 * m_threads);
    }

    const std::size_t m_count;
    const std::size_t m_threads;
    std::atomic<std::size_t> m_next{0};
};

/** Starts threads until the wanted number, including the calling one, is
 * reached or the system cannot start more. */
template <class Work>
std::vector<std::thread> StartThreads(std::size_t wanted, const Work &work)
{
    std::vector<std::thread> helpers;
    helpers.reserve(wanted);
    try
    {
        while (helpers.size() + 1 < wanted)
        {
            helpers.emplace_back(work);
        }
    }
    catch (const std::system_error &)
    {
        // The system cannot start more threads.
    }
    catch (const std::bad_alloc &)
    {
        // There is no memory for another thread.
    }
    return helpers;
}

}  // namespace

void ParallelFor(std::size_t count, int threads,
                 const std::function<void(std::size_t)> &body)
{
    const std::size_t wanted =
        std::min(count, static_cast<std::size_t>(std::max(threads, 1)));
    Runs runs(count, std::max(wanted, std::size_t{1}));
    const auto work = [&]
    {
        for (Runs::Run run = runs.Take(); run.begin < run.end;
             run = runs.Take())
        {
            for (std::size_t i = run.begin; i < run.end; ++i)
            {
                body(i);
            }
        }
    };
    std::vector<std::thread> helpers = StartThreads(wanted, work);
    work();
    for (std::thread &helper : helpers)
    {
        helper.join();
    }
}

void ParallelForOrThrow(std::size_t count, int threads,
                        const std::function<void(std::size_t)> &body)
{
    std::atomic<bool> isComplete = true;
    ParallelFor(count, threads,
                [&](std::size_t i)
                {
                    if (!FitsMemory([&] { body(i); }))
                    {
                        isComplete = false;
                    }
                });
    if (!isComplete)
    {
        throw std::bad_alloc();
    }
}

}  // namespace flightsim
