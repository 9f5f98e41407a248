// SPDX-License-Identifier: MIT
// Cache of decoded tiles for all open datasets.

#include "frmts/bgl/read/chunk_cache.h"

#include "driver/base/gdal_compat.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace flightsim
{

namespace
{

/** A row of tiles should fit, or reading line by line would decode every tile
 * once per line: 254 tiles of 16-bit posts. */
constexpr std::size_t SMALLEST_LIMIT = 32 << 20;

/** Maximum number of tiles, and bytes, kept for reuse. */
constexpr std::size_t SPARE_TILES = 1024;
constexpr std::size_t SPARE_BYTES = 64 << 20;

std::size_t GetReducedLimit()
{
    return static_cast<std::size_t>(
        std::max<GIntBig>(GDALGetCacheMax64() / 8, 0));
}

/** Returns the share of GDAL_CACHEMAX that GDAL's own cache and that of reduced
 * tiles leave, at most half of it: reading by blocks fills GDAL's cache with
 * the same pixels. */
std::size_t GetLimit()
{
    const GIntBig whole = GDALGetCacheMax64();
    const GIntBig rest =
        std::min(whole / 2, whole - whole / 8 - GDALGetCacheUsed64());
    return std::max(SMALLEST_LIMIT,
                    static_cast<std::size_t>(std::max<GIntBig>(rest, 0)));
}

/** Returns the number of bytes that may be kept for reuse: on machines with
 * little memory, an eighth of the limit of both caches. */
std::size_t GetSpareLimit()
{
    const GIntBig share = std::max<GIntBig>(GDALGetCacheMax64() / 8, 0);
    return std::min(SPARE_BYTES, static_cast<std::size_t>(share));
}

}  // namespace

DecodedTile::DecodedTile(std::size_t size)
    : m_size(size), m_lines(std::make_unique_for_overwrite<Line[]>(
                        (size + sizeof(Line) - 1) / sizeof(Line)))
{
}

/** Never freed, because datasets may be closed after the destruction of static
 * objects. */
ChunkCache &ChunkCache::Shared()
{
    static ChunkCache &cache = *new ChunkCache(GetLimit);
    return cache;
}

ChunkCache &ChunkCache::Reduced()
{
    static ChunkCache &cache = *new ChunkCache(GetReducedLimit);
    return cache;
}

std::uint32_t ChunkCache::NewOwner()
{
    const std::lock_guard<std::mutex> lock(m_mutex);
    return ++m_owners;
}

/** Tiles are returned by deleters, which must not throw. */
ChunkCache::ChunkCache(std::size_t (*getLimit)()) : m_getLimit(getLimit)
{
    m_spare.reserve(SPARE_TILES);
}

std::shared_ptr<DecodedTile> ChunkCache::Find(std::uint32_t owner,
                                              std::uint64_t chunk)
{
    const std::lock_guard<std::mutex> lock(m_mutex);
    const auto place = m_places.find({owner, chunk});
    if (place == m_places.end())
    {
        return nullptr;
    }
    m_entries.splice(m_entries.begin(), m_entries, place->second);
    return place->second->tile;
}

std::shared_ptr<DecodedTile> ChunkCache::Allocate(std::size_t size)
{
    {
        const std::lock_guard<std::mutex> lock(m_mutex);
        const auto found = std::find_if(m_spare.rbegin(), m_spare.rend(),
                                        [size](const auto &tile)
                                        { return tile->Size() == size; });
        if (found != m_spare.rend())
        {
            std::shared_ptr<DecodedTile> tile = std::move(*found);
            m_spare.erase(std::next(found).base());
            m_spareSize -= size;
            return tile;
        }
    }
    return std::make_shared<DecodedTile>(size);
}

void ChunkCache::Recycle(std::shared_ptr<DecodedTile> tile)
{
    const std::size_t limit = GetSpareLimit();
    const std::lock_guard<std::mutex> lock(m_mutex);
    Spare(std::move(tile), limit);
}

/** Keeps a tile for reuse, dropping the oldest ones, whose sizes may no longer
 * be needed. The caller must hold the lock. */
void ChunkCache::Spare(std::shared_ptr<DecodedTile> tile, std::size_t limit)
{
    const std::size_t size = tile->Size();
    if (tile.use_count() != 1 || size > limit)
    {
        return;
    }
    while (m_spare.size() == SPARE_TILES || m_spareSize + size > limit)
    {
        DropOldestSpare();
    }
    m_spareSize += size;
    m_spare.push_back(std::move(tile));
}

void ChunkCache::DropOldestSpare()
{
    m_spareSize -= m_spare.front()->Size();
    m_spare.erase(m_spare.begin());
}

void ChunkCache::Insert(std::uint32_t owner, std::uint64_t chunk,
                        std::shared_ptr<DecodedTile> tile)
{
    const Key key{owner, chunk};
    const std::size_t limit = m_getLimit();
    const std::lock_guard<std::mutex> lock(m_mutex);
    if (m_places.contains(key))
    {
        return;
    }
    MakeRoom(limit - std::min(limit, tile->Size()));
    m_size += tile->Size();
    m_entries.push_front({key, std::move(tile)});
    m_places.emplace(key, m_entries.begin());
}

void ChunkCache::Forget(std::uint32_t owner)
{
    const std::size_t limit = GetSpareLimit();
    const std::lock_guard<std::mutex> lock(m_mutex);
    for (auto next = m_entries.begin(); next != m_entries.end();)
    {
        const auto entry = next++;
        if (entry->key.owner == owner)
        {
            Spare(DropEntry(entry), limit);
        }
    }
}

/** Removes and returns a tile. The caller must hold the lock. */
std::shared_ptr<DecodedTile>
ChunkCache::DropEntry(std::list<Entry>::iterator entry)
{
    std::shared_ptr<DecodedTile> tile = std::move(entry->tile);
    m_size -= tile->Size();
    m_places.erase(entry->key);
    m_entries.erase(entry);
    return tile;
}

/** Reduces the cache to a limit, dropping unused memory first. Keeps the memory
 * of one dropped tile, because the next tile probably has the same size. The
 * caller must hold the lock. */
void ChunkCache::MakeRoom(std::size_t limit)
{
    while (m_size + m_spareSize > limit && !m_spare.empty())
    {
        DropOldestSpare();
    }
    while (m_size > limit && !m_entries.empty())
    {
        std::shared_ptr<DecodedTile> oldest =
            DropEntry(std::prev(m_entries.end()));
        const std::size_t size = oldest->Size();
        if (m_spare.empty())
        {
            Spare(std::move(oldest), size);
        }
    }
}

}  // namespace flightsim
