// SPDX-License-Identifier: MIT
// Problems of a file, in words that users can act on.

#ifndef FLIGHTSIM_DRIVER_BYTES_PROBLEM_H
#define FLIGHTSIM_DRIVER_BYTES_PROBLEM_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace bgl
{

/** Treatment of the part with the problem. */
enum class Effect
{
    /** It is left out, or reads as missing. */
    Skipped,
    /** It is used anyway. */
    Noted
};

/** One finding: the part of the file, the offset, the expectation. */
struct Problem
{
    /** The part, for example "section 0x67 (elevation), chunk 3". */
    std::string where;

    /** File offset at which the expectation failed. */
    std::uint64_t offset = 0;

    /** Valid content there, or the reason why the part is left out. */
    std::string expected;

    /** "<where>, offset <offset>: <expected>". */
    std::string Message() const;
};

/** Collects problems.
 *
 * Keeps the first MAXIMUM_KEPT and counts the others, which bounds memory and
 * messages for a file that is damaged in a million places.
 */
class ProblemList final
{
  public:
    static constexpr std::size_t MAXIMUM_KEPT = 50;

    void Add(std::string where, std::uint64_t offset, std::string expected,
             Effect effect = Effect::Skipped);

    const std::vector<Problem> &Kept() const
    {
        return m_kept;
    }

    /** Number of all problems added, including those not kept. */
    std::size_t Count() const
    {
        return m_count;
    }

    /** Number of those that lose data. */
    std::size_t CountSkipped() const
    {
        return m_skipped;
    }

  private:
    std::vector<Problem> m_kept;
    std::size_t m_count = 0;
    std::size_t m_skipped = 0;
};

}  // namespace bgl

#endif
