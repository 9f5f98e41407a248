// SPDX-License-Identifier: MIT
// Reduced tiles, kept for the next opening of their file.

#include "frmts/bgl/read/reductions.h"

#include <algorithm>
#include <deque>
#include <utility>

namespace flightsim
{

namespace
{

/** The properties that reduced tiles depend on. */
struct Identity
{
    bool operator==(const Identity &) const = default;

    FileState state{};
    std::size_t digest = 0;
};

struct KnownOwner
{
    Identity identity{};
    std::uint32_t owner = 0;
};

/** Numbers of owners by identity, most recently used first. */
struct OwnerList
{
    std::mutex mutex{};
    std::deque<KnownOwner> owners{};
};

/** Older ones are dropped; their parts are evicted when the cache is full. */
constexpr std::size_t MAXIMUM_OWNERS = 1024;

/** Never freed, because datasets may be closed after the destruction of static
 * objects. */
OwnerList &GetOwnerList()
{
    static OwnerList &list = *new OwnerList;
    return list;
}

std::size_t Mix(std::size_t hash, std::uint64_t value)
{
    return (hash ^ static_cast<std::size_t>(value)) * 0x9E3779B97F4A7C15U;
}

std::size_t DigestTiles(const RasterFile &file, const bgl::TileIndex &index,
                        std::size_t form)
{
    std::size_t hash = form;
    index.ForEachTile(
        [&](const bgl::TileLevel::Tile &tile)
        {
            const bgl::Chunk &chunk = file.GetChunks()[tile.chunk];
            hash = Mix(hash, tile.chunk);
            hash = Mix(hash, chunk.offset);
            hash = Mix(hash, chunk.header.dataSize);
            hash = Mix(hash, chunk.header.maskSize);
            hash = Mix(hash, chunk.header.compression);
        });
    return hash;
}

}  // namespace

Reductions::Reductions(const RasterFile &file, const bgl::TileIndex &index,
                       std::size_t form)
    : m_file(file), m_index(index), m_form(form),
      m_cache(ChunkCache::Reduced()), m_own(m_cache.NewOwner()), m_kept(m_own)
{
}

Reductions::~Reductions()
{
    m_cache.Forget(m_own);
}

/** Finds the owner on first use, because most rasters are never reduced. */
void Reductions::FindOwner()
{
    if (m_file.GetState() == FileState{})
    {
        return;
    }
    const Identity identity{m_file.GetState(),
                            DigestTiles(m_file, m_index, m_form)};
    OwnerList &list = GetOwnerList();
    const std::lock_guard<std::mutex> lock(list.mutex);
    const auto found = std::find_if(list.owners.begin(), list.owners.end(),
                                    [&identity](const KnownOwner &known)
                                    { return known.identity == identity; });
    if (found != list.owners.end())
    {
        m_kept = found->owner;
        return;
    }
    if (list.owners.size() == MAXIMUM_OWNERS)
    {
        list.owners.pop_back();
    }
    m_kept = m_cache.NewOwner();
    list.owners.push_front({identity, m_kept});
}

std::shared_ptr<DecodedTile> Reductions::Find(std::uint64_t part)
{
    std::call_once(m_once, [this] { FindOwner(); });
    std::shared_ptr<DecodedTile> tile = m_cache.Find(m_kept, part);
    return tile != nullptr ? tile : m_cache.Find(m_own, part);
}

void Reductions::Keep(std::uint64_t part, std::shared_ptr<DecodedTile> tile,
                      bool isReusable)
{
    std::call_once(m_once, [this] { FindOwner(); });
    m_cache.Insert(isReusable ? m_kept : m_own, part, std::move(tile));
}

}  // namespace flightsim
