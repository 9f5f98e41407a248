// SPDX-License-Identifier: MIT
// Function multiversioning for hot loops, in one place because of its limits.

#ifndef FLIGHTSIM_DRIVER_BYTES_SIMD_CLONES_H
#define FLIGHTSIM_DRIVER_BYTES_SIMD_CLONES_H

// The plugin is built for the baseline instruction set of its platform. A
// function marked FLIGHTSIM_SIMD_CLONES, which works on many samples at a time,
// is compiled again for x86-64-v3 (AVX2) and x86-64-v4 (AVX-512), one marked
// FLIGHTSIM_BIT_CLONES for x86-64-v3 only (BMI2), and the loader picks the one
// that the processor can run. Only GCC on Linux does this reliably, and not
// under sanitizers, whose run time is not ready yet when the loader asks.
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

// What a cloned function calls has to be inlined to be cloned with it.
#if defined(__GNUC__)
#define FLIGHTSIM_ALWAYS_INLINE __attribute__((always_inline)) inline
#else
#define FLIGHTSIM_ALWAYS_INLINE inline
#endif

#endif
