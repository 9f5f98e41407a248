// SPDX-License-Identifier: MIT
// The classes of entities: format.md chapter 5.

#include "ogr/terrain_vector/vector_class.h"

#include "ogr/terrain_vector/guid_name.h"

namespace bgl
{

namespace
{

struct ClassRow
{
    const char *layer;
    const char *guid;
    const char *name;
    int geometry;
};

constexpr ClassRow ROWS[] = {
#include "data/vector_classes.inc"
};

constexpr std::size_t ROW_COUNT = std::size(ROWS);
static_assert(ROW_COUNT == static_cast<std::size_t>(VectorClass::OtherPoint));

std::array<Guid, ROW_COUNT> MakeClassGuids()
{
    std::array<Guid, ROW_COUNT> guids;
    for (std::size_t i = 0; i < ROW_COUNT; ++i)
    {
        guids[i] = Guid::FromString(ROWS[i].guid).value_or(Guid{});
    }
    return guids;
}

const std::array<Guid, ROW_COUNT> CLASS_GUIDS = MakeClassGuids();

VectorClass GetOtherClass(VectorGeometry geometry)
{
    return geometry == VectorGeometry::Points ? VectorClass::OtherPoint
           : geometry == VectorGeometry::Line ? VectorClass::OtherLine
                                              : VectorClass::OtherPolygon;
}

/** Whether there are attributes that only MSFS has. */
bool HasSimulatorAttributes(const EntityView &entity)
{
    for (std::size_t i = 0; i < entity.ReferenceCount(); ++i)
    {
        const Guid guid = entity.GetAttribute(i).guid;
        if (guid != ATTRIBUTE_TEXTURE && guid != ATTRIBUTE_SLOPE &&
            FindAttributeType(guid) != nullptr)
        {
            return true;
        }
    }
    return false;
}

}  // namespace

const Guid ATTRIBUTE_TEXTURE =
    Guid::FromString("1B6A15BB-05FB-4401-A8D1-BB520E84904C").value();
const Guid ATTRIBUTE_SLOPE =
    Guid::FromString("CEB07D86-3605-44BE-B48A-97F8D01B74DE").value();

const Guid *GetClassGuid(VectorClass vectorClass)
{
    const auto i = static_cast<std::size_t>(vectorClass);
    return i < ROW_COUNT ? &CLASS_GUIDS[i] : nullptr;
}

std::optional<VectorClass> FindClassOfGuid(const Guid &guid)
{
    for (std::size_t i = 0; i < ROW_COUNT; ++i)
    {
        if (CLASS_GUIDS[i] == guid)
        {
            return static_cast<VectorClass>(i);
        }
    }
    return std::nullopt;
}

const char *GetSchemaName(VectorClass vectorClass)
{
    const auto i = static_cast<std::size_t>(vectorClass);
    return i < ROW_COUNT ? ROWS[i].name : nullptr;
}

VectorGeometry GetClassGeometry(VectorClass vectorClass)
{
    const auto i = static_cast<std::size_t>(vectorClass);
    return static_cast<VectorGeometry>(
        i < ROW_COUNT ? ROWS[i].geometry : static_cast<int>(i - ROW_COUNT) + 1);
}

VectorClass FindVectorClass(const EntityView &entity)
{
    for (std::size_t i = 0; i < entity.ReferenceCount(); ++i)
    {
        const std::optional<VectorClass> found =
            FindClassOfGuid(entity.GetAttribute(i).guid);
        if (!found || GetClassGeometry(*found) != entity.geometry)
        {
            continue;
        }
        if (*found != VectorClass::AirportBounds ||
            !HasSimulatorAttributes(entity))
        {
            return *found;
        }
    }
    return GetOtherClass(entity.geometry);
}

}  // namespace bgl
