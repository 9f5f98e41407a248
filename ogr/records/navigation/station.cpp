// SPDX-License-Identifier: MIT
// Radio stations: ILS, VOR, DME, NDB, TACAN, marker beacons.

#include "ogr/records/navigation/station.h"

#include "ogr/records/airport/airport_part.h"
#include "ogr/records/core/layout.h"
#include "ogr/records/core/record_cursor.h"

#include <charconv>
#include <cmath>
#include <utility>

namespace bgl
{

namespace
{

/** Degrees as 1/256 turns. */
struct ByteAngleCodec
{
    static constexpr std::size_t SIZE = 1;
    static constexpr const char *TYPE = "u8";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        return *bytes * (360.0 / 256.0);
    }

    static void Store(std::uint8_t *bytes, double degrees, RecordWriter &)
    {
        const double turn = degrees - 360.0 * std::floor(degrees / 360.0);
        *bytes = static_cast<std::uint8_t>(
            static_cast<int>(std::floor(turn * 256.0 / 360.0)) & 0xFF);
    }
};

constexpr auto LOCALIZER =
    Record<Localizer>(Ids<RECORD_LOCALIZER, RECORD_LOCALIZER_MSFS_2024>{},
                      U8(&Localizer::runwayNumber, "runway number"),
                      U8(&Localizer::designator, "runway designator"),
                      F32(&Localizer::trueHeading, "true heading in degrees"),
                      F32(&Localizer::beamWidth, "beam width in degrees"));

constexpr auto GLIDE_SLOPE =
    Record<GlideSlope>(Ids<RECORD_GLIDE_SLOPE>{}, U16(&GlideSlope::unused, "0"),
                       Position(&GlideSlope::position, "place"),
                       F32(&GlideSlope::range, "range in metres"),
                       F32(&GlideSlope::pitch, "pitch in degrees"));

constexpr auto DME = Record<Dme>(
    Ids<RECORD_DME, RECORD_DME_MSFS_2024>{}, U16(&Dme::unused, "0"),
    Position(&Dme::position, "place"), F32(&Dme::range, "range in metres"));

constexpr auto ILS_VOR = Record<IlsVor>(
    Ids<RECORD_ILS_VOR, RECORD_ILS_VOR_MSFS_2024>{}, U8(&IlsVor::type, "type"),
    Bits<std::uint8_t>(NotBit<0>(&IlsVor::isDmeOnly, "DME only"),
                       Bit<1>(&IlsVor::hasTacan, "TACAN"),
                       Bit<2>(&IlsVor::hasBackCourse, "back course"),
                       Bit<3>(&IlsVor::hasGlideSlope, "glide slope"),
                       Bit<4>(&IlsVor::hasDme, "DME"),
                       Bit<5>(&IlsVor::isNav, "NAV"),
                       Spare<0xC0>(&IlsVor::spareFlags)),
    Position(&IlsVor::position, "place"),
    U32(&IlsVor::frequencyHz, "frequency in Hz"),
    F32(&IlsVor::range, "range in metres"),
    Variation(&IlsVor::variation, "magnetic variation"),
    When<RECORD_ILS_VOR>(FixIdent5("ident, region and airport")),
    When<RECORD_ILS_VOR_MSFS_2024>(FixIdent8("ident, region and airport")));

constexpr auto NDB = Record<Ndb>(
    Ids<RECORD_NDB, RECORD_NDB_MSFS_2024>{}, U16(&Ndb::type, "type"),
    U32(&Ndb::frequencyHz, "frequency in Hz"),
    Position(&Ndb::position, "place"), F32(&Ndb::range, "range in metres"),
    Variation(&Ndb::variation, "magnetic variation"),
    When<RECORD_NDB>(FixIdent5("ident, region and airport")),
    When<RECORD_NDB_MSFS_2024>(FixIdent8("ident, region and airport")));

static_assert(LONG_HEADER + ILS_VOR.Size(RECORD_ILS_VOR) ==
              RECORD_ILS_VOR_FIXED_SIZE);
static_assert(LONG_HEADER + ILS_VOR.Size(RECORD_ILS_VOR_MSFS_2024) ==
              RECORD_ILS_VOR_MSFS_2024_FIXED_SIZE);
static_assert(LONG_HEADER + NDB.Size(RECORD_NDB) == RECORD_NDB_FIXED_SIZE);
static_assert(LONG_HEADER + NDB.Size(RECORD_NDB_MSFS_2024) ==
              RECORD_NDB_MSFS_2024_FIXED_SIZE);

/** Returns the number of a channel, for example 57 of "57Y". */
std::uint32_t GetChannelNumber(const std::string &channel, RecordWriter &writer)
{
    std::uint32_t number = 0;
    const char *end = channel.data() + channel.size();
    const std::from_chars_result result =
        std::from_chars(channel.data(), end, number);
    const bool isChannel = result.ec == std::errc() && result.ptr + 1 == end &&
                           (*result.ptr == 'X' || *result.ptr == 'Y');
    if (!isChannel)
    {
        writer.Within(&Tacan::channel, [&] { writer.Fail(); });
    }
    return number;
}

/** Channel and flags in the five bytes that hold both. */
struct ChannelCodec
{
    static constexpr std::size_t SIZE = 5;
    static constexpr const char *TYPE = "u32 u8";

    static void ListMembers(MemberSet &members)
    {
        members.Add(&Tacan::channel);
        members.Add(&Tacan::isDmeOnly);
    }

    static void Load(const std::uint8_t *bytes, Tacan &tacan)
    {
        const std::uint8_t flags = bytes[4];
        tacan.channel = std::to_string(LoadLittleEndian<std::uint32_t>(bytes)) +
                        ((flags & 1) != 0 ? 'Y' : 'X');
        tacan.isDmeOnly = (flags & 2) == 0;
        tacan.spareFlags = flags & 0xFC;
    }

    static void Store(std::uint8_t *bytes, const Tacan &tacan,
                      RecordWriter &writer)
    {
        StoreLittleEndian(bytes, GetChannelNumber(tacan.channel, writer));
        const bool isBandY = tacan.channel.ends_with('Y');
        bytes[4] = static_cast<std::uint8_t>(
            tacan.spareFlags | (isBandY ? 1 : 0) | (tacan.isDmeOnly ? 0 : 2));
    }
};

constexpr auto TACAN = Record<Tacan>(
    Ids<RECORD_TACAN>{}, Position(&Tacan::position, "place"),
    BaseField<ChannelCodec>{"channel; bit 0 band Y; bit 1 not DME only"},
    F32(&Tacan::range, "range in metres"),
    Variation(&Tacan::variation, "magnetic variation"),
    FixIdent5("ident, region and airport"));

static_assert(LONG_HEADER + TACAN.Size(RECORD_TACAN) ==
              RECORD_TACAN_FIXED_SIZE);

constexpr auto MARKER = Record<Marker>(
    Ids<RECORD_MARKER>{},
    MemberField<ByteAngleCodec, Marker, double>{
        &Marker::trueHeading, "true heading, 256 units a turn"},
    U8(&Marker::type, "type"), Position(&Marker::position, "place"),
    Ident5(&Marker::ident, "ident"), Region16(&Marker::region, "region"),
    U16(&Marker::unused, "0"));

/** Headings of MSFS 2024 are magnetic, which is known only from another reader.
 * [S] */
double TurnHeading(double heading, double degrees)
{
    const double turned = std::fmod(heading + degrees, 360.0);
    return turned < 0.0 ? turned + 360.0 : turned;
}

void ReadChild(const RecordView &child, IlsVor &station, RecordLog &log)
{
    switch (child.id)
    {
        case RECORD_NAME:
            station.name = ParseName(child, log).value_or(std::string());
            break;
        case RECORD_LOCALIZER:
        case RECORD_LOCALIZER_MSFS_2024:
            station.localizer = ParseLocalizer(child, station.variation, log);
            break;
        case RECORD_GLIDE_SLOPE:
            station.glideSlope = ParseGlideSlope(child, log);
            break;
        case RECORD_DME:
        case RECORD_DME_MSFS_2024:
            station.dme = ParseDme(child, log);
            break;
        default:
            break;
    }
}

void ReadChild(const RecordView &child, Ndb &ndb, RecordLog &log)
{
    if (std::optional<std::string> name = ParseName(child, log))
    {
        ndb.name = std::move(*name);
    }
}

void ReadChild(const RecordView &child, Tacan &tacan, RecordLog &log)
{
    if (std::optional<std::string> name = ParseName(child, log))
    {
        tacan.name = std::move(*name);
    }
    else if (const std::optional<Dme> dme = ParseDme(child, log))
    {
        tacan.dme = dme;
    }
}

/** Parses a station with its children. */
template <class T, class StationLayout>
std::optional<T> ParseStation(const StationLayout &layout,
                              const RecordView &record, RecordLog &log)
{
    if (!layout.Holds(record.id))
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    std::optional<T> station(std::in_place);
    layout.Read(reader, record.id, *station);
    if (!reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    RecordCursor children(record, reader.Position(), HeaderForm::Long, log);
    while (const std::optional<RecordView> child = children.Next())
    {
        ReadChild(*child, *station, log);
    }
    return station;
}

template <class T> void WriteNameOf(const T &station, RecordWriter &writer)
{
    writer.MarkStored(&T::name);
    if (!station.name.empty())
    {
        writer.Within(&T::name, [&] { WriteName(station.name, writer); });
    }
}

void WriteChildren(std::uint16_t id, const IlsVor &station,
                   RecordWriter &writer)
{
    const bool isMsfs2024 = id == RECORD_ILS_VOR_MSFS_2024;
    if (station.localizer)
    {
        WriteLocalizer(isMsfs2024 ? RECORD_LOCALIZER_MSFS_2024
                                  : RECORD_LOCALIZER,
                       *station.localizer, station.variation, writer);
    }
    if (station.glideSlope)
    {
        writer.Within(&IlsVor::glideSlope,
                      [&] { WriteGlideSlope(*station.glideSlope, writer); });
    }
    if (station.dme)
    {
        writer.Within(&IlsVor::dme,
                      [&]
                      {
                          WriteDme(isMsfs2024 ? RECORD_DME_MSFS_2024
                                              : RECORD_DME,
                                   *station.dme, writer);
                      });
    }
    WriteNameOf(station, writer);
}

}  // namespace

std::optional<Localizer> ParseLocalizer(const RecordView &record,
                                        double variation, RecordLog &log)
{
    std::optional<Localizer> localizer = LOCALIZER.Parse(record, log);
    if (localizer && record.id == RECORD_LOCALIZER_MSFS_2024)
    {
        localizer->trueHeading = TurnHeading(localizer->trueHeading, variation);
    }
    return localizer;
}

void WriteLocalizer(std::uint16_t id, const Localizer &localizer,
                    double variation, RecordWriter &writer)
{
    Localizer stored = localizer;
    if (id == RECORD_LOCALIZER_MSFS_2024)
    {
        stored.trueHeading = TurnHeading(stored.trueHeading, -variation);
    }
    LOCALIZER.WriteRecord(writer, id, stored);
}

std::optional<GlideSlope> ParseGlideSlope(const RecordView &record,
                                          RecordLog &log)
{
    return GLIDE_SLOPE.Parse(record, log);
}

void WriteGlideSlope(const GlideSlope &glideSlope, RecordWriter &writer)
{
    GLIDE_SLOPE.WriteRecord(writer, RECORD_GLIDE_SLOPE, glideSlope);
}

std::optional<Dme> ParseDme(const RecordView &record, RecordLog &log)
{
    std::optional<Dme> dme = DME.Parse(record, log);
    if (dme && dme->position->longitude == 0.0 &&
        dme->position->latitude == 0.0 && dme->position->altitude == 0.0)
    {
        dme->position.reset();
    }
    return dme;
}

void WriteDme(std::uint16_t id, const Dme &dme, RecordWriter &writer)
{
    DME.WriteRecord(writer, id, dme);
}

std::optional<IlsVor> ParseIlsVor(const RecordView &record, RecordLog &log)
{
    return ParseStation<IlsVor>(ILS_VOR, record, log);
}

void WriteIlsVor(std::uint16_t id, const IlsVor &station, RecordWriter &writer)
{
    const std::size_t start = writer.BeginRecord(id, HeaderForm::Long);
    ILS_VOR.Write(writer, id, station);
    WriteChildren(id, station, writer);
    writer.EndRecord(start, HeaderForm::Long);
}

int GetVorType(const IlsVor &station)
{
    // The combinations with TACAN are known only from another reader, and only
    // for MSFS. [S]
    if (station.isDmeOnly)
    {
        return station.hasTacan ? VOR_TYPE_TACAN : VOR_TYPE_DME;
    }
    return station.hasTacan ? VOR_TYPE_VORTAC : station.type;
}

void SetVorType(int vorType, IlsVor &station)
{
    constexpr int HIGH = 3;
    station.isDmeOnly = vorType == VOR_TYPE_DME || vorType == VOR_TYPE_TACAN;
    station.hasTacan = vorType == VOR_TYPE_VORTAC || vorType == VOR_TYPE_TACAN;
    if (!station.isDmeOnly && !station.hasTacan)
    {
        station.type = vorType;
    }
    else if (station.type == 0)
    {
        station.type = HIGH;
    }
}

std::optional<Ndb> ParseNdb(const RecordView &record, RecordLog &log)
{
    return ParseStation<Ndb>(NDB, record, log);
}

void WriteNdb(std::uint16_t id, const Ndb &ndb, RecordWriter &writer)
{
    const std::size_t start = writer.BeginRecord(id, HeaderForm::Long);
    NDB.Write(writer, id, ndb);
    WriteNameOf(ndb, writer);
    writer.EndRecord(start, HeaderForm::Long);
}

std::optional<Tacan> ParseTacan(const RecordView &record, RecordLog &log)
{
    return ParseStation<Tacan>(TACAN, record, log);
}

void WriteTacan(const Tacan &tacan, RecordWriter &writer)
{
    const std::size_t start =
        writer.BeginRecord(RECORD_TACAN, HeaderForm::Long);
    TACAN.Write(writer, RECORD_TACAN, tacan);
    if (tacan.dme)
    {
        writer.Within(&Tacan::dme,
                      [&] { WriteDme(RECORD_DME, *tacan.dme, writer); });
    }
    WriteNameOf(tacan, writer);
    writer.EndRecord(start, HeaderForm::Long);
}

std::optional<Marker> ParseMarker(const RecordView &record, RecordLog &log)
{
    return MARKER.Parse(record, log);
}

void WriteMarker(const Marker &marker, RecordWriter &writer)
{
    MARKER.WriteRecord(writer, RECORD_MARKER, marker);
}

void DescribeStations(ByteTables &tables)
{
    tables.AddLayout("localizer", LOCALIZER);
    tables.AddLayout("glide slope", GLIDE_SLOPE);
    tables.AddLayout("DME", DME);
    tables.AddLayout("ILS or VOR", ILS_VOR);
    tables.AddLayout("NDB", NDB);
    tables.AddLayout("TACAN", TACAN);
    tables.AddLayout("marker", MARKER);
}

}  // namespace bgl
