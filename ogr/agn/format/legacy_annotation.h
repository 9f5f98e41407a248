// SPDX-License-Identifier: MIT
// Detects annotation files of FS2002 and FS2004: format.md chapter 6.

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_LEGACY_ANNOTATION_H
#define FLIGHTSIM_OGR_AGN_FORMAT_LEGACY_ANNOTATION_H

#include "driver/bytes/bytes.h"

namespace agn
{

/** Whether a file that is not RIFF may be an annotation file of the older
 * simulators: four floor shares, the numbers of houses and vegetation areas,
 * the vegetation's area and a texture name, with room for as many records.
 * These files have no signature, so the answer is only meaningful for the
 * extension ".agn".
 *
 * @param start the first bytes of the file, up to a few hundred.
 * @param fileSize the size of the whole file.
 */
bool LooksLikeLegacyAnnotation(bgl::ByteSpan start, std::uint64_t fileSize);

}  // namespace agn

#endif
