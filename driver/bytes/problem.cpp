// SPDX-License-Identifier: MIT
// Problems of a file, in words that users can act on.

#include "driver/bytes/problem.h"

#include <utility>

namespace bgl
{

std::string Problem::Message() const
{
    return where + ", offset " + std::to_string(offset) + ": " + expected;
}

void ProblemList::Add(std::string where, std::uint64_t offset,
                      std::string expected, Effect effect)
{
    ++m_count;
    m_skipped += effect == Effect::Skipped ? 1U : 0U;
    if (m_kept.size() < MAXIMUM_KEPT)
    {
        m_kept.push_back({std::move(where), offset, std::move(expected)});
    }
}

}  // namespace bgl
