# SPDX-License-Identifier: MIT
"""Programs write the same in all languages: with decimal commas, and where the
upper case of "i" is not "I"."""

import os
import shutil
import subprocess
import sys

import pytest

from dsf_writer import pack_mesh, pack_overlay
from record_kinds_scene import make_airports, make_others
from showcase_scene import AUTOGEN_NAME, STAND_AGP, make_autogen
from xml_parts_scene import AIRPORT, EVERYTHING, LIGHTS, write_xml

LANGUAGES = {"de_DE.UTF-8": ",", "tr_TR.UTF-8": ","}

CONVERT = """
import locale, sys
from pathlib import Path
from osgeo import gdal
locale.setlocale(locale.LC_ALL, sys.argv[1])
print(locale.localeconv()["decimal_point"])
gdal.UseExceptions()
target = Path(sys.argv[2])
TARGETS = {"airports.bgl": ["BGLXML"], "objects.xml": ["BGL", "BGLXML"],
           "011223221112230an.agn": ["AGN"]}
for source in map(Path, sys.argv[3:]):
    dataset = gdal.OpenEx(str(source))
    for i in range(dataset.GetLayerCount()):
        name = dataset.GetLayer(i).GetName()
        gdal.VectorTranslate(str(target / f"{source.name}.{name}.json"),
                             dataset, format="GeoJSON", layers=[name])
    for driver in TARGETS.get(source.name, ()):
        gdal.VectorTranslate(str(target / f"{source.name}.{driver}"), dataset,
                             format=driver)
"""


@pytest.fixture(scope="module", name="locales")
def build_locale(tmp_path_factory):
    """Builds a folder of locales, which few test machines have."""
    if not shutil.which("localedef"):
        pytest.skip("localedef is not installed")
    folder = tmp_path_factory.mktemp("locales")
    for language in LANGUAGES:
        subprocess.run(
            ["localedef", "-i", language[:5], "-f", "UTF-8",
             folder / language], check=True, capture_output=True)
    return folder


def convert(language, locales, sources, target):
    """Returns the decimal point and the written files."""
    target.mkdir()
    done = subprocess.run(
        [sys.executable, "-c", CONVERT, language, target, *sources],
        env={**os.environ, "LOCPATH": str(locales), "LC_ALL": language,
             "SOURCE_DATE_EPOCH": "1700000000"},
        capture_output=True, text=True, check=True)
    return done.stdout.strip(), {
        str(path.relative_to(target)): path.read_bytes()
        for path in target.rglob("*") if path.is_file()}


def test_files_are_the_same_in_all_languages(tmp_path, locales):
    sources = tmp_path / "sources"
    sources.mkdir()
    write_xml(sources / "objects.xml",
              EVERYTHING + AIRPORT.format(LIGHTS))
    for name, content in (
        ("airports.bgl", make_airports()), ("navigation.bgl", make_others()),
        (AUTOGEN_NAME, make_autogen()), ("stand.agp", STAND_AGP.encode()),
        ("mesh.dsf", pack_mesh()), ("overlay.dsf", pack_overlay()),
    ):
        (sources / name).write_bytes(content)
    files = sorted(sources.iterdir())
    point, expected = convert("C.UTF-8", locales, files, tmp_path / "C")
    assert point == "." and len(expected) > 80
    for language, comma in LANGUAGES.items():
        point, made = convert(language, locales, files, tmp_path / language)
        assert point == comma
        assert [name for name in expected
                if made.get(name) != expected[name]] == []
