// SPDX-License-Identifier: MIT
// Decodes any bytes as an LZ2 stream, for outputs of several sizes.

#include "autotest/fuzz/fuzz_target.h"
#include "frmts/codecs/lz2.h"

#include <vector>

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    fuzz::Input input(data, size);
    static std::vector<std::uint8_t> output;
    // The sizes of tiles, and odd ones.
    constexpr std::size_t sizes[] = {66049, 132098, 65536, 131072, 1, 513};
    output.resize(sizes[input.TakeByte() % std::size(sizes)]);
    std::size_t consumed = 0;
    const bgl::CodecStatus status =
        bgl::DecodeLz2(input.Rest(), output, &consumed);
    fuzz::CheckConsumed(status, consumed, input.Rest().size());
    return 0;
}
