// SPDX-License-Identifier: MIT
// Lists of parsed records are made once, as far as there is room.

#include "ogr/bgl/read/record_cache.h"

#include <gtest/gtest.h>

#include <thread>

namespace
{

using flightsim::Parsed;
using flightsim::ParsedRecords;
using flightsim::RecordCache;
using flightsim::RecordContainer;
using Numbers = std::vector<Parsed<int>>;

// Parsers that make lists of one type.
void ParseOne()
{
}

void ParseOther()
{
}

/** Requests a list of one number; increments `made` if it had to be made. */
template <auto parser>
std::shared_ptr<const Numbers> Ask(const RecordCache &cache,
                                   const RecordContainer &container, int &made,
                                   std::size_t bytes = 10)
{
    return cache.Get<parser, Numbers>(
        container,
        [&](Numbers &list)
        {
            ++made;
            list.push_back({container.offset, made});
            return bytes;
        });
}

TEST(RecordCache, MakesAListOnceForAContainerAndAParser)
{
    const RecordCache cache;
    int made = 0;
    const auto first = Ask<ParseOne>(cache, {100, 50}, made);
    EXPECT_EQ(Ask<ParseOne>(cache, {100, 50}, made), first);
    EXPECT_EQ(made, 1);
    // A parser, a place and a size of their own.
    Ask<ParseOther>(cache, {100, 50}, made);
    Ask<ParseOne>(cache, {101, 50}, made);
    Ask<ParseOne>(cache, {100, 51}, made);
    EXPECT_EQ(made, 4);
    EXPECT_EQ((*Ask<ParseOther>(cache, {100, 50}, made))[0].value, 2);
    EXPECT_EQ((*Ask<ParseOne>(cache, {100, 50}, made))[0].value, 1);
    EXPECT_EQ(made, 4);
}

TEST(RecordCache, KeepsAnEmptyList)
{
    const RecordCache cache;
    int made = 0;
    for (int i = 0; i < 2; ++i)
    {
        const auto list =
            cache.Get<ParseOne, Numbers>({1, 1},
                                         [&](Numbers &)
                                         {
                                             ++made;
                                             return std::size_t{0};
                                         });
        EXPECT_TRUE(list->empty());
    }
    EXPECT_EQ(made, 1);
}

TEST(RecordCache, HasABound)
{
    const RecordCache cache;
    int made = 0;
    // Three of them exceed the room.
    constexpr std::size_t third = 1200 * 1024;
    for (std::uint64_t offset = 1; offset <= 3; ++offset)
    {
        Ask<ParseOne>(cache, {offset, 1}, made, third);
    }
    EXPECT_EQ(made, 3);
    Ask<ParseOne>(cache, {1, 1}, made, third);
    Ask<ParseOne>(cache, {2, 1}, made, third);
    EXPECT_EQ(made, 3);
    // What does not fit is made again, and small lists still fit.
    EXPECT_EQ((*Ask<ParseOne>(cache, {3, 1}, made, third))[0].offset, 3U);
    EXPECT_EQ(made, 4);
    Ask<ParseOne>(cache, {4, 1}, made);
    Ask<ParseOne>(cache, {4, 1}, made);
    EXPECT_EQ(made, 5);
}

TEST(RecordCache, ServesSeveralThreads)
{
    const RecordCache cache;
    std::vector<std::thread> threads;
    std::vector<std::uint64_t> sums(4);
    for (std::size_t i = 0; i < sums.size(); ++i)
    {
        threads.emplace_back(
            [&, i]
            {
                int made = 0;
                for (std::uint64_t offset = 0; offset < 2000; ++offset)
                {
                    sums[i] +=
                        (*Ask<ParseOne>(cache, {offset, 1}, made))[0].offset;
                }
            });
    }
    for (std::thread &thread : threads)
    {
        thread.join();
    }
    EXPECT_EQ(sums, (std::vector<std::uint64_t>(4, 1999000)));
}

TEST(ParsedRecords, AreTakenInTheOrderOfTheirRecords)
{
    ParsedRecords<int> parsed(
        std::make_shared<const Numbers>(Numbers{{10, 1}, {30, 3}}));
    bgl::RecordView record;
    std::vector<int> taken;
    for (record.offset = 0; record.offset <= 40; record.offset += 10)
    {
        if (const int *value = parsed.Take(record))
        {
            taken.push_back(*value);
        }
    }
    EXPECT_EQ(taken, (std::vector<int>{1, 3}));
}

}  // namespace
