// SPDX-License-Identifier: MIT
// UUIDs that are made from a name: RFC 9562, version 5.

#ifndef FLIGHTSIM_DRIVER_BYTES_NAME_UUID_H
#define FLIGHTSIM_DRIVER_BYTES_NAME_UUID_H

#include "driver/bytes/guid.h"

#include <string_view>

namespace bgl
{

/** The same UUID for the same name, of the namespace for object identifiers. */
Guid MakeNameUuid(std::string_view name);

}  // namespace bgl

#endif
