// SPDX-License-Identifier: MIT
// Numbers of 32 bits as people write them.

#ifndef FLIGHTSIM_DRIVER_BYTES_DECIMAL_H
#define FLIGHTSIM_DRIVER_BYTES_DECIMAL_H

namespace bgl
{

/** Returns the number that the decimals of a 32-bit float show: 9.2, not
 * 9.19999980926513671875. What is not finite stays what it is. */
double ToDecimal(float value);

}  // namespace bgl

#endif
