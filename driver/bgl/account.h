// SPDX-License-Identifier: MIT
// Accounts for the bytes of a BGL file that its tables refer to.

#ifndef FLIGHTSIM_DRIVER_BGL_ACCOUNT_H
#define FLIGHTSIM_DRIVER_BGL_ACCOUNT_H

#include "driver/bgl/container.h"

namespace bgl
{

/** The parts of a file outside its tables and data. All zero for files of every
 * known compiler, whose header, tables and data cover every byte. */
struct Account
{
    /** Number of sections of unknown type or content. */
    std::uint32_t unknownSections = 0;

    /** Bytes that neither belong to a table nor are referred to by one. */
    std::uint64_t unaccountedBytes = 0;

    /** Reads all tables, but of the data only the starts of 32-bit photos.
     *
     * Reports unknown sections, repeated entries and unreferenced bytes as
     * problems; zeros between the parts are only counted, because they are
     * padding. Does not report errors in a table itself, which is left to the
     * readers of its data.
     */
    static Account Make(const Container &container, ProblemList &problems);
};

}  // namespace bgl

#endif
