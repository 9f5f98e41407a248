# SPDX-License-Identifier: MIT
"""Runs jobs in several processes of this machine with Dask, and collects
GDAL's messages."""

import contextlib
import itertools
import logging
import tempfile

import dask
from distributed import Client, LocalCluster, as_completed
from osgeo import gdal

NAMES = {gdal.CE_Warning: "warning", gdal.CE_Failure: "error",
         gdal.CE_Fatal: "error"}


@contextlib.contextmanager
def collect_messages():
    """Redirects GDAL's warnings and errors from the worker's terminal to the
    keys of a dictionary, which drops repetitions."""
    messages = {}

    def handler(kind, _, text):
        if kind in NAMES:
            messages[f"{NAMES[kind]}: {text}"] = None

    gdal.PushErrorHandler(handler)
    try:
        yield messages
    finally:
        gdal.PopErrorHandler()


def run(function, jobs, workers):
    """Calls the function on every job, a tuple of arguments. Gives each job and
    its result, or the exception that it ended in, as they come.

    No more jobs are given out than there are processes, and a result is fetched
    before the process that keeps it gets another job: if one crashes, the file
    that it worked at is known.
    """
    waiting = iter(jobs)
    # A job whose process crashed is not tried again: it would take down the
    # next one as well.
    settings = {"distributed.scheduler.allowed-failures": 0}
    with tempfile.TemporaryDirectory() as folder, dask.config.set(settings), \
            LocalCluster(n_workers=workers, threads_per_worker=1,
                         dashboard_address=":0", local_directory=folder,
                         silence_logs=logging.CRITICAL) as cluster, \
            Client(cluster) as client:
        jobs_of = {client.submit(function, *job, pure=False): job
                   for job in itertools.islice(waiting, workers)}
        completed = as_completed(jobs_of)
        for future in completed:
            result, error = fetch(future)
            yield jobs_of.pop(future), result, error
            for following in itertools.islice(waiting, 1):
                submitted = client.submit(function, *following, pure=False)
                jobs_of[submitted] = following
                completed.add(submitted)


def fetch(future):
    """Returns the result, or the exception that ended the job."""
    try:
        return future.result(), None
    except Exception as error:
        return None, error
