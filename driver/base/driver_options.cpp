// SPDX-License-Identifier: MIT
// Options shared by several drivers: numbers, FILE_TIME, TERRAIN_CFG.

#include "driver/base/driver_options.h"

#include "driver/base/driver_names.h"
#include "driver/base/memory_guard.h"
#include "driver/base/problem_report.h"
#include "driver/base/vsi_source.h"
#include "driver/bytes/file_time.h"

#include "cpl_conv.h"
#include "cpl_error.h"
#include "cpl_string.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <ctime>
#include <limits>
#include <memory>
#include <vector>

namespace flightsim
{

namespace
{

/** Returns false unless the whole text is a number; accepts infinity. */
bool ReadWhole(const char *text, double &number)
{
    char *end = nullptr;
    number = CPLStrtod(text, &end);
    return end != text && std::strspn(end, " ") == std::strlen(end);
}

}  // namespace

std::optional<double> ParseNumber(const char *text)
{
    double number = 0;
    return ReadWhole(text, number) && std::isfinite(number)
               ? std::optional(number)
               : std::nullopt;
}

std::optional<int> ParseInteger(const char *text)
{
    using Limits = std::numeric_limits<int>;
    const std::optional<double> number = ParseNumber(text);
    const bool isInteger = number && *number >= Limits::min() &&
                           *number <= Limits::max() &&
                           *number == std::floor(*number);
    return isInteger ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

CPLStringList CopyOptions(CSLConstList list)
{
    const AllocationWatch watch;
    CPLStringList copy;
    for (; list != nullptr && *list != nullptr; ++list)
    {
        copy.AddString(*list);
    }
    watch.Check();
    return copy;
}

double ReadNumberOption(const char *driver, const char *name, const char *text,
                        const NumberRange &range)
{
    double number = 0;
    const bool isNumber = ReadWhole(text, number) && !std::isnan(number);
    const double used = isNumber
                            ? std::clamp(number, range.lowest, range.highest)
                            : range.defaultValue;
    if (!isNumber || used != number)
    {
        CPLError(CE_Warning, CPLE_IllegalArg,
                 "%s: %s=%s: expected a number from %g to %g, %g is used",
                 driver, name, text, range.lowest, range.highest, used);
    }
    return used;
}

std::optional<std::uint64_t> GetFileTime(const char *value, const char *driver)
{
    if (value == nullptr)
    {
        const char *epoch = CPLGetConfigOption("SOURCE_DATE_EPOCH", nullptr);
        return bgl::FileTimeFromUnixSeconds(
            epoch != nullptr ? CPLAtoGIntBig(epoch)
                             : static_cast<std::int64_t>(std::time(nullptr)));
    }
    if (EQUAL(value, "0"))
    {
        return 0;
    }
    const std::optional<std::uint64_t> time = bgl::FileTimeFromIso8601(value);
    if (!time)
    {
        CPLError(CE_Failure, CPLE_IllegalArg,
                 "%s: FILE_TIME=%s is not a date, expected ISO 8601 such as "
                 "2026-01-31T12:00:00Z, or 0",
                 driver, value);
    }
    return time;
}

std::optional<bgl::TerrainConfig>
ReadTerrainConfig(const GDALOpenInfo &openInfo)
{
    const char *path =
        CSLFetchNameValue(openInfo.papszOpenOptions, "TERRAIN_CFG");
    return path == nullptr ? std::nullopt : ReadTerrainConfig(path);
}

std::optional<bgl::TerrainConfig> ReadTerrainConfig(const char *path)
{
    constexpr std::uint64_t limit = bgl::MAXIMUM_TERRAIN_CONFIG_SIZE;
    const std::unique_ptr<VsiSource> source = VsiSource::Open(path);
    std::vector<std::uint8_t> bytes;
    if (source != nullptr && source->Size() <= limit)
    {
        bytes.resize(static_cast<std::size_t>(source->Size()));
    }
    if (source == nullptr || source->Size() > limit || !source->Read(0, bytes))
    {
        CPLError(CE_Warning, CPLE_OpenFailed,
                 "%s: TERRAIN_CFG: %s cannot be read", BGL_DRIVER_NAME, path);
        return std::nullopt;
    }
    bgl::ProblemList problems;
    bgl::TerrainConfig config = bgl::ParseTerrainConfig(
        {reinterpret_cast<const char *>(bytes.data()), bytes.size()}, problems);
    ReportProblems(problems, CE_Warning, BGL_DRIVER_NAME, path);
    return config;
}

std::vector<std::string> SplitList(const std::string &list,
                                   const char *separators)
{
    std::vector<std::string> parts;
    std::size_t start = list.find_first_not_of(separators);
    while (start != std::string::npos)
    {
        const std::size_t end = list.find_first_of(separators, start);
        parts.push_back(list.substr(start, end - start));
        start = list.find_first_not_of(separators, end);
    }
    return parts;
}

}  // namespace flightsim
