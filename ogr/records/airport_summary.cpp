// SPDX-License-Identifier: MIT
// What a file says of an airport in short: spec records.md 8.1.

#include "ogr/records/airport_summary.h"

namespace bgl
{

std::optional<AirportSummary> ParseAirportSummary(const RecordView &record,
                                                  RecordLog &log)
{
    const bool isPrepar3d = record.id == RECORD_AIRPORT_SUMMARY_PREPAR3D;
    if (record.id != RECORD_AIRPORT_SUMMARY && !isPrepar3d)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    AirportSummary summary;
    summary.flags = reader.ReadU16();
    summary.position = reader.ReadPosition();
    static_cast<FixIdent &>(summary) = ReadFixIdent(reader, IdentForm::Ident5);
    summary.variation = reader.ReadVariation();
    summary.longestRunway = reader.ReadF32();
    summary.longestRunwayHeading = reader.ReadF32();
    summary.fuel = reader.ReadU32();
    if (isPrepar3d)
    {
        const Guid guid = reader.ReadGuid();
        if (guid != Guid{})
        {
            summary.guid = guid;
        }
    }
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return summary;
}

}  // namespace bgl
