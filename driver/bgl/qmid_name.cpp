// SPDX-License-Identifier: MIT
// Cells in file and folder names: format.md chapter 5.

#include "driver/bgl/qmid_name.h"

#include <algorithm>

namespace bgl
{

namespace
{

constexpr int SCENERY_FILE_LEVEL = 7;
constexpr int SCENERY_FOLDER_LEVEL = 4;

bool IsDigit(char character)
{
    return character >= '0' && character <= '9';
}

std::string TwoDigits(std::uint32_t value)
{
    const std::string digits = std::to_string(value);
    return digits.size() < 2 ? "0" + digits : digits;
}

}  // namespace

std::string ToQuadKey(const Qmid &cell)
{
    std::string key;
    for (int bit = cell.level - 1; bit >= 0; --bit)
    {
        const std::uint32_t digit =
            ((cell.u >> bit) & 1U) + 2 * ((cell.v >> bit) & 1U);
        key += static_cast<char>('0' + digit);
    }
    return key;
}

std::optional<Qmid> FromQuadKey(std::string_view key)
{
    if (key.empty() || key.size() > Qmid::MAXIMUM_LEVEL)
    {
        return std::nullopt;
    }
    Qmid cell{static_cast<int>(key.size()), 0, 0};
    for (const char character : key)
    {
        if (character < '0' || character > '3')
        {
            return std::nullopt;
        }
        const auto digit = static_cast<std::uint32_t>(character - '0');
        cell.u = 2 * cell.u + (digit & 1U);
        cell.v = 2 * cell.v + (digit >> 1);
    }
    return cell;
}

std::optional<Qmid> FromSceneryFileName(std::string_view baseName)
{
    if (baseName.size() < 4)
    {
        return std::nullopt;
    }
    const std::string_view digits = baseName.substr(baseName.size() - 4);
    if (!std::all_of(digits.begin(), digits.end(), IsDigit))
    {
        return std::nullopt;
    }
    const auto digit = [digits](std::size_t i)
    { return static_cast<std::uint32_t>(digits[i] - '0'); };
    const Qmid cell{SCENERY_FILE_LEVEL, 10 * digit(0) + digit(1),
                    10 * digit(2) + digit(3)};
    return cell.IsOnEarth() ? std::optional<Qmid>(cell) : std::nullopt;
}

std::string SceneryFolderName(const Qmid &cell)
{
    const Qmid folder = cell.Ancestor(cell.level - SCENERY_FOLDER_LEVEL);
    return TwoDigits(folder.u) + TwoDigits(folder.v);
}

}  // namespace bgl
