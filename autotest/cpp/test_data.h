// SPDX-License-Identifier: MIT
// Access to the shared test files, which are outside the project.

#ifndef FLIGHTSIM_AUTOTEST_CPP_TEST_DATA_H
#define FLIGHTSIM_AUTOTEST_CPP_TEST_DATA_H

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace testdata
{

inline std::filesystem::path SharedFile(const std::string &name)
{
    return std::filesystem::path(FLIGHTSIM_SHARED_DATA) / name;
}

inline std::vector<std::uint8_t> ReadFile(const std::filesystem::path &path)
{
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream),
            std::istreambuf_iterator<char>()};
}

/** Converts a string of hexadecimal digits to bytes. */
inline std::vector<std::uint8_t> FromHex(std::string_view digits)
{
    std::vector<std::uint8_t> bytes;
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
    {
        bytes.push_back(static_cast<std::uint8_t>(
            std::stoi(std::string(digits.substr(i, 2)), nullptr, 16)));
    }
    return bytes;
}

inline std::string ToHex(const std::vector<std::uint8_t> &bytes)
{
    static constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (const std::uint8_t byte : bytes)
    {
        text += digits[byte >> 4];
        text += digits[byte & 15];
    }
    return text;
}

}  // namespace testdata

/** Skips a test, with the reason, if a shared file is missing. */
#define REQUIRE_SHARED_FILE(name)                                              \
    do                                                                         \
    {                                                                          \
        if (!std::filesystem::exists(testdata::SharedFile(name)))              \
            GTEST_SKIP() << "shared test file not present: " << name;          \
    } while (false)

#endif
