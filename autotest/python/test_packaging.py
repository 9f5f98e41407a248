# SPDX-License-Identifier: MIT
"""Recipes for other packages: valid, and consistent with the project.

The Debian package is built; autotest/package.sh installs and tries it.
"""

import json
import os
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest
from osgeo import gdal

from driver_docs import PAGES
from support import PROJECT

# Pages with tables made by the drivers, and one without.
DRIVER_PAGES = [*(page for page, *_ in PAGES), "ogr/bglxml/bglxml.md"]

PLUGINS = Path(os.environ["GDAL_DRIVER_PATH"])
PACKAGING = PROJECT / "driver" / "packaging"
ARGUMENTS = {
    "FROM": r"\S+:\S+( AS \w+)?", "RUN": r".+", "COPY": r"(--from=\w+ )?.+ .+",
    "WORKDIR": r"/\S*", "CMD": r"\[(\"[^\"]+\"(, )?)+\]",
}


def project_version():
    text = (PROJECT / "CMakeLists.txt").read_text()
    return re.search(r"project\(\w+ VERSION (\S+)", text)[1]


def read_instructions(path):
    """Returns (instruction, arguments) of a Dockerfile, with lines joined."""
    lines = [line for line in path.read_text().splitlines()
             if not line.startswith("#")]
    text = re.sub(r"\\\n\s*", "", "\n".join(lines))
    assert "\\" not in text, "a line ends in a backslash with more behind it"
    found = [line.split(" ", 1) for line in text.splitlines() if line]
    assert found
    return found


@pytest.fixture(scope="module")
def instructions():
    return read_instructions(PACKAGING / "Dockerfile")


@pytest.mark.sources
def test_dockerfile_instructions(instructions):
    """Known instructions with the arguments that they take, in two stages."""
    for name, arguments in instructions:
        assert name in ARGUMENTS
        assert re.fullmatch(ARGUMENTS[name], arguments), (name, arguments)
    names = [name for name, _ in instructions]
    assert names[0] == "FROM"
    assert names.count("FROM") == 2
    assert names[-1] == "CMD"
    stages = re.findall(r" AS (\w+)", " ".join(
        arguments for name, arguments in instructions if name == "FROM"))
    used = [match for _, arguments in instructions
            for match in re.findall(r"--from=(\w+)", arguments)]
    assert used == stages == ["build"]


@pytest.mark.sources
def test_dockerfile_commands(instructions):
    """The commands are valid for their shell."""
    commands = [arguments for name, arguments in instructions if name == "RUN"]
    assert len(commands) == 3
    for command in commands:
        process = subprocess.run(
            ["sh", "-n"], input=command, text=True, capture_output=True,
            check=False,
        )
        assert process.returncode == 0, process.stderr


@pytest.mark.sources
def test_dockerfile_options_are_those_of_the_project(instructions):
    defined = set(re.findall(r"-D(\w+)=", str(instructions)))
    text = (PROJECT / "CMakeLists.txt").read_text()
    assert defined == {"FLIGHTSIM_BUILD_TESTS"}
    assert all(f"option({name} " in text for name in defined)


@pytest.fixture(scope="module")
def recipe():
    yaml = pytest.importorskip(
        "yaml", reason="PyYAML (python3-yaml) is not installed"
    )
    path = PACKAGING / "conda" / "recipe.yaml"
    return yaml.safe_load(path.read_text())


@pytest.mark.sources
def test_conda_recipe_has_what_a_recipe_needs(recipe):
    assert set(recipe) == {
        "schema_version", "context", "package", "source", "build",
        "requirements", "tests", "about",
    }
    assert recipe["schema_version"] == 1
    assert recipe["context"]["version"] == project_version()
    assert recipe["package"] == {
        "name": "gdal-flightsim", "version": "${{ version }}"
    }
    assert set(recipe["requirements"]) == {"build", "host"}
    for packages in recipe["requirements"].values():
        assert all(re.fullmatch(r"[a-z0-9-]+|\$\{\{ .+ \}\}", package)
                   for package in packages)
    assert recipe["about"]["license"] == "MIT"


@pytest.mark.sources
def test_conda_recipe_points_to_what_is_there(recipe):
    """Paths exist, and all libraries of CMake are listed."""
    sources = PACKAGING / "conda" / recipe["source"]["path"]
    assert sources.resolve() == PROJECT
    assert (sources / recipe["about"]["license_file"]).is_file()
    host = set(recipe["requirements"]["host"])
    # libsquish is optional, and not to be had there.
    assert host == {"libgdal-core", "proj"}


def project_options():
    text = "".join(path.read_text() for path in (
        PROJECT / "CMakeLists.txt", PROJECT / "frmts" / "CMakeLists.txt",
        PROJECT / "ogr" / "dsf" / "CMakeLists.txt",
        PROJECT / "driver" / "cmake" / "gdal_folder.cmake"))
    return set(re.findall(r"(?:option|set)\((FLIGHTSIM_\w+|GDAL_\w+) ", text))


@pytest.mark.sources
def test_conda_recipe_commands(recipe):
    """One script per platform, and each driver is tried."""
    chosen = recipe["build"]["script"]["file"]
    scripts = set(re.findall(r'"([\w.]+)"', chosen))
    assert scripts == {"build.bat", "build.sh"}
    assert all((PACKAGING / "conda" / name).is_file() for name in scripts)
    assert len(recipe["tests"][0]["script"]) == 6


@pytest.mark.parametrize("name", [
    "conda/build.sh", "conda/build.bat", "osgeo4w/package.sh",
    "vcpkg/gdal-flightsim/portfile.cmake",
])
@pytest.mark.sources
def test_options_of_packages_are_those_of_the_project(name):
    text = (PACKAGING / name).read_text()
    defined = set(re.findall(r"-D(\w+)[=\s]", text))
    assert {"FLIGHTSIM_BUILD_TESTS", "GDAL_PLUGIN_DIR"} <= defined
    assert {option for option in defined
            if not option.startswith("CMAKE_")} <= project_options()


@pytest.mark.parametrize("name", [
    "driver/packaging/conda/build.sh", "driver/packaging/osgeo4w/package.sh",
    "autotest/windows.sh", "autotest/windows/build_gdal.sh",
])
@pytest.mark.sources
def test_scripts_are_sound(name):
    path = PROJECT / name
    subprocess.run(["bash", "-n", str(path)], check=True)


@pytest.mark.sources
def test_vcpkg_port():
    port = json.loads(
        (PACKAGING / "vcpkg/gdal-flightsim/vcpkg.json").read_text())
    assert port["name"] == "gdal-flightsim"
    assert port["version"] == project_version()
    names = {entry if isinstance(entry, str) else entry["name"]
             for entry in port["dependencies"]}
    assert names == {"gdal", "proj", "vcpkg-cmake"}
    portfile = (PACKAGING / "vcpkg/gdal-flightsim/portfile.cmake").read_text()
    for feature in port["features"]:
        option, = re.findall(rf"^    {feature} (\w+)", portfile, re.MULTILINE)
        assert option in project_options()


WORKFLOWS = sorted((PROJECT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.sources
@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows(path):
    """Known steps, valid shell, options of the project; and each says whether
    it was ever run."""
    yaml = pytest.importorskip(
        "yaml", reason="PyYAML (python3-yaml) is not installed"
    )
    text = path.read_text()
    assert "Not run so far" in text
    steps = [step for job in yaml.safe_load(text)["jobs"].values()
             for step in job.get("steps", [])]
    assert len(steps) >= 3
    for step in steps:
        assert ("run" in step) != ("uses" in step)
        if "uses" in step:
            assert re.fullmatch(r"[\w-]+/[\w-]+@v[\d.]+", step["uses"])
        elif step.get("shell") != "cmd":
            command = re.sub(r"\$\{\{.*?\}\}", "x", step["run"])
            subprocess.run(["bash", "-n"], input=command, text=True,
                           check=True)
    for option in re.findall(r"-D((?:FLIGHTSIM|GDAL)_\w+)=", text):
        assert option in project_options()


@pytest.mark.parametrize("path", [
    *(PACKAGING / name for name in (
        "Dockerfile", "conda/recipe.yaml", "conda/build.sh",
        "conda/build.bat", "osgeo4w/package.sh", "INSTALL.txt.in",
        "vcpkg/gdal-flightsim/portfile.cmake",
        "vcpkg/gdal-flightsim/vcpkg.json")), *WORKFLOWS,
], ids=lambda path: path.name)
@pytest.mark.sources
def test_no_place_to_fetch_from_is_named(path):
    assert not re.search(r"https?:|\.(org|com|io|dev)\b", path.read_text())


@pytest.mark.sources
def test_places_without_a_real_address_are_listed():
    """Where a release needs one. Tests have made-up addresses of their own."""
    listed = (PROJECT / "CONTRIBUTING.md").read_text("utf-8")
    listed = listed[listed.index("## Before a release"):]
    listed = listed[:listed.index("## Glossary")]
    folders = [PROJECT / name for name in (
        ".github", "data", "driver", "frmts", "ogr")]
    found = {path.relative_to(PROJECT).as_posix()
             for folder in folders for path in folder.rglob("*")
             if path.is_file() and path.suffix != ".pyc"
             and b"example.org" in path.read_bytes()}
    assert found == {
        "data/qgis/flightsim_scenery/metadata.txt", "data/qgis/package.py",
        "driver/packaging/debian.cmake",
    }
    assert all(f"`{name}`" in listed for name in found)


@pytest.mark.parametrize("name", [
    "conda/recipe.yaml", "osgeo4w/package.sh",
    "vcpkg/gdal-flightsim/portfile.cmake",
])
@pytest.mark.sources
def test_recipes_say_what_was_not_run(name):
    text = " ".join((PACKAGING / name).read_text().split())
    assert re.search(r"Not (built|run) so far", text)


@pytest.mark.sources
def test_changelog():
    """As Debian's tool reads it."""
    if shutil.which("dpkg-parsechangelog") is None:
        pytest.skip("dpkg-parsechangelog (dpkg-dev) is not installed")
    changelog = (PACKAGING / "changelog.in").read_text()
    for key, value in {
        "CPACK_PACKAGE_VERSION": project_version(),
        "CPACK_DEBIAN_PACKAGE_RELEASE": "1+gdal3.6",
        "FLIGHTSIM_MAINTAINER": "Some One <some@one.example>",
    }.items():
        assert f"@{key}@" in changelog
        changelog = changelog.replace(f"@{key}@", value)
    process = subprocess.run(
        ["dpkg-parsechangelog", "-l", "-"], input=changelog, text=True,
        capture_output=True, check=True,
    )
    assert process.stderr == ""
    fields = dict(re.findall(r"^(\w+): (.+)$", process.stdout, re.MULTILINE))
    assert fields["Source"] == "gdal-flightsim"
    assert fields["Version"] == f"{project_version()}-1+gdal3.6"
    assert fields["Maintainer"] == "Some One <some@one.example>"


@pytest.mark.sources
def test_copyright_is_that_of_the_licence():
    licence = (PROJECT / "LICENSE").read_text().split("\n\n", 2)
    holder = licence[1].removeprefix("Copyright (c) ")
    text = (PACKAGING / "copyright").read_text()
    assert f"\nCopyright: {holder}\n" in text
    ours = text.split("License: Expat\n")[-1].replace("\n .\n", "\n")
    assert ours.split() == licence[2].split()


@pytest.mark.sources
def test_the_driver_has_the_name_that_the_qgis_plugin_looks_for():
    """CMake's own suffix of modules is .so on macOS."""
    text = (PROJECT / "driver/CMakeLists.txt").read_text()
    assert 'SUFFIX "${CMAKE_SHARED_LIBRARY_SUFFIX}"' in text
    text = (PROJECT / "data/qgis/flightsim_scenery/driver.py").read_text()
    assert re.findall(r'"(\w+)": "(\.\w+)"', text) == [
        ("win32", ".dll"), ("darwin", ".dylib")]


@pytest.mark.sources
def test_every_driver_page_is_in_the_package():
    text = (PACKAGING / "install.cmake").read_text()
    assert len(DRIVER_PAGES) == 7
    assert all(page in text for page in DRIVER_PAGES)


@pytest.mark.slow
def test_zip_holds_what_it_should(tmp_path):
    """For a user without any other package: driver, plugin of QGIS, styles,
    pages, and instructions."""
    if shutil.which("cpack") is None:
        pytest.skip("cpack is not installed")
    built = PLUGINS.parent
    subprocess.run(["cmake", "--build", str(built), "--target",
                    "qgis_plugin"], check=True, capture_output=True)
    process = subprocess.run(
        ["cpack", "-G", "ZIP", "-B", str(tmp_path)], cwd=built,
        capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stdout + process.stderr
    path, = tmp_path.glob("*.zip")
    number = int(gdal.VersionInfo("VERSION_NUM"))
    minor = f"{number // 1000000}.{number // 10000 % 100}"
    name = f"gdal-flightsim-{project_version()}-gdal{minor}-linux-"
    assert path.name.startswith(name)
    with zipfile.ZipFile(path) as archive:
        names = {entry.split("/", 1)[1] for entry in archive.namelist()
                 if not entry.endswith("/")}
        install = archive.read(f"{path.stem}/INSTALL.txt").decode()
    styles = {f"styles/{style.name}" for style in
              (PROJECT / "data" / "styles").glob("*.qml")}
    examples = {f"doc/examples/{example.name}" for example in
                (PROJECT / "autotest/python/examples").glob("*.py")}
    assert names == {
        f"gdalplugins/{minor}/gdal_FlightSim.so", "INSTALL.txt", "LICENSE",
        f"qgis/flightsim_scenery-{project_version()}.zip", "doc/README.md",
        *(f"doc/{page}" for page in DRIVER_PAGES), *styles, *examples,
    }
    assert f"for GDAL {minor}" in install
    assert "@" not in install


@pytest.fixture(scope="module")
def deb(tmp_path_factory):
    """Builds the Debian package of the plugin under test."""
    for tool in ("cpack", "dpkg-shlibdeps", "dpkg-deb", "file"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    folder = tmp_path_factory.mktemp("deb")
    process = subprocess.run(
        ["cpack", "-G", "DEB", "-B", str(folder)], cwd=PLUGINS.parent,
        capture_output=True, text=True, check=False,
    )
    assert process.returncode == 0, process.stdout + process.stderr
    package, = folder.glob("*.deb")
    return package


def ask_dpkg(*arguments):
    return subprocess.run(
        ["dpkg-deb", *map(str, arguments)], capture_output=True, text=True,
        check=True,
    ).stdout


@pytest.mark.slow
def test_debian_package_goes_with_its_gdal(deb):
    """By its dependency and by its version."""
    library = (PLUGINS / "gdal_FlightSim.so").read_bytes()
    number = re.search(rb"\0libgdal\.so\.(\d+)\0", library)[1].decode()
    depends = ask_dpkg("-f", deb, "Depends").split(", ")
    assert [name for name in depends
            if re.fullmatch(rf"libgdal{number}(t64)?( \(.+\))?\n?", name)]
    version = gdal.VersionInfo()
    minor = f"{int(version[0])}.{int(version[1:3])}"
    assert ask_dpkg("-f", deb, "Version").strip() == (
        f"{project_version()}-1+gdal{minor}"
    )


@pytest.mark.slow
def test_debian_package_holds_what_it_should(deb, tmp_path):
    """The same plugin, stripped, in GDAL's own folder; the pages; the
    examples; all styles."""
    ask_dpkg("-x", deb, tmp_path)
    files = {path.relative_to(tmp_path).as_posix()
             for path in tmp_path.rglob("*") if path.is_file()}
    plugin, = (name for name in files if name.endswith(".so"))
    assert re.fullmatch(r"usr/lib/[^/]+-linux-gnu[^/]*/gdalplugins/"
                        r"gdal_FlightSim\.so", plugin)
    original = (PLUGINS / "gdal_FlightSim.so").stat().st_size
    assert 0.5 * original < (tmp_path / plugin).stat().st_size < original
    documents = "usr/share/doc/gdal-flightsim"
    examples = PROJECT / "autotest" / "python" / "examples"
    styles = PROJECT / "data" / "styles"
    assert files == {
        plugin, f"{documents}/README.md", f"{documents}/copyright",
        f"{documents}/changelog.Debian.gz",
        *(f"{documents}/{page}" for page in DRIVER_PAGES),
        *(f"{documents}/examples/{path.name}"
          for path in examples.glob("*.py")),
        *(f"usr/share/gdal-flightsim/styles/{path.name}"
          for path in styles.glob("*.qml")),
    }
    for page in DRIVER_PAGES:
        assert (tmp_path / documents / page).read_bytes() == (
            PROJECT / page).read_bytes()


@pytest.mark.slow
def test_plugin_of_the_debian_package_is_hardened(deb, tmp_path):
    """As the one of the build: stripping and packing leave it so."""
    ask_dpkg("-x", deb, tmp_path)
    plugin, = tmp_path.rglob("*.so")
    text = subprocess.run(
        ["readelf", "--wide", "--segments", "--dynamic", "--dyn-syms", plugin],
        capture_output=True, text=True, check=True).stdout
    for sign in (r"GNU_RELRO", r"BIND_NOW|Flags: NOW", r"__stack_chk_fail@",
                 r"__(?!stack)\w+_chk@", r"GNU_STACK .* RW +0x"):
        assert re.search(sign, text), sign
    assert not re.search(r"\((?:TEXTREL|RPATH|RUNPATH)\)", text)
    assert "atexit" not in text
