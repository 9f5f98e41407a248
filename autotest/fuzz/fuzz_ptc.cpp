// SPDX-License-Identifier: MIT
// Decodes any bytes as a PTC payload of each kind.

#include "autotest/fuzz/fuzz_target.h"
#include "frmts/codecs/ptc/ptc.h"

#include <tuple>
#include <vector>

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    fuzz::Input input(data, size);
    static bgl::PtcScratch scratch;
    static std::vector<std::int16_t> posts(257 * 257);
    static std::vector<std::uint16_t> pixels(256 * 256);
    static std::vector<std::uint32_t> pixels32(256 * 256);
    switch (input.TakeByte() % 3)
    {
        case 0:
            std::ignore = bgl::DecodePtcElevation(input.Rest(), scratch, posts);
            break;
        case 1:
            std::ignore = bgl::DecodePtcPhoto(input.Rest(), scratch, pixels);
            break;
        default:
            std::ignore =
                bgl::DecodePtcPhoto32(input.Rest(), scratch, pixels32);
            break;
    }
    return 0;
}
