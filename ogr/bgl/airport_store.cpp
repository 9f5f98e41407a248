// SPDX-License-Identifier: MIT
// Collects the parts of airports to be written to a BGL file:
// ogr/records/format.md 9.6.

#include "ogr/bgl/airport_store.h"

#include "driver/bgl/container.h"
#include "ogr/bgl/airport_builder.h"
#include "ogr/records/record_ids.h"

#include <algorithm>

namespace flightsim
{

namespace
{

/** Makes a record for a section sorted by airport cell. */
EncodedRecord Place(std::uint32_t section, const bgl::GeoPosition &position)
{
    EncodedRecord record;
    record.section = section;
    record.cell = GetCell(position, NAVIGATION_LEVEL);
    return record;
}

/** Gives names the encoding of the file. */
void EncodeNames(RecordProfile profile, AirportNames &names)
{
    std::vector<std::uint8_t> unused;
    bgl::RecordWriter encoder(unused, GetTextEncoding(profile));
    for (std::string *name : {&names.region, &names.country, &names.state,
                              &names.city, &names.airport})
    {
        *name = encoder.Encode(*name);
    }
}

EncodedRecord MakeSummary(const AirportBuilder &builder, RecordProfile profile)
{
    const std::uint16_t id = GetAirportRecordIds(profile).summary;
    EncodedRecord summary = Place(id == bgl::RECORD_AIRPORT_SUMMARY
                                      ? bgl::SECTION_AIRPORT_SUMMARY
                                      : bgl::SECTION_AIRPORT_SUMMARY_PREPAR3D,
                                  builder.GetAirport().position);
    bgl::RecordWriter writer(summary.bytes, GetTextEncoding(profile));
    bgl::WriteAirportSummary(id, builder.MakeSummary(), writer);
    return summary;
}

/** Whether scenery objects are all that is known of an airport. */
bool HasObjectsOnly(const std::vector<EncodedRecord> &records)
{
    return std::all_of(records.begin(), records.end(),
                       [](const EncodedRecord &record)
                       { return record.section == bgl::SECTION_SCENERY; });
}

/** Passes on a deletion of navigation, which is repeated in all cells around
 * the airport. */
bool AddDeletion(const EncodedRecord &order, const bgl::GeoPosition &position,
                 const std::function<bool(const EncodedRecord &)> &add)
{
    // The compiler of MSFS repeats it 41 * 41 times.
    constexpr int CELLS_AROUND = 20;
    EncodedRecord record =
        Place(static_cast<std::uint32_t>(order.place->index), position);
    record.bytes = order.bytes;
    const bgl::Qmid middle = *record.cell;
    const auto columns = static_cast<int>(bgl::Qmid::Columns(NAVIGATION_LEVEL));
    const auto rows = static_cast<int>(bgl::Qmid::Rows(NAVIGATION_LEVEL));
    bool isDone = true;
    for (int i = -CELLS_AROUND; i <= CELLS_AROUND; ++i)
    {
        const int v = static_cast<int>(middle.v) + i;
        for (int j = -CELLS_AROUND; j <= CELLS_AROUND && v >= 0 && v < rows;
             ++j)
        {
            const int u = (static_cast<int>(middle.u) + j + columns) % columns;
            record.cell =
                bgl::Qmid{NAVIGATION_LEVEL, static_cast<std::uint32_t>(u),
                          static_cast<std::uint32_t>(v)};
            isDone = isDone && add(record);
        }
    }
    return isDone;
}

}  // namespace

void AirportStore::Add(const EncodedRecord &record)
{
    const std::string &ident = record.place->airport;
    const auto [found, isNew] = m_numbers.emplace(ident, m_airports.size());
    if (isNew)
    {
        m_airports.push_back({ident, {}, {}});
    }
    Parts &parts = m_airports[found->second];
    if (record.place->part == AirportPart::Airport)
    {
        parts.names = record.names;
    }
    parts.records.push_back(record);
}

void AirportStore::AddNames(const Parts &parts,
                            const bgl::GeoPosition &position)
{
    const bgl::Qmid cell = GetCell(position, NAVIGATION_LEVEL);
    bgl::NameListEntry &entry = m_names.emplace_back();
    entry.ident = parts.ident;
    entry.region = parts.names.region;
    entry.country = parts.names.country;
    entry.state = parts.names.state;
    entry.city = parts.names.city;
    entry.airport = parts.names.airport;
    entry.u = cell.u;
    entry.v = cell.v;
}

bool AirportStore::FinishAirport(
    Parts &parts, const std::function<bool(const EncodedRecord &)> &add)
{
    std::vector<std::uint8_t> bytes;
    AirportBuilder builder(parts.records, m_profile, bytes);
    if (!builder.Build())
    {
        CPLError(CE_Failure, CPLE_AppDefined, "%s: airport %s: %s",
                 m_place.c_str(), parts.ident.c_str(),
                 builder.GetProblem().c_str());
        return false;
    }
    const bgl::GeoPosition &position = builder.GetAirport().position;
    EncodedRecord airport = Place(bgl::SECTION_AIRPORT, position);
    airport.bytes = std::move(bytes);
    EncodeNames(m_profile, parts.names);
    AddNames(parts, position);
    bool isDone = add(airport) && add(MakeSummary(builder, m_profile));
    for (const EncodedRecord &record : parts.records)
    {
        if (record.place->part == AirportPart::NavigationDeletion &&
            record.place->index != 0)
        {
            isDone = isDone && AddDeletion(record, position, add);
        }
    }
    parts.records.clear();
    return isDone;
}

bool AirportStore::Finish(const std::function<bool(const EncodedRecord &)> &add)
{
    const auto finish = [&](Parts &parts)
    {
        // Objects of airports that are in another file stand on their own.
        return HasObjectsOnly(parts.records)
                   ? std::all_of(parts.records.begin(), parts.records.end(),
                                 add)
                   : FinishAirport(parts, add);
    };
    return std::all_of(m_airports.begin(), m_airports.end(), finish);
}

}  // namespace flightsim
