// SPDX-License-Identifier: MIT
// Requested fields that a layer cannot store.

#ifndef FLIGHTSIM_OGR_LAYER_UNKNOWN_FIELDS_H
#define FLIGHTSIM_OGR_LAYER_UNKNOWN_FIELDS_H

#include "driver/base/gdal_compat.h"

#include <ogr_feature.h>

#include <string>

namespace flightsim
{

/** Accepts fields of a source that the format does not have, because ogr2ogr of
 * GDAL 3.13 stops when a field is refused, and names them all in one warning,
 * which shows misspelt names. Not thread-safe, like layers. */
class UnknownFields final
{
  public:
    /** Adds a field to a sealed definition; values in it are lost. */
    void Add(OGRFeatureDefn &definition, const OGRFieldDefn &field);

    /** Adds the name of a field that a layer has created itself. */
    void AddName(const OGRFieldDefn &field);

    /** Emits the warning, once for the fields that were added since.
     *
     * @param place the layer, as "<driver>: <file>, layer <name>". */
    void Report(const std::string &place);

  private:
    std::string m_names{};
};

}  // namespace flightsim

#endif
