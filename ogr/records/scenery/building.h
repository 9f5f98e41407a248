// SPDX-License-Identifier: MIT
// The parts of a generic building: ogr/records/format.md chapter 7.

#ifndef FLIGHTSIM_OGR_RECORDS_SCENERY_BUILDING_H
#define FLIGHTSIM_OGR_RECORDS_SCENERY_BUILDING_H

#include "ogr/records/scenery/scenery_object.h"

#include <span>

namespace bgl
{

/** Values of ObjectBody::roofKind. */
inline constexpr int BUILDING_FLAT_ROOF = 4;
inline constexpr int BUILDING_RIDGE_ROOF = 6;
inline constexpr int BUILDING_PEAKED_ROOF = 7;
inline constexpr int BUILDING_SLANT_ROOF = 8;
inline constexpr int BUILDING_PYRAMID = 9;
inline constexpr int BUILDING_MULTISIDED = 10;

/** Returns the names that the SDK's compiler has for the numbers of a building,
 * in record order; empty for an unknown kind. The flat roof is verified, the
 * others are [S]. */
std::span<const char *const> GetBuildingFields(int roofKind);

/** The same for a record with a given count of numbers: some many-sided
 * buildings lack the height of the roof. */
std::span<const char *const> GetBuildingFields(int roofKind, std::size_t count);

/** Reads the sub-records of a building up to the id that ends them, setting the
 * members roofKind, building and rest of a body. */
void ReadBuilding(RecordReader &reader, ObjectBody &body);

/** The inverse of ReadBuilding. */
void WriteBuilding(const ObjectBody &body, RecordWriter &writer);

}  // namespace bgl

#endif
