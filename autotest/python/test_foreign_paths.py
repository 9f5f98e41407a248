# SPDX-License-Identifier: MIT
"""Paths in files and catalogues never lead to another machine, another of
GDAL's file systems or a device, and never out of a package: the rule of
SECURITY.md. A server of the test counts requests; paths lead to it in every
way that GDAL has."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from osgeo import gdal

from agn_writer import NAME, every_chunk
from library_opening import open_with_messages
from library_scene import (
    add_on_text, airport, config_text, make_package, make_simulator, mesh, write,
)
from support import collect_messages


class Trap(BaseHTTPRequestHandler):
    """Notes every request, and returns nothing."""

    def do_GET(self):
        self.server.asked.append(self.path)
        self.send_error(404)

    do_HEAD = do_GET

    def log_message(self, *arguments):
        pass


@pytest.fixture(name="trap")
def run_trap():
    with ThreadingHTTPServer(("127.0.0.1", 0), Trap) as server:
        server.asked = []
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()
    gdal.VSICurlClearCache()


def place(server):
    return f"127.0.0.1:{server.server_port}"


# Possible targets of a name; {} is the address of the server.
FOREIGN = [
    "/vsicurl/http://{}/x", "\\vsicurl\\http://{}/x", "/VSICURL/http://{}/x",
    "/vsicurl?url=http://{}/x", "/vsizip//vsicurl/http://{}/x.zip",
    "/vsicurl_streaming/http://{}/x", "/vsisubfile/0,/vsicurl/http://{}/x",
    "http://{}/x", "\\\\{}\\share", "//{}/share", "\\\\?\\UNC\\{}\\x", "\\\\.\\COM1",
    "CON", "scenery\\aux", "lpt9.bgl\\x",
]
# Textual ".." up to the root of all paths, and down again.
CLIMBING = ["..\\" * 40 + name for name in (
    "vsicurl\\http:\\{}\\x", "vsicurl/http://{}/x", "vsizip\\vsicurl\\{}")]


def open_library(path, *options, **named):
    """Opens a dataset, ignoring messages."""
    return open_with_messages(path, *options, **named)[0]


def read(dataset, name):
    return [feature.items() for feature in dataset.GetLayerByName(name)]


def problems(dataset):
    return [row["message"] for row in read(dataset, "scenery_problem")]


def files(dataset):
    return sorted(row["path"].replace("\\", "/").rpartition("/")[2]
                  for row in read(dataset, "scenery_file"))


def test_the_trap_works(trap, tmp_path):
    """If the user maps a drive to a server, requests arrive."""
    path = make_simulator(tmp_path)
    path.write_bytes(config_text([
        (1, {"Local": "Scenery\\World", "Layer": 1}),
        (2, {"Local": "Z:\\x", "Layer": 2})]).encode())
    dataset = open_library(path, PATH_MAP=f"Z:\\=/vsicurl/http://{place(trap)}/")
    assert trap.asked
    assert files(dataset) == ["mesh.bgl"]


@pytest.mark.parametrize("key", ["Local", "Remote"])
@pytest.mark.parametrize("name", FOREIGN + CLIMBING)
def test_areas(trap, tmp_path, name, key):
    path = make_simulator(tmp_path)
    path.write_bytes(config_text([
        (1, {"Title": "Sound", "Local": "Scenery\\World", "Layer": 1}),
        (2, {"Title": "Far", key: name.format(place(trap)), "Layer": 2}),
    ]).encode())
    dataset, messages = open_with_messages(path)
    assert trap.asked == []
    assert files(dataset) == ["mesh.bgl"]
    (problem,) = problems(dataset)
    assert "the area Far" in problem
    assert ("not followed" in problem) == (name in FOREIGN)
    assert len(messages.warnings) == 1 and not messages.failures


@pytest.mark.parametrize("name", FOREIGN + CLIMBING)
def test_a_first_area_that_is_foreign(trap, tmp_path, name):
    """The first relative name is used to find the folder of the simulator."""
    path = make_simulator(tmp_path)
    path.write_bytes(config_text([
        (1, {"Title": "Far", "Local": name.format(place(trap)), "Layer": 1}),
        (2, {"Local": "Scenery\\BASE", "Layer": 2})]).encode())
    dataset = open_library(path)
    assert trap.asked == []
    assert files(dataset) == ["APX.bgl", "mesh2.BGL"]


@pytest.mark.parametrize("name", FOREIGN + CLIMBING)
def test_components_and_lists(trap, tmp_path, name):
    far = name.format(place(trap))
    write(tmp_path / "on/near/scenery/a.bgl", airport("EDDM"))
    write(tmp_path / "on/add-on.xml", add_on_text(
        [("near", "Near", 1), (far.replace("&", "&amp;"), "Far", 2)]).encode())
    dataset = open_library(tmp_path / "on/add-on.xml")
    assert files(dataset) == ["a.bgl"]
    (problem,) = problems(dataset)
    assert "the component Far" in problem
    config = write(tmp_path / "add-ons.cfg", (
        f"[Package.0]\nPath={far}\n[DiscoveryPath.0]\nPath={far}\n"
        f"[Package.1]\nPath={tmp_path}/on\n").encode())
    dataset = open_library(f'FSSCENERY:"{config}"')
    assert files(dataset) == ["a.bgl"]
    assert sum("the folder of an add-on" in text
               for text in problems(dataset)) == 2
    assert trap.asked == []


@pytest.mark.parametrize("name", FOREIGN + CLIMBING + [
    "../near.bgl", "scenery/../../near.bgl", "/near.bgl", "C:\\near.bgl",
    "scenery\\..\\..\\fs\\scenery\\a.bgl", "scenery/a.bgl/../../..", "..", ""])
def test_entries_of_a_package(trap, tmp_path, monkeypatch, name):
    """Only files of the package, however the package is named."""
    entry = name.format(place(trap))
    entry += "" if entry.endswith(".bgl") else "/.bgl"
    write(tmp_path / "near.bgl", airport("EDDS"))
    path = make_package(tmp_path / "fs", {"scenery/a.bgl": airport("EDDM")},
                        listed=["scenery/a.bgl", entry])
    monkeypatch.chdir(path.parent)
    for opened in (path, "layout.json"):
        dataset = open_library(opened)
        assert files(dataset) == ["a.bgl"]
        (problem,) = problems(dataset)
        assert "not a file of the package and is not followed" in problem
        assert entry in problem
    assert trap.asked == []


def test_ways_that_stay_inside_of_a_package(tmp_path):
    path = make_package(
        tmp_path / "fs", {"scenery/a.bgl": airport("EDDM")},
        listed=["Scenery\\..\\scenery\\.\\A.BGL", ".\\scenery\\b.bgl"])
    dataset = open_library(path)
    assert files(dataset) == ["a.bgl", "b.bgl"]
    # Listed files that are missing are still reported.
    assert problems(dataset) == ["the file cannot be opened"]


@pytest.mark.parametrize("name", FOREIGN + CLIMBING + [""])
def test_the_folder_of_packages(trap, tmp_path, name):
    far = name.format(place(trap))
    path = write(tmp_path / "UserCfg.opt",
                 f'{{Video\n}}\nInstalledPackagesPath "{far}"\n'.encode())
    make_package(tmp_path / "fs", {"scenery/a.bgl": airport("EDDM")})
    dataset, messages = open_with_messages(path)
    assert dataset is None and trap.asked == []
    assert "there is no folder of packages" in messages.failures[0]


def test_two_dots_where_they_are_usual(tmp_path):
    """Areas and components may be beside the simulator, which is the purpose
    of these catalogues."""
    path = make_simulator(tmp_path / "sim")
    write(tmp_path / "other/scenery/o.bgl", mesh(7))
    path.write_bytes(config_text([
        (1, {"Local": "Scenery\\World", "Layer": 1}),
        (2, {"Local": "..\\other", "Layer": 2})]).encode())
    assert files(open_library(path)) == ["mesh.bgl", "o.bgl"]
    write(tmp_path / "on/add-on.xml",
          add_on_text([("..\\other", "Other", 1)]).encode())
    assert files(open_library(tmp_path / "on/add-on.xml")) == ["o.bgl"]


def test_a_library_in_a_virtual_file_system():
    """It is read, but no path leads out of its folder."""
    root = "/vsimem/foreign_paths"
    for folder in ("sim/Scenery/World/scenery", "other/scenery"):
        gdal.MkdirRecursive(f"{root}/{folder}", 0o755)
    gdal.FileFromMemBuffer(f"{root}/sim/Scenery/World/scenery/m.bgl", mesh(1))
    gdal.FileFromMemBuffer(f"{root}/other/scenery/o.bgl", mesh(7))
    gdal.FileFromMemBuffer(f"{root}/sim/scenery.cfg", config_text([
        (1, {"Local": "Scenery\\World", "Layer": 1}),
        (2, {"Title": "Beside", "Local": "..\\other", "Layer": 2}),
        (3, {"Title": "Named", "Local": f"{root}/other", "Layer": 3}),
    ]).encode())
    try:
        dataset = open_library(f"{root}/sim/scenery.cfg")
        assert files(dataset) == ["m.bgl"]
        texts = problems(dataset)
        assert "the area Beside is not there" in texts[0]
        assert "the area Named is on another machine" in texts[1]
        dataset = open_library(f"{root}/sim/scenery.cfg",
                               PATH_MAP=f"{root}/other={root}/other")
        assert files(dataset) == ["m.bgl", "o.bgl"]
    finally:
        gdal.RmdirRecursive(root)


# -- scripts of resample ------------------------------------------------------

SCRIPT = ("[Source]\nType = {type}\nLayer = Elevation\nSourceDir = \"{folder}\"\n"
          "SourceFile = \"{file}\"\n{more}[Destination]\nLOD = 8\n")
RAW = "nCols = 2\nnRows = 2\nSampleType = SINT16\n"


def open_script(folder, file, type="GeoTIFF", place=".", more=""):
    script = write(folder / "mesh.inf", SCRIPT.format(
        type=type, folder=place, file=file, more=more).encode())
    with collect_messages() as messages:
        dataset = gdal.Open(str(script))
        if dataset is not None:
            dataset = gdal.Open(f'FSResample:"{script}":1')
    return dataset, messages.failures


@pytest.mark.parametrize("more, type", [("", "GeoTIFF"), ("", "BMP"),
                                        (RAW, "Raw")])
@pytest.mark.parametrize("name", FOREIGN + CLIMBING)
def test_sources_of_a_script(trap, tmp_path, name, type, more):
    far = name.format(place(trap))
    for folder, file in ((".", far), (far, "dem.tif")):
        dataset, failures = open_script(tmp_path, file, type, folder, more)
        assert dataset is None and failures
        assert trap.asked == []


@pytest.mark.parametrize("content", [
    '<VRTDataset rasterXSize="1" rasterYSize="1"><VRTRasterBand '
    'dataType="Int16" band="1"><SimpleSource><SourceFilename>{}'
    "</SourceFilename></SimpleSource></VRTRasterBand></VRTDataset>",
    '<GDAL_WMS><Service name="TMS"><ServerUrl>{}/${{z}}</ServerUrl></Service>'
    "<DataWindow><SizeX>1</SizeX><SizeY>1</SizeY></DataWindow></GDAL_WMS>"])
def test_a_source_that_names_others_in_turn(trap, tmp_path, content):
    """A script may only name GeoTIFF and BMP, whatever the content of the file
    is."""
    write(tmp_path / "dem.tif", content.format(
        f"/vsicurl/http://{place(trap)}/x.tif").encode())
    assert gdal.Open(str(tmp_path / "dem.tif")) is not None
    before = list(trap.asked)
    dataset, failures = open_script(tmp_path, "dem.tif")
    assert dataset is None and failures
    assert trap.asked == before


def make_raster(path, bands=1, type=gdal.GDT_Int16, driver="GTiff"):
    dataset = gdal.GetDriverByName(driver).Create(str(path), 64, 64, bands, type)
    dataset.SetGeoTransform((7, 0.01, 0, 48, 0, -0.01))
    return dataset


@pytest.mark.parametrize("suffix, content", [
    (".ovr", '<VRTDataset rasterXSize="32" rasterYSize="32"><VRTRasterBand '
     'dataType="Int16" band="1"><SimpleSource><SourceFilename>{}'
     "</SourceFilename></SimpleSource></VRTRasterBand></VRTDataset>"),
    (".msk", '<VRTDataset rasterXSize="64" rasterYSize="64"><VRTRasterBand '
     'dataType="Byte" band="1"><SimpleSource><SourceFilename>{}'
     "</SourceFilename></SimpleSource></VRTRasterBand></VRTDataset>"),
    (".aux.xml", '<PAMDataset><Metadata domain="OVERVIEWS"><MDI '
     'key="OVERVIEW_FILE">{}</MDI></Metadata></PAMDataset>')])
def test_what_lies_beside_a_source(trap, tmp_path, suffix, content):
    make_raster(tmp_path / "dem.tif")
    write(tmp_path / f"dem.tif{suffix}", content.format(
        f"/vsicurl/http://{place(trap)}/x.tif").encode())
    dataset, failures = open_script(tmp_path, "dem.tif")
    assert dataset is not None and not failures
    with collect_messages():
        dataset.GetRasterBand(1).GetOverviewCount()
        dataset.GetRasterBand(1).GetMaskBand().Checksum()
    assert trap.asked == []


@pytest.mark.parametrize("suffix", [".tfw", ".TFW", ".tifw", ".wld"])
def test_a_world_file_beside_a_source(tmp_path, suffix):
    gdal.GetDriverByName("GTiff").Create(
        str(tmp_path / "dem.tif"), 64, 64, 1, gdal.GDT_Int16)
    write(tmp_path / f"dem{suffix}", b"0.01\n0\n0\n-0.01\n7.005\n47.995\n")
    dataset, failures = open_script(tmp_path, "dem.tif")
    assert not failures
    assert dataset.GetGeoTransform() == pytest.approx((7, .01, 0, 48, 0, -.01))


@pytest.mark.parametrize("form", [
    "/vsicurl/http://{place}/x", "{folder}/other.tif", 'FSResample:"{folder}/o.inf":1',
    'FSResample:"":/vsicurl/http://{place}/x":1'])
@pytest.mark.parametrize("item", ["NEXT_RASTER", "BLEND_MASK", "WATER_MASK",
                                  "ALPHA"])
def test_rasters_that_metadata_name(trap, tmp_path, item, form):
    """Any raster may have the metadata domain of scripts."""
    source = make_raster("", 3, gdal.GDT_Byte, "MEM")
    source.SetProjection("EPSG:4326")
    name = form.format(place=place(trap), folder=tmp_path)
    driver = gdal.GetDriverByName("BGL")
    plain = driver.CreateCopy(str(tmp_path / "plain.bgl"), source,
                              options=["TYPE=PHOTO"])
    source.SetMetadata({item: name}, "RESAMPLE")
    make_raster(tmp_path / "other.tif")
    write(tmp_path / "o.inf", SCRIPT.format(
        type="GeoTIFF", folder=".", file="other.tif", more="").encode())
    with collect_messages() as messages:
        written = driver.CreateCopy(str(tmp_path / "o.bgl"), source,
                                    options=["TYPE=PHOTO"])
    assert messages.failures == []
    assert trap.asked == []
    assert written.GetSubDatasets() == []
    assert [written.GetRasterBand(i + 1).Checksum() for i in range(4)] == [
        plain.GetRasterBand(i + 1).Checksum() for i in range(4)]


# -- files that only name things ----------------------------------------------

AGP = ("A\n1000\nAG_POINT\n\nTEXTURE {0}\nTEXTURE_LIT {0}\nTEXTURE_SCALE 512 "
       "512\nTEXTURE_WIDTH 30\nLIBRARY {0}\nOBJECT {0}\nOBJ_DRAPED 0 0 0 0\n"
       "TILE 0 0 256 256\n")
TERRAIN = ("[LandClass]\n0={0}\n[Texture.1]\nName={0}\nTextures={0}\n"
           "Guid={{611F385A-53B2-4BCE-E3BF-6AE99ACCECAB}}\n")
NAMES = "<autogen><Building guid='{{611F385A53B24BCEE3BF6AE99ACCECAB}}' name='{0}'/></autogen>"


def read_all(path, **options):
    with collect_messages():
        dataset = gdal.OpenEx(str(path), open_options=[
            f"{key}={value}" for key, value in options.items()])
        for i in range(dataset.GetLayerCount() if dataset else 0):
            list(dataset.GetLayer(i))
        if dataset is not None and dataset.RasterCount:
            dataset.ReadAsArray()


def test_names_that_are_only_attributes(trap, tmp_path):
    far = f"/vsicurl/http://{place(trap)}/x.bgl"
    read_all(write(tmp_path / "a.agp", AGP.format(far).encode()))
    config = write(tmp_path / "terrain.cfg", TERRAIN.format(far).encode())
    scenery = write(tmp_path / "a.bgl", mesh(3))
    read_all(scenery, TERRAIN_CFG=config)
    autogen = write(tmp_path / "default.xml", NAMES.format(far).encode())
    read_all(write(tmp_path / NAME, every_chunk()), AUTOGEN_XML=autogen)
    read_all(write(tmp_path / "source.xml", (
        "<?xml version='1.0'?><FSData version='9.0'><SceneryObject lat='1' "
        f"lon='2' alt='0'><LibraryObject name='{far}' scale='1'/>"
        f"</SceneryObject><ModelData sourceFile='{far}' name='{far}'/>"
        "</FSData>").encode()))
    assert trap.asked == []


def test_entities_are_not_read(trap, tmp_path):
    """XML of catalogues and sources may declare files: none is opened."""
    document = (f"<!DOCTYPE x SYSTEM 'http://{place(trap)}/x.dtd' [<!ENTITY e "
                f"SYSTEM 'http://{place(trap)}/e'>]>")
    text = add_on_text([("near", "&e;", 1)])
    write(tmp_path / "near/scenery/a.bgl", airport("EDDM"))
    path = write(tmp_path / "add-on.xml", text.replace(
        "?>", "?>" + document, 1).encode())
    read_all(path)
    read_all(write(tmp_path / "source.xml", (
        f"<?xml version='1.0'?>{document}<FSData version='9.0'>"
        "<SceneryObject lat='1' lon='2' alt='0'><LibraryObject name='&e;' "
        "scale='1'/></SceneryObject></FSData>").encode()))
    autogen = write(tmp_path / "default.xml",
                    (document + NAMES.format("&e;")).encode())
    read_all(write(tmp_path / NAME, every_chunk()), AUTOGEN_XML=autogen)
    assert trap.asked == []


# -- circles of links ---------------------------------------------------------

def test_circles_of_links(tmp_path):
    """Each path to a file is followed once, and dangling links are ignored."""
    root = tmp_path / "lib"
    make_package(root / "Community/a", {"scenery/a.bgl": airport("EDDM")})
    (root / "Community/up").symlink_to(root)
    (root / "self").symlink_to(root / "self")
    assert files(open_library(f'FSSCENERY:"{root}"')).count("a.bgl") == 1
    path = make_simulator(tmp_path / "sim")
    (tmp_path / "sim/round").symlink_to(tmp_path / "sim/round")
    (tmp_path / "sim/Scenery/World/scenery/l.bgl").symlink_to(
        tmp_path / "sim/Scenery/World/scenery/l.bgl")
    path.write_bytes(config_text([
        (1, {"Local": "Scenery\\World", "Layer": 1}),
        (2, {"Title": "Round", "Local": "round", "Layer": 2})]).encode())
    dataset, _ = open_with_messages(path)
    assert problems(dataset) == ["the folder of the area Round is not there",
                                 "the file cannot be opened"]


@pytest.mark.parametrize("name", ["Con Dao", "Aux Cayes", "Prn x.y", "com10",
                                  "conin", "com\u00b9x", "Lpt\u2074"])
def test_names_that_begin_like_a_device(tmp_path, name):
    path = make_simulator(tmp_path)
    (tmp_path / name / "scenery").mkdir(parents=True)
    (tmp_path / name / "scenery" / "more.bgl").write_bytes(
        (next(tmp_path.rglob("mesh.bgl"))).read_bytes())
    path.write_bytes(config_text([
        (1, {"Local": "Scenery\\World", "Layer": 1}),
        (2, {"Local": name, "Layer": 2})]).encode())
    assert files(open_library(path)) == ["mesh.bgl", "more.bgl"]


@pytest.mark.parametrize("name", [
    "aux ", "AUX .x", "con  .tar.gz", "nul:x", "C:con", "c:com1.x", "CONIN$",
    "conout$.x", "COM\u00b9", "lpt\u00b3 .x"])
def test_blanks_behind_a_device(tmp_path, name):
    path = make_simulator(tmp_path)
    path.write_bytes(config_text([
        (1, {"Local": "Scenery\\World", "Layer": 1}),
        (2, {"Local": f"{name}\\x", "Layer": 2})]).encode())
    dataset = open_library(path)
    assert files(dataset) == ["mesh.bgl"]
    (problem,) = problems(dataset)
    assert "is on another machine or no folder" in problem
