// SPDX-License-Identifier: MIT
// Departures and arrivals of MSFS: spec records.md 4.3.

#include "ogr/records/sid_star.h"

namespace bgl
{

std::optional<SidStar> ParseSidStar(const RecordView &record, RecordLog &log)
{
    if (record.id != RECORD_SID && record.id != RECORD_STAR)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    SidStar sidStar;
    sidStar.isStar = record.id == RECORD_STAR;
    // Two bytes of unknown meaning.
    reader.Skip(2);
    sidStar.runwayTransitionCount = reader.ReadU8();
    sidStar.commonLegCount = reader.ReadU8();
    sidStar.enrouteTransitionCount = reader.ReadU8();
    // One byte of unknown meaning.
    reader.Skip(1);
    sidStar.ident = reader.ReadText(8);
    if (!reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    sidStar.fixedSize = reader.Position();
    return sidStar;
}

}  // namespace bgl
