// SPDX-License-Identifier: MIT
// The date in the BGL header: ogr/records/format.md chapter 1 (FILETIME).

#include "driver/bytes/file_time.h"

#include <charconv>
#include <chrono>
#include <cstdio>

namespace bgl
{

namespace
{

constexpr std::uint64_t FILE_TIME_UNITS_A_SECOND = 10'000'000;
constexpr std::uint64_t NANOSECONDS_A_SECOND = 1'000'000'000;
constexpr std::int64_t SECONDS_1601_TO_1970 = 11'644'473'600;

/** 1 January 5000 as a FILETIME. Read as Unix nanoseconds it is in 2003, before
 * the first simulator that writes those. */
constexpr std::uint64_t YEAR_5000 = 1'072'620'576'000'000'000;

std::int64_t UnixSeconds(std::uint64_t fileTime)
{
    if (fileTime >= YEAR_5000)
    {
        return static_cast<std::int64_t>(fileTime / NANOSECONDS_A_SECOND);
    }
    return static_cast<std::int64_t>(fileTime / FILE_TIME_UNITS_A_SECOND) -
           SECONDS_1601_TO_1970;
}

/** Reads numbers and separators from the front of a text. */
class DateScanner final
{
  public:
    explicit DateScanner(std::string_view text) : m_text(text)
    {
    }

    bool IsAtEnd() const
    {
        return m_text.empty();
    }

    bool Skip(char expected)
    {
        if (m_text.empty() || m_text.front() != expected)
        {
            return false;
        }
        m_text.remove_prefix(1);
        return true;
    }

    /** Reads a number of exactly `digits` digits; -1 if there is none. */
    int Number(std::size_t digits)
    {
        int value = -1;
        const std::string_view field = m_text.substr(0, digits);
        const auto result =
            std::from_chars(field.data(), field.data() + field.size(), value);
        if (field.size() != digits || field.front() == '-' ||
            result.ptr != field.data() + field.size())
        {
            return -1;
        }
        m_text.remove_prefix(digits);
        return value;
    }

    /** Reads the digits of a fraction in FILETIME units. */
    std::int64_t Fraction()
    {
        std::int64_t value = 0;
        std::int64_t unit = FILE_TIME_UNITS_A_SECOND / 10;
        for (; unit > 0 && !m_text.empty(); unit /= 10)
        {
            const char digit = m_text.front();
            if (digit < '0' || digit > '9')
            {
                break;
            }
            value += unit * (digit - '0');
            m_text.remove_prefix(1);
        }
        return value;
    }

  private:
    std::string_view m_text;
};

/** Reads "YYYY-MM-DD" into days since 1970. */
std::optional<std::chrono::sys_days> ReadDate(DateScanner &scanner)
{
    const int year = scanner.Number(4);
    const bool hasYear = scanner.Skip('-');
    const int month = scanner.Number(2);
    const bool hasMonth = scanner.Skip('-');
    const int day = scanner.Number(2);
    if (!hasYear || !hasMonth || year < 1601 || month < 1 || day < 1)
    {
        return std::nullopt;
    }
    const std::chrono::year_month_day date{
        std::chrono::year{year},
        std::chrono::month{static_cast<unsigned>(month)},
        std::chrono::day{static_cast<unsigned>(day)}};
    return date.ok() ? std::optional(std::chrono::sys_days{date})
                     : std::nullopt;
}

/** Reads "hh:mm:ss" into seconds. */
std::optional<std::int64_t> ReadClock(DateScanner &scanner)
{
    const int hour = scanner.Number(2);
    const bool hasHour = scanner.Skip(':');
    const int minute = scanner.Number(2);
    const bool hasMinute = scanner.Skip(':');
    const int second = scanner.Number(2);
    if (!hasHour || !hasMinute || hour < 0 || hour > 23 || minute < 0 ||
        minute > 59 || second < 0 || second > 59)
    {
        return std::nullopt;
    }
    return (std::int64_t{hour} * 60 + minute) * 60 + second;
}

}  // namespace

std::string FileTimeToIso8601(std::uint64_t fileTime)
{
    if (fileTime == 0)
    {
        return {};
    }
    using namespace std::chrono;
    const sys_seconds time{seconds{UnixSeconds(fileTime)}};
    const sys_days day = floor<days>(time);
    const year_month_day date{day};
    const hh_mm_ss clock{time - day};
    char text[64];
    std::snprintf(text, sizeof(text), "%04d-%02u-%02uT%02d:%02d:%02dZ",
                  static_cast<int>(date.year()),
                  static_cast<unsigned>(date.month()),
                  static_cast<unsigned>(date.day()),
                  static_cast<int>(clock.hours().count()),
                  static_cast<int>(clock.minutes().count()),
                  static_cast<int>(clock.seconds().count()));
    return text;
}

std::uint64_t FileTimeFromUnixSeconds(std::int64_t seconds)
{
    return static_cast<std::uint64_t>(seconds + SECONDS_1601_TO_1970) *
           FILE_TIME_UNITS_A_SECOND;
}

std::optional<std::uint64_t> FileTimeFromIso8601(std::string_view text)
{
    DateScanner scanner(text);
    const std::optional<std::chrono::sys_days> day = ReadDate(scanner);
    if (!day)
    {
        return std::nullopt;
    }
    std::int64_t seconds =
        std::chrono::seconds(day->time_since_epoch()).count();
    std::int64_t fraction = 0;
    if (scanner.Skip('T') || scanner.Skip(' '))
    {
        const std::optional<std::int64_t> clock = ReadClock(scanner);
        if (!clock)
        {
            return std::nullopt;
        }
        seconds += *clock;
        fraction = scanner.Skip('.') ? scanner.Fraction() : 0;
    }
    static_cast<void>(scanner.Skip('Z'));
    if (!scanner.IsAtEnd())
    {
        return std::nullopt;
    }
    return FileTimeFromUnixSeconds(seconds) +
           static_cast<std::uint64_t>(fraction);
}

}  // namespace bgl
