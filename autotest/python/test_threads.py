# SPDX-License-Identifier: MIT
"""Many threads: the same file opened, read and closed by all of them,
different files at once, and one dataset in GDAL's thread-safe mode."""

import subprocess
import threading
from pathlib import Path

import pytest
from osgeo import gdal

from bgl_writer import TOOL
from fault_scenes import make_scenes, open_scene, read_steps, stored
from support import collect_messages, config_option

THREADS = 8
ROUNDS = 2
KINDS = ("elevation", "threads", "photo", "landclass", "vectors", "stitched",
         "airports", "navigation", "scenery", "agn", "agn_folder", "agp",
         "agb", "dsf", "dsf_mesh", "dsf_terrain")
THREAD_TOOL = Path(TOOL).with_name("thread_tool")
HAS_THREAD_SAFE_MODE = hasattr(gdal, "OF_THREAD_SAFE")


@pytest.fixture(scope="module")
def scenes(tmp_path_factory):
    return make_scenes(tmp_path_factory.mktemp("threads"))


def read_values(scene, name):
    dataset = open_scene(scene, name)
    return {step: value for step, (value, _) in read_steps(dataset).items()}


def run_threads(body):
    """Runs body(0) ... at once; the first error fails the test."""
    errors = []
    gate = threading.Barrier(THREADS)

    def work(number):
        try:
            gate.wait()
            body(number)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(number,))
               for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_file(scenes, kind):
    """As QGIS does it."""
    scene = scenes[kind]
    with stored(scene) as name, config_option("GDAL_NUM_THREADS", "2"):
        expected = read_values(scene, name)

        def body(_):
            for _ in range(ROUNDS):
                assert read_values(scene, name) == expected

        run_threads(body)


def test_different_files(scenes):
    """Each thread begins with another file; rasters decode on their own
    threads while layers are read."""
    with collect_messages():
        kinds = KINDS
        places = [stored(scenes[kind]) for kind in kinds]
        names = [place.__enter__() for place in places]
        try:
            expected = [read_values(scenes[kind], name)
                        for kind, name in zip(kinds, names)]

            def body(number):
                for i in range(len(kinds)):
                    k = (i + number) % len(kinds)
                    assert read_values(scenes[kinds[k]], names[k]) == (
                        expected[k])

            run_threads(body)
        finally:
            for place in places:
                place.__exit__(None, None, None)


@pytest.mark.parametrize("kind", ["elevation", "photo", "landclass"])
def test_one_dataset_for_all(scenes, kind):
    if not HAS_THREAD_SAFE_MODE:
        pytest.skip("GDAL has a thread-safe mode since 3.10")
    scene = scenes[kind]
    with stored(scene) as name:
        expected = read_values(scene, name)
        dataset = gdal.OpenEx(name, gdal.OF_RASTER | gdal.OF_THREAD_SAFE)
        assert dataset.IsThreadSafe(gdal.OF_RASTER)

        def body(_):
            for _ in range(ROUNDS):
                for i in range(dataset.RasterCount):
                    band = dataset.GetRasterBand(i + 1)
                    assert band.ReadRaster() == expected[f"band {i + 1}"]
                    for k in range(band.GetOverviewCount()):
                        assert band.GetOverview(k).ReadRaster() == (
                            expected[f"overview {i + 1} {k}"])

        run_threads(body)


def write_files(scenes, folder, kinds):
    for kind in kinds:
        name, content = next(iter(scenes[kind].files.items()))
        # A tile of autogen is placed by its name.
        file = folder / (name if kind == "agn" else
                         f"{kind}{Path(name).suffix}")
        file.write_bytes(content)
        yield file


def run_thread_tool(*arguments):
    run = subprocess.run([str(THREAD_TOOL), *map(str, arguments)],
                         capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.rstrip().endswith(": 0 errors")
    return run.stdout.splitlines()


def test_threads_without_python(scenes, tmp_path):
    """The program of the ThreadSanitizer run, without it."""
    files = [*write_files(scenes, tmp_path, (
        "elevation", "list", "vectors", "airports", "scenery", "agn", "agp"))]
    *lines, end = run_thread_tool(THREADS, *files)
    assert f"{THREADS} threads, {len(files)} files" in end
    sums = [line.split()[-3:] for line in lines]
    assert len(sums) == len(files)
    assert all(int(size[-2]) > 0 for size in sums)


def test_threads_that_write(scenes, tmp_path):
    """Copies, sources of bglcomp, saved edits and the index of a library: each
    thread writes the same bytes as a single one."""
    (tmp_path / "out").mkdir()
    files = [*write_files(scenes, tmp_path, (
        "airports", "elevation", "photo", "stitched", "scenery", "agn", "agp"))]
    *lines, end = run_thread_tool("--write", tmp_path / "out", THREADS, *files)
    assert f"{THREADS} threads, {len(files)} files written" in end
    # Copy, source, rasters, library.
    made = {Path(line.split(": ")[0]).name:
            [part != "nothing" for part in line.split(": ")[1].split(", ")]
            for line in lines}
    assert made == {
        "airports.bgl": [True, True, False, True],
        "elevation.bgl": [False, False, True, True],
        "photo.bgl": [False, False, False, False, True, True, True],
        "stitched.bgl": [True, True, False, True],
        "scenery.bgl": [True, True, False, True],
        files[5].name: [True, False, False, True],
        "agp.agp": [True, False, False, True],
    }
    assert (tmp_path / "out/index.gpkg").exists()
