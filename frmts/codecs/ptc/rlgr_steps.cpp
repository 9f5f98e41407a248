// SPDX-License-Identifier: MIT
// Tables of RLGR codes by their first bits: frmts/trq1/format.md chapter 9.4.

#include "frmts/codecs/ptc/rlgr_steps.h"

#include <algorithm>
#include <span>

namespace bgl::ptc
{

/** States in which the same bits have the same meaning and change the
 * parameters by the same amounts: inclusive ranges of kp and of krp. */
struct RlgrSteps::Class
{
    bool operator==(const Class &) const = default;

    bool AgreesOnK() const
    {
        return low.K() == high.K();
    }

    bool AgreesOnKr() const
    {
        return low.Kr() == high.Kr();
    }

    template <class Change> void ForBoth(Change change)
    {
        change(low);
        change(high);
    }

    RlgrState low;
    RlgrState high;
};

namespace
{

/** Lowest krp of the classes without runs. The finer ones allow a second value
 * even where the first one's prefix moves krp to another kr. */
constexpr std::uint32_t LONE_KRP[] = {0,  1,  2,  6,  8,  10, 14, 16,
                                      18, 22, 24, 32, 40, 48, 56};
constexpr std::uint32_t RUN_KRP[] = {0, 1, 8, 16, 24};
constexpr std::uint32_t LONE_KP[] = {0, 5, 8};
constexpr std::uint32_t RUN_KP[] = {8,  12, 16, 20, 24, 28, 32,
                                    36, 40, 44, 48, 52, 56};

/** The bits at the start of a stream. */
class Pattern final
{
  public:
    Pattern(std::uint32_t bits, unsigned count) : m_bits(bits), m_left(count)
    {
    }

    /** Reads bits; returns nothing, reading none, if there are not enough. */
    std::optional<std::uint32_t> Read(unsigned count)
    {
        if (count > m_left)
        {
            return std::nullopt;
        }
        m_left -= count;
        return m_bits >> m_left & ((1u << count) - 1);
    }

    /** Reads ones up to the next zero, which is skipped. */
    std::optional<std::uint32_t> ReadUnary()
    {
        for (std::uint32_t ones = 0;; ++ones)
        {
            const std::optional<std::uint32_t> bit = Read(1);
            if (!bit || *bit == 0)
            {
                return bit ? std::optional(ones) : std::nullopt;
            }
        }
    }

    unsigned Left() const
    {
        return m_left;
    }

  private:
    std::uint32_t m_bits;
    unsigned m_left;
};

}  // namespace

/** Reads codes from a pattern for all states of a class. */
class RlgrStepMaker final
{
  public:
    using Class = RlgrSteps::Class;

    RlgrStepMaker(const Class &states, std::uint32_t pattern)
        : m_start(states), m_now(states), m_pattern(pattern, PEEK_BITS)
    {
    }

    RlgrStep Make()
    {
        if (m_now.high.HasRuns() ? TakeRunsAndValue() : TakeLoneValue(m_first))
        {
            Accept(m_zeros, m_zeros + 1);
            if (!m_now.high.HasRuns() && m_now.AgreesOnKr() &&
                TakeLoneValue(m_second))
            {
                Accept(m_zeros, m_zeros + 2);
            }
        }
        return m_step;
    }

  private:
    static constexpr unsigned PEEK_BITS = RlgrSteps::PEEK_BITS;

    bool TakeLoneValue(std::int32_t &value)
    {
        const std::optional<std::uint32_t> code = TakeGolombRice();
        if (!code)
        {
            return false;
        }
        m_now.ForBoth([&](RlgrState &s) { s.AfterLoneValue(*code == 0); });
        value = static_cast<std::int32_t>(RlgrUnfolded(*code));
        return RlgrStep::CanHold(value);
    }

    bool TakeRunsAndValue()
    {
        std::optional<std::uint32_t> bit = m_pattern.Read(1);
        for (; bit && *bit == 0; bit = m_pattern.Read(1))
        {
            m_zeros += 1u << m_now.high.K();
            m_now.ForBoth([](RlgrState &s) { s.AfterRun(); });
            if (m_zeros >= RlgrSteps::MAX_COUNT)
            {
                return false;
            }
            Accept(0, m_zeros);
            if (!m_now.AgreesOnK())
            {
                return false;
            }
        }
        return bit && TakeValue();
    }

    /** Reads the value that ends a run, after the bit that indicates it. */
    bool TakeValue()
    {
        const std::optional<std::uint32_t> zeros =
            m_pattern.Read(m_now.high.K());
        const std::optional<std::uint32_t> sign = m_pattern.Read(1);
        m_now.ForBoth([](RlgrState &s) { s.AfterRunEnd(); });
        const std::optional<std::uint32_t> code = TakeGolombRice();
        if (!zeros || !sign || !code ||
            m_zeros + *zeros + 2 > RlgrSteps::MAX_COUNT)
        {
            return false;
        }
        m_zeros += *zeros;
        m_first = static_cast<std::int32_t>(RlgrSigned(*code + 1, *sign));
        return RlgrStep::CanHold(m_first);
    }

    std::optional<std::uint32_t> TakeGolombRice()
    {
        const std::uint32_t kr = m_now.high.Kr();
        const std::optional<std::uint32_t> ones = m_pattern.ReadUnary();
        const std::optional<std::uint32_t> low = m_pattern.Read(kr);
        if (!ones || !low)
        {
            return std::nullopt;
        }
        m_now.ForBoth([&](RlgrState &s) { s.AfterPrefix(*ones); });
        return *ones << kr | *low;
    }

    /** Makes a step of the codes read so far, if the same change of the
     * parameters applies to the whole class. */
    void Accept(std::uint32_t zeros, std::uint32_t count)
    {
        if (const std::optional<std::int32_t> change =
                RlgrSteps::FindChange(m_start, m_now))
        {
            m_step = RlgrStep(PEEK_BITS - m_pattern.Left(), zeros, count,
                              *change, m_first, m_second);
        }
    }

    Class m_start;
    Class m_now;
    Pattern m_pattern;
    std::uint32_t m_zeros = 0;
    std::int32_t m_first = 0;
    std::int32_t m_second = 0;
    RlgrStep m_step;
};

/** Returns the distance in m_states between the states of a class before and
 * after some codes. */
std::optional<std::int32_t> RlgrSteps::FindChange(const Class &before,
                                                  const Class &after)
{
    const auto changed = [](std::uint32_t from, std::int32_t change)
    { return static_cast<std::int32_t>(from) + change; };
    const auto kp = static_cast<std::int32_t>(after.high.kp - before.high.kp);
    const auto krp =
        static_cast<std::int32_t>(after.high.krp - before.high.krp);
    const auto lowKp = static_cast<std::int32_t>(after.low.kp);
    const auto lowKrp = static_cast<std::int32_t>(after.low.krp);
    if (lowKrp != std::max(changed(before.low.krp, krp), 0))
    {
        return std::nullopt;
    }
    const std::int32_t change = kp * std::int32_t{ROW} + krp;
    const std::int32_t expected = changed(before.low.kp, kp);
    if (lowKp == std::max(expected, 0))
    {
        return change;
    }
    return lowKp == std::max(expected, std::int32_t{RAISED_KP})
               ? std::optional(change + RAISED)
               : std::nullopt;
}

/** Makes the steps of a class and assigns them to its states. */
void RlgrSteps::AddClass(const Class &states)
{
    const std::size_t place = m_steps.size();
    for (std::uint32_t pattern = 0; pattern < PATTERNS; ++pattern)
    {
        m_steps.push_back(RlgrStepMaker(states, pattern).Make());
    }
    for (std::uint32_t kp = states.low.kp; kp <= states.high.kp; ++kp)
    {
        for (std::uint32_t krp = states.low.krp; krp <= states.high.krp; ++krp)
        {
            m_states[Index(kp, krp)] |= static_cast<Packed>(place);
        }
    }
}

/** Fills the positions outside the bounds with the states that they
 * represent. */
void RlgrSteps::FillMargins()
{
    constexpr auto margin = std::int32_t{MARGIN};
    const auto fill =
        [this](std::uint32_t offset, std::int32_t lowestKp, std::int32_t endKp)
    {
        for (std::int32_t kp = -margin; kp < endKp; ++kp)
        {
            for (std::int32_t krp = -margin; krp < std::int32_t{ROW} - margin;
                 ++krp)
            {
                constexpr auto max = std::int32_t{RLGR_PARAMETER_MAX};
                m_states[offset + Index(static_cast<std::uint32_t>(kp),
                                        static_cast<std::uint32_t>(krp))] =
                    m_states[Index(
                        static_cast<std::uint32_t>(std::max(kp, lowestKp)),
                        static_cast<std::uint32_t>(std::clamp(krp, 0, max)))];
            }
        }
    };
    fill(0, 0, std::int32_t{ROWS} - margin);
    fill(RAISED, RAISED_KP, std::int32_t{RAISED_ROWS} - margin);
}

RlgrSteps::RlgrSteps()
    : m_steps(PATTERNS), m_states(std::size_t{ROWS + RAISED_ROWS} * ROW)
{
    for (std::uint32_t index = 0; index < m_states.size(); ++index)
    {
        m_states[index] = index << 16;
    }
    const auto addClasses = [this](std::span<const std::uint32_t> kps,
                                   std::span<const std::uint32_t> krps)
    {
        for (std::size_t i = 0; i + 1 < kps.size(); ++i)
        {
            for (std::size_t j = 0; j + 1 < krps.size(); ++j)
            {
                AddClass(
                    {{kps[i], krps[j]}, {kps[i + 1] - 1, krps[j + 1] - 1}});
            }
        }
    };
    addClasses(LONE_KP, LONE_KRP);
    addClasses(RUN_KP, RUN_KRP);
    FillMargins();
}

const RlgrSteps &RlgrSteps::Get()
{
    static const RlgrSteps steps;
    return steps;
}

}  // namespace bgl::ptc
