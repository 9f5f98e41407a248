// SPDX-License-Identifier: MIT
// Airports, their deletions, and their summaries.

#include "ogr/records/airport/airport.h"

#include "ogr/records/airport/airport_part.h"
#include "ogr/records/airport/apron.h"
#include "ogr/records/core/layout.h"
#include "ogr/records/airport/procedure.h"
#include "ogr/records/core/record_cursor.h"
#include "ogr/records/airport/runway.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace bgl
{

namespace
{

struct FixedSize
{
    std::uint16_t recordId;
    std::size_t size;
};

constexpr FixedSize FIXED_SIZES[] = {
    {RECORD_AIRPORT_FS9, 0x34},       {RECORD_AIRPORT_FSX, 0x38},
    {RECORD_AIRPORT_PREPAR3D, 0x3C},  {RECORD_AIRPORT_MSFS_2020, 0x44},
    {RECORD_AIRPORT_MSFS_2024, 0x5C},
};

const FixedSize *FindFixedSize(std::uint16_t id)
{
    const auto *found =
        std::find_if(std::begin(FIXED_SIZES), std::end(FIXED_SIZES),
                     [id](const FixedSize &row) { return row.recordId == id; });
    return found != std::end(FIXED_SIZES) ? found : nullptr;
}

/** A record with the id of FSX may have the body of FS9, or four more bytes:
 * valid children show where they begin. [S] in ogr/records/format.md 2.2. */
std::size_t FindChildren(const RecordView &record, std::size_t fixedSize)
{
    const auto isChild = [&](std::size_t offset)
    {
        if (record.bytes.size() < offset + 6)
        {
            return record.bytes.size() == offset;
        }
        const std::uint8_t *bytes = record.bytes.data() + offset;
        const auto id = LoadLittleEndian<std::uint16_t>(bytes);
        const auto size = LoadLittleEndian<std::uint32_t>(bytes + 2);
        return id != 0 && id < 0x200 && size >= 6 &&
               size <= record.bytes.size() - offset;
    };
    if (record.id != RECORD_AIRPORT_FSX || isChild(fixedSize))
    {
        return fixedSize;
    }
    for (const std::size_t other : {std::size_t{0x34}, std::size_t{0x3C}})
    {
        if (isChild(other))
        {
            return other;
        }
    }
    return fixedSize;
}

/** Position of the control tower; three zeros for none. */
struct TowerCodec
{
    static constexpr std::size_t SIZE = PositionCodec::SIZE;
    static constexpr const char *TYPE = PositionCodec::TYPE;

    static void ListMembers(MemberSet &members)
    {
        members.Add(&Airport::tower);
    }

    static void Load(const std::uint8_t *bytes, Airport &airport)
    {
        constexpr std::array<std::uint8_t, SIZE> NONE{};
        if (!std::equal(NONE.begin(), NONE.end(), bytes))
        {
            airport.tower = PositionCodec::Load<GeoPosition>(bytes);
        }
    }

    static void Store(std::uint8_t *bytes, const Airport &airport,
                      RecordWriter &writer)
    {
        if (airport.tower)
        {
            writer.Within(
                &Airport::tower,
                [&] { PositionCodec::Store(bytes, *airport.tower, writer); });
        }
    }
};

/** IDENT5 and REGAP; in MSFS 2024 the ident is elsewhere. */
struct AirportIdentCodec
{
    static constexpr std::size_t SIZE = 8;
    static constexpr const char *TYPE = "IDENT5 REGAP";

    static void ListMembers(MemberSet &members)
    {
        members.Add(&Airport::ident);
        members.Add(&Airport::region);
        members.Add(&Airport::regionAirport);
    }

    static void Load(const std::uint8_t *bytes, Airport &airport)
    {
        const auto packed = LoadLittleEndian<std::uint32_t>(bytes);
        Identifier ident = UnpackIdent5(packed);
        airport.ident = std::move(ident.text);
        airport.identKind = ident.kind;
        RegionAndAirport place =
            UnpackRegionAndAirport(LoadLittleEndian<std::uint32_t>(bytes + 4));
        airport.region = std::move(place.region);
        airport.regionAirport = std::move(place.airport);
    }

    static void Store(std::uint8_t *bytes, const Airport &airport,
                      RecordWriter &writer)
    {
        if (airport.recordId != RECORD_AIRPORT_MSFS_2024)
        {
            writer.Within(&Airport::ident,
                          [&] {
                              Ident5Codec::Store(
                                  bytes, {airport.identKind, airport.ident},
                                  writer);
                          });
        }
        writer.Within(&Airport::region,
                      [&]
                      {
                          StoreLittleEndian(
                              bytes + 4,
                              writer.Take(PackRegionAndAirport(
                                  airport.region, airport.regionAirport)));
                      });
    }
};

/** The part common to all dialects. */
constexpr auto AIRPORT = Record<Airport>(
    Ids<RECORD_AIRPORT_FS9, RECORD_AIRPORT_FSX, RECORD_AIRPORT_PREPAR3D,
        RECORD_AIRPORT_MSFS_2020, RECORD_AIRPORT_MSFS_2024>{},
    U8(&Airport::runwayCount, "number of runways"),
    U8(&Airport::comCount, "number of frequencies"),
    U8(&Airport::startCount, "number of starts"),
    U8(&Airport::approachCount, "number of approaches"),
    U8(&Airport::shortApronCount, "number of aprons"),
    Bits<std::uint8_t>(
        Range<0, 7>(&Airport::helipadCount, "number of helipads"),
        Bit<7>(&Airport::deletes, "deletes its predecessor")),
    Position(&Airport::position, "place"),
    BaseField<TowerCodec>{"control tower, zeros for none"},
    Variation(&Airport::variation, "magnetic variation"),
    BaseField<AirportIdentCodec>{"ident, region"}, U32(&Airport::fuel, "fuel"));

/** Offsets in the part that differs, which starts at 0x34. */
constexpr std::size_t TRAFFIC_SCALAR = 1;
constexpr std::size_t MSFS_FLAGS = 2;
constexpr std::size_t SLOPED = 2;
constexpr std::size_t MSFS_DEPARTURE_COUNT = 4;
constexpr std::size_t MSFS_ARRIVAL_COUNT = 6;
constexpr std::size_t MSFS_FLATTEN = 7;
constexpr std::size_t MSFS_APRON_COUNT = 8;
constexpr std::size_t MSFS_2024_IDENT = 0x18;

/** 1 in all files. */
constexpr std::size_t MSFS_2024_UNKNOWN = 0x16;

bool IsMsfs(std::uint16_t id)
{
    return id == RECORD_AIRPORT_MSFS_2020 || id == RECORD_AIRPORT_MSFS_2024;
}

/** Size of the fixed part of FS2004, which ends before the traffic. */
constexpr std::size_t FS9_SIZE = 0x34;

/** Extracts the members from the part that differs. */
void UnpackRest(Airport &airport)
{
    const std::uint8_t *rest = airport.bytesAfterFuel.data();
    airport.apronCount = airport.shortApronCount;
    if (airport.fixedSize > FS9_SIZE)
    {
        airport.trafficScalar = rest[TRAFFIC_SCALAR] / 255.0;
    }
    if (IsMsfs(airport.recordId))
    {
        const std::uint8_t flags = rest[MSFS_FLAGS];
        airport.isStar = (flags & 1) != 0;
        airport.isOnTin = (flags & 2) != 0;
        airport.isClosed = (flags & 4) != 0;
        airport.apronCount =
            LoadLittleEndian<std::uint16_t>(rest + MSFS_APRON_COUNT);
        // It is not known that those of MSFS 2024 have the same positions. [U]
        airport.departureCount =
            LoadLittleEndian<std::uint16_t>(rest + MSFS_DEPARTURE_COUNT);
        airport.arrivalCount = rest[MSFS_ARRIVAL_COUNT];
        airport.appliesFlatten = (rest[MSFS_FLATTEN] & 1) != 0;
    }
    if (airport.recordId == RECORD_AIRPORT_PREPAR3D)
    {
        airport.isSloped = LoadLittleEndian<std::uint16_t>(rest + SLOPED) != 0;
    }
    if (airport.recordId == RECORD_AIRPORT_MSFS_2024)
    {
        airport.ident = UnpackIdent8(LoadLittleEndian<std::uint64_t>(
                                         rest + MSFS_2024_IDENT))
                            .text;
    }
}

void PackMsfsRest(const Airport &airport, std::uint8_t *rest,
                  RecordWriter &writer)
{
    rest[MSFS_FLAGS] = static_cast<std::uint8_t>(
        (rest[MSFS_FLAGS] & ~7) | (airport.isStar ? 1 : 0) |
        (airport.isOnTin ? 2 : 0) | (airport.isClosed ? 4 : 0));
    NumberCodec<std::uint16_t>::Store(rest + MSFS_APRON_COUNT,
                                      airport.apronCount, writer);
    NumberCodec<std::uint16_t>::Store(rest + MSFS_DEPARTURE_COUNT,
                                      airport.departureCount, writer);
    NumberCodec<std::uint8_t>::Store(rest + MSFS_ARRIVAL_COUNT,
                                     airport.arrivalCount, writer);
    rest[MSFS_FLATTEN] = static_cast<std::uint8_t>(
        (rest[MSFS_FLATTEN] & ~1) | (airport.appliesFlatten ? 1 : 0));
    writer.MarkStored(&Airport::isStar, &Airport::isOnTin, &Airport::isClosed,
                      &Airport::appliesFlatten);
    if (airport.recordId == RECORD_AIRPORT_MSFS_2024)
    {
        writer.Within(&Airport::ident,
                      [&]
                      {
                          StoreLittleEndian(
                              rest + MSFS_2024_IDENT,
                              writer.Take(PackIdent8({1, airport.ident})));
                      });
    }
}

/** The inverse of UnpackRest; preserves bytes that are not members. */
void PackRest(const Airport &airport, std::uint8_t *rest, RecordWriter &writer)
{
    writer.Within(&Airport::trafficScalar,
                  [&]
                  {
                      rest[TRAFFIC_SCALAR] = writer.PackShare<std::uint8_t>(
                          airport.trafficScalar.value_or(0.0));
                  });
    if (IsMsfs(airport.recordId))
    {
        PackMsfsRest(airport, rest, writer);
    }
    const bool wasSloped = LoadLittleEndian<std::uint16_t>(rest + SLOPED) != 0;
    if (airport.recordId == RECORD_AIRPORT_PREPAR3D)
    {
        writer.MarkStored(&Airport::isSloped);
        if (wasSloped != airport.isSloped)
        {
            StoreLittleEndian(rest + SLOPED,
                              static_cast<std::uint16_t>(airport.isSloped));
        }
    }
}

constexpr auto AIRPORT_SUMMARY = Record<AirportSummary>(
    Ids<RECORD_AIRPORT_SUMMARY, RECORD_AIRPORT_SUMMARY_PREPAR3D>{},
    U16(&AirportSummary::flags, "flags"),
    Position(&AirportSummary::position, "place"), FixIdent5("ident, region"),
    Variation(&AirportSummary::variation, "magnetic variation"),
    F32(&AirportSummary::longestRunway, "longest runway in metres"),
    F32(&AirportSummary::longestRunwayHeading, "its heading in degrees"),
    U32(&AirportSummary::fuel, "fuel"),
    When<RECORD_AIRPORT_SUMMARY_PREPAR3D>(
        GuidField(&AirportSummary::guid, "unknown")));

using InDeletion = Ids<RECORD_DELETE_AIRPORT>;

constexpr auto DELETED_RUNWAY = Record<DeletedRunway>(
    InDeletion{}, SurfaceField(&DeletedRunway::surface, "surface"),
    U8(&DeletedRunway::primaryNumber, "primary number"),
    U8(&DeletedRunway::secondaryNumber, "secondary number"),
    Bits<std::uint8_t>(
        Range<0, 4>(&DeletedRunway::primaryDesignator, "primary designator"),
        Range<4, 4>(&DeletedRunway::secondaryDesignator,
                    "secondary designator")));

constexpr auto DELETED_START = Record<DeletedStart>(
    InDeletion{}, U8(&DeletedStart::runwayNumber, "runway number"),
    U8(&DeletedStart::designator, "runway designator"),
    U8(&DeletedStart::type, "type"), U8(&DeletedStart::unused, "0"));

constexpr auto DELETED_FREQUENCY = Record<DeletedFrequency>(
    InDeletion{},
    Bits<std::uint32_t>(
        Range<0, 28>(&DeletedFrequency::frequency, "frequency in Hz"),
        Range<28, 4>(&DeletedFrequency::type, "type")));

/** Reads items of one kind. */
template <class ItemLayout, class Item>
void ReadItems(const ItemLayout &layout, std::size_t count,
               RecordReader &reader, std::vector<Item> &items)
{
    items.resize(count);
    for (Item &item : items)
    {
        layout.Read(reader, RECORD_DELETE_AIRPORT, item);
    }
}

template <class ItemLayout, class Item>
void WriteItems(const ItemLayout &layout, const std::vector<Item> &items,
                RecordWriter &writer)
{
    for (const Item &item : items)
    {
        layout.Write(writer, RECORD_DELETE_AIRPORT, item);
    }
}

}  // namespace

bool IsAirport(std::uint16_t id)
{
    return FindFixedSize(id) != nullptr;
}

std::optional<Airport> ParseAirport(const RecordView &record, RecordLog &log)
{
    const FixedSize *fixed = FindFixedSize(record.id);
    if (fixed == nullptr)
    {
        return std::nullopt;
    }
    log.CountAirport();
    RecordReader reader(record, log);
    Airport airport;
    airport.recordId = record.id;
    airport.fixedSize = FindChildren(record, fixed->size);
    AIRPORT.Read(reader, record.id, airport);
    const ByteSpan rest =
        reader.ReadBytes(airport.fixedSize - (6 + AIRPORT.Size(record.id)));
    std::copy(rest.begin(), rest.end(), airport.bytesAfterFuel.begin());
    UnpackRest(airport);
    if (!reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    return airport;
}

std::size_t BeginAirport(const Airport &airport, RecordWriter &writer)
{
    const std::size_t start =
        writer.BeginRecord(airport.recordId, HeaderForm::Long);
    Airport stored = airport;
    if (stored.fixedSize == 0)
    {
        stored.fixedSize = FindFixedSize(stored.recordId)->size;
        stored.bytesAfterFuel[MSFS_2024_UNKNOWN] =
            stored.recordId == RECORD_AIRPORT_MSFS_2024 ? 1 : 0;
    }
    if (!IsMsfs(stored.recordId))
    {
        stored.shortApronCount = static_cast<std::uint8_t>(stored.apronCount);
    }
    AIRPORT.Write(writer, stored.recordId, stored);
    if (stored.fixedSize > FS9_SIZE)
    {
        writer.MarkStored(&Airport::trafficScalar);
    }
    PackRest(airport, stored.bytesAfterFuel.data(), writer);
    writer.WriteBytes(ByteSpan(stored.bytesAfterFuel)
                          .first(start + stored.fixedSize - writer.Position()));
    return start;
}

namespace
{

/** Returns the counter of a kind of child; null for those that are not
 * counted. */
int *FindCounter(std::uint16_t id, AirportCounts &content)
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
        case RECORD_APPROACH_PREPAR3D_V6:
        case RECORD_APPROACH_MSFS_LATE:
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

void CompareCounts(const RecordView &record, const Airport &airport,
                   const AirportContent &content, RecordLog &log)
{
    std::string differences;
    const auto compare =
        [&](const char *name, int declared, int counted, int limit)
    {
        if (declared != counted % limit)
        {
            differences += (differences.empty() ? "" : ", ") +
                           std::to_string(declared) + ' ' + name + " (found " +
                           std::to_string(counted) + ')';
        }
    };
    for (const DeclaredCount &count : DECLARED_COUNTS)
    {
        compare(count.name, airport.*count.member, content.*count.member,
                count.GetLimit(airport));
    }
    compare("deletions", airport.deletes ? 1 : 0, content.deletes ? 1 : 0, 2);
    if (!differences.empty())
    {
        log.Note(record.id, record.offset, "expected " + differences);
    }
}

}  // namespace

/** Airports of MSFS are longer. */
int DeclaredCount::GetLimit(const Airport &airport) const
{
    constexpr std::size_t msfsSize = 0x44;
    return airport.fixedSize >= msfsSize ? msfsLimit : limit;
}

AirportContent ReadAirportContent(const RecordView &record,
                                  const Airport &airport,
                                  std::span<const RecordView> children,
                                  RecordLog &log)
{
    AirportContent content;
    std::size_t end = airport.fixedSize;
    for (const RecordView &child : children)
    {
        end = static_cast<std::size_t>(child.offset - record.offset) +
              child.bytes.size();
        if (int *counter = FindCounter(child.id, content))
        {
            ++*counter;
        }
        else if (child.id == RECORD_DELETE_AIRPORT)
        {
            content.deletes = true;
        }
        else if (content.name.empty())
        {
            content.name = ParseName(child, log).value_or("");
        }
    }
    // Children after a damaged one cannot be counted; the damage was reported.
    if (record.bytes.size() < end + static_cast<std::size_t>(HeaderForm::Long))
    {
        CompareCounts(record, airport, content, log);
    }
    return content;
}

namespace
{

constexpr std::size_t ITEM_SIZE = 4;

}  // namespace

std::optional<DeleteAirport> ParseDeleteAirport(const RecordView &record,
                                                RecordLog &log)
{
    if (record.id != RECORD_DELETE_AIRPORT)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    DeleteAirport deletion;
    deletion.flags = reader.ReadU16();
    const std::size_t runwayCount = reader.ReadU8();
    const std::size_t startCount = reader.ReadU8();
    const std::size_t frequencyCount = reader.ReadU8();
    deletion.flags |= static_cast<std::uint32_t>(reader.ReadU8()) << 16;
    // Even if the counts are wrong, the flags are valid.
    if (reader.IsOk() &&
        reader.HoldsElements(runwayCount + startCount + frequencyCount,
                             ITEM_SIZE))
    {
        ReadItems(DELETED_RUNWAY, runwayCount, reader, deletion.runways);
        ReadItems(DELETED_START, startCount, reader, deletion.starts);
        ReadItems(DELETED_FREQUENCY, frequencyCount, reader,
                  deletion.frequencies);
    }
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return deletion;
}

void WriteDeleteAirport(const DeleteAirport &deletion, RecordWriter &writer)
{
    const std::size_t start =
        writer.BeginRecord(RECORD_DELETE_AIRPORT, HeaderForm::Long);
    writer.WriteU16(static_cast<std::uint16_t>(deletion.flags));
    writer.MarkStored(&DeleteAirport::flags, &DeleteAirport::runways,
                      &DeleteAirport::starts, &DeleteAirport::frequencies);
    const auto count = [&](auto member)
    {
        writer.Within(member,
                      [&] { writer.WriteCount8((deletion.*member).size()); });
    };
    count(&DeleteAirport::runways);
    count(&DeleteAirport::starts);
    count(&DeleteAirport::frequencies);
    writer.WriteU8(static_cast<std::uint8_t>(deletion.flags >> 16));
    const auto write = [&](const auto &layout, auto member)
    {
        writer.Within(member,
                      [&] { WriteItems(layout, deletion.*member, writer); });
    };
    write(DELETED_RUNWAY, &DeleteAirport::runways);
    write(DELETED_START, &DeleteAirport::starts);
    write(DELETED_FREQUENCY, &DeleteAirport::frequencies);
    writer.EndRecord(start, HeaderForm::Long);
}

std::optional<AirportSummary> ParseAirportSummary(const RecordView &record,
                                                  RecordLog &log)
{
    std::optional<AirportSummary> summary = AIRPORT_SUMMARY.Parse(record, log);
    if (summary && summary->guid == Guid{})
    {
        summary->guid.reset();
    }
    return summary;
}

void WriteAirportSummary(std::uint16_t id, const AirportSummary &summary,
                         RecordWriter &writer)
{
    AIRPORT_SUMMARY.WriteRecord(writer, id, summary);
}

void DescribeAirports(ByteTables &tables)
{
    tables.AddLayout("airport", AIRPORT);
    tables.AddMembers(&Airport::tower, &Airport::trafficScalar,
                      &Airport::isStar, &Airport::isOnTin, &Airport::isClosed,
                      &Airport::appliesFlatten, &Airport::isSloped);
    tables.AddLayout("airport summary", AIRPORT_SUMMARY);
    tables.AddLayout("deleted runway", DELETED_RUNWAY);
    tables.AddLayout("deleted start", DELETED_START);
    tables.AddLayout("deleted frequency", DELETED_FREQUENCY);
}

}  // namespace bgl
