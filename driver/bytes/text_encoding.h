// SPDX-License-Identifier: MIT
// Text of unknown encoding, as in users' configuration files, and the case of
// letters.

#ifndef FLIGHTSIM_DRIVER_BYTES_TEXT_ENCODING_H
#define FLIGHTSIM_DRIVER_BYTES_TEXT_ENCODING_H

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace bgl
{

/** Whether the text is well-formed UTF-8, which includes ASCII. */
bool IsUtf8(std::string_view text);

/** Returns the number of characters of UTF-8 text. */
std::size_t CountCharacters(std::string_view text);

/** Returns the text as UTF-8: unchanged if it is valid UTF-8, otherwise decoded
 * as Windows-1252. */
std::string ToUtf8(std::string_view text);

/** Returns UTF-8 without the byte order mark that Windows' editors put before
 * it. */
std::string_view SkipByteOrderMark(std::string_view text);

/** Returns the bytes of a file as UTF-8 without a byte order mark.
 *
 * The byte order mark determines the encoding; without one, zero bytes indicate
 * UTF-16. Anything else is UTF-8 if it is well-formed, otherwise Windows-1252.
 * The encoding in an XML declaration is ignored.
 */
std::string DecodeText(std::string_view bytes);

/** Returns the text with Latin letters without accents in upper or lower case.
 * std::toupper has no upper case for "i" in a Turkish program. */
std::string ToUpper(std::string_view text);
std::string ToLower(std::string_view text);
char ToUpper(char letter);

/** How a file encodes text. */
enum class TextEncoding
{
    Windows1252,
    Utf8
};

/** Converts UTF-8 text to the encoding of a file; nothing if that lacks some of
 * its characters. */
std::optional<std::string> FromUtf8(std::string_view text,
                                    TextEncoding encoding);

}  // namespace bgl

#endif
