// SPDX-License-Identifier: MIT
// The cells that the header of a BGL file names: format.md chapter 4.

#include "driver/bgl/header_qmids.h"

#include <algorithm>

namespace bgl
{

namespace
{

constexpr int DEEPEST_HEADER_LEVEL = 15;
constexpr int FACILITY_LEVEL = 9;

// The one dword of a file without cells: the cell of level 0.
constexpr std::uint32_t WHOLE_WORLD = 2;

}  // namespace

void HeaderQmids::Add(const Qmid &cell)
{
    const int shift = Qmid::MAXIMUM_LEVEL - cell.level;
    m_west = std::min(m_west, cell.u << shift);
    m_east = std::max(m_east, ((cell.u + 1) << shift) - 1);
    m_north = std::min(m_north, cell.v << shift);
    m_south = std::max(m_south, ((cell.v + 1) << shift) - 1);
    if (cell.level < FACILITY_LEVEL)
    {
        m_hasCoarserCell = true;
    }
    else if (m_level9.size() <= Dwords{}.size())
    {
        m_level9.insert(cell.Ancestor(cell.level - FACILITY_LEVEL).A());
    }
}

HeaderQmids::Dwords HeaderQmids::Rectangle() const
{
    Dwords dwords{};
    if (m_west > m_east)
    {
        return dwords;
    }
    int shift = Qmid::MAXIMUM_LEVEL - DEEPEST_HEADER_LEVEL;
    const auto count = [&](std::uint32_t first, std::uint32_t last)
    { return std::uint64_t{(last >> shift) - (first >> shift) + 1}; };
    while (count(m_west, m_east) * count(m_north, m_south) > dwords.size())
    {
        ++shift;
    }
    std::size_t i = 0;
    for (std::uint32_t v = m_north >> shift; v <= m_south >> shift; ++v)
    {
        for (std::uint32_t u = m_west >> shift; u <= m_east >> shift; ++u)
        {
            dwords[i++] = Qmid{Qmid::MAXIMUM_LEVEL - shift, u, v}.A();
        }
    }
    return dwords;
}

HeaderQmids::Dwords HeaderQmids::Level9Cells() const
{
    Dwords dwords{};
    if (m_hasCoarserCell || m_level9.size() > dwords.size())
    {
        return Rectangle();
    }
    dwords[0] = WHOLE_WORLD;
    std::copy(m_level9.begin(), m_level9.end(), dwords.begin());
    return dwords;
}

}  // namespace bgl
