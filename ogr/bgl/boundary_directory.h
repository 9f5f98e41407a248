// SPDX-License-Identifier: MIT
// The airspaces of a file: what their points refer to.

#ifndef FLIGHTSIM_OGR_BGL_BOUNDARY_DIRECTORY_H
#define FLIGHTSIM_OGR_BGL_BOUNDARY_DIRECTORY_H

#include <cstdint>
#include <unordered_map>

namespace flightsim
{

/** Numbers boundaries in the order in which the layer boundary has them. */
class BoundaryDirectory final
{
  public:
    /** Adds the next boundary. */
    void Add(std::uint64_t offset)
    {
        m_fids.emplace(offset, static_cast<std::int64_t>(m_fids.size()));
    }

    /** FID of the boundary whose record begins at a file offset; negative when
     * there is none. */
    std::int64_t FindByOffset(std::uint64_t offset) const
    {
        const auto found = m_fids.find(offset);
        return found != m_fids.end() ? found->second : -1;
    }

  private:
    std::unordered_map<std::uint64_t, std::int64_t> m_fids{};
};

}  // namespace flightsim

#endif
