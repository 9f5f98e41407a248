// SPDX-License-Identifier: MIT
// What is wrong with a file, in words a user can act on.

#ifndef FLIGHTSIM_DRIVER_BYTES_PROBLEM_H
#define FLIGHTSIM_DRIVER_BYTES_PROBLEM_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace bgl
{

/** What becomes of the part that a problem is about. */
enum class Effect
{
    /** It is left out, or reads as missing. */
    Skipped,
    /** It is used all the same. */
    Noted
};

/** One finding: the part of the file, the place in bytes, the expectation. */
struct Problem
{
    /** The part, e.g. "section 0x67 (elevation), chunk 3". */
    std::string where;

    /** File offset at which the expectation failed. */
    std::uint64_t offset = 0;

    /** What a sound file would have there, or why it is left out. */
    std::string expected;

    /** "<where>, offset <offset>: <expected>". */
    std::string Message() const;
};

/** Collects problems.
 *
 * Keeps the first MAXIMUM_KEPT and counts the others, so that a file that is
 * damaged in a million places costs neither memory nor patience.
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

    /** All that were added, the ones not kept included. */
    std::size_t Count() const
    {
        return m_count;
    }

    /** Those of them through which something is lost. */
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
