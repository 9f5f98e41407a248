// SPDX-License-Identifier: MIT
// Reads everything in a file and computes a checksum, for comparison tools.

#ifndef FLIGHTSIM_AUTOTEST_CPP_READ_EVERYTHING_H
#define FLIGHTSIM_AUTOTEST_CPP_READ_EVERYTHING_H

#include "driver/base/gdal_compat.h"

#include <string>
#include <vector>

/** FNV-1a over everything that was read. */
class Checksum final
{
  public:
    void Add(const void *bytes, std::size_t size);
    void Add(const char *text);
    std::string ToString() const;

  private:
    unsigned long long m_value = 14695981039346656037ULL;
    unsigned long long m_bytes = 0;
};

/** Opens with the drivers of the plugin only; `option` may be null. */
GDALDatasetUniquePtr OpenOurs(const std::string &name, unsigned flags,
                              const char *option);

/** Returns the names for opening all rasters of a file: its own, and those of
 * its themes. */
std::vector<std::string> ListRasters(const std::string &file);

/** Adds all samples of all bands and overviews. */
void AddBands(GDALDataset &dataset, Checksum &sum);

/** Adds all features of all layers. */
void AddLayers(GDALDataset &dataset, Checksum &sum);

/** Opens a file both ways and returns a checksum of its content.
 *
 * @param rasterOption an open option for the rasters; may be null.
 */
std::string ReadEverything(const std::string &file, const char *rasterOption);

#endif
