# SPDX-License-Identifier: MIT
"""Files of known compilers come back byte for byte, except for their date,
through a source of bglcomp and through a GeoPackage. The tables list the kinds
of records that do not, with the reason."""

import collections

import pytest
from osgeo import gdal

from record_list import list_records, list_subsections
from support import SHARED_DATA, collect_messages

# Files of objects alone do not say which simulator they are for.
PROFILES = {
    "airport/edst_EDST_Hahnweide_Objects": "FS2004",
    "airport/edst_EDST_Fliegerheim": "FSX",
    "airport/edst_EDST_Garage": "FSX",
    "airport/edst_EDST_Tower": "FSX",
    "airport/edst_library_model": "FSX",
    "airport/vtbd_exclusions_fsx": "FSX",
    "airport/vtbd_fsx": "FSX",
    "airport/ktst_p3dv5": "P3D",
    "airport/leab_p3dv5": "P3D",
    "airport/leab_alt_p3dv5": "P3D",
    "pairs/ktst_p3dv6": "P3DV6",
    "airport/lbbg_msfs2024": "MSFS2024",
    "pairs/eddn": "MSFS2024",
}

TERRAIN_VECTOR_SECTION = 0x65

WITHOUT_COMPILER = {
    "airport/synthetic_boundary", "airport/synthetic_nav",
    "vector/mini_vector",
}

BLOCKS = ("terrain vectors in several cells: the first use of an attribute is one "
          "of the source")
DIFFERENT = {
    "pairs/lmml": {"65": BLOCKS},
    "airport/vtbd_fsx": {
        "3/3c/30": "an outline that crosses itself, of which its compiler has "
                   "left a part without triangles",
    },
}

# Other or additional differences of the same files through a source.
TRIANGLES = ("the triangles follow from the decimals of the source, which the "
             "file rounds: ")
DIFFERENT_BY_XML = {
    "airport/cyqt_scene_msfs2020": {
        "3/56/d3": TRIANGLES + "for 7 of 146 outlines none are found that "
                   "give the same",
    },
    "airport/leab_p3dv5": {
        "3/ab/ae": "its compiler leaves the second number of a name 0 (182 of "
                   "182 paths), for which XML has no attribute",
        "3/ab/b0": "large aprons, which its compiler cuts otherwise",
    },
    "airport/vtbd_fsx": {
        "3/3c/30": TRIANGLES + "31 of 54 lists",
        "13/13": "sources have each kind of station apart",
        "order": "so have objects and triggers",
    },
}


def list_files():
    return [f"{folder}/{path.stem}" for folder in ("airport", "pairs", "vector")
            for path in sorted((SHARED_DATA / folder).glob("*.bgl"))
            if f"{folder}/{path.stem}" not in WITHOUT_COMPILER]


def is_of_shapefile(name):
    """Whether the record is from a shapefile, which bglcomp does not
    compile."""
    return name.startswith("vector/") or name in (
        "pairs/n82_vegetation", "pairs/w3wym_cvx")


def without_size(kind, record):
    """Clears the size of an airport, which depends on its children."""
    is_airport = kind in ("3/56", "3/ab", "3/3c", "3/113")
    return record[:2] + record[6:] if is_airport else record


def find_differences(real, ours):
    """Returns the kinds of records that differ, and whether only their order
    does."""
    vectors = [[part for section, part in list_subsections(path.read_bytes())
                if section == TERRAIN_VECTOR_SECTION] for path in (real, ours)]
    real, ours = list_records(real), list_records(ours)
    has_order = [kind for kind, _ in real] == [kind for kind, _ in ours]
    kinds = collections.defaultdict(lambda: ([], []))
    for i, records in enumerate((real, ours)):
        for kind, record in records:
            kinds[kind][i].append(without_size(kind, record))
    different = {kind for kind, (a, b) in kinds.items() if a != b}
    different.update(() if has_order else ("order",))
    different.update(() if vectors[0] == vectors[1] else ("65",))
    return different or {"header"}


def go_through(source, target, between, driver, profile):
    """Copies a file through a file of another format."""
    options = {"GPKG": ["FID=fid"]}.get(driver, [])
    with collect_messages() as messages:
        assert gdal.VectorTranslate(str(between), str(source), format=driver,
                                    layerCreationOptions=options)
        assert gdal.VectorTranslate(
            str(target), str(between), format="BGL",
            datasetCreationOptions=[f"PROFILE={profile}"])
    assert messages.failures == []
    assert "ROUNDED" not in str(messages)


@pytest.mark.parametrize("name, driver", [
    (name, driver) for name in list_files() for driver in ("BGLXML", "GPKG")
    if driver == "GPKG" or not is_of_shapefile(name)])
def test_a_file_comes_back(shared, tmp_path, summary, name, driver):
    source = shared(f"{name}.bgl")
    target = tmp_path / "out.bgl"
    between = tmp_path / f"between.{'xml' if driver == 'BGLXML' else 'gpkg'}"
    go_through(source, target, between, driver,
               PROFILES.get(name, "MSFS2020"))
    expected = source.read_bytes()
    made = bytearray(target.read_bytes())
    made[8:16] = expected[8:16]
    expected_kinds = DIFFERENT.get(name, {})
    if driver == "BGLXML":
        expected_kinds = DIFFERENT_BY_XML.get(name, expected_kinds)
    different = (set() if bytes(made) == expected
                 else find_differences(source, target))
    assert different == set(expected_kinds)
    summary(f"{name} by way of {driver}: "
            + ("equal" if not different else ", ".join(sorted(different))))
