// SPDX-License-Identifier: MIT
// The encoder of RLGR: frmts/trq1/format.md chapter 9.4.

#include "driver/bytes/bit_writer_msb.h"
#include "frmts/codecs/ptc/rlgr.h"
#include "frmts/codecs/ptc/rlgr_state.h"

#include <algorithm>

namespace bgl::ptc
{

namespace
{

/** Encodes a stream; mirrors the decoder's CarefulStep. */
class RlgrEncoder final
{
  public:
    RlgrEncoder(std::span<const std::int32_t> coefficients, std::uint32_t range,
                std::vector<std::uint8_t> &sink)
        : m_coefficients(coefficients), m_writer(sink),
          m_state(RlgrState::OfRange(range))
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
        // The last run of the stream may exceed the remaining zeros.
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

}  // namespace

void EncodeRlgr(std::span<const std::int32_t> coefficients, std::uint32_t range,
                std::vector<std::uint8_t> &sink)
{
    RlgrEncoder(coefficients, range, sink).Run();
}

}  // namespace bgl::ptc
