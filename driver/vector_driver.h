// SPDX-License-Identifier: MIT
// Helpers shared by the vector drivers.

#ifndef FLIGHTSIM_DRIVER_VECTOR_DRIVER_H
#define FLIGHTSIM_DRIVER_VECTOR_DRIVER_H

#include "driver/base/gdal_compat.h"
#include "driver/base/memory_guard.h"

#include <memory>
#include <string>

namespace flightsim
{

/** Makes a driver that reads layers.
 *
 * @param extensions of files, separated by blanks, the usual one first; may be
 *        empty.
 * @param openOptions XML of Option elements.
 */
std::unique_ptr<GDALDriver> MakeVectorDriver(const char *name,
                                             const char *longName,
                                             const std::string &extensions,
                                             const std::string &openOptions);

/** Declares that rows may have parents in other layers. */
void SetRelationships(GDALDriver &driver);

/** Declares the capabilities of updating existing files. */
void SetUpdating(GDALDriver &driver);

/** Declares that layers are written.
 *
 * @param subTypes of fields.
 * @param options XML of Option elements for the dataset.
 * @param layerOptions the same for layers.
 */
void SetLayerCreation(GDALDriver &driver, const char *subTypes,
                      const std::string &options,
                      const std::string &layerOptions);

/** Returns false, with an error, for a dataset with bands. */
bool HasNoBands(const char *driver, int bandCount);

/** Makes a dataset. Returns null, with an error, if `make` throws.
 *
 * @param make returns a unique_ptr.
 */
template <class Make>
GDALDataset *MakeGuarded(const char *driver, const char *file, const Make &make)
{
    std::unique_ptr<GDALDataset> dataset;
    GuardMemory(driver, file, [&] { dataset = make(); });
    return dataset.release();
}

/** Lets a driver create datasets.
 *
 * @tparam Create takes the path, the number of bands and the options.
 */
template <auto Create> void SetCreate(GDALDriver &driver)
{
    // The type of the options differs between versions of GDAL.
    driver.pfnCreate = [](const char *path, int, int, int bandCount,
                          GDALDataType, auto options) -> GDALDataset *
    { return Create(path, bandCount, options); };
}

/** Registers a driver unless there is already one with its name. */
void RegisterOnce(std::unique_ptr<GDALDriver> driver);

/** Whether the request is to read vectors. GDAL and QGIS try update mode first
 * and expect a silent failure. */
inline bool RequestsReadOnlyVectors(const GDALOpenInfo &openInfo)
{
    return (openInfo.nOpenFlags & GDAL_OF_VECTOR) != 0 &&
           openInfo.eAccess != GA_Update;
}

}  // namespace flightsim

#endif
