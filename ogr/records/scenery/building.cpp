// SPDX-License-Identifier: MIT
// The parts of a generic building: ogr/records/format.md chapter 7.

#include "ogr/records/scenery/building.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

namespace bgl
{

namespace
{

constexpr std::uint16_t BUILDING = 0xA0;
constexpr std::uint16_t BUILDING_END = 0x22;
constexpr std::size_t BUILDING_HEADER_SIZE = 4;
constexpr std::size_t NUMBER_SIZE = 2;

/** One row of data/building_numbers.csv: a number of the record, in record
 * order, and the kinds of roofs that have it. */
struct BuildingNumber
{
    const char *name;
    bool isOfFlat;
    bool isOfRidge;
    bool isOfPeaked;
    bool isOfSlant;
    bool isOfPyramid;
    bool isOfMultisided;
};

constexpr BuildingNumber NUMBERS[] = {
#include "data/building_numbers.inc"
};

using BuildingKind = bool BuildingNumber::*;

template <BuildingKind IS_OF>
constexpr auto COUNT = static_cast<std::size_t>(
    std::count_if(std::begin(NUMBERS), std::end(NUMBERS),
                  [](const BuildingNumber &number) { return number.*IS_OF; }));

template <BuildingKind IS_OF> constexpr auto MakeNumberNames()
{
    std::array<const char *, COUNT<IS_OF>> names{};
    auto name = names.begin();
    for (const BuildingNumber &number : NUMBERS)
    {
        if (number.*IS_OF)
        {
            *name++ = number.name;
        }
    }
    return names;
}

template <BuildingKind IS_OF> constexpr auto NAMES = MakeNumberNames<IS_OF>();

}  // namespace

std::span<const char *const> GetBuildingFields(int roofKind)
{
    switch (roofKind)
    {
        case BUILDING_FLAT_ROOF:
            return NAMES<&BuildingNumber::isOfFlat>;
        case BUILDING_RIDGE_ROOF:
            return NAMES<&BuildingNumber::isOfRidge>;
        case BUILDING_PEAKED_ROOF:
            return NAMES<&BuildingNumber::isOfPeaked>;
        case BUILDING_SLANT_ROOF:
            return NAMES<&BuildingNumber::isOfSlant>;
        case BUILDING_PYRAMID:
            return NAMES<&BuildingNumber::isOfPyramid>;
        case BUILDING_MULTISIDED:
            return NAMES<&BuildingNumber::isOfMultisided>;
        default:
            return {};
    }
}

namespace
{

constexpr std::string_view ROOF_HEIGHT = "sizeRoofY";

/** The numbers of a many-sided building without that of the roof. */
constexpr auto FLAT_MULTISIDED = []
{
    constexpr auto &ALL = NAMES<&BuildingNumber::isOfMultisided>;
    std::array<const char *, ALL.size() - 1> names{};
    auto name = names.begin();
    for (const char *known : ALL)
    {
        if (known != ROOF_HEIGHT)
        {
            *name++ = known;
        }
    }
    return names;
}();

}  // namespace

std::span<const char *const> GetBuildingFields(int roofKind, std::size_t count)
{
    if (roofKind == BUILDING_MULTISIDED && count == FLAT_MULTISIDED.size())
    {
        return FLAT_MULTISIDED;
    }
    return GetBuildingFields(roofKind);
}

namespace
{

/** Reads the numbers of a building whose roof is known, if they take exactly
 * `size` bytes. Returns the number of bytes left. */
std::size_t ReadNumbers(RecordReader &reader, std::size_t size,
                        ObjectBody &body)
{
    const std::size_t count =
        GetBuildingFields(*body.roofKind, size / NUMBER_SIZE).size();
    if (count == 0 || size != count * NUMBER_SIZE ||
        !reader.HoldsElements(count, NUMBER_SIZE))
    {
        return size;
    }
    for (std::size_t i = 0; i < count; ++i)
    {
        body.building.push_back(reader.ReadU16());
    }
    return 0;
}

}  // namespace

void ReadBuilding(RecordReader &reader, ObjectBody &body)
{
    body.trailingBytes = reader.Rest();
    bool isOnly = true;
    std::uint16_t id = reader.ReadU16();
    while (reader.IsOk() && id != BUILDING_END)
    {
        std::size_t size = reader.ReadU16();
        size -= std::min(size, BUILDING_HEADER_SIZE);
        if (id == BUILDING && size >= NUMBER_SIZE)
        {
            isOnly = isOnly && !body.roofKind;
            body.roofKind = reader.ReadU16();
            size = ReadNumbers(reader, size - NUMBER_SIZE, body);
        }
        isOnly = isOnly && id == BUILDING && size == 0;
        reader.Skip(size);
        id = reader.ReadU16();
    }
    if (!isOnly || !reader.IsOk())
    {
        body.building.clear();
    }
    else if (!body.building.empty())
    {
        body.trailingBytes = body.trailingBytes.last(reader.Remaining());
    }
}

void WriteBuilding(const ObjectBody &body, RecordWriter &writer)
{
    if (!body.building.empty())
    {
        writer.WriteU16(BUILDING);
        writer.WriteCount16(BUILDING_HEADER_SIZE +
                            NUMBER_SIZE * (1 + body.building.size()));
        writer.WriteCount16(static_cast<std::size_t>(
            body.roofKind.value_or(BUILDING_FLAT_ROOF)));
        for (const std::uint16_t number : body.building)
        {
            writer.WriteU16(number);
        }
        writer.WriteU16(BUILDING_END);
    }
}

}  // namespace bgl
