// SPDX-License-Identifier: MIT
// Takes subdataset names apart for GDAL 3.8 and later.

#ifndef FLIGHTSIM_DRIVER_SUBDATASET_INFO_H
#define FLIGHTSIM_DRIVER_SUBDATASET_INFO_H

class GDALDriver;

namespace flightsim
{

/** Tells GDAL how names of the BGL driver are made of path and theme; nothing
 * to do before GDAL 3.8. */
void SetSubdatasetInfo(GDALDriver &driver);

}  // namespace flightsim

#endif
