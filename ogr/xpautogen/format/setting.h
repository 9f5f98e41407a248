// SPDX-License-Identifier: MIT
// Properties of the whole file: format.md chapters 3, 5 and 6.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_SETTING_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_SETTING_H

#include "ogr/xpautogen/format/directive.h"

#include <deque>

namespace xpautogen
{

/** One directive of the whole file. */
struct Setting
{
    /** Numbers that are kept one by one; no directive has more. */
    static constexpr std::size_t MOST_NUMBERS = 4;

    std::string_view name{};

    /** All arguments as they stand in the file. */
    std::string_view arguments{};

    /** The word of the arguments, e.g. the name of a layer group. */
    std::string_view word{};

    double numbers[MOST_NUMBERS]{};
    std::uint32_t numberCount = 0;
    LineMark mark{};
};

/** All of them, in file order. */
class Settings final
{
  public:
    Outcome Read(const Statement &statement);

    /** A comment that WorldEditor gives a meaning. */
    void ReadComment(std::string_view name, std::string_view text,
                     LineMark mark);

    /** HIDE_TILES or HIDE_TILE: base tiles are not drawn. */
    bool HidesTiles() const
    {
        return m_hidesTiles;
    }

    const std::deque<Setting> &GetAll() const
    {
        return m_settings;
    }

  private:
    std::deque<Setting> m_settings{};
    bool m_hidesTiles = false;
};

}  // namespace xpautogen

#endif
