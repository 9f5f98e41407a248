// SPDX-License-Identifier: MIT
// The elementary steps of the lapped transform, named as in
// frmts/trq1/format.md chapters 9.8 and 9.10.

#ifndef FLIGHTSIM_FRMTS_CODECS_PTC_LAPPED_STEPS_H
#define FLIGHTSIM_FRMTS_CODECS_PTC_LAPPED_STEPS_H

#include "frmts/codecs/ptc/cell.h"
#include "driver/bytes/cpu_dispatch.h"

#include <utility>

namespace bgl::ptc
{

template <class Number>
FLIGHTSIM_ALWAYS_INLINE void H(Number &a, Number &b, Number &c, Number &d)
{
    a += b;
    c -= d;
    const Number t = Shr(a - c, 1);
    const Number oldD = d;
    d = t - b;
    b = d + c;
    c = t - oldD;
    a -= c;
}

template <class Number>
FLIGHTSIM_ALWAYS_INLINE void InverseH(Number &a, Number &b, Number &c,
                                      Number &d)
{
    const Number sum = a + c;
    const Number oldC = b - d;
    const Number t = Shr(sum - oldC, 1);
    b = t - d;
    d = t - c;
    a = sum - b;
    c = oldC + d;
}

template <class Number>
FLIGHTSIM_ALWAYS_INLINE void R(Number &a, Number &b, Number &c, Number &d)
{
    const Number t1 = a + Shr(b + 1, 1);
    const Number t2 = d - Shr(c + 1, 1);
    d = b - Shr(5 * t1 + 2, 2);
    a = c + Shr(5 * t2 + 2, 2);
    c = t1 + Shr(d + 1, 1) + Shr(a, 1);
    b = t2 - Shr(a + 1, 1) - Shr(d, 1);
    a -= c;
    d += b;
}

template <class Number>
FLIGHTSIM_ALWAYS_INLINE void InverseR(Number &a, Number &b, Number &c,
                                      Number &d)
{
    d -= b;
    a += c;
    const Number t1 = c - Shr(d + 1, 1) - Shr(a, 1);
    const Number t2 = b + Shr(a + 1, 1) + Shr(d, 1);
    b = d + Shr(5 * t1 + 2, 2);
    c = a - Shr(5 * t2 + 2, 2);
    a = t1 - Shr(b + 1, 1);
    d = t2 + Shr(c + 1, 1);
}

template <class Number>
FLIGHTSIM_ALWAYS_INLINE void Q(Number &a, Number &b, Number &c, Number &d)
{
    const Number t1 = a - d;
    const Number t2 = c + b;
    b -= Shr(t2, 1);
    d += Shr(t1, 1);
    c = Shr(t1, 1) - t2;
    a = c - t1;
    c -= Shr(a, 1);
    b += Shr(c, 1);
    c -= b;
    d -= Shr(a, 1);
    a += d;
}

template <class Number>
FLIGHTSIM_ALWAYS_INLINE void InverseQ(Number &a, Number &b, Number &c,
                                      Number &d)
{
    a -= d;
    d += Shr(a, 1);
    c += b;
    b -= Shr(c, 1);
    c += Shr(a, 1);
    const Number t1 = c - a;
    const Number t2 = Shr(t1, 1) - c;
    d -= Shr(t1, 1);
    b += Shr(t2, 1);
    a = t1 + d;
    c = t2 - b;
}

template <class Number> FLIGHTSIM_ALWAYS_INLINE void S(Number &a, Number &b)
{
    a -= Shr(b + 1, 1);
    b -= Shr(3 * a + 2, 2);
    a += Shr(b + 1, 1);
    b = Shr(b, 1);
}

/** Only a right inverse of S: of the two values that S maps to the same result,
 * returns the one whose lost bit is zero, like Microsoft's encoder. */
template <class Number>
FLIGHTSIM_ALWAYS_INLINE void InverseS(Number &a, Number &b)
{
    b *= 2;
    a -= Shr(b + 1, 1);
    b += Shr(3 * a + 2, 2);
    a += Shr(b + 1, 1);
}

template <class Number>
FLIGHTSIM_ALWAYS_INLINE void D(Number &a, Number &b, Number &c, Number &d)
{
    d = a - d;
    a -= Shr(d, 1);
    c = b - c;
    b -= Shr(c, 1);
}

/** The inverse of D. */
template <class Number>
FLIGHTSIM_ALWAYS_INLINE void U(Number &a, Number &b, Number &c, Number &d)
{
    b += Shr(c, 1);
    c = b - c;
    a += Shr(d, 1);
    d = a - d;
}

/** Permutes cells from coefficient order to butterfly order; its own
 * inverse. */
template <class Number>
FLIGHTSIM_ALWAYS_INLINE void ExchangeCells(Number (&c)[16])
{
    std::swap(c[1], c[2]);
    std::swap(c[8], c[4]);
    std::swap(c[11], c[7]);
    std::swap(c[10], c[5]);
    std::swap(c[9], c[6]);
    std::swap(c[14], c[13]);
}

/** The four butterflies between the corners of nested squares, which end T and
 * O2. */
template <class Number>
FLIGHTSIM_ALWAYS_INLINE void LastButterflies(Number (&c)[16])
{
    H(c[0], c[3], c[12], c[15]);
    H(c[1], c[2], c[13], c[14]);
    H(c[4], c[7], c[8], c[11]);
    H(c[5], c[6], c[9], c[10]);
}

template <class Number>
FLIGHTSIM_ALWAYS_INLINE void InverseLastButterflies(Number (&c)[16])
{
    InverseH(c[0], c[3], c[12], c[15]);
    InverseH(c[1], c[2], c[13], c[14]);
    InverseH(c[4], c[7], c[8], c[11]);
    InverseH(c[5], c[6], c[9], c[10]);
}

/** Converts the coefficients of a 4x4 group to samples. */
template <class Number> FLIGHTSIM_ALWAYS_INLINE void T(Number (&c)[16])
{
    ExchangeCells(c);
    H(c[0], c[1], c[4], c[5]);
    R(c[7], c[6], c[3], c[2]);
    R(c[13], c[9], c[12], c[8]);
    Q(c[10], c[11], c[14], c[15]);
    LastButterflies(c);
}

/** Converts the samples of a 4x4 group to coefficients. */
template <class Number> FLIGHTSIM_ALWAYS_INLINE void InverseT(Number (&c)[16])
{
    InverseLastButterflies(c);
    InverseH(c[0], c[1], c[4], c[5]);
    InverseR(c[7], c[6], c[3], c[2]);
    InverseR(c[13], c[9], c[12], c[8]);
    InverseQ(c[10], c[11], c[14], c[15]);
    ExchangeCells(c);
}

/** The decoder's overlap filter on the four corners of adjacent groups. */
template <class Number> FLIGHTSIM_ALWAYS_INLINE void O2(Number (&c)[16])
{
    H(c[0], c[12], c[3], c[15]);
    H(c[1], c[13], c[2], c[14]);
    H(c[4], c[8], c[7], c[11]);
    H(c[5], c[9], c[6], c[10]);
    S(c[12], c[8]);
    S(c[13], c[9]);
    S(c[14], c[10]);
    S(c[15], c[11]);
    S(c[3], c[2]);
    S(c[7], c[6]);
    S(c[11], c[10]);
    S(c[15], c[14]);
    LastButterflies(c);
}

/** The encoder's overlap filter. */
template <class Number> FLIGHTSIM_ALWAYS_INLINE void InverseO2(Number (&c)[16])
{
    InverseLastButterflies(c);
    InverseS(c[15], c[14]);
    InverseS(c[11], c[10]);
    InverseS(c[7], c[6]);
    InverseS(c[3], c[2]);
    InverseS(c[15], c[11]);
    InverseS(c[14], c[10]);
    InverseS(c[13], c[9]);
    InverseS(c[12], c[8]);
    InverseH(c[5], c[9], c[6], c[10]);
    InverseH(c[4], c[8], c[7], c[11]);
    InverseH(c[1], c[13], c[2], c[14]);
    InverseH(c[0], c[12], c[3], c[15]);
}

/** The decoder's overlap filter along the edge of the image. */
template <class Number> FLIGHTSIM_ALWAYS_INLINE void O1(Number (&c)[4])
{
    D(c[0], c[1], c[2], c[3]);
    S(c[3], c[2]);
    U(c[0], c[1], c[2], c[3]);
}

/** The encoder's overlap filter along the edge of the image. */
template <class Number> FLIGHTSIM_ALWAYS_INLINE void InverseO1(Number (&c)[4])
{
    D(c[0], c[1], c[2], c[3]);
    InverseS(c[3], c[2]);
    U(c[0], c[1], c[2], c[3]);
}

}  // namespace bgl::ptc

#endif
