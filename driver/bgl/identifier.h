// SPDX-License-Identifier: MIT
// Packed ICAO identifiers: ogr/records/format.md chapter 1.1.

#ifndef FLIGHTSIM_DRIVER_BGL_IDENTIFIER_H
#define FLIGHTSIM_DRIVER_BGL_IDENTIFIER_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bgl
{

/** An identifier with its kind code (1 airport, 2 VOR, 3 NDB ...). */
struct Identifier
{
    int kind = 0;
    std::string text;
};

/** The two parts of a region dword. */
struct RegionAndAirport
{
    std::string region;
    std::string airport;
};

/** Unpacks a base-38 number without kind code (RAW, REGION16): the digits are
 * blank, 0-9 = 2...11, A-Z = 12...37. 0 gives an empty text; the unused digit 1
 * gives '?'. */
std::string UnpackIdentifier(std::uint64_t packed);

/** Packs up to 12 characters of A-Z, 0-9 and blank; returns nothing for
 * others. */
std::optional<std::uint64_t> PackIdentifier(std::string_view text);

/** Unpacks IDENT5: kind code in bits 0-4. */
Identifier UnpackIdent5(std::uint32_t value);

/** Unpacks IDENT8 of MSFS 2024: kind code in bits 0-5. */
Identifier UnpackIdent8(std::uint64_t value);

/** Unpacks REGAP: region in bits 0-10, airport in bits 11-31. */
RegionAndAirport UnpackRegionAndAirport(std::uint32_t value);

}  // namespace bgl

#endif
