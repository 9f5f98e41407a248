// SPDX-License-Identifier: MIT
// The raster chunks of an open BGL file.

#include "frmts/bgl/read/raster_file.h"

#include "frmts/trq1/chunk_scan.h"

#include <ctime>
#include <utility>

namespace flightsim
{

namespace
{

/** Smaller files are decoded in a few milliseconds. */
constexpr std::uint64_t SMALL_SIZE = 1 << 20;

/** Reads the state of the file immediately after opening, before it can be
 * replaced. */
FileState ReadSettledState(const BglFile &file)
{
    constexpr std::int64_t second = 1'000'000'000;
    const std::uint64_t size = file.GetSource().Size();
    if (size < SMALL_SIZE)
    {
        return {};
    }
    const FileState state = FileState::Read(file.GetPath());
    const bool isSettled =
        state.number != 0 && static_cast<std::uint64_t>(state.size) == size &&
        IsSettled(state.time / second,
                  static_cast<std::int64_t>(std::time(nullptr)));
    return isSettled ? state : FileState{};
}

}  // namespace

RasterFile::RasterFile(const std::shared_ptr<const BglFile> &file,
                       bgl::ProblemList &problems)
    : m_path(file->GetPath()), m_source(file, &file->GetSource()),
      m_chunks(bgl::ReadChunks(file->GetContainer(), problems)),
      m_state(ReadSettledState(*file))
{
}

RasterFile::RasterFile(std::string path,
                       std::shared_ptr<const bgl::ByteSource> source,
                       std::vector<bgl::Chunk> chunks)
    : m_path(std::move(path)), m_source(std::move(source)),
      m_chunks(std::move(chunks))
{
}

}  // namespace flightsim
