# SPDX-License-Identifier: MIT
"""Every layer that a driver can have: small files that open with all of them."""

from osgeo import gdal

from dsf_writer import write_dsf
from support import PROJECT

AUTOGEN_KINDS = {"AG_POINT": "agp", "AG_BLOCK": "agb", "AG_STRING": "ags"}


def find_every_layer(folder):
    """Paths of files by the names of the layers that they have with
    EMPTY_LAYERS=YES."""
    files = [PROJECT / "autotest" / "data" / "sample.bgl"]
    files.append(folder / "012113110200032an.agn")
    files[-1].write_bytes(b"RIFF\x04\x00\x00\x00AGNX")
    for kind, suffix in AUTOGEN_KINDS.items():
        files.append(folder / f"empty.{suffix}")
        files[-1].write_text(f"A\n1000\n{kind}\n")
    files.append(folder / "empty.dsf")
    files[-1].write_bytes(write_dsf())
    files.append(folder / "scenery.cfg")
    files[-1].write_text(f"[Area.001]\nTitle=All\nLocal={folder}\n")
    layers = {}
    for path in files:
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR,
                              open_options=["EMPTY_LAYERS=YES"])
        for i in range(dataset.GetLayerCount()):
            layers.setdefault(dataset.GetLayer(i).GetName(), []).append(path)
    return layers
