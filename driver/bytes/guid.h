// SPDX-License-Identifier: MIT
// GUIDs in Windows memory order: ogr/records/format.md chapter 1; UUIDs made
// from a name: RFC 9562, version 5.

#ifndef FLIGHTSIM_DRIVER_BYTES_GUID_H
#define FLIGHTSIM_DRIVER_BYTES_GUID_H

#include "driver/bytes/bytes.h"

#include <array>
#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace bgl
{

/** 16 bytes as stored in a file. Compares like memcmp, which is the order of
 * the attributes of terrain vector entities. */
struct Guid
{
    std::array<std::uint8_t, 16> bytes{};

    auto operator<=>(const Guid &) const = default;

    /** Takes the first 16 bytes; `data` must have at least that many. */
    static Guid FromBytes(ByteSpan data);

    /** Parses "CEB07D86-3605-44BE-B48A-97F8D01B74DE", in either case, with or
     * without braces; returns nothing for other text. */
    static std::optional<Guid> FromString(std::string_view text);

    /** Returns the 36 characters of its text: upper case, without braces. */
    std::array<char, 36> ToCharacters() const;

    std::string ToString() const;
};

/** Returns the same UUID for the same name, in the namespace for object
 * identifiers. */
Guid MakeNameUuid(std::string_view name);

}  // namespace bgl

#endif
