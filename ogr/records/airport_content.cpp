// SPDX-License-Identifier: MIT
// What the children of an airport say of it: spec records.md 3.2.

#include "ogr/records/airport_content.h"

#include "ogr/records/apron.h"
#include "ogr/records/com.h"
#include "ogr/records/delete_airport.h"
#include "ogr/records/helipad.h"
#include "ogr/records/name.h"
#include "ogr/records/record_cursor.h"
#include "ogr/records/runway.h"
#include "ogr/records/start.h"

namespace bgl
{

namespace
{

constexpr std::uint16_t RECORD_APPROACH = 0x24;
constexpr std::uint16_t RECORD_APPROACH_PREPAR3D_6 = 0xB6;
constexpr std::uint16_t RECORD_APPROACH_MSFS = 0xFA;

/** The counter of a kind of child; null for those that are not counted. */
int *FindCounter(std::uint16_t id, AirportContent &content)
{
    switch (id)
    {
        case RECORD_RUNWAY:
        case RECORD_RUNWAY_PREPAR3D:
        case RECORD_RUNWAY_MSFS:
            return &content.runwayCount;
        case RECORD_COM:
            return &content.comCount;
        case RECORD_START:
            return &content.startCount;
        case RECORD_APPROACH:
        case RECORD_APPROACH_PREPAR3D_6:
        case RECORD_APPROACH_MSFS:
            return &content.approachCount;
        case RECORD_APRON:
        case RECORD_APRON_PREPAR3D:
        case RECORD_APRON_MSFS_OLD:
        case RECORD_APRON_MSFS:
            return &content.apronCount;
        case RECORD_HELIPAD:
            return &content.helipadCount;
        default:
            return nullptr;
    }
}

/** Declared counts have eight bits (aprons of MSFS sixteen, helipads seven), so
 * that only what they can hold is compared. Approaches are not: compilers of
 * Prepar3D v5 and v6 write 0. */
void CompareCounts(const RecordView &record, const Airport &airport,
                   const AirportContent &content, RecordLog &log)
{
    std::string differences;
    const auto compare =
        [&](const char *name, int declared, int counted, int limit = 0x100)
    {
        if (declared != counted % limit)
        {
            differences += (differences.empty() ? "" : ", ") +
                           std::to_string(declared) + ' ' + name + " (found " +
                           std::to_string(counted) + ')';
        }
    };
    compare("runways", airport.runwayCount, content.runwayCount);
    compare("frequencies", airport.comCount, content.comCount);
    compare("starts", airport.startCount, content.startCount);
    compare("aprons", airport.apronCount, content.apronCount,
            airport.fixedSize >= 0x44 ? 0x10000 : 0x100);
    compare("helipads", airport.helipadCount, content.helipadCount, 0x80);
    compare("deletions", airport.deletes ? 1 : 0, content.deletes ? 1 : 0);
    if (!differences.empty())
    {
        log.Note(record.id, record.offset, "expected " + differences);
    }
}

}  // namespace

AirportContent ReadAirportContent(const RecordView &record,
                                  const Airport &airport, RecordLog &log)
{
    AirportContent content;
    std::size_t end = airport.fixedSize;
    RecordCursor children(record, airport.fixedSize, HeaderForm::Long, log);
    while (const std::optional<RecordView> child = children.Next())
    {
        end = static_cast<std::size_t>(child->offset - record.offset) +
              child->bytes.size();
        if (int *counter = FindCounter(child->id, content))
        {
            ++*counter;
        }
        else if (child->id == RECORD_DELETE_AIRPORT)
        {
            content.deletes = true;
        }
        else if (content.name.empty())
        {
            content.name = ParseName(*child, log).value_or("");
        }
    }
    // Behind a damaged child nothing can be counted, which is named already.
    if (record.bytes.size() < end + static_cast<std::size_t>(HeaderForm::Long))
    {
        CompareCounts(record, airport, content, log);
    }
    return content;
}

}  // namespace bgl
