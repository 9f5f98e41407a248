# SPDX-License-Identifier: MIT
"""Finds and installs the GDAL driver that the plugin needs.

The driver is a library for one minor version of GDAL (gdal_FlightSim.dll and the
like). Its zip is inside this plugin, in the variants for one platform, or was
downloaded with it; else the user chooses it.
"""

import configparser
import hashlib
import lzma
import os
import platform
import struct
import sys
import zipfile
import zlib
from dataclasses import dataclass, field

from osgeo import gdal
from qgis.core import QgsApplication, QgsProviderRegistry, QgsSettings
from qgis.PyQt.QtCore import QStandardPaths

from .sources import known_drivers, quiet

OLDEST_GDAL = 3006000
# The drivers have some 15 MB.
LARGEST_DRIVER = 256 << 20
MOST_MEMBERS = 10000
# SHA-256 of the drivers of a release, made by data/qgis/package.py --drivers.
HASH_LIST = "drivers.sha256"
# Folder of this plugin with the zip of the driver, in the variants that have it.
INSIDE = "driver"
ZIP_START = "gdal-flightsim-"
# What Python's reader of zips says of damaged ones.
DAMAGE = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError,
          RuntimeError, ValueError, OverflowError, struct.error)
# The folder of the zip that QGIS installed this plugin from.
ZIP_FOLDER_SETTING = "app/plugin_installer/lastZipDirectory"
MOST_ZIPS = 20
SYSTEM_FILES = {"Windows": "gdal_FlightSim.dll",
                "macOS": "gdal_FlightSim.dylib",
                "Linux": "gdal_FlightSim.so"}
SUFFIXES = {"win32": ".dll", "darwin": ".dylib"}


def file_name():
    """Returns the name of the driver's file on this platform."""
    return "gdal_FlightSim" + SUFFIXES.get(sys.platform, ".so")


def gdal_minor():
    """Returns the minor version of GDAL, such as 3.9."""
    number = int(gdal.VersionInfo("VERSION_NUM"))
    return f"{number // 1000000}.{number // 10000 % 100}"


def own_folder():
    """A folder that the user may write to, for drivers of this GDAL."""
    return os.path.join(QgsApplication.qgisSettingsDirPath(),
                        "flightsim_scenery", "gdalplugins", gdal_minor())


def gdal_folders():
    """Where GDAL and QGIS on this platform look by themselves."""
    folders = []
    named = (gdal.GetConfigOption("GDAL_DRIVER_PATH") or "").split(os.pathsep)
    folders += [name for name in named if name and name != "disable"]
    prefix = QgsApplication.prefixPath()
    root = os.environ.get("OSGEO4W_ROOT")
    if sys.platform == "win32":
        if not root:  # <root>\apps\qgis
            root = os.path.dirname(os.path.dirname(prefix))
        folders.append(os.path.join(root, "apps", "gdal", "lib",
                                    "gdalplugins"))
        if os.environ.get("CONDA_PREFIX"):
            folders.append(os.path.join(os.environ["CONDA_PREFIX"], "Library",
                                        "lib", "gdalplugins"))
    elif sys.platform == "darwin":
        folders += [os.path.join(prefix, "lib", "gdalplugins"),
                    "/opt/homebrew/lib/gdalplugins",
                    "/usr/local/lib/gdalplugins"]
    else:
        machine = f"{platform.machine()}-linux-gnu"
        folders += [f"/usr/lib/{machine}/gdalplugins",
                    "/usr/lib64/gdalplugins", "/usr/lib/gdalplugins"]
    unique = list(dict.fromkeys(map(os.path.normpath, folders)))
    existing = [folder for folder in unique if os.path.isdir(folder)]
    return existing or unique


def register(folder):
    """Has GDAL load the drivers of a folder now.

    Returns what GDAL said against it: nothing, if all is well.
    """
    messages = []
    before = gdal.GetConfigOption("GDAL_DRIVER_PATH")
    with quiet(messages):
        # Else a driver of another GDAL would be passed over without a word.
        gdal.SetConfigOption("GDAL_DRIVER_PATH", folder)
        gdal.AllRegister()
        gdal.SetConfigOption("GDAL_DRIVER_PATH", before)
    return messages


def share_with_processes():
    """Has the processes that QGIS starts find the driver too: the gdal: tools
    of Processing run as programs of their own.

    A named folder takes the place of GDAL's own ones, so these follow it.
    """
    folders = [own_folder(), *gdal_folders()]
    os.environ["GDAL_DRIVER_PATH"] = os.pathsep.join(
        dict.fromkeys(map(os.path.normpath, folders)))


def find_inside():
    """Returns the zips inside this plugin with the driver for this GDAL and
    system."""
    return _find_zips(os.path.join(os.path.dirname(__file__), INSIDE))


def find_downloads():
    """Returns the zips with the driver for this GDAL and system: those inside
    this plugin, beside the zip that it was installed from, and in the download
    folder."""
    found = find_inside()
    for folder in (QgsSettings().value(ZIP_FOLDER_SETTING, ""),
                   QStandardPaths.writableLocation(
                       QStandardPaths.StandardLocation.DownloadLocation)):
        found += _find_zips(folder)
    return list(dict.fromkeys(map(os.path.normpath, found)))


def _find_zips(folder):
    """Returns those of a folder, the newest first."""
    found = []
    try:
        names = os.listdir(folder) if folder else []
        paths = [os.path.join(folder, name) for name in names
                 if name.startswith(ZIP_START) and name.endswith(".zip")]
        for path in sorted(paths, key=os.path.getmtime)[:-MOST_ZIPS - 1:-1]:
            if _holds_driver(path):
                found.append(path)
    except OSError:
        pass
    return found


def _holds_driver(path):
    try:
        with zipfile.ZipFile(path) as archive:
            return find_in_zip(archive.namelist()) is not None
    except (*DAMAGE, OSError):
        return False


def register_own():
    """Loads the driver inside this plugin, or else the one that the user
    installed with it; called at the start of QGIS."""
    if known_drivers():
        return []
    target = os.path.join(own_folder(), file_name())
    for path in find_inside()[:1]:
        data, problem = read_driver(path)
        if data is None:
            return [problem]
        if not _is_same(target, data):
            return install(path)
    if not os.path.exists(target):
        return []
    messages = register(own_folder())
    if known_drivers():
        share_with_processes()
    return messages


def find_in_zip(names, minor=None):
    """The entry of a zip with the driver for this GDAL, or None."""
    wanted = file_name().lower()
    found = [name for name in names
             if name.lower().rsplit("/", 1)[-1] == wanted]
    for name in found:
        if f"/{minor or gdal_minor()}/" in f"/{name}":
            return name
    # A zip for one version of GDAL has no folder for each of them.
    others = [name for name in found
              if any(part.replace(".", "").isdigit()
                     for part in name.split("/")[:-1])]
    plain = [name for name in found if name not in others]
    return plain[0] if plain else None


def find_problem(archive, name):
    """Why an entry of a zip is not to be taken, in plain words; or nothing."""
    entry = archive.getinfo(name)
    if entry.flag_bits & 1:
        return "is encrypted: please download it again, without a password"
    if entry.file_size > LARGEST_DRIVER:
        return (f"holds a file of {entry.file_size >> 20} MB where a driver "
                f"has less than {LARGEST_DRIVER >> 20} MB")
    return ""


def read_driver(path):
    """Returns (the bytes of a driver, in a zip or not; why there are none)."""
    shown = os.path.basename(path)
    if os.path.getsize(path) > LARGEST_DRIVER:
        return None, (f"{shown} is larger than {LARGEST_DRIVER >> 20} MB: it "
                      "is no download of the driver.")
    if not zipfile.is_zipfile(path):
        if os.path.basename(path).lower() != file_name().lower():
            what = ("is damaged: please download it again"
                    if shown.lower().endswith(".zip") else
                    f"is neither {file_name()} nor a zip with it")
            return None, f"{shown} {what}."
        with open(path, "rb") as file:
            return file.read(), ""
    try:
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
            if len(names) > MOST_MEMBERS:
                return None, (f"{shown} holds {len(names)} files: it is no "
                              "download of the driver.")
            name = find_in_zip(names)
            if name is None:
                return None, describe_wrong_zip(shown, names)
            problem = find_problem(archive, name)
            if problem:
                return None, f"{shown} {problem}."
            # A size that lies is noticed by reading no more than it says.
            with archive.open(name) as file:
                return file.read(LARGEST_DRIVER), ""
    except (*DAMAGE, OSError) as error:
        return None, (f"{shown} is damaged ({error}): please download it "
                      "again.")


def describe_wrong_zip(shown, names):
    """Which zip it is, where that can be told from its names."""
    files = {name.rsplit("/", 1)[-1] for name in names}
    if any(name.startswith("flightsim_scenery/") for name in names):
        return (f"{shown} is this plugin itself. The driver is the other "
                "download, gdal-flightsim-....zip.")
    versions = sorted({name.split("/")[-2] for name in names
                       if name.lower().endswith("/" + file_name().lower())})
    if versions:
        return (f"{shown} holds no {file_name()} for GDAL {gdal_minor()}, "
                f"which QGIS uses here, but for {', '.join(versions)}.")
    systems = [system for system, name in SYSTEM_FILES.items()
               if name in files]
    if systems:
        return (f"{shown} is for {' and '.join(systems)}, and this is "
                f"{_system_name()}.")
    return (f"{shown} holds no {file_name()} for GDAL {gdal_minor()}: it is "
            "no download of the driver.")


def is_known(data):
    """Whether the driver is one of the release that this plugin came with;
    None without a list of these."""
    path = os.path.join(os.path.dirname(__file__), HASH_LIST)
    try:
        with open(path, encoding="ascii") as file:
            known = {line.split()[0] for line in file if line.strip()}
    except (OSError, ValueError):
        return None
    return hashlib.sha256(data).hexdigest() in known


def install(path, accept=lambda question: True):
    """Copies the driver, from a zip or as it is, to the user's own folder and
    loads it. Returns messages: nothing, if all is well.

    `accept` is asked before a driver that is not of this release is loaded: a
    library may do anything that the user may.
    """
    folder = own_folder()
    target = os.path.join(folder, file_name())
    shown = os.path.basename(path)
    try:
        data, problem = read_driver(path)
        if data is None:
            return [problem]
        if is_known(data) is False and not accept(
                f"The driver in {shown} is not one of the release that this "
                "plugin came with. Load it only if you trust where it is "
                "from. Load it?"):
            return [f"{shown} was not installed."]
        os.makedirs(folder, exist_ok=True)
        _write(target, data)
    except (OSError, MemoryError) as error:
        return [f"{shown} cannot be installed: {error}"]
    messages = register(folder)
    if not known_drivers():
        _clear(target)
        return messages or [
            f"GDAL did not load {file_name()}. It is probably for another "
            f"version of GDAL than {gdal_minor()} or for another system."]
    share_with_processes()
    return []


def _is_same(path, data):
    try:
        with open(path, "rb") as file:
            return file.read(len(data) + 1) == data
    except OSError:
        return False


def _write(target, data):
    part = target + ".part"
    with open(part, "wb") as file:
        file.write(data)
    _clear(target)
    os.replace(part, target)


def _clear(target):
    """Frees a name. Windows neither replaces nor deletes a library that GDAL has
    loaded, but lets it have another name."""
    try:
        os.remove(target)
    except FileNotFoundError:
        pass
    except PermissionError:
        os.replace(target, f"{target}.{os.getpid()}.old")


# -- The check ----------------------------------------------------------------

@dataclass
class Check:
    """Lines of plain words, each with whether it is good news; None is
    neither, but something to do or to know."""
    lines: list = field(default_factory=list)

    @property
    def is_ready(self):
        return all(good is not False for good, _ in self.lines)

    def say(self, good, text):
        self.lines.append((good, text))

    def to_html(self):
        marks = {True: "&#10004;", False: "&#10008;", None: "&#8226;"}
        return "".join(f"<p>{marks[good]} {text}</p>"
                       for good, text in self.lines)


def plugin_version():
    metadata = configparser.ConfigParser(interpolation=None)
    metadata.read(os.path.join(os.path.dirname(__file__), "metadata.txt"),
                  encoding="utf-8")
    return metadata["general"]["version"]


def driver_version():
    """Returns the version of the driver that GDAL has; empty if unknown."""
    found = gdal.GetDriverByName("BGL")
    return (found and found.GetMetadataItem("FLIGHTSIM_VERSION")) or ""


def compare_versions(plugin, installed):
    """(whether both are of one release, what to say of it)."""
    if plugin == installed:
        return True, f"This plugin and the driver have version {plugin}."
    known = f"version {installed}" if installed else "an older version"
    return None, (f"This plugin has version {plugin}, the driver {known}: "
                  "please take both of one release.")


def check():
    """Looks at what is there and says what is missing, and what to do."""
    result = Check()
    version = gdal.VersionInfo("RELEASE_NAME")
    is_new_enough = int(gdal.VersionInfo("VERSION_NUM")) >= OLDEST_GDAL
    result.say(is_new_enough, f"QGIS uses GDAL {version}." + (
        "" if is_new_enough else " GDAL 3.6 or later is needed: please install"
        " a newer QGIS."))
    if not is_new_enough:
        return result
    drivers = known_drivers()
    if drivers:
        result.say(True, "GDAL has the drivers for scenery files: "
                   f"{', '.join(drivers)}.")
        result.say(*compare_versions(plugin_version(), driver_version()))
        # QGIS makes its lists of formats before it starts plugins.
        if "*.bgl" not in QgsProviderRegistry.instance().fileVectorFilters():
            result.say(None, "In the dialogs of <i>Add Layer</i>, scenery is "
                       "under <i>All files</i>: QGIS lists formats by name "
                       "where GDAL has the driver at its start, from one of "
                       f"its own folders: {_list_folders()}")
        return result
    result.say(False, "GDAL does not have the driver for scenery files yet.")
    present = _misplaced()
    for path, reason in present:
        result.say(False, f"{path} is there, but GDAL does not load it: "
                   f"{reason}")
    downloads = find_downloads()
    if downloads:
        result.say(None, (
            f"<code>{downloads[0]}</code> has the driver for <b>GDAL "
            f"{gdal_minor()}</b> and {_system_name()}: press <i>Install the "
            "driver</i> below. Nothing else is needed."))
    else:
        result.say(None, (
            f"Download the driver for <b>GDAL {gdal_minor()}</b> and "
            f"{_system_name()}, then press <i>Choose the driver</i> below and "
            "choose the downloaded zip. Nothing else is needed."))
    result.say(None, (
        f"By hand: put <code>{file_name()}</code> into GDAL's folder for "
        f"plugins and start QGIS again:<br>{_list_folders()}"))
    return result


def _list_folders():
    return "<br>".join(f"<code>{name}</code>" for name in gdal_folders())


def _misplaced():
    """Drivers that lie where GDAL looks, and why they are not loaded."""
    found = []
    for folder in (own_folder(), *gdal_folders()):
        path = os.path.join(folder, file_name())
        if os.path.exists(path):
            messages = register(folder)
            found.append((path, messages[0] if messages else (
                f"it is not for GDAL {gdal_minor()}, or it is turned off in "
                "Settings > Options > GDAL.")))
    return found


def _system_name():
    return {"win32": "Windows", "darwin": "macOS"}.get(
        sys.platform, platform.system())
