// SPDX-License-Identifier: MIT
// Meshes projected onto the ground of airports: spec records.md 3.13.

#include "ogr/records/projected_mesh.h"

#include "ogr/records/embedded_object.h"

#include <utility>

namespace bgl
{

std::optional<ProjectedMesh> ParseProjectedMesh(const RecordView &record,
                                                RecordLog &log)
{
    if (record.id != RECORD_PROJECTED_MESH)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    ProjectedMesh mesh;
    mesh.priority = reader.ReadU8();
    mesh.surface = reader.ReadU8();
    mesh.flags = reader.ReadU32();
    const std::optional<RecordView> embedded = FindObjectOfAirport(record, log);
    std::optional<SceneryObject> object =
        embedded ? ParseSceneryObject(*embedded, log) : std::nullopt;
    if (!object)
    {
        return std::nullopt;
    }
    mesh.object = std::move(*object);
    return mesh;
}

}  // namespace bgl
