# SPDX-License-Identifier: MIT
"""Names of the form BGL:"<path>":<theme>:<level>."""

import pytest
from osgeo import gdal

from bgl_writer import pack_elevation
from scenes import make_tile
from support import (
    assert_same, collect_messages, memory_file, open_quietly, read_quietly,
)

FILE_NAMES = [
    "plain.bgl", "two words.bgl", "Täler und Höhen.bgl", "地形.bgl",
    'with "quotes".bgl', '"quoted"', "it's.bgl", "a:b.bgl", "elevation",
    "dir.with.dots.bgl", "percent%20.bgl", "semi;colon,comma.bgl",
]


@pytest.fixture(scope="module")
def tiles():
    return [make_tile(12, 400, 600), make_tile(10, 100, 150)]


@pytest.fixture(scope="module")
def content(tiles):
    return pack_elevation(tiles).data


@pytest.fixture(scope="module")
def path(content):
    with memory_file(content) as path:
        yield path


def open_failure(name, **options):
    """Returns the one message with which opening fails."""
    with collect_messages() as messages:
        assert gdal.OpenEx(name, gdal.OF_RASTER, **options) is None
    assert [kind for kind, _, _ in messages] == [gdal.CE_Failure]
    return messages.failures[0]


def assert_shows(dataset, tile):
    """Checks that the finer tile is the north-west corner of the mosaic of
    both."""
    height, width = tile.values.shape
    assert_same(read_quietly(dataset)[:height, :width], tile.values)


@pytest.mark.parametrize("pattern, level", [
    ('BGL:"{}":elevation', 12), ("BGL:{}:elevation", 12), ('BGL:"{}"', 12),
    ("BGL:{}", 12), ('BGL:"{}":elevation:12', 12),
    ("BGL:{}:elevation:12", 12), ('BGL:"{}":elevation:10', 10),
    ("BGL:{}:elevation:10", 10), ('bgl:"{}":elevation', 12),
    ('Bgl:{}:elevation:010', 10),
])
def test_forms(tiles, path, pattern, level):
    dataset = open_quietly(pattern.format(path))
    tile, = (tile for tile in tiles if tile.cell.level == level)
    assert_shows(dataset, tile)
    is_alone = dataset.RasterXSize == tile.values.shape[1]
    assert is_alone == (":elevation:" in pattern)


@pytest.mark.parametrize("pattern", [
    "{}", 'BGL:"{}":elevation', "BGL:{}:elevation:10", "BGL:{}",
])
def test_description_opens_the_same_again(path, pattern):
    name = pattern.format(path)
    first = open_quietly(name)
    assert first.GetDescription() == name
    again = open_quietly(first.GetDescription())
    assert_same(read_quietly(again), read_quietly(first))
    assert again.GetGeoTransform() == first.GetGeoTransform()


@pytest.mark.parametrize("pattern", [
    "{}", 'BGL:"{}":elevation', 'BGL:"{}":elevation:12', "BGL:{}",
])
def test_file_list_is_the_file_itself(path, pattern):
    assert open_quietly(pattern.format(path)).GetFileList() == [path]


def test_a_level_has_metadata_of_its_own(path):
    whole = open_quietly(f'BGL:"{path}":elevation')
    coarse = open_quietly(f'BGL:"{path}":elevation:10')
    assert whole.GetMetadataItem("BGL_LEVELS") == (
        "10 (1 tile), 12 (1 tile)"
    )
    assert coarse.GetMetadataItem("BGL_LEVELS") == "10 (1 tile)"


@pytest.mark.parametrize("file_name", FILE_NAMES)
@pytest.mark.parametrize("suffix", ["", ":elevation", ":elevation:10"])
def test_file_names(tmp_path, content, tiles, file_name, suffix):
    """A quoted path may hold anything."""
    file = tmp_path / file_name
    file.write_bytes(content)
    dataset = open_quietly(f'BGL:"{file}"{suffix}')
    tile = tiles[1 if suffix.endswith("10") else 0]
    assert_shows(dataset, tile)
    assert dataset.GetFileList() == [str(file)]


@pytest.mark.parametrize("file_name", [
    name for name in FILE_NAMES if not name.startswith('"')
])
def test_file_names_without_quotes(tmp_path, content, tiles, file_name):
    file = tmp_path / file_name
    file.write_bytes(content)
    dataset = open_quietly(f"BGL:{file}:elevation")
    assert_shows(dataset, tiles[0])


@pytest.mark.parametrize("theme", [
    "landclass", "photo_jan", "nonsense", "elevations", "photo32_feb",
])
def test_other_themes(path, theme):
    for name in (f'BGL:"{path}":{theme}', f"BGL:{path}:{theme}:12"):
        assert open_failure(name) == (
            f"BGL: {path} has no {theme}; it has elevation"
        )


@pytest.mark.parametrize("level", [0, 9, 11, 13, 30, 31, 1000])
def test_a_level_that_is_not_there(path, level):
    message = open_failure(f'BGL:"{path}":elevation:{level}')
    assert message.endswith("10, 12")
    assert path in message


@pytest.mark.parametrize("name", [
    "BGL:", 'BGL:"', 'BGL:""', 'BGL:"":elevation', 'BGL:"x.bgl',
    'BGL:"x.bgl":Elevation', 'BGL:"x.bgl":elevation:', 'BGL:"x.bgl":12',
    'BGL:"x.bgl":elevation:-1', 'BGL:"x.bgl":elevation:twelve',
    'BGL:"x.bgl":elevation:12:7', 'BGL:"x.bgl":elevation:99999999999',
])
def test_malformed_names(name):
    message = open_failure(name)
    assert 'expected BGL:"<path>":<theme>[:<level>]' in message
    assert name in message


@pytest.mark.parametrize("name, path", [
    ('BGL:"C:\\scenery\\x.bgl":elevation', "C:\\scenery\\x.bgl"),
    ('BGL:"C:\\scenery\\x.bgl":elevation:13', "C:\\scenery\\x.bgl"),
    ("BGL:C:\\scenery\\x.bgl:elevation:13", "C:\\scenery\\x.bgl"),
    ("BGL:C:\\scenery\\x.bgl", "C:\\scenery\\x.bgl"),
    ("BGL:C:/scenery/x.bgl", "C:/scenery/x.bgl"),
    ("BGL:C:/scenery/x.bgl:elevation", "C:/scenery/x.bgl"),
    ("BGL:c:elevation", "c:elevation"),
    ("BGL:c:elevation:elevation", "c:elevation"),
    ("BGL:/absent/dir:12", "/absent/dir:12"),
])
def test_drive_letters_are_no_themes(name, path):
    """The message names the path that the parser found."""
    assert open_failure(name).endswith(f"BGL: {path} cannot be opened")


def test_a_name_with_a_path_to_another_format(tmp_path):
    file = tmp_path / "text.bgl"
    file.write_text("no BGL at all, but long enough for a header" * 9)
    message = open_failure(f'BGL:"{file}":elevation')
    assert str(file) in message
    assert "magic" in message


def test_statistics_of_levels_are_kept_apart(tmp_path, content, tiles):
    """One side file serves all names of a file."""
    file = tmp_path / "tile.bgl"
    file.write_bytes(content)
    for level, tile in ((12, tiles[0]), (10, tiles[1])):
        dataset = open_quietly(f'BGL:"{file}":elevation:{level}')
        dataset.GetRasterBand(1).ComputeStatistics(False)
        dataset = None
    for level, tile in ((12, tiles[0]), (10, tiles[1])):
        dataset = open_quietly(f'BGL:"{file}":elevation:{level}')
        assert dataset.GetRasterBand(1).GetMetadataItem(
            "STATISTICS_MAXIMUM"
        ) == str(tile.values.max())
    assert sorted(entry.name for entry in tmp_path.iterdir()) == [
        "tile.bgl", "tile.bgl.aux.xml"
    ]


def test_gdal_takes_names_of_libraries_apart():
    if not hasattr(gdal, "GetSubdatasetInfo"):
        pytest.skip("GDAL is older than 3.8")
    for prefix in ("BGL", "FSSCENERY", "DSF"):
        for text, theme in (("elevation", "elevation"),
                            ("elevation:12", "elevation:12")):
            info = gdal.GetSubdatasetInfo(f'{prefix}:"C:/a b/c.cfg":{text}')
            assert info.GetPathComponent() == "C:/a b/c.cfg"
            assert info.GetSubdatasetComponent() == theme
        assert gdal.GetSubdatasetInfo(f'{prefix}:"C:/a b/c.cfg"') is None
