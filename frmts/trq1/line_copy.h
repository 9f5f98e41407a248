// SPDX-License-Identifier: MIT
// Copies lines of tiles to a raster.

#ifndef FLIGHTSIM_FRMTS_TRQ1_LINE_COPY_H
#define FLIGHTSIM_FRMTS_TRQ1_LINE_COPY_H

#include "driver/bytes/cpu_dispatch.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace bgl
{

/** Copies lines of a tile to the raster that contains it.
 *
 * The lines of a tile are short and far apart in a raster, so that an ordinary
 * copy spends most of its time reading the memory that it is about to
 * overwrite. A raster that is too large for the caches anyway is written with
 * stores that bypass them, which takes a third of the time.
 */
class LineCopy final
{
  public:
    /** Number of lines ahead to prefetch. */
    static constexpr std::int64_t LINES_AHEAD = 8;

    /** @param rasterBytes total size of all lines of the raster. */
    explicit LineCopy(std::int64_t rasterBytes)
        : m_isStreamed(rasterBytes >= CACHED_BYTES)
    {
    }

    /** Prefetches the cache lines that a later line will overwrite in part:
     * those at its ends, shared with adjacent tiles. */
    template <class Sample>
    void Announce(const Sample *target, std::int64_t count) const
    {
#if defined(__GNUC__)
        if (m_isStreamed)
        {
            constexpr int forWriting = 1;
            __builtin_prefetch(target, forWriting);
            __builtin_prefetch(target + count - 1, forWriting);
        }
#endif
    }

    /** Prefetches the source of a later line. A tile that was decoded long ago
     * is outside the nearer caches, and its lines are too short for the
     * processor to predict the next: reading windows of elevations spent a
     * thirtieth of its time waiting for them. */
    template <class Sample>
    static void Fetch(const Sample *source, std::int64_t count)
    {
        cpu::Prefetch<false>(source,
                             static_cast<std::size_t>(count) * sizeof(Sample));
    }

    template <class Sample>
    void Copy(const Sample *source, std::int64_t count, Sample *target) const
    {
        const auto size = static_cast<std::size_t>(count) * sizeof(Sample);
        if (m_isStreamed)
        {
            Stream(reinterpret_cast<const std::uint8_t *>(source), size,
                   reinterpret_cast<std::uint8_t *>(target));
            return;
        }
        std::memcpy(target, source, size);
    }

    /** Must be called on the thread that copied, before others may read. */
    void Finish() const
    {
#if defined(__SSE2__)
        if (m_isStreamed)
        {
            _mm_sfence();
        }
#endif
    }

  private:
    /** Twice the second-level cache of a large processor. */
    static constexpr std::int64_t CACHED_BYTES = 4 << 20;

    static constexpr std::size_t CACHE_LINE = 64;

    static void Stream(const std::uint8_t *source, std::size_t size,
                       std::uint8_t *target)
    {
#if defined(__SSE2__)
        // Only whole cache lines are worth it.
        const std::size_t head = std::min(
            size, (std::size_t{0} - reinterpret_cast<std::uintptr_t>(target)) %
                      CACHE_LINE);
        std::memcpy(target, source, head);
        std::size_t done = head;
        for (; done + CACHE_LINE <= size; done += CACHE_LINE)
        {
            StreamCacheLine(source + done, target + done);
        }
        std::memcpy(target + done, source + done, size - done);
#else
        std::memcpy(target, source, size);
#endif
    }

#if defined(__SSE2__)
    static void StreamCacheLine(const std::uint8_t *source,
                                std::uint8_t *target)
    {
        const auto *from = reinterpret_cast<const __m128i *>(source);
        auto *to = reinterpret_cast<__m128i *>(target);
        for (std::size_t i = 0; i < CACHE_LINE / sizeof(__m128i); ++i)
        {
            _mm_stream_si128(to + i, _mm_loadu_si128(from + i));
        }
    }
#endif

    bool m_isStreamed;
};

}  // namespace bgl

#endif
