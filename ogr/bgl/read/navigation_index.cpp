// SPDX-License-Identifier: MIT
// Indexes of the targets of navigation records: fixes, airways, boundaries,
// deletions.

#include "ogr/bgl/read/navigation_index.h"

#include "driver/bgl/coordinates.h"
#include "driver/bgl/identifier.h"
#include "ogr/bgl/read/record_geometry.h"
#include "ogr/bgl/read/record_walk.h"
#include "ogr/records/navigation/area.h"
#include "ogr/records/navigation/station.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace flightsim
{

namespace
{

constexpr unsigned REGION_BITS = 11;

/** Packs ident and region into one number; idents have up to eight
 * characters. */
std::uint64_t PackFix(const bgl::FixIdent &fix)
{
    return bgl::PackIdentifier(fix.ident.text).value_or(0) << REGION_BITS |
           bgl::PackIdentifier(fix.region).value_or(0);
}

/** Packs the last eight bytes of a name. Names have up to eight bytes in the
 * file, but may be longer in UTF-8. */
std::uint64_t PackName(const std::string &name)
{
    std::uint64_t packed = 0;
    for (const char character : name)
    {
        packed = packed << 8 | static_cast<unsigned char>(character);
    }
    return packed;
}

}  // namespace

void AirwayIndex::AddBlock(const LoadedBlock &block, const RecordFile &file,
                           bgl::RecordLog &log)
{
    std::vector<bgl::Route> routes;
    ForEachWaypoint(block, file, log,
                    [&](const bgl::RecordView &record,
                        const bgl::Waypoint &waypoint, const AirportReference &)
                    {
                        bgl::ReadRoutes(record, waypoint, log, routes);
                        for (const bgl::Route &route : routes)
                        {
                            AddRoute(waypoint, route);
                        }
                    });
}

void AirwayIndex::AddRoute(const bgl::Waypoint &waypoint,
                           const bgl::Route &route)
{
    AddNeighbour(waypoint, route, route.next, false);
    AddNeighbour(waypoint, route, route.previous, true);
}

void AirwayIndex::AddNeighbour(const bgl::Waypoint &waypoint,
                               const bgl::Route &route,
                               const bgl::AirwayNeighbour &neighbour,
                               bool isPrevious)
{
    if (!neighbour.IsPresent())
    {
        return;
    }
    const auto [low, high] =
        std::minmax({PackFix(waypoint), PackFix(neighbour)});
    m_entries.push_back(
        {{PackName(route.name), low, high}, isPrevious, neighbour.offset});
}

void AirwayIndex::Finish()
{
    std::sort(m_entries.begin(), m_entries.end());
    for (std::size_t i = 0; i < m_entries.size(); ++i)
    {
        if (i == 0 || m_entries[i].key != m_entries[i - 1].key)
        {
            m_offsets.push_back(m_entries[i].offset);
        }
    }
    m_entries = {};
    std::sort(m_offsets.begin(), m_offsets.end());
}

bool AirwayIndex::StandsForSegment(const bgl::AirwayNeighbour &neighbour) const
{
    return std::binary_search(m_offsets.begin(), m_offsets.end(),
                              neighbour.offset);
}

void BoundaryIndex::AddBlock(const LoadedBlock &block, const RecordFile &file,
                             bgl::RecordLog &log)
{
    ForEachParsed<bgl::ParseBoundary>(
        block, file, log,
        [&](const bgl::RecordView &record, const bgl::Boundary &) {
            m_fids.emplace(record.offset,
                           static_cast<std::int64_t>(m_fids.size()));
        });
}

namespace
{

std::string MakeKey(std::uint32_t sectionType,
                    const bgl::DeleteNavigation &order)
{
    return std::to_string(sectionType) + '/' + order.ident.text + '/' +
           order.region + '/' + order.airport;
}

}  // namespace

void DeleteNavigationIndex::AddBlock(const LoadedBlock &block,
                                     bgl::RecordLog &log)
{
    ForEachOrder(block, log,
                 [&](const bgl::DeleteNavigation &order, std::uint64_t offset)
                 {
                     Entry &entry =
                         m_entries[MakeKey(block.block.sectionType, order)];
                     if (entry.count == 0)
                     {
                         entry.firstOffset = offset;
                     }
                     ++entry.count;
                 });
}

std::int64_t
DeleteNavigationIndex::CountTiles(std::uint32_t sectionType,
                                  const bgl::DeleteNavigation &order,
                                  std::uint64_t offset) const
{
    const auto found = m_entries.find(MakeKey(sectionType, order));
    return found != m_entries.end() && found->second.firstOffset == offset
               ? found->second.count
               : 0;
}

namespace
{

/** Offsets of name and position in navigation records, for an index that does
 * not parse them: ogr/records/format.md chapter 5. */
struct FixLayout
{
    std::uint16_t recordId;
    int kind;
    std::size_t position;
    bool hasAltitude;

    /** Offset and size of the ident; REGAP follows. */
    std::size_t ident;
    std::size_t identSize;

    /** Byte 0x06 is the type, which distinguishes ILS from VOR. */
    bool canBeIls;
};

constexpr FixLayout FIX_LAYOUTS[] = {
    {bgl::RECORD_ILS_VOR, bgl::FIX_VOR, 0x08, true, 0x20, 4, true},
    {bgl::RECORD_ILS_VOR_MSFS_2024, bgl::FIX_VOR, 0x08, true, 0x20, 8, true},
    {bgl::RECORD_NDB, bgl::FIX_NDB, 0x0C, true, 0x20, 4, false},
    {bgl::RECORD_NDB_MSFS_2024, bgl::FIX_NDB, 0x0C, true, 0x20, 8, false},
    {bgl::RECORD_WAYPOINT, bgl::FIX_WAYPOINT, 0x08, false, 0x14, 4, false},
    {bgl::RECORD_WAYPOINT_MSFS_2024, bgl::FIX_WAYPOINT, 0x08, false, 0x14, 8,
     false},
    {bgl::RECORD_TACAN, bgl::FIX_VOR, 0x06, true, 0x1F, 4, false},
    // A marker has only the region and two zeros after the ident.
    {bgl::RECORD_MARKER, bgl::FIX_MARKER, 0x08, true, 0x14, 4, false},
};

constexpr std::uint32_t NAVIGATION_SECTIONS[] = {
    bgl::SECTION_ILS_VOR, bgl::SECTION_NDB, bgl::SECTION_MARKER,
    bgl::SECTION_WAYPOINT, bgl::SECTION_TACAN};

/** Offset of the type in records of an ILS or VOR. */
constexpr std::size_t TYPE_OFFSET = 6;

/** Waypoints as children of airports: ogr/records/format.md 3.2. */
constexpr std::uint16_t WAYPOINT_RECORDS[] = {bgl::RECORD_WAYPOINT,
                                              bgl::RECORD_WAYPOINT_MSFS_2024};

constexpr unsigned KIND_BITS_IDENT5 = 5;
constexpr unsigned KIND_BITS_IDENT8 = 6;
constexpr std::uint32_t REGION_MASK = (1U << REGION_BITS) - 1;

const FixLayout *FindLayout(std::uint16_t recordId)
{
    const auto *found =
        std::find_if(std::begin(FIX_LAYOUTS), std::end(FIX_LAYOUTS),
                     [recordId](const FixLayout &layout)
                     { return layout.recordId == recordId; });
    return found != std::end(FIX_LAYOUTS) ? found : nullptr;
}

template <class List, class Value>
bool Holds(const List &list, const Value &value)
{
    return std::find(std::begin(list), std::end(list), value) != std::end(list);
}

bgl::GeoPosition LoadPosition(const std::uint8_t *bytes, bool hasAltitude)
{
    bgl::GeoPosition position;
    position.longitude =
        bgl::LongitudeToDegrees(bgl::LoadLittleEndian<std::uint32_t>(bytes));
    position.latitude =
        bgl::LatitudeToDegrees(bgl::LoadLittleEndian<std::uint32_t>(bytes + 4));
    if (hasAltitude)
    {
        position.altitude =
            bgl::LoadLittleEndian<std::int32_t>(bytes + 8) / 1000.0;
    }
    return position;
}

/** Maps a kind of fix to the kind under which it is indexed. */
int MergeKinds(int kind)
{
    switch (kind)
    {
        case bgl::FIX_TERMINAL_NDB:
            return bgl::FIX_NDB;
        case bgl::FIX_TERMINAL_WAYPOINT:
            return bgl::FIX_WAYPOINT;
        default:
            return kind;
    }
}

/** Packs an ident; returns 0, which no fix has, for an invalid one. */
std::uint64_t PackText(std::string_view text)
{
    return bgl::PackIdentifier(text).value_or(0);
}

/** Removes the prefix of a runway end: compilers write `RW07R`, some editors
 * `07R`. */
std::string_view WithoutRunwayPrefix(const bgl::FixReference &fix)
{
    constexpr std::string_view PREFIX = "RW";
    std::string_view ident = fix.ident;
    if (fix.kind == bgl::FIX_RUNWAY && ident.starts_with(PREFIX))
    {
        ident.remove_prefix(PREFIX.size());
    }
    return ident;
}

}  // namespace

std::size_t FixIndex::KeyHash::operator()(const Key &key) const
{
    // The final steps of splitmix64: idents may be chosen to collide in the low
    // bits.
    std::uint64_t hash = key.ident * 0x9E3779B97F4A7C15U;
    hash ^= std::uint64_t{key.regionAndAirport} << 8 ^
            static_cast<std::uint64_t>(key.kind);
    hash = (hash ^ hash >> 30) * 0xBF58476D1CE4E5B9U;
    hash = (hash ^ hash >> 27) * 0x94D049BB133111EBU;
    return static_cast<std::size_t>(hash ^ hash >> 31);
}

bool FixIndex::IsFixSection(std::uint32_t sectionType)
{
    return IsAirportSection(sectionType) ||
           Holds(NAVIGATION_SECTIONS, sectionType);
}

void FixIndex::AddBlock(const LoadedBlock &block, const RecordFile &file,
                        bgl::RecordLog &log)
{
    if (IsAirportSection(block.block.sectionType))
    {
        ForEachAirport(
            block, file, log,
            [&](const bgl::RecordView &record, const IndexedAirport &airport)
            { AddAirport(block, record, airport, file, log); });
        return;
    }
    for (const bgl::RecordView &record : block.records.GetTop(log))
    {
        AddNavigation(record);
    }
}

void FixIndex::AddNavigation(const bgl::RecordView &record)
{
    const FixLayout *layout = FindLayout(record.id);
    if (layout == nullptr ||
        record.bytes.size() < layout->ident + layout->identSize + 4)
    {
        return;
    }
    const std::uint8_t *bytes = record.bytes.data();
    const std::uint8_t *ident = bytes + layout->ident;
    Key key;
    key.kind = layout->kind;
    key.ident =
        layout->identSize == 4
            ? bgl::LoadLittleEndian<std::uint32_t>(ident) >> KIND_BITS_IDENT5
            : bgl::LoadLittleEndian<std::uint64_t>(ident) >> KIND_BITS_IDENT8;
    key.regionAndAirport =
        bgl::LoadLittleEndian<std::uint32_t>(ident + layout->identSize);
    const bgl::GeoPosition position =
        LoadPosition(bytes + layout->position, layout->hasAltitude);
    Add(key, position);
    if (layout->canBeIls && bytes[TYPE_OFFSET] == bgl::IlsVor::TYPE_ILS)
    {
        key.kind = bgl::FIX_LOCALIZER;
        Add(key, position);
    }
}

void FixIndex::AddAirport(const LoadedBlock &block,
                          const bgl::RecordView &record,
                          const IndexedAirport &airport, const RecordFile &file,
                          bgl::RecordLog &log)
{
    Add({PackText(airport.ident), 0, bgl::FIX_AIRPORT}, airport.position);
    const auto ident = static_cast<std::uint32_t>(PackText(airport.ident));
    const std::span<const bgl::RecordView> children =
        block.records.GetChildren(record, airport.fixedSize, log);
    auto runways = ParseRecords<bgl::ParseRunway>(file, GetContainer(record),
                                                  children, log);
    for (const bgl::RecordView &child : children)
    {
        if (const bgl::Runway *runway = runways.Take(child))
        {
            AddRunway(*runway, ident << REGION_BITS);
        }
        if (Holds(WAYPOINT_RECORDS, child.id))
        {
            AddNavigation(child);
        }
    }
}

void FixIndex::AddRunway(const bgl::Runway &runway, std::uint32_t airport)
{
    const auto places = FindRunwayEnds(runway);
    for (std::size_t i = 0; places && i < places->size(); ++i)
    {
        const bgl::RunwayEnd &end = runway.ends[i];
        const std::string name =
            bgl::MakeRunwayName(end.number, end.designator);
        const bgl::GeoPoint &place = (*places)[i];
        Add({PackText(name), airport, bgl::FIX_RUNWAY},
            {place.longitude, place.latitude, runway.centre.altitude});
    }
}

void FixIndex::Add(const Key &key, const bgl::GeoPosition &position)
{
    if (key.ident != 0)
    {
        m_places.emplace(key, position);
    }
}

std::optional<bgl::GeoPosition>
FixIndex::Find(const bgl::FixReference &fix) const
{
    const auto region =
        static_cast<std::uint32_t>(PackText(fix.region)) & REGION_MASK;
    const auto airport = static_cast<std::uint32_t>(PackText(fix.airport))
                         << REGION_BITS;
    Key key{PackText(WithoutRunwayPrefix(fix)), 0, MergeKinds(fix.kind)};
    for (const std::uint32_t place : {region | airport, region, airport})
    {
        key.regionAndAirport = place;
        const auto found = m_places.find(key);
        if (found != m_places.end())
        {
            return found->second;
        }
    }
    return std::nullopt;
}

}  // namespace flightsim
