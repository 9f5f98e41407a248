# SPDX-License-Identifier: MIT
"""Writes a small file of every kind into a folder, for tools of the build:

    write_scenes.py FOLDER
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import python_path  # noqa: E402, F401
from bgl_writer import pack_elevation, pack_rasters  # noqa: E402
from fault_scenes import make_scenes  # noqa: E402
from photo_scenes import pyramid as photo_pyramid  # noqa: E402
from scenes import pyramid_with_masks  # noqa: E402


def main():
    folder = Path(sys.argv[1])
    for kind, scene in make_scenes(folder).items():
        for name, content in scene.files.items():
            (folder / f"{kind}_{name}").write_bytes(content)
    (folder / "vectors.bgl").unlink()
    # Larger ones, so that threads meet.
    (folder / "relief.bgl").write_bytes(
        pack_elevation(pyramid_with_masks()).data)
    (folder / "photos.bgl").write_bytes(pack_rasters(photo_pyramid()).data)


if __name__ == "__main__":
    main()
