// SPDX-License-Identifier: MIT
// RLGR, the adaptive run-length / Golomb-Rice coder of PTC coefficients:
// frmts/trq1/format.md chapter 9.4.

#include "frmts/codecs/ptc/rlgr.h"

#include "driver/bytes/bit_reader_msb.h"
#include "frmts/codecs/ptc/rlgr_state.h"
#include "frmts/codecs/ptc/rlgr_steps.h"
#include "driver/bytes/cpu_dispatch.h"

#include <algorithm>
#include <array>
#include <bit>

namespace bgl::ptc
{

namespace
{

/** Returns the total length of the runs that increase kp to `kp`, up to a
 * constant that depends only on kp modulo four. */
FLIGHTSIM_ALWAYS_INLINE std::size_t RunSum(std::uint32_t kp)
{
    // Every value of k has two runs of 2^k zeros each.
    return static_cast<std::size_t>(2 + ((kp >> 2) & 1)) << (kp >> 3 & 63);
}

/** Number of steps per refill. */
constexpr unsigned GROUP_STEPS = BitReaderMsb::MIN_VALID / RlgrSteps::PEEK_BITS;

// The last step accesses two cells.
static_assert(std::size_t{GROUP_STEPS} * RlgrSteps::MAX_COUNT < RLGR_OVERSHOOT);

/** A stream being decoded. */
template <class Number> class RlgrDecoder final
{
  public:
    /** An inactive stream. */
    RlgrDecoder() = default;

    RlgrDecoder(const RlgrSteps &steps, BasicRlgrStream<Number> &stream)
        : m_steps(&steps), m_stream(&stream),
          m_reader(stream.bytes, stream.begin), m_next(stream.positions.data()),
          m_end(m_next + stream.positions.size()), m_cells(stream.cells)
    {
        RlgrState state = RlgrState::OfRange(stream.range);
        while (IsActive() && !state.IsInBounds())
        {
            CarefulStep(state);
        }
        m_state = steps.Pack(state.IsInBounds() ? state : RlgrState{});
        // It begins with codes that are too long for a table.
        while (IsActive() && !RlgrSteps::HasSteps(m_state))
        {
            Step();
        }
    }

    /** Whether a Group can be decoded. */
    bool IsInside() const
    {
        return IsActive() && !m_isNearEnd;
    }

    /** Decodes the rest and stores the outcome in the stream. */
    void Finish()
    {
        while (IsActive())
        {
            if (!TryTableStep())
            {
                Step();
            }
        }
        if (m_stream != nullptr)
        {
            m_stream->end = m_reader.End();
            m_stream->isValid = m_isValid;
        }
    }

    /** GROUP_STEPS steps from the tables. */
    class Group final
    {
      public:
        explicit FLIGHTSIM_ALWAYS_INLINE Group(RlgrDecoder &decoder)
            : m_decoder(decoder), m_state(decoder.m_state),
              m_next(decoder.m_next), m_cells(decoder.m_cells)
        {
            decoder.m_reader.Refill();
            m_window = (decoder.m_reader.Window() | MARK) & (0 - MARK);
        }

        FLIGHTSIM_ALWAYS_INLINE void Step(const RlgrSteps &steps)
        {
            m_step = steps.Find(m_state, m_window);
            m_window = m_step.Rest(m_window);
            m_state = steps.After(m_state, m_step);
            const std::uint16_t *places = m_next + m_step.Zeros();
            m_cells[places[0]] = m_step.First();
            m_cells[places[1]] = m_step.Second();
            m_next += m_step.Count();
        }

        /** @return whether the decoder is still inside its stream. */
        FLIGHTSIM_ALWAYS_INLINE bool Finish()
        {
            if (m_next > m_decoder.m_end) [[unlikely]]
            {
                m_decoder.Forget(m_next);
                return false;
            }
            m_decoder.m_reader.Skip(static_cast<unsigned>(
                std::countr_zero(m_window) - std::countr_zero(MARK)));
            m_decoder.m_next = m_next;
            m_decoder.m_state = m_state;
            if (m_step.IsNone() && m_decoder.IsActive()) [[unlikely]]
            {
                m_decoder.StepOutOfLine();
            }
            return m_decoder.IsActive();
        }

      private:
        /** Set after the bits of the window; its position shows how many were
         * taken. */
        static constexpr std::uint64_t MARK = std::uint64_t{1}
                                              << (63 - BitReaderMsb::MIN_VALID);

        RlgrDecoder &m_decoder;
        std::uint64_t m_window;
        RlgrSteps::Packed m_state;
        RlgrStep m_step;
        const std::uint16_t *m_next;
        Number *m_cells;
    };

  private:
    bool IsActive() const
    {
        return m_next != m_end;
    }

    /** Reverts a group that ran past the end, to `next`, and thus consumed bits
     * that are not codes. Its results before the end are correct and will be
     * repeated. */
    void Forget(const std::uint16_t *next)
    {
        m_isNearEnd = true;
        while (next != m_end)
        {
            m_cells[*--next] = 0;
        }
    }

    /** Decodes the codes up to the next value, if they are all in the window
     * and the value belongs to the stream; otherwise at least one code. */
    FLIGHTSIM_ALWAYS_INLINE void Step()
    {
        RlgrState state = RlgrSteps::Unpacked(m_state);
        m_reader.Refill();
        if (state.HasRuns() ? !TryRunsAndValue(state) : !TryLoneValue(state))
        {
            CarefulStep(state);
        }
        m_state = m_steps->Pack(state);
    }

    void StepOutOfLine();

    /** Takes one step from the tables if there is one that ends inside the
     * stream. A stream is so short, a few hundred values, that its last group
     * is worth a tenth of the time when it is read code by code. */
    FLIGHTSIM_ALWAYS_INLINE bool TryTableStep()
    {
        m_reader.Refill();
        const RlgrStep step = m_steps->Find(m_state, m_reader.Window());
        if (step.IsNone() || step.Count() > Remaining())
        {
            return false;
        }
        m_reader.Skip(step.Length());
        m_state = m_steps->After(m_state, step);
        const std::uint16_t *places = m_next + step.Zeros();
        m_cells[places[0]] = step.First();
        m_cells[places[1]] = step.Second();
        m_next += step.Count();
        return true;
    }

    bool TryLoneValue(RlgrState &state)
    {
        const std::uint64_t window = m_reader.Window();
        const auto ones = static_cast<std::uint32_t>(std::countl_one(window));
        const std::uint32_t length = ones + 1 + state.Kr();
        if (length > m_reader.Valid()) [[unlikely]]
        {
            return false;
        }
        const std::uint32_t code = GolombRice(window, ones, length, state.Kr());
        m_reader.Skip(length);
        state.AfterPrefix(ones);
        state.AfterLoneValue(code == 0);
        m_cells[*m_next++] = RlgrUnfolded(code);
        return true;
    }

    bool TryRunsAndValue(RlgrState &state)
    {
        // Every run adds 4 to kp, whose maximum is out of reach: a stripe has
        // fewer zeros than the runs that would lead there.
        const std::uint64_t window = m_reader.Window();
        const auto runs = static_cast<std::uint32_t>(std::countl_zero(window));
        const std::uint32_t kp = state.kp + 4 * runs;
        const std::uint32_t k = kp >> 3;
        const std::uint32_t headLength = runs + 1 + k + 1;
        const std::uint64_t tail = window << (headLength & 63);
        const auto ones = static_cast<std::uint32_t>(std::countl_one(tail));
        const std::uint32_t length = headLength + ones + 1 + state.Kr();
        const std::uint64_t head = window >> ((64 - headLength) & 63);
        const std::size_t zeros = RunSum(kp) - RunSum(state.kp) +
                                  (head >> 1 & ((std::uint64_t{1} << k) - 1));
        if (length > m_reader.Valid() || zeros >= Remaining()) [[unlikely]]
        {
            return false;
        }
        const std::uint32_t magnitude =
            GolombRice(window, ones, length, state.Kr()) + 1;
        m_reader.Skip(length);
        state.kp = kp;
        state.AfterRunEnd();
        state.AfterPrefix(ones);
        m_next += zeros;
        m_cells[*m_next++] = RlgrSigned(magnitude, head & 1);
        return true;
    }

    /** Returns the value of a Golomb-Rice code that ends `length` bits, fewer
     * than 64, into the window. */
    static std::uint32_t GolombRice(std::uint64_t window, std::uint32_t ones,
                                    std::uint32_t length, std::uint32_t kr)
    {
        const std::uint64_t low =
            window >> (64 - length) & ((std::uint64_t{1} << kr) - 1);
        return static_cast<std::uint32_t>(ones << kr | low);
    }

    std::size_t Remaining() const
    {
        return static_cast<std::size_t>(m_end - m_next);
    }

    void CarefulStep(RlgrState &state);
    std::uint32_t ReadGolombRice(RlgrState &state);

    const RlgrSteps *m_steps = nullptr;
    BasicRlgrStream<Number> *m_stream = nullptr;
    BitReaderMsb m_reader;
    RlgrSteps::Packed m_state = 0;
    const std::uint16_t *m_next = nullptr;
    const std::uint16_t *m_end = nullptr;
    Number *m_cells = nullptr;
    bool m_isNearEnd = false;
    bool m_isValid = true;
};

/** Decodes the codes in front, and more if there are no steps for them. */
template <class Number> void RlgrDecoder<Number>::StepOutOfLine()
{
    do
    {
        Step();
    } while (IsActive() && !RlgrSteps::HasSteps(m_state));
}

template <class Number>
std::uint32_t RlgrDecoder<Number>::ReadGolombRice(RlgrState &state)
{
    const std::uint32_t kr = state.Kr();
    const std::uint32_t ones = m_reader.ReadUnary();
    state.AfterPrefix(ones);
    return ones << kr | m_reader.ReadBits(kr);
}

/** Decodes one code of any length, reading field by field. */
template <class Number> void RlgrDecoder<Number>::CarefulStep(RlgrState &state)
{
    const std::uint32_t k = state.K();
    if (k == 0)
    {
        const std::uint32_t code = ReadGolombRice(state);
        state.AfterLoneValue(code == 0);
        m_cells[*m_next++] = RlgrUnfolded(code);
        return;
    }
    if (m_reader.ReadBits(1) == 0)
    {
        state.AfterRun();
        m_next += std::min(Remaining(), std::size_t{1} << k);
        return;
    }
    const std::size_t zeros = m_reader.ReadBits(k);
    if (zeros >= Remaining())
    {
        m_isValid = false;
        m_next = m_end;
        return;
    }
    state.AfterRunEnd();
    const std::uint32_t signBit = m_reader.ReadBits(1);
    const std::uint32_t magnitude = ReadGolombRice(state) + 1;
    m_next += zeros;
    m_cells[*m_next++] = RlgrSigned(magnitude, signBit);
}

/** Performs the steps of the groups alternately.
 *
 * @return whether all decoders are still inside their streams.
 */
template <class... Groups>
FLIGHTSIM_ALWAYS_INLINE bool TakeSteps(const RlgrSteps &steps, Groups... groups)
{
    for (unsigned i = 0; i < GROUP_STEPS; ++i)
    {
        (groups.Step(steps), ...);
    }
    bool areInside = true;
    ((areInside = groups.Finish() && areInside), ...);
    return areInside;
}

/** Decodes streams simultaneously until one of them nears its end. A stream is
 * one long chain of dependent steps, and those of other streams fill the gaps
 * in it. */
template <class... Decoders>
FLIGHTSIM_ALWAYS_INLINE void TakeGroups(const RlgrSteps &steps,
                                        Decoders &...decoders)
{
    while (TakeSteps(steps, typename Decoders::Group(decoders)...))
    {
    }
}

/** Streams decoded simultaneously; more do not fit into the registers. */
template <class Number> using RlgrLanes = std::array<RlgrDecoder<Number>, 4>;

template <class Number>
FLIGHTSIM_ALWAYS_INLINE void
TakeLanes(const RlgrSteps &steps, RlgrLanes<Number> &lanes, std::size_t count)
{
    switch (count)
    {
        case 4:
            return TakeGroups(steps, lanes[0], lanes[1], lanes[2], lanes[3]);
        case 3:
            return TakeGroups(steps, lanes[0], lanes[1], lanes[2]);
        case 2:
            return TakeGroups(steps, lanes[0], lanes[1]);
        default:
            return TakeGroups(steps, lanes[0]);
    }
}

FLIGHTSIM_BIT_CLONES
void Advance(const RlgrSteps &steps, RlgrLanes<Cell> &lanes, std::size_t count)
{
    TakeLanes(steps, lanes, count);
}

FLIGHTSIM_BIT_CLONES
void Advance(const RlgrSteps &steps, RlgrLanes<NarrowCell> &lanes,
             std::size_t count)
{
    TakeLanes(steps, lanes, count);
}

template <class Number>
void DecodeAll(std::span<BasicRlgrStream<Number>> streams)
{
    const RlgrSteps &steps = RlgrSteps::Get();
    RlgrLanes<Number> lanes;
    auto next = streams.begin();
    for (std::size_t count = lanes.size(); count > 0;)
    {
        for (std::size_t i = 0; i < count;)
        {
            if (lanes[i].IsInside())
            {
                ++i;
                continue;
            }
            lanes[i].Finish();
            lanes[i] = next != streams.end()
                           ? RlgrDecoder<Number>(steps, *next++)
                           : lanes[--count];
        }
        if (count > 0)
        {
            Advance(steps, lanes, count);
        }
    }
}

}  // namespace

std::uint32_t RlgrRange(RlgrPart part, int bitDepth, int quantiserStep)
{
    const std::uint32_t full = part == RlgrPart::First ? 81920000 : 6225920;
    const std::uint32_t range = full >> (24 - bitDepth);
    if (quantiserStep == 0)
    {
        return range;
    }
    return range / ((static_cast<std::uint32_t>(quantiserStep) >> 3) + 1) + 1;
}

void DecodeRlgr(std::span<RlgrStream> streams)
{
    DecodeAll(streams);
}

void DecodeRlgr(std::span<NarrowRlgrStream> streams)
{
    DecodeAll(streams);
}

}  // namespace bgl::ptc
