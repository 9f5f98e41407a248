// SPDX-License-Identifier: MIT
// Reads back and compares written tiles.

#ifndef FLIGHTSIM_FRMTS_BGL_WRITE_WRITTEN_TILES_H
#define FLIGHTSIM_FRMTS_BGL_WRITE_WRITTEN_TILES_H

#include "driver/bgl/qmid.h"
#include "driver/bytes/byte_sink.h"
#include "driver/bytes/byte_source.h"
#include "frmts/trq1/tile_digest.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace flightsim
{

/** Forwards everything and keeps a hash of it. */
class WrittenBytes final : public bgl::ByteSink
{
  public:
    explicit WrittenBytes(bgl::ByteSink &sink) : m_sink(sink)
    {
    }

    [[nodiscard]] bool Write(std::uint64_t offset,
                             bgl::ByteSpan bytes) override;

    /** Whether a source has the same bytes. */
    bool Compare(const bgl::ByteSource &source) const;

  private:
    struct Piece
    {
        std::uint64_t offset;
        std::uint64_t size;
        std::uint64_t sum;
    };

    bgl::ByteSink &m_sink;
    std::vector<Piece> m_pieces{};
};

/** The tiles of a section before they were encoded. */
class WrittenTiles final
{
  public:
    void Note(const bgl::Qmid &cell, const bgl::TileDigest &digest)
    {
        m_tiles[cell.Packed()] = digest;
    }

    /** Checks that a file has exactly these tiles in a section, and the bytes.
     *
     * @param path the file, which may have a temporary name.
     * @param name of the file in messages.
     * @param isLossy compares only the masks, not the samples.
     * @return false, with an error, if it differs, or cannot be read.
     */
    bool Compare(const std::string &path, const std::string &name,
                 const WrittenBytes &bytes, std::uint32_t section,
                 bool isLossy) const;

  private:
    std::unordered_map<std::uint64_t, bgl::TileDigest> m_tiles{};
};

}  // namespace flightsim

#endif
