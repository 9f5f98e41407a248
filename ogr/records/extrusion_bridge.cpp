// SPDX-License-Identifier: MIT
// Bridges that are extruded along a line: spec records.md chapter 7.

#include "ogr/records/extrusion_bridge.h"

namespace bgl
{

namespace
{

constexpr std::size_t GUID_SIZE = 16;
constexpr std::size_t POSITION_SIZE = 12;

}  // namespace

std::optional<ExtrusionBridge> ParseExtrusionBridge(const RecordView &record,
                                                    RecordLog &log)
{
    if (GetObjectKind(record.id) != OBJECT_EXTRUSION_BRIDGE)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    ExtrusionBridge bridge;
    bridge.placement = ReadPlacement(reader, record.id);
    bridge.profile = reader.ReadGuid();
    bridge.material = reader.ReadGuid();
    bridge.samples = {reader.ReadPosition(), reader.ReadPosition()};
    bridge.roadWidth = reader.ReadF32();
    bridge.probability = reader.ReadF32();
    bridge.suppressesPlatform = reader.ReadU8() != 0;
    const std::size_t objectCount = reader.ReadU8();
    const std::size_t pointCount = reader.ReadU16();
    if (!reader.HoldsElements(objectCount, GUID_SIZE))
    {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < objectCount; ++i)
    {
        bridge.objects.push_back(reader.ReadGuid());
    }
    if (!reader.HoldsElements(pointCount, POSITION_SIZE))
    {
        return std::nullopt;
    }
    bridge.points.reserve(pointCount);
    for (std::size_t i = 0; i < pointCount; ++i)
    {
        bridge.points.push_back(reader.ReadPosition());
    }
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return bridge;
}

}  // namespace bgl
