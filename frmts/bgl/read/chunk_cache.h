// SPDX-License-Identifier: MIT
// Cache of decoded tiles for all open datasets.

#ifndef FLIGHTSIM_FRMTS_BGL_READ_CHUNK_CACHE_H
#define FLIGHTSIM_FRMTS_BGL_READ_CHUNK_CACHE_H

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace flightsim
{

/** Samples of a decoded chunk, of the type chosen by the reader. */
class DecodedTile final
{
  public:
    explicit DecodedTile(std::size_t size);

    std::size_t Size() const
    {
        return m_size;
    }

    template <class Sample> Sample *As()
    {
        return reinterpret_cast<Sample *>(m_lines.get());
    }

    template <class Sample> const Sample *As() const
    {
        return reinterpret_cast<const Sample *>(m_lines.get());
    }

  private:
    /** A cache line. Vector stores that cross cache lines take twice the
     * time. */
    struct alignas(64) Line
    {
        std::uint8_t bytes[64];
    };

    std::size_t m_size;
    std::unique_ptr<Line[]> m_lines;
};

/** Keeps the most recently used tiles, up to half of GDAL_CACHEMAX.
 *
 * One cache serves all datasets, so that many open files, for example in a VRT,
 * take no more memory than one. Thread-safe.
 *
 * Memory of tiles that are no longer needed is reused, even after the last
 * dataset was closed. Allocating and clearing the pages of a tile takes the
 * system as long as a fast codec takes to decode it, so reuse saves programs
 * that reopen a file for each window a quarter of their time.
 */
class ChunkCache final
{
  public:
    /** @param getLimit returns the current limit in bytes. */
    explicit ChunkCache(std::size_t (*getLimit)());

    /** Returns the cache of the process. */
    static ChunkCache &Shared();

    /** Returns the cache of reduced tiles, an eighth of GDAL_CACHEMAX. It is
     * separate because full tiles would displace them. */
    static ChunkCache &Reduced();

    /** Returns a number that no other user of the cache has. */
    std::uint32_t NewOwner();

    /** Returns null if the tile is not cached. */
    std::shared_ptr<DecodedTile> Find(std::uint32_t owner, std::uint64_t chunk);

    /** Returns a tile to decode into, possibly recycled. Its content is
     * undefined. */
    std::shared_ptr<DecodedTile> Allocate(std::size_t size);

    /** Takes back a tile that has no other owner. Does not throw. */
    void Recycle(std::shared_ptr<DecodedTile> tile);

    void Insert(std::uint32_t owner, std::uint64_t chunk,
                std::shared_ptr<DecodedTile> tile);

    /** Drops all tiles of an owner. */
    void Forget(std::uint32_t owner);

  private:
    struct Key
    {
        bool operator==(const Key &) const = default;

        std::uint32_t owner;
        std::uint64_t chunk;
    };

    struct KeyHash
    {
        std::size_t operator()(const Key &key) const
        {
            return std::hash<std::uint64_t>{}(key.chunk ^
                                              (std::uint64_t{key.owner} << 40));
        }
    };

    struct Entry
    {
        Key key;
        std::shared_ptr<DecodedTile> tile;
    };

    std::shared_ptr<DecodedTile> DropEntry(std::list<Entry>::iterator entry);
    void MakeRoom(std::size_t limit);
    void Spare(std::shared_ptr<DecodedTile> tile, std::size_t limit);
    void DropOldestSpare();

    std::size_t (*const m_getLimit)();
    std::mutex m_mutex{};
    std::uint32_t m_owners = 0;

    /** Most recently used first. */
    std::list<Entry> m_entries{};
    std::unordered_map<Key, std::list<Entry>::iterator, KeyHash> m_places{};
    std::size_t m_size = 0;

    /** Unused tiles, the most recently returned last. */
    std::vector<std::shared_ptr<DecodedTile>> m_spare{};
    std::size_t m_spareSize = 0;
};

}  // namespace flightsim

#endif
