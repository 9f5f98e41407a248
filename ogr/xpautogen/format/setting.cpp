// SPDX-License-Identifier: MIT
// Properties of a whole file: format.md chapters 3, 5 and 6.

#include "ogr/xpautogen/format/setting.h"

#include <algorithm>

namespace xpautogen
{

namespace
{

/** Reads LAYER_GROUP with name and offset in either order: all other formats of
 * the simulator have the name first, the specification of this one the
 * offset. */
bool ReadLayerGroup(std::string_view arguments, Setting &setting)
{
    TokenReader tokens(arguments);
    std::string_view name = tokens.Next();
    std::string_view offset = tokens.Next();
    if (ParseNumber(name))
    {
        std::swap(name, offset);
    }
    const std::optional<double> number = ParseNumber(offset);
    if (!number || name.empty())
    {
        return false;
    }
    setting.word = name;
    setting.numbers[0] = *number;
    setting.numberCount = 1;
    return true;
}

}  // namespace

Outcome Settings::Read(const Statement &statement)
{
    const Arguments &arguments = statement.arguments;
    Setting setting;
    setting.name = statement.directive.name;
    setting.arguments = arguments.raw;
    setting.mark = statement.mark;
    if (statement.Is("LAYER_GROUP"))
    {
        if (!ReadLayerGroup(arguments.raw, setting))
        {
            return Outcome::Reject("expected a name and an offset");
        }
    }
    else
    {
        setting.word = statement.directive.pattern == "w" ? arguments.text
                                                          : std::string_view{};
        setting.numberCount = static_cast<std::uint32_t>(
            std::min(arguments.numbers.size(), Setting::MAXIMUM_NUMBERS));
        std::copy_n(arguments.numbers.begin(), setting.numberCount,
                    setting.numbers);
    }
    m_hidesTiles |= statement.Is("HIDE_TILES") || statement.Is("HIDE_TILE");
    m_settings.push_back(setting);
    return {};
}

void Settings::ReadComment(std::string_view name, std::string_view text,
                           LineMark mark)
{
    Setting setting;
    setting.name = name;
    setting.arguments = text;
    setting.mark = mark;
    m_settings.push_back(setting);
}

}  // namespace xpautogen
