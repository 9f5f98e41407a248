# SPDX-License-Identifier: MIT
"""The commands of CONTRIBUTING.md: presets of CMake, the inner loop, the hooks
of commits."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bgl_writer import TOOL
from support import PROJECT

PRESETS = json.loads((PROJECT / "CMakePresets.json").read_text())
NAMES = ["release", "debug", "asan", "tsan", "fuzz"]
CONTRIBUTING = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
COMMANDS = "".join(re.findall(r"^```sh\n(.*?)^```$", CONTRIBUTING,
                              re.MULTILINE | re.DOTALL))


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


# -- Presets ------------------------------------------------------------------

@pytest.mark.skipif(not shutil.which("cmake"), reason="no cmake")
@pytest.mark.parametrize("kind", ["configure", "build"])
def test_cmake_lists_the_presets(kind):
    result = run(["cmake", f"--list-presets={kind}"], cwd=PROJECT)
    assert result.returncode == 0, result.stderr
    assert re.findall(r'^ +"(\w+)"', result.stdout, re.MULTILINE) == NAMES


def read_cache(folder):
    lines = (folder / "CMakeCache.txt").read_text().splitlines()
    return dict(re.match(r"([^:]+):\w+=(.*)", line).groups()
                for line in lines if re.match(r"\w+:\w+=", line))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_preset_configures(name, tmp_path):
    preset = next(p for p in PRESETS["configurePresets"] if p["name"] == name)
    expected = preset["cacheVariables"]
    compiler = expected.get("CMAKE_CXX_COMPILER", "cmake")
    if not shutil.which("ninja") or not shutil.which(compiler):
        pytest.skip(f"no Ninja, or no {compiler}")
    result = run(["cmake", "--preset", name, "-B", str(tmp_path)], cwd=PROJECT)
    assert result.returncode == 0, result.stderr
    cache = read_cache(tmp_path)
    assert cache["CMAKE_GENERATOR"] == "Ninja"
    for variable, value in expected.items():
        if variable == "CMAKE_CXX_COMPILER":
            assert Path(cache[variable]).name == value
        else:
            assert cache[variable] == value, variable
    targets = run(["ninja", "-C", str(tmp_path), "-t", "targets", "all"]).stdout
    build = next(p for p in PRESETS["buildPresets"] if p["name"] == name)
    for target in build.get("targets", ()):
        assert re.search(rf"^{target}: phony|/{target}\.", targets,
                         re.MULTILINE), target


def test_the_scripts_build_with_the_options_of_the_presets():
    """They name a folder, and a generator, of their own."""
    scripts = {"asan": "autotest/sanitize.sh", "tsan": "autotest/tsan.sh",
               "fuzz": "autotest/fuzz/run.sh"}
    for preset in PRESETS["configurePresets"]:
        if preset["name"] in scripts:
            sanitizers = preset["cacheVariables"]["FLIGHTSIM_SANITIZE"]
            script = (PROJECT / scripts[preset["name"]]).read_text()
            assert re.search(rf"-DFLIGHTSIM_SANITIZE={sanitizers}\s", script)


# -- The inner loop -----------------------------------------------------------

def test_the_inner_loop_names_what_there_is():
    presets = set(re.findall(r"--preset (\w+)", COMMANDS))
    assert presets == {"debug"}
    assert set(re.findall(r"\b(build-\w+)/", COMMANDS)) == {"build-debug"}
    tests = re.findall(r"\S+/test_\w+\.py", COMMANDS)
    assert tests
    assert all((PROJECT / test).exists() for test in tests)


def test_the_unit_tests_of_the_inner_loop_are_there():
    program, pattern = re.search(r"/(flightsim_tests) --gtest_filter='(.*?)'",
                                 COMMANDS).groups()
    if not Path(TOOL).with_name(program).exists():
        pytest.skip(f"{program} is not built")
    result = run([Path(TOOL).with_name(program), "--gtest_list_tests",
                  f"--gtest_filter={pattern}"])
    assert result.returncode == 0
    assert len(re.findall(r"^  \w+", result.stdout, re.MULTILINE)) >= 3


# -- Hooks --------------------------------------------------------------------

GOOD = "// SPDX-License-Identifier: MIT\n\nint main()\n{\n    return 0;\n}\n"
BAD = GOOD.replace("()\n{", "() {")


def run_hook(name, *arguments, **options):
    yaml = pytest.importorskip("yaml")
    text = (PROJECT / ".pre-commit-config.yaml").read_text()
    hooks = yaml.safe_load(text)["repos"][0]["hooks"]
    program, *rest = next(h for h in hooks if h["id"] == name)["entry"].split()
    # The python3 of the path need not be the one with the modules.
    program = sys.executable if program == "python3" else program
    return run([program, *rest, *arguments], **options)


@pytest.fixture
def styled(tmp_path):
    shutil.copy(PROJECT / ".clang-format", tmp_path)
    return tmp_path


@pytest.mark.skipif(not shutil.which("clang-format"), reason="no clang-format")
@pytest.mark.parametrize("text, is_good", [(GOOD, True), (BAD, False)])
def test_the_hook_refuses_what_is_not_formatted(styled, text, is_good):
    (styled / "a.cpp").write_text(text)
    result = run_hook("clang-format", "a.cpp", cwd=styled)
    assert (result.returncode == 0) == is_good, result.stderr


def test_the_hook_of_the_layout_needs_no_build(tmp_path):
    """Nor GDAL: it is run where there are no plugins."""
    result = run_hook(
        "layout", "-k", "no_circle or go_down", cwd=PROJECT,
        env={**os.environ, "GDAL_DRIVER_PATH": str(tmp_path)})
    assert result.returncode == 0, result.stdout
    assert "2 passed" in result.stdout


@pytest.mark.skipif(not shutil.which("pre-commit"), reason="no pre-commit")
def test_pre_commit_refuses_what_is_not_formatted(styled):
    shutil.copy(PROJECT / ".pre-commit-config.yaml", styled)
    environment = {**os.environ, "PRE_COMMIT_HOME": str(styled / ".cache")}

    def check(text):
        (styled / "a.cpp").write_text(text)
        run(["git", "add", "a.cpp"], cwd=styled, check=True)
        return run(["pre-commit", "run", "clang-format"], cwd=styled,
                   env=environment)

    run(["git", "init", "-q"], cwd=styled, check=True)
    run(["git", "add", ".pre-commit-config.yaml"], cwd=styled, check=True)
    refused = check(BAD)
    assert refused.returncode == 1
    assert "a.cpp:3" in refused.stdout
    assert check(GOOD).returncode == 0
