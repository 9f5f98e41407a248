// SPDX-License-Identifier: MIT
// DXT1, DXT3 and DXT5 blocks, decoded by libsquish: frmts/trq1/format.md chapter 8.

#include "frmts/codecs/dxt.h"

#ifdef FLIGHTSIM_USE_SQUISH
#include <squish.h>
#endif

namespace bgl
{

#ifdef FLIGHTSIM_USE_SQUISH

namespace
{

int GetFlags(DxtFormat format)
{
    switch (format)
    {
        case DxtFormat::Dxt1:
            return squish::kDxt1;
        case DxtFormat::Dxt3:
            return squish::kDxt3;
        case DxtFormat::Dxt5:
            break;
    }
    return squish::kDxt5;
}

}  // namespace

CodecStatus DecodeDxt(ByteSpan payload, DxtFormat format, int side,
                      MutableByteSpan pixels)
{
    const std::size_t blocks =
        static_cast<std::size_t>(side / 4) * static_cast<std::size_t>(side / 4);
    const std::size_t blockSize = format == DxtFormat::Dxt1 ? 8 : 16;
    if (payload.size() != blocks * blockSize ||
        pixels.size() != blocks * 4 * 16)
    {
        return CodecStatus::Unsupported(
            payload.size(), "a payload of another size than its DXT blocks "
                            "need is not supported");
    }
    squish::DecompressImage(pixels.data(), side, side, payload.data(),
                            GetFlags(format));
    return CodecStatus::Done();
}

#else

CodecStatus DecodeDxt(ByteSpan, DxtFormat, int, MutableByteSpan)
{
    return CodecStatus::Unsupported(
        0, "DXT is not supported by this build of the plugin, which is "
           "without libsquish");
}

#endif

}  // namespace bgl
