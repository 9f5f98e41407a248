// SPDX-License-Identifier: MIT
// The PTC decoder from elevation payload to posts: frmts/trq1/format.md
// chapters 9.8 and 9.9.

#include "frmts/codecs/ptc/ptc.h"

#include "driver/bytes/cpu_dispatch.h"
#include "frmts/codecs/ptc/channel_planes.h"
#include "frmts/codecs/ptc/ptc_header.h"
#include "frmts/codecs/ptc/stripe.h"

#include <algorithm>

namespace bgl
{

using namespace ptc;

PtcScratch::PtcScratch() : m_planes(std::make_unique<Planes>())
{
}

PtcScratch::~PtcScratch() = default;
PtcScratch::PtcScratch(PtcScratch &&) noexcept = default;
PtcScratch &PtcScratch::operator=(PtcScratch &&) noexcept = default;

PtcScratch::Planes &PtcScratch::Get()
{
    return *m_planes;
}

namespace
{

/** Returns a sample of a lossy image without its three fraction bits. */
FLIGHTSIM_ALWAYS_INLINE Cell Rounded(Cell cell)
{
    const auto value = static_cast<std::int32_t>(Shr(cell + 4, 3));
    return static_cast<Cell>(std::clamp(value, -32768, 32767));
}

/** Writes the four lines of a row of groups as posts.
 *
 * @param offset added to every sample, modulo 65536.
 * @param posts the first line's second post.
 */
template <bool IS_LOSSY>
FLIGHTSIM_ALWAYS_INLINE void FinishLines(const LappedGrid<PTC_GROUPS>::Row &row,
                                         Cell offset, std::int16_t *posts)
{
    for (std::size_t y = 0; y < 4; ++y, posts += PTC_POST_SIDE)
    {
        for (std::size_t group = 0; group < PTC_GROUPS; ++group)
        {
            for (std::size_t x = 0; x < 4; ++x)
            {
                const Cell cell = row[4 * y + x][group];
                posts[4 * group + x] = static_cast<std::int16_t>(
                    (IS_LOSSY ? Rounded(cell) : cell) + offset);
            }
        }
    }
}

FLIGHTSIM_SIMD_CLONES
void FinishRow(const LappedGrid<PTC_GROUPS>::Row &row, bool isLossy,
               Cell offset, std::int16_t *posts)
{
    if (isLossy)
    {
        FinishLines<true>(row, offset, posts);
    }
    else
    {
        FinishLines<false>(row, offset, posts);
    }
}

/** Fills in the row and the column that are not stored. */
void DuplicateFirstRowAndColumn(std::span<std::int16_t> posts)
{
    for (std::size_t row = 1; row < PTC_POST_SIDE; ++row)
    {
        posts[row * PTC_POST_SIDE] = posts[row * PTC_POST_SIDE + 1];
    }
    std::copy_n(posts.begin() + PTC_POST_SIDE, PTC_POST_SIDE, posts.begin());
}

}  // namespace

CodecStatus DecodePtcElevation(ByteSpan payload, PtcScratch &scratch,
                               std::span<std::int16_t> posts)
{
    PtcHeader header;
    CodecStatus status = ParsePtcElevationHeader(payload, header);
    if (!status.IsDone())
    {
        return status;
    }
    const ChannelPlanes channels =
        scratch.Get().channels.First(header.channelCount);
    status = DecodeStripes(payload, header, channels);
    if (!status.IsDone())
    {
        return status;
    }
    ChannelPlane &plane = *channels.front();
    const Cell offset = 32768u - static_cast<Cell>(header.bias);
    InverseTransformDc(plane, header.hasOverlap);
    for (std::size_t row = 0; row < PTC_GROUPS; ++row)
    {
        // Prefetch the destination, which no cache holds, while the row is
        // transformed.
        const auto lines =
            posts.subspan((4 * row + 1) * PTC_POST_SIDE, 4 * PTC_POST_SIDE);
        cpu::Prefetch<true>(lines.data(), lines.size_bytes());
        InverseTransformRow(plane, row, header.hasOverlap);
        FinishRow(plane.samples.rows[row], header.quantiserStep != 0, offset,
                  &lines[1]);
        ClearRow(plane, row);
    }
    DuplicateFirstRowAndColumn(posts);
    return CodecStatus::Done();
}

}  // namespace bgl
