// SPDX-License-Identifier: MIT
// The planes of a frame's channels: spec raster.md chapter 9.2.

#ifndef FLIGHTSIM_FRMTS_CODECS_PTC_CHANNEL_PLANES_H
#define FLIGHTSIM_FRMTS_CODECS_PTC_CHANNEL_PLANES_H

#include "frmts/codecs/ptc/lapped_transform.h"
#include "frmts/codecs/ptc/ptc.h"
#include "frmts/codecs/ptc/ptc_header.h"

#include <array>
#include <memory>
#include <span>

namespace bgl
{

namespace ptc
{

/** The planes of one frame, a pointer for every channel. */
using ChannelPlanes = std::span<ChannelPlane *const>;

/** Owns planes. The first is there from the start; the others come when they
 * are first asked for, because elevation does without. */
class ChannelPlaneSet final
{
  public:
    ChannelPlaneSet()
    {
        (void)First(1);
    }

    /** The first `count` planes, at most MAX_CHANNELS. */
    ChannelPlanes First(std::size_t count)
    {
        for (std::size_t i = 0; i < count; ++i)
        {
            if (m_owned[i] == nullptr)
            {
                m_owned[i] = std::make_unique<ChannelPlane>();
                m_planes[i] = m_owned[i].get();
            }
        }
        return ChannelPlanes(m_planes).first(count);
    }

  private:
    std::array<std::unique_ptr<ChannelPlane>, MAX_CHANNELS> m_owned;
    std::array<ChannelPlane *, MAX_CHANNELS> m_planes{};
};

}  // namespace ptc

struct PtcScratch::Planes
{
    ptc::ChannelPlaneSet channels;
};

}  // namespace bgl

#endif
