// SPDX-License-Identifier: MIT
// The location of a tile from its file name: format.md chapter 1,
// driver/bgl/format.md chapter 5.

#include "ogr/agn/format/tile_name.h"

#include "driver/bgl/qmid.h"

#include <algorithm>

namespace agn
{

namespace
{

constexpr std::string_view EXTENSION = ".agn";
constexpr std::string_view SUFFIX = "an.agn";
constexpr std::size_t KEY_SIZE = TILE_LEVEL;

char ToLower(char character)
{
    return character >= 'A' && character <= 'Z'
               ? static_cast<char>(character - 'A' + 'a')
               : character;
}

/** `end` must be in lower case. */
bool EndsWith(std::string_view text, std::string_view end)
{
    return text.size() >= end.size() &&
           std::equal(end.begin(), end.end(), text.end() - end.size(),
                      [](char a, char b) { return a == ToLower(b); });
}

}  // namespace

std::optional<bgl::Qmid> FindCell(std::string_view fileName)
{
    if (fileName.size() != KEY_SIZE + SUFFIX.size() ||
        !EndsWith(fileName, SUFFIX))
    {
        return std::nullopt;
    }
    const std::optional<bgl::Qmid> cell =
        bgl::FromQuadKey(fileName.substr(0, KEY_SIZE));
    return cell && cell->IsOnEarth() ? cell : std::nullopt;
}

std::string MakeFileName(const bgl::Qmid &cell)
{
    return bgl::ToQuadKey(cell).append(SUFFIX);
}

bool HasAnnotationExtension(std::string_view fileName)
{
    return EndsWith(fileName, EXTENSION);
}

}  // namespace agn
