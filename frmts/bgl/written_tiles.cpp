// SPDX-License-Identifier: MIT
// Reads back and compares what was written.

#include "frmts/bgl/written_tiles.h"

#include "driver/base/bgl_file.h"
#include "driver/base/driver_names.h"
#include "driver/base/problem_report.h"
#include "frmts/bgl/raster_file.h"

#include "cpl_error.h"

#include <algorithm>

namespace flightsim
{

namespace
{

void ReportDifference(const std::string &name, const std::string &what)
{
    CPLError(CE_Failure, CPLE_AppDefined,
             "%s: %s: %s does not read back as written", BGL_DRIVER_NAME,
             name.c_str(), what.c_str());
}

bool IsEqual(const bgl::TileDigest &a, const bgl::TileDigest &b,
             const bgl::Chunk &chunk, bool isLossy)
{
    return a.mask == b.mask && (isLossy || a.samples == b.samples) &&
           (isLossy || !chunk.StoresFirstRowAndColumn() ||
            a.firstPosts == b.firstPosts);
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
    std::unique_ptr<VsiSource> source = VsiSource::Open(path.c_str());
    bgl::ProblemList problems;
    const std::shared_ptr<const BglFile> file =
        source != nullptr ? BglFile::Open(name, std::move(source), problems)
                          : nullptr;
    if (file == nullptr || !bytes.Compare(file->GetSource()))
    {
        ReportDifference(name, "the file");
        return false;
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
            ReportDifference(name, chunk.Describe());
            return false;
        }
        ++count;
    }
    if (count != m_tiles.size() || problems.Count() > 0)
    {
        ReportProblems(problems, CE_Failure, BGL_DRIVER_NAME, name);
        ReportDifference(name, "the file");
        return false;
    }
    return true;
}

}  // namespace flightsim
