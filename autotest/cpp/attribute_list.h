// SPDX-License-Identifier: MIT
// The attribute blocks of a terrain vector record, as a list.

#ifndef FLIGHTSIM_AUTOTEST_CPP_ATTRIBUTE_LIST_H
#define FLIGHTSIM_AUTOTEST_CPP_ATTRIBUTE_LIST_H

#include "ogr/terrain_vector/attribute_buffer.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace terrainvector
{

/** Returns all blocks of a buffer, in order. A truncated block ends the
 * list. */
inline std::vector<bgl::AttributeData> ListAttributes(bgl::ByteSpan buffer)
{
    std::vector<bgl::AttributeData> attributes;
    std::size_t offset = 0;
    while (offset < buffer.size())
    {
        const std::optional<bgl::AttributeView> view =
            bgl::ReadAttribute(buffer, static_cast<std::uint32_t>(offset));
        if (!view)
        {
            break;
        }
        attributes.push_back(
            {view->guid, {view->payload.begin(), view->payload.end()}});
        offset += bgl::AttributeView::HEADER_SIZE + view->payload.size();
    }
    return attributes;
}

}  // namespace terrainvector

#endif
