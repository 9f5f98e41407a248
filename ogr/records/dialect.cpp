// SPDX-License-Identifier: MIT
// Detects the simulator of a file's facility records: format.md 2.2.

#include "ogr/records/dialect.h"

#include "driver/bgl/subsection.h"
#include "ogr/records/core/record_ids.h"
#include "ogr/records/scenery/scenery_object.h"

#include <algorithm>
#include <array>

namespace bgl
{

namespace
{

struct Sign
{
    std::uint32_t section;

    /** Id of the first record in the section; 0 for any. */
    std::uint16_t firstRecord;
    Dialect dialect;
};

/** Most reliable first. */
constexpr Sign SIGNS[] = {
    {SECTION_AIRPORT, RECORD_AIRPORT_FS9, Dialect::Fs9},
    {SECTION_AIRPORT, RECORD_AIRPORT_FSX, Dialect::Fsx},
    {SECTION_AIRPORT, RECORD_AIRPORT_PREPAR3D, Dialect::Prepar3d},
    {SECTION_AIRPORT, RECORD_AIRPORT_MSFS_2020, Dialect::Msfs2020},
    {SECTION_AIRPORT, RECORD_AIRPORT_MSFS_2024, Dialect::Msfs2024},
    {SECTION_ILS_VOR, RECORD_ILS_VOR_MSFS_2024, Dialect::Msfs2024},
    {SECTION_NDB, RECORD_NDB_MSFS_2024, Dialect::Msfs2024},
    {SECTION_WAYPOINT, RECORD_WAYPOINT_MSFS_2024, Dialect::Msfs2024},
    {SECTION_BOUNDARY, RECORD_BOUNDARY_MSFS_2024, Dialect::Msfs2024},
    {SECTION_ILS_VOR_INDEX_MSFS_2024, 0, Dialect::Msfs2024},
    {SECTION_NDB_INDEX_MSFS_2024, 0, Dialect::Msfs2024},
    {SECTION_WAYPOINT_INDEX_MSFS_2024, 0, Dialect::Msfs2024},
    {SECTION_NAME_LIST_MSFS_2024, 0, Dialect::Msfs2024},
    {SECTION_MODEL_EXTENTS, 0, Dialect::Msfs2020},
    {SECTION_LANDMARK, 0, Dialect::Msfs2020},
    {SECTION_TACAN, RECORD_TACAN, Dialect::Prepar3d},
    {SECTION_AIRPORT_SUMMARY_PREPAR3D, RECORD_AIRPORT_SUMMARY_PREPAR3D,
     Dialect::Prepar3d},
    {SECTION_SCENERY, OBJECT_SIM_OBJECT, Dialect::Msfs2020},
    {SECTION_SCENERY, OBJECT_CAR_PARKING, Dialect::Msfs2020},
    {SECTION_SCENERY, OBJECT_WINDSOCK_MSFS, Dialect::Msfs2020},
    {SECTION_SCENERY, OBJECT_TAXI_SIGNS_P5, Dialect::Prepar3d},
    {SECTION_SCENERY, OBJECT_TAXI_SIGNS_P6, Dialect::Prepar3d},
};

/** Returns the id of the first record of a section; 0 if there is none. */
std::uint16_t FirstRecordId(const ByteSource &source, const Section &section)
{
    // Damage is reported when the records themselves are read.
    ProblemList ignored;
    Section first = section;
    first.subsectionCount = std::min(section.subsectionCount, 1U);
    first.tableSize /= std::max(section.subsectionCount, 1U);
    const std::vector<Subsection> subsections =
        ReadSubsections(source, first, ignored);
    std::array<std::uint8_t, 2> id{};
    if (subsections.empty() || !source.Read(subsections.front().offset, id))
    {
        return 0;
    }
    return LoadLittleEndian<std::uint16_t>(id.data());
}

}  // namespace

Dialect DetectDialect(const Container &container)
{
    for (const Sign &sign : SIGNS)
    {
        for (const Section &section : container.GetSections())
        {
            if (section.type == sign.section &&
                (sign.firstRecord == 0 ||
                 FirstRecordId(container.GetSource(), section) ==
                     sign.firstRecord))
            {
                return sign.dialect;
            }
        }
    }
    for (const Section &section : container.GetSections())
    {
        const std::uint16_t id =
            section.type == SECTION_SCENERY
                ? FirstRecordId(container.GetSource(), section)
                : std::uint16_t{0};
        if (id != 0 && IsFs2004Object(id))
        {
            return Dialect::Fs9;
        }
    }
    return Dialect::Fsx;
}

bool HasSectionOfPrepar3D(const Container &container)
{
    const std::vector<Section> &sections = container.GetSections();
    return std::any_of(sections.begin(), sections.end(),
                       [](const Section &section)
                       {
                           return section.type == SECTION_TACAN ||
                                  section.type ==
                                      SECTION_AIRPORT_SUMMARY_PREPAR3D;
                       });
}

TextEncoding GetTextEncoding(Dialect dialect)
{
    return dialect >= Dialect::Msfs2020 ? TextEncoding::Utf8
                                        : TextEncoding::Windows1252;
}

}  // namespace bgl
