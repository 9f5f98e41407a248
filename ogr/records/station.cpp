// SPDX-License-Identifier: MIT
// Radio stations: ILS, VOR, DME, NDB, TACAN, marker beacons.

#include "ogr/records/station.h"

#include "ogr/records/airport_part.h"
#include "ogr/records/record_cursor.h"

#include <cmath>
#include <utility>

namespace bgl
{

namespace
{

/** That the headings of MSFS 2024 are magnetic is known from a reader of others
 * only. [S] */
double MagneticToTrue(double heading, double variation)
{
    const double degrees = std::fmod(heading + variation, 360.0);
    return degrees < 0.0 ? degrees + 360.0 : degrees;
}

template <class T>
std::optional<T> FinishPart(RecordReader &reader, const T &part)
{
    return reader.Finish() ? std::optional<T>(part) : std::nullopt;
}

}  // namespace

std::optional<Localizer> ParseLocalizer(const RecordView &record,
                                        double variation, RecordLog &log)
{
    if (record.id != RECORD_LOCALIZER &&
        record.id != RECORD_LOCALIZER_MSFS_2024)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Localizer localizer;
    localizer.runwayNumber = reader.ReadU8();
    localizer.designator = reader.ReadU8();
    localizer.trueHeading = reader.ReadF32();
    if (record.id == RECORD_LOCALIZER_MSFS_2024)
    {
        localizer.trueHeading =
            MagneticToTrue(localizer.trueHeading, variation);
    }
    localizer.beamWidth = reader.ReadF32();
    return FinishPart(reader, localizer);
}

std::optional<GlideSlope> ParseGlideSlope(const RecordView &record,
                                          RecordLog &log)
{
    if (record.id != RECORD_GLIDE_SLOPE)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    GlideSlope glideSlope;
    reader.Skip(2);
    glideSlope.position = reader.ReadPosition();
    glideSlope.range = reader.ReadF32();
    glideSlope.pitch = reader.ReadF32();
    return FinishPart(reader, glideSlope);
}

std::optional<Dme> ParseDme(const RecordView &record, RecordLog &log)
{
    if (record.id != RECORD_DME && record.id != RECORD_DME_MSFS_2024)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Dme dme;
    reader.Skip(2);
    const GeoPosition position = reader.ReadPosition();
    if (position.longitude != 0.0 || position.latitude != 0.0 ||
        position.altitude != 0.0)
    {
        dme.position = position;
    }
    dme.range = reader.ReadF32();
    return FinishPart(reader, dme);
}

namespace
{

void ReadFlags(RecordReader &reader, IlsVor &station)
{
    const std::uint8_t flags = reader.ReadU8();
    station.isDmeOnly = (flags & 0x01) == 0;
    station.hasTacan = (flags & 0x02) != 0;
    station.hasBackCourse = (flags & 0x04) != 0;
    station.hasGlideSlope = (flags & 0x08) != 0;
    station.hasDme = (flags & 0x10) != 0;
    station.isNav = (flags & 0x20) != 0;
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

}  // namespace

std::optional<IlsVor> ParseIlsVor(const RecordView &record, RecordLog &log)
{
    const bool isMsfs2024 = record.id == RECORD_ILS_VOR_MSFS_2024;
    if (record.id != RECORD_ILS_VOR && !isMsfs2024)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    IlsVor station;
    station.type = reader.ReadU8();
    ReadFlags(reader, station);
    station.position = reader.ReadPosition();
    station.frequencyHz = reader.ReadU32();
    station.range = reader.ReadF32();
    station.variation = reader.ReadVariation();
    static_cast<FixIdent &>(station) = ReadFixIdent(
        reader, isMsfs2024 ? IdentForm::Ident8 : IdentForm::Ident5);
    if (!reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    RecordCursor children(record, reader.Position(), HeaderForm::Long, log);
    while (const std::optional<RecordView> child = children.Next())
    {
        ReadChild(*child, station, log);
    }
    return station;
}

int GetVorType(const IlsVor &station)
{
    // The combinations with TACAN are known from a reader of others only, and
    // from MSFS only. [S]
    if (station.isDmeOnly)
    {
        return station.hasTacan ? VOR_TYPE_TACAN : VOR_TYPE_DME;
    }
    return station.hasTacan ? VOR_TYPE_VORTAC : station.type;
}

std::optional<Ndb> ParseNdb(const RecordView &record, RecordLog &log)
{
    const bool isMsfs2024 = record.id == RECORD_NDB_MSFS_2024;
    if (record.id != RECORD_NDB && !isMsfs2024)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Ndb ndb;
    ndb.type = reader.ReadU16();
    ndb.frequencyHz = reader.ReadU32();
    ndb.position = reader.ReadPosition();
    ndb.range = reader.ReadF32();
    ndb.variation = reader.ReadVariation();
    static_cast<FixIdent &>(ndb) = ReadFixIdent(
        reader, isMsfs2024 ? IdentForm::Ident8 : IdentForm::Ident5);
    if (!reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    RecordCursor children(record, reader.Position(), HeaderForm::Long, log);
    while (const std::optional<RecordView> child = children.Next())
    {
        if (std::optional<std::string> name = ParseName(*child, log))
        {
            ndb.name = std::move(*name);
        }
    }
    return ndb;
}

namespace
{

void ReadChannel(RecordReader &reader, Tacan &tacan)
{
    const std::uint32_t number = reader.ReadU32();
    const std::uint8_t flags = reader.ReadU8();
    tacan.channel = std::to_string(number) + ((flags & 1) != 0 ? 'Y' : 'X');
    tacan.isDmeOnly = (flags & 2) == 0;
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

}  // namespace

std::optional<Tacan> ParseTacan(const RecordView &record, RecordLog &log)
{
    if (record.id != RECORD_TACAN)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Tacan tacan;
    tacan.position = reader.ReadPosition();
    ReadChannel(reader, tacan);
    tacan.range = reader.ReadF32();
    tacan.variation = reader.ReadVariation();
    static_cast<FixIdent &>(tacan) = ReadFixIdent(reader, IdentForm::Ident5);
    if (!reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    RecordCursor children(record, reader.Position(), HeaderForm::Long, log);
    while (const std::optional<RecordView> child = children.Next())
    {
        ReadChild(*child, tacan, log);
    }
    return tacan;
}

std::optional<Marker> ParseMarker(const RecordView &record, RecordLog &log)
{
    if (record.id != RECORD_MARKER)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Marker marker;
    marker.trueHeading = reader.ReadU8() * (360.0 / 256.0);
    marker.type = reader.ReadU8();
    marker.position = reader.ReadPosition();
    marker.ident = reader.ReadIdent5();
    // Unlike in all other records the region is not part of a REGAP.
    marker.region = UnpackIdentifier(reader.ReadU16());
    reader.Skip(2);
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return marker;
}

}  // namespace bgl
