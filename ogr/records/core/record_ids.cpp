// SPDX-License-Identifier: MIT
// The records that each container can hold: ogr/records/format.md 1.3, 2.1, 3.2
// to chapter 7.

#include "ogr/records/core/record_ids.h"

#include "driver/bgl/container.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

namespace bgl
{

namespace
{

constexpr RecordId RECORD_IDS[] = {
#include "data/record_ids.inc"
};

/** The texts of a row with their sizes, which distinguish most of them: the
 * rows are searched for every layer when the first file is opened. */
struct RecordName
{
    std::string_view container{};
    std::string_view name{};
};

constexpr auto RECORD_NAMES = []
{
    std::array<RecordName, std::size(RECORD_IDS)> names;
    std::transform(std::begin(RECORD_IDS), std::end(RECORD_IDS), names.begin(),
                   [](const RecordId &row) {
                       return RecordName{row.container, row.name};
                   });
    return names;
}();

struct SectionContainer
{
    std::uint32_t section;
    const char *container;
};

constexpr SectionContainer SECTIONS[] = {
    {SECTION_AIRPORT, "airport_section"},
    {SECTION_AIRPORT_ALTERNATIVE, "airport_section"},
    {SECTION_ILS_VOR, "ils_section"},
    {SECTION_NDB, "ndb_section"},
    {SECTION_MARKER, "marker_section"},
    {SECTION_BOUNDARY, "boundary_section"},
    {SECTION_WAYPOINT, "waypoint_section"},
    {SECTION_GEOPOL, "geopol_section"},
    {SECTION_SCENERY, "scenery_section"},
    {SECTION_AIRPORT_SUMMARY, "summary_section"},
    {SECTION_AIRPORT_SUMMARY_PREPAR3D, "summary_section"},
    {SECTION_LANDMARK, "landmark_section"},
    {SECTION_TACAN, "tacan_section"},
};

/** Names by section container and id. */
using NameMap = std::map<std::pair<std::string_view, int>, std::string>;

/** Adds the names of all records in a container, at any depth, to those of a
 * section. */
void CollectNames(std::string_view section, std::string_view container,
                  NameMap &names)
{
    for (const RecordId &row : RECORD_IDS)
    {
        if (container != row.container)
        {
            continue;
        }
        std::string &name = names[{section, row.id}];
        if (name.find(row.name) == std::string::npos)
        {
            name.append(name.empty() ? "" : " or ");
            name.append(row.name);
        }
        // The table never nests a container in itself.
        CollectNames(section, row.children, names);
    }
}

NameMap MakeNames()
{
    NameMap names;
    for (const SectionContainer &row : SECTIONS)
    {
        CollectNames(row.container, row.container, names);
    }
    return names;
}

}  // namespace

const char *FindSectionContainer(std::uint32_t sectionType)
{
    const auto *found = std::find_if(std::begin(SECTIONS), std::end(SECTIONS),
                                     [sectionType](const SectionContainer &row)
                                     { return row.section == sectionType; });
    return found != std::end(SECTIONS) ? found->container : nullptr;
}

const RecordId *FindRecordId(const char *container, std::uint16_t id)
{
    const std::string_view name(container);
    const auto *found =
        std::find_if(std::begin(RECORD_IDS), std::end(RECORD_IDS),
                     [&](const RecordId &row)
                     { return row.id == id && name == row.container; });
    return found != std::end(RECORD_IDS) ? found : nullptr;
}

std::vector<std::uint16_t> FindRecordIds(std::string_view container,
                                         std::string_view name)
{
    std::vector<std::uint16_t> ids;
    for (std::size_t i = 0; i < RECORD_NAMES.size(); ++i)
    {
        const RecordName &row = RECORD_NAMES[i];
        if (container == row.container && name == row.name)
        {
            ids.push_back(static_cast<std::uint16_t>(RECORD_IDS[i].id));
        }
    }
    return ids;
}

std::string DescribeRecord(std::uint32_t sectionType, std::uint16_t id)
{
    char text[24];
    std::snprintf(text, sizeof(text), "record 0x%02X",
                  static_cast<unsigned>(id));
    static const NameMap names = MakeNames();
    const char *container = FindSectionContainer(sectionType);
    if (container == nullptr)
    {
        return text;
    }
    const auto found = names.find({container, id});
    return found != names.end() ? text + (" (" + found->second + ')') : text;
}

}  // namespace bgl
