// SPDX-License-Identifier: MIT
// Cache of decoded tiles for all open datasets.

#include "frmts/bgl/chunk_cache.h"

#include "driver/base/gdal_compat.h"

#include <algorithm>
#include <utility>

namespace flightsim
{

namespace
{

/** A row of tiles should fit, or reading line by line would decode every tile
 * once per line: 254 tiles of 16-bit posts. */
constexpr std::size_t SMALLEST_LIMIT = 32 << 20;

/** Tiles kept for reuse, so that reading a large mosaic does not allocate
 * memory for each tile; each decoding thread needs one. */
constexpr std::size_t SPARE_TILES = 8;

/** Returns what GDAL's own cache leaves of the memory for both, at most half of
 * it: a reader of blocks fills that cache with the same pixels. */
std::size_t GetLimit()
{
    const GIntBig whole = GDALGetCacheMax64();
    const GIntBig rest = std::min(whole / 2, whole - GDALGetCacheUsed64());
    return std::max(SMALLEST_LIMIT,
                    static_cast<std::size_t>(std::max<GIntBig>(rest, 0)));
}

std::uint64_t MakeKey(std::uint32_t owner, std::uint32_t chunk)
{
    return (std::uint64_t{owner} << 32) | chunk;
}

}  // namespace

DecodedTile::DecodedTile(std::size_t size)
    : m_size(size),
      m_bytes(std::make_unique_for_overwrite<std::uint8_t[]>(size))
{
}

std::shared_ptr<ChunkCache> ChunkCache::Shared()
{
    static std::mutex mutex;
    static std::weak_ptr<ChunkCache> current;
    const std::lock_guard<std::mutex> lock(mutex);
    std::shared_ptr<ChunkCache> cache = current.lock();
    if (cache == nullptr)
    {
        cache = std::make_shared<ChunkCache>();
        current = cache;
    }
    return cache;
}

std::uint32_t ChunkCache::NewOwner()
{
    const std::lock_guard<std::mutex> lock(m_mutex);
    return ++m_owners;
}

/** Tiles are returned by deleters, which must not throw. */
ChunkCache::ChunkCache()
{
    m_spare.reserve(SPARE_TILES);
}

std::shared_ptr<DecodedTile> ChunkCache::Find(std::uint32_t owner,
                                              std::uint32_t chunk)
{
    const std::lock_guard<std::mutex> lock(m_mutex);
    const auto place = m_places.find(MakeKey(owner, chunk));
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
        while (!m_spare.empty())
        {
            std::shared_ptr<DecodedTile> tile = std::move(m_spare.back());
            m_spare.pop_back();
            if (tile->Size() == size)
            {
                return tile;
            }
        }
    }
    return std::make_shared<DecodedTile>(size);
}

void ChunkCache::Recycle(std::shared_ptr<DecodedTile> tile)
{
    const std::lock_guard<std::mutex> lock(m_mutex);
    if (m_spare.size() < SPARE_TILES)
    {
        m_spare.push_back(std::move(tile));
    }
}

void ChunkCache::Insert(std::uint32_t owner, std::uint32_t chunk,
                        std::shared_ptr<DecodedTile> tile)
{
    const std::uint64_t key = MakeKey(owner, chunk);
    const std::size_t limit = GetLimit();
    const std::lock_guard<std::mutex> lock(m_mutex);
    if (m_places.contains(key))
    {
        return;
    }
    EvictDownTo(limit - std::min(limit, tile->Size()));
    m_size += tile->Size();
    m_entries.push_front({key, std::move(tile)});
    m_places.emplace(key, m_entries.begin());
}

void ChunkCache::Forget(std::uint32_t owner)
{
    const std::lock_guard<std::mutex> lock(m_mutex);
    for (auto entry = m_entries.begin(); entry != m_entries.end();)
    {
        if (entry->key >> 32 != owner)
        {
            ++entry;
            continue;
        }
        m_size -= entry->tile->Size();
        m_places.erase(entry->key);
        entry = m_entries.erase(entry);
    }
}

/** The caller must hold the lock. */
void ChunkCache::EvictDownTo(std::size_t limit)
{
    while (m_size > limit && !m_entries.empty())
    {
        Entry &oldest = m_entries.back();
        m_size -= oldest.tile->Size();
        if (oldest.tile.use_count() == 1 && m_spare.size() < SPARE_TILES)
        {
            m_spare.push_back(std::move(oldest.tile));
        }
        m_places.erase(oldest.key);
        m_entries.pop_back();
    }
}

}  // namespace flightsim
