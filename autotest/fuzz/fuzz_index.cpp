// SPDX-License-Identifier: MIT
// Any bytes as the index of a library, with the mark of ours: the library reads as
// without it, as a damaged index is made anew.

#include "autotest/fuzz/fuzz_target.h"
#include "autotest/fuzz/gdal_session.h"

#include "ogrsf_frmts.h"

#include <cstring>
#include <string>

namespace
{

constexpr const char *CATALOGUE = "/vsimem/indexed/scenery.cfg";
constexpr const char *INDEX = "/vsimem/index.gpkg";

/** A library of one folder, there from the first call on. */
bool MakeLibrary()
{
    const fuzz::MemoryFile session("/vsimem/session", nullptr, 0);
    RegisterOGRGeoPackage();
    for (const char *folder :
         {"/vsimem/indexed", "/vsimem/indexed/a", "/vsimem/indexed/a/scenery"})
    {
        VSIMkdir(folder, 0755);
    }
    const auto write = [](const char *path, const char *text)
    {
        VSILFILE *file = VSIFOpenL(path, "wb");
        VSIFWriteL(text, 1, strlen(text), file);
        VSIFCloseL(file);
    };
    write(CATALOGUE, "[Area.001]\nTitle=A\nLocal=a\nLayer=1\nActive=TRUE\n");
    write("/vsimem/indexed/a/scenery/a.bgl", "no scenery");
    CPLSetConfigOption("FLIGHTSIM_INDEX", INDEX);
    return true;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static const bool isMade = MakeLibrary();
    static_cast<void>(isMade);
    // Written, not lent: an index is replaced.
    VSILFILE *file = VSIFOpenL(INDEX, "wb");
    VSIFWriteL(data, 1, size, file);
    VSIFCloseL(file);
    const std::string opened = std::string("FSSCENERY:\"") + CATALOGUE + "\"";
    const fuzz::DatasetPointer dataset =
        fuzz::Open(opened.c_str(), GDAL_OF_VECTOR);
    if (dataset == nullptr)
    {
        std::abort();
    }
    fuzz::ReadLayers(*dataset);
    VSIUnlink(INDEX);
    return 0;
}
