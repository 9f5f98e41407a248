// SPDX-License-Identifier: MIT
// Parts of a radio station: localizer, glide slope, DME. Spec records.md 5.1.

#include "ogr/records/station_part.h"

#include <cmath>

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

}  // namespace bgl
