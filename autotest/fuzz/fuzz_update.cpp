// SPDX-License-Identifier: MIT
// Any bytes as BGL that is changed in place: two bytes of the file's date, which
// nothing depends on, choose what is done to which features, and whether it is
// saved once or after each layer. The file opens afterwards, or says why not where
// all that is left is damaged; it is as it was where saving has failed.

#include "autotest/fuzz/edit_layers.h"
#include "autotest/fuzz/fuzz_target.h"

namespace
{

constexpr const char *FOLDER = "/vsimem/update";
constexpr const char *PATH = "/vsimem/update/input.bgl";

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const fuzz::MemoryFile file(PATH, data, size);
    const int failures = fuzz::Change(PATH, fuzz::Choice::OfBgl(data, size));
    if (failures >= 0)
    {
        fuzz::Check(FOLDER, PATH, failures, data, size);
    }
    return 0;
}
