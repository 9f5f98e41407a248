# SPDX-License-Identifier: MIT
"""Programs in a language with decimal commas write what others write."""

import os
import shutil
import subprocess
import sys

import pytest

from dsf_writer import pack_mesh, pack_overlay
from record_kinds_scene import make_airports, make_others
from showcase_scene import write_showcase
from xml_parts_scene import AIRPORT, EVERYTHING, LIGHTS, write_xml

LANGUAGE = "de_DE.UTF-8"

CONVERT = """
import locale, sys
from pathlib import Path
from osgeo import gdal
locale.setlocale(locale.LC_ALL, sys.argv[1])
print(locale.localeconv()["decimal_point"])
gdal.UseExceptions()
target = Path(sys.argv[2])
for source in map(Path, sys.argv[3:]):
    for driver, suffix in (("GeoJSON", "json"), ("BGL", "bgl"),
                           ("BGLXML", "xml"), ("AGN", "agn"), ("DSF", "txt")):
        dataset = gdal.OpenEx(str(source), gdal.OF_VECTOR)
        if dataset is None or dataset.GetLayerCount() == 0:
            continue
        out = target / f"{source.name}.{suffix}"
        try:
            if driver == "GeoJSON":
                for i in range(dataset.GetLayerCount()):
                    name = dataset.GetLayer(i).GetName()
                    gdal.VectorTranslate(f"{out}.{name}", dataset,
                                         format=driver, layers=[name])
            else:
                gdal.VectorTranslate(str(out), dataset, format=driver)
        except RuntimeError:
            pass
"""


@pytest.fixture(scope="module", name="locales")
def build_locale(tmp_path_factory):
    """The folder of a German locale, which few machines of tests have."""
    if not shutil.which("localedef"):
        pytest.skip("localedef is not installed")
    folder = tmp_path_factory.mktemp("locales")
    subprocess.run(
        ["localedef", "-i", "de_DE", "-f", "UTF-8", folder / LANGUAGE],
        check=True, capture_output=True)
    return folder


def convert(language, locales, sources, target):
    """Returns the decimal point and the files made."""
    target.mkdir()
    done = subprocess.run(
        [sys.executable, "-c", CONVERT, language, target, *sources],
        env={**os.environ, "LOCPATH": str(locales), "LC_ALL": language},
        capture_output=True, text=True, check=True)
    return done.stdout.strip(), {path.name: path.read_bytes()
                                 for path in target.iterdir()}


def test_decimals_have_points(tmp_path, locales):
    sources = tmp_path / "sources"
    sources.mkdir()
    write_showcase(sources)
    write_xml(sources / "everything.xml",
              EVERYTHING + AIRPORT.format(LIGHTS))
    (sources / "airports.bgl").write_bytes(make_airports())
    (sources / "others.bgl").write_bytes(make_others())
    (sources / "mesh.dsf").write_bytes(pack_mesh())
    (sources / "overlay.dsf").write_bytes(pack_overlay())
    files = sorted(path for path in sources.iterdir()
                   if path.name != "default.xml")
    point, expected = convert("C.UTF-8", locales, files, tmp_path / "C")
    comma, made = convert(LANGUAGE, locales, files, tmp_path / "de")
    assert (point, comma) == (".", ",")
    assert len(expected) > 100
    assert [name for name in expected
            if made.get(name) != expected[name]] == []
