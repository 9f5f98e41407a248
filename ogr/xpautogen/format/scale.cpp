// SPDX-License-Identifier: MIT
// Converts pixels to metres: format.md chapter 2.

#include "ogr/xpautogen/format/scale.h"

namespace xpautogen
{

namespace
{

/** Smaller numbers would give metres that no other software accepts. */
constexpr double SMALLEST_EXTENT = 1e-9;

bool IsExtent(double number)
{
    return number >= SMALLEST_EXTENT;
}

}  // namespace

Outcome TextureScale::Read(const Statement &statement)
{
    for (const double number : statement.arguments.numbers)
    {
        if (!IsExtent(number))
        {
            return Outcome::Reject("expected numbers greater than 0");
        }
    }
    if (statement.Is("TEXTURE_SCALE"))
    {
        m_widthPixels = statement.Number(0);
        m_heightPixels = statement.Number(1);
    }
    else if (statement.Is("TEXTURE_WIDTH"))
    {
        m_widthMetres = statement.Number(0);
    }
    else
    {
        m_heightMetres = statement.Number(0);
    }
    return {};
}

PixelSize TextureScale::GetPixelSize() const
{
    PixelSize size;
    if (IsExtent(m_widthPixels) && IsExtent(m_widthMetres))
    {
        size.x = m_widthMetres / m_widthPixels;
        size.y = size.x;
    }
    if (IsExtent(m_heightPixels) && IsExtent(m_heightMetres))
    {
        size.y = m_heightMetres / m_heightPixels;
    }
    return size;
}

}  // namespace xpautogen
