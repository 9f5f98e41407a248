// SPDX-License-Identifier: MIT
// Meshes projected onto the ground of airports: spec records.md 3.13.

#ifndef FLIGHTSIM_OGR_RECORDS_PROJECTED_MESH_H
#define FLIGHTSIM_OGR_RECORDS_PROJECTED_MESH_H

#include "ogr/records/scenery_object.h"

#include <optional>

namespace bgl
{

struct ProjectedMesh
{
    int priority = 0;

    /** Enumeration surface. */
    int surface = 0;
    std::uint32_t flags = 0;
    SceneryObject object{};
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<ProjectedMesh> ParseProjectedMesh(const RecordView &record,
                                                RecordLog &log);

}  // namespace bgl

#endif
