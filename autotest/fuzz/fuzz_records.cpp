// SPDX-License-Identifier: MIT
// Reads any bytes as facility records of any section: the first byte selects
// the section, the others are a block of its records. Every record is read and
// written as every kind of record; parsers check its id themselves.

#include "autotest/cpp/record_copy.h"
#include "autotest/fuzz/fuzz_target.h"
#include "ogr/records/airport/airport.h"
#include "ogr/records/scenery/scenery_object.h"
#include "ogr/records/navigation/area.h"
#include "ogr/records/scenery/scenery_part.h"
#include "ogr/records/navigation/name_index.h"
#include "ogr/records/scenery/model_data.h"
#include "ogr/records/record_account.h"
#include "ogr/records/core/record_ids.h"
#include "ogr/records/airport/airport_object.h"
#include "ogr/records/core/fix.h"
#include "ogr/records/scenery/ground.h"

#include <set>
#include <tuple>
#include <vector>

namespace
{

/** Reads an entry of a section of entries. */
void ReadEntry(const bgl::RecordView &entry, std::uint32_t section,
               bgl::RecordLog &log)
{
    bgl::RecordReader reader(entry, log);
    switch (section)
    {
        case 0x2B:
        case 0x30:
            bgl::ReadModelEntry(reader);
            bgl::ReadModelExtents(entry.bytes);
            bgl::ReadRiffForm(entry.bytes);
            break;
        case 0x2E:
            bgl::ReadExclusion(reader);
            break;
        case bgl::SECTION_TIME_ZONE:
            bgl::ReadTimeZone(entry, log);
            break;
        default:
            bgl::ReadIcaoIndexEntry(entry, log);
            break;
    }
}

void ReadEntries(bgl::ByteSpan block, std::uint32_t section, std::size_t size,
                 bgl::RecordLog &log)
{
    for (std::size_t at = 0; size <= block.size() - at; at += size)
    {
        ReadEntry({0, bgl::HeaderForm::None, block.subspan(at, size), at},
                  section, log);
    }
}

/** Returns all functions that copy records, each once. */
std::set<decltype(testdata::RecordCopier::copy)> ListCopies()
{
    std::set<decltype(testdata::RecordCopier::copy)> copies;
    for (const testdata::RecordCopier &copier : testdata::GetRecordCopiers())
    {
        // Entries, which have no id, are read by their section.
        if (copier.copy != nullptr && copier.id != 0)
        {
            copies.insert(copier.copy);
        }
    }
    return copies;
}

void Copy(const bgl::RecordView &record, bgl::RecordLog &log)
{
    static const auto copies = ListCopies();
    std::vector<std::uint8_t> bytes;
    for (const auto copy : copies)
    {
        bytes.clear();
        bgl::RecordWriter writer(bytes, bgl::TextEncoding::Windows1252);
        copy(record, log, writer);
    }
}

/** Reads what depends on a parsed record. */
void ReadParts(const bgl::RecordView &record, bgl::RecordLog &log)
{
    if (const auto boundary = bgl::ParseBoundary(record, log))
    {
        constexpr double ARC_STEP = 5.0;
        std::vector<bgl::RingVertex> ring;
        bgl::MakeBoundaryRing(boundary->points, ARC_STEP, log, ring);
    }
    if (const auto waypoint = bgl::ParseWaypoint(record, log))
    {
        std::vector<bgl::Route> routes;
        bgl::ReadRoutes(record, *waypoint, log, routes);
    }
    if (const auto perimeter = bgl::ParsePerimeter(record, log))
    {
        for (std::size_t i = 0; i < perimeter->CountTriangles(); ++i)
        {
            perimeter->GetTriangle(i);
        }
    }
    for (const bgl::RecordView &object : bgl::FindObjectsOfAirport(record, log))
    {
        Copy(object, log);
    }
    std::ignore = bgl::ReadParkingReference(record, log);
}

void ReadRecords(bgl::RecordCursor records, const char *container,
                 bgl::RecordLog &log);

void ReadRecord(const bgl::RecordView &record, const char *container,
                bgl::RecordLog &log)
{
    Copy(record, log);
    if (record.form == bgl::HeaderForm::Short)
    {
        return;
    }
    ReadParts(record, log);
    const bgl::RecordId *row = bgl::FindRecordId(container, record.id);
    if (row == nullptr || std::string_view(row->children) == "none")
    {
        return;
    }
    auto fixedSize = static_cast<std::size_t>(row->fixedSize);
    if (std::string_view(row->children) == "airport")
    {
        const auto airport = bgl::ParseAirport(record, log);
        if (!airport)
        {
            return;
        }
        std::vector<bgl::RecordView> children;
        bgl::RecordCursor cursor(record, airport->fixedSize,
                                 bgl::HeaderForm::Long, log);
        while (const std::optional<bgl::RecordView> child = cursor.Next())
        {
            children.push_back(*child);
        }
        bgl::ReadAirportContent(record, *airport, children, log);
        fixedSize = airport->fixedSize;
    }
    ReadRecords({record, fixedSize, bgl::HeaderForm::Long, log}, row->children,
                log);
}

void ReadRecords(bgl::RecordCursor records, const char *container,
                 bgl::RecordLog &log)
{
    while (const std::optional<bgl::RecordView> record = records.Next())
    {
        ReadRecord(*record, container, log);
    }
}

void ReadBlock(bgl::ByteSpan block, std::uint32_t section, bgl::RecordLog &log)
{
    const std::size_t entrySize = bgl::GetEntrySize(section);
    const char *container = bgl::FindSectionContainer(section);
    if (entrySize > 0)
    {
        ReadEntries(block, section, entrySize, log);
    }
    else if (container != nullptr)
    {
        ReadRecords({block, 0, bgl::GetHeaderForm(section), 0, log}, container,
                    log);
    }
    else
    {
        std::vector<bgl::NameListEntry> names;
        bgl::ParseNameList(block, 0, section, log, names);
    }
}

/** Aborts if more bytes are unaccounted for than there are. */
void CheckAccount(bgl::ByteSpan block, std::uint32_t section,
                  bgl::RecordLog &log)
{
    const auto size = static_cast<std::uint32_t>(block.size());
    bgl::RecordAccount account(log);
    account.AddBlock({section, 0, size, 0, size, 1}, block);
    account.Finish();
    account.Describe();
    if (account.CountUnaccounted() > block.size())
    {
        std::abort();
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    fuzz::Input input(data, size);
    const std::uint32_t section = input.TakeByte();
    const bgl::ByteSpan block = input.Rest();
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    log.EnterSection(section);
    log.StartCoverage(block.size());
    ReadBlock(block, section, log);
    CheckAccount(block, section, log);
    return 0;
}
