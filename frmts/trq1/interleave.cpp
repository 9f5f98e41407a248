// SPDX-License-Identifier: MIT
// Interleaves planes to pixels, the layout that most readers of photos request.

#include "frmts/trq1/interleave.h"

#include "driver/bytes/cpu_dispatch.h"

#if FLIGHTSIM_HAS_X86_TARGETS
#include <tmmintrin.h>

#define SSSE3_TARGET FLIGHTSIM_TARGET("ssse3")
#endif

namespace bgl
{

namespace
{

void InterleaveThreePlainly(const std::uint8_t *first,
                            const std::uint8_t *second,
                            const std::uint8_t *third, std::size_t count,
                            std::uint8_t *pixels)
{
    for (std::size_t i = 0; i < count; ++i)
    {
        pixels[3 * i] = first[i];
        pixels[3 * i + 1] = second[i];
        pixels[3 * i + 2] = third[i];
    }
}

#if FLIGHTSIM_HAS_X86_TARGETS

constexpr std::size_t BLOCK = 16;

/** For each third of a block of pixels and each plane: the destination of each
 * of 16 bytes of the plane; 0x80 leaves a position free for other planes. */
struct PixelShuffle
{
    constexpr PixelShuffle()
    {
        for (std::size_t i = 0; i < 3 * BLOCK; ++i)
        {
            for (std::size_t plane = 0; plane < 3; ++plane)
            {
                bytes[i / BLOCK][plane][i % BLOCK] =
                    static_cast<std::uint8_t>(i % 3 == plane ? i / 3 : 0x80);
            }
        }
    }

    alignas(BLOCK) std::uint8_t bytes[3][3][BLOCK]{};
};

constexpr PixelShuffle SHUFFLE;

SSSE3_TARGET inline __m128i LoadBlock(const std::uint8_t *bytes)
{
    return _mm_loadu_si128(reinterpret_cast<const __m128i *>(bytes));
}

/** Interleaves with byte shuffles, which compilers do not generate by
 * themselves.
 * @return number of pixels written.
 */
SSSE3_TARGET
std::size_t InterleaveThreeBlocks(const std::uint8_t *first,
                                  const std::uint8_t *second,
                                  const std::uint8_t *third, std::size_t count,
                                  std::uint8_t *pixels)
{
    std::size_t done = 0;
    for (; done + BLOCK <= count; done += BLOCK)
    {
        const __m128i a = LoadBlock(first + done);
        const __m128i b = LoadBlock(second + done);
        const __m128i c = LoadBlock(third + done);
        for (std::size_t part = 0; part < 3; ++part)
        {
            const auto &shuffle = SHUFFLE.bytes[part];
            _mm_storeu_si128(
                reinterpret_cast<__m128i *>(pixels + 3 * done + part * BLOCK),
                _mm_or_si128(
                    _mm_or_si128(_mm_shuffle_epi8(a, LoadBlock(shuffle[0])),
                                 _mm_shuffle_epi8(b, LoadBlock(shuffle[1]))),
                    _mm_shuffle_epi8(c, LoadBlock(shuffle[2]))));
        }
    }
    return done;
}

#endif

}  // namespace

void InterleaveThree(const std::uint8_t *first, const std::uint8_t *second,
                     const std::uint8_t *third, std::size_t count,
                     std::uint8_t *pixels)
{
    std::size_t done = 0;
#if FLIGHTSIM_HAS_X86_TARGETS
    if (cpu::HasSsse3())
    {
        done = InterleaveThreeBlocks(first, second, third, count, pixels);
    }
#endif
    InterleaveThreePlainly(first + done, second + done, third + done,
                           count - done, pixels + 3 * done);
}

FLIGHTSIM_SIMD_CLONES
void InterleaveFour(const std::uint8_t *__restrict first,
                    const std::uint8_t *__restrict second,
                    const std::uint8_t *__restrict third,
                    const std::uint8_t *__restrict fourth, std::size_t count,
                    std::uint8_t *__restrict pixels)
{
    for (std::size_t i = 0; i < count; ++i)
    {
        pixels[4 * i] = first[i];
        pixels[4 * i + 1] = second[i];
        pixels[4 * i + 2] = third[i];
        pixels[4 * i + 3] = fourth[i];
    }
}

}  // namespace bgl
