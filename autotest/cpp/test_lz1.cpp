// SPDX-License-Identifier: MIT
// LZ1: frmts/trq1/format.md chapters 5 and 13.

#include "frmts/codecs/lz1.h"

#include "autotest/cpp/lz_codec_suite.h"

namespace
{

struct Lz1Format
{
    static constexpr codectest::BitField LOW{0b10, 2};
    static constexpr codectest::BitField HIGH{0b01, 2};
    static constexpr codectest::BitField NEAR{0b00, 2};
    static constexpr codectest::BitField MIDDLE{0b011, 3};
    static constexpr codectest::BitField FAR{0b111, 3};
    static constexpr unsigned SHORTEST = 2;
    static constexpr const char *VECTOR = "4453000186153b66c0f50fa09e00f1ff07";
    static constexpr std::size_t FILE_STREAM_COUNT = 70;

    static codectest::Bytes Header()
    {
        return {'D', 'S', 0, 1};
    }

    static bool IsCode(int code)
    {
        return code == 3 || code == 7;
    }

    static bgl::CodecStatus Decode(bgl::ByteSpan stream,
                                   bgl::MutableByteSpan output,
                                   std::size_t *consumed)
    {
        return bgl::DecodeLz1(stream, output, consumed);
    }

    static void Encode(bgl::ByteSpan source, codectest::Bytes &sink)
    {
        ASSERT_TRUE(bgl::EncodeLz1(source, sink, {bgl::LzParse::Cheapest}));
    }

    static bool EncodeGreedily(bgl::ByteSpan source, codectest::Bytes &sink,
                               std::size_t maximumSize)
    {
        return bgl::EncodeLz1(source, sink,
                              {bgl::LzParse::Greedy, maximumSize});
    }
};

}  // namespace

namespace codectest
{

INSTANTIATE_TYPED_TEST_SUITE_P(Lz1, LzCodec, Lz1Format);

}  // namespace codectest
