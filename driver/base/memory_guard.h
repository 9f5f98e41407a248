// SPDX-License-Identifier: MIT
// Turns exceptions into GDAL errors, because none may enter GDAL's code.

#ifndef FLIGHTSIM_DRIVER_BASE_MEMORY_GUARD_H
#define FLIGHTSIM_DRIVER_BASE_MEMORY_GUARD_H

#include "cpl_error.h"

#include <cstdint>
#include <exception>
#include <memory>
#include <new>
#include <stdexcept>
#include <string_view>

namespace flightsim
{

/** Outcome of a guarded call. */
enum class Outcome
{
    Done,

    /** Memory ran out. */
    NoMemory,

    /** Another exception was thrown, which is a bug in this plugin. */
    Broken
};

/** Calls a body. This is the only place that catches exceptions; the caller
 * reports them. */
template <class Body> Outcome CallGuarded(Body body)
{
    try
    {
        body();
        return Outcome::Done;
    }
    catch (const std::bad_alloc &)
    {
        return Outcome::NoMemory;
    }
    catch (const std::length_error &)
    {
        return Outcome::NoMemory;
    }
    catch (const std::exception &exception)
    {
        CPLDebug("FlightSim", "%s", exception.what());
        return Outcome::Broken;
    }
}

/** Calls a body. Returns false if it threw. */
template <class Body> bool FitsMemory(Body body)
{
    return CallGuarded(body) == Outcome::Done;
}

/** Calls a body.
 *
 * @param driver and `file` are used in the message.
 * @return false, with an error, if it threw.
 */
template <class Body>
bool GuardMemory(const char *driver, const char *file, Body body)
{
    const Outcome outcome = CallGuarded(body);
    if (outcome == Outcome::NoMemory)
    {
        CPLError(CE_Failure, CPLE_OutOfMemory, "%s: %s: not enough memory",
                 driver, file);
    }
    else if (outcome == Outcome::Broken)
    {
        CPLError(CE_Failure, CPLE_AppDefined, "%s: %s: internal error", driver,
                 file);
    }
    return outcome == Outcome::Done;
}

/** Detects that GDAL ran out of memory for part of a feature: its geometries
 * and fields only report an error then, and stay empty or incomplete. */
class AllocationWatch final
{
  public:
    /** @throws std::bad_alloc if GDAL ran out of memory. */
    void Check() const
    {
        if (CPLGetErrorCounter() != m_errors &&
            (CPLGetLastErrorNo() == CPLE_OutOfMemory || IsCurveShort()))
        {
            throw std::bad_alloc();
        }
    }

  private:
    /** Whether a curve ran out of memory, which curves report with another
     * message. */
    static bool IsCurveShort()
    {
        return CPLGetLastErrorType() == CE_Failure &&
               std::string_view(CPLGetLastErrorMsg())
                   .starts_with("OGRSimpleCurve::");
    }

    std::uint64_t m_errors = CPLGetErrorCounter();
};

/** Clones a feature or a geometry, of which GDAL may return null or an
 * incomplete copy.
 *
 * @throws std::bad_alloc if GDAL ran out of memory. */
template <class Object> std::unique_ptr<Object> Clone(const Object &object)
{
    const AllocationWatch watch;
    std::unique_ptr<Object> copy;
    if constexpr (requires { object.Clone(); })
    {
        copy.reset(object.Clone());
    }
    else
    {
        copy.reset(object.clone());
    }
    if (copy == nullptr)
    {
        throw std::bad_alloc();
    }
    watch.Check();
    return copy;
}

}  // namespace flightsim

#endif
