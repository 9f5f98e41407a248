// SPDX-License-Identifier: MIT
// LZ2: frmts/trq1/format.md chapters 5 and 13.

#include "frmts/codecs/lz2.h"

#include "autotest/cpp/lz_codec_suite.h"

namespace
{

struct Lz2Format
{
    static constexpr codectest::BitField LOW{0b0, 1};
    static constexpr codectest::BitField HIGH{0b11, 2};
    static constexpr codectest::BitField NEAR{0b001, 3};
    static constexpr codectest::BitField MIDDLE{0b0101, 4};
    static constexpr codectest::BitField FAR{0b1101, 4};
    static constexpr unsigned SHORTEST = 3;
    static constexpr const char *VECTOR = "4a4d0001c2c4c61950ff07d027e0fdff";
    static constexpr std::size_t FILE_STREAM_COUNT = 1;

    static codectest::Bytes Header()
    {
        return {'J', 'M', 0, 1};
    }

    static bool IsCode(int code)
    {
        return code == 5 || code == 9;
    }

    static bgl::CodecStatus Decode(bgl::ByteSpan stream,
                                   bgl::MutableByteSpan output,
                                   std::size_t *consumed)
    {
        return bgl::DecodeLz2(stream, output, consumed);
    }

    static void Encode(bgl::ByteSpan source, codectest::Bytes &sink)
    {
        ASSERT_TRUE(bgl::EncodeLz2(source, sink, {bgl::LzParse::Cheapest}));
    }

    static bool EncodeGreedily(bgl::ByteSpan source, codectest::Bytes &sink,
                               std::size_t maximumSize)
    {
        return bgl::EncodeLz2(source, sink,
                              {bgl::LzParse::Greedy, maximumSize});
    }
};

}  // namespace

namespace codectest
{

INSTANTIATE_TYPED_TEST_SUITE_P(Lz2, LzCodec, Lz2Format);

}  // namespace codectest
