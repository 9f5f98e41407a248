// SPDX-License-Identifier: MIT
// The records that each container can hold: ogr/records/format.md 1.3, 2.1, 3.2
// to chapter 7.

#ifndef FLIGHTSIM_OGR_RECORDS_CORE_RECORD_IDS_H
#define FLIGHTSIM_OGR_RECORDS_CORE_RECORD_IDS_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bgl
{

/** One row of data/record_ids.csv. Ids are local to their container. */
struct RecordId
{
    /** The section or record that contains it, as named in the table. */
    const char *container;
    int id;

    /** Its name in messages. */
    const char *name;

    /** The container of its children; "none" for records without children. */
    const char *children;

    /** Offset of the children from the start of the record. For airports the
     * record itself determines it. */
    int fixedSize;

    /** Name of the constant of the id; "none" for kinds without one. */
    const char *constant;
};

// RECORD_START and so on: the ids by name, and the offset of a record's
// children as RECORD_RUNWAY_FIXED_SIZE. Ids of children of a runway are
// CHILD_..., those of scenery objects OBJECT_...
#include "data/record_ids_constants.inc"

/** Returns the container of the records of a section; null for sections without
 * records. Types are those of ogr/records/format.md 2.1. */
const char *FindSectionContainer(std::uint32_t sectionType);

/** Returns the row of a record; null if the container is not known to hold
 * it. */
const RecordId *FindRecordId(const char *container, std::uint16_t id);

/** Returns the ids of the records with a name in a container: one for each
 * layout that a simulator has given it. */
std::vector<std::uint16_t> FindRecordIds(std::string_view container,
                                         std::string_view name);

/** Returns "record 0x11 (start)" for a record anywhere in a section, with all
 * names that match, because ids are local, or without a name. */
std::string DescribeRecord(std::uint32_t sectionType, std::uint16_t id);

}  // namespace bgl

#endif
