// SPDX-License-Identifier: MIT
// A facility record as bytes with their offset: ogr/records/format.md 1.3.

#ifndef FLIGHTSIM_OGR_RECORDS_CORE_RECORD_H
#define FLIGHTSIM_OGR_RECORDS_CORE_RECORD_H

#include "driver/bytes/bytes.h"
#include "ogr/records/core/record_ids.h"

#include <algorithm>
#include <cstdint>

namespace bgl
{

/** The headers of records in a container. */
enum class HeaderForm : std::uint8_t
{
    /** u16 id, u32 size: everything but scenery objects. */
    Long = 6,
    /** u16 id, u16 size: scenery objects. */
    Short = 4,
    /** Entries of fixed size, counted by the subsection. */
    None = 0
};

/** Size in bytes of a long header. */
inline constexpr std::size_t LONG_HEADER =
    static_cast<std::size_t>(HeaderForm::Long);

/** Offset of the size in the header of a record. */
inline constexpr std::size_t RECORD_SIZE_PLACE = 2;

/** Records are padded to a multiple of this many bytes. */
inline constexpr std::size_t RECORD_ALIGNMENT = 4;

/** Whether the bytes after the last record are only padding. */
inline bool IsPadding(ByteSpan bytes)
{
    return bytes.size() < RECORD_ALIGNMENT &&
           std::all_of(bytes.begin(), bytes.end(),
                       [](std::uint8_t byte) { return byte == 0; });
}

/** Returns the size in a header, which must be complete; 0 for none. */
inline std::uint32_t LoadRecordSize(const std::uint8_t *header, HeaderForm form)
{
    const std::uint8_t *place = header + RECORD_SIZE_PLACE;
    switch (form)
    {
        case HeaderForm::Long:
            return LoadLittleEndian<std::uint32_t>(place);
        case HeaderForm::Short:
            return LoadLittleEndian<std::uint16_t>(place);
        default:
            return 0;
    }
}

/** One record or sub-record. */
struct RecordView
{
    std::uint16_t id = 0;
    HeaderForm form = HeaderForm::Long;

    /** The whole record including the header; at least as long as the
     * header. */
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
