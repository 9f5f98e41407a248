# SPDX-License-Identifier: MIT
"""The file system /vsifault/ of the test build: reads and writes fail."""

import contextlib
import ctypes
from pathlib import Path

from bgl_writer import TOOL

PREFIX = "/vsifault/"
NONE, FAIL, SHORT, SHRINK, CHANGE = range(5)
FOR_EVER = 1 << 62

_library = None


def _load():
    """Registers the file system on first use."""
    global _library
    if _library is None:
        library = ctypes.CDLL(str(Path(TOOL).with_name(
            "libflightsim_faults.so")))
        library.PlanLookFault.argtypes = (ctypes.c_uint64, ctypes.c_uint64)
        library.PlanLookFault.restype = None
        library.PlanNameFault.argtypes = (ctypes.c_int,)
        library.PlanNameFault.restype = None
        for function in (library.PlanFault, library.PlanWriteFault):
            function.argtypes = (
                ctypes.c_int, ctypes.c_uint64, ctypes.c_uint64)
            function.restype = None
        for name in ("Reads", "Bytes", "sDone", "Calls", "Writes",
                     "Looks"):
            getattr(library, f"CountFault{name}").restype = ctypes.c_uint64
        assert library.InstallFaults() == 0
        _library = library
    return _library


def count_reads():
    """Counts from the last plan, like the other counters."""
    return _load().CountFaultReads()


def count_bytes():
    return _load().CountFaultBytes()


def count_faults():
    return _load().CountFaultsDone()


def count_calls():
    """Counts reads and all other calls of the file system."""
    return _load().CountFaultCalls()


def plan(fault=NONE, first=0, count=1):
    """Affects `count` reads from number `first` on, counted from 1 and now."""
    _load().PlanFault(fault, first, count)


@contextlib.contextmanager
def faults(fault, first, count=1):
    plan(fault, first, count)
    try:
        yield
    finally:
        plan()


def count_writes():
    """Counts steps of writing since the last plan for them."""
    return _load().CountFaultWrites()


@contextlib.contextmanager
def write_faults(fault=NONE, first=0, count=1):
    """Affects steps of writing: opening, writing, closing, renaming."""
    _load().PlanWriteFault(fault, first, count)
    try:
        yield
    finally:
        _load().PlanWriteFault(NONE, 0, 0)


@contextlib.contextmanager
def locked_names(names):
    """Lets no file take the name of one that is there (1), or any name (2)."""
    _load().PlanNameFault(names)
    try:
        yield
    finally:
        _load().PlanNameFault(0)


def count_looks():
    """Calls that look at a file or folder, list one or open a file to read it,
    since the last plan for them."""
    return _load().CountFaultLooks()


@contextlib.contextmanager
def look_faults(first=0, count=1):
    """Lets such calls fail."""
    _load().PlanLookFault(first, count)
    try:
        yield
    finally:
        _load().PlanLookFault(0, 0)
