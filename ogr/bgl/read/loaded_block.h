// SPDX-License-Identifier: MIT
// Blocks with their bytes and records.

#ifndef FLIGHTSIM_OGR_BGL_READ_LOADED_BLOCK_H
#define FLIGHTSIM_OGR_BGL_READ_LOADED_BLOCK_H

#include "driver/base/bgl_file.h"
#include "ogr/records/record_block.h"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace flightsim
{

/** The records of one container. */
struct RecordList
{
    std::vector<bgl::RecordView> all{};

    /** The first record of each id, to determine the content of the
     * container. */
    std::vector<bgl::RecordView> firsts{};
};

/** The records of one block. Each container is walked once, on first use; that
 * walk reports its damage.
 *
 * Lists stay valid until the next Start. Not thread-safe.
 */
class BlockRecords final
{
  public:
    /** Discards the previous block. `bytes` must outlive the lists. */
    void Start(const bgl::RecordBlock &block, bgl::ByteSpan bytes);

    /** Starts with some of the records: the top-level ones and, if any are
     * given, the children of the first one. */
    void StartWith(const bgl::RecordBlock &block, bgl::ByteSpan bytes,
                   std::vector<bgl::RecordView> top,
                   std::vector<bgl::RecordView> children);

    /** Records at the top level, each with its children. */
    using Tree =
        std::vector<std::pair<bgl::RecordView, std::vector<bgl::RecordView>>>;

    /** The same with the children of all top-level records. */
    void StartWith(const bgl::RecordBlock &block, bgl::ByteSpan bytes,
                   Tree tree);

    /** Returns the top-level records of the block. */
    std::span<const bgl::RecordView> GetTop(bgl::RecordLog &log)
    {
        return WalkTop(log).all;
    }

    /** Returns the children of a record of the block, which begin at
     * `fixedSize` from its start. */
    std::span<const bgl::RecordView> GetChildren(const bgl::RecordView &parent,
                                                 std::size_t fixedSize,
                                                 bgl::RecordLog &log)
    {
        return WalkChildren(parent, fixedSize, log).all;
    }

    /** Returns the first top-level record of each id. */
    std::span<const bgl::RecordView> GetTopSample(bgl::RecordLog &log)
    {
        return WalkTop(log).firsts;
    }

    /** Returns the first child of each id. */
    std::span<const bgl::RecordView>
    GetChildSample(const bgl::RecordView &parent, std::size_t fixedSize,
                   bgl::RecordLog &log)
    {
        return WalkChildren(parent, fixedSize, log).firsts;
    }

    /** Whether a child with an id has been found so far. */
    bool HoldsChild(std::uint16_t id) const
    {
        return m_childIds.Holds(id);
    }

  private:
    const RecordList &WalkTop(bgl::RecordLog &log);
    const RecordList &WalkChildren(const bgl::RecordView &parent,
                                   std::size_t fixedSize, bgl::RecordLog &log);

    const bgl::RecordBlock *m_block = nullptr;
    bgl::ByteSpan m_bytes{};
    bool m_isTopWalked = false;
    RecordList m_top{};

    /** By file offset of the parent. */
    std::unordered_map<std::uint64_t, RecordList> m_children{};
    bgl::RecordIdSet m_childIds{};
};

/** A block with its bytes. */
struct LoadedBlock
{
    const bgl::RecordBlock &block;
    bgl::ByteSpan bytes;
    BlockRecords &records;
};

/** A part of a file. */
struct ByteRange
{
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
};

/** The bytes of a block: part of a file kept in memory, or a copy. */
class BlockBytes final
{
  public:
    BlockBytes() = default;
    BlockBytes(const BlockBytes &) = delete;
    BlockBytes &operator=(const BlockBytes &) = delete;

    /** Loads the bytes of a block of a file, which must stay open while they
     * are used. Returns false, with an error, on failure. */
    bool Load(const BglFile &file, const bgl::RecordBlock &block);

    /** Loads ranges of a block; its other bytes are undefined. */
    bool Load(const BglFile &file, const bgl::RecordBlock &block,
              std::span<const ByteRange> ranges);

    bgl::ByteSpan Get() const
    {
        return m_bytes;
    }

  private:
    bool Read(const bgl::ByteSource &source, const bgl::RecordBlock &block,
              std::span<const ByteRange> ranges);

    bgl::ByteSpan m_bytes{};

    /** Holds the bytes if the file is not kept in memory. */
    std::vector<std::uint8_t> m_copy{};
};

/** Loads the blocks of a file for passes over all of them. Keeps a small file
 * entirely, so that a second pass neither reads nor walks it again. Not
 * thread-safe. */
class BlockLoader final
{
  public:
    /** Both arguments must outlive the loader, and the blocks must not
     * change. */
    BlockLoader(const BglFile &file,
                const std::vector<bgl::RecordBlock> &blocks);

    /** Whether blocks stay valid while others are loaded. */
    bool KeepsAll() const
    {
        return m_keepsAll;
    }

    /** Calls `visit` with a block, which is valid during the call. Returns
     * false, with an error, if the block cannot be read. */
    template <class Visit> bool Load(std::uint32_t number, const Visit &visit)
    {
        Entry &entry = m_entries[m_keepsAll ? number : 0];
        const bgl::RecordBlock &block = m_blocks[number];
        if (!entry.isLoaded || !m_keepsAll)
        {
            entry.isLoaded = entry.bytes.Load(m_file, block);
            entry.records.Start(block, entry.bytes.Get());
        }
        if (entry.isLoaded)
        {
            visit(LoadedBlock{block, entry.bytes.Get(), entry.records});
        }
        return entry.isLoaded;
    }

  private:
    struct Entry
    {
        BlockBytes bytes{};
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
