// SPDX-License-Identifier: MIT
// Text of unknown encoding, as users' configuration files hold it.

#ifndef FLIGHTSIM_DRIVER_BYTES_TEXT_ENCODING_H
#define FLIGHTSIM_DRIVER_BYTES_TEXT_ENCODING_H

#include <optional>
#include <string>
#include <string_view>

namespace bgl
{

/** True when the text is well-formed UTF-8; plain ASCII is. */
bool IsUtf8(std::string_view text);

/** The text in UTF-8: as it is when it is UTF-8 already, otherwise read as
 * Windows-1252. */
std::string ToUtf8(std::string_view text);

/** How a file stores texts. */
enum class TextEncoding
{
    Windows1252,
    Utf8
};

/** The text of ToUtf8 in the encoding of a file; nothing when that has not all
 * of its characters. */
std::optional<std::string> FromUtf8(std::string_view text,
                                    TextEncoding encoding);

}  // namespace bgl

#endif
