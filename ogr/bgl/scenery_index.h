// SPDX-License-Identifier: MIT
// Walks scenery objects and numbers them.

#ifndef FLIGHTSIM_OGR_BGL_SCENERY_INDEX_H
#define FLIGHTSIM_OGR_BGL_SCENERY_INDEX_H

#include <cstdint>
#include <unordered_map>

namespace flightsim
{

/** Tells which FID of the layer scenery_object the first object of a block has,
 * so that other layers can refer to objects. */
class SceneryIndex final
{
  public:
    /** Blocks come in order. */
    void AddBlock(std::uint64_t offset, std::int64_t objectCount)
    {
        m_firstFids.emplace(offset, m_count);
        m_count += objectCount;
    }

    /** @param offset file offset of a block that was added. */
    std::int64_t GetFirstFid(std::uint64_t offset) const
    {
        const auto found = m_firstFids.find(offset);
        return found != m_firstFids.end() ? found->second : 0;
    }

  private:
    std::unordered_map<std::uint64_t, std::int64_t> m_firstFids{};
    std::int64_t m_count = 0;
};

}  // namespace flightsim

#endif
