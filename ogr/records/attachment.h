// SPDX-License-Identifier: MIT
// Groups of attached objects: spec records.md chapter 7.

#ifndef FLIGHTSIM_OGR_RECORDS_ATTACHMENT_H
#define FLIGHTSIM_OGR_RECORDS_ATTACHMENT_H

#include <cstdint>

namespace bgl
{

inline constexpr std::uint16_t RECORD_ATTACHMENTS_BEGIN = 0x1002;
inline constexpr std::uint16_t RECORD_ATTACHMENTS_END = 0x1003;

/** Follows the brackets around attachments, which are not counted as records of
 * their subsection.
 *
 * @param isAttached whether a group is open; updated.
 * @return whether the record is a bracket or stands between two.
 */
inline bool UpdateAttachment(std::uint16_t id, bool &isAttached)
{
    const bool isInside = isAttached || id == RECORD_ATTACHMENTS_BEGIN ||
                          id == RECORD_ATTACHMENTS_END;
    if (id == RECORD_ATTACHMENTS_BEGIN || id == RECORD_ATTACHMENTS_END)
    {
        isAttached = id == RECORD_ATTACHMENTS_BEGIN;
    }
    return isInside;
}

}  // namespace bgl

#endif
