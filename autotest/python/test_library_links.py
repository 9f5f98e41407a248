# SPDX-License-Identifier: MIT
"""Links of the file system in a folder of scenery: links of users are
followed, and none makes opening search the whole machine."""

import os

import pytest

from library_opening import open_with_messages, read
from library_scene import airport, write

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs links")


@pytest.fixture
def root(tmp_path):
    write(tmp_path / "sim/a/b/c/own.bgl", airport("EDDM"))
    write(tmp_path / "other/deep/their.bgl", airport("EDDN"))
    return tmp_path / "sim"


def open_folder(root):
    """Returns the names of files, and the messages about folders."""
    dataset, _ = open_with_messages(f'FSSCENERY:"{root}"', INDEX="NONE")
    return (sorted(os.path.relpath(row["path"], root)
                   for row in read(dataset, "scenery_file")),
            {os.path.relpath(row["file"], root): row["message"]
             for row in read(dataset, "scenery_problem")})


def link(place, target):
    place.symlink_to(target, target_is_directory=True)


@pytest.mark.parametrize("place, is_followed", [
    ("out", True), ("a/out", True), ("a/b/out", False), ("a/b/c/out", False)])
def test_links_out_of_the_library(root, place, is_followed):
    """Packages are linked into an installation in its first levels."""
    link(root / place, root.parent / "other")
    files, problems = open_folder(root)
    expected = ["a/b/c/own.bgl"]
    if is_followed:
        expected.append(f"{place}/deep/their.bgl")
    assert files == sorted(expected)
    assert problems == {} if is_followed else {
        place: "the link is not followed, because it leads out of the library"}


def test_links_inside_are_followed_at_any_depth(root):
    write(root / "x/inner.bgl", airport("EDDP"))
    link(root / "a/b/c/in", root / "x")
    assert "a/b/c/in/inner.bgl" in open_folder(root)[0]


@pytest.mark.parametrize("target", ["/", "..", "."])
def test_links_to_what_is_around(root, target):
    link(root / "a" / "up", target if target == "/" else root / target)
    files, problems = open_folder(root)
    assert files == ["a/b/c/own.bgl"]
    assert problems == {"a/up": "the link is not followed, because it leads to "
                                "a folder that the library is in"}


@pytest.mark.parametrize("target", ["/proc", "/proc/self", "/sys", "/dev"])
def test_files_of_the_system(root, target):
    if not os.path.isdir(target):
        pytest.skip(f"needs {target}")
    link(root / "system", target)
    files, problems = open_folder(root)
    assert files == ["a/b/c/own.bgl"]
    assert "the system's own files" in problems["system"]
