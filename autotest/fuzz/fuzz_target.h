// SPDX-License-Identifier: MIT
// The entry point called by libFuzzer.

#ifndef FLIGHTSIM_AUTOTEST_FUZZ_FUZZ_TARGET_H
#define FLIGHTSIM_AUTOTEST_FUZZ_FUZZ_TARGET_H

#include "driver/bytes/bytes.h"
#include "driver/bytes/codec_status.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data,
                                      std::size_t size);

namespace fuzz
{

/** Takes the parameters of a decoder from the front of the input; the rest is
 * its stream. */
class Input final
{
  public:
    Input(const std::uint8_t *data, std::size_t size) : m_bytes(data, size)
    {
    }

    std::uint8_t TakeByte()
    {
        if (m_bytes.empty())
        {
            return 0;
        }
        const std::uint8_t byte = m_bytes.front();
        m_bytes = m_bytes.subspan(1);
        return byte;
    }

    bgl::ByteSpan Rest() const
    {
        return m_bytes;
    }

  private:
    bgl::ByteSpan m_bytes;
};

/** Aborts unless a decoder used at most what it was given. */
inline void CheckConsumed(const bgl::CodecStatus &status, std::size_t consumed,
                          std::size_t size)
{
    if (status.IsDone() && consumed > size)
    {
        std::abort();
    }
}

}  // namespace fuzz

#endif
