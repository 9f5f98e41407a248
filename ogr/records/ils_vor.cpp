// SPDX-License-Identifier: MIT
// ILS, VOR and DME stations: spec records.md 5.1.

#include "ogr/records/ils_vor.h"

#include "ogr/records/name.h"
#include "ogr/records/record_cursor.h"

namespace bgl
{

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

}  // namespace bgl
