// SPDX-License-Identifier: MIT
// Reads any bytes as X-Plane autogen text, without GDAL, and writes points
// again.

#include "autotest/fuzz/fuzz_target.h"
#include "ogr/xpautogen/format/directive_write.h"

namespace
{

using xpautogen::Document;

/** Writes a point and reads it back. In a damaged one, lines are lost that
 * others may need; a sound one must not change. */
void CheckWriter(const Document &document, bool isIntact)
{
    std::string first;
    if (!xpautogen::WritePoint(document, first))
    {
        return;
    }
    bgl::ProblemList problems;
    const std::unique_ptr<Document> again = Document::Read(first, problems);
    std::string second;
    if (again == nullptr ||
        (isIntact &&
         (problems.Count() > 0 || !xpautogen::WritePoint(*again, second) ||
          first != second)))
    {
        std::abort();
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    std::string text(reinterpret_cast<const char *>(data), size);
    xpautogen::HasHeader(text);
    bgl::ProblemList problems;
    const std::unique_ptr<Document> document =
        Document::Read(std::move(text), problems);
    if (document == nullptr)
    {
        return 0;
    }
    for (const xpautogen::RawLine &line : document->GetRawLines())
    {
        document->GetText(line.mark);
    }
    CheckWriter(*document, problems.Count() == 0);
    return 0;
}
