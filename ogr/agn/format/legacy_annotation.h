// SPDX-License-Identifier: MIT
// Recognises annotation files of FS2002 and FS2004: format.md chapter 6.

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_LEGACY_ANNOTATION_H
#define FLIGHTSIM_OGR_AGN_FORMAT_LEGACY_ANNOTATION_H

#include "driver/bytes/bytes.h"

namespace agn
{

/** Whether a file that is no RIFF may be an annotation file of the older
 * simulators: four floor shares, the numbers of houses and vegetation areas, the
 * vegetation's area and a texture name, with room for as many records. These
 * files have no signature, so the answer is only good for one with the
 * extension ".agn".
 *
 * @param start the first bytes of the file, up to some hundred.
 * @param fileSize the size of all of it.
 */
bool LooksLikeLegacyAnnotation(bgl::ByteSpan start, std::uint64_t fileSize);

}  // namespace agn

#endif
