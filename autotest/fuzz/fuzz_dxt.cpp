// SPDX-License-Identifier: MIT
// Decodes any bytes as a DXT image.

#include "autotest/fuzz/fuzz_target.h"
#include "frmts/codecs/dxt.h"

#include <tuple>
#include <vector>

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    fuzz::Input input(data, size);
    const auto format = static_cast<bgl::DxtFormat>(input.TakeByte() % 3);
    // A small image, so that inputs of the right size are found.
    constexpr int SIDE = 8;
    std::vector<std::uint8_t> pixels(4 * SIDE * SIDE);
    std::ignore = bgl::DecodeDxt(input.Rest(), format, SIDE, pixels);
    return 0;
}
