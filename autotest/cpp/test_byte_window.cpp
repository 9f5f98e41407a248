// SPDX-License-Identifier: MIT
// Buffered access to headers: which reads it takes, and what they return.

#include "driver/bytes/byte_window.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace
{

using Reads = std::vector<std::pair<std::uint64_t, std::size_t>>;

constexpr std::size_t WINDOW_SIZE = 65536;
constexpr std::size_t SMALL_SIZE = 4096;
constexpr std::size_t SIZE = 1 << 20;

/** A source that lists its reads, each byte of which tells its place. */
class ListingSource final : public bgl::ByteSource
{
  public:
    std::uint64_t Size() const override
    {
        return SIZE;
    }

    bool Read(std::uint64_t offset, bgl::MutableByteSpan buffer) const override
    {
        reads.emplace_back(offset, buffer.size());
        for (std::size_t i = 0; i < buffer.size(); ++i)
        {
            buffer[i] = GetByte(offset + i);
        }
        return offset + buffer.size() <= badOffset ||
               offset >= badOffset + SMALL_SIZE;
    }

    static std::uint8_t GetByte(std::uint64_t offset)
    {
        return static_cast<std::uint8_t>(offset * 31 + (offset >> 8));
    }

    mutable Reads reads{};

    /** Where bytes that cannot be read begin. */
    std::uint64_t badOffset = SIZE;
};

void ExpectBytes(bgl::ByteWindow &window, std::uint64_t offset,
                 std::size_t size)
{
    const std::optional<bgl::ByteSpan> bytes = window.Get(offset, size);
    ASSERT_TRUE(bytes);
    ASSERT_EQ(bytes->size(), size);
    for (std::size_t i = 0; i < size; ++i)
    {
        ASSERT_EQ((*bytes)[i], ListingSource::GetByte(offset + i))
            << offset << " + " << i;
    }
}

TEST(ByteWindow, ServesNeighboursFromOneRead)
{
    const ListingSource source;
    bgl::ByteWindow window(source);
    for (std::uint64_t offset = 100; offset + 40 <= 100 + WINDOW_SIZE;
         offset += 40)
    {
        ExpectBytes(window, offset, 40);
    }
    ExpectBytes(window, 100 + WINDOW_SIZE, 0);
    EXPECT_EQ(source.reads, (Reads{{100, WINDOW_SIZE}}));
}

TEST(ByteWindow, ReadsLittleWhileAReadServesOnePiece)
{
    const ListingSource source;
    bgl::ByteWindow window(source);
    for (const std::uint64_t offset : {0U, 200000U, 400000U})
    {
        ExpectBytes(window, offset, 12);
    }
    // The fourth is close to the third, so the next read is large again.
    ExpectBytes(window, 404000, 12);
    ExpectBytes(window, 600000, 12);
    EXPECT_EQ(source.reads, (Reads{{0, WINDOW_SIZE},
                                   {200000, SMALL_SIZE},
                                   {400000, SMALL_SIZE},
                                   {600000, WINDOW_SIZE}}));
}

TEST(ByteWindow, ReadsWhatIsLargerThanItself)
{
    const ListingSource source;
    bgl::ByteWindow window(source);
    ExpectBytes(window, 5, 3 * WINDOW_SIZE);
    ExpectBytes(window, 0, 10);
    // Across the end of a window.
    ExpectBytes(window, SMALL_SIZE - 5, 10);
    EXPECT_EQ(source.reads, (Reads{{5, 3 * WINDOW_SIZE},
                                   {0, SMALL_SIZE},
                                   {SMALL_SIZE - 5, SMALL_SIZE}}));
}

TEST(ByteWindow, EndsWithTheSource)
{
    const ListingSource source;
    bgl::ByteWindow window(source);
    ExpectBytes(window, SIZE - 8, 8);
    ExpectBytes(window, SIZE, 0);
    EXPECT_FALSE(window.Get(SIZE - 8, 9));
    EXPECT_FALSE(window.Get(SIZE + 1, 0));
    EXPECT_FALSE(window.Get(std::numeric_limits<std::uint64_t>::max(), 2));
    EXPECT_EQ(source.reads, (Reads{{SIZE - 8, 8}}));
}

TEST(ByteWindow, GoesOnBehindWhatCannotBeRead)
{
    ListingSource source;
    source.badOffset = 300000;
    bgl::ByteWindow window(source);
    ExpectBytes(window, 1000, 12);
    EXPECT_FALSE(window.Get(300000, 12));
    // Nothing of the failed read is left.
    EXPECT_FALSE(window.Get(300000, 12));
    ExpectBytes(window, 500000, 12);
}

TEST(ByteWindow, ReadsNothingThatLiesInMemory)
{
    std::vector<std::uint8_t> bytes(300);
    std::generate(bytes.begin(), bytes.end(),
                  [next = std::uint8_t{0}]() mutable { return next++; });
    const bgl::MemorySource source(bytes);
    bgl::ByteWindow window(source);
    const std::optional<bgl::ByteSpan> piece = window.Get(17, 200);
    ASSERT_TRUE(piece);
    EXPECT_EQ(piece->data(), bytes.data() + 17);
    EXPECT_EQ(piece->size(), 200U);
    EXPECT_FALSE(window.Get(101, 200));
}

}  // namespace
