// SPDX-License-Identifier: MIT
// PTC, the lapped-transform image codec of compression code 10:
// frmts/trq1/format.md chapter 9.

#ifndef FLIGHTSIM_FRMTS_CODECS_PTC_PTC_H
#define FLIGHTSIM_FRMTS_CODECS_PTC_PTC_H

#include "driver/bytes/bytes.h"
#include "driver/bytes/codec_status.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace bgl
{

/** Side of the image in every PTC payload of a BGL file. */
inline constexpr int PTC_IMAGE_SIDE = 256;

/** Side of the elevation raster that contains the image. */
inline constexpr int PTC_POST_SIDE = 257;

/** Working memory of the PTC decoder, reusable for successive chunks; one per
 * thread. */
class PtcScratch final
{
  public:
    PtcScratch();
    ~PtcScratch();
    PtcScratch(PtcScratch &&) noexcept;
    PtcScratch &operator=(PtcScratch &&) noexcept;

    /** Private to the decoder. */
    struct Planes;
    Planes &Get();

  private:
    std::unique_ptr<Planes> m_planes;
};

/** Decodes an elevation payload (after RCS1, if any) to 257x257 signed posts.
 *
 * The image has rows and columns 1...256. Row 0 and column 0 are not stored and
 * become copies of row 1 and column 1 (frmts/trq1/format.md 9.9).
 *
 * @param posts 257*257 values, row by row. Undefined unless the status is Done.
 */
CodecStatus DecodePtcElevation(ByteSpan payload, PtcScratch &scratch,
                               std::span<std::int16_t> posts);

/** Appends the payload of 257x257 posts to `sink`. Row 0 and column 0 are not
 * stored.
 *
 * @param quantiserStep 0 for lossless; otherwise the divisor of the
 *        coefficients, which then have three fraction bits. A post may then be
 *        off by about a third of the step, and one that exceeds the 16-bit
 *        range wraps. Steps below 8 usually take more bytes than lossless
 *        coding.
 */
void EncodePtcElevation(std::span<const std::int16_t> posts, int quantiserStep,
                        std::vector<std::uint8_t> &sink);

/** Called for all pixels in order, a few lines at a time, with the number of the
 * first. */
template <class Word>
using PtcPixelTaker =
    std::function<void(std::size_t first, std::span<const Word> pixels)>;

/** Decodes the payload of a 16-bit photo to 256x256 words A<<15 | R<<10 | G<<5
 * | B.
 *
 * The frame may have any colour space except Bayer, and up to four channels:
 * one colour channel gives grey, and without alpha the photo is opaque.
 *
 * @param pixels 256*256 words, row by row. Undefined unless the status is Done.
 */
CodecStatus DecodePtcPhoto(ByteSpan payload, PtcScratch &scratch,
                           std::span<std::uint16_t> pixels);

/** The same for a caller that does not keep the words. */
CodecStatus DecodePtcPhoto(ByteSpan payload, PtcScratch &scratch,
                           const PtcPixelTaker<std::uint16_t> &take);

/** The same for a 32-bit photo: words A<<24 | R<<16 | G<<8 | B. */
CodecStatus DecodePtcPhoto32(ByteSpan payload, PtcScratch &scratch,
                             std::span<std::uint32_t> pixels);
CodecStatus DecodePtcPhoto32(ByteSpan payload, PtcScratch &scratch,
                             const PtcPixelTaker<std::uint32_t> &take);

/** Appends the payload of a 16-bit photo of 256x256 words, as returned by
 * DecodePtcPhoto(), to `sink`. Alpha is always lossless.
 *
 * @param quantiserStep 0 for lossless; otherwise the divisor of the luma
 *        coefficients, which then have three fraction bits; doubled for the
 *        colour differences. A channel may then be off by about the step, in
 *        its own units.
 */
void EncodePtcPhoto(std::span<const std::uint16_t> pixels, int quantiserStep,
                    std::vector<std::uint8_t> &sink);

/** The same for a 32-bit photo.
 *
 * @param alphaQuantiserStep step of alpha, which is also doubled; 0 keeps alpha
 *        lossless.
 */
void EncodePtcPhoto32(std::span<const std::uint32_t> pixels, int quantiserStep,
                      int alphaQuantiserStep, std::vector<std::uint8_t> &sink);

}  // namespace bgl

#endif
