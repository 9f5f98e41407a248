// SPDX-License-Identifier: MIT
// A file system of GDAL's that fails on demand: /vsifault/<path> is <path>.

#ifndef FLIGHTSIM_AUTOTEST_CPP_FAULT_FILESYSTEM_H
#define FLIGHTSIM_AUTOTEST_CPP_FAULT_FILESYSTEM_H

#include "cpl_port.h"

#include <cstdint>

extern "C"
{
    /** Registers the file system; 0 when that has worked. */
    CPL_DLL int InstallFaults();

    /** Chooses a fault, which reads it hits, and counts from 0 again. */
    CPL_DLL void PlanFault(int fault, std::uint64_t first, std::uint64_t count);

    /** The same for steps of writing: to open a file, write to it, close it,
     * and to rename one. */
    CPL_DLL void PlanWriteFault(int fault, std::uint64_t first,
                                std::uint64_t count);
    CPL_DLL std::uint64_t CountFaultWrites();

    /** Which of the calls fail that look at a file or folder, list a folder or
     * open a file to be read. */
    CPL_DLL void PlanLookFault(std::uint64_t first, std::uint64_t count);
    CPL_DLL std::uint64_t CountFaultLooks();

    /** Reads, bytes given, faults done and calls of any kind since then. */
    CPL_DLL std::uint64_t CountFaultReads();
    CPL_DLL std::uint64_t CountFaultBytes();
    CPL_DLL std::uint64_t CountFaultsDone();
    CPL_DLL std::uint64_t CountFaultCalls();
}

#endif
