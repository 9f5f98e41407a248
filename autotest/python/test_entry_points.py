# SPDX-License-Identifier: MIT
"""Every method that GDAL calls has a guard, so that no exception enters GDAL's
code: a method that is declared in a class of GDAL and overridden here calls a
guard, or is listed with the reason why it is safe."""

import re

import pytest

from support import PROJECT

pytestmark = pytest.mark.sources

# Classes of GDAL whose methods programs call.
BASES = {"GDALDataset", "GDALPamDataset", "OGRLayer", "GDALRasterBand",
         "GDALPamRasterBand", "GDALProxyDataset", "GDALProxyRasterBand",
         "GDALAlgorithm", "GDALSubdatasetInfo", "OGRFeature", "OGRFeatureDefn"}
# Functions whose argument is the guarded code.
GUARD = re.compile(
    r"\b(Guard(Memory|Base)?|FitsMemory|MakeGuarded|Run)\s*\(")

# Virtual methods of our own, which guarded ones call.
OWN = {"IsDerived", "IsMaskBand", "MakeLayer", "Finish", "Write", "Save",
       "TransformFrom", "Restart", "MakeNext", "AddNext", "MakeByNumber",
       "CountRows", "FindExtent", "HoldsRows", "MakesBatches",
       "CountPartsRead", "CountReadErrors", "Forget", "CanCreate", "CanDelete",
       "PutPositionAside", "RestorePosition", "CountTaken", "Skip",
       "ChangeRow", "CreateRow", "DeleteRow", "CountRounded", "FollowFile",
       "MakeUndo", "UndoChanges", "ForgetExtent"}

# Methods without a guard of their own, by what they do.
NEED_NO_MEMORY = {
    "BglDataset": "TestCapability IBuildOverviews SerializeToXML",
    "BglRasterBand": "GetNoDataValue GetUnitType "
                     "MayMultiBlockReadingBeMultiThreaded",
    "DsfBand": "GetNoDataValue GetScale GetOffset GetUnitType "
               "GetCategoryNames",
    "DsfDataset": "GetSpatialRef GetGeoTransform",
    "EditLayer": "TestCapability CommitTransaction",
    "FeatureLayer": "StartTransaction CommitTransaction RollbackTransaction "
                    "GetDataset GetName GetFIDColumn GetLayerDefn "
                    "ResetReading ~FeatureLayer",
    "LayerDataset": "GetLayerCount IsLayerPrivate TestCapability "
                    "CommitTransaction",
    "LibraryRaster": "IBuildOverviews",
    "MagneticBand": "GetUnitType IReadBlock",
    "MagneticDataset": "GetSpatialRef GetGeoTransform",
    "MosaicBand": "GetMaskBand GetMaskFlags GetScale GetOffset GetUnitType",
    "RasterWriteBand": "FlushCache Fill IReadBlock IWriteBlock IRasterIO",
    "RasterWriteDataset": "GetDriver GetFileList RefUnderlyingDataset "
                          "FlushCache IRasterIO",
    "SourceMosaic": "GetSpatialRef GetGeoTransform",
    "TableLayer": "ResetReading",
    "StitchedVectorLayer": "ISetFeature ICreateFeature DeleteFeature",
    "WriteDataset": "GetLayerCount GetLayer TestCapability",
    "WriteLayer": "ResetReading GetNextFeature TestCapability "
                  "StartTransaction CommitTransaction RollbackTransaction "
                  "~WriteLayer",
}
# They call guarded functions, or are called by them.
CALL_GUARDED = {
    "AgnDataset": "~AgnDataset Close FlushCache",
    "AgnWriteDataset": "~AgnWriteDataset",
    "BglDataset": "~BglDataset Close GetSpatialRef GetGeoTransform FlushCache "
                  "ICreateLayer IRasterIO",
    "BglRasterBand": "GetColorInterpretation GetColorTable GetCategoryNames "
                     "GetDefaultRAT GetMaskBand GetMaskFlags GetOverviewCount "
                     "GetOverview GetMetadataItem IReadBlock IRasterIO",
    "BglWriteDataset": "~BglWriteDataset",
    "DsfBand": "IReadBlock",
    "DsfDataset": "~DsfDataset Close FlushCache GetMetadata GetMetadataItem",
    "EditLayer": "GetFeature ResetReading SyncToDisk StartTransaction",
    "DsfWriteDataset": "~DsfWriteDataset",
    "LayerDataset": "GetLayer GetLayerByName GetFieldDomain StartTransaction "
                    "RollbackTransaction",
    "MosaicBand": "IReadBlock",
    "MosaicDataset": "GetSpatialRef GetGeoTransform IRasterIO",
    "RasterWriteBand": "CreateMaskBand",
    "RasterWriteDataset": "~RasterWriteDataset Close CreateMaskBand",
    "SceneSubdatasetInfo": "parseFileName",
    "UnionLayer": "GetExtent",
    "WriteDataset": "Close ICreateLayer",
    "XPAutogenWriteDataset": "~XPAutogenWriteDataset",
    "XmlWriteDataset": "~XmlWriteDataset",
}
# GDAL's own lists, which take memory by its own functions alone.
LISTS_OF_GDAL = {"LibraryDataset": "GetFileList", "LibraryRaster": "GetFileList"}

# Functions of drivers without a guard: they look at the bytes and the name of a
# file, or call functions that have one.
FUNCTIONS_THAT_NEED_NONE = {
    "IdentifyBgl", "IdentifyBglXml", "IdentifyDsf", "IdentifyXPlaneAutogen",
    "KeepDsf"}


def read_sources():
    """Returns the text of each source, without comments."""
    return [re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"),
                   flags=re.S)
            for folder in ("driver", "ogr", "frmts")
            for path in sorted((PROJECT / folder).rglob("*.[ch]*"))
            if path.suffix in (".h", ".cpp")]


def take_block(text, start):
    """Returns the text between the next brace and its closing one."""
    begin = text.index("{", start) + 1
    depth, end = 1, begin
    while depth:
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        end += 1
    return text[begin:end - 1]


def find_classes(texts):
    """Returns {class: (its bases, its declaration)}."""
    return {match[1]: (re.findall(r"\b(?:public|protected) ([\w:]+)", match[2]),
                       take_block(text, match.end() - 1))
            for text in texts
            for match in re.finditer(
                r"\bclass (\w+)(?: final)?\s*:([^;{()]*)\{", text)}


def is_of_gdal(name, classes):
    return name in BASES or any(is_of_gdal(base, classes)
                                for base in classes.get(name, ([], ""))[0])


def find_bodies(name, method, texts):
    pattern = re.compile(rf"\b{name}::{re.escape(method)}\(")
    for text in texts:
        for match in pattern.finditer(text):
            rest = re.match(r"[^;]*?\{", text[match.end():])
            if rest is not None:
                yield take_block(text, match.end())


def find_entries(texts):
    """Returns (class, method, body) of the overridden methods."""
    classes = find_classes(texts)
    for name, (_, declaration) in classes.items():
        if not is_of_gdal(name, classes):
            continue
        for match in re.finditer(
                r"(~?\w+)\(([^()]*)\)[^;{}()]*\b(?:override|final)\b\s*([;{])",
                declaration):
            if match[1] in OWN:
                continue
            if match[3] == "{":
                yield name, match[1], take_block(declaration, match.end() - 1)
                continue
            for body in find_bodies(name, match[1], texts):
                yield name, match[1], body


def list_names(*tables):
    return [(name, method) for table in tables
            for name, methods in table.items() for method in methods.split()]


def test_all_methods_that_gdal_calls_have_a_guard():
    entries = list(find_entries(read_sources()))
    assert len(entries) >= 140
    unguarded = {(name, method) for name, method, body in entries
                 if not GUARD.search(body)}
    listed = list_names(NEED_NO_MEMORY, CALL_GUARDED, LISTS_OF_GDAL)
    assert len(listed) == len(set(listed))
    assert sorted(unguarded - set(listed)) == []
    assert sorted(set(listed) - unguarded) == []


def test_all_functions_of_drivers_have_a_guard():
    texts = read_sources()
    names = {name for text in texts
             for name in re.findall(r"\bpfn\w+ = (\w+)[<;]", text)}
    assert len(names) >= 18
    unguarded = set()
    for name in names:
        bodies = [take_block(text, match.start()) for text in texts
                  for match in re.finditer(
                      rf"^\w+ \*?{name}\([^;{{]*\{{", text, flags=re.M)]
        assert bodies, name
        if not all(GUARD.search(body) for body in bodies):
            unguarded.add(name)
    assert unguarded == FUNCTIONS_THAT_NEED_NONE
