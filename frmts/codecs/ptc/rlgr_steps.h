// SPDX-License-Identifier: MIT
// Tables of RLGR codes by their first bits, with which the decoder takes one or
// two values at a time without branches: frmts/trq1/format.md chapter 9.4.

#ifndef FLIGHTSIM_FRMTS_CODECS_PTC_RLGR_STEPS_H
#define FLIGHTSIM_FRMTS_CODECS_PTC_RLGR_STEPS_H

#include "frmts/codecs/ptc/rlgr_state.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace bgl::ptc
{

/** The codes at the start of a stream in a state: zeros, then up to two values.
 * A missing value is 0, which is harmless where everything starts as 0.
 *
 * A missing step has all bits 0: the codes in front are too long or too rare
 * for a table. It changes nothing, however often it is taken.
 */
class RlgrStep final
{
  public:
    RlgrStep() = default;

    RlgrStep(unsigned length, std::uint32_t zeros, std::uint32_t count,
             std::int32_t stateChange, std::int32_t first, std::int32_t second)
        : m_bits(length | std::uint64_t{zeros} << ZEROS |
                 (Word(stateChange) & 0xFFFF) << CHANGE |
                 (Word(first) & 0xFF) << FIRST |
                 (Word(second) & 0xFF) << SECOND |
                 std::uint64_t{count} << COUNT)
    {
    }

    /** Whether a step can hold a value. */
    static bool CanHold(std::int32_t value)
    {
        return value == static_cast<std::int8_t>(value);
    }

    bool IsNone() const
    {
        return m_bits == 0;
    }

    /** Number of bits of the codes. */
    FLIGHTSIM_ALWAYS_INLINE unsigned Length() const
    {
        return static_cast<unsigned>(m_bits & 63);
    }

    /** Returns the window after the codes. */
    FLIGHTSIM_ALWAYS_INLINE std::uint64_t Rest(std::uint64_t window) const
    {
        return window << (m_bits & 63);
    }

    /** Number of zeros before the values. */
    FLIGHTSIM_ALWAYS_INLINE std::size_t Zeros() const
    {
        return static_cast<std::uint8_t>(m_bits >> ZEROS);
    }

    /** Number of coefficients, zeros and values. */
    FLIGHTSIM_ALWAYS_INLINE std::size_t Count() const
    {
        return m_bits >> COUNT;
    }

    /** Returns the amount to add to a packed state, which makes its upper half
     * the index of the next state. The lower half is too small to carry. */
    FLIGHTSIM_ALWAYS_INLINE std::uint32_t StateChange() const
    {
        return static_cast<std::uint32_t>(m_bits);
    }

    FLIGHTSIM_ALWAYS_INLINE std::uint32_t First() const
    {
        return Signed(m_bits >> FIRST);
    }

    FLIGHTSIM_ALWAYS_INLINE std::uint32_t Second() const
    {
        return Signed(m_bits >> SECOND);
    }

  private:
    // Fields are placed where the processor extracts them with the fewest
    // instructions.
    static constexpr unsigned ZEROS = 8;
    static constexpr unsigned CHANGE = 16;
    static constexpr unsigned FIRST = 32;
    static constexpr unsigned SECOND = 40;
    static constexpr unsigned COUNT = 48;

    static std::uint32_t Signed(std::uint64_t byte)
    {
        return static_cast<std::uint32_t>(
            std::int32_t{static_cast<std::int8_t>(byte)});
    }

    static std::uint64_t Word(std::int32_t value)
    {
        return static_cast<std::uint64_t>(std::int64_t{value});
    }

    std::uint64_t m_bits = 0;
};

/** The steps of all states. */
class RlgrSteps final
{
  public:
    /** A state in bounds: its index in the upper, the position of its steps in
     * the lower 16 bits. */
    using Packed = std::uint32_t;

    /** Number of bits that a step examines, and takes at most. */
    static constexpr unsigned PEEK_BITS = 9;

    /** The largest Count() of a step. */
    static constexpr std::uint32_t MAX_COUNT = 128;

    /** Returns the tables of the process, created on first use. */
    static const RlgrSteps &Get();

    Packed Pack(const RlgrState &state) const
    {
        return m_states[Index(state.kp, state.krp)];
    }

    static RlgrState Unpacked(Packed state)
    {
        const std::uint32_t index = state >> 16;
        return {index / ROW - MARGIN, index % ROW - MARGIN};
    }

    /** Whether the state has any step. */
    static bool HasSteps(Packed state)
    {
        return static_cast<std::uint16_t>(state) != 0;
    }

    FLIGHTSIM_ALWAYS_INLINE RlgrStep Find(Packed state,
                                          std::uint64_t window) const
    {
        return m_steps[static_cast<std::uint16_t>(state) +
                       (window >> (64 - PEEK_BITS))];
    }

    FLIGHTSIM_ALWAYS_INLINE Packed After(Packed state,
                                         const RlgrStep &step) const
    {
        return m_states[(state + step.StateChange()) >> 16];
    }

  private:
    friend class RlgrStepMaker;
    struct Class;

    RlgrSteps();

    static constexpr std::size_t PATTERNS = std::size_t{1} << PEEK_BITS;

    // Rows of kp, columns of krp. A step's change may exceed the bounds by less
    // than the margin; the state there is the nearest one inside.
    static constexpr std::uint32_t MARGIN = 8;
    static constexpr std::uint32_t ROW =
        RLGR_PARAMETER_MAX + 1 + 2 * MARGIN - 1;
    static constexpr std::uint32_t ROWS = RLGR_PARAMETER_MAX + 1 + MARGIN;

    /** A second set of rows, for low kp only, where kp is at least this: the
     * result of a value followed by a lone zero for kp near 0. */
    static constexpr std::uint32_t RAISED_KP = 3;
    static constexpr std::uint32_t RAISED_ROWS = 2 * MARGIN;
    static constexpr std::int32_t RAISED = ROWS * ROW;

    static constexpr std::uint32_t Index(std::uint32_t kp, std::uint32_t krp)
    {
        return (kp + MARGIN) * ROW + krp + MARGIN;
    }

    void AddClass(const Class &states);
    static std::optional<std::int32_t> FindChange(const Class &before,
                                                  const Class &after);
    void FillMargins();

    std::vector<RlgrStep> m_steps;
    std::vector<Packed> m_states;
};

}  // namespace bgl::ptc

#endif
