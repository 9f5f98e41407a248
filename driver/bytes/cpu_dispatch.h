// SPDX-License-Identifier: MIT
// Hot loops for processors that exceed the baseline of the platform, and hints
// to all of them.

#ifndef FLIGHTSIM_DRIVER_BYTES_CPU_DISPATCH_H
#define FLIGHTSIM_DRIVER_BYTES_CPU_DISPATCH_H

#include <cstddef>
#include <cstdint>

// The plugin is built for the baseline instruction set of its platform.
//
// Plain C++ that compilers can vectorize is cloned: a function marked
// FLIGHTSIM_SIMD_CLONES, which works on many samples at a time, is also
// compiled for x86-64-v3 (AVX2) and x86-64-v4 (AVX-512), one marked
// FLIGHTSIM_BIT_CLONES for x86-64-v3 only (BMI2), and the loader picks the best
// one that the processor supports. Only GCC on Linux does this reliably, and
// not under sanitizers, whose run time is not yet ready when the loader asks.
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) &&         \
    defined(__linux__) && !defined(__SANITIZE_ADDRESS__) &&                    \
    !defined(__SANITIZE_THREAD__) && !defined(FLIGHTSIM_NO_SIMD_CLONES)
#define FLIGHTSIM_SIMD_CLONES                                                  \
    __attribute__((                                                            \
        target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#define FLIGHTSIM_BIT_CLONES                                                   \
    __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define FLIGHTSIM_SIMD_CLONES
#define FLIGHTSIM_BIT_CLONES
#endif

// Functions called by a cloned function must be inlined to be cloned with it.
#if defined(__GNUC__)
#define FLIGHTSIM_ALWAYS_INLINE __attribute__((always_inline)) inline
#else
#define FLIGHTSIM_ALWAYS_INLINE inline
#endif

// Code that compilers cannot generate is written with intrinsics, in a function
// marked FLIGHTSIM_TARGET with the features that it uses, and called only if
// the processor has them.
#if defined(__GNUC__) && defined(__x86_64__)
#define FLIGHTSIM_HAS_X86_TARGETS 1
#define FLIGHTSIM_TARGET(features) __attribute__((target(features)))

namespace bgl::cpu
{

/** Whether the processor has byte shuffles. */
inline bool HasSsse3()
{
    return __builtin_cpu_supports("ssse3") != 0;
}

/** Whether it has 32-byte vectors, and the bit instructions that came with
 * them. */
inline bool HasAvx2()
{
    return __builtin_cpu_supports("avx2") != 0 &&
           __builtin_cpu_supports("bmi2") != 0;
}

/** Whether it has PDEP. May be called before main. */
inline bool HasBmi2()
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("bmi2") != 0;
}

}  // namespace bgl::cpu

#else
#define FLIGHTSIM_HAS_X86_TARGETS 0
#endif

namespace bgl::cpu
{

/** Prefetches some bytes, at least one, for reading or, with FOR_WRITING, for
 * overwriting. Does not wait for them. */
template <bool FOR_WRITING>
inline void Prefetch(const void *bytes, std::size_t size)
{
#if defined(__GNUC__)
    constexpr std::size_t cacheLine = 64;
    const auto *first = static_cast<const std::uint8_t *>(bytes);
    const std::uint8_t *last = first + size - 1;
    for (; first < last; first += cacheLine)
    {
        __builtin_prefetch(first, FOR_WRITING ? 1 : 0);
    }
    __builtin_prefetch(last, FOR_WRITING ? 1 : 0);
#else
    static_cast<void>(bytes);
    static_cast<void>(size);
#endif
}

}  // namespace bgl::cpu

#endif
