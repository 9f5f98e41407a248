# SPDX-License-Identifier: MIT
"""Starts QGIS, without a screen, for the tests of this folder.

QGIS uses the GDAL library of the system, the one of Python's osgeo: both see
the plugin that GDAL_DRIVER_PATH names.
"""

import os
import shutil
import sys
from pathlib import Path

import pytest

AUTOTEST = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(AUTOTEST / "python"))
sys.path.insert(0, str(AUTOTEST.parent / "data" / "qgis"))

import python_path  # noqa: E402, F401
from closing_line import pytest_unconfigure  # noqa: E402, F401

# GDAL looks for plugins when it is first used. Indexes of libraries would stay
# in the user's cache.
os.environ.setdefault("FLIGHTSIM_INDEX", "NONE")
os.environ.setdefault(
    "GDAL_DRIVER_PATH", str(AUTOTEST.parent / "build" / "gdalplugins")
)


@pytest.fixture(scope="session")
def qgis(tmp_path_factory):
    """The module qgis.core with the application running.

    It stays up to the end of the process: on its way out, QGIS takes GDAL's
    drivers down, which tests that come later still need.
    """
    core = pytest.importorskip(
        "qgis.core", reason="QGIS for Python (python3-qgis) is not installed"
    )
    home = tmp_path_factory.mktemp("qgis")
    home.chmod(0o700)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["XDG_RUNTIME_DIR"] = str(home)
    os.environ["QGIS_CUSTOM_CONFIG_PATH"] = str(home)
    core.QgsApplication.setPrefixPath("/usr", True)
    application = core.QgsApplication([], True)
    application.initQgis()
    core.application_of_the_tests = application
    yield core
    # QGIS would forget them on its way out. Else they outlive, as the process
    # ends, what they are freed with.
    core.QgsCoordinateTransform.invalidateCache()


@pytest.fixture(scope="session")
def showcase(tmp_path_factory):
    """A folder with one made-up valley in each kind of file."""
    from showcase_scene import write_showcase

    folder = tmp_path_factory.mktemp("showcase")
    write_showcase(folder)
    for suffix, name in (("agb", "block"), ("ags", "string")):
        shutil.copyfile(AUTOTEST / "data" / f"every_directive.{suffix}",
                        folder / f"{name}.{suffix}")
    return folder


@pytest.fixture
def interface(qgis):
    from interface import Interface

    yield Interface()
    qgis.QgsProject.instance().clear()


@pytest.fixture
def plugin(interface):
    from flightsim_scenery import classFactory

    made = classFactory(interface)
    made.initGui()
    yield made
    made.unload()
    assert interface.menu == interface.drops == interface.layer_menu == []
