// SPDX-License-Identifier: MIT
// Bounds as polygons.

#ifndef FLIGHTSIM_OGR_LIBRARY_FILES_RECTANGLES_H
#define FLIGHTSIM_OGR_LIBRARY_FILES_RECTANGLES_H

#include "driver/base/gdal_compat.h"
#include "ogr/library/format/file_summary.h"

#include <memory>
#include <vector>

namespace flightsim
{

std::unique_ptr<OGRPolygon> MakeRectangle(const library::Bounds &bounds);

/** Returns null for empty bounds. */
std::unique_ptr<OGRGeometry>
MakeRectangles(const std::vector<library::Bounds> &parts);

}  // namespace flightsim

#endif
