# SPDX-License-Identifier: MIT
"""Reads that fail or come short, and files that change while they are open: an
error, never a part that looks complete."""

import pytest
from osgeo import gdal

from fault_filesystem import (
    CHANGE, FAIL, FOR_EVER, PREFIX, SHORT, SHRINK, count_faults, count_reads,
    faults, plan,
)
from fault_scenes import make_scenes, open_scene, read_steps, stored
from support import collect_messages

NAMES = ("elevation", "threads", "list", "landclass", "season_jun_jul_aug",
         "photo", "terrain_index", "vectors", "stitched", "mini_vectors",
         "airports", "navigation", "scenery", "agn", "agn_folder", "agp",
         "agb", "ags", "dsf", "dsf_layers_of_mesh", "dsf_mesh", "dsf_terrain",
         "dsf_sea_level")


@pytest.fixture(scope="module")
def scenes(tmp_path_factory):
    return make_scenes(tmp_path_factory.mktemp("faults"))


@pytest.fixture(autouse=True)
def pieces():
    """Lets the driver read in pieces; otherwise it reads small files whole."""
    gdal.SetConfigOption("FLIGHTSIM_KEEP_SMALL_FILES", "NO")
    yield
    gdal.SetConfigOption("FLIGHTSIM_KEEP_SMALL_FILES", None)


@pytest.fixture(params=NAMES)
def scene(request, scenes):
    return scenes[request.param]


def open_and_read(scene, name):
    """Returns the dataset, the messages of opening it, and the results of all
    steps."""
    with collect_messages() as messages:
        dataset = open_scene(scene, name)
    return dataset, messages, read_steps(dataset) if dataset else {}


def read_truth(scene):
    with stored(scene) as name:
        dataset, messages, results = open_and_read(scene, name)
        assert dataset is not None
        assert messages.failures == []
    for step, (value, problems) in results.items():
        assert problems == []
        assert value is not None or step.split(":")[-1] in (
            " fid 0", " fid 1", " extent")
    return {step: value for step, (value, _) in results.items()}


def is_start(value, truth):
    """Whether the features before an error are the right ones."""
    return not isinstance(value, list) or value == truth[:len(value)]


def check_results(results, truth):
    """Checks that results are right or have an error; returns the number of
    errors."""
    assert results.keys() == truth.keys()
    failed = 0
    for step, (value, messages) in results.items():
        if messages.failures:
            failed += 1
            assert is_start(value, truth[step]), step
        else:
            assert value == truth[step], (step, messages)
    return failed


def check_fault(scene, name, truth, fault, number):
    """Lets one read fail, and reads again without the fault."""
    with faults(fault, number):
        dataset, messages, results = open_and_read(scene, name)
        assert count_faults() == 1
    if dataset is None:
        # The first read is GDAL's, which then knows no driver for the file,
        # or has enough in half of it.
        assert messages.failures or number == 1
        return
    assert messages.failures == []
    assert check_results(results, truth) >= 1 or number == 1
    again = read_steps(dataset)
    assert check_results(again, truth) == 0


@pytest.mark.parametrize("fault", [FAIL, SHORT], ids=["fail", "short"])
def test_a_whole_read_that_fails_is_made_up_for(scenes, fault):
    """By smaller reads of the needed parts."""
    truth = read_truth(scenes["airports"])
    gdal.SetConfigOption("FLIGHTSIM_KEEP_SMALL_FILES", "YES")
    with stored(scenes["airports"], PREFIX) as name, faults(fault, 2):
        dataset, messages, results = open_and_read(scenes["airports"], name)
        assert count_faults() == 1
        assert count_reads() > 2
    assert dataset is not None and messages.failures == []
    assert check_results(results, truth) == 0


@pytest.mark.parametrize("fault", [FAIL, SHORT], ids=["fail", "short"])
def test_every_read_in_turn(scene, fault):
    truth = read_truth(scene)
    with stored(scene, PREFIX) as name:
        plan()
        _, messages, results = open_and_read(scene, name)
        assert messages.failures == []
        assert check_results(results, truth) == 0
        total = count_reads()
        # A tile of X-Plane is read at once.
        assert total >= (1 if scene.driver == "DSF" else 2)
        for number in range(1, total + 1):
            check_fault(scene, name, truth, fault, number)


def test_reads_that_fail_from_one_on(scene):
    """As if the medium had been removed."""
    truth = read_truth(scene)
    with stored(scene, PREFIX) as name:
        plan()
        open_and_read(scene, name)
        total = count_reads()
        for number in range(1, total + 1):
            with faults(FAIL, number, FOR_EVER):
                dataset, _, results = open_and_read(scene, name)
            if dataset is not None:
                assert check_results(results, truth) >= 1


def test_a_file_that_loses_its_end(scene):
    """The remaining part is read; the missing part is an error."""
    truth = read_truth(scene)
    with stored(scene, PREFIX) as name:
        plan()
        dataset, _, _ = open_and_read(scene, name)
        with faults(SHRINK, 1, FOR_EVER):
            check_results(read_steps(dataset), truth)


def test_a_file_that_changes(scene):
    """Any values may come, but no crash, and only messages of this driver."""
    with stored(scene, PREFIX) as name:
        plan()
        open_and_read(scene, name)
        total = count_reads()
        for number in range(2, total + 1):
            with faults(CHANGE, number, FOR_EVER):
                _, opening, results = open_and_read(scene, name)
                assert count_faults() >= 1
            told = sum((messages for _, messages in results.values()), opening)
            assert all(text.startswith(scene.driver + ": ")
                       for _, _, text in told)


@pytest.mark.parametrize("kind", [
    kind for kind in NAMES if kind != "agn_folder"
])
def test_a_file_on_disk_that_shrinks(tmp_path, scenes, kind):
    """Without the file system of the tests: positional reads, as of GDAL's
    local files. Files of a folder are opened later, and are just shorter
    then."""
    scene = scenes[kind]
    truth = read_truth(scene)
    for name, content in scene.files.items():
        (tmp_path / name).write_bytes(content)
    path = str(tmp_path / scene.name)
    name = f'{scene.driver}:"{path}":{scene.theme}' if scene.theme else path
    with collect_messages():
        dataset = open_scene(scene, name)
    for size in (1, 2, 4):
        for file, content in scene.files.items():
            with (tmp_path / file).open("r+b") as stream:
                stream.truncate(len(content) // (2 * size))
        check_results(read_steps(dataset), truth)
    for file, content in scene.files.items():
        with (tmp_path / file).open("r+b") as stream:
            stream.write(content)
    assert check_results(read_steps(dataset), truth) == 0


def test_an_error_is_told_once_more(scenes):
    """A layer that failed does not continue as if at its end."""
    scene = scenes["airports"]
    with stored(scene, PREFIX) as name:
        plan()
        dataset = open_scene(scene, name)
        layer = dataset.GetLayerByName("runway")
        with faults(FAIL, 1), collect_messages() as messages:
            assert layer.GetNextFeature() is None
        assert messages[-1][:2] == (gdal.CE_Failure, gdal.CPLE_FileIO)
        assert messages.failures[-1] == (
            f"BGL: {name}: layer runway: the file cannot be read")
        with collect_messages() as messages:
            assert layer.GetNextFeature() is None
        assert messages.failures == [
            f"BGL: {name}: layer runway: reading has to start again after an "
            "error"]
        layer.ResetReading()
        with collect_messages() as messages:
            assert layer.GetNextFeature() is not None
        assert messages == []


def test_a_filtered_count_that_fails(scenes):
    scene = scenes["airports"]
    with stored(scene, PREFIX) as name:
        plan()
        dataset = open_scene(scene, name)
        layer = dataset.GetLayerByName("runway")
        layer.SetAttributeFilter("length_m > 0")
        count = layer.GetFeatureCount()
        assert count > 0
        with faults(FAIL, 1), collect_messages() as messages:
            assert layer.GetFeatureCount() == -1
        assert len(messages.failures) >= 1
        assert layer.GetFeatureCount() == count


def test_converters_say_that_they_failed(scenes, tmp_path):
    """No file looks complete: the converter returns no dataset."""
    with stored(scenes["elevation"], PREFIX) as name:
        plan()
        dataset = open_scene(scenes["elevation"], name)
        with faults(FAIL, 1), collect_messages() as messages:
            assert gdal.Translate(str(tmp_path / "a.tif"), dataset) is None
        assert len(messages.failures) >= 1
    with stored(scenes["vectors"], PREFIX) as name:
        plan()
        dataset = open_scene(scenes["vectors"], name)
        with faults(FAIL, 1), collect_messages() as messages:
            assert gdal.VectorTranslate("", dataset, format="Memory") is None
        assert len(messages.failures) >= 1
