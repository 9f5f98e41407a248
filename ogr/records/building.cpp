// SPDX-License-Identifier: MIT
// What a generic building is made of: format.md chapter 7.

#include "ogr/records/building.h"

#include <algorithm>

namespace bgl
{

namespace
{

constexpr std::uint16_t BUILDING = 0xA0;
constexpr std::uint16_t BUILDING_END = 0x22;
constexpr std::size_t HEADER_SIZE = 4;
constexpr std::size_t NUMBER_SIZE = 2;

/** Those with flat roofs end behind textureIndexRoofZ; the others go on. */
constexpr const char *RECTANGULAR[] = {
    "sizeX",
    "sizeZ",
    "bottomTexture",
    "sizeBottomY",
    "textureIndexBottomX",
    "textureIndexBottomZ",
    "windowTexture",
    "sizeWindowY",
    "textureIndexWindowX",
    "textureIndexWindowY",
    "textureIndexWindowZ",
    "topTexture",
    "sizeTopY",
    "textureIndexTopX",
    "textureIndexTopZ",
    "roofTexture",
    "textureIndexRoofX",
    "textureIndexRoofZ",
    "sizeRoofY",
    "gableTexture",
    "textureIndexGableY",
    "textureIndexGableZ",
    "faceTexture",
    "textureIndexFaceX",
    "textureIndexFaceY",
};
constexpr std::size_t FLAT_COUNT = 18;
constexpr std::size_t RIDGE_COUNT = 22;

constexpr const char *PEAKED[] = {
    "sizeX",
    "sizeZ",
    "bottomTexture",
    "sizeBottomY",
    "textureIndexBottomX",
    "textureIndexBottomZ",
    "windowTexture",
    "sizeWindowY",
    "textureIndexWindowX",
    "textureIndexWindowY",
    "textureIndexWindowZ",
    "topTexture",
    "sizeTopY",
    "textureIndexTopX",
    "textureIndexTopZ",
    "roofTexture",
    "textureIndexRoofX",
    "textureIndexRoofZ",
    "sizeRoofY",
    "textureIndexRoofY",
};

constexpr const char *PYRAMID[] = {
    "sizeX",
    "sizeZ",
    "sizeTopX",
    "sizeTopZ",
    "bottomTexture",
    "sizeBottomY",
    "textureIndexBottomX",
    "textureIndexBottomZ",
    "windowTexture",
    "sizeWindowY",
    "textureIndexWindowX",
    "textureIndexWindowY",
    "textureIndexWindowZ",
    "topTexture",
    "sizeTopY",
    "textureIndexTopX",
    "textureIndexTopZ",
    "roofTexture",
    "textureIndexRoofX",
    "textureIndexRoofZ",
};

constexpr const char *MULTISIDED[] = {
    "buildingSides",       "sizeX",       "sizeZ",
    "bottomTexture",       "sizeBottomY", "textureIndexBottomX",
    "windowTexture",       "sizeWindowY", "textureIndexWindowX",
    "textureIndexWindowY", "topTexture",  "sizeTopY",
    "textureIndexTopX",    "roofTexture", "textureIndexRoofX",
    "textureIndexRoofZ",
};

}  // namespace

std::span<const char *const> GetBuildingFields(int roofKind)
{
    const std::span<const char *const> rectangular(RECTANGULAR);
    switch (roofKind)
    {
        case BUILDING_FLAT_ROOF:
            return rectangular.first(FLAT_COUNT);
        case BUILDING_RIDGE_ROOF:
            return rectangular.first(RIDGE_COUNT);
        case BUILDING_SLANT_ROOF:
            return rectangular;
        case BUILDING_PEAKED_ROOF:
            return PEAKED;
        case BUILDING_PYRAMID:
            return PYRAMID;
        case BUILDING_MULTISIDED:
            return MULTISIDED;
        default:
            return {};
    }
}

void ReadBuilding(RecordReader &reader, ObjectBody &body)
{
    body.rest = reader.Rest();
    bool isOnly = true;
    std::uint16_t id = reader.ReadU16();
    while (reader.IsOk() && id != BUILDING_END)
    {
        std::size_t size = reader.ReadU16();
        size -= std::min(size, HEADER_SIZE);
        if (id == BUILDING && size >= NUMBER_SIZE)
        {
            isOnly = isOnly && !body.roofKind;
            body.roofKind = reader.ReadU16();
            size -= NUMBER_SIZE;
            const std::size_t count = GetBuildingFields(*body.roofKind).size();
            if (count > 0 && size == count * NUMBER_SIZE &&
                reader.HoldsElements(count, NUMBER_SIZE))
            {
                for (std::size_t i = 0; i < count; ++i)
                {
                    body.building.push_back(reader.ReadU16());
                }
                size = 0;
            }
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
        body.rest = body.rest.last(reader.Remaining());
    }
}

void WriteBuilding(const ObjectBody &body, RecordWriter &writer)
{
    if (!body.building.empty())
    {
        writer.WriteU16(BUILDING);
        writer.WriteCount16(HEADER_SIZE +
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
