// SPDX-License-Identifier: MIT
// Exclusions among the properties: format.md chapters 3.1 to 3.3.

#include "ogr/dsf/format/area.h"

#include "driver/bytes/decimal.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace dsf
{

namespace
{

/** Reads numbers separated by commas and slashes; nothing if any is invalid. */
std::optional<std::vector<double>> ReadAreaNumbers(std::string_view text)
{
    std::vector<double> numbers;
    while (!text.empty())
    {
        const std::size_t end = std::min(text.find_first_of(",/"), text.size());
        std::string_view word = text.substr(0, end);
        word.remove_prefix(std::min(word.find_first_not_of(' '), word.size()));
        double number = 0.0;
        const auto result =
            bgl::ReadReal(word.data(), word.data() + word.size(), number);
        if (result.ec != std::errc{} || !std::isfinite(number))
        {
            return std::nullopt;
        }
        numbers.push_back(number);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return numbers;
}

/** Reads a rectangle or a polygon: format.md chapter 3.2. */
void ReadArea(std::string_view text, Exclusion &exclusion)
{
    const std::size_t split = text.find(';');
    if (split != std::string_view::npos)
    {
        const auto numbers = ReadAreaNumbers(text.substr(split + 1));
        if (numbers && numbers->size() >= 6 && numbers->size() % 2 == 0)
        {
            exclusion.isPolygon = true;
            for (std::size_t i = 0; i < numbers->size(); i += 2)
            {
                exclusion.corners.push_back({(*numbers)[i], (*numbers)[i + 1]});
            }
            return;
        }
    }
    const auto numbers = ReadAreaNumbers(text.substr(0, split));
    if (numbers && numbers->size() == 4)
    {
        const double west = (*numbers)[0];
        const double south = (*numbers)[1];
        const double east = (*numbers)[2];
        const double north = (*numbers)[3];
        exclusion.corners = {
            {west, south}, {east, south}, {east, north}, {west, north}};
    }
}

}  // namespace

std::vector<Exclusion> ListExclusions(const DsfFile &file)
{
    std::vector<Exclusion> exclusions;
    int filter = -1;
    for (std::size_t i = 0; i < file.properties.size(); ++i)
    {
        const Property &property = file.properties[i];
        if (property.key == FILTER_KEY)
        {
            ++filter;
        }
        if (property.key.starts_with(EXCLUSION_KEY))
        {
            Exclusion &exclusion = exclusions.emplace_back();
            exclusion.property = i;
            exclusion.kind = property.key.substr(EXCLUSION_KEY.size());
            exclusion.filter = filter;
            ReadArea(property.value, exclusion);
        }
    }
    return exclusions;
}

std::vector<std::string> ListFilters(const DsfFile &file)
{
    std::vector<std::string> airports;
    for (const Property &property : file.properties)
    {
        if (property.key == FILTER_KEY)
        {
            airports.push_back(property.value);
        }
    }
    return airports;
}

}  // namespace dsf
