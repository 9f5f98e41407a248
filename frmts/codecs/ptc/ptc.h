// SPDX-License-Identifier: MIT
// PTC, the lapped-transform image codec of compression code 10: spec
// raster.md chapter 9.

#ifndef FLIGHTSIM_FRMTS_CODECS_PTC_PTC_H
#define FLIGHTSIM_FRMTS_CODECS_PTC_PTC_H

#include "driver/bgl/bytes.h"
#include "frmts/codecs/codec_status.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace bgl
{

/** Side of the image that every PTC payload of a BGL codes. */
inline constexpr int PTC_IMAGE_SIDE = 256;

/** Side of the elevation raster around that image. */
inline constexpr int PTC_POST_SIDE = 257;

/** Working memory of the PTC decoder, reusable from chunk to chunk; one per
 * thread. */
class PtcScratch final
{
  public:
    PtcScratch();
    ~PtcScratch();
    PtcScratch(PtcScratch &&) noexcept;
    PtcScratch &operator=(PtcScratch &&) noexcept;

    /** The decoder's own. */
    struct Planes;
    Planes &Get();

  private:
    std::unique_ptr<Planes> m_planes;
};

/** Decodes an elevation payload (after RCS1, if any) to 257x257 signed posts.
 *
 * The image is rows and columns 1...256. Row 0 and column 0 are not stored:
 * they come out as copies of row 1 and column 1 (raster.md 9.9).
 *
 * @param posts 257*257 values, row by row. What they hold is undefined unless
 *        the status is Done.
 */
CodecStatus DecodePtcElevation(ByteSpan payload, PtcScratch &scratch,
                               std::span<std::int16_t> posts);

/** Appends the payload of 257x257 posts to `sink`. Row 0 and column 0 are not
 * stored.
 *
 * @param quantiserStep 0 for lossless; otherwise the step that the
 *        coefficients, which then carry three fraction bits, are divided by.
 *        A post may then be off by about a third of the step; one that
 *        passes an end of the 16-bit range comes out at the other. Steps below
 *        8 usually take more bytes than lossless coding.
 */
void EncodePtcElevation(std::span<const std::int16_t> posts, int quantiserStep,
                        std::vector<std::uint8_t> &sink);

}  // namespace bgl

#endif
