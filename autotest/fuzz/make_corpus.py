#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes autotest/fuzz/corpus, a few small inputs for each fuzz target, all made
by our own writers:

    autotest/fuzz/make_corpus.py

FLIGHTSIM_TOOL names the tool of a test build. make_seeds.py makes more of them.
"""

import shutil
import struct
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "python"))

from osgeo import gdal  # noqa: E402

import python_path  # noqa: E402, F401

import agn_writer  # noqa: E402
import bgl_writer  # noqa: E402
import dsf_writer  # noqa: E402
from make_seeds import (  # noqa: E402
    CHOICES, CODECS, copy_autogen, make_posts, split_container, write_seed,
)
from mutation_fixtures import GENERATED, make_fixture  # noqa: E402
from mutations import TERRAIN_VECTOR  # noqa: E402
from support import config_option  # noqa: E402
from xpautogen_support import POINT  # noqa: E402

CORPUS = Path(__file__).resolve().parent / "corpus"
# Larger ones add time, not code that is reached.
MOST_BYTES = 12000
LAST_RECORD_SECTION = 0xAA
TERRAIN_CONFIG = b"""[LandClass]
0=Ocean
1=Large city, wet
[Texture.1]
Name=Roads_Two_Lanes_Paved
Guid={611F385A-53B2-4BCE-E3BF-6AE99ACCECAB}
Color=255,128,0
"""
AUTOGEN = (b'<?xml version="1.0"?><a><Roof guid="'
           b'{12345678-9ABC-DEF0-0102-030405060708}" name="Flat"/></a>')
XML = b"""<?xml version="1.0"?><FSData version="9.0">
<SceneryObject lat="48.5" lon="9.25" alt="0M" altitudeIsAgl="TRUE" pitch="0"
 bank="0" heading="90" imageComplexity="NORMAL">
<LibraryObject name="{12345678-9ABC-DEF0-0102-030405060708}" scale="1"/>
</SceneryObject></FSData>
"""
# The kind is the first byte.
CATALOGUES = (
    b"[General]\n[Area.001]\nTitle=A\nLocal=a\nLayer=1\nActive=TRUE\n"
    b"[Area.002]\nRemote=C:\\x\nLayer=2\n",
    b"<SimBase.Document><AddOn.Name>A</AddOn.Name><AddOn.Component><Category>"
    b"Scenery</Category><Path>a</Path><Name>B</Name><Layer>3</Layer>"
    b"</AddOn.Component></SimBase.Document>",
    b"[Package.0]\nPath=a\nActive=false\n[DiscoveryPath.0]\nPath=.\n",
    b'{"content": [{"path": "a/scenery/a.bgl"}, {"path": "..\\\\x.bgl"}]}',
    b'<Content><Package name="p" active="true" priority="3"/></Content>',
    b'{Video\n}\nInstalledPackagesPath "a"\n',
    b"I\n1000 Version\nSCENERY\n\nSCENERY_PACK a/\n"
    b"SCENERY_PACK_DISABLED p/\nSCENERY_PACK *GLOBAL_AIRPORTS*\n",
    b"A\n800\nLIBRARY\nPUBLIC\nEXPORT lib/a.obj a.obj\nREGION_DEFINE r\n"
    b"REGION_ALL\nREGION r\nEXPORT_RATIO 0.5 lib/a.obj b.obj\n",
)
DSF_TEXT = b"""I
800 written by DSFTool
DSF2TEXT
PROPERTY sim/west 12
PROPERTY sim/exclude_obj 12.1/47.1/12.2/47.2
TERRAIN_DEF a.ter
OBJECT_DEF a.obj
POLYGON_DEF a.pol
NETWORK_DEF a.net
OBJECT_AGL 0 12.5 47.5 -3 90
BEGIN_POLYGON 0 65535 4
BEGIN_WINDING
POLYGON_POINT 12.1 47.1 0 0
POLYGON_POINT 12.2 47.1 1 0
POLYGON_POINT 12.2 47.2 1 1
END_WINDING
END_POLYGON
BEGIN_SEGMENT 0 10 1 12.1 47.1 0
SHAPE_POINT 12.15 47.1 1
END_SEGMENT 2 12.2 47.2 1
BEGIN_PATCH 0 0 -1 1 5
BEGIN_PRIMITIVE 1
PATCH_VERTEX 12 47 100 0 0
PATCH_VERTEX 13 47 100 0 0
PATCH_VERTEX 12 48 200 0 0
END_PRIMITIVE
END_PATCH
"""
# Found by the target itself.
DSF_OVERLAYS = (b"\x0a\x87" + b"\xff" * 19 + b"\x00",
                b"aaA\x87.mbj\x01\x01\x01\x01\x01" + b"}" * 18 + b"\x01\x01")
NAMES = (b'"/vsimem/input.bgl":elevation:12', b"/vsimem/input.bgl:photo",
         b'"c:\\\\a b.bgl":season:1', b'"open')


def write_tiles():
    posts = make_posts()
    for name, code in dict(CODECS, ptc=bgl_writer.PTC).items():
        write_seed(CORPUS / f"fuzz_{name}", bytes([CHOICES[name]])
                   + bgl_writer.encode(posts % 16, code)[:MOST_BYTES])
    blocks = struct.pack("<HHI", 0xF800, 0x001F, 0x1B1B1B1B) * 64
    write_seed(CORPUS / "fuzz_dxt", b"\x00" + blocks)


def write_bgl(content):
    for target in ("fuzz_vector", "fuzz_container", "fuzz_raster",
                   "fuzz_rewrite"):
        write_seed(CORPUS / target, content, ".bgl")
    # Two bytes of the date choose: all layers, and each kind of edit.
    for choice in (b"\x03\x1B", b"\x83\x1B"):
        write_seed(CORPUS / "fuzz_update",
                   content[:8] + choice + content[10:], ".bgl")
    for kind, data in split_container(content):
        if kind == TERRAIN_VECTOR:
            write_seed(CORPUS / "fuzz_terrain_vector", data)
        elif data and kind <= LAST_RECORD_SECTION:
            write_seed(CORPUS / "fuzz_records", bytes([kind]) + data)


def write_dsf():
    write_seed(CORPUS / "fuzz_dsf", dsf_writer.pack_overlay())
    write_seed(CORPUS / "fuzz_dsf", dsf_writer.pack_mesh())
    write_seed(CORPUS / "fuzz_dsf", DSF_TEXT)
    for overlay in DSF_OVERLAYS:
        write_seed(CORPUS / "fuzz_dsf_write", overlay)


def write_index():
    """The index that the library of the target gets, and one cut short."""
    folder = "/vsimem/indexed"
    for name in ("", "/a", "/a/scenery"):
        gdal.Mkdir(folder + name, 0o755)
    gdal.FileFromMemBuffer(f"{folder}/a/scenery/a.bgl", b"no scenery")
    gdal.FileFromMemBuffer(
        f"{folder}/scenery.cfg",
        b"[Area.001]\nTitle=A\nLocal=a\nLayer=1\nActive=TRUE\n")
    with tempfile.TemporaryDirectory() as place:
        index = Path(place) / "index.gpkg"
        with config_option("FLIGHTSIM_INDEX", str(index)), config_option(
                "OGR_CURRENT_DATE", "2000-01-01T00:00:00.000Z"):
            library = gdal.OpenEx(f'FSSCENERY:"{folder}/scenery.cfg"')
            for i in range(library.GetLayerCount()):
                library.GetLayer(i).GetFeatureCount()
            library = None
        content = index.read_bytes()
    write_seed(CORPUS / "fuzz_index", content)
    write_seed(CORPUS / "fuzz_index", content[:5000])


def main():
    shutil.rmtree(CORPUS, ignore_errors=True)
    write_tiles()
    write_dsf()
    write_index()
    for name in GENERATED:
        content = make_fixture(name).content
        if content[:4] == b"RIFF":
            for target in ("fuzz_agn", "fuzz_annotation", "fuzz_rewrite"):
                write_seed(CORPUS / target, content, ".agn")
            for choice in (b"\x03\x1B", b"\x83\x1B"):
                write_seed(CORPUS / "fuzz_agn_update", content + choice)
        elif len(content) <= MOST_BYTES:
            write_bgl(content)
    copy_autogen(CORPUS)
    write_seed(CORPUS / "fuzz_rewrite", POINT.read_bytes(), ".agp")
    write_seed(CORPUS / "fuzz_rewrite", XML, ".xml")
    folder = agn_writer.every_chunk()
    for count in (1, 2, 4):
        write_seed(CORPUS / "fuzz_agn_folder",
                   bytes([count]) + folder * (count + 1))
    write_seed(CORPUS / "fuzz_terrain_config", TERRAIN_CONFIG)
    write_seed(CORPUS / "fuzz_autogen_names", AUTOGEN)
    for i, text in enumerate(CATALOGUES):
        write_seed(CORPUS / "fuzz_catalogue", bytes([i]) + text)
    for name in NAMES:
        write_seed(CORPUS / "fuzz_subdataset_name", name)
    for first in (0, 7, 0x49):
        plan = bytes((first + 37 * i) % 251 for i in range(600))
        for target in ("fuzz_container_write", "fuzz_chunk_write",
                       "fuzz_dsf_write"):
            write_seed(CORPUS / target, plan)
    missing = [source.stem for source in CORPUS.parent.glob("fuzz_*.cpp")
               if not (CORPUS / source.stem).is_dir()]
    if missing:
        sys.exit(f"no inputs are made for {', '.join(sorted(missing))}")


if __name__ == "__main__":
    main()
