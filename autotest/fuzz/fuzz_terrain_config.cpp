// SPDX-License-Identifier: MIT
// Parses any bytes as a user's terrain.cfg.

#include "autotest/fuzz/fuzz_target.h"
#include "driver/bgl/terrain_config.h"
#include "driver/bytes/text_encoding.h"

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    bgl::ProblemList problems;
    const bgl::TerrainConfig config = bgl::ParseTerrainConfig(
        {reinterpret_cast<const char *>(data), size}, problems);
    for (const bgl::TerrainTexture &texture : config.textures)
    {
        const bool isFound =
            !texture.guid || config.FindTexture(*texture.guid) != nullptr;
        if (!isFound || !bgl::IsUtf8(texture.name))
        {
            std::abort();
        }
    }
    for (const auto &[type, names] : config.classNames)
    {
        for (const auto &[code, name] : names)
        {
            if (!bgl::IsUtf8(name))
            {
                std::abort();
            }
        }
    }
    return 0;
}
