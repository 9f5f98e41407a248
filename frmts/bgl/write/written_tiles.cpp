// SPDX-License-Identifier: MIT
// Reads back and compares written tiles.

#include "frmts/bgl/write/written_tiles.h"

#include "driver/base/bgl_file.h"
#include "driver/base/driver_names.h"
#include "driver/base/problem_report.h"
#include "frmts/bgl/read/raster_file.h"

#include "cpl_error.h"

#include <algorithm>

namespace flightsim
{

namespace
{

/** Returns false. */
bool ReportDifference(const std::string &name, const std::string &what)
{
    CPLError(CE_Failure, CPLE_AppDefined,
             "%s: %s: %s does not read back as written", BGL_DRIVER_NAME,
             name.c_str(), what.c_str());
    return false;
}

bool IsEqual(const bgl::TileDigest &a, const bgl::TileDigest &b,
             const bgl::Chunk &chunk, bool isLossy)
{
    return a.mask == b.mask && (isLossy || a.samples == b.samples) &&
           (isLossy || !chunk.StoresFirstRowAndColumn() ||
            a.firstPosts == b.firstPosts);
}

/** Opens a file under the name that it will have. */
std::shared_ptr<const BglFile> OpenAs(const std::string &name,
                                      const std::string &path,
                                      bgl::ProblemList &problems)
{
    std::unique_ptr<VsiSource> source = VsiSource::Open(path.c_str());
    return source != nullptr ? BglFile::Open(name, std::move(source), problems)
                             : nullptr;
}

}  // namespace

bool WrittenBytes::Write(std::uint64_t offset, bgl::ByteSpan bytes)
{
    m_pieces.push_back({offset, bytes.size(), bgl::SumBytes(bytes)});
    return m_sink.Write(offset, bytes);
}

bool WrittenBytes::Compare(const bgl::ByteSource &source) const
{
    std::vector<std::uint8_t> bytes;
    return std::all_of(m_pieces.begin(), m_pieces.end(),
                       [&](const Piece &piece)
                       {
                           bytes.resize(piece.size);
                           return source.Read(piece.offset, bytes) &&
                                  bgl::SumBytes(bytes) == piece.sum;
                       });
}

bool WrittenTiles::Compare(const std::string &path, const std::string &name,
                           const WrittenBytes &bytes, std::uint32_t section,
                           bool isLossy) const
{
    bgl::ProblemList problems;
    const auto file = OpenAs(name, path, problems);
    if (file == nullptr || !bytes.Compare(file->GetSource()))
    {
        return ReportDifference(name, "the file");
    }
    const RasterFile rasters(file, problems);
    bgl::ChunkScratch scratch;
    bgl::WriteTile tile;
    std::size_t count = 0;
    for (const bgl::Chunk &chunk : rasters.GetChunks())
    {
        if (chunk.sectionType != section)
        {
            continue;
        }
        const auto found = m_tiles.find(chunk.header.packedQmid);
        if (found == m_tiles.end() ||
            bgl::ReadTile(file->GetSource(), chunk, scratch, tile) ||
            !IsEqual(bgl::DigestTile(chunk.header.dataType, tile),
                     found->second, chunk, isLossy))
        {
            return ReportDifference(name, chunk.Describe());
        }
        ++count;
    }
    if (count == m_tiles.size() && problems.Count() == 0)
    {
        return true;
    }
    ReportProblems(problems, CE_Failure, BGL_DRIVER_NAME, name);
    return ReportDifference(name, "the file");
}

}  // namespace flightsim
