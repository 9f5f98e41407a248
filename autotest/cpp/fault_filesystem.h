// SPDX-License-Identifier: MIT
// A GDAL file system that fails on demand: /vsifault/<path> is <path>.

#ifndef FLIGHTSIM_AUTOTEST_CPP_FAULT_FILESYSTEM_H
#define FLIGHTSIM_AUTOTEST_CPP_FAULT_FILESYSTEM_H

#include "cpl_port.h"

#include <cstdint>

extern "C"
{
    /** Registers the file system; returns 0 on success. */
    CPL_DLL int InstallFaults();

    /** Selects a fault and the reads that it affects, and resets the
     * counters. */
    CPL_DLL void PlanFault(int fault, std::uint64_t first, std::uint64_t count);

    /** The same for the steps of writing: opening, writing, closing and
     * renaming a file. */
    CPL_DLL void PlanWriteFault(int fault, std::uint64_t first,
                                std::uint64_t count);
    CPL_DLL std::uint64_t CountFaultWrites();

    /** Which names cannot be given: 0 for none, 1 for those of files that are
     * there, as on Windows while others read them, 2 for all. */
    CPL_DLL void PlanNameFault(int names);

    /** Which of the calls fail that look at a file or folder, list a folder or
     * open a file to be read. */
    CPL_DLL void PlanLookFault(std::uint64_t first, std::uint64_t count);
    CPL_DLL std::uint64_t CountFaultLooks();

    /** Reads, bytes returned, faults and calls of any kind since then. */
    CPL_DLL std::uint64_t CountFaultReads();
    CPL_DLL std::uint64_t CountFaultBytes();
    CPL_DLL std::uint64_t CountFaultsDone();
    CPL_DLL std::uint64_t CountFaultCalls();
}

#endif
