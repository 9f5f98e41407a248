// SPDX-License-Identifier: MIT
// The outcome of decoding: done, damaged input, or a variant not supported.

#ifndef FLIGHTSIM_DRIVER_BYTES_CODEC_STATUS_H
#define FLIGHTSIM_DRIVER_BYTES_CODEC_STATUS_H

#include <cstddef>

namespace bgl
{

/** Outcome of a decoder: done, damaged input, or a variant that is legal but
 * not supported.
 *
 * The latter two give the byte offset inside the decoder's own input and what
 * was expected there. The text is a string literal, so a status is cheap to
 * pass around.
 */
class [[nodiscard]] CodecStatus final
{
  public:
    enum class Kind
    {
        Done,
        Damaged,
        Unsupported
    };

    static constexpr CodecStatus Done()
    {
        return {};
    }

    static constexpr CodecStatus Damaged(std::size_t offset,
                                         const char *expected)
    {
        return {Kind::Damaged, offset, expected};
    }

    static constexpr CodecStatus Unsupported(std::size_t offset,
                                             const char *expected)
    {
        return {Kind::Unsupported, offset, expected};
    }

    constexpr bool IsDone() const
    {
        return m_kind == Kind::Done;
    }

    constexpr Kind GetKind() const
    {
        return m_kind;
    }

    /** Byte offset inside the decoder's input where decoding stopped. */
    constexpr std::size_t Offset() const
    {
        return m_offset;
    }

    /** What was expected at Offset(); empty if done. */
    constexpr const char *Expected() const
    {
        return m_expected;
    }

    /** Returns the same status for a container in which the decoder's input
     * starts at `base`. */
    constexpr CodecStatus Shifted(std::size_t base) const
    {
        return {m_kind, m_offset + base, m_expected};
    }

    /** Returns the same status with another offset. */
    constexpr CodecStatus At(std::size_t offset) const
    {
        return {m_kind, offset, m_expected};
    }

  private:
    constexpr CodecStatus() = default;

    constexpr CodecStatus(Kind kind, std::size_t offset, const char *expected)
        : m_kind(kind), m_offset(offset), m_expected(expected)
    {
    }

    Kind m_kind = Kind::Done;
    std::size_t m_offset = 0;
    const char *m_expected = "";
};

}  // namespace bgl

#endif
