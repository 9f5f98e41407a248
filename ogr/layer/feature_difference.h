// SPDX-License-Identifier: MIT
// Compares two features of a layer.

#ifndef FLIGHTSIM_OGR_LAYER_FEATURE_DIFFERENCE_H
#define FLIGHTSIM_OGR_LAYER_FEATURE_DIFFERENCE_H

#include <ogr_feature.h>

#include <vector>

namespace flightsim
{

/** Whether a field has the same value in two features of a layer.
 *
 * @param tolerance how far numbers may be apart.
 */
bool IsSameValue(const OGRFeature &one, const OGRFeature &other, int field,
                 double tolerance);

/** Whether a field that was set to a value has it, or, for a heading, a number
 * of whole turns more or less. */
bool IsStoredValue(const OGRFeature &set, const OGRFeature &stored, int field,
                   double tolerance);

/** Returns those of the first `count` fields whose values differ. */
std::vector<int> ListChangedFields(const OGRFeature &one,
                                   const OGRFeature &other, int count,
                                   double tolerance);

/** Whether both have equal geometries, or none. */
bool IsSameGeometry(const OGRFeature &one, const OGRFeature &other);

}  // namespace flightsim

#endif
