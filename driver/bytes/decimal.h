// SPDX-License-Identifier: MIT
// Decimal numbers: locale-independent text, and 32-bit floats as people write
// them.

#ifndef FLIGHTSIM_DRIVER_BYTES_DECIMAL_H
#define FLIGHTSIM_DRIVER_BYTES_DECIMAL_H

#include <charconv>
#include <locale>
#include <sstream>
#include <string>
#include <version>

namespace bgl
{

/** The same as ReadReal with a stream, about ten times slower. */
inline std::from_chars_result ReadRealByStream(const char *begin,
                                               const char *end, double &value)
{
    // A stream would skip white space and accept a plus sign, but never "inf".
    if (begin == end ||
        (*begin != '-' && *begin != '.' && (*begin < '0' || *begin > '9')))
    {
        return {begin, std::errc::invalid_argument};
    }
    std::istringstream stream(std::string(begin, end));
    stream.imbue(std::locale::classic());
    double number = 0.0;
    if (!(stream >> number))
    {
        return {begin, std::errc::invalid_argument};
    }
    value = number;
    const std::streamoff read =
        stream.eof() ? end - begin : std::streamoff(stream.tellg());
    return {begin + read, std::errc{}};
}

/** Reads a number like std::from_chars, which the standard library of Clang has
 * only for integers up to version 19, the one on macOS.
 * @return the end of the number, and whether there is one.
 */
inline std::from_chars_result ReadReal(const char *begin, const char *end,
                                       double &value)
{
#if defined(__cpp_lib_to_chars)
    return std::from_chars(begin, end, value);
#else
    return ReadRealByStream(begin, end, value);
#endif
}

/** Returns the number that the decimals of a 32-bit float show: 9.2, not
 * 9.19999980926513671875. Returns values that are not finite unchanged. */
double ToDecimal(float value);

}  // namespace bgl

#endif
