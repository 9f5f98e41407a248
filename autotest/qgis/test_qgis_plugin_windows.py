# SPDX-License-Identifier: MIT
"""The QGIS plugin: its windows, the set-up check, export, the zip."""

import ast
import configparser
import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from osgeo import gdal, ogr

from interface import wait_for
from layer_writing import WGS84, add
from support import PROJECT

PLUGIN = PROJECT / "data" / "qgis" / "flightsim_scenery"
DRIVER = Path(os.environ["GDAL_DRIVER_PATH"]) / "gdal_FlightSim.so"


# -- The zip ------------------------------------------------------------------

@pytest.fixture(scope="module")
def package(tmp_path_factory):
    folder = tmp_path_factory.mktemp("package")
    done = subprocess.run(
        [sys.executable, str(PROJECT / "data/qgis/package.py"), str(folder),
         "--homepage", "https://example.net/here"],
        check=True, capture_output=True, text=True)
    return Path(done.stdout.strip())


def test_zip_is_what_the_repository_takes(package):
    with zipfile.ZipFile(package) as archive:
        names = archive.namelist()
        metadata = configparser.ConfigParser(interpolation=None)
        metadata.read_string(
            archive.read("flightsim_scenery/metadata.txt").decode("utf-8"))
        licence = archive.read("flightsim_scenery/LICENSE")
    assert {name.split("/")[0] for name in names} == {"flightsim_scenery"}
    suffixes = {Path(name).suffix for name in names}
    assert suffixes == {".py", ".txt", ".svg", ".qml", ".csv", ""}
    assert package.stat().st_size < 1_000_000
    assert licence == (PROJECT / "LICENSE").read_bytes()
    general = metadata["general"]
    for key in ("name", "qgisMinimumVersion", "description", "about",
                "version", "author", "email", "repository", "tracker",
                "homepage", "tags", "icon", "changelog"):
        assert general[key].strip(), key
    assert general["version"] in package.name
    assert general["homepage"] == "https://example.net/here"
    assert f"flightsim_scenery/{general['icon']}" in names
    assert "GNU GPL" in general["about"]
    version = (PROJECT / "CMakeLists.txt").read_text()
    assert f"VERSION {general['version']}" in version


def test_zip_has_all_styles_and_modules(package):
    with zipfile.ZipFile(package) as archive:
        names = set(archive.namelist())
    for path in (PROJECT / "data" / "styles").glob("*.qml"):
        assert f"flightsim_scenery/styles/{path.name}" in names
    for path in PLUGIN.glob("*.py"):
        assert f"flightsim_scenery/{path.name}" in names


def test_zip_with_a_driver_inside(driver_zip, tmp_path):
    """One download for one platform; its driver is one of the known ones."""
    inside = driver_zip.rename(
        driver_zip.parent / "gdal-flightsim-0.1.0-gdal3.9-linux-x86_64.zip")
    path = Path(subprocess.run(
        [sys.executable, str(PROJECT / "data/qgis/package.py"),
         str(tmp_path), "--inside", str(inside)],
        check=True, capture_output=True, text=True).stdout.strip())
    assert path.name == "flightsim_scenery-0.1.0-gdal3.9-linux-x86_64.zip"
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        known = archive.read("flightsim_scenery/drivers.sha256").decode()
        stored = archive.read(f"flightsim_scenery/driver/{inside.name}")
    assert "flightsim_scenery/__init__.py" in names
    assert hashlib.sha256(DRIVER.read_bytes()).hexdigest() in known
    assert stored == inside.read_bytes()


def test_zip_is_reproducible(package, tmp_path):
    again = subprocess.run(
        [sys.executable, str(PROJECT / "data/qgis/package.py"),
         str(tmp_path), "--homepage", "https://example.net/here"],
        check=True, capture_output=True, text=True).stdout.strip()
    assert Path(again).read_bytes() == package.read_bytes()


@pytest.mark.parametrize("path", sorted(PLUGIN.glob("*.py")),
                         ids=lambda path: path.name)
def test_modules_are_for_old_and_new_qgis(path):
    """Syntax of Python 3.9, Qt through qgis.PyQt."""
    tree = ast.parse(path.read_text("utf-8"), feature_version=(3, 9))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            assert not (node.module or "").startswith(("PyQt5", "PyQt6"))


# -- The set-up check ---------------------------------------------------------

def test_check_is_content(qgis):
    from flightsim_scenery import driver

    result = driver.check()
    assert result.is_ready
    assert [text for _, text in result.lines][0].startswith("QGIS uses GDAL")
    assert "BGL, AGN, XPAutogen" in result.lines[1][1]
    version = driver.plugin_version()
    assert f"VERSION {version}" in (PROJECT / "CMakeLists.txt").read_text()
    assert result.lines[2] == (
        True, f"This plugin and the driver have version {version}.")


@pytest.mark.parametrize("installed, words", [
    ("0.0.9", "the driver version 0.0.9"), ("", "the driver an older version"),
])
def test_versions_that_differ_are_told(qgis, installed, words):
    from flightsim_scenery.driver import compare_versions

    is_good, text = compare_versions("0.1.0", installed)
    assert is_good is None
    assert text == (f"This plugin has version 0.1.0, {words}: please take "
                    "both of one release.")


def test_dialogs_of_add_layer_list_the_formats(qgis):
    registry = qgis.QgsProviderRegistry.instance()
    for filters, extensions in (
            (registry.fileVectorFilters(), ("bgl", "agn", "agp", "dsf")),
            (registry.fileRasterFilters(), ("bgl", "dsf"))):
        # All files, all supported ones, one format each.
        _, supported, *formats = filters.split(";;")
        for extension in extensions:
            assert f"*.{extension} " in supported
            assert any(f"(*.{extension} " in text for text in formats)


CHECK_WITHOUT = """
import os, sys
sys.path.insert(0, {plugins!r})
from qgis.core import QgsApplication
QgsApplication.setPrefixPath('/usr', True)
application = QgsApplication([], True)
application.initQgis()
from osgeo import gdal
from flightsim_scenery import driver
assert gdal.GetDriverByName('BGL') is None
{body}
sys.stdout.flush()
os._exit(0)
"""


def run_without_driver(tmp_path, body, plugins=PLUGIN.parent, **environment):
    """A QGIS that does not find the driver by itself."""
    home = tmp_path / "home"
    home.mkdir(mode=0o700, exist_ok=True)
    (tmp_path / "nothing").mkdir(exist_ok=True)
    code = CHECK_WITHOUT.format(plugins=str(plugins), body=body)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True,
        check=False, env={
            **os.environ, "QT_QPA_PLATFORM": "offscreen",
            "GDAL_DRIVER_PATH": str(tmp_path / "nothing"),
            "XDG_RUNTIME_DIR": str(home), "HOME": str(home),
            "QGIS_CUSTOM_CONFIG_PATH": str(home), **environment})
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_check_without_the_driver(qgis, tmp_path):
    """Says what to fetch, for which GDAL, and where it goes."""
    printed = run_without_driver(tmp_path, """
result = driver.check()
assert not result.is_ready
# What is to be done is no failure.
assert [good for good, _ in result.lines] == [True, False, None, None]
print(result.to_html())
assert driver.find_downloads() == []
""")
    version = gdal.VersionInfo("VERSION_NUM")
    minor = f"{int(version) // 1000000}.{int(version) // 10000 % 100}"
    assert "GDAL does not have the driver" in printed
    assert f"Download the driver for <b>GDAL {minor}</b>" in printed
    assert "gdal_FlightSim.so" in printed
    assert str(tmp_path / "nothing") in printed


@pytest.fixture
def driver_zip(qgis, tmp_path):
    """A download with drivers for two versions of GDAL."""
    from flightsim_scenery import driver

    path = tmp_path / "gdal-flightsim-linux.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("gdal-flightsim/README.md", "")
        archive.writestr(
            "gdal-flightsim/gdalplugins/3.5/gdal_FlightSim.so", b"old")
        archive.write(DRIVER, f"gdal-flightsim/gdalplugins/"
                              f"{driver.gdal_minor()}/gdal_FlightSim.so")
    return path


def test_driver_from_a_zip(qgis, driver_zip, tmp_path):
    """One click, no restart; the next start finds it by itself."""
    printed = run_without_driver(tmp_path, f"""
from flightsim_scenery.check_dialog import CheckDialog
dialog = CheckDialog()
assert dialog.button.isHidden()  # nothing was downloaded
print(dialog.choose.isHidden())
assert dialog.install({str(driver_zip)!r})
print(dialog.choose.isHidden(), gdal.GetDriverByName('BGL').ShortName)
good, text = driver.check().lines[-1]
assert good is None and 'under <i>All files</i>' in text
print(driver.own_folder())
""")
    before, after, folder = printed.splitlines()
    assert before == "False"
    assert after == "True BGL"
    assert (Path(folder) / "gdal_FlightSim.so").read_bytes() == (
        DRIVER.read_bytes())
    sample = str(PROJECT / "autotest" / "data" / "sample.bgl")
    printed = run_without_driver(tmp_path, f"""
assert driver.register_own() == []
from qgis.core import QgsRasterLayer
print(QgsRasterLayer({sample!r}, 'sample', 'gdal').isValid())
""")
    assert printed.strip() == "True"


@pytest.mark.parametrize("place", ["beside", "downloads"])
def test_driver_zip_is_found(qgis, driver_zip, tmp_path, place):
    """Beside the zip of the plugin, where QGIS was last told to look, or in the
    download folder; zips for another GDAL and damaged ones are passed over."""
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    folder = tmp_path / "beside" if place == "beside" else home / "Downloads"
    folder.mkdir()
    good = driver_zip.rename(folder / driver_zip.name)
    (folder / "gdal-flightsim-damaged.zip").write_bytes(b"PK")
    zip_of(folder / "gdal-flightsim-old.zip",
           "gdalplugins/2.4/gdal_FlightSim.so")
    zip_of(folder / "other.zip", "gdalplugins/gdal_FlightSim.so")
    printed = run_without_driver(tmp_path, f"""
from qgis.core import QgsSettings
if {place!r} == 'beside':
    QgsSettings().setValue('app/plugin_installer/lastZipDirectory',
                           {str(folder)!r})
from flightsim_scenery.check_dialog import CheckDialog
dialog = CheckDialog()
print(*driver.find_downloads())
assert {str(good)!r} in dialog.text.text()
dialog.button.click()
print(gdal.GetDriverByName('BGL').ShortName, dialog.button.isHidden())
""")
    assert printed.splitlines() == [str(good), "BGL True"]


def test_driver_inside_the_plugin(qgis, driver_zip, tmp_path):
    """It is there after the first start; a later version replaces it."""
    plugins = tmp_path / "plugins"
    shutil.copytree(PLUGIN, plugins / PLUGIN.name)
    (plugins / PLUGIN.name / "driver").mkdir()
    driver_zip.rename(plugins / PLUGIN.name / "driver" / driver_zip.name)
    for installed in (None, b"of an older version"):
        printed = run_without_driver(tmp_path, f"""
import shutil
target = os.path.join(driver.own_folder(), driver.file_name())
if {installed!r}:
    with open(target, 'wb') as file:
        file.write({installed!r})
assert driver.register_own() == []
print(gdal.GetDriverByName('BGL').ShortName, os.path.getsize(target))
""", plugins=plugins)
        assert printed.split() == ["BGL", str(DRIVER.stat().st_size)]


PROCESSING = """
sys.path.insert(0, '/usr/share/qgis/python/plugins')
from processing.core.Processing import Processing
Processing.initialize()
import processing
def run(name, **parameters):
    return processing.run('gdal:' + name, parameters)['OUTPUT']
def count(path):
    dataset = gdal.OpenEx(path)
    return dataset.GetLayer(0).GetFeatureCount()
mesh, airport, out = {mesh!r}, {airport!r}, {out!r}
assert gdal.GetDriverByName('GTiff') and gdal.GetDriverByName('GPKG')
copy = run('translate', INPUT=mesh, OUTPUT=out + '/mesh.tif')
assert gdal.Open(copy).RasterXSize == gdal.Open(mesh).RasterXSize
part = run('cliprasterbyextent', INPUT=mesh, OUTPUT=out + '/part.tif',
           PROJWIN={projwin!r})
assert gdal.Open(part).RasterXSize < gdal.Open(mesh).RasterXSize
path = run('contour', INPUT=mesh, BAND=1, INTERVAL=100, FIELD_NAME='ELEV',
           OUTPUT=out + '/contour.gpkg')
assert count(path) > 10
# The file itself, but few of its posts: nearly all heights differ.
corner = out + '/corner.vrt'
gdal.Translate(corner, mesh, srcWin=[0, 0, 40, 40], format='VRT')
path = run('polygonize', INPUT=corner, BAND=1, FIELD='DN',
           OUTPUT=out + '/polygonize.gpkg')
assert count(path) > 10
path = run('convertformat', INPUT=airport + '|layername=runway',
           OUTPUT=out + '/runway.gpkg')
assert count(path) == {runways}
"""


def test_tools_of_processing_have_the_driver(qgis, driver_zip, showcase,
                                             tmp_path):
    """From the moment of the installation, and after the next start."""
    airport = showcase / "APX.bgl"
    source = gdal.OpenEx(str(airport))
    runways = source.GetLayerByName("runway").GetFeatureCount()
    mesh = gdal.Open(str(showcase / "Mesh.bgl"))
    west, width, _, north, _, height = mesh.GetGeoTransform()
    projwin = (f"{west},{west + 50 * width},{north + 50 * height},{north} "
               "[EPSG:4326]")
    for start in (f"assert driver.install({str(driver_zip)!r}) == []",
                  "assert driver.register_own() == []"):
        out = tmp_path / start.split("(")[0].rpartition(".")[2]
        out.mkdir()
        run_without_driver(tmp_path, start + PROCESSING.format(
            mesh=str(showcase / "Mesh.bgl"), airport=str(airport),
            out=str(out), projwin=projwin,
            runways=runways))


def test_driver_that_does_not_fit(qgis, tmp_path):
    """It is refused with a reason, and not kept."""
    wrong = tmp_path / "gdal_FlightSim.so"
    wrong.write_bytes(b"not a library")
    empty = tmp_path / "other.zip"
    with zipfile.ZipFile(empty, "w") as archive:
        archive.writestr("gdalplugins/2.4/gdal_FlightSim.so", b"")
    printed = run_without_driver(tmp_path, f"""
for path in ({str(wrong)!r}, {str(empty)!r}, {str(PROJECT / 'LICENSE')!r}):
    message, = driver.install(path)[:1]
    print(message)
    assert not os.path.exists(
        os.path.join(driver.own_folder(), driver.file_name()))
""").splitlines()
    assert "gdal_FlightSim.so" in printed[0]
    assert "other.zip holds no gdal_FlightSim.so for GDAL" in printed[1]
    assert "LICENSE is neither gdal_FlightSim.so nor a zip" in printed[2]


def zip_of(path, *names, data=b"driver"):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, data)
    return path


def test_zips_that_are_no_driver_are_named(qgis, tmp_path, monkeypatch):
    """Swapped, of another system or version, encrypted, cut, with a bomb:
    each in plain words, and nothing is raised."""
    from flightsim_scenery import driver

    inside = f"gdalplugins/{driver.gdal_minor()}/gdal_FlightSim.so"
    plugin = zip_of(tmp_path / "plugin.zip", "flightsim_scenery/plugin.py")
    windows = zip_of(tmp_path / "windows.zip",
                     "gdalplugins/3.9/gdal_FlightSim.dll")
    version = zip_of(tmp_path / "version.zip",
                     "gdalplugins/2.4/gdal_FlightSim.so")
    photos = zip_of(tmp_path / "photos.zip", "a.jpg")
    sound = zip_of(tmp_path / "sound.zip", inside, data=bytes(5000)
                   + b"driver").read_bytes()
    cut = tmp_path / "cut.zip"
    cut.write_bytes(sound[:len(sound) // 2])
    damaged = tmp_path / "damaged.zip"
    start = sound.index(b".so") + 3
    damaged.write_bytes(sound[:start] + b"\xff" * 12 + sound[start + 12:])
    locked = tmp_path / "locked.zip"
    directory = sound.index(b"PK\x01\x02")
    locked.write_bytes(sound[:6] + b"\x01" + sound[7:directory + 8] + b"\x01"
                       + sound[directory + 9:])
    newer = tmp_path / "newer.zip"
    newer.write_bytes(sound[:directory + 6] + b"\x5a\x00"
                      + sound[directory + 8:])
    astray = tmp_path / "astray.zip"
    astray.write_bytes(sound[:directory + 42]
                       + (len(sound) - 3).to_bytes(4, "little")
                       + sound[directory + 46:])
    bomb = zip_of(tmp_path / "bomb.zip", inside, data=bytes(3 << 20))
    monkeypatch.setattr(driver, "LARGEST_DRIVER", 2 << 20)
    crowd = zip_of(tmp_path / "crowd.zip", *map(str, range(12)))
    for path, words in (
            (plugin, "is this plugin itself"),
            (windows, "is for Windows, and this is Linux"),
            (version, "but for 2.4"), (photos, "is no download of the driver"),
            (cut, "is damaged: please download it again"),
            (damaged, "is damaged"), (newer, "is damaged"),
            (astray, "is damaged"), (locked, "is encrypted"),
            (bomb, "holds a file of 3 MB"),
            (tmp_path / "nothing.zip", "cannot be installed")):
        message, = driver.install(str(path))
        assert words in message and path.name in message
    monkeypatch.setattr(driver, "MOST_MEMBERS", 10)
    assert "holds 12 files" in driver.install(str(crowd))[0]
    assert not os.path.exists(driver.own_folder())


@pytest.mark.parametrize("place, value", [
    (6, b"\x5a\x00"), (42, b"\xff\xff\xff\x7f")])
def test_damaged_zips_beside_others_are_passed_over(
        qgis, tmp_path, monkeypatch, place, value):
    from flightsim_scenery import driver

    inside = f"gdalplugins/{driver.gdal_minor()}/gdal_FlightSim.so"
    sound = zip_of(tmp_path / f"{driver.ZIP_START}1.zip", inside)
    data = sound.read_bytes()
    at = data.index(b"PK\x01\x02") + place
    damaged = tmp_path / f"{driver.ZIP_START}2.zip"
    damaged.write_bytes(data[:at] + value + data[at + len(value):])
    assert str(sound) in driver._find_zips(str(tmp_path))
    monkeypatch.setattr(driver, "known_drivers", list)
    monkeypatch.setattr(driver, "find_inside", lambda: [str(damaged)])
    message, = driver.register_own()
    assert damaged.name in message and "is damaged" in message


def test_unknown_drivers_are_asked_for(qgis, tmp_path, monkeypatch):
    """With the hash list of a release; its own drivers are not."""
    import package as packaging
    from flightsim_scenery import driver

    name = f"gdalplugins/{driver.gdal_minor()}/gdal_FlightSim.so"
    own = zip_of(tmp_path / "own.zip", name, data=b"ours")
    other = zip_of(tmp_path / "other.zip", name, data=b"theirs")
    with zipfile.ZipFile(packaging.package(tmp_path, drivers=[own])) as made:
        listed = made.read(f"flightsim_scenery/{driver.HASH_LIST}")
    assert listed.decode() == (
        f"{hashlib.sha256(b'ours').hexdigest()}  {name}\n")
    assert driver.is_known(b"ours") is None
    (tmp_path / "drivers.sha256").write_bytes(listed)
    monkeypatch.setattr(driver, "HASH_LIST", str(tmp_path / "drivers.sha256"))
    questions = []

    def refuse(question):
        questions.append(question)
        return False

    assert driver.is_known(b"ours")
    assert driver.install(str(other), refuse) == [
        "other.zip was not installed."]
    assert len(questions) == 1 and "other.zip" in questions[0]
    assert not os.path.exists(driver.own_folder())


def test_driver_in_the_place_of_one_in_use(qgis, driver_zip, tmp_path):
    """Windows does not delete a library that was loaded and refused."""
    wrong = tmp_path / "gdal_FlightSim.so"
    wrong.write_bytes(b"not a library")
    run_without_driver(tmp_path, f"""
def refuse(path):
    raise (PermissionError if os.path.exists(path) else FileNotFoundError)
driver.os.remove = refuse
os.makedirs(driver.own_folder())
target = os.path.join(driver.own_folder(), driver.file_name())
open(target, 'wb').close()
assert driver.install({str(wrong)!r})
assert not os.path.exists(target)
assert driver.install({str(driver_zip)!r}) == []
assert all(name == driver.file_name() or name.endswith('.old')
           for name in os.listdir(driver.own_folder()))
""")


@pytest.mark.parametrize("names, chosen", [
    (["a/gdalplugins/3.9/gdal_FlightSim.dll",
      "a/gdalplugins/3.10/gdal_FlightSim.dll"], 1),
    (["a/gdalplugins/3.9/gdal_FlightSim.dll"], None),
    (["a/gdal_FlightSim.dll"], 0),
    (["a/readme.txt"], None),
])
def test_the_right_driver_of_a_zip(qgis, monkeypatch, names, chosen):
    from flightsim_scenery import driver

    monkeypatch.setattr(driver.sys, "platform", "win32")
    assert driver.file_name() == "gdal_FlightSim.dll"
    assert driver.find_in_zip(names, "3.10") == (
        None if chosen is None else names[chosen])


def test_where_windows_looks(qgis, monkeypatch):
    from flightsim_scenery import driver

    monkeypatch.setattr(driver.sys, "platform", "win32")
    monkeypatch.setenv("OSGEO4W_ROOT", "/nowhere/QGIS 3.40")
    monkeypatch.delenv("CONDA_PREFIX", raising=False)
    monkeypatch.setattr(driver.gdal, "GetConfigOption", lambda name: None)
    assert driver.gdal_folders() == [
        os.path.normpath("/nowhere/QGIS 3.40/apps/gdal/lib/gdalplugins")]


# -- Windows ------------------------------------------------------------------

def test_menu(plugin, interface):
    assert [action.text() for action in interface.menu] == [
        "Open scenery...", "Export scenery...", "Month slider",
        "Airport chart...", "My scenery", "Check the set-up..."]
    assert plugin.months.count() == 13
    assert plugin.months.currentText() == "July"


def test_menu_of_layers(qgis, plugin, interface):
    """An entry for each type of layer, as Save As has a list of its own."""
    vector, raster = (qgis.QgsMapLayerType.VectorLayer,
                      qgis.QgsMapLayerType.RasterLayer)
    save, edit = "Save as simulator scenery...", "Edit a file of this layer..."
    assert [(kind, action.text()) for kind, action in
            interface.layer_menu] == [(vector, save), (raster, save),
                                      (vector, edit)]


def test_a_file_of_a_folder_is_offered(qgis, plugin, interface, showcase,
                                       tmp_path, monkeypatch):
    """By a button beside the reason why layers are read-only."""
    from qgis.PyQt.QtWidgets import QPushButton

    from flightsim_scenery import plugin as module
    from flightsim_scenery.sources import inspect

    for i in range(2):
        shutil.copyfile(showcase / "APX.bgl", tmp_path / f"APX{i}.bgl")
    plugin.load([str(tmp_path)], inspect([str(tmp_path)]))
    button = next(button for button in interface.bar.findChildren(QPushButton)
                  if button.text() == "Edit a file...")
    asked = []

    def choose_last(parent, title, text, items, *rest):
        asked.append((text, items))
        return items[-1], True

    monkeypatch.setattr(module.QInputDialog, "getItem", choose_last)
    button.click()
    files = [str(tmp_path / f"APX{i}.bgl") for i in range(2)]
    (text, items), = asked
    assert text == "Which file of Scenery file is to be edited?"
    assert items == files
    group = qgis.QgsProject.instance().layerTreeRoot().children()[0]
    assert group.name() == os.path.basename(items[-1])
    parking, = [node.layer() for node in group.findLayers()
                if node.name() == "Parking"]
    assert parking.startEditing() and parking.rollBack()


def test_chosen_layers_are_ticked(qgis, plugin, showcase):
    from flightsim_scenery import export
    from flightsim_scenery.export_dialog import ExportDialog
    from flightsim_scenery.sources import inspect

    for name in ("CVX.bgl", "Mesh.bgl"):
        paths = [str(showcase / name)]
        plugin.load(paths, inspect(paths))
    project = qgis.QgsProject.instance()
    road, = project.mapLayersByName("Road")
    raster = next(layer for layer in project.mapLayers().values()
                  if isinstance(layer, qgis.QgsRasterLayer))
    dialog = ExportDialog(writers=export.find_writers(["BGL"]))
    dialog.choose([road])
    assert dialog.what.currentText() == "Layers of the map"
    assert ticked(dialog) == ["Road"]
    dialog = ExportDialog(writers=export.find_writers(["BGL"]))
    dialog.choose([raster])
    assert dialog.what.currentText() == "A raster"
    assert dialog.raster.currentLayer() == raster
    assert ticked(dialog) == []


def test_drop(qgis, plugin, interface, showcase):
    """Files that are dropped come up in the background as one group."""
    from qgis.PyQt.QtCore import QMimeData, QUrl

    handler, = interface.drops
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(PROJECT / "LICENSE"))])
    assert not handler.handleMimeDataV2(mime)
    mime.setUrls([QUrl.fromLocalFile(str(showcase / name))
                  for name in ("APX.bgl", "Mesh.bgl")])
    assert handler.handleMimeDataV2(mime)
    project = qgis.QgsProject.instance()
    wait_for(qgis, lambda: project.count() > 10)
    group, = project.layerTreeRoot().children()
    assert group.name() == "APX.bgl and 1 more"
    # In metres, about the airport.
    assert project.crs().authid() == "EPSG:32632"
    runway, = project.mapLayersByName("Runway")
    extent = qgis.QgsCoordinateTransform(
        runway.crs(), project.crs(), project).transformBoundingBox(
            runway.extent())
    assert interface.canvas.extent().contains(extent)
    assert interface.canvas.extent().width() < 10 * extent.width()
    # The project comes back with everything that is in it.
    relations = len(project.relationManager().relations())
    assert relations >= 15


def test_local_autogen_opens_without_coordinates(qgis, plugin, interface,
                                                 showcase):
    """An .agp is in metres of its own: the map has no place on the earth, and
    nothing is asked or said."""
    from flightsim_scenery.sources import inspect

    paths = [str(showcase / "stand.agp")]
    report = plugin.load(paths, inspect(paths))
    assert report.messages == []
    project = qgis.QgsProject.instance()
    assert not project.crs().authid()
    layers = [layer for layer in report.layers if layer.isSpatial()]
    assert {layer.name() for layer in layers} >= {"Object", "Tile"}
    assert all(not layer.crs().authid() for layer in layers)
    tile, = project.mapLayersByName("Tile")
    extent = tile.extent()
    assert 5 < extent.width() < 500
    assert interface.canvas.extent().contains(extent)
    assert interface.canvas.extent().width() < 10 * extent.width()


def test_drop_of_folders(plugin, interface, showcase, tmp_path):
    from qgis.PyQt.QtCore import QMimeData, QUrl

    handler, = interface.drops
    taken = []
    handler._take = taken.append
    mime = QMimeData()
    for folder, is_ours in ((tmp_path, False), (showcase, True)):
        mime.setUrls([QUrl.fromLocalFile(str(folder))])
        assert handler.handleMimeDataV2(mime) == is_ours
    assert taken == [[str(showcase)]]


def test_open_dialog(qgis, showcase):
    from flightsim_scenery.open_dialog import OpenDialog, file_filter

    dialog = OpenDialog()
    assert dialog.open_options() == []
    dialog.add([str(showcase), str(showcase / "stand.agp")])
    dialog.add([str(showcase)])
    assert dialog.paths() == [str(showcase), str(showcase / "stand.agp")]
    dialog.anchor.setChecked(True)
    dialog.longitude.setValue(8.5)
    dialog.latitude.setValue(50)
    assert dialog.open_options() == ["ANCHOR=8.5,50.0", "HEADING=0.0"]
    assert "*.bgl" in file_filter() and "scenery.cfg" in file_filter()


# -- Export -------------------------------------------------------------------

def test_export_of_drivers_that_only_read(qgis):
    from qgis.PyQt.QtWidgets import QLabel

    from flightsim_scenery.export_dialog import READ_ONLY, ExportDialog

    dialog = ExportDialog(writers=[])
    assert READ_ONLY in [label.text() for label in
                         dialog.findChildren(QLabel)]


def test_writers_are_asked(qgis):
    """What the dialog offers is what drivers say of themselves."""
    from flightsim_scenery.catalog import DRIVERS
    from flightsim_scenery.export import find_writers

    for writer in find_writers():
        driver = gdal.GetDriverByName(writer.driver)
        assert writer.driver in DRIVERS
        if writer.vector:
            assert driver.GetMetadataItem(gdal.DCAP_CREATE) == "YES"
        text = (driver.GetMetadataItem(gdal.DMD_CREATIONOPTIONLIST) or "") + (
            driver.GetMetadataItem("DS_LAYER_CREATIONOPTIONLIST") or "")
        assert all(f"'{option.name}'" in text or f'"{option.name}"' in text
                   for option in writer.options)
    raster, vector = find_writers(["GTiff", "GPKG"])
    assert raster.raster and not raster.vector
    compress, = (option for option in raster.options_for(True)
                 if option.name == "COMPRESS")
    assert "DEFLATE" in compress.choices
    assert vector.raster and vector.vector
    assert any(option.is_of_layer for option in vector.options_for(False))
    assert not any(option.is_of_layer for option in vector.options_for(True))


def ticked(dialog):
    from qgis.PyQt.QtCore import Qt

    items = [dialog.layers.item(row, 0)
             for row in range(dialog.layers.rowCount())]
    return [item.text() for item in items
            if item.checkState() == Qt.CheckState.Checked]


def choose(dialog, what):
    dialog.what.setCurrentIndex(dialog.what.findText(what))


def choose_simulator(dialog, value):
    dialog.formats.setCurrentIndex(next(
        i for i in range(dialog.formats.count())
        if dialog.formats.itemData(i)[1] == value))


def test_export_of_a_raster(qgis, plugin, showcase, tmp_path):
    """The dialog end to end, with a driver that surely writes."""
    from flightsim_scenery import export
    from flightsim_scenery.export_dialog import ExportDialog
    from flightsim_scenery.sources import inspect

    paths = [str(showcase / "Mesh.bgl")]
    plugin.load(paths, inspect(paths))
    dialog = ExportDialog(writers=export.find_writers(["GTiff"]))
    choose(dialog, "A raster")
    box = dialog.option_widgets["COMPRESS"]
    box.setCurrentIndex(box.findData("DEFLATE"))
    job = dialog.make_job(str(tmp_path / "out.tif"))
    assert job.raster == paths[0]
    assert job.options["COMPRESS"] == "DEFLATE"
    assert export.run(job) == (True, [])
    written = gdal.Open(job.target)
    assert written.GetMetadataItem("COMPRESSION",
                                   "IMAGE_STRUCTURE") == "DEFLATE"
    assert written.GetRasterBand(1).Checksum() == (
        gdal.Open(paths[0]).GetRasterBand(1).Checksum())


def test_rasters_say_what_they_are(qgis, tmp_path):
    """A raster of bytes may be any class: the layer's name tells it."""
    from flightsim_scenery import export
    from flightsim_scenery.export_dialog import ExportDialog

    project = qgis.QgsProject.instance()
    layers = []
    for i, name in enumerate(("Landclass", "my_hills", "season_jan")):
        path = str(tmp_path / f"{i}.tif")
        source = gdal.GetDriverByName("GTiff").Create(path, 2, 2)
        del source
        layers.append(qgis.QgsRasterLayer(path, name, "gdal"))
    project.addMapLayers(layers)
    dialog = ExportDialog(writers=export.find_writers(["BGL"]))
    choose(dialog, "A raster")
    for layer, kind in zip(layers, ("LANDCLASS", "", "SEASON")):
        dialog.choose([layer])
        assert dialog.make_job("out.bgl").options["TYPE"] == kind
    project.removeMapLayers([layer.id() for layer in layers])


def test_export_of_layers(qgis, plugin, showcase, tmp_path):
    from flightsim_scenery import export
    from flightsim_scenery.export_dialog import ExportDialog
    from flightsim_scenery.sources import inspect

    paths = [str(showcase / "CVX.bgl")]
    plugin.load(paths, inspect(paths))
    dialog = ExportDialog(writers=export.find_writers(["GPKG"]))
    for name in ("Road", "Water"):
        dialog.check_layer(name)
    job = dialog.make_job(str(tmp_path / "out.gpkg"))
    assert sorted(layer.becomes for layer in job.layers) == [
        "road", "water_polygon"]
    done, messages = export.run(job)
    assert done, messages
    written = gdal.OpenEx(job.target)
    source = gdal.OpenEx(paths[0])
    for name in ("road", "water_polygon"):
        assert written.GetLayerByName(name).GetFeatureCount() == (
            source.GetLayerByName(name).GetFeatureCount())


def make_scratch(qgis, kind, wkt, name):
    """A layer that is in no file, as users draw them."""
    layer = qgis.QgsVectorLayer(f"{kind}?crs=EPSG:4326", name, "memory")
    feature = qgis.QgsFeature()
    feature.setGeometry(qgis.QgsGeometry.fromWkt(wkt))
    assert layer.dataProvider().addFeatures([feature])[0]
    qgis.QgsProject.instance().addMapLayer(layer)
    return layer


def set_option(dialog, name, value):
    widget = dialog.option_widgets[name]
    if hasattr(widget, "setText"):
        widget.setText(value)
    else:
        widget.setCurrentIndex(widget.findData(value))


def boxes_of(dialog, layer):
    """What a layer becomes, and its texture."""
    row = next(i for i in range(dialog.layers.rowCount())
               if dialog.layers.item(i, 0).text() == layer)
    return dialog.layers.cellWidget(row, 1), dialog.layers.cellWidget(row, 2)


def kinds_of(dialog, layer):
    box, _ = boxes_of(dialog, layer)
    return [box.itemData(i) for i in range(box.count())]


def test_drawn_lines_become_roads(qgis, tmp_path, monkeypatch):
    """What Save As of QGIS does not list: any layer as scenery. Five
    questions, each asked for until it is answered."""
    from flightsim_scenery import export, export_dialog

    known = {item.driverName for item in
             qgis.QgsVectorFileWriter.supportedFiltersAndFormats()}
    assert not known & {"BGL", "AGN", "XPAutogen"}
    layer = make_scratch(qgis, "LineString", "LINESTRING (9.1 48.5,9.3 48.6)",
                         "my streets")
    said, shown = [], []
    monkeypatch.setattr(export_dialog.QMessageBox, "information",
                        lambda *texts: said.append(texts[2]))
    dialog = export_dialog.ExportDialog(
        writers=export.find_writers(["BGL"]), show=shown.append)
    assert dialog.advanced.isCollapsed()
    assert not dialog.check_and_run()
    dialog.check_layer("my streets")
    assert not dialog.check_and_run()
    dialog.check_layer("my streets", "road")
    assert not dialog.check_and_run()
    assert said == ["Please tick the layers to write.",
                    "Please choose what my streets becomes.",
                    "Please choose where to write."]
    _, textures = boxes_of(dialog, "my streets")
    names = [textures.itemText(i) for i in range(textures.count())]
    assert "Roads_Dirt_1_Lane_Undivided_Median" in names
    assert all(name.startswith("Road") for name in names[1:])
    dialog.check_layer("my streets", texture="Railroad")
    choose_simulator(dialog, "P3D")
    set_option(dialog, "ADD_TO_CELLS", "NO")
    assert not {"PROFILE", "TEXTURE"} & set(dialog.option_widgets)
    dialog.target.setFilePath(str(tmp_path / "roads"))
    assert dialog.check_and_run()
    path = str(tmp_path / "roads.bgl")
    assert said[3:] == [f"{path} is written."]
    assert shown == [[path]]
    written = gdal.OpenEx(path)
    road = written.GetLayer(0).GetNextFeature()
    assert (road["texture_name"], road["add_to_cells"]) == ("Railroad", 0)
    qgis.QgsProject.instance().removeMapLayer(layer.id())


def test_kinds_go_by_the_geometry(qgis):
    """And by what a layer knows of itself."""
    from flightsim_scenery import export
    from flightsim_scenery.export_dialog import ExportDialog

    layers = [
        make_scratch(qgis, "LineString", "LINESTRING (9 48,9.1 48)", "Roads"),
        make_scratch(qgis, "MultiPolygon", "MULTIPOLYGON (((9 48,9.1 48,9 49,"
                     "9 48)))", "Water"),
        make_scratch(qgis, "PointZ", "POINT Z (9 48 1)", "things")]
    things = layers[2]
    dialog = ExportDialog(writers=export.find_writers(
        ["BGL", "AGN", "BGLXML"]))
    lines, areas, points = (set(kinds_of(dialog, layer.name()))
                            for layer in layers)
    assert {"road", "railway", "taxi_path", "runway"} <= lines
    assert not {"park", "parking", "apron"} & lines
    assert {"water_polygon", "apron", "boundary"} <= areas
    assert not {"road", "parking", "vor"} & areas
    assert {"parking", "scenery_object", "vor"} <= points
    assert not {"road", "apron"} & points
    assert [boxes_of(dialog, layer.name())[0].currentData()
            for layer in layers] == ["road", "water_polygon", ""]
    # What is chosen stays with another simulator.
    dialog.check_layer("things", "vor")
    choose_simulator(dialog, "MSFS2020")
    assert boxes_of(dialog, "things")[0].currentData() == "vor"
    things.setCustomProperty("flightsim/layer", "taxi_sign")
    dialog = ExportDialog(writers=export.find_writers(["BGLXML"]))
    assert boxes_of(dialog, "things")[0].currentData() == "taxi_sign"
    assert "apron" in kinds_of(dialog, "Water")
    # Rectangles of autogen are made of points, too.
    dialog = ExportDialog(writers=export.find_writers(["AGN"]))
    assert "generic_building" in kinds_of(dialog, "things")
    assert "generic_building" not in kinds_of(dialog, "Roads")
    for layer in layers:
        qgis.QgsProject.instance().removeMapLayer(layer.id())


@pytest.mark.parametrize("message, words", [
    ("BGL: a.bgl: FEATURES_NOT_WRITTEN.road 1, FEATURES_WITHOUT_TEXTURE 12",
     "road: 1 features were refused; 12 features have no texture"),
    ("BGL: a.bgl, layer road has no place for these fields: width, note",
     "road: fields that the format does not have were left out: width, note"),
    ("AGN: x: NARROW_BUILDINGS 3", "3 narrow buildings"),
    ("BGL: a.bgl: VALUES_WITHOUT_PLACE.runway.falloff 2",
     "runway.falloff: 2 values that the records have no room for were left "
     "out"),
    ("No space left on device", "No space left on device"),
])
def test_results_in_words(qgis, message, words):
    from flightsim_scenery.export import describe

    assert describe(message) == words


def test_the_result_says_what_was_left_out(qgis, tmp_path, monkeypatch):
    from qgis.PyQt.QtCore import QVariant

    from flightsim_scenery import export, export_dialog

    layer = make_scratch(qgis, "LineString", "LINESTRING (9.1 48.5,9.3 48.6)",
                         "Road")
    layer.dataProvider().addAttributes([qgis.QgsField(
        "lanes", QVariant.String)])
    layer.updateFields()
    empty = qgis.QgsFeature(layer.fields())
    assert layer.dataProvider().addFeatures([empty])[0]
    said = []
    monkeypatch.setattr(export_dialog.QMessageBox, "information",
                        lambda *texts: said.append(texts[2]))
    dialog = export_dialog.ExportDialog(writers=export.find_writers(["BGL"]))
    dialog.check_layer("Road")
    dialog.target.setFilePath(str(tmp_path / "road.bgl"))
    assert dialog.check_and_run()
    text, = said
    assert "1 features without a geometry were left out" in text
    assert "1 features have no texture" in text
    assert "road: fields that the format does not have were left out: " in text
    assert "lanes" in text
    qgis.QgsProject.instance().removeMapLayer(layer.id())


def test_drawn_houses_become_autogen(qgis, tmp_path):
    from flightsim_scenery import export
    from flightsim_scenery.export_dialog import ExportDialog

    layer = make_scratch(
        qgis, "Polygon",
        "POLYGON ((9.1 48.5,9.1003 48.5,9.1003 48.5002,9.1 48.5002,9.1 48.5))",
        "houses")
    writer, = export.find_writers(["AGN"])
    assert writer.wants_folder
    dialog = ExportDialog(writers=[writer])
    dialog.check_layer("houses", "generic_building")
    folder = tmp_path / "texture"
    folder.mkdir()
    job = dialog.make_job(str(folder))
    assert export.run(job) == (True, [])
    written = gdal.OpenEx(str(folder))
    assert written.GetLayerByName("generic_building").GetFeatureCount() == 1
    qgis.QgsProject.instance().removeMapLayer(layer.id())


def test_a_filter_holds_for_the_export(qgis, tmp_path):
    from flightsim_scenery import export
    from flightsim_scenery.export_dialog import ExportDialog

    path = tmp_path / "lines.gpkg"
    source = gdal.GetDriverByName("GPKG").Create(
        str(path), 0, 0, 0, gdal.GDT_Unknown)
    lines = source.CreateLayer("lines", srs=WGS84)
    for i in range(3):
        add(lines, f"LINESTRING (9 4{i},9.1 4{i})")
    del lines, source
    layer = qgis.QgsVectorLayer(f"{path}|layername=lines", "ways", "ogr")
    assert layer.setSubsetString("fid = 2")
    qgis.QgsProject.instance().addMapLayer(layer)
    dialog = ExportDialog(writers=export.find_writers(["BGL"]))
    dialog.check_layer("ways", "railway")
    job = dialog.make_job(str(tmp_path / "out.bgl"))
    done, messages = export.run(job)
    assert done, messages
    written = gdal.OpenEx(job.target)
    rails = written.GetLayerByName("railway")
    assert {round(f.GetGeometryRef().GetY(0)) for f in rails} == {41}
    qgis.QgsProject.instance().removeMapLayer(layer.id())


@pytest.mark.parametrize("subset", ["", "ident = 'LSZH'"])
def test_an_airport_stays_with_its_simulator(qgis, tmp_path, subset):
    """As a file, and as the copy that a filter needs."""
    from flightsim_scenery import export
    from flightsim_scenery.export_dialog import ExportDialog

    path = tmp_path / "msfs.bgl"
    source = gdal.GetDriverByName("BGL").Create(
        str(path), 0, 0, 0, gdal.GDT_Unknown, ["PROFILE=MSFS2020"])
    airports = source.CreateLayer("airport", srs=WGS84)
    assert add(airports, "POINT Z (8.5 47.5 432)", ident="LSZH") == 0
    del airports, source
    layer = qgis.QgsVectorLayer(f"{path}|layername=airport", "field", "ogr")
    assert layer.setSubsetString(subset)
    qgis.QgsProject.instance().addMapLayer(layer)
    dialog = ExportDialog(writers=export.find_writers(["BGL"]))
    dialog.check_layer("field", "airport")
    for option, profile in (("", "MSFS2020"), ("P3D", "P3D")):
        choose_simulator(dialog, option)
        job = dialog.make_job(str(tmp_path / f"out{option}.bgl"))
        done, messages = export.run(job)
        assert done, messages
        written = gdal.OpenEx(job.target, gdal.OF_VECTOR)
        assert written.GetMetadataItem("BGL_PROFILE") == profile
    qgis.QgsProject.instance().removeMapLayer(layer.id())


def test_copies_keep_json(qgis, tmp_path):
    from flightsim_scenery.export_dialog import ExportDialog

    path = str(tmp_path / "source.gpkg")
    source = ogr.GetDriverByName("GPKG").CreateDataSource(path)
    layer = source.CreateLayer("runway", WGS84, ogr.wkbPoint)
    layer.CreateField(ogr.FieldDefn("ident", ogr.OFTString))
    field = ogr.FieldDefn("deformation", ogr.OFTString)
    field.SetSubType(ogr.OFSTJSON)
    layer.CreateField(field)
    texts = ('{"points":[1,2.5]}', "[1,2]", None)
    for ident, text in zip("123", texts):
        add(layer, "POINT (9 47)", ident=ident, deformation=text)
    del layer, source
    drawn = qgis.QgsVectorLayer(f"{path}|layername=runway", "runway", "ogr")
    drawn.setSubsetString("ident < '9'")
    dialog = ExportDialog(writers=[])
    copy, name = dialog._copy(drawn)
    found = ogr.Open(copy)
    rows = [(row["ident"], row["deformation"])
            for row in found.GetLayerByName(name)]
    assert rows == list(zip("123", texts))


@pytest.mark.parametrize("name, target", [
    ("lsza", "lsza.bgl"), ("lsza.BGL", "lsza.BGL"),
    ("lsza.v2", "lsza.v2.bgl"), ("lsza.bgl", "lsza.bgl")])
def test_extension_is_appended(qgis, name, target):
    from flightsim_scenery.export import Writer
    from flightsim_scenery.export_dialog import with_extension

    writer = Writer("BGL", "Scenery", ["bgl"], True, True)
    assert with_extension(name, writer) == target


def test_appended_extension_asks_before_replacing(qgis, tmp_path,
                                                  monkeypatch):
    from flightsim_scenery import export_dialog
    from flightsim_scenery.export import Writer

    writer = Writer("BGL", "Scenery", ["bgl"], True, True)
    dialog = export_dialog.ExportDialog(writers=[])
    target = tmp_path / "lsza.bgl"
    assert dialog._complete(str(tmp_path / "lsza"), writer) == str(target)
    target.write_bytes(b"")
    box, asked = export_dialog.QMessageBox, []
    for answer, expected in ((box.StandardButton.No, ""),
                             (box.StandardButton.Yes, str(target))):
        monkeypatch.setattr(box, "question", lambda *texts, answer=answer: (
            asked.append(texts[2]), answer)[1])
        assert dialog._complete(str(tmp_path / "lsza"), writer) == expected
    assert asked == [f"{target} exists. Replace it?"] * 2


def test_copy_that_fails_says_why(qgis, tmp_path, monkeypatch):
    from flightsim_scenery.export_dialog import ExportDialog

    layer = qgis.QgsVectorLayer("Point?crs=EPSG:4326", "stands", "memory")
    dialog = ExportDialog(writers=[])
    monkeypatch.setattr(dialog.copies, "filePath",
                        lambda name: str(tmp_path / "no" / name))
    with pytest.raises(OSError, match="^stands cannot be copied: .+"):
        dialog._copy(layer)


def test_failed_export_says_why(qgis, tmp_path):
    from flightsim_scenery import export

    writer, = export.find_writers(["GTiff"])
    job = export.Job(writer, str(tmp_path / "no" / "out.tif"),
                     str(tmp_path / "missing.bgl"))
    done, messages = export.run(job)
    assert not done
    assert "missing.bgl" in messages[0]
