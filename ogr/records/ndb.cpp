// SPDX-License-Identifier: MIT
// Non-directional beacons: spec records.md 5.2.

#include "ogr/records/ndb.h"

#include "ogr/records/name.h"
#include "ogr/records/record_cursor.h"

#include <utility>

namespace bgl
{

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

}  // namespace bgl
