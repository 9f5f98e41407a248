// SPDX-License-Identifier: MIT
// Properties of a whole file: format.md chapters 3, 5 and 6.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_SETTING_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_SETTING_H

#include "ogr/xpautogen/format/directive.h"

#include <deque>

namespace xpautogen
{

/** A directive for the whole file. */
struct Setting
{
    /** Maximum number of individual numbers; no directive has more. */
    static constexpr std::size_t MAXIMUM_NUMBERS = 4;

    std::string_view name{};

    /** All arguments as in the file. */
    std::string_view arguments{};

    /** The word among the arguments, for example the name of a layer group. */
    std::string_view word{};

    double numbers[MAXIMUM_NUMBERS]{};
    std::uint32_t numberCount = 0;
    LineMark mark{};
};

/** All settings, in file order. */
class Settings final
{
  public:
    Outcome Read(const Statement &statement);

    /** Reads a comment that is meaningful to WorldEditor. */
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
