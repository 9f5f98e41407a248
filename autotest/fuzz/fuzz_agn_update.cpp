// SPDX-License-Identifier: MIT
// Any bytes as autogen annotation that is changed in place: the two bytes behind
// the file choose what is done, as those of fuzz_update.

#include "autotest/fuzz/edit_layers.h"
#include "autotest/fuzz/fuzz_target.h"

namespace
{

constexpr const char *FOLDER = "/vsimem/update";
constexpr const char *PATH = "/vsimem/update/012113110200032an.agn";

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    constexpr std::size_t chosen = 2;
    if (size < chosen)
    {
        return 0;
    }
    size -= chosen;
    const fuzz::MemoryFile file(PATH, data, size);
    const int failures = fuzz::Change(PATH, {data[size], data[size + 1]});
    if (failures >= 0)
    {
        fuzz::Check(FOLDER, PATH, failures, data, size);
    }
    return 0;
}
