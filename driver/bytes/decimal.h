// SPDX-License-Identifier: MIT
// Decimal numbers: as text in any locale, and of 32 bits as people write them.

#ifndef FLIGHTSIM_DRIVER_BYTES_DECIMAL_H
#define FLIGHTSIM_DRIVER_BYTES_DECIMAL_H

#include <charconv>
#include <locale>
#include <sstream>
#include <string>
#include <version>

namespace bgl
{

/** The same as ReadReal with a stream, about ten times as slow. */
inline std::from_chars_result ReadRealByStream(const char *begin,
                                               const char *end, double &value)
{
    // A stream would skip white space and take a plus sign, "inf" never.
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

/** Reads a number as std::from_chars does; the standard library of Clang has
 * that for integers only up to version 19, which is what macOS has.
 * @return where the number ends, and whether there is one. */
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
 * 9.19999980926513671875. What is not finite stays what it is. */
double ToDecimal(float value);

}  // namespace bgl

#endif
