// SPDX-License-Identifier: MIT
// Accounts for the bytes of a BGL: which of them a table names.

#ifndef FLIGHTSIM_DRIVER_BGL_ACCOUNT_H
#define FLIGHTSIM_DRIVER_BGL_ACCOUNT_H

#include "driver/bgl/container.h"

namespace bgl
{

/** What the tables of a file leave out. All zero for the files of every known
 * compiler: header, tables and data cover every byte. */
struct Account
{
    /** Sections of a type that is not known. */
    std::uint32_t unknownSections = 0;

    /** Bytes that neither belong to a table nor are named by one. */
    std::uint64_t unaccountedBytes = 0;

    /** Reads all tables, but no data.
     *
     * Unknown sections, entries that stand twice and bytes that no table names
     * are problems; zeros between the parts are counted only, as they fill up
     * to a boundary. What is wrong with a table itself is not reported: that is
     * up to those who read its data.
     */
    static Account Make(const Container &container, ProblemList &problems);
};

}  // namespace bgl

#endif
