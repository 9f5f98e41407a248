// SPDX-License-Identifier: MIT
// The simulators that records can be written for.

#ifndef FLIGHTSIM_OGR_BGL_RECORD_PROFILE_H
#define FLIGHTSIM_OGR_BGL_RECORD_PROFILE_H

#include "driver/bytes/text_encoding.h"

namespace flightsim
{

/** A simulator by the dialect that its compiler writes. */
enum class RecordProfile
{
    Fs2004,
    Fsx,
    Prepar3D,
    Msfs2020
};

inline bgl::TextEncoding GetTextEncoding(RecordProfile profile)
{
    return profile == RecordProfile::Msfs2020 ? bgl::TextEncoding::Utf8
                                              : bgl::TextEncoding::Windows1252;
}

}  // namespace flightsim

#endif
