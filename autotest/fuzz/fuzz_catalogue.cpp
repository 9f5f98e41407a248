// SPDX-License-Identifier: MIT
// Any bytes as a catalogue of a library: the first one chooses which. There is a
// folder with a file that it may name.

#include "autotest/fuzz/fuzz_target.h"
#include "autotest/fuzz/gdal_session.h"

#include <iterator>

namespace
{

constexpr const char *ROOT = "/vsimem/library";
constexpr const char *NAMES[] = {
    "scenery.cfg", "add-on.xml",  "add-ons.cfg",       "layout.json",
    "Content.xml", "UserCfg.opt", "scenery_packs.ini", "library.txt"};

/** A folder of scenery and one that is a package, there from the first call on.
 */
bool MakeFolders()
{
    for (const char *folder :
         {"/vsimem/library", "/vsimem/library/a", "/vsimem/library/a/scenery",
          "/vsimem/library/p"})
    {
        VSIMkdir(folder, 0755);
    }
    const auto write = [](const char *path, const char *text)
    {
        VSILFILE *file = VSIFOpenL(path, "wb");
        VSIFWriteL(text, 1, strlen(text), file);
        VSIFCloseL(file);
    };
    write("/vsimem/library/a/scenery/a.bgl", "no scenery");
    write("/vsimem/library/p/a.bgl", "no scenery");
    write("/vsimem/library/p/layout.json",
          "{\"content\": [{\"path\": \"a.bgl\"}]}");
    return true;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static const bool isMade = MakeFolders();
    static_cast<void>(isMade);
    fuzz::Input input(data, size);
    const std::string name =
        std::string(ROOT) + "/" + NAMES[input.TakeByte() % std::size(NAMES)];
    const bgl::ByteSpan bytes = input.Rest();
    const fuzz::MemoryFile file(name.c_str(), bytes.data(), bytes.size());
    CPLStringList options;
    options.SetNameValue("INDEX", "NONE");
    options.SetNameValue("INACTIVE", "YES");
    options.SetNameValue("SIM_ROOT", ROOT);
    const std::string opened = "FSSCENERY:\"" + name + "\"";
    const fuzz::DatasetPointer dataset =
        fuzz::Open(opened.c_str(), GDAL_OF_VECTOR, options.List());
    if (dataset != nullptr)
    {
        fuzz::ReadLayers(*dataset);
    }
    return 0;
}
