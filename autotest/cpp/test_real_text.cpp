// SPDX-License-Identifier: MIT
// Numbers from text: both ways of reading them agree.

#include "driver/bytes/decimal.h"

#include <gtest/gtest.h>

#include <string_view>

namespace
{

constexpr double UNTOUCHED = 12345.0;

struct Read
{
    double value;
    std::ptrdiff_t length;
    bool isNumber;

    bool operator==(const Read &) const = default;
};

template <class Reader> Read ReadText(Reader reader, std::string_view text)
{
    double value = UNTOUCHED;
    const auto [end, error] =
        reader(text.data(), text.data() + text.size(), value);
    return {value, end - text.data(), error == std::errc{}};
}

TEST(RealText, BothWaysAgree)
{
    for (const std::string_view text :
         {"0", "-1.5", "28.6", ".25", "1e3", "-2.5E-3", "7 8", "7;8", "0.1000",
          "123456789.125", "3.14159265358979", "1e300"})
    {
        const Read read = ReadText(bgl::ReadReal, text);
        EXPECT_TRUE(read.isNumber) << text;
        EXPECT_EQ(ReadText(bgl::ReadRealByStream, text), read) << text;
    }
}

TEST(RealText, BothRefuseTheSame)
{
    for (const std::string_view text : {"", "+1", " 1", "abc", "-", "-x"})
    {
        const Read nothing = {UNTOUCHED, 0, false};
        EXPECT_EQ(ReadText(bgl::ReadReal, text), nothing) << text;
        EXPECT_EQ(ReadText(bgl::ReadRealByStream, text), nothing) << text;
    }
}

TEST(RealText, TellsWhereANumberEnds)
{
    EXPECT_EQ(ReadText(bgl::ReadReal, "2.5,3"), (Read{2.5, 3, true}));
    EXPECT_EQ(ReadText(bgl::ReadRealByStream, "2.5,3"), (Read{2.5, 3, true}));
}

}  // namespace
