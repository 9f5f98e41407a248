// SPDX-License-Identifier: MIT
// Reads the blocks of records of a file.

#ifndef FLIGHTSIM_OGR_BGL_BLOCK_LOADER_H
#define FLIGHTSIM_OGR_BGL_BLOCK_LOADER_H

#include "driver/base/bgl_file.h"
#include "ogr/bgl/loaded_block.h"

#include <cstdint>
#include <vector>

namespace flightsim
{

/** Reads the bytes of a block; false, with an error, when that fails. */
bool LoadBlock(const BglFile &file, const bgl::RecordBlock &block,
               std::vector<std::uint8_t> &bytes);

/** Loads the blocks of a file for those who go over all of them. A small file is
 * kept as a whole, so that a second pass neither reads nor walks it again. Not
 * thread-safe. */
class BlockLoader final
{
  public:
    /** Both have to outlive the loader, and the blocks may not change. */
    BlockLoader(const BglFile &file,
                const std::vector<bgl::RecordBlock> &blocks);

    /** Whether blocks stay where they are while others are loaded. */
    bool KeepsAll() const
    {
        return m_keepsAll;
    }

    /** Calls `visit` with a block that is valid during the call; returns
     * false, with an error, for one that cannot be read. */
    template <class Visit> bool Load(std::uint32_t number, const Visit &visit)
    {
        Entry &entry = m_entries[m_keepsAll ? number : 0];
        const bgl::RecordBlock &block = m_blocks[number];
        if (!entry.isLoaded || !m_keepsAll)
        {
            entry.isLoaded = LoadBlock(m_file, block, entry.bytes);
            entry.records.Start(block, entry.bytes);
        }
        if (entry.isLoaded)
        {
            visit(LoadedBlock{block, entry.bytes, entry.records});
        }
        return entry.isLoaded;
    }

  private:
    struct Entry
    {
        std::vector<std::uint8_t> bytes{};
        BlockRecords records{};
        bool isLoaded = false;
    };

    const BglFile &m_file;
    const std::vector<bgl::RecordBlock> &m_blocks;
    bool m_keepsAll;
    std::vector<Entry> m_entries;
};

}  // namespace flightsim

#endif
