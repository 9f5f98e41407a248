// SPDX-License-Identifier: MIT
// A facility record as bytes with a place: format.md 1.3.

#ifndef FLIGHTSIM_OGR_RECORDS_RECORD_H
#define FLIGHTSIM_OGR_RECORDS_RECORD_H

#include "driver/bytes/bytes.h"
#include "ogr/records/record_ids.h"

#include <cstdint>

namespace bgl
{

/** How records of a container begin. */
enum class HeaderForm : std::uint8_t
{
    /** u16 id, u32 size: everything but scenery objects. */
    Long = 6,
    /** u16 id, u16 size: scenery objects. */
    Short = 4,
    /** Entries of fixed size, whose count the subsection has. */
    None = 0
};

/** One record or sub-record. */
struct RecordView
{
    std::uint16_t id = 0;
    HeaderForm form = HeaderForm::Long;

    /** All of it, the header included; at least as long as the header. */
    ByteSpan bytes{};

    /** File offset of its first byte. */
    std::uint64_t offset = 0;

    std::size_t HeaderSize() const
    {
        return static_cast<std::size_t>(form);
    }
};

}  // namespace bgl

#endif
