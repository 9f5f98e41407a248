// SPDX-License-Identifier: MIT
// RLGR, the adaptive run-length / Golomb-Rice coder of PTC coefficients: spec
// raster.md chapter 9.4.

#include "frmts/codecs/ptc/rlgr.h"

#include "frmts/codecs/ptc/bit_reader_msb.h"
#include "frmts/codecs/ptc/bit_writer_msb.h"
#include "frmts/codecs/simd_clones.h"

#include <algorithm>
#include <array>
#include <bit>

namespace bgl::ptc
{

namespace
{

constexpr std::uint32_t PARAMETER_MAX = 120;

constexpr std::uint32_t KrpAfterPrefix(std::uint32_t krp, std::uint32_t ones)
{
    return ones > 1 ? std::min(PARAMETER_MAX, krp + ones)
                    : std::max(krp + 2 * ones, 2u) - 2;
}

constexpr auto MakeKrpAfterPrefix()
{
    std::array<std::array<std::uint8_t, 128>, 64> table{};
    for (std::uint32_t ones = 0; ones < table.size(); ++ones)
    {
        for (std::uint32_t krp = 0; krp <= PARAMETER_MAX; ++krp)
        {
            table[ones][krp] =
                static_cast<std::uint8_t>(KrpAfterPrefix(krp, ones));
        }
    }
    return table;
}

/** KrpAfterPrefix() for prefixes that fit the window, without jumps: prefixes
 * are hard to foresee. */
constexpr auto KRP_AFTER_PREFIX = MakeKrpAfterPrefix();

/** The two adaptive parameters, in eighths of a bit. */
struct RlgrState
{
    explicit RlgrState(std::uint32_t range)
        : kp(range > 1 ? 0 : 8),
          krp(range > 1
                  ? 8 * static_cast<std::uint32_t>(std::bit_width(range + 1)) -
                        8
                  : 16)
    {
    }

    bool HasRuns() const
    {
        return kp >= 8;
    }

    /** Length of a run of zeros is 2^K(); 0 means that there are no runs. */
    std::uint32_t K() const
    {
        return kp >> 3;
    }

    /** Number of low bits of a Golomb-Rice code. */
    std::uint32_t Kr() const
    {
        return krp >> 3;
    }

    /** A wide range starts krp above its maximum. */
    bool IsInBounds() const
    {
        return krp <= PARAMETER_MAX;
    }

    FLIGHTSIM_ALWAYS_INLINE void AfterRun()
    {
        kp = std::min(PARAMETER_MAX, kp + 4);
    }

    FLIGHTSIM_ALWAYS_INLINE void AfterRunEnd()
    {
        // There are runs only from kp = 8 on.
        kp -= 6;
    }

    FLIGHTSIM_ALWAYS_INLINE void AfterLoneValue(bool isZero)
    {
        // Lone values come only below kp = 8, far from the maximum.
        kp = isZero ? kp + 3 : std::max(kp, 3u) - 3;
    }

    FLIGHTSIM_ALWAYS_INLINE void AfterPrefix(std::uint32_t ones)
    {
        krp = KrpAfterPrefix(krp, ones);
    }

    /** AfterPrefix(), given IsInBounds(), of fewer than 64 ones. */
    FLIGHTSIM_ALWAYS_INLINE void AfterShortPrefix(std::uint32_t ones)
    {
        krp = KRP_AFTER_PREFIX[ones][krp];
    }

    std::uint32_t kp;
    std::uint32_t krp;
};

/** Sum of the lengths of all runs that take kp from some start, the same for
 * all values that differ by multiples of four, up to `kp`. */
FLIGHTSIM_ALWAYS_INLINE std::size_t RunSum(std::uint32_t kp)
{
    // Every level of k has two runs of 2^k zeros each.
    return static_cast<std::size_t>(2 + ((kp >> 2) & 1)) << (kp >> 3);
}

/** A stream being decoded. It is a plain value for the sake of registers; the
 * rare cases work on a copy. */
class RlgrDecoder final
{
  public:
    explicit RlgrDecoder(const RlgrStream &stream)
        : m_reader(stream.bytes, stream.begin), m_state(stream.range),
          m_next(stream.positions.data()),
          m_end(m_next + stream.positions.size()), m_cells(stream.cells)
    {
        while (IsActive() && !m_state.IsInBounds())
        {
            *this = AfterCarefulStep(*this);
        }
    }

    bool IsActive() const
    {
        return m_next != m_end;
    }

    FLIGHTSIM_ALWAYS_INLINE void Refill()
    {
        m_reader.Refill();
    }

    /** Decodes the codes up to the next value, if they are all in the window
     * and the value is one of the stream's. */
    FLIGHTSIM_ALWAYS_INLINE bool TryStep()
    {
        return m_state.HasRuns() ? TryRunsAndValue() : TryLoneValue();
    }

    /** Decodes at least one code, whatever it is. */
    FLIGHTSIM_ALWAYS_INLINE void Step()
    {
        if (!TryStep()) [[unlikely]]
        {
            *this = AfterCarefulStep(*this);
        }
    }

    void Finish(RlgrStream &stream) const
    {
        stream.end = m_reader.End();
        stream.isSound = m_isSound;
    }

  private:
    FLIGHTSIM_ALWAYS_INLINE bool TryLoneValue()
    {
        const std::uint64_t window = m_reader.Window();
        const auto ones = static_cast<std::uint32_t>(std::countl_one(window));
        const std::uint32_t length = ones + 1 + m_state.Kr();
        if (length > m_reader.Valid()) [[unlikely]]
        {
            return false;
        }
        const std::uint32_t code = GolombRice(window, ones, length);
        m_reader.Skip(length);
        m_state.AfterShortPrefix(ones);
        m_state.AfterLoneValue(code == 0);
        m_cells[*m_next++] = Unfolded(code);
        return true;
    }

    FLIGHTSIM_ALWAYS_INLINE bool TryRunsAndValue()
    {
        // Every run adds 4 to kp, whose maximum is out of reach: a stripe has
        // fewer zeros than the runs that lead there.
        const std::uint64_t window = m_reader.Window();
        const auto runs = static_cast<std::uint32_t>(std::countl_zero(window));
        const std::uint32_t kp = m_state.kp + 4 * runs;
        const std::uint32_t k = kp >> 3;
        const std::uint32_t headLength = runs + 1 + k + 1;
        const std::uint64_t tail = window << (headLength & 63);
        const auto ones = static_cast<std::uint32_t>(std::countl_one(tail));
        const std::uint32_t length = headLength + ones + 1 + m_state.Kr();
        const std::uint64_t head = window >> ((64 - headLength) & 63);
        const std::size_t zeros = RunSum(kp) - RunSum(m_state.kp) +
                                  (head >> 1 & ((std::uint64_t{1} << k) - 1));
        if (length > m_reader.Valid() || zeros >= Remaining()) [[unlikely]]
        {
            return false;
        }
        const std::uint32_t magnitude = GolombRice(window, ones, length) + 1;
        m_reader.Skip(length);
        m_state.kp = kp;
        m_state.AfterRunEnd();
        m_state.AfterShortPrefix(ones);
        m_next += zeros;
        m_cells[*m_next++] = Signed(magnitude, head & 1);
        return true;
    }

    /** The value of a Golomb-Rice code that ends `length` bits, fewer than 64,
     * into the window. */
    FLIGHTSIM_ALWAYS_INLINE std::uint32_t GolombRice(std::uint64_t window,
                                                     std::uint32_t ones,
                                                     std::uint32_t length) const
    {
        const std::uint32_t kr = m_state.Kr();
        const std::uint64_t low =
            window >> (64 - length) & ((std::uint64_t{1} << kr) - 1);
        return static_cast<std::uint32_t>(ones << kr | low);
    }

    static std::uint32_t Unfolded(std::uint32_t code)
    {
        return (code >> 1) ^ (0 - (code & 1));
    }

    static std::uint32_t Signed(std::uint32_t magnitude, std::uint64_t signBit)
    {
        const auto sign = static_cast<std::uint32_t>(0 - signBit);
        return (magnitude ^ sign) - sign;
    }

    std::size_t Remaining() const
    {
        return static_cast<std::size_t>(m_end - m_next);
    }

    static RlgrDecoder AfterCarefulStep(RlgrDecoder decoder)
    {
        decoder.CarefulStep();
        return decoder;
    }

    void CarefulStep();
    std::uint32_t ReadGolombRice();

    BitReaderMsb m_reader;
    RlgrState m_state;
    const std::uint16_t *m_next;
    const std::uint16_t *m_end;
    std::uint32_t *m_cells;
    bool m_isSound = true;
};

std::uint32_t RlgrDecoder::ReadGolombRice()
{
    const std::uint32_t kr = m_state.Kr();
    const std::uint32_t ones = m_reader.ReadUnary();
    m_state.AfterPrefix(ones);
    return ones << kr | m_reader.ReadBits(kr);
}

/** Decodes one code, however long, reading field after field. */
void RlgrDecoder::CarefulStep()
{
    const std::uint32_t k = m_state.K();
    if (k == 0)
    {
        const std::uint32_t code = ReadGolombRice();
        m_state.AfterLoneValue(code == 0);
        m_cells[*m_next++] = Unfolded(code);
        return;
    }
    if (m_reader.ReadBits(1) == 0)
    {
        m_state.AfterRun();
        m_next += std::min(Remaining(), std::size_t{1} << k);
        return;
    }
    const std::size_t zeros = m_reader.ReadBits(k);
    if (zeros >= Remaining())
    {
        m_isSound = false;
        m_next = m_end;
        return;
    }
    m_state.AfterRunEnd();
    const std::uint32_t signBit = m_reader.ReadBits(1);
    const std::uint32_t magnitude = ReadGolombRice() + 1;
    m_next += zeros;
    m_cells[*m_next++] = Signed(magnitude, signBit);
}

/** The coder of a stream, mirror image of RlgrDecoder::CarefulStep(). */
class RlgrEncoder final
{
  public:
    RlgrEncoder(std::span<const std::int32_t> coefficients, std::uint32_t range,
                std::vector<std::uint8_t> &sink)
        : m_coefficients(coefficients), m_writer(sink), m_state(range)
    {
    }

    void Run()
    {
        while (m_index < m_coefficients.size())
        {
            if (m_state.K() == 0)
            {
                WriteLoneValue();
            }
            else
            {
                WriteRunsAndValue();
            }
        }
        m_writer.PadToByte();
    }

  private:
    void WriteLoneValue()
    {
        const std::int32_t value = m_coefficients[m_index++];
        const auto bits = static_cast<std::uint32_t>(value);
        WriteGolombRice(bits << 1 ^ static_cast<std::uint32_t>(value >> 31));
        m_state.AfterLoneValue(value == 0);
    }

    void WriteRunsAndValue()
    {
        const auto next =
            m_coefficients.begin() + static_cast<std::ptrdiff_t>(m_index);
        const auto value = std::find_if(next, m_coefficients.end(),
                                        [](std::int32_t c) { return c != 0; });
        const bool isEnd = value == m_coefficients.end();
        auto zeros = static_cast<std::size_t>(value - next);
        m_index += zeros;
        // The last run of the stream may be longer than what it stands for.
        while (zeros >> m_state.K() != 0 || (isEnd && zeros > 0))
        {
            zeros -= std::min(zeros, std::size_t{1} << m_state.K());
            m_writer.WriteBits(0, 1);
            m_state.AfterRun();
        }
        if (!isEnd)
        {
            WriteValue(static_cast<std::uint32_t>(zeros), *value);
            ++m_index;
        }
    }

    void WriteValue(std::uint32_t zeros, std::int32_t value)
    {
        const std::uint32_t k = m_state.K();
        m_writer.WriteBits(1u << k | zeros, 1 + k);
        m_state.AfterRunEnd();
        m_writer.WriteBits(value < 0 ? 1u : 0u, 1);
        const auto bits = static_cast<std::uint32_t>(value);
        WriteGolombRice((value < 0 ? 0 - bits : bits) - 1);
    }

    void WriteGolombRice(std::uint32_t code)
    {
        const std::uint32_t kr = m_state.Kr();
        m_writer.WriteUnary(code >> kr);
        // Ranges have far fewer than 32 bits, and so has kr.
        // NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult)
        m_writer.WriteBits(code & ((1u << kr) - 1), kr);
        m_state.AfterPrefix(code >> kr);
    }

    std::span<const std::int32_t> m_coefficients;
    std::size_t m_index = 0;
    BitWriterMsb m_writer;
    RlgrState m_state;
};

/** Decodes all that is left of a stream. */
FLIGHTSIM_ALWAYS_INLINE void DecodeRest(RlgrDecoder &decoder)
{
    while (decoder.IsActive())
    {
        decoder.Refill();
        decoder.Step();
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

FLIGHTSIM_SIMD_CLONES
void DecodeRlgr(RlgrStream &first, RlgrStream &second)
{
    RlgrDecoder a(first);
    RlgrDecoder b(second);
    while (a.IsActive() && b.IsActive())
    {
        a.Refill();
        b.Refill();
        a.Step();
        b.Step();
        // Codes are short: most windows hold the next value as well.
        if (a.IsActive() && b.IsActive())
        {
            (void)a.TryStep();
            (void)b.TryStep();
        }
    }
    DecodeRest(a);
    DecodeRest(b);
    a.Finish(first);
    b.Finish(second);
}

void EncodeRlgr(std::span<const std::int32_t> coefficients, std::uint32_t range,
                std::vector<std::uint8_t> &sink)
{
    RlgrEncoder(coefficients, range, sink).Run();
}

}  // namespace bgl::ptc
