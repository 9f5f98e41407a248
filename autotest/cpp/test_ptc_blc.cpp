// SPDX-License-Identifier: MIT
// BLC coder: frmts/trq1/format.md chapters 9.5 and 13.

#include "autotest/cpp/codec_test_util.h"
#include "autotest/cpp/test_data.h"
#include "driver/bytes/bit_reader_msb.h"
#include "frmts/codecs/ptc/blc.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <random>

namespace
{

using codectest::Bytes;
using codectest::ExactBytes;

constexpr std::size_t LINES = bgl::ptc::BLC_LINES;

Bytes MakePixels(std::size_t width,
                 const std::function<bool(int x, int y)> &pixelAt)
{
    Bytes pixels;
    for (std::size_t i = 0; i < LINES * width; ++i)
    {
        pixels.push_back(
            pixelAt(static_cast<int>(i % width), static_cast<int>(i / width))
                ? 1
                : 0);
    }
    return pixels;
}

Bytes Encoded(const Bytes &pixels, std::size_t width)
{
    Bytes stream;
    bgl::ptc::EncodeBlc(pixels, width, stream);
    return stream;
}

Bytes Decoded(const Bytes &stream, std::size_t width, std::size_t &end)
{
    Bytes pixels(LINES * width, 2);
    end = bgl::ptc::DecodeBlc(ExactBytes(stream).Get(), 0, width, pixels);
    return pixels;
}

/** The decoder as worded in the specification, pixel by pixel. */
class PlainDecoder
{
  public:
    PlainDecoder(bgl::ByteSpan stream, std::size_t width)
        : m_reader(stream, 0), m_width(width), m_cur(width + 6),
          m_up1(width + 6), m_up2(width + 6)
    {
        for (unsigned c = 0; c < 64; ++c)
        {
            m_zeroness[c] = 7 * (6 - std::popcount(c)) / 6;
            m_kp[c] = 16;
        }
    }

    Bytes Run()
    {
        const unsigned mode = m_reader.ReadBits(2);
        unsigned mask = mode >= 2 ? 0xFFFF : 0;
        unsigned values = 0;
        if (mode == 1)
        {
            mask = m_reader.ReadBits(16);
            values = m_reader.ReadBits(16);
        }
        else if (mode >= 2)
        {
            values = m_reader.ReadBits(1) * 0xFFFF;
        }
        Bytes pixels;
        for (std::size_t y = 0; y < LINES; ++y)
        {
            if ((mask >> y & 1) != 0)
            {
                pixels.insert(pixels.end(), m_width,
                              static_cast<std::uint8_t>(values >> y & 1));
                continue;
            }
            CodedLine(pixels);
        }
        return pixels;
    }

  private:
    void CodedLine(Bytes &pixels)
    {
        for (std::size_t i = 0; i < m_width; ++i)
        {
            m_p = m_cur[i + 2] + 2 * (m_p & 1);
            m_q = 4 * m_up1[i + 4] + 2 * (m_q & 15);
            const unsigned c = m_p + m_q + 32u * m_up2[i + 4];
            const unsigned pixel =
                (1u - static_cast<unsigned>(m_zeroness[c] >> 2)) ^ Event(c);
            m_cur[i + 3] = static_cast<std::uint8_t>(pixel);
            m_zeroness[c] =
                std::clamp(m_zeroness[c] + (pixel == 0 ? 1 : -1), 0, 7);
            pixels.push_back(m_cur[i + 3]);
        }
        std::swap(m_cur, m_up2);
        std::swap(m_up1, m_up2);
    }

    unsigned Event(unsigned c)
    {
        if (m_run[c] > 0)
        {
            return --m_run[c] == 0 ? m_last[c] : 0;
        }
        const unsigned k = static_cast<unsigned>(m_kp[c]) >> 4;
        const int change = static_cast<int>(k) + 4;
        const unsigned bit = m_reader.ReadBits(1);
        if (bit == 0)
        {
            m_kp[c] = std::min(224, m_kp[c] + change);
            m_run[c] = (1u << k) - 1;
            m_last[c] = 0;
            return 0;
        }
        if (k == 0)
        {
            return 1;
        }
        m_run[c] = m_reader.ReadBits(k);
        m_kp[c] = std::max(0, m_kp[c] - change);
        m_last[c] = 1;
        return m_run[c] == 0 ? 1 : 0;
    }

    bgl::ptc::BitReaderMsb m_reader;
    std::size_t m_width;
    Bytes m_cur;
    Bytes m_up1;
    Bytes m_up2;
    unsigned m_p = 0;
    unsigned m_q = 0;
    std::array<int, 64> m_zeroness{};
    std::array<int, 64> m_kp{};
    std::array<unsigned, 64> m_run{};
    std::array<unsigned, 64> m_last{};
};

void ExpectRoundTrip(const Bytes &pixels, std::size_t width)
{
    const Bytes stream = Encoded(pixels, width);
    std::size_t end = 0;
    EXPECT_EQ(Decoded(stream, width, end), pixels);
    EXPECT_EQ(end, stream.size());
    EXPECT_EQ(PlainDecoder(stream, width).Run(), pixels);
}

TEST(PtcBlc, TestVector)
{
    const Bytes pixels = MakePixels(
        32, [](int x, int y)
        { return (x - 20) * (x - 20) + (3 * y - 24) * (3 * y - 24) < 260; });
    const char *hex = "7001c00001e810740046001008060036a120e910";
    EXPECT_EQ(testdata::ToHex(Encoded(pixels, 32)), hex);
    std::size_t end = 0;
    EXPECT_EQ(Decoded(testdata::FromHex(hex), 32, end), pixels);
    EXPECT_EQ(end, 20u);
}

TEST(PtcBlc, ConstantLines)
{
    for (const bool pixel : {false, true})
    {
        const Bytes same = MakePixels(256, [=](int, int) { return pixel; });
        EXPECT_EQ(Encoded(same, 256),
                  Bytes{pixel ? std::uint8_t{0xA0} : std::uint8_t{0x80}});
        ExpectRoundTrip(same, 256);
    }
    const Bytes striped =
        MakePixels(256, [](int, int y) { return y % 3 == 0; });
    EXPECT_EQ(Encoded(striped, 256).size(), 5u);
    ExpectRoundTrip(striped, 256);
}

TEST(PtcBlc, BothNumbersOfTheConstantMode)
{
    for (const int head : {0xA0, 0xE0, 0x80, 0xC0})
    {
        std::size_t end = 0;
        const Bytes pixels =
            Decoded({static_cast<std::uint8_t>(head)}, 32, end);
        EXPECT_EQ(pixels, Bytes(LINES * 32, (head & 0x20) != 0 ? 1 : 0));
        EXPECT_EQ(end, 1u);
    }
}

TEST(PtcBlc, ConstantLinesBetweenCodedOnesDoNotCount)
{
    for (const std::size_t width : {4u, 32u, 256u})
    {
        for (const int value : {0, 1})
        {
            ExpectRoundTrip(MakePixels(width,
                                       [=](int x, int y) {
                                           return y % 4 == 2
                                                      ? value != 0
                                                      : (x * x + y) % 5 < 2;
                                       }),
                            width);
        }
    }
}

TEST(PtcBlc, Shapes)
{
    for (const std::size_t width : {4u, 5u, 31u, 32u, 256u})
    {
        const int centre = static_cast<int>(width) / 2;
        ExpectRoundTrip(MakePixels(width,
                                   [=](int x, int y)
                                   {
                                       const int dx = x - centre;
                                       const int dy = 4 * (y - 8);
                                       return dx * dx + dy * dy < 1000;
                                   }),
                        width);
        ExpectRoundTrip(
            MakePixels(width, [](int x, int y) { return x < 3 * y; }), width);
        ExpectRoundTrip(
            MakePixels(width, [](int x, int y) { return x > 3 * y; }), width);
        ExpectRoundTrip(
            MakePixels(width, [](int x, int y) { return (x + y) % 2 != 0; }),
            width);
    }
}

TEST(PtcBlc, LonePixelAnywhere)
{
    for (int place = 0; place < 16 * 256; place += 37)
    {
        for (const bool isOne : {false, true})
        {
            ExpectRoundTrip(
                MakePixels(256, [=](int x, int y)
                           { return (y * 256 + x == place) == isOne; }),
                256);
        }
    }
}

TEST(PtcBlc, Noise)
{
    std::mt19937 random(3);
    for (const unsigned share : {2u, 3u, 10u, 100u, 1000u})
    {
        for (const bool isRare : {false, true})
        {
            for (const std::size_t width : {32u, 256u})
            {
                ExpectRoundTrip(
                    MakePixels(width, [&](int, int)
                               { return (random() % share == 0) == isRare; }),
                    width);
            }
        }
    }
}

TEST(PtcBlc, ShortStreamsEndBehindTheirBytes)
{
    std::mt19937 random(4);
    const Bytes stream = Encoded(
        MakePixels(256, [&](int, int) { return random() % 3 == 0; }), 256);
    for (std::size_t size = 0; size < stream.size(); ++size)
    {
        const Bytes cut(stream.begin(),
                        stream.begin() + static_cast<std::ptrdiff_t>(size));
        std::size_t end = 0;
        (void)Decoded(cut, 256, end);
        EXPECT_GT(end, size);
    }
}

TEST(PtcBlc, AnyBytesDecodeAsTheSpecificationSays)
{
    std::mt19937 random(5);
    for (int round = 0; round < 500; ++round)
    {
        Bytes stream(1 + random() % 600);
        for (std::uint8_t &byte : stream)
        {
            const unsigned kind = random() % 4;
            byte = static_cast<std::uint8_t>(
                kind == 0 ? 0 : (kind == 1 ? 0xFF : random()));
        }
        stream[0] = static_cast<std::uint8_t>(stream[0] & 0x7F);
        const std::size_t width = round % 2 == 0 ? 256 : 4 + random() % 253;
        std::size_t end = 0;
        const Bytes pixels = Decoded(stream, width, end);
        EXPECT_EQ(pixels, PlainDecoder(stream, width).Run());
        for (const std::uint8_t pixel : pixels)
        {
            ASSERT_LE(pixel, 1);
        }
    }
}

}  // namespace
