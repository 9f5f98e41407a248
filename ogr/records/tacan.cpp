// SPDX-License-Identifier: MIT
// TACAN stations of Prepar3D: spec records.md 5.3.

#include "ogr/records/tacan.h"

#include "ogr/records/name.h"
#include "ogr/records/record_cursor.h"

#include <utility>

namespace bgl
{

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

}  // namespace bgl
