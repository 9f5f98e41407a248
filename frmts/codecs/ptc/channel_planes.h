// SPDX-License-Identifier: MIT
// The planes of a frame's channels: frmts/trq1/format.md chapter 9.2.

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

/** The planes of a frame, one pointer per channel. */
template <class Number>
using BasicChannelPlanes = std::span<BasicChannelPlane<Number> *const>;

using ChannelPlanes = BasicChannelPlanes<Cell>;
using NarrowChannelPlanes = BasicChannelPlanes<NarrowCell>;

/** Owns planes, which are allocated on first use. */
template <class Number> class BasicChannelPlaneSet final
{
  public:
    /** Returns the first `count` planes, at most MAX_CHANNELS. */
    BasicChannelPlanes<Number> First(std::size_t count)
    {
        for (std::size_t i = 0; i < count; ++i)
        {
            if (m_owned[i] == nullptr)
            {
                m_owned[i] = std::make_unique<BasicChannelPlane<Number>>();
                m_planes[i] = m_owned[i].get();
            }
        }
        return BasicChannelPlanes<Number>(m_planes).first(count);
    }

  private:
    std::array<std::unique_ptr<BasicChannelPlane<Number>>, MAX_CHANNELS>
        m_owned;
    std::array<BasicChannelPlane<Number> *, MAX_CHANNELS> m_planes{};
};

using ChannelPlaneSet = BasicChannelPlaneSet<Cell>;

}  // namespace ptc

struct PtcScratch::Planes
{
    ptc::ChannelPlaneSet channels;
    ptc::BasicChannelPlaneSet<ptc::NarrowCell> narrowChannels;
};

}  // namespace bgl

#endif
