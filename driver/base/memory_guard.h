// SPDX-License-Identifier: MIT
// Lack of memory becomes an error of GDAL's: no exception may get into its code.

#ifndef FLIGHTSIM_DRIVER_BASE_MEMORY_GUARD_H
#define FLIGHTSIM_DRIVER_BASE_MEMORY_GUARD_H

#include "cpl_error.h"

#include <new>

namespace flightsim
{

/** Calls a body; false when the memory did not suffice. The only place that
 * catches that: what else is to be said of it, the caller says. */
template <class Body> bool FitsMemory(Body body)
{
    try
    {
        body();
        return true;
    }
    catch (const std::bad_alloc &)
    {
        return false;
    }
}

/** Calls a body.
 *
 * @param driver and `file` are for the message.
 * @return false, with an error, when the memory did not suffice.
 */
template <class Body>
bool GuardMemory(const char *driver, const char *file, Body body)
{
    if (FitsMemory(body))
    {
        return true;
    }
    CPLError(CE_Failure, CPLE_OutOfMemory, "%s: %s: not enough memory", driver,
             file);
    return false;
}

}  // namespace flightsim

#endif
