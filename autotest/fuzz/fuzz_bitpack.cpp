// SPDX-License-Identifier: MIT
// Decodes any bytes as a bitpack stream, for rasters of several shapes.

#include "autotest/fuzz/fuzz_target.h"
#include "frmts/codecs/bitpack.h"

#include <vector>

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    fuzz::Input input(data, size);
    const std::uint8_t choice = input.TakeByte();
    const int side = (choice & 1) != 0 ? 257 : 256;
    const bgl::RasterShape shape{side, side, 1 + (choice >> 1) % 4};
    static std::vector<std::uint8_t> output;
    output.resize(shape.ByteCount());
    std::size_t consumed = 0;
    const bgl::CodecStatus status =
        bgl::DecodeBitpack(input.Rest(), shape, output, &consumed);
    fuzz::CheckConsumed(status, consumed, input.Rest().size());
    return 0;
}
