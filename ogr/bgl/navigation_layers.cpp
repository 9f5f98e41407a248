// SPDX-License-Identifier: MIT
// The layers of navigation, airspaces and indexes.

#include "ogr/bgl/navigation_layers.h"

#include "ogr/bgl/fix_columns.h"
#include "ogr/records/area.h"

namespace flightsim
{

namespace
{

bool HoldsWaypoints(std::uint32_t sectionType)
{
    return sectionType == SECTION_WAYPOINT || sectionType == SECTION_AIRPORT ||
           sectionType == SECTION_AIRPORT_ALTERNATIVE;
}

/** Sections at whose top orders to delete navigation stand. */
bool HoldsOrders(std::uint32_t sectionType)
{
    return sectionType == SECTION_ILS_VOR || sectionType == SECTION_NDB ||
           sectionType == SECTION_WAYPOINT;
}

}  // namespace

bool HasNavigationToCollect(std::uint32_t sectionType)
{
    return HoldsWaypoints(sectionType) || HoldsOrders(sectionType) ||
           sectionType == bgl::SECTION_BOUNDARY;
}

void CollectNavigation(const LoadedBlock &block, RecordContext &context,
                       bgl::RecordLog &log)
{
    const std::uint32_t type = block.block.sectionType;
    if (HoldsWaypoints(type))
    {
        CollectAirways(block, context, log);
    }
    if (HoldsOrders(type))
    {
        CollectDeleteNavigation(block, context, log);
    }
    if (type == bgl::SECTION_BOUNDARY)
    {
        CollectBoundaries(block, context, log);
    }
}

void FinishNavigation(RecordContext &context)
{
    context.airways.Finish();
}

void AddNavigationLayers(RecordLayerMakers &makers,
                         const RecordOptions &options)
{
    AddIlsLayer(makers);
    AddVorLayer(makers);
    AddNdbLayer(makers);
    AddTacanLayer(makers);
    AddMarkerLayer(makers);
    AddWaypointLayer(makers);
    AddAirwayLayer(makers);
    AddDeleteNavigationLayer(makers);
    AddBoundaryLayers(makers, options);
    AddGeopolLayer(makers);
    AddTimezoneLayer(makers);
    AddAirportSummaryLayer(makers);
    AddNameListLayer(makers);
    AddIcaoIndexLayer(makers);
}

void AddNavigationParents(LayerDataset &dataset)
{
    for (const char *child : {"ils", "vor", "ndb", "tacan", "waypoint",
                              "delete_navigation", "name_list", "icao_index"})
    {
        dataset.AddParent("airport", "ident", child, "airport_ident");
    }
    dataset.AddParent("airport", "ident", "airport_summary", "ident");
    dataset.AddParent("boundary", "file_offset", "boundary_point",
                      "boundary_offset");
}

}  // namespace flightsim
