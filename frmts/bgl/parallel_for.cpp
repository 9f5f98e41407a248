// SPDX-License-Identifier: MIT
// Runs a loop on several threads.

#include "frmts/bgl/parallel_for.h"

#include <algorithm>
#include <atomic>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace flightsim
{

void ParallelFor(std::size_t count, int threads,
                 const std::function<void(std::size_t)> &body)
{
    std::atomic<std::size_t> next{0};
    const auto work = [&]
    {
        for (std::size_t i = next++; i < count; i = next++)
        {
            body(i);
        }
    };
    const std::size_t wanted =
        std::min(count, static_cast<std::size_t>(std::max(threads, 1)));
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
        // The system has no more threads to give.
    }
    catch (const std::bad_alloc &)
    {
        // Nor memory for one.
    }
    work();
    for (std::thread &helper : helpers)
    {
        helper.join();
    }
}

}  // namespace flightsim
